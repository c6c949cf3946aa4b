import Charts
import HealthModel

/// The highlights, in an order that never changes: whatever is grave by name and number, then counts.
struct Highlights {
  private let context: PageContext
  private let dossier: Dossier

  init(_ context: PageContext, _ dossier: Dossier) {
    self.context = context
    self.dossier = dossier
  }

  /// More lines than these hold nothing but what is grave.
  private static let most = 6
  /// As many values are named of each kind.
  private static let named = 3

  private var words: DossierWords { context.words }
  private var record: DossierRecord { context.record }

  /// Those of the first page.
  var sentences: [RichText] {
    let grave = fever + sensor + scans + fingers() + pressure(in: firstPagePressure) + others()
    let rest = beyond + cuffs(firstPagePressure?.0) + daysWithout + comparison
    var all = grave + rest.prefix(max(0, Self.most - grave.count))
    if all.isEmpty { all = dossier.vitals.flatMap(counts) }
    return all.isEmpty ? [words.nothingStandsOut] : all
  }

  // MARK: Naming values

  /// Values beyond a limit: how many, how many of them beyond a farther one, and the most severe.
  private func beyond(
    _ limits: String, _ entries: [TakenReading], of whole: Int, _ kind: String,
    _ style: VitalStyle, isHigh: Bool, graver: String? = nil
  ) -> [RichText] {
    guard !entries.isEmpty else { return [] }
    let critical: Band = isHigh ? .criticallyHigh : .criticallyLow
    let deep = entries.count { style.band(of: ChartPoint($0)) == critical }
    let (limits, part) = Self.narrowed(limits, entries.count, deep, graver)
    let mostSevere = entries.sorted { one, other in
      isHigh ? one.reading.isAbove(other.reading) : one.reading.isBelow(other.reading)
    }.prefix(Self.named)
    return [
      words.beyond(
        entries.count, of: whole, kind, limits,
        graver: part,
        named(mostSevere.map { (style.text(of: ChartPoint($0)), $0.taken) }, of: entries.count))
    ]
  }

  /// Which limits to tell: the farther one alone where all lie beyond it.
  private static func narrowed(
    _ limits: String, _ count: Int, _ deep: Int, _ graver: String?
  ) -> (String, (Int, String)?) {
    guard let graver, deep > 0 else { return (limits, nil) }
    return deep == count ? (graver, nil) : (limits, (deep, graver))
  }

  private func named(_ values: [(text: String, taken: Moment)], of count: Int) -> [String] {
    let named = values.map { "\($0.text) \(context.time($0.taken))" }
    return named + (count > named.count ? [words.more(count - named.count)] : [])
  }

  private func style(_ vital: Vital) -> VitalStyle {
    VitalStyle(vital, in: vital.usualUnit, locale: context.locale)
  }

  /// Of a vital that is on record, and wanted.
  private func figures(of vital: VitalID) -> VitalFigures? {
    dossier.vitals.first { $0.vital.id == vital }
  }

  // MARK: What is grave

  private var fever: [RichText] {
    guard let vital = figures(of: .temperature)?.vital, vital.traits.feverFrom != nil else {
      return []
    }
    let readings = record.values(of: vital.id, on: record.days).filter {
      vital.isFever($0.reading)
    }
    guard let last = readings.last, let highest = ReadingEnds(readings)?.highest else { return [] }
    return [
      words.feverOn(
        Set(readings.map(\.taken.day)).count,
        highest: style(vital).text(of: ChartPoint(highest)), context.time(highest.taken),
        last: context.time(last.taken))
    ]
  }

  /// The lows of a sensor, and how often it was very high.
  var sensor: [RichText] {
    guard let sensor = dossier.sensor else { return [] }
    let style = style(sensor.record.vital)
    let lows = LowEpisode.mostSevere(Self.named, of: sensor.lows)
    let critical = sensor.lows.count { style.band(of: ChartPoint($0)) == .criticallyLow }
    let limit = style.limits.criticalBelow.map { words.under(style.text(of: $0)) }
    var sentences = [
      words.lows(
        lows.map {
          (context.time($0.start), $0.minutes, style.text(of: ChartPoint($0)))
        }, of: sensor.lows.count, least: 15,
        deep: limit.flatMap { critical > 0 ? (critical, $0) : nil })
    ]
    func shown(_ value: Double) -> String { style.text(of: style.unit.value(fromCanonical: value)) }
    let record = sensor.record
    let all = record.readings.count
    // How many values the sensor could only bound.
    let bounds = sensor.profile.limits
    let sides = [
      (HealthModel.Comparator.lessThan, bounds.below.map(shown).map(words.under)),
      (.moreThan, bounds.above.map(shown).map(words.over)),
    ]
    for case (let comparator, let limit?) in sides {
      let count = record.readings.count { $0.reading.comparator == comparator }
      sentences.append(
        words.beyond(count, of: all, words.sensorTitle, limit, graver: nil, []))
    }
    let limits = BandLimits(style: style, words: words)
    let ends: [(band: Band, entry: TakenReading, words: (String, String) -> String)] = [
      (.criticallyLow, sensor.ends.lowest, words.lowestOf),
      (.criticallyHigh, sensor.ends.highest, words.highestOf),
    ]
    for (band, entry, end) in ends where record.counts[band, default: 0] > 0 {
      sentences.append(
        words.beyond(
          record.counts[band, default: 0], of: all, words.sensorTitle, limits.text(of: band),
          graver: nil, [end(style.text(of: ChartPoint(entry)), context.time(entry.taken))]))
    }
    return sentences
  }

  /// Critical values among those that a person asked the sensor for.
  var scans: [RichText] {
    guard let vital = figures(of: .glycemia)?.vital else { return [] }
    return critical(dossier.scans, of: dossier.scans.count, words.scansTitle, style(vital))
  }

  /// Lows, and very high values, of no sensor.
  /// - Parameter isNamed: whether they say what they are of.
  func fingers(isNamed: Bool = true) -> [RichText] {
    guard let vital = figures(of: .glycemia)?.vital else { return [] }
    let (style, readings) = (style(vital), dossier.fingerReadings)
    let kind = isNamed ? style.title : ""
    let lows = readings.filter { style.band(of: ChartPoint($0)) < .normal }
    let limit = style.limits.normal.map { words.under(style.text(of: $0.lowerBound)) } ?? ""
    return beyond(
      limit, lows, of: readings.count, kind, style, isHigh: false,
      graver: style.limits.criticalBelow.map { words.under(style.text(of: $0)) })
      + critical(readings, of: readings.count, kind, style, [.criticallyHigh])
  }

  private func critical(
    _ readings: [TakenReading], of whole: Int, _ kind: String, _ style: VitalStyle,
    _ bands: [Band] = [.criticallyLow, .criticallyHigh]
  ) -> [RichText] {
    let limits = BandLimits(style: style, words: words)
    return bands.flatMap { band in
      beyond(
        limits.text(of: band), readings.filter { style.band(of: ChartPoint($0)) == band },
        of: whole, kind, style, isHigh: band > .normal)
    }
  }

  /// Critical values of every other vital, or of one; of a pressure those that no pair has.
  func others(_ only: VitalID? = nil) -> [RichText] {
    let paired = Set((firstPagePressure?.0.readings ?? []).map(\.taken.instant))
    return dossier.vitals.filter {
      $0.vital.id != .glycemia && (only ?? $0.vital.id) == $0.vital.id
    }
    .flatMap { figures -> [RichText] in
      let style = style(figures.vital)
      // A fever has a sentence of its own.
      let bands = [Band.criticallyLow, .criticallyHigh].filter {
        figures.counts[$0, default: 0] > 0 && ($0 < .normal || style.feverLine == nil)
      }
      guard !bands.isEmpty else { return [] }
      let isPart = Panel.bloodPressure.members.contains(figures.vital.id)
      // A wearable has half a million readings, of which few are kept.
      let readings = record.values(of: figures.vital.id, on: record.days).filter {
        bands.contains(style.band(of: ChartPoint($0)))
          && !(isPart && paired.contains($0.taken.instant))
      }
      return critical(readings, of: figures.count, style.title, style, bands)
    }
  }

  /// The first page goes by the calendar's days.
  private var firstPagePressure: (PressureFigures, PressurePage)? {
    guard dossier.topics.contains(.pressure),
      let figures = PressureFigures(record, day: .calendar),
      let page = PressurePage(context, figures)
    else { return nil }
    return (figures, page)
  }

  /// Pressures that are very high, and those that are low.
  func pressure(in found: (PressureFigures, PressurePage)?) -> [RichText] {
    guard let (figures, page) = found else { return [] }
    func told(
      _ kept: [PressureReading], _ limits: String, graver: (Int, String)? = nil,
      _ isGraver: (PressureReading, PressureReading) -> Bool
    ) -> [RichText] {
      guard !kept.isEmpty else { return [] }
      let mostSevere = kept.sorted(by: isGraver).prefix(Self.named)
      return [
        words.beyond(
          kept.count, of: figures.all.count, words.bloodPressure, limits, graver: graver,
          named(mostSevere.map { (page.text($0), $0.taken) }, of: kept.count))
      ]
    }
    /// The farther of the two values from one that is normal, upwards.
    func height(_ reading: PressureReading) -> Double {
      max(
        reading.systolic.value - (record.vitals[.systolic]?.normal?.upperBound ?? 0),
        reading.diastolic.value - (record.vitals[.diastolic]?.normal?.upperBound ?? 0))
    }
    /// The same downwards, a critical one first.
    func depth(_ reading: PressureReading) -> (Int, Double) {
      (
        reading.bands(in: record.vitals).contains(.criticallyLow) ? 1 : 0,
        max(
          (record.vitals[.systolic]?.normal?.lowerBound ?? 0) - reading.systolic.value,
          (record.vitals[.diastolic]?.normal?.lowerBound ?? 0) - reading.diastolic.value)
      )
    }
    let high = figures.readings.filter { $0.bands(in: record.vitals).contains(.criticallyHigh) }
    let low = figures.readings.filter { $0.bands(in: record.vitals).contains { $0 < .normal } }
    let (limits, part) = Self.narrowed(
      words.under(page.low), low.count, figures.all.veryLow, words.under(page.veryLow))
    return told(high, words.atOrAbove(page.crisis)) { height($0) > height($1) }
      + told(low, limits, graver: part) { depth($0) > depth($1) }
  }

  // MARK: Counts

  /// How many readings lie in each range but the normal one.
  private func counts(_ figures: VitalFigures) -> [RichText] {
    let style = style(figures.vital)
    let limits = BandLimits(style: style, words: words)
    return limits.bands.filter { $0 != .normal && figures.counts[$0, default: 0] > 0 }.map { band in
      "\(style.title): "
        + words.countBeyond(
          figures.counts[band, default: 0], of: figures.count, limits.text(of: band))
    }
  }

  private var beyond: [RichText] {
    guard let (figures, page) = firstPagePressure else {
      // Values by themselves.
      return [VitalID.systolic, .diastolic].compactMap(figures(of:)).flatMap(counts)
    }
    return [words.pressuresAtOrAbove(figures.all.atOrAbove, of: figures.all.count, page.either)]
  }

  /// What cuffs said of the pressures.
  func cuffs(_ figures: PressureFigures?) -> [RichText] {
    guard let figures else { return [] }
    let (irregular, doubtful) = (figures.all.irregular, figures.home?.doubtful ?? 0)
    return (irregular > 0 ? [words.irregularPulses(irregular, of: figures.all.count)] : [])
      + (doubtful > 0 ? [words.doubtfulPressures(doubtful)] : [])
  }

  /// The days without a value of what else is measured; of many only how many.
  private var daysWithout: [RichText] {
    let last = min(record.days.upperBound, record.here.today)
    guard record.days.lowerBound <= last else { return [] }
    let days = (0..<(record.days.lowerBound...last).dayCount).map {
      record.days.lowerBound.adding(days: $0)
    }
    let wanted: [VitalID] = [.temperature, .systolic, .glycemia]
    let found = wanted.compactMap { id -> String? in
      guard dossier.vitals.contains(where: { $0.vital.id == id }) else { return nil }
      let filled = Set(record.values(of: id, on: record.days).lazy.map(\.taken.day))
      let empty = days.filter { !filled.contains($0) }
      guard !empty.isEmpty else { return nil }
      return words.without(
        id,
        empty.count > 2
          ? words.days(empty.count) : empty.map(context.day).joined(separator: ", "))
    }
    return found.isEmpty ? [] : [words.daysWithout(found)]
  }

  private var comparison: [RichText] {
    guard let (figures, page) = firstPagePressure else { return [] }
    return page.difference(figures)
  }
}

extension ChartPoint {
  init(_ low: LowEpisode) { self.init(TakenReading(taken: low.start, reading: low.lowest)) }
}
