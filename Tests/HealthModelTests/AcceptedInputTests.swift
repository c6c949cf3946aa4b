import HealthModel
import Testing

/// Unusual spellings of valid input.
@Suite struct AcceptedInputTests {
  let vitals = VitalCatalogue.standard
  let now = Instant(seconds: 1_795_158_000)
  let zone = FixedZone(offsetSeconds: 3600)

  @Test(
    "A pressure's unit may follow either value or both",
    arguments: [
      ("bp=120mmHg/80mmHg", ["120 mmHg", "80 mmHg"]), ("bp=120mmHg/80", ["120 mmHg", "80 mmHg"]),
      ("bp=16 kPa / 10.7 kPa", ["16.0 kPa", "10.7 kPa"]),
      ("bp=16/10.7kPa", ["16.0 kPa", "10.7 kPa"]),
      ("bp=16kPa/80", ["16.0 kPa", "80 mmHg"]), ("bp= 120 / 80 ", ["120 mmHg", "80 mmHg"]),
    ])
  func pressures(argument: String, texts: [String]) throws {
    #expect(try ReadingParser(vitals: vitals).readings(from: [argument]).map(\.text) == texts)
  }

  @Test(
    "Fifteen digits read back as typed, in any unit",
    arguments: [
      "gly=5.12345678901234mmol/L", "temp=98.6000000000001F", "sys=15.9999999999999kPa",
      "temp=36.5999999999999", "gly=5.12345678901mmol/L", "hr=70.0000000000001",
    ])
  func digits(argument: String) throws {
    let parser = ReadingParser(vitals: vitals)
    let reading = try #require(try parser.readings(from: [argument]).first)
    let number = argument.drop { $0 != "=" }.dropFirst().prefix { $0.isNumber || $0 == "." }
    #expect(reading.valueText == String(number))
    let again = "\(reading.vital)=\(reading.text)"
    #expect(try parser.readings(from: [again]) == [reading])
  }

  @Test(
    "Numbers are read as programs write them, with excess digits",
    arguments: [
      ("36.600000000000001", 36.6), ("36.60000000000000", 36.6), ("0,30000000000000004", 0.3),
      ("5.494505494505495", 5.494505494505495), ("-0.1000000000000000055511151231257827", -0.1),
      ("123456789012345.0000000000000000000000000", 123_456_789_012_345),
    ] as [(String, Double)])
  func programsNumbers(text: String, value: Double) throws {
    #expect(decimal(text) == Double(text.replacing(",", with: ".")))
    #expect(abs(try #require(decimal(text)) - value) <= value.ulp)
  }

  @Test(
    "Over 15 digits before the decimal mark, or 60 in all, isn't a number",
    arguments: [
      "1234567890123456", "1234567890123456.5", "0." + String(repeating: "0", count: 60),
    ] as [String])
  func tooManyDigits(text: String) {
    #expect(decimal(text) == nil)
  }

  @Test("A parsed number is the nearest double, to the last bit")
  func nearest() {
    var state: UInt64 = 7
    func random(_ most: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 20) % most
    }
    for _ in 0..<20_000 {
      let digits = String(random(1_000_000_000_000_000))
      let place = digits.index(digits.startIndex, offsetBy: Int(random(UInt64(digits.count))))
      let mark = place == digits.startIndex ? "" : "."
      let sign = ["", "-", "+"][Int(random(3))]
      let text = sign + digits[..<place] + mark + digits[place...]
      #expect(decimal(text) == Double(text), "\(text)")
    }
    for text in ["", "-", ".", "1.", ".5", "-.5", "1.2.3", "1,2.3", "5-", "--5", "1e3", "٣"] {
      #expect(decimal(text) == nil, "\(text)")
    }
  }

  @Test(
    "Words for days and periods may be in any case",
    arguments: [("Yesterday 21:30", "yesterday 21:30"), ("NOW", "now"), ("Today", "today")])
  func cases(text: String, same: String) throws {
    #expect(
      try TimeExpression(text, now: now, zone: zone) == TimeExpression(same, now: now, zone: zone))
    let today = zone.localDateTime(at: now).date
    #expect(try Period("Week", DayReader(today: today)) == Period("week", DayReader(today: today)))
  }

  @Test("A note's length is counted in scalars, as SQLite does")
  func noteLength() throws {
    func refusal(_ note: String) -> [ReportFault] {
      let readings = try? ReadingParser(vitals: vitals).readings(from: ["t=36.5", "hr=70"])
      let draft = ReportDraft(
        taken: Moment(now, in: zone), readings: readings ?? [], note: note)
      do throws(RefusedReport) {
        _ = try draft.checked(vitals: vitals, now: now)
        return []
      } catch {
        return error.faults
      }
    }
    #expect(refusal(String(repeating: "e\u{301}", count: 5000)) == [])
    #expect(
      refusal(String(repeating: "e\u{301}", count: 5001)) == [.noteTooLong(characters: 10_002)])
  }

  @Test("No offset exceeds 14 hours, so the first day of 1900 can be stored")
  func offsets() throws {
    let first = try TimeExpression("1900-01-01T00:00:00+14:00", now: now, zone: zone)
    #expect(first.moment.instant.milliseconds == -2_208_988_800_000 - 14 * 3_600_000)
    for text in [
      "1900-01-01T00:00:00+14:01", "1900-01-01T00:00:00+23:59", "2026-11-19T08:00-14:30",
    ] {
      #expect(throws: TimeFault(text: text)) {
        try TimeExpression(text, now: now, zone: zone)
      }
    }
  }

  @Test("A filter that is too deep or too long is rejected without a crash")
  func deepFilters() {
    let today = zone.localDateTime(at: now).date
    for text in [
      String(repeating: "(", count: 100_000), String(repeating: "not ", count: 100_000),
      String(repeating: "gly>1 ", count: 10_000), String(repeating: "gly>1 or ", count: 10_000),
      "note~" + String(repeating: "x", count: 100_000),
    ] {
      #expect(throws: FilterFault.self) {
        try FilterParser.parse(text, vitals: vitals, days: DayReader(today: today))
      }
    }
    #expect(throws: PeriodFault.self) {
      try Period(String(repeating: ".", count: 100_000), DayReader(today: today))
    }
  }
}
