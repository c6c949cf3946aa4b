import CommandTable
import HealthModel
import Phrases

/// The days that a chart is of, as the command line names them.
struct ChartDays {
  let days: ClosedRange<LocalDate>

  /// As many days as a chart has room for.
  static let most = 366

  /// The calendar week of `--week`, the days of `--from` and `--to`, else the last seven.
  init(_ invocation: Invocation, _ context: CLIContext) throws(ChartDaysFault) {
    let (from, to) = (invocation[ChartOptions.from], invocation[ChartOptions.to])
    if let text = invocation[ChartOptions.week] {
      guard from == nil, to == nil else { throw .daysBesideWeek }
      guard let week = ISOWeek(text) else { throw .notAWeek(text) }
      days = week.days
      return
    }
    var last = context.today
    if let to { last = try Self.days(to, context).upperBound }
    var first = last.adding(days: -6)
    if let from { first = try Self.days(from, context).lowerBound }
    guard first <= last else { throw .backwards(from: first, to: last) }
    days = first...last
    guard days.dayCount <= Self.most else { throw .tooMany(days.dayCount, most: Self.most) }
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
    guard let period = try? Period(text, today: context.today), let first = period.first,
      let last = period.last
    else { throw .notADay(text) }
    return first...last
  }
}
