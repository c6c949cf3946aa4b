import HealthModel

/// The figures of the page on a glucose sensor.
struct SensorFigures: JSONFigure {
  let record: SensorRecord
  let profile: DayProfile
  let lows: [LowEpisode]
  let dayList: [SensorRecord.Day]
  let name: String?
  let others: [(name: String?, count: Int)]
  /// The difference of daily means on active days; nil with too few days on a side.
  let difference: MeanDifference?
  let dayCounts: (now: Int, before: Int)
  /// The group whose targets apply; nil with too few days or readings, or with the person's own ranges.
  let targets: GlucoseTargets.Group?
  let ends: ReadingEnds
  /// The values below, in and above the consensus's range; nil if it is the person's range.
  let consensus: (below: Int, inside: Int, above: Int)?
  let isOfPregnancy: Bool
  let scans: Int
  let scanEnds: ReadingEnds?

  /// Computes the figures; nil with fewer than two readings of a sensor.
  init?(_ split: GlucoseSplit, _ record: DossierRecord, before glucose: EarlierGlucose?) {
    guard let vital = record.vitals[.glycemia] else { return nil }
    let sensor = split.sensor.kept { record.days.contains($0.taken.day) }
    guard let own = SensorRecord(sensor, of: vital, on: Self.spans(record.days, record.here)),
      let ends = ReadingEnds(sensor)
    else { return nil }
    self.record = own
    profile = DayProfile(sensor)
    lows = own.lows
    let dayList = own.dayList
    self.dayList = dayList
    let group = record.settings.glucoseTargets
    targets = own.isEnough && record.glucoseLimits != .own ? group : nil
    name = split.sensorName
    others = split.others
    let now = dayList.filter(\.isEnough).compactMap { $0.statistics?.exactMean }
    let before =
      record.before.flatMap { days in glucose?.sensor.means(on: Self.spans(days, record.here)) }
      ?? []
    difference = MeanDifference(of: now, and: before)
    dayCounts = (now.count, before.count)
    self.ends = ends
    let scans = split.scans.filter { record.days.contains($0.taken.day) }
    (self.scans, scanEnds) = (scans.count, ReadingEnds(scans))
    isOfPregnancy = group == .pregnancy && record.glucoseLimits != .own
    consensus = record.glucoseLimits == .own ? Self.consensus(sensor.map(\.reading)) : nil
  }

  /// Returns the numbers of values below, in and above 70 – 180, regardless of the person's limits.
  static func consensus(_ readings: [Reading]) -> (below: Int, inside: Int, above: Int)? {
    guard let standard = VitalCatalogue.standard[.glycemia] else { return nil }
    let bands = readings.map { standard.band(of: $0.value, typedIn: $0.unit) }
    let (below, above) = (bands.count { $0 < .normal }, bands.count { $0 > .normal })
    return (below, bands.count - below - above, above)
  }

  /// The indicator; nil in pregnancy, where it doesn't apply, and with too few readings.
  var managementIndicator: Double? { isOfPregnancy ? nil : record.managementIndicator }

  static func spans(_ days: ClosedRange<LocalDate>, _ here: LocalNow) -> [SensorRecord.DaySpan] {
    (0..<days.dayCount).map { index in
      let date = days.lowerBound.adding(days: index)
      let start = here.zone.startOfDay(date)
      let end = min(here.zone.startOfDay(date.adding(days: 1)), here.now)
      return SensorRecord.DaySpan(
        date: date, start: start, length: max(0, end.seconds(since: start)))
    }
  }

  var daysWithReadings: Int { dayList.count { $0.count > 0 } }

  /// Returns the share of readings in a band as minutes of a day.
  func minutesADay(in band: Band) -> Double {
    (record.share(of: band).percent ?? 0) / 100 * 24 * 60
  }
}

extension SensorFigures {
  var json: JSONValue {
    let statistics = record.statistics
    let members: [JSONValue.Member] = [
      .init("n", record.readings.count), .init("source", name),
      .init("interval_minutes", record.interval / 60), .init("slots", record.filled),
      .init("possible", record.possible), .init("scans", scans), .init("days", record.days.count),
      .init("days_with_readings", daysWithReadings), .init("coverage", .bool(record.isEnough)),
      .init("targets", targets?.rawValue), .init("figures", .array(observations(statistics))),
      .init("statistics", statistics),
      .init(
        "gmi_mmol_mol",

        managementIndicator == nil
          ? nil : statistics?.atBounds.glucoseManagementIndicatorInMillimolesPerMole),
      .init("gmi_comparator", comparator(of: managementIndicator)), .init("counts", record.counts),
      .init(
        "percent", .object(Band.allCases.map { .init($0.figureName, record.share(of: $0).percent) })
      ),
      .init(
        "minutes_a_day",
        record.isActive
          ? .object(Band.allCases.map { .init($0.figureName, minutesADay(in: $0)) }) : .null),
      .init(
        "consensus_counts",
        consensus.map {
          .object([
            .init("below", $0.below), .init("in_range", $0.inside), .init("above", $0.above),
          ])
        } ?? .null), .init("lows", .array(lows.map(Self.json))),
      .init("highest_at", ends.highest.taken.rfc3339),
      .init("lowest_at", ends.lowest.taken.rfc3339),
      .init(
        "longest_gap",
        record.longestGap.map {
          .object([.init("from", $0.from.rfc3339), .init("minutes", $0.seconds / 60)])
        } ?? .null), .init("day_list", .array(dayList.map(Self.json))),
      .init("profile", .array(profile.points.dropLast().map(json))),
      .init("difference", .init(difference, dayCounts)),
      .init(
        "other_sensors",
        .array(others.map { .object([.init("source", $0.name), .init("n", $0.count)]) })),
    ]
    return .object(members + JSONValue.ends(ends, "lowest", "highest"))
  }

  /// Returns the figures of HL7's guide with their LOINC codes; shares of ranges have a code only if
  /// the ranges are the guide's.
  ///
  /// Source: HL7 FHIR Continuous Glucose Monitoring 1.0.0.
  private func observations(_ statistics: BoundedStatistics?) -> [JSONValue] {
    func percent(_ band: Band) -> Double? { record.share(of: band).percent }
    let coded: [(loinc: String, name: String, value: Double?, unit: String)] = [
      ("97507-8", "mean", statistics?.mean, "mg/dL"), ("97506-0", "gmi", managementIndicator, "%"),
      ("104638-2", "coefficient_of_variation", statistics?.coefficientOfVariation, "%"),
      ("104636-6", "days", Double(daysWithReadings), "d"),
      ("104637-4", "active", record.active, "%"),
      ("104642-4", "very_high", percent(.criticallyHigh), "%"),
      ("104641-6", "high", percent(.high), "%"), ("97510-2", "in_range", percent(.normal), "%"),
      ("104640-8", "low", percent(.low), "%"),
      ("104639-0", "very_low", percent(.criticallyLow), "%"),
    ]
    return coded.map { figure in
      .object([
        .init("loinc", Self.ranges.contains(figure.name) && !hasUsualRanges ? nil : figure.loinc),
        .init("name", figure.name), .init("value", figure.value),
        .init(
          "comparator", ["mean", "gmi"].contains(figure.name) ? comparator(of: figure.value) : nil),
        .init("unit", figure.unit),
      ])
    }
  }

  /// Returns the relation of the true figure to one computed from the mean.
  private func comparator(of figure: Double?) -> String? {
    figure == nil ? nil : record.statistics?.bound?.rawValue
  }

  private static let ranges: Set = ["very_high", "high", "in_range", "low", "very_low"]

  private var hasUsualRanges: Bool {
    record.vital.limits(in: record.vital.canonicalUnit) == GlucoseTargets.adults.limits
  }

  private static func json(_ low: LowEpisode) -> JSONValue {
    .object(
      [.init("start", low.start.rfc3339), .init("minutes", low.length / 60)]
        + JSONValue.bounded(low.lowest, "lowest") + [.init("n", low.count)])
  }

  private static func json(_ day: SensorRecord.Day) -> JSONValue {
    .object([
      .init("day", "\(day.date)"), .init("n", day.count),
      .init("active", day.active), .init("mean", day.statistics?.mean),
      .init("mean_comparator", day.statistics?.bound?.rawValue),
      .init("in_range", day.inRange.percent),
    ])
  }

  /// Returns a point of the profile, with null for percentiles that the page leaves open.
  private func json(_ point: DayProfile.Point) -> JSONValue {
    func value(_ index: Int) -> Double? {
      let isTail = index == 0 || index == DayProfile.shares.count - 1
      guard isTail ? point.hasTails && profile.showsTails : point.hasQuartiles,
        point.percentiles[index].isFinite
      else { return nil }
      return point.percentiles[index]
    }
    return .object(
      [.init("minute", point.minute), .init("n", point.count), .init("days", point.days)]
        + DayProfile.shares.enumerated().map { .init("p\($1)", value($0)) })
  }
}
