import CommandTable
import HealthModel
import Phrases

/// The days that a chart is of, as the command line names them.
struct ChartDays {
  /// Where it is open it begins, or ends, with what is drawn.
  let period: Period

  /// A life.
  static let mostYears = 120

  /// The period, the calendar week of `--week`, the days of `--from` and `--to`, else the last seven.
  /// - Parameter words: those that name a period.
  init(_ words: [String], _ invocation: Invocation, _ context: CLIContext) throws {
    let (from, to) = (invocation[ChartOptions.from], invocation[ChartOptions.to])
    if let named = try PeriodOptions.period(words, invocation, context) {
      let others: [any DeclaredOption] = [ChartOptions.week, ChartOptions.from, ChartOptions.to]
      guard !others.contains(where: { invocation.has($0) }) else {
        throw PeriodFault.besideOption(named.text)
      }
      period = try Self.period(named, context)
      return
    }
    if let text = invocation[ChartOptions.week] {
      guard from == nil, to == nil else { throw ChartDaysFault.daysBesideWeek }
      guard let week = ISOWeek(text) else { throw ChartDaysFault.notAWeek(text) }
      period = Period(week.days)
      return
    }
    var last = context.today
    if let to { last = try Self.days(to, context).upperBound }
    var first = last.adding(days: -6)
    if let from { first = try Self.days(from, context).lowerBound }
    guard first <= last else { throw ChartDaysFault.backwards(from: first, to: last) }
    period = Period(try Self.atMost(first...last))
  }

  /// That a word isn't what a filter says of days: `week=2026-W47`, `since=30d`.
  /// - Throws: `ChartDaysFault.termOfFilter`, with what is to be written for it.
  static func checkNoTerm(_ word: String, _ context: CLIContext) throws(ChartDaysFault) {
    guard let equals = word.firstIndex(of: "=") else { return }
    let key = word[..<equals].lowercased()
    let days = String(word[word.index(after: equals)...])
    let isPeriod = (try? Period(days, context.days)) != nil
    switch key {
    case "week", "day", "month", "year", "period":
      throw .termOfFilter(word, words: isPeriod ? days : nil)
    case "since", "until":
      throw .termOfFilter(word, words: isPeriod ? "--\(key) \(days)" : nil)
    default: return
    }
  }

  /// A period without an end ends today, but `all` with the last reading.
  private static func period(
    _ named: PeriodOptions.Named, _ context: CLIContext
  ) throws(ChartDaysFault) -> Period {
    guard let first = named.period.first else { return named.period }
    let last = named.period.last ?? context.today
    guard first <= last else { throw .backwards(from: first, to: last) }
    return Period(try atMost(first...last))
  }

  /// - Throws: `ChartDaysFault.tooMany` of more than a chart has room for.
  static func atMost(
    _ days: ClosedRange<LocalDate>
  ) throws(ChartDaysFault) -> ClosedRange<LocalDate> {
    let end = days.lowerBound.adding(months: mostYears * 12)
    guard days.upperBound < end else { throw .tooMany(mostYears: mostYears) }
    return days
  }

  /// The day, or the days, that a word names: whatever a period or a time may say of days.
  private static func days(
    _ text: String, _ context: CLIContext
  ) throws(ChartDaysFault) -> ClosedRange<LocalDate> {
    if text.hasPrefix("-"),
      let time = try? TimeExpression(text, now: context.now, zone: context.zone)
    {
      return time.moment.day...time.moment.day
    }
    guard let period = try? Period(text, context.days), let first = period.first,
      let last = period.last
    else { throw .notADay(text) }
    return first...last
  }
}
