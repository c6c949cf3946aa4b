import Charts
import HealthModel

/// What the first page says in counts: six lines at most, in an order that never changes.
struct StandsOut {
  private let context: PageContext
  private let dossier: Dossier

  init(_ context: PageContext, _ dossier: Dossier) {
    self.context = context
    self.dossier = dossier
  }

  private static let most = 6

  private var words: any DossierWords { context.words }
  private var record: DossierRecord { context.record }

  /// Fever; lows, very highs and crisis values; counts beyond a limit; days without; earlier days.
  var sentences: [Told] {
    var all = fever + glucose + crisis + beyond + daysWithout + comparison
    if all.isEmpty { all = dossier.vitals.flatMap(counts) }
    return all.isEmpty ? [words.nothingStandsOut] : Array(all.prefix(Self.most))
  }

  private var fever: [Told] {
    guard let vital = figures(of: .temperature)?.vital, vital.traits.feverFrom != nil else {
      return []
    }
    let readings = record.values(of: vital.id, on: record.days).filter {
      vital.isFever($0.reading)
    }
    guard let last = readings.last else { return [] }
    return [
      words.feverOn(Set(readings.map(\.taken.day)).count, last: context.time(last.taken))
    ]
  }

  /// Values with their times; from the fourth on only how many.
  private func told(_ entries: [TakenReading], _ style: VitalStyle) -> [String] {
    entries.count > 3
      ? []
      : entries.map { "\(style.text(of: ChartPoint($0))) \(context.time($0.taken))" }
  }

  private var glucose: [Told] {
    guard let vital = figures(of: .glycemia)?.vital else { return [] }
    let style = VitalStyle(vital, in: vital.usualUnit, locale: context.locale)
    var sentences: [Told] = []
    if let sensor = dossier.sensor {
      sentences.append(
        words.lows(
          sensor.lows.map {
            (
              context.time($0.start), $0.minutes,
              style.text(of: ChartPoint(TakenReading(taken: $0.start, reading: $0.lowest)))
            )
          }, least: 15))
    }
    if let count = dossier.sensor?.record.counts[.criticallyHigh], count > 0,
      let limit = style.limits.criticalHigh?.limit
    {
      sentences.append(words.glucoseOver(count, style.text(of: limit), []))
    }
    let readings = dossier.fingerReadings
    let lows = readings.filter { style.band(of: ChartPoint($0)) < .normal }
    if !lows.isEmpty { sentences.append(words.lows(lows.count, told(lows, style))) }
    let highs = readings.filter { style.band(of: ChartPoint($0)) == .criticallyHigh }
    if !highs.isEmpty, let limit = style.limits.criticalHigh?.limit {
      sentences.append(words.glucoseOver(highs.count, style.text(of: limit), told(highs, style)))
    }
    return sentences
  }

  /// Of a vital that is on record, and wanted.
  private func figures(of vital: VitalID) -> VitalFigures? {
    dossier.vitals.first { $0.vital.id == vital }
  }

  /// How many readings lie in each range but the normal one.
  private func counts(_ figures: VitalFigures) -> [Told] {
    let style = VitalStyle(
      figures.vital, in: figures.vital.usualUnit, locale: context.locale)
    let limits = BandLimits(style: style, words: words)
    return limits.bands.filter { $0 != .normal && figures.counts[$0, default: 0] > 0 }.map { band in
      "\(style.title): "
        + words.countBeyond(
          figures.counts[band, default: 0], of: figures.count, limits.text(of: band))
    }
  }

  private var pressure: (figures: PressureFigures, page: PressurePage)? {
    guard let figures = dossier.pressure, let page = PressurePage(context, figures) else {
      return nil
    }
    return (figures, page)
  }

  private var crisis: [Told] {
    guard let (figures, page) = pressure, figures.all.veryHigh > 0 else { return [] }
    let high = figures.readings.filter {
      max($0.systolic.band(in: record.vitals), $0.diastolic.band(in: record.vitals))
        == .criticallyHigh
    }
    let told = high.count > 3 ? [] : high.map { "\(page.text($0)) \(context.time($0.taken))" }
    return [words.crisisPressures(high.count, page.crisis, told)]
  }

  private var beyond: [Told] {
    guard let (figures, page) = pressure else {
      // Values by themselves, or of a night that is the day's before.
      return [VitalID.systolic, .diastolic].compactMap(figures(of:)).flatMap(counts)
    }
    return [words.pressuresAtOrAbove(figures.all.atOrAbove, of: figures.all.count, page.either)]
  }

  /// The days without a value of what else is measured; of many only how many.
  private var daysWithout: [Told] {
    let last = min(record.days.upperBound, record.standpoint.today)
    guard record.days.lowerBound <= last else { return [] }
    let days = (0..<(record.days.lowerBound...last).dayCount).map {
      record.days.lowerBound.adding(days: $0)
    }
    let wanted: [VitalID] = [.temperature, .systolic, .glycemia]
    let found = wanted.compactMap { id -> String? in
      guard dossier.vitals.contains(where: { $0.vital.id == id }) else { return nil }
      let filled = daysOfReadings(id)
      let empty = days.filter { !filled.contains($0) }
      guard !empty.isEmpty else { return nil }
      return words.without(
        id,
        empty.count > 2
          ? words.countOfDays(empty.count) : empty.map(context.day).joined(separator: ", "))
    }
    return found.isEmpty ? [] : [words.daysWithout(found)]
  }

  /// Of pressure by its own day, which begins in the small hours.
  private func daysOfReadings(_ vital: VitalID) -> Set<LocalDate> {
    if vital == .systolic, let (figures, _) = pressure {
      return Set(figures.readings.map { figures.day.date(of: $0.taken.local) })
    }
    return Set(record.values(of: vital, on: record.days).lazy.map(\.taken.day))
  }

  private var comparison: [Told] {
    guard let (figures, page) = pressure else { return [] }
    return page.difference(figures)
  }
}
