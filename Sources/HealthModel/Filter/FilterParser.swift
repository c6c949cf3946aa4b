/// Reads filter terms: `gly>180 since=30d`, `(priority>=4 or has=temperature) and not note~run`, and
/// the same in words that no shell takes for its own: `gly above 180 last month`, `severity critical`.
///
/// Terms side by side are joined by "and", which binds tighter than "or".
public struct FilterParser {
  private let vitals: VitalCatalogue
  private let days: DayReader
  private var scanner: FilterScanner
  private var depth = 0
  private var terms = 0

  /// Far more than a person types, and less than what SQLite's parser takes.
  public static let deepestNesting = 50
  /// In the whole filter, however they are nested.
  public static let mostTerms = 200
  /// Of one term's value. Units: bytes of UTF-8.
  public static let longestValue = 10_000

  /// What a comparison may begin with beside vitals; no vital of a person's own may be called so.
  public static let names = [
    "priority", "severity", "has", "since", "until", "day", "week", "time", "note",
  ]

  private init(_ text: String, vitals: VitalCatalogue, days: DayReader) {
    self.vitals = vitals
    self.days = days
    scanner = FilterScanner(text)
  }

  /// Reads the whole of `text`; `days` says what `since=30d` and a period mean. Throws the first
  /// fault, with its column.
  public static func parse(
    _ text: String, vitals: VitalCatalogue, days: DayReader
  ) throws(FilterFault) -> FilterExpression {
    var parser = FilterParser(text, vitals: vitals, days: days)
    guard !parser.scanner.isAtEnd else { return .all([]) }
    let expression = try parser.disjunction()
    if let extra = parser.scanner.nextCharacter() {
      throw FilterFault(.unexpected(String(extra)), column: parser.scanner.column)
    }
    return expression
  }

  private mutating func disjunction() throws(FilterFault) -> FilterExpression {
    var parts = [try conjunction()]
    while scanner.take(keyword: "or") { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction() throws(FilterFault) -> FilterExpression {
    var parts = [try negation()]
    while !scanner.isAtEnd, scanner.nextCharacter() != ")", !scanner.sees(keyword: "or") {
      _ = scanner.take(keyword: "and")
      parts.append(try negation())
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func negation() throws(FilterFault) -> FilterExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= FilterParser.deepestNesting else {
      throw FilterFault(.tooDeep, column: scanner.column)
    }
    if scanner.take(keyword: "not") { return .not(try negation()) }
    guard let next = scanner.nextCharacter() else {
      throw FilterFault(.endsEarly, column: scanner.column)
    }
    guard next == "(" else { return try term() }
    let opening = scanner.column
    scanner.takeCharacter()
    let inner = try disjunction()
    guard scanner.nextCharacter() == ")" else {
      throw FilterFault(.unclosedParenthesis, column: opening)
    }
    scanner.takeCharacter()
    return inner
  }

  private mutating func term() throws(FilterFault) -> FilterExpression {
    let nameColumn = scanner.column
    if let period = takePeriod() {
      try countTerm(at: nameColumn)
      return .term(.period(period))
    }
    let name = scanner.takeName()
    guard !name.isEmpty else {
      throw FilterFault(
        .unexpected(scanner.nextCharacter().map(String.init) ?? ""), column: nameColumn)
    }
    if ["and", "or"].contains(name.lowercased()) {
      throw FilterFault(.unexpected(name), column: nameColumn)
    }
    guard isKnown(name) else { throw unknown(name, column: nameColumn) }
    guard let sign = takeComparison(of: name.lowercased()) else {
      throw FilterFault(.noComparison(name), column: scanner.column)
    }
    try countTerm(at: nameColumn)
    let operation = Operation(name: name.lowercased(), sign: sign, column: nameColumn)
    let valueColumn = scanner.column
    // `gly=>180`: no value but that of a note starts so.
    if sign != "~", let next = scanner.nextCharacter(), "<>=!~".contains(next) {
      throw FilterFault(.unexpected(String(next)), column: valueColumn)
    }
    if FilterParser.periods.contains(operation.name), let period = takePeriod() {
      try requireEquals(operation)
      return .term(.period(FilterParser.reach(of: operation.name, period)))
    }
    var value = try scanner.takeValue()
    guard !value.isEmpty else { throw FilterFault(.noValue, column: valueColumn) }
    guard value.utf8.count <= FilterParser.longestValue else {
      throw FilterFault(.valueTooLong, column: valueColumn)
    }
    value += takeUnit(of: name) ?? ""
    return try meaning(of: operation, value: value, at: valueColumn)
  }

  private mutating func countTerm(at column: Int) throws(FilterFault) {
    terms += 1
    guard terms <= FilterParser.mostTerms else { throw FilterFault(.tooManyTerms, column: column) }
  }

  /// As many words as name a period together; nil, and nothing taken, where the next one begins none.
  private mutating func takePeriod() -> Period? {
    var words = scanner.words(atMost: Period.mostWords)
    while !words.isEmpty {
      if let period = try? Period(words.joined(separator: " "), days) {
        scanner.takeWords(words.count)
        return period
      }
      words.removeLast()
    }
    return nil
  }

  /// A sign, or the word for it; a term that isn't a vital needs neither.
  private mutating func takeComparison(of name: String) -> String? {
    if let sign = scanner.takeComparison() { return sign }
    for (word, sign) in FilterParser.comparingWords where scanner.take(keyword: word) {
      return sign
    }
    guard FilterParser.names.contains(name), !scanner.isAtEnd else { return nil }
    return name == "note" ? "~" : "="
  }

  /// A unit that a blank parts from its value.
  private mutating func takeUnit(of name: String) -> String? {
    guard let word = scanner.words(atMost: 1).first,
      vitals.vitals(named: name)?.contains(where: { $0.unit(word) != nil }) == true
    else { return nil }
    scanner.takeWords(1)
    return word
  }

  private static let comparingWords = [
    ("above", ">"), ("over", ">"), ("below", "<"), ("under", "<"),
  ]

  /// The terms whose value is a period.
  private static let periods = ["since", "until", "day"]

  private struct Operation {
    let name: String
    let sign: String
    let column: Int

    var comparison: Comparison? { Comparison(rawValue: sign) }
  }

  private func meaning(
    of operation: Operation, value: String, at column: Int
  ) throws(FilterFault) -> FilterExpression {
    let unreadable = FilterFault(
      .unreadableValue(name: operation.name, value: value), column: column)
    switch operation.name {
    case "note":
      guard operation.sign == "~" else { throw wrongComparison(operation) }
      return .term(.noteContains(value))
    case "priority":
      guard let rank = Priority(digits(value) ?? 0)?.rank else { throw unreadable }
      return .term(.priority(try comparison(operation), rank))
    case "severity":
      guard let severity = FilterParser.severity(value) else { throw unreadable }
      return .term(.severity(try comparison(operation), severity))
    case "has":
      try requireEquals(operation)
      return try has(value, at: column)
    case "since", "until", "day":
      try requireEquals(operation)
      throw unreadable
    case "week":
      try requireEquals(operation)
      guard let period = try? Period(value, days), period.isOneWeek else { throw unreadable }
      return .term(.period(period))
    case "time":
      try requireEquals(operation)
      guard let dots = value.firstPlace(of: ".."), let from = TimeOfDay(value[..<dots.lowerBound]),
        let to = TimeOfDay(value[dots.upperBound...])
      else { throw unreadable }
      return .term(.time(from: from, to: to))
    default:
      return try reading(operation, value, at: column)
    }
  }

  private func has(_ name: String, at column: Int) throws(FilterFault) -> FilterExpression {
    guard let meant = vitals.vitals(named: name) else {
      let fault = ReportFault.unknownVital(name, suggestion: vitals.suggestion(for: name))
      throw FilterFault(.reading(fault), column: column)
    }
    let terms = meant.map { FilterExpression.term(.has($0.id)) }
    return terms.count == 1 ? terms[0] : .all(terms)
  }

  /// A comparison with a vital; of a pressure, each with its own limit.
  private func reading(
    _ operation: Operation, _ value: String, at column: Int
  ) throws(FilterFault) -> FilterExpression {
    let comparison = try comparison(operation)
    let readings: [Reading]
    do throws(ReportFault) {
      readings = try ReadingParser(vitals: vitals).readings(from: "\(operation.name)=\(value)")
      // No value is beyond such a limit: it is in another unit.
      for reading in readings {
        if let fault = ReportDraft.plausibilityFault(reading, vitals: vitals) { throw fault }
      }
    } catch {
      throw FilterFault(.reading(error), column: column)
    }
    let terms = readings.map { FilterExpression.term(.reading($0.vital, comparison, $0.value)) }
    guard terms.count > 1 else { return terms[0] }
    // High is either of the two over its limit; low or equal is both.
    switch comparison {
    case .atLeast, .over, .notEqual: return .any(terms)
    case .atMost, .under, .equal: return .all(terms)
    }
  }

  private func isKnown(_ name: String) -> Bool {
    FilterParser.names.contains(name.lowercased()) || vitals.vitals(named: name) != nil
  }

  private func unknown(_ name: String, column: Int) -> FilterFault {
    let suggestion =
      nearest(to: name.lowercased(), among: FilterParser.names) ?? vitals.suggestion(for: name)
    return FilterFault(.unknownName(name, suggestion: suggestion), column: column)
  }

  private func comparison(_ operation: Operation) throws(FilterFault) -> Comparison {
    guard let comparison = operation.comparison else { throw wrongComparison(operation) }
    return comparison
  }

  private func requireEquals(_ operation: Operation) throws(FilterFault) {
    guard operation.comparison == .equal else { throw wrongComparison(operation) }
  }

  private func wrongComparison(_ operation: Operation) -> FilterFault {
    FilterFault(
      .wrongComparison(operation.name + operation.sign), column: operation.column)
  }

  private static func reach(of name: String, _ period: Period) -> Period {
    switch name {
    case "since": Period(first: period.first, last: nil)
    case "until": Period(first: nil, last: period.last)
    default: period
    }
  }

  private static func severity(_ word: String) -> Severity? {
    switch word.lowercased() {
    case "normal": .normal
    case "caution", "watch": .caution
    case "critical": .critical
    default: nil
    }
  }
}
