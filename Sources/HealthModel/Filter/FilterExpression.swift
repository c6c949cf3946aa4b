public indirect enum FilterExpression: Equatable, Sendable {
  case term(FilterTerm)
  /// Matches when all of the expressions match; an empty list always matches.
  case all([FilterExpression])
  case any([FilterExpression])
  case not(FilterExpression)

  /// Whether an alternative of "or" has several terms, so that a person may misread the filter.
  public var mixesUnparted: Bool {
    guard case .any(let parts) = self else { return false }
    return parts.count > 1
      && parts.contains { if case .all(let inner) = $0 { inner.count > 1 } else { false } }
  }
}

public enum FilterTerm: Equatable, Sendable {
  case priority(Comparison, Int)
  /// The entry contains the vital, and the vital's canonical value satisfies the comparison.
  case reading(VitalID, Comparison, Double)
  case severity(Comparison, Severity)
  case has(VitalID)
  /// A reading has this mark, or all of these warnings of a cuff.
  case marked(Mark)
  case period(Period)
  /// A range of local times, both ends included; it spans midnight if `from` is later than `to`.
  case time(from: TimeOfDay, to: TimeOfDay)
  case noteContains(String)
  /// Like `noteContains`, but the last word must be complete.
  case noteHas(String)
}

public enum Comparison: String, CaseIterable, Sendable {
  case atLeast = ">="
  case atMost = "<="
  case notEqual = "!="
  case equal = "="
  case over = ">"
  case under = "<"
}

public struct FilterFault: Error, Equatable, Sendable {
  public enum Reason: Equatable, Sendable {
    case unknownName(String, suggestion: String?)
    case noComparison(String)
    /// The comparison makes no sense for the name: `has>temperature`.
    case wrongComparison(String)
    case noValue
    case unreadableValue(name: String, value: String)
    case reading(ReportFault)
    case unclosedParenthesis
    case unclosedQuote
    case unexpected(String)
    case endsEarly
    case tooDeep
    case tooManyTerms
    case valueTooLong
  }

  public let reason: Reason
  /// The place in the text, in characters from 1.
  public let column: Int

  init(_ reason: Reason, column: Int) { (self.reason, self.column) = (reason, column) }
}
