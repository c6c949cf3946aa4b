/// A parser of filters: `gly>180 since=30d`, `(priority>=4 or has=temperature) and not note~run`,
/// or in words that need no quotes in a shell: `gly above 180 last month`, `severity critical`.
/// Neighbouring terms are joined by "and", which binds tighter than "or".
public struct FilterParser {
  private let vitals: VitalCatalogue
  private let days: DayReader
  private var scanner: FilterScanner
  private var depth = 0
  private var terms = 0

  /// The maximum nesting: more than people type, and less than SQLite's parser accepts.
  public static let deepestNesting = 50
  public static let mostTerms = 200
  /// The maximum length of a value. Units: bytes of UTF-8.
  public static let longestValue = 10_000

  /// The names that filters know besides those of vitals; custom vitals can't use them.
  public static let names = [
    "priority", "severity", "has", "since", "until", "day", "week", "time", "note",
  ]

  private init(_ text: String, vitals: VitalCatalogue, days: DayReader) {
    (self.vitals, self.days, scanner) = (vitals, days, FilterScanner(text))
  }

  public static func parse(
    _ text: String, vitals: VitalCatalogue, days: DayReader
  ) throws(FilterFault) -> FilterExpression {
    var parser = FilterParser(text, vitals: vitals, days: days)
    guard !parser.scanner.isAtEnd else { return .all([]) }
    let expression = try parser.disjunction()
    if let extra = parser.scanner.next { throw parser.fault(.unexpected(String(extra))) }
    return expression
  }

  private func fault(_ reason: FilterFault.Reason) -> FilterFault {
    FilterFault(reason, column: scanner.column)
  }

  private mutating func disjunction() throws(FilterFault) -> FilterExpression {
    var parts = [try conjunction()]
    while scanner.take(keyword: "or") { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction() throws(FilterFault) -> FilterExpression {
    var parts = [try negation()]
    while !scanner.isAtEnd, scanner.next != ")", !scanner.sees(keyword: "or") {
      _ = scanner.take(keyword: "and")
      parts.append(try negation())
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func negation() throws(FilterFault) -> FilterExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= FilterParser.deepestNesting else { throw fault(.tooDeep) }
    if scanner.take(keyword: "not") { return .not(try negation()) }
    guard let next = scanner.next else { throw fault(.endsEarly) }
    guard next == "(" else { return try term() }
    let unclosed = fault(.unclosedParenthesis)
    scanner.takeCharacter()
    let inner = try disjunction()
    guard scanner.next == ")" else { throw unclosed }
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
      throw FilterFault(.unexpected(scanner.next.map(String.init) ?? ""), column: nameColumn)
    }
    if ["and", "or"].contains(name.lowercased()) {
      throw FilterFault(.unexpected(name), column: nameColumn)
    }
    guard FilterParser.names.contains(name.lowercased()) || vitals.vitals(named: name) != nil else {
      let near = nearest(to: name.lowercased(), among: FilterParser.names)
      let suggestion = near ?? vitals.suggestion(for: name)
      throw FilterFault(.unknownName(name, suggestion: suggestion), column: nameColumn)
    }
    guard let sign = takeComparison(of: name.lowercased()) else { throw fault(.noComparison(name)) }
    try countTerm(at: nameColumn)
    let operation = Operation(name: name.lowercased(), sign: sign, column: nameColumn)
    let valueColumn = scanner.column
    // `gly=>180`: only the value of a note can start with a comparison sign.
    if sign != "~", let next = scanner.next, "<>=!~".contains(next) {
      throw fault(.unexpected(String(next)))
    }
    if FilterParser.periods.contains(operation.name), var period = takePeriod() {
      try operation.requireEquals()
      if operation.name == "since" { period.last = nil }
      if operation.name == "until" { period.first = nil }
      return .term(.period(period))
    }
    if operation.name == "has", sign == "=",
      let mark = takeWords(
        atMost: 3, as: { $0.count > 1 ? Mark(said: $0.joined(separator: " ")) : nil })
    {
      return .term(.marked(mark))
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

  private mutating func takePeriod() -> Period? {
    takeWords(atMost: Period.mostWords) { [days] in try? Period($0.joined(separator: " "), days) }
  }

  /// Takes the longest run of words with a meaning, and returns the meaning; otherwise takes none.
  private mutating func takeWords<Meaning>(
    atMost count: Int, as meaning: ([String]) -> Meaning?
  ) -> Meaning? {
    var words = scanner.words(atMost: count)
    while !words.isEmpty {
      if let meant = meaning(words) {
        scanner.takeWords(words.count)
        return meant
      }
      words.removeLast()
    }
    return nil
  }

  /// Takes a comparison sign or word, or returns the default of a name in `names`; otherwise nil.
  private mutating func takeComparison(of name: String) -> String? {
    if let sign = scanner.takeComparison() { return sign }
    for (word, sign) in [("above", ">"), ("over", ">"), ("below", "<"), ("under", "<")]
    where scanner.take(keyword: word) { return sign }
    guard FilterParser.names.contains(name), !scanner.isAtEnd else { return nil }
    return name == "note" ? "~" : "="
  }

  private mutating func takeUnit(of name: String) -> String? {
    guard let word = scanner.words(atMost: 1).first,
      vitals.vitals(named: name)?.contains(where: { $0.unit(word) != nil }) == true
    else { return nil }
    scanner.takeWords(1)
    return word
  }

  private static let periods = ["since", "until", "day"]

  private struct Operation {
    let name: String
    let sign: String
    let column: Int

    var wrongComparison: FilterFault { FilterFault(.wrongComparison(name + sign), column: column) }

    func comparison() throws(FilterFault) -> Comparison {
      guard let comparison = Comparison(rawValue: sign) else { throw wrongComparison }
      return comparison
    }

    func requireEquals() throws(FilterFault) { guard sign == "=" else { throw wrongComparison } }
  }

  private func meaning(
    of operation: Operation, value: String, at column: Int
  ) throws(FilterFault) -> FilterExpression {
    let unreadable = FilterFault(
      .unreadableValue(name: operation.name, value: value), column: column)
    switch operation.name {
    case "note":
      guard operation.sign == "~" else { throw operation.wrongComparison }
      return .term(.noteContains(value))
    case "priority":
      guard let rank = Priority(digits(value) ?? 0)?.rank else { throw unreadable }
      return .term(.priority(try operation.comparison(), rank))
    case "severity":
      let words: [String: Severity] = [
        "normal": .normal, "caution": .caution, "watch": .caution, "critical": .critical,
      ]
      guard let severity = words[value.lowercased()] else { throw unreadable }
      return .term(.severity(try operation.comparison(), severity))
    case "has":
      try operation.requireEquals()
      return try has(value, at: column)
    case "since", "until", "day":
      try operation.requireEquals()
      throw unreadable
    case "week":
      try operation.requireEquals()
      guard let period = try? Period(value, days), period.isOneWeek else { throw unreadable }
      return .term(.period(period))
    case "time":
      try operation.requireEquals()
      guard let dots = value.firstPlace(of: ".."), let from = TimeOfDay(value[..<dots.lowerBound]),
        let to = TimeOfDay(value[dots.upperBound...])
      else { throw unreadable }
      return .term(.time(from: from, to: to))
    default: return try reading(operation, value, at: column)
    }
  }

  private func has(_ name: String, at column: Int) throws(FilterFault) -> FilterExpression {
    if let role = Role(rawValue: name.lowercased()) {
      return .any(vitals.doses.filter { $0.role == role }.map { .term(.has($0.id)) })
    }
    let known = vitals.vitals(named: name)
    if known == nil, let mark = Mark(said: name) { return .term(.marked(mark)) }
    guard let meant = known else {
      let fault = ReportFault.unknownVital(name, suggestion: vitals.suggestion(for: name))
      throw FilterFault(.reading(fault), column: column)
    }
    let terms = meant.map { FilterExpression.term(.has($0.id)) }
    return terms.count == 1 ? terms[0] : .all(terms)
  }

  private func reading(
    _ operation: Operation, _ value: String, at column: Int
  ) throws(FilterFault) -> FilterExpression {
    let comparison = try operation.comparison()
    let readings: [Reading]
    do throws(ReportFault) {
      readings = try ReadingParser(vitals: vitals).readings(from: "\(operation.name)=\(value)")
      // A limit beyond every plausible value must be in another unit.
      for reading in readings {
        if let fault = ReportDraft.plausibilityFault(reading, vitals: vitals) { throw fault }
      }
    } catch {
      throw FilterFault(.reading(error), column: column)
    }
    let terms = readings.map { FilterExpression.term(.reading($0.vital, comparison, $0.value)) }
    guard terms.count > 1 else { return terms[0] }
    // A pressure is high if either value is high; it is low or equal if both values are.
    return [.atLeast, .over, .notEqual].contains(comparison) ? .any(terms) : .all(terms)
  }
}

private struct FilterScanner {
  private let characters: [Character]
  private var position = 0

  init(_ text: String) {
    characters = Array(text)
    skipBlanks()
  }

  var column: Int { position + 1 }
  var isAtEnd: Bool { position == characters.count }
  var next: Character? { isAtEnd ? nil : characters[position] }

  mutating func takeCharacter() {
    position += 1
    skipBlanks()
  }

  func sees(keyword: String) -> Bool {
    let end = position + keyword.count
    guard end <= characters.count,
      zip(characters[position..<end], keyword).allSatisfy({ $0.lowercased() == String($1) })
    else { return false }
    return end == characters.count || Self.isBetweenWords(characters[end])
  }

  mutating func take(keyword: String) -> Bool {
    guard sees(keyword: keyword) else { return false }
    position += keyword.count
    skipBlanks()
    return true
  }

  private static func isBetweenWords(_ character: Character) -> Bool {
    character.isWhitespace || "()".contains(character)
  }

  /// Returns the next words up to a parenthesis, without taking them.
  func words(atMost count: Int) -> [String] {
    characters[position...].prefix { !"()".contains($0) }
      .split(maxSplits: count, whereSeparator: \.isWhitespace)
      .prefix(count).map(text)
  }

  mutating func takeWords(_ count: Int) {
    for _ in 0..<count { _ = take { !Self.isBetweenWords($0) } }
  }

  mutating func takeName() -> String {
    take { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }

  mutating func takeComparison() -> String? {
    let signs = Comparison.allCases.map(\.rawValue) + ["~"]
    for sign in signs where characters[position...].starts(with: sign) {
      position += sign.count
      skipBlanks()
      return sign
    }
    return nil
  }

  /// Takes a value up to a blank or a parenthesis; a value in quotes may contain both.
  mutating func takeValue() throws(FilterFault) -> String {
    guard let quote = next, quote == "\"" || quote == "'" else {
      return take { !Self.isBetweenWords($0) }
    }
    let opening = column
    position += 1
    let start = position
    while let next, next != quote { position += 1 }
    guard !isAtEnd else { throw FilterFault(.unclosedQuote, column: opening) }
    let value = text(of: characters[start..<position])
    takeCharacter()
    return value
  }

  private mutating func take(while belongs: (Character) -> Bool) -> String {
    let start = position
    while let next, belongs(next) { position += 1 }
    let taken = text(of: characters[start..<position])
    skipBlanks()
    return taken
  }

  /// Joins characters much faster than `String(_:)`, which is generic.
  private func text(of slice: ArraySlice<Character>) -> String {
    slice.reduce(into: "") { $0.append($1) }
  }

  private mutating func skipBlanks() { while let next, next.isWhitespace { position += 1 } }
}
