/// Reads filter terms: `gly>180 since=30d`, `(priority>=4 or has=temperature) and not note~run`.
///
/// Terms side by side are joined by "and", which binds tighter than "or".
public struct FilterParser {
  private let vitals: VitalCatalogue
  private let today: LocalDate
  private var scanner: FilterScanner
  private var depth = 0
  private var terms = 0

  /// Far more than a person types, and less than what SQLite's parser takes.
  public static let deepestNesting = 50
  public static let mostTerms = 200
  public static let longestValue = 10_000

  static let names = [
    "priority", "severity", "has", "since", "until", "day", "week", "time", "note",
  ]

  private init(_ text: String, vitals: VitalCatalogue, today: LocalDate) {
    self.vitals = vitals
    self.today = today
    scanner = FilterScanner(text)
  }

  /// Reads the whole of `text`; `since=30d` counts back from `today`. Throws the first fault, with
  /// its column.
  public static func parse(
    _ text: String, vitals: VitalCatalogue, today: LocalDate
  ) throws(FilterFault) -> FilterExpression {
    var parser = FilterParser(text, vitals: vitals, today: today)
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
    let name = scanner.takeName()
    guard !name.isEmpty else {
      throw FilterFault(
        .unexpected(scanner.nextCharacter().map(String.init) ?? ""), column: nameColumn)
    }
    if ["and", "or"].contains(name.lowercased()) {
      throw FilterFault(.unexpected(name), column: nameColumn)
    }
    guard isKnown(name) else { throw unknown(name, column: nameColumn) }
    guard let sign = scanner.takeComparison() else {
      throw FilterFault(.noComparison(name), column: scanner.column)
    }
    terms += 1
    guard terms <= FilterParser.mostTerms else {
      throw FilterFault(.tooManyTerms, column: nameColumn)
    }
    let operation = Operation(name: name.lowercased(), sign: sign, column: nameColumn)
    let valueColumn = scanner.column
    // `gly=>180`: no value but that of a note starts so.
    if sign != "~", let next = scanner.nextCharacter(), "<>=!~".contains(next) {
      throw FilterFault(.unexpected(String(next)), column: valueColumn)
    }
    let value = try scanner.takeValue()
    guard !value.isEmpty else { throw FilterFault(.noValue, column: valueColumn) }
    guard value.utf8.count <= FilterParser.longestValue else {
      throw FilterFault(.valueTooLong, column: valueColumn)
    }
    return try meaning(of: operation, value: value, at: valueColumn)
  }

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
    case "since", "until", "day", "week":
      try requireEquals(operation)
      guard let period = period(operation.name, value) else { throw unreadable }
      return .term(.period(period))
    case "time":
      try requireEquals(operation)
      guard let dots = value.range(of: ".."), let from = TimeOfDay(value[..<dots.lowerBound]),
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

  private func period(_ name: String, _ value: String) -> Period? {
    guard let period = try? Period(value, today: today) else { return nil }
    switch name {
    case "since": return Period(first: period.first, last: nil)
    case "until": return Period(first: nil, last: period.last)
    case "week": return ISOWeek(value) == nil ? nil : period
    default: return period
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
