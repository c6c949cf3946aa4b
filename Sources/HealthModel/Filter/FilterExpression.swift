/// Which reports a person asks for.
public indirect enum FilterExpression: Equatable, Sendable {
  case term(FilterTerm)
  /// Holds when all of them do; every report when there is none.
  case all([FilterExpression])
  /// Holds when one of them does.
  case any([FilterExpression])
  case not(FilterExpression)

  /// Whether one of several alternatives is made of terms side by side: without parentheses it looks as
  /// if a term were of all of them.
  public var mixesUnparted: Bool {
    guard case .any(let parts) = self else { return false }
    return parts.count > 1
      && parts.contains { if case .all(let inner) = $0 { inner.count > 1 } else { false } }
  }
}

/// One condition on a report.
public enum FilterTerm: Equatable, Sendable {
  case priority(Comparison, Int)
  /// The report has the vital, and its value compares so (canonical unit).
  case reading(VitalID, Comparison, Double)
  case severity(Comparison, Severity)
  case has(VitalID)
  case period(Period)
  /// Local time of day, both ends included; over midnight when the first is the later.
  case time(from: TimeOfDay, to: TimeOfDay)
  case noteContains(String)
}

/// How two values are compared.
public enum Comparison: String, CaseIterable, Sendable {
  case atLeast = ">="
  case atMost = "<="
  case notEqual = "!="
  case equal = "="
  case over = ">"
  case under = "<"
}

/// A fault in a filter, with its place in the text.
public struct FilterFault: Error, Equatable, Sendable {
  /// What is wrong, with the words that were typed.
  public enum Reason: Equatable, Sendable {
    case unknownName(String, suggestion: String?)
    /// No comparison after a name.
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
    /// More parentheses and `not` inside each other than `FilterParser.deepestNesting`.
    case tooDeep
    /// More terms than `FilterParser.mostTerms`.
    case tooManyTerms
    /// A value of more than `FilterParser.longestValue` bytes.
    case valueTooLong
  }

  /// What is wrong at `column`.
  public let reason: Reason
  /// From 1, in characters of the filter's text.
  public let column: Int

  /// - Parameter column: from 1, in characters of the filter's text.
  public init(_ reason: Reason, column: Int) {
    self.reason = reason
    self.column = column
  }
}
