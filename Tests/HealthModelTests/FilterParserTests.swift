import Testing

@testable import HealthModel

@Suite struct FilterParserTests {
  func parse(_ text: String) throws(FilterFault) -> FilterExpression {
    try FilterParser.parse(
      text, vitals: .standard, days: DayReader(today: LocalDate(epochDay: 20_777)))
  }

  @Test("Terms side by side must all match, and an empty filter matches everything")
  func conjunction() throws {
    #expect(
      try parse("gly>180 priority>=4")
        == .all([.term(.reading(.glycemia, .over, 180)), .term(.priority(.atLeast, 4))]))
    #expect(try parse("  ") == .all([]))
  }

  @Test("And binds tighter than or, not tightest, parentheses win")
  func precedence() throws {
    let one = FilterExpression.term(.priority(.equal, 1))
    let two = FilterExpression.term(.priority(.equal, 2))
    let three = FilterExpression.term(.priority(.equal, 3))
    #expect(
      try parse("priority=1 or priority=2 and not priority=3")
        == .any([one, .all([two, .not(three)])]))
    #expect(try parse("(priority=1 OR priority=2) priority=3") == .all([.any([one, two]), three]))
  }

  @Test("Values are in the given unit")
  func units() throws {
    #expect(try parse("gly>10mmol/L") == .term(.reading(.glycemia, .over, 180.1559)))
  }

  @Test("A pressure is over a limit if either value is over its own")
  func pressure() throws {
    #expect(
      try parse("bp>=135/85")
        == .any([
          .term(.reading(.systolic, .atLeast, 135)), .term(.reading(.diastolic, .atLeast, 85)),
        ]))
    #expect(
      try parse("bp<90/60")
        == .all([.term(.reading(.systolic, .under, 90)), .term(.reading(.diastolic, .under, 60))]))
  }

  @Test("Periods, times, notes and severities are parsed")
  func others() throws {
    let today = LocalDate(epochDay: 20_777)
    #expect(
      try parse("since=30d") == .term(.period(Period(first: today.adding(days: -29), last: nil))))
    #expect(
      try parse("until=2026-11-01")
        == .term(.period(Period(first: nil, last: LocalDate("2026-11-01")))))
    #expect(
      try parse("time=22:00..06:00")
        == .term(
          .time(from: try #require(TimeOfDay("22:00")), to: try #require(TimeOfDay("06:00")))))
    #expect(try parse("note~'after (long) run'") == .term(.noteContains("after (long) run")))
    #expect(try parse("severity=critical") == .term(.severity(.equal, .critical)))
    #expect(try parse("has=temperature") == .term(.has(.temperature)))
  }

  @Test(
    "Words replace signs, so no shell interferes; a period can stand alone",
    arguments: [
      ("gly above 180", "gly>180"), ("gly over 10 mmol/L", "gly>10mmol/L"),
      ("bp Over 135/85", "bp>135/85"), ("temp below 36 or temp under 35", "temp<36 or temp<35"),
      ("severity critical", "severity=critical"), ("priority 4", "priority=4"),
      ("has temperature", "has=temperature"), ("note run", "note~run"),
      ("since 30d", "since=30d"), ("time 06:00..10:00", "time=06:00..10:00"),
      ("gly above 180 last month", "gly>180 day=2026-10"), ("last 30 days", "day=30d"),
      ("not monday gly>180", "not day=2026-11-16 gly>180"),
      ("(last week or 2025) gly>180", "(week=2026-W46 or day=2025) gly>180"),
      ("since last month", "since=2026-10"), ("week=W46", "week=2026-W46"),
    ])
  func words(text: String, signs: String) throws {
    #expect(try parse(text) == parse(signs))
  }

  @Test("A filter that is too long or too deep is rejected")
  func tooLong() {
    let deep = String(repeating: "(", count: 60_000)
    let negated = String(repeating: "not ", count: 30_000) + "gly>11"
    let long = String(repeating: "gly>11 ", count: 201)
    let value = "note~" + String(repeating: "x", count: 10_001)
    let reasons = [deep, negated, long, value].map { text in
      #expect(throws: FilterFault.self) { try parse(text) }?.reason
    }
    #expect(reasons == [.tooDeep, .tooDeep, .tooManyTerms, .valueTooLong])
    #expect(throws: Never.self) { try parse(String(repeating: "gly>11 ", count: 200)) }
  }

  @Test(
    "Each error points to its column",
    arguments: [
      ("gly>180 foo=1", FilterFault(.unknownName("foo", suggestion: nil), column: 9)),
      ("prioritty=1", FilterFault(.unknownName("prioritty", suggestion: "priority"), column: 1)),
      ("gly", FilterFault(.noComparison("gly"), column: 4)),
      ("gly>", FilterFault(.noValue, column: 5)),
      ("gly>abc", FilterFault(.reading(.notANumber(vital: .glycemia, text: "abc")), column: 5)),
      ("priority=9", FilterFault(.unreadableValue(name: "priority", value: "9"), column: 10)),
      ("(gly>11", FilterFault(.unclosedParenthesis, column: 1)),
      ("gly>11)", FilterFault(.unexpected(")"), column: 7)),
      ("note~'x", FilterFault(.unclosedQuote, column: 6)),
      ("gly>11 or", FilterFault(.endsEarly, column: 10)),
      ("has>temp", FilterFault(.wrongComparison("has>"), column: 1)),
      ("week=2026-11", FilterFault(.unreadableValue(name: "week", value: "2026-11"), column: 6)),
      ("= 5", FilterFault(.unexpected("="), column: 1)),
    ])
  func faults(text: String, fault: FilterFault) {
    #expect(throws: fault) { try parse(text) }
  }
}
