import HealthModel
import Phrases
import Terminal

struct FilterText {
  let vitals: VitalCatalogue

  func words(_ expression: FilterExpression) -> String {
    switch expression {
    case .all(let parts) where parts.isEmpty: phrase("every entry")
    case .any(let parts) where parts.isEmpty: phrase("no entry")
    case .all(let parts): ListText.all(told(parts, areAlternatives: false))
    case .any(let parts): ListText.any(told(parts, areAlternatives: true))
    case .not(let inner): phrase("not (\(words(inner)))")
    case .term(let term): words(term)
    }
  }

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
    case .priority(let comparison, let rank): phrase("priority \(comparison.words("\(rank)"))")
    case .reading(let vital, let comparison, let value):
      "\(VitalText.name(vital)) "
        + comparison.words(
          CurrentLocale.number(value.rounded(toPlaces: 6).shortText)
            + " \(vitals[vital]?.canonicalUnit.symbol ?? "")")
    case .severity(let comparison, let severity):
      phrase("worst severity \(comparison.words(BandText.words(severity)))")
    case .has(let vital): phrase("with \(VitalText.name(vital))")
    case .marked(let mark): phrase("marked \(mark.words)")
    case .period(let period): words(period)
    case .time(let from, let to): phrase("taken between \(from) and \(to)")
    case .noteContains(let text), .noteHas(let text):
      phrase("with '\(TerminalText.escaped(text))' in the note")
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

struct FilterTextFault: Explained, Equatable {
  let text: String
  let fault: FilterFault
  /// The file that the output goes to: the shell may have read `gly>180` as a redirection.
  var redirectedTo: String?

  func heads(_ vitals: VitalCatalogue) -> [String] {
    if let redirectedTo, case .noComparison = fault.reason {
      let file = quoted(redirectedTo)
      return [phrase("The shell read '>' as a redirection and wrote to the file \(file)")]
    }
    return Array(FilterTextFault.filterLines(for: fault.reason, vitals).prefix(1))
  }

  func explanation(_ context: ExplanationContext) -> Explanation {
    let vitals = context.vitals
    if case .reading(let fault) = fault.reason, case .implausible = fault {
      return Explanation(fault.linesOfLimit(vitals), ExitStatus.refused)
    }
    var lines = FilterTextFault.filterLines(for: fault.reason, vitals)
    lines[0] = phrase("Column \(fault.column): \(lines[0])")
    return Explanation(lines + FilterTextFault.marked(text, column: fault.column), ExitStatus.usage)
  }

  @Lines private static func filterLines(
    for reason: FilterFault.Reason, _ vitals: VitalCatalogue
  ) -> [String] {
    switch reason {
    case .unknownName(let name, let suggestion):
      phrase("There is no vital or term called \(quoted(name))\(didYouMean(suggestion))")
      phrase(
        "The terms are priority, severity, has, since, until, day, week, time, note and the vitals")
    case .noComparison(let name):
      phrase("\(quoted(name)) needs a comparison; use \(example(of: name.lowercased()))")
    case .wrongComparison(let text):
      let name = String(text.prefix { !"<>=!~".contains($0) })
      let sign = text.dropFirst(name.count)
      Set(words: "note has since until day week time").contains(name)
        ? phrase("'\(name)' can't be used with '\(sign)'; use \(example(of: name))")
        : phrase("'\(sign)' is only for notes; for '\(name)', use =, !=, <, <=, > or >=")
    case .noValue: phrase("A value is missing")
    case .unreadableValue(let name, let value): unreadableValue(name, value)
    case .reading(let fault): fault.lines(vitals)
    case .unclosedParenthesis: phrase("This parenthesis is never closed")
    case .unclosedQuote: phrase("This quote is never closed")
    case .unexpected(let text): phrase("Unexpected word: \(quoted(text))")
    case .endsEarly: phrase("A term is missing at the end of the filter")
    case .tooDeep:
      phrase("Parentheses and 'not' can be nested at most \(FilterParser.deepestNesting) levels")
    case .tooManyTerms: phrase("A filter can have at most \(FilterParser.mostTerms) terms")
    case .valueTooLong: phrase("A value can have at most \(FilterParser.longestValue) bytes")
    }
  }

  private static func unreadableValue(_ name: String, _ value: String) -> String {
    switch name {
    case "priority": phrase("\(quoted(value)) isn't a valid priority; use 1 to 5")
    case "severity":
      phrase("\(quoted(value)) isn't a valid severity; use normal, caution or critical")
    case "time": phrase("\(quoted(value)) isn't a valid part of the day; use \(example(of: name))")
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

  private static func marked(_ text: String, column: Int) -> [String] {
    let start = max(0, column - 60)
    let shown = text.dropFirst(start).prefix(76)
    let before = TerminalText.escaped(String(shown.prefix(column - 1 - start)))
    let (left, right) = (start > 0 ? "…" : "", text.count > start + 76 ? "…" : "")
    let indent = TerminalText.width(before) + left.count
    return [
      left + TerminalText.escaped(String(shown)) + right,
      String(repeating: " ", count: indent) + "^",
    ]
  }
}
