public import HealthModel
import Terminal

/// A filter in words: what was understood.
public struct FilterText {
  public let vitals: VitalCatalogue

  public init(vitals: VitalCatalogue) {
    self.vitals = vitals
  }

  public func words(_ expression: FilterExpression) -> String {
    switch expression {
    case .all(let parts) where parts.isEmpty: "every report"
    case .any(let parts) where parts.isEmpty: "no report"
    case .all(let parts): joined(parts, by: " and ")
    case .any(let parts): joined(parts, by: " or ")
    case .not(let inner): "not (\(words(inner)))"
    case .term(let term): words(term)
    }
  }

  /// Alternatives inside a longer expression stand in parentheses.
  private func joined(_ parts: [FilterExpression], by word: String) -> String {
    parts.map { part in
      switch part {
      case .any(let inner) where inner.count > 1 && parts.count > 1: "(\(words(part)))"
      case .all(let inner) where inner.count > 1 && word == " or ": "(\(words(part)))"
      default: words(part)
      }
    }.joined(separator: word)
  }

  private func words(_ term: FilterTerm) -> String {
    switch term {
    case .priority(let comparison, let rank): return "priority \(comparison.words) \(rank)"
    case .reading(let vital, let comparison, let value):
      let unit = vitals[vital]?.canonicalUnit
      let text = value.rounded(toPlaces: 6).shortText
      return "\(vital) \(comparison.words) \(text) \(unit?.symbol ?? "")"
    case .severity(let comparison, let severity):
      return "severity of the worst reading \(comparison.words) \(severity.word)"
    case .has(let vital): return "with \(vital)"
    case .period(let period): return words(period)
    case .time(let from, let to): return "taken from \(from) to \(to)"
    case .noteContains(let text): return "a note with '\(TerminalText.escaped(text))'"
    }
  }

  private func words(_ period: Period) -> String {
    switch (period.first, period.last) {
    case (let first?, let last?) where first == last: "taken on \(first)"
    case (let first?, let last?): "taken from \(first) to \(last)"
    case (let first?, nil): "taken since \(first)"
    case (nil, let last?): "taken until \(last)"
    case (nil, nil): "taken at any time"
    }
  }
}

extension Comparison {
  fileprivate var words: String {
    switch self {
    case .atLeast: "at least"
    case .atMost: "at most"
    case .notEqual: "other than"
    case .equal: "exactly"
    case .over: "over"
    case .under: "under"
    }
  }
}
