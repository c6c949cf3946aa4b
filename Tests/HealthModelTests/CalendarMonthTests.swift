import Testing

@testable import HealthModel

@Suite struct CalendarMonthTests {
  @Test(
    "A month is read only from its year and number",
    arguments: [
      ("2026-11", "2026-11"), ("2024-02", "2024-02"), ("2026-13", nil), ("2026-00", nil),
      ("2026-1", nil), ("2026", nil), ("2026-11-01", nil), ("", nil), ("november", nil),
    ] as [(String, String?)])
  func reading(text: String, month: String?) {
    #expect(CalendarMonth(text)?.description == month)
  }

  @Test("A month has its days, in leap years too")
  func days() throws {
    let february = try #require(CalendarMonth("2024-02"))
    #expect(february.days.upperBound == LocalDate(year: 2024, month: 2, day: 29))
    #expect(CalendarMonth(containing: february.days.upperBound) == february)
    #expect(CalendarMonth("2026-11")?.days.upperBound.day == 30)
  }

  @Test("Weeks have seven places, and each day is under its weekday", arguments: Weekday.allCases)
  func weeks(first: Weekday) throws {
    for text in ["2026-11", "2024-02", "2015-02", "2026-08"] {
      let month = try #require(CalendarMonth(text))
      let weeks = month.weeks(startingOn: first)
      #expect(weeks.allSatisfy { $0.count == 7 && $0.contains { $0 != nil } })
      #expect(weeks.joined().compactMap { $0 }.map(\.day) == Array(1...month.days.upperBound.day))
      for week in weeks {
        for (day, weekday) in zip(week, first.week) where day != nil {
          #expect(day?.weekday == weekday)
        }
      }
    }
  }

  @Test(
    "Weeks start on the locale's first weekday",
    arguments: [
      ("it_IT.UTF-8", .monday), ("en_US.UTF-8", .sunday), ("en_GB", .monday), ("pt_BR", .sunday),
      ("ar_EG.UTF-8", .saturday), ("fa_IR", .saturday), ("dv_MV", .friday), ("C", .monday),
      ("C.UTF-8", .monday), ("POSIX", .monday), ("de_DE@euro", .monday), ("ja_JP", .sunday),
      ("", .monday), ("en_", .monday),
    ] as [(String, Weekday)])
  func firstWeekday(locale: String, day: Weekday) {
    #expect(Weekday.first(inLocale: locale) == day)
  }
}

@Suite struct VitalSummaryTests {
  func values(_ values: [(Double, MeasurementUnit)]) -> [(taken: Moment, reading: Reading)] {
    values.enumerated().map { index, value in
      (
        Moment(Instant(seconds: Int64(index) * 40_000), utcOffsetSeconds: 0),
        Reading(vital: .glycemia, value: value.1.canonical(from: value.0), unit: value.1)
      )
    }
  }

  @Test("A summary counts each value in its range, judged in its typed unit")
  func counts() throws {
    let glycemia = try #require(VitalCatalogue.standard[.glycemia])
    let mg = MeasurementUnit.milligramsPerDecilitre
    let mmol = MeasurementUnit.millimolesPerLitre
    let summary = try #require(
      VitalSummary(
        values([(69, mg), (70, mg), (180, mg), (10, mmol), (10.1, mmol), (300, mg)]), of: glycemia))
    #expect(summary.counts == VitalSummary.RangeCounts(below: 1, inside: 3, above: 2))
    #expect(summary.lowest.valueText == "69" && summary.highest.valueText == "300")
    #expect(summary.days.count == 3 && summary.count == 6 && summary.bounded == 0)
    #expect(summary.glucoseManagementIndicator == nil)
  }

  @Test(
    "GMI needs fourteen sensor days, 70% active, and is never computed from a meter",
    arguments: [
      (14, 288, 5, true), (14, 96, 15, true), (14, 202, 5, true), (13, 288, 5, false),
      (14, 180, 5, false), (90, 8, 120, false), (90, 47, 20, false), (1, 1, 5, false),
    ])
  func sensor(days: Int, readings: Int, minutes: Int, hasOne: Bool) throws {
    let glycemia = try #require(VitalCatalogue.standard[.glycemia])
    let values = (0..<days).flatMap { day in
      (0..<readings).map { number in
        (
          taken: Moment(
            Instant(seconds: Int64(day * 86_400 + number * minutes * 60 + number % 3)),
            utcOffsetSeconds: 0),
          reading: Reading(vital: .glycemia, value: 120, unit: .milligramsPerDecilitre)
        )
      }
    }
    let indicator = try #require(VitalSummary(values, of: glycemia)).glucoseManagementIndicator
    #expect(indicator == (hasOne ? 3.31 + 0.02392 * 120 : nil))
  }

  @Test("No values mean no summary, the first of equal extremes is shown, GMI is only for glycemia")
  func edges() throws {
    let glycemia = try #require(VitalCatalogue.standard[.glycemia])
    let temperature = try #require(VitalCatalogue.standard[.temperature])
    #expect(VitalSummary([], of: glycemia) == nil)
    let one = MeasurementUnit(symbol: "one", precision: 0)
    let two = MeasurementUnit(symbol: "two", precision: 0)
    let summary = try #require(VitalSummary(values([(90, one), (90, two)]), of: temperature))
    #expect(summary.lowest.unit == one && summary.highest.unit == one)
    #expect(summary.glucoseManagementIndicator == nil)
  }
}

@Suite struct FirstWeekdayTests {
  @Test("This week and last week start on the locale's first weekday; 2026-W47 is an ISO week")
  func weeks() throws {
    // A Friday.
    let today = try #require(LocalDate("2026-11-20"))
    let days = DayReader(today: today, firstWeekday: .sunday)
    func text(_ words: String, _ days: DayReader) throws -> String {
      let period = try Period(words, days)
      return "\(period.first?.description ?? "")..\(period.last?.description ?? "")"
    }
    #expect(try text("this week", days) == "2026-11-15..2026-11-21")
    #expect(try text("last week", days) == "2026-11-08..2026-11-14")
    #expect(try text("2026-W47", days) == "2026-11-16..2026-11-22")
    #expect(try text("this week", DayReader(today: today)) == "2026-11-16..2026-11-22")
  }
}
