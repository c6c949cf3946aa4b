public import HealthModel
public import Phrases
import Terminal

/// A filter's fault with the text it stands in, so that the text can be shown with a mark.
public struct FilterTextFault: Explained, Equatable {
  let text: String
  /// What is wrong with the text.
  public let fault: FilterFault
  /// The file that the output goes to, as it does when a shell takes `gly>180` for a redirection.
  public let redirectedTo: String?

  /// - Parameter text: The whole filter; the fault's column counts from its beginning.
  public init(text: String, fault: FilterFault, redirectedTo: String? = nil) {
    self.text = text
    self.fault = fault
    self.redirectedTo = redirectedTo
  }

  /// What is wrong alone.
  func heads(_ vitals: VitalCatalogue) -> [String] {
    if let redirectedTo, case .noComparison = fault.reason {
      return [
        phrase(
          "The shell took > as a redirection and wrote to the file \(quoted(redirectedTo))")
      ]
    }
    return Array(FilterTextFault.filterLines(for: fault.reason, vitals).prefix(1))
  }

  /// With a mark below the fault's column. The status is `refused` for an implausible limit, else `usage`.
  public func explanation(_ situation: ExplanationContext) -> Explanation {
    let vitals = situation.vitals
    if case .reading(let fault) = fault.reason, case .implausible = fault {
      return Explanation(fault.linesOfLimit(vitals), ExitStatus.refused)
    }
    var lines = FilterTextFault.filterLines(for: fault.reason, vitals)
    lines[0] = phrase("Column \(fault.column): \(lines[0])")
    return Explanation(
      lines + FilterTextFault.marked(text, column: fault.column), ExitStatus.usage)
  }

  private static func filterLines(
    for reason: FilterFault.Reason, _ vitals: VitalCatalogue
  ) -> [String] {
    switch reason {
    case .unknownName(let name, let suggestion):
      [
        phrase("There is no vital or term \(quoted(name))\(didYouMean(suggestion))"),
        phrase(
          "The terms are priority, severity, has, since, until, day, week, time, note "
            + "and the vitals"),
      ]
    case .noComparison(let name):
      [phrase("\(quoted(name)) needs a comparison; use \(example(of: name.lowercased()))")]
    case .wrongComparison(let text): wrongComparison(text)
    case .noValue: [phrase("A value is missing")]
    case .unreadableValue(let name, let value): [unreadableValue(name, value)]
    case .reading(let fault): fault.lines(vitals)
    case .unclosedParenthesis: [phrase("This parenthesis is never closed")]
    case .unclosedQuote: [phrase("This quote is never closed")]
    case .unexpected(let text): [phrase("Unexpected word: \(quoted(text))")]
    case .endsEarly: [phrase("The filter ends where a term is needed")]
    case .tooDeep:
      [
        phrase(
          "More than \(FilterParser.deepestNesting) parentheses or 'not' are nested")
      ]
    case .tooManyTerms: [phrase("A filter has at most \(FilterParser.mostTerms) terms")]
    case .valueTooLong: [phrase("A value has at most \(FilterParser.longestValue) bytes")]
    }
  }

  private static func wrongComparison(_ text: String) -> [String] {
    let name = String(text.prefix { !"<>=!~".contains($0) })
    let sign = text.dropFirst(name.count)
    return switch name {
    case "note", "has", "since", "until", "day", "week", "time":
      [phrase("\(name) can't be compared with \(sign); use \(example(of: name))")]
    default: [phrase("\(sign) is for notes; compare \(name) with =, !=, <, <=, > or >=")]
    }
  }

  private static func unreadableValue(_ name: String, _ value: String) -> String {
    switch name {
    case "priority": phrase("\(quoted(value)) isn't a valid priority; use 1 to 5")
    case "severity":
      phrase("\(quoted(value)) isn't a valid severity; use normal, caution or critical")
    case "time":
      phrase("\(quoted(value)) isn't a valid part of the day; use \(example(of: name))")
    case "week": phrase("\(quoted(value)) isn't a valid week; use \(example(of: name))")
    default:
      phrase(
        "\(quoted(value)) isn't a valid period\(calendarFault(value)); use 2026-11-20, "
          + "2026-11, 2026-W47, 30d or yesterday")
    }
  }

  private static func example(of name: String) -> String {
    switch name {
    case "note": "note~word"
    case "has": "has=temperature"
    case "since": "since=30d"
    case "until", "day": "\(name)=2026-11-20"
    case "week": "week=2026-W47"
    case "time": "time=06:00..10:00"
    case "priority": "priority>=4"
    case "severity": "severity=critical"
    case _ where Panel.all.contains { $0.answers(to: name) }: "\(name)>=135/85"
    default: phrase("\(name)>VALUE or \(name)=VALUE")
    }
  }

  /// The text around a column, and a mark below it.
  private static func marked(_ text: String, column: Int) -> [String] {
    let start = max(0, column - 60)
    let shown = text.dropFirst(start).prefix(76)
    let before = TerminalText.escaped(String(shown.prefix(column - 1 - start)))
    let indent = TerminalText.width(before) + (start > 0 ? 1 : 0)
    return [
      (start > 0 ? "…" : "") + TerminalText.escaped(String(shown))
        + (text.count > start + 76 ? "…" : ""),
      String(repeating: " ", count: indent) + "^",
    ]
  }
}
