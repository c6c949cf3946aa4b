import Charts
import HealthModel
import Phrases

/// The highlights in a fixed order: severe findings with values and times, then counts.
struct Highlights: PageSection {
  let context: PageContext
  let dossier: Dossier

  /// The number of lines beyond which only severe findings are listed.
  private static let most = 6
  private static let named = 3

  var sentences: [RichText] {
    let page = firstPagePressure
    let severe = fever + sensor + scans + fingers() + (page.map(pressure) ?? []) + others()
    let rest =
      beyond + (page.map { cuffs($0.figures) } ?? []) + daysWithout
      + (page.map { $0.difference($0.figures) } ?? [])
    var all = severe + rest.prefix(max(0, Self.most - severe.count))
    if all.isEmpty { all = dossier.vitals.flatMap(counts) }
    return all.isEmpty ? [rich("Nothing to highlight")] : all
  }

  // MARK: Naming values

  private func beyond(
    _ limits: String, _ entries: [TakenReading], of whole: Int, _ kind: String,
    _ style: VitalStyle, isHigh: Bool, graver: String? = nil
  ) -> [RichText] {
    guard !entries.isEmpty else { return [] }
    let critical: Band = isHigh ? .criticallyHigh : .criticallyLow
    let deep = entries.count { style.band(of: ChartPoint($0)) == critical }
    let mostSevere = entries.sorted { one, other in
      isHigh ? one.reading.isAbove(other.reading) : one.reading.isBelow(other.reading)
    }
    return [
      sentence(
        limits, graver.map { (deep, $0) }, of: whole, kind,
        mostSevere.map { (style.text(of: ChartPoint($0)), $0.taken) })
    ]
  }

  /// - Parameter values: The values, the most severe first.
  private func sentence(
    _ limits: String, _ graver: (count: Int, limit: String)?, of whole: Int, _ kind: String,
    _ values: [(text: String, taken: Moment)]
  ) -> RichText {
    let named = values.prefix(Self.named).map { "\($0.text) \(context.time($0.taken))" }
    let rest = values.count - named.count
    let all = named + (rest > 0 ? [context.more(rest)] : [])
    // If all values lie beyond the second limit, only the second limit is named.
    let isWhole = graver?.count == values.count
    return context.beyond(
      values.count, of: whole, kind, isWhole ? graver?.limit ?? limits : limits,
      graver: isWhole || graver?.count == 0 ? nil : graver, all)
  }

  private func figures(of vital: VitalID) -> VitalFigures? {
    dossier.vitals.first { $0.vital.id == vital }
  }

  // MARK: Severe findings

  private var fever: [RichText] {
    guard let vital = figures(of: .temperature)?.vital, vital.traits.feverFrom != nil else {
      return []
    }
    let readings = record.values(of: vital.id).filter { vital.isFever($0.reading) }
    guard let last = readings.last, let highest = ReadingEnds(readings)?.highest else { return [] }
    let days = context.locale.days(Set(readings.map(\.taken.day)).count)
    let value = style(vital).text(of: ChartPoint(highest))
    let (time, end) = (context.time(highest.taken), context.time(last.taken))
    return [rich("*Fever on \(days)*, highest \(value) on \(time); latest \(end)")]
  }

  var sensor: [RichText] {
    guard let sensor = dossier.sensor else { return [] }
    let (record, style) = (sensor.record, style(sensor.record.vital))
    let (all, kind) = (record.readings.count, phrase("Sensor"))
    func shown(_ value: Double) -> String { style.text(of: style.unit.value(fromCanonical: value)) }
    let limits = sensor.profile.limits
    let sides = [
      (HealthModel.Comparator.lessThan, limits.below.map { context.under(shown($0)) }),
      (.moreThan, limits.above.map { context.over(shown($0)) }),
    ]
    let bounded = sides.compactMap { comparator, limit in
      limit.map { limit in
        context.beyond(
          record.readings.count { $0.reading.comparator == comparator }, of: all, kind, limit)
      }
    }
    let ends = [(Band.criticallyLow, sensor.ends.lowest), (.criticallyHigh, sensor.ends.highest)]
    let extremes = ends.filter { record.counts[$0.0, default: 0] > 0 }.map { band, entry in
      let (value, time) = (style.text(of: ChartPoint(entry)), context.time(entry.taken))
      let named =
        band < .normal
        ? phrase("lowest \(value) on \(time)") : phrase("highest \(value) on \(time)")
      return context.beyond(
        record.counts[band, default: 0], of: all, kind, style.limitText(of: band) ?? " ", [named])
    }
    return [lows(sensor, style)] + bounded + extremes
  }

  private func lows(_ sensor: SensorFigures, _ style: VitalStyle) -> RichText {
    let (count, least) = (sensor.lows.count, 15)
    guard count > 0 else { return rich("*No lows* of \(least) minutes or more") }
    let named = LowEpisode.mostSevere(Self.named, of: sensor.lows).map { low in
      let (time, length) = (context.time(low.start), context.minutes(low.minutes))
      let lowest = style.text(of: ChartPoint(low))
      return phrase("\(time), \(length), down to \(lowest)")
    }
    let lows = count == 1 ? phrase("\(count) low") : phrase("\(count) lows")
    let deep = sensor.lows.count { style.band(of: ChartPoint($0)) == .criticallyLow }
    let limit = style.limits.criticalBelow.map { context.under(style.text(of: $0)) }
    let counted =
      limit.flatMap { limit in
        deep == 0
          ? nil
          : deep == count
            ? rich("*\(lows)* of \(least) minutes or more*, \(limit)*")
            : rich("*\(lows)* of \(least) minutes or more*, \(deep) of them \(limit)*")
      } ?? rich("*\(lows)* of \(least) minutes or more")
    let rest = count - named.count
    let all = named + (rest > 0 ? [context.more(rest)] : [])
    return counted + ": \(all.joined(separator: "; "))"
  }

  var scans: [RichText] {
    guard let vital = figures(of: .glycemia)?.vital else { return [] }
    return critical(dossier.scans, of: dossier.scans.count, phrase("Scans"), style(vital))
  }

  /// Returns sentences on the low and the very high values that aren't a sensor's.
  func fingers(isNamed: Bool = true) -> [RichText] {
    guard let vital = figures(of: .glycemia)?.vital else { return [] }
    let (style, readings) = (style(vital), dossier.fingerReadings)
    let kind = isNamed ? style.title : ""
    let lows = readings.filter { style.band(of: ChartPoint($0)) < .normal }
    let limit = style.limits.normal.map { context.under(style.text(of: $0.lowerBound)) } ?? ""
    return beyond(
      limit, lows, of: readings.count, kind, style, isHigh: false,
      graver: style.limits.criticalBelow.map { context.under(style.text(of: $0)) })
      + critical(readings, of: readings.count, kind, style, [.criticallyHigh])
  }

  private func critical(
    _ readings: [TakenReading], of whole: Int, _ kind: String, _ style: VitalStyle,
    _ bands: [Band] = [.criticallyLow, .criticallyHigh]
  ) -> [RichText] {
    bands.flatMap { band in
      beyond(
        style.limitText(of: band) ?? " ",
        readings.filter { style.band(of: ChartPoint($0)) == band },
        of: whole, kind, style, isHigh: band > .normal)
    }
  }

  /// Returns sentences on critical values of `only`, or of all vitals, but not on glucose, fever or
  /// pressures with both parts.
  func others(_ only: VitalID? = nil) -> [RichText] {
    let paired = Set((firstPagePressure?.figures.readings ?? []).map(\.taken.instant))
    return dossier.vitals.filter {
      $0.vital.id != .glycemia && (only ?? $0.vital.id) == $0.vital.id
    }.flatMap { figures -> [RichText] in
      let style = style(figures.vital)
      let bands = [Band.criticallyLow, .criticallyHigh].filter {
        figures.counts[$0, default: 0] > 0 && ($0 < .normal || style.feverLine == nil)
      }
      guard !bands.isEmpty else { return [] }
      let isPart = Panel.bloodPressure.members.contains(figures.vital.id)
      // A wearable can send half a million readings, but few of them are critical.
      let readings = record.values(of: figures.vital.id).filter {
        bands.contains(style.band(of: ChartPoint($0)))
          && !(isPart && paired.contains($0.taken.instant))
      }
      return critical(readings, of: figures.count, style.title, style, bands)
    }
  }

  /// The pressure page by calendar day, as on the first page; nil without readings or the topic.
  var firstPagePressure: PressurePage? {
    guard dossier.topics.contains(.pressure) else { return nil }
    return PressureFigures(record, day: .calendar).flatMap { PressurePage(context, $0) }
  }

  func pressure(in page: PressurePage) -> [RichText] {
    let figures = page.figures
    func ends(_ reading: PressureReading) -> [(value: Double, normal: ClosedRange<Double>?)] {
      [
        (reading.systolic.value, record.vitals[.systolic]?.normal),
        (reading.diastolic.value, record.vitals[.diastolic]?.normal),
      ]
    }
    func bands(_ reading: PressureReading) -> [Band] { reading.bands(in: record.vitals) }
    func height(_ reading: PressureReading) -> Double {
      ends(reading).map { $0.value - ($0.normal?.upperBound ?? 0) }.max() ?? 0
    }
    func depth(_ reading: PressureReading) -> (Int, Double) {
      (
        bands(reading).contains(.criticallyLow) ? 1 : 0,
        ends(reading).map { ($0.normal?.lowerBound ?? 0) - $0.value }.max() ?? 0
      )
    }
    func told(
      _ readings: [PressureReading], _ limits: String, _ graver: (count: Int, limit: String)? = nil
    ) -> [RichText] {
      guard !readings.isEmpty else { return [] }
      let values = readings.map { (text: page.text($0), taken: $0.taken) }
      return [sentence(limits, graver, of: figures.all.count, context.locale.bloodPressure, values)]
    }
    let high = figures.readings.filter { bands($0).contains(.criticallyHigh) }
    let low = figures.readings.filter { bands($0).contains { $0 < .normal } }
    return told(high.sorted { height($0) > height($1) }, phrase("at or above \(page.crisis)"))
      + told(
        low.sorted { depth($0) > depth($1) }, context.under(page.low),
        (figures.all.veryLow, context.under(page.veryLow)))
  }

  // MARK: Counts

  private func counts(_ figures: VitalFigures) -> [RichText] {
    let style = style(figures.vital)
    return style.bands.filter { $0 != .normal && figures.counts[$0, default: 0] > 0 }.map { band in
      "\(style.title): "
        + context.countBeyond(
          figures.counts[band, default: 0], of: figures.count, style.limitText(of: band) ?? " ")
    }
  }

  private var beyond: [RichText] {
    guard let page = firstPagePressure else {
      return [VitalID.systolic, .diastolic].compactMap(figures(of:)).flatMap(counts)
    }
    let (count, whole, limits) = (page.figures.all.atOrAbove, page.figures.all.count, page.either)
    return [
      whole == 1
        ? rich("*\(count) of \(whole) pressure reading* at or above \(limits)")
        : rich("*\(count) of \(whole) pressure readings* at or above \(limits)")
    ]
  }

  func cuffs(_ figures: PressureFigures) -> [RichText] {
    let (irregular, doubtful) = (figures.all.irregular, figures.home?.doubtful ?? 0)
    let whole = figures.all.count
    let pressures =
      whole == 1
      ? phrase("\(irregular) of \(whole) pressure reading")
      : phrase("\(irregular) of \(whole) pressure readings")
    let leftOut =
      doubtful == 1
      ? rich(
        "*\(doubtful) reading* left out of the home average: loose cuff, movement or bad position")
      : rich(
        "*\(doubtful) readings* left out of the home average: loose cuff, movement or bad position")
    return (irregular > 0 ? [rich("*\(pressures)* flagged by the cuff for irregular pulse")] : [])
      + (doubtful > 0 ? [leftOut] : [])
  }

  private var daysWithout: [RichText] {
    let days = record.days.dates.filter { $0 <= record.here.today }
    let found = [VitalID.temperature, .systolic, .glycemia].compactMap { id -> String? in
      guard figures(of: id) != nil else { return nil }
      let filled = Set(record.values(of: id).lazy.map(\.taken.day))
      let empty = days.filter { !filled.contains($0) }
      guard !empty.isEmpty else { return nil }
      let named =
        empty.count > 2
        ? context.locale.days(empty.count) : empty.map(context.day).joined(separator: ", ")
      return switch id {
      case .systolic: phrase("pressure \(named)")
      case .glycemia: phrase("glucose \(named)")
      default: phrase("temperature \(named)")
      }
    }
    return found.isEmpty
      ? [] : [rich("*Days without readings*") + ": \(found.joined(separator: ";  "))"]
  }
}
