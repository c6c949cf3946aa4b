import CommandTable
import HealthModel
import Phrases

/// The days that a chart is of, as the command line names them.
struct ChartDays {
  let days: ClosedRange<LocalDate>

  /// As many days as a chart has room for.
  static let most = 366

  /// The period, the calendar week of `--week`, the days of `--from` and `--to`, else the last seven.
  /// - Parameter period: the words that name one.
  init(_ period: [String], _ invocation: Invocation, _ context: CLIContext) throws {
    let (from, to) = (invocation[ChartOptions.from], invocation[ChartOptions.to])
    if let named = try PeriodOptions.period(period, invocation, context) {
      let others: [any DeclaredOption] = [ChartOptions.week, ChartOptions.from, ChartOptions.to]
      guard !others.contains(where: { invocation.has($0) }) else {
        throw PeriodFault.besideOption(named.text)
      }
      days = try Self.days(of: named, context)
      return
    }
    if let text = invocation[ChartOptions.week] {
      guard from == nil, to == nil else { throw ChartDaysFault.daysBesideWeek }
      guard let week = ISOWeek(text) else { throw ChartDaysFault.notAWeek(text) }
      days = week.days
      return
    }
    var last = context.today
    if let to { last = try Self.days(to, context).upperBound }
    var first = last.adding(days: -6)
    if let from { first = try Self.days(from, context).lowerBound }
    guard first <= last else { throw ChartDaysFault.backwards(from: first, to: last) }
    days = try Self.atMost(first...last)
  }

  /// A period without an end ends today.
  private static func days(
    of named: PeriodOptions.Named, _ context: CLIContext
  ) throws(ChartDaysFault) -> ClosedRange<LocalDate> {
    guard let first = named.period.first else { throw .noFirstDay(named.text, most: most) }
    let last = named.period.last ?? context.today
    guard first <= last else { throw .backwards(from: first, to: last) }
    return try atMost(first...last)
  }

  private static func atMost(
    _ days: ClosedRange<LocalDate>
  ) throws(ChartDaysFault) -> ClosedRange<LocalDate> {
    guard days.dayCount <= most else { throw .tooMany(days.dayCount, most: most) }
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
