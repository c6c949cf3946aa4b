import HealthModel

struct SensorFigures {
  let record: SensorRecord
  let profile: DayProfile
  let lows: [LowEpisode]
  let dayList: [SensorRecord.Day]
  let name: String?
  let others: [(name: String?, count: Int)]
  let difference: DatedDifference
  /// The group whose targets apply; nil with too few days or readings, or if the person set limits.
  let targets: GlucoseTargets.Group?
  let ends: ReadingEnds
  /// The counts by the consensus range; nil unless the person has set limits.
  let consensus: (below: Int, inside: Int, above: Int)?
  let isOfPregnancy: Bool
  let scans: Int
  let scanEnds: ReadingEnds?

  /// Creates the figures; nil with fewer than two readings of a sensor.
  init?(_ split: GlucoseSplit, _ record: DossierRecord, before glucose: EarlierGlucose?) {
    guard let vital = record.vitals[.glycemia] else { return nil }
    let sensor = split.sensor
    guard let own = SensorRecord(sensor, of: vital, on: Self.spans(record.days, record.here)),
      let ends = ReadingEnds(sensor)
    else { return nil }
    self.record = own
    profile = DayProfile(sensor)
    lows = own.lows
    dayList = own.dayList
    let group = record.settings.glucoseTargets
    targets = own.isEnough && record.glucoseLimits != .own ? group : nil
    name = split.sensorName
    others = split.others
    let now = dayList.filter(\.isEnough).compactMap { $0.statistics?.exactMean }
    let before =
      record.before.flatMap { days in glucose?.sensor.means(on: Self.spans(days, record.here)) }
      ?? []
    difference = DatedDifference(of: now, and: before)
    self.ends = ends
    (scans, scanEnds) = (split.scans.count, ReadingEnds(split.scans))
    isOfPregnancy = group == .pregnancy && record.glucoseLimits != .own
    consensus = record.glucoseLimits == .own ? Self.consensus(sensor.map(\.reading)) : nil
  }

  /// Counts the readings below, in and above 70 – 180 mg/dL, regardless of the person's limits.
  static func consensus(_ readings: [Reading]) -> (below: Int, inside: Int, above: Int)? {
    guard let standard = VitalCatalogue.standard[.glycemia] else { return nil }
    let bands = readings.map { standard.band(of: $0.value, typedIn: $0.unit) }
    let (below, above) = (bands.count { $0 < .normal }, bands.count { $0 > .normal })
    return (below, bands.count - below - above, above)
  }

  /// The GMI; nil in pregnancy, where it doesn't apply, and with too few days or readings.
  var managementIndicator: Double? { isOfPregnancy ? nil : record.managementIndicator }

  static func spans(_ days: ClosedRange<LocalDate>, _ here: LocalNow) -> [SensorRecord.DaySpan] {
    days.dates.map { date in
      let start = here.zone.startOfDay(date)
      let end = min(here.zone.startOfDay(date.adding(days: 1)), here.now)
      return SensorRecord.DaySpan(
        date: date, start: start, length: max(0, end.seconds(since: start)))
    }
  }

  var daysWithReadings: Int { dayList.count { $0.count > 0 } }

  func minutesADay(in band: Band) -> Double {
    (record.share(of: band).percent ?? 0) / 100 * 24 * 60
  }

  private typealias Coded = (
    loinc: String?, name: String, value: Double?, comparator: BoundedStatistics.Bound?, unit: String
  )

  /// The figures with LOINC codes, which non-default ranges don't have. Source: HL7 FHIR CGM 1.0.0.
  private var coded: [Coded] {
    let statistics = record.statistics
    func range(_ loinc: String, _ band: Band) -> Coded {
      (hasUsualRanges ? loinc : nil, band.figureName, record.share(of: band).percent, nil, "%")
    }
    return [
      ("97507-8", "mean", statistics?.mean, comparator(of: statistics?.mean), "mg/dL"),
      ("97506-0", "gmi", managementIndicator, comparator(of: managementIndicator), "%"),
      ("104638-2", "coefficient_of_variation", statistics?.coefficientOfVariation, nil, "%"),
      ("104636-6", "days", Double(daysWithReadings), nil, "d"),
      ("104637-4", "active", record.active, nil, "%"),
      range("104642-4", .criticallyHigh), range("104641-6", .high), range("97510-2", .normal),
      range("104640-8", .low), range("104639-0", .criticallyLow),
    ]
  }

  private func comparator(of figure: Double?) -> BoundedStatistics.Bound? {
    figure == nil ? nil : record.statistics?.bound
  }

  private var hasUsualRanges: Bool {
    record.vital.limits(in: record.vital.canonicalUnit) == GlucoseTargets.adults.limits
  }

  /// Returns a percentile; nil where the page draws none.
  fileprivate func percentile(_ index: Int, of point: DayProfile.Point) -> Double? {
    let isTail = index == 0 || index == DayProfile.shares.count - 1
    guard isTail ? point.hasTails && profile.showsTails : point.hasQuartiles,
      point.percentiles[index].isFinite
    else { return nil }
    return point.percentiles[index]
  }

  static var object: JSONObject<SensorFigures> {
    JSONObject<SensorFigures>(
      "doctors_sensor", measured + shares + courses + .ends("lowest", "highest") { $0.ends })
  }

  private static var measured: [JSONMember<SensorFigures>] {
    let coded = JSONObject<Coded>(
      "coded_figure",
      [
        JSONMember("loinc", "Null for a range that isn't the guide's") { $0.loinc },
        JSONMember("name") { $0.name }, JSONMember("value") { $0.value },
        JSONMember("comparator") { $0.comparator }, JSONMember("unit") { $0.unit },
      ])
    return [
      JSONMember("n") { $0.record.readings.count }, JSONMember("source") { $0.name },
      JSONMember("interval_minutes") { $0.record.interval / 60 },
      JSONMember("slots", "Those of the possible ones with a reading") { $0.record.filled },
      JSONMember("possible") { $0.record.possible },
      JSONMember("scans", "They enter none of these figures") { $0.scans },
      JSONMember("days") { $0.record.days.count },
      JSONMember("days_with_readings") { $0.daysWithReadings },
      JSONMember("coverage", "Whether it is enough for a GMI: 14 days, 70% active") {
        $0.record.isEnough
      },
      JSONMember(
        "targets", "Whose targets the page compares with",
        type: .nullable(.words(GlucoseTargets.Group.allCases.map(\.rawValue)))
      ) { JSONValue($0.targets?.rawValue) },
      JSONMember("figures", "As HL7 FHIR CGM 1.0.0 codes them", each: coded) { $0.coded },
      JSONMember("statistics", optional: .statistics) { $0.record.statistics },
      JSONMember("gmi_mmol_mol") { figures in
        figures.managementIndicator == nil
          ? nil : figures.record.statistics?.atBounds.glucoseManagementIndicatorInMillimolesPerMole
      },
      JSONMember("gmi_comparator") { $0.comparator(of: $0.managementIndicator) },
    ]
  }

  private static var shares: [JSONMember<SensorFigures>] {
    let consensus = JSONObject<(below: Int, inside: Int, above: Int)>(
      "consensus_counts",
      [
        JSONMember("below") { $0.below }, JSONMember("in_range") { $0.inside },
        JSONMember("above") { $0.above },
      ])
    return [
      JSONMember("counts", one: .counts) { $0.record.counts },
      JSONMember("percent", one: .bands("percent") { $0.record.share(of: $1).percent }) { $0 },
      JSONMember(
        "minutes_a_day", "Null under 70% active",
        optional: .bands("minutes_a_day") { $0.minutesADay(in: $1) }
      ) { $0.record.isActive ? $0 : nil },
      JSONMember(
        "consensus_counts", "By the consensus's range, where you set limits of your own",
        optional: consensus
      ) { $0.consensus },
    ]
  }

  private static var courses: [JSONMember<SensorFigures>] {
    let low = JSONObject<LowEpisode>(
      "low",
      [JSONMember("start") { $0.start }, JSONMember("minutes") { $0.length / 60 }]
        + .bounded("lowest") { $0.lowest } + [JSONMember("n") { $0.count }])
    let gap = JSONObject<(from: Moment, seconds: Double)>(
      "gap", [JSONMember("from") { $0.from }, JSONMember("minutes") { $0.seconds / 60 }])
    let day = JSONObject<SensorRecord.Day>(
      "doctors_sensor_day",
      [
        JSONMember("day") { $0.date }, JSONMember("n") { $0.count },
        JSONMember("active") { $0.active }, JSONMember("mean") { $0.statistics?.mean },
        JSONMember("mean_comparator") { $0.statistics?.bound },
        JSONMember("in_range") { $0.inRange.percent },
      ])
    let other = JSONObject<(name: String?, count: Int)>(
      "other_sensor", [JSONMember("source") { $0.name }, JSONMember("n") { $0.count }])
    return [
      JSONMember("lows", each: low) { $0.lows }, JSONMember("highest_at") { $0.ends.highest.taken },
      JSONMember("lowest_at") { $0.ends.lowest.taken },
      JSONMember("longest_gap", optional: gap) { $0.record.longestGap },
      JSONMember("day_list", each: day) { $0.dayList },
      JSONMember("profile", "A point every five minutes", each: .profile) { figures in
        figures.profile.points.dropLast().map { (figures, $0) }
      },
      JSONMember("difference", one: DatedDifference.object) { $0.difference },
      JSONMember("other_sensors", each: other) { $0.others.map { ($0.name, $0.count) } },
    ]
  }
}

extension JSONObject where Row == (SensorFigures, DayProfile.Point) {
  fileprivate static var profile: JSONObject {
    JSONObject(
      "profile_point",
      [
        JSONMember("minute", "Of the day") { $0.1.minute }, JSONMember("n") { $0.1.count },
        JSONMember("days") { $0.1.days },
      ]
        + DayProfile.shares.enumerated().map { index, share in
          JSONMember("p\(share)") { figures, point in figures.percentile(index, of: point) }
        })
  }
}
