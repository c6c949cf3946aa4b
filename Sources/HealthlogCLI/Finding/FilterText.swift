public import HealthModel
import Phrases
import Terminal

/// A filter in words: what was understood.
public struct FilterText {
  let vitals: VitalCatalogue

  /// - Parameter vitals: Their canonical units stand behind values.
  public init(vitals: VitalCatalogue) {
    self.vitals = vitals
  }

  /// `glycemia over 180 mg/dL and taken since 2026-10-22`; `every report` of no term.
  public func words(_ expression: FilterExpression) -> String {
    switch expression {
    case .all(let parts) where parts.isEmpty: phrase("every report")
    case .any(let parts) where parts.isEmpty: phrase("no report")
    case .all(let parts): ListText.all(told(parts, areAlternatives: false))
    case .any(let parts): ListText.any(told(parts, areAlternatives: true))
    case .not(let inner): phrase("not (\(words(inner)))")
    case .term(let term): words(term)
    }
  }

  /// Of a filter that could have been meant otherwise.
  public func understood(_ expression: FilterExpression) -> String {
    phrase("Understood as: \(words(expression)). Use parentheses to change this: '(A or B) C'")
  }

  /// Alternatives inside a longer expression stand in parentheses.
  private func told(_ parts: [FilterExpression], areAlternatives: Bool) -> [String] {
    parts.map { part in
      switch part {
      case .any(let inner) where inner.count > 1 && parts.count > 1: "(\(words(part)))"
      case .all(let inner) where inner.count > 1 && areAlternatives: "(\(words(part)))"
      default: words(part)
      }
    }
  }

  private func words(_ term: FilterTerm) -> String {
    switch term {
    case .priority(let comparison, let rank):
      return phrase("priority \(comparison.words("\(rank)"))")
    case .reading(let vital, let comparison, let value):
      let unit = vitals[vital]?.canonicalUnit
      let text = CurrentLocale.number(value.rounded(toPlaces: 6).shortText)
      let limit = comparison.words("\(text) \(unit?.symbol ?? "")")
      return "\(VitalText.name(vital)) \(limit)"
    case .severity(let comparison, let severity):
      return phrase(
        "severity of the worst reading \(comparison.words(BandText.words(severity)))")
    case .has(let vital): return phrase("with \(VitalText.name(vital))")
    case .period(let period): return words(period)
    case .time(let from, let to): return phrase("taken from \(from) to \(to)")
    case .noteContains(let text): return phrase("a note with '\(TerminalText.escaped(text))'")
    }
  }

  private func words(_ period: Period) -> String {
    switch (period.first, period.last) {
    case (let first?, let last?) where first == last: phrase("taken on \(first)")
    case (let first?, let last?): phrase("taken from \(first) to \(last)")
    case (let first?, nil): phrase("taken since \(first)")
    case (nil, let last?): phrase("taken until \(last)")
    case (nil, nil): phrase("taken at any time")
    }
  }
}

extension Comparison {
  /// `at least 4`.
  fileprivate func words(_ value: String) -> String {
    switch self {
    case .atLeast: phrase("at least \(value)")
    case .atMost: phrase("at most \(value)")
    case .notEqual: phrase("other than \(value)")
    case .equal: phrase("exactly \(value)")
    case .over: phrase("over \(value)")
    case .under: phrase("under \(value)")
    }
  }
}
