import CommandTable
import HealthModel
import Journal
import Phrases

enum SummaryCommand {
  private static let json = Flag("json", help: "Print the summary as JSON, with unrounded values")
  private static let csv = Flag("csv", help: "Print the summary as CSV, with unrounded values")

  static let declaration = Command<CLIContext>(
    "summary", abstract: "Summarise a day or a period, vital by vital",
    discussion: """
      Shows, for each vital, the number of values, the mean, and the lowest and highest values, \
      counting both reports and single readings. For a period longer than a day, it adds the \
      standard deviation (SD), the coefficient of variation (CV), the number of values below, in \
      and above the normal range, and the number of days with a value. For a glucose sensor that \
      was active for at least 70% of 14 days or more, it adds the glucose management indicator \
      (GMI). If a value has a < or > sign, the mean ignores the sign and is marked ≥, ≤ or ≈; SD \
      and CV are left out. On a terminal, it prints a table, with the share of values in range, \
      the morning and evening means of blood pressure and, for a period of two to six months, the \
      means of each month side by side. In a pipe, it prints tab-separated columns without titles. \
      Exits with 1 if there are no values.
      """,
    arguments: [
      Argument(
        "VITAL", .anyNumber,
        help: "A vital, such as gly or bp (default: all vitals), then a PERIOD: today, yesterday, "
          + "last week, month, 90d, 2026-11, 2026-W47, A..B or all (default: the week up to the "
          + "latest entry)")
    ], options: PeriodOptions.declared + [HealthlogCommands.aligned, json, csv],
    examples: [
      "healthlog summary week": "summarises the last seven days",
      "healthlog summary gly 90d": "summarises blood glucose over the last 90 days",
    ], topics: ["periods", "priority"]
  ) { invocation, context in
    let (names, words) = PeriodOptions.split(invocation.arguments, context)
    let typed = try PeriodOptions.period(words, invocation, context)
    let journal = try context.readJournal(invocation.journalPath)
    let period = try typed ?? PeriodOptions.lastWeek(journal, context)
    let (summary, months) = try journal.read { view in
      let named = try names.flatMap { try view.vitals.ids(named: $0) }
      let isShown = context.output.isForPeople && !invocation[json] && !invocation[csv]
      return (
        try PeriodSummary(of: period.period, named, view, today: context.today),
        isShown
          ? try PeriodSummary.months(of: period.period, named, view, today: context.today) : []
      )
    }
    if invocation[json], invocation[csv] { throw Explanation.apart("--json", "--csv") }
    if invocation[json] {
      try context.print(SummaryListing.document.json(summary).text)
    } else if invocation[csv] {
      try context.output.write(SummaryListing.csv(summary))
    } else if !summary.isEmpty {
      try context.printLong(SummaryListing.text(summary, months: months, for: context.output))
    }
    if summary.isEmpty { try PeriodOptions.sayNothing(in: period, journal, context) }
    return summary.isEmpty ? ExitStatus.nothingMatched : ExitStatus.done
  }
}

extension PeriodSummary {
  fileprivate var isEmpty: Bool { vitals.isEmpty && doses.isEmpty }

  init(
    of period: Period, _ named: [VitalID], _ view: borrowing JournalView, today: LocalDate
  ) throws {
    var vitals: [VitalSummary] = []
    var halves: [HalfMean] = []
    var doses: [DoseTotal] = []
    if let days = PeriodSummary.days(of: period, today: today) {
      vitals = try view.vitals.measured.filter { named.isEmpty || named.contains($0.id) }
        .compactMap { try view.summary(of: $0, on: days) }
      doses = try view.doses(on: days).filter { named.isEmpty || named.contains($0.vital.id) }
      let hasPressure = vitals.contains { $0.vital.id == .systolic }
      halves = try hasPressure ? Self.halves(on: days, view) : []
    }
    self.init(period: period, vitals: vitals, halves: halves, doses: doses)
  }

  private static func halves(
    on days: ClosedRange<LocalDate>, _ view: borrowing JournalView
  ) throws -> [HalfMean] {
    guard let high = view.vitals[.systolic], let low = view.vitals[.diastolic] else { return [] }
    let day = try view.settings().pressureDay
    let pressures = try view.pressures(on: days)
    return PressureDay.Half.allCases.compactMap { half in
      let found = pressures.filter { day.half(of: $0.taken.local.time) == half }
      let means = [(high, found.map(\.systolic)), (low, found.map(\.diastolic))].compactMap {
        vital, readings in VitalSummary(zip(found, readings).map { ($0.taken, $1) }, of: vital)
      }
      guard means.count == 2 else { return nil }
      return (half: half, mean: means.map(\.meanText).joined(separator: "/"), count: found.count)
    }
  }

  static func months(
    of period: Period, _ named: [VitalID], _ view: borrowing JournalView, today: LocalDate
  ) throws -> [(month: CalendarMonth, vitals: [VitalSummary])] {
    guard let first = period.first, let days = days(of: period, today: today) else { return [] }
    let last = min(days.upperBound, today)
    guard first <= last else { return [] }
    let months = CalendarMonth.months(of: first...last)
    guard (2...6).contains(months.count) else { return [] }
    return try months.map { month in
      let part = Period(max(first, month.days.lowerBound)...min(last, month.days.upperBound))
      return (month, try PeriodSummary(of: part, named, view, today: today).vitals)
    }
  }

  /// Returns the period's days from 1900 to two days after today; nil if there are none.
  private static func days(of period: Period, today: LocalDate) -> ClosedRange<LocalDate>? {
    let earliest = LocalDate(year: 1900, month: 1, day: 1) ?? today
    let first = max(period.first ?? earliest, earliest)
    let last = min(period.last ?? today.adding(days: 2), today.adding(days: 2))
    return first <= last ? first...last : nil
  }
}
