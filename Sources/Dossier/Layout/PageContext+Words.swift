import Charts
import HealthModel
import Phrases

/// Phrases that several pages use.
extension PageContext {
  func ofWhole(_ count: Int, _ whole: Int) -> String { phrase("\(count) of \(whole)") }
  func over(_ limit: String) -> String { phrase("over \(limit)") }
  func under(_ limit: String) -> String { phrase("under \(limit)") }
  func more(_ count: Int) -> String { phrase("and \(count) more") }
  var readingsInRange: String { phrase("of readings in range") }
  var daysColumn: String { phrase("days") }
  var highlightsTitle: String { phrase("Highlights") }

  func highestAt(_ unit: String, _ time: String) -> String { phrase("\(unit) highest, \(time)") }

  func minutes(_ count: Int) -> String {
    count == 1 ? phrase("\(count) minute") : phrase("\(count) minutes")
  }

  func theseDays(_ count: Int) -> String {
    count == 1 ? phrase("this day") : phrase("these \(count) days")
  }

  func name(_ origin: LimitOrigin) -> String {
    switch origin {
    case .standard: phrase("default")
    case .own: phrase("personal")
    case .targets: phrase("in pregnancy")
    }
  }

  func listed<Element>(
    _ elements: [Element], most: Int, _ text: (Element) -> RichText
  ) -> [RichText] {
    let rest = elements.count - most
    return elements.prefix(most).map(text) + (rest > 0 ? [RichText(stringLiteral: more(rest))] : [])
  }

  var comparatorRule: String {
    phrase(
      "In averages, values with < or > count as their limit, and the average is marked ≥, ≤ or "
        + "(with both) ≈. Figures that can’t be known are left out.")
  }

  func compared(_ isCompared: Bool) -> [String] {
    record.before == nil || !isCompared ? [] : [phrase("Compared with \(beforeDates).")]
  }

  func countBeyond(_ count: Int, of whole: Int, _ limits: String) -> RichText {
    count == 1
      ? rich("*\(count) of \(whole)* readings is in the range \(limits)")
      : rich("*\(count) of \(whole)* readings are in the range \(limits)")
  }

  /// Returns a sentence on values beyond a limit and a `graver` one; `named` are the worst values.
  func beyond(
    _ count: Int, of whole: Int, _ kind: String, _ limits: String,
    graver: (count: Int, limit: String)? = nil, _ named: [String] = []
  ) -> RichText {
    let (count, whole) = (grouped(count), grouped(whole))
    let counted =
      graver.map { rich("*\(count) of \(whole) \(limits), \($0.count) of them \($0.limit)*") }
      ?? rich("*\(count) of \(whole) \(limits)*")
    let values = named.isEmpty ? "" : ": " + named.joined(separator: "; ")
    return "\(kind.isEmpty ? "" : "\(kind): ")" + counted + "\(values)"
  }

  /// Returns a sentence with the counts by the consensus range, for people who have set limits.
  func consensusRange(
    _ style: VitalStyle, _ counts: (below: Int, inside: Int, above: Int), _ text: (Int) -> String
  ) -> RichText {
    let normal = VitalCatalogue.standard[.glycemia].map {
      VitalStyle($0, in: style.unit, locale: locale).normalText
    }
    let range = "\(normal ?? "") \(style.unit.symbol)"
    let (inside, below, above) = (text(counts.inside), text(counts.below), text(counts.above))
    return rich("With the consensus limits, \(range): *TIR \(inside)*, TBR \(below), TAR \(above)")
  }

  func tooFewDays(_ counts: (now: Int, before: Int), _ dates: String) -> RichText {
    let least = MeanDifference.leastDays
    return rich(
      "No comparison: too few daily averages (\(counts.now), and \(counts.before) for \(dates); "
        + "\(least) needed)")
  }

  /// Returns a sentence, with the `means` if given; empty if the compared days have no daily means.
  func difference(
    _ dated: DatedDifference, _ unit: MeasurementUnit, means: (now: String, before: String)? = nil
  ) -> [RichText] {
    guard let difference = dated.difference else {
      return dated.days.before == 0 ? [] : [tooFewDays(dated.days, beforeDates)]
    }
    guard let means else {
      let days = locale.days(dated.days.before)
      return [self.difference([difference], unit, before: days, beforeDates)]
    }
    let name = beforeName + (beforeName == beforeDates ? ":" : "")
    return [
      rich(
        "*Daily average \(means.now), \(name) \(means.before)*. Difference "
          + "\(signed(difference.difference, unit)), \(interval([difference], unit))")
    ]
  }

  /// Returns a sentence on a vital or both parts of a pressure. `before`: `9 readings on 5 days`.
  func difference(
    _ differences: [MeanDifference], _ unit: MeasurementUnit, before: String, _ dates: String
  ) -> RichText {
    let text = differences.map { signed($0.difference, unit) }.joined(separator: "/")
    return rich(
      "*Daily averages changed by \(text)* compared with \(dates) (\(before)); "
        + "\(interval(differences, unit))")
  }

  private func signed(_ value: Double, _ unit: MeasurementUnit) -> String {
    signed(unit.difference(value), places: unit.precision)
  }

  private func interval(_ differences: [MeanDifference], _ unit: MeasurementUnit) -> String {
    let ends = differences.map { difference in
      phrase("\(signed(difference.low, unit))\u{A0}to\u{A0}\(signed(difference.high, unit))")
    }
    let areHigher = Set(differences.map { $0.isWithinChance ? nil : $0.low > 0 })
    let verdict =
      switch areHigher {
      case [nil]: phrase("not statistically significant")
      case [true]: phrase("higher")
      case [false]: phrase("lower")
      default: phrase("mixed result")
      }
    let all = ends.dropFirst().reduce(ends.first ?? "") { phrase("\($0) and \($1)") }
    return ends.count == 1
      ? phrase("95% CI \(all): \(verdict)") : phrase("95% CIs \(all): \(verdict)")
  }
}

extension MeasurementUnit {
  func difference(_ value: Double) -> Double {
    self.value(fromCanonical: value) - self.value(fromCanonical: 0)
  }
}
