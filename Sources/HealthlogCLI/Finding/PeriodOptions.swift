public import CommandTable
public import HealthModel
import Journal
import Phrases

public enum PeriodOptions {
  static let since = Value("since", "PERIOD", help: "Start on the first day of this period")
  static let until = Value("until", "PERIOD", help: "End on the last day of this period")
  public static let declared: [any DeclaredOption] = [since, until]

  public static func argument(usual: String) -> Argument {
    Argument(
      "PERIOD", .anyNumber,
      help: "yesterday, last week, month, 30d, 6w, 3m, monday, 2026-11, 2026-W47, 19/11, A..B "
        + "or all (default: \(usual))")
  }

  public struct Named {
    public let period: Period
    let text: String
  }

  public static func period(
    _ words: [String], _ invocation: Invocation, _ context: CLIContext
  ) throws(PeriodFault) -> Named? {
    let (from, to, typed) = (invocation[since], invocation[until], words.joined(separator: " "))
    guard from != nil || to != nil else {
      return try words.isEmpty ? nil : Named(period: Period(typed, context.days), text: typed)
    }
    guard words.isEmpty else { throw .besideOption(typed) }
    let first = try from.map { text throws(PeriodFault) in try Period(text, context.days).first }
    let last = try to.map { text throws(PeriodFault) in try Period(text, context.days).last }
    let period = Period(first: first ?? nil, last: last ?? nil)
    let text = "\(from ?? "")..\(to ?? "")"
    if let first = period.first, let last = period.last, last < first { throw .backwards(text) }
    return Named(period: period, text: text)
  }

  static func lastWeek(_ journal: Journal, _ context: CLIContext) throws -> Named {
    let taken = try journal.read { try $0.lastTaken() }
    let last = min(taken?.day ?? context.today, context.today)
    let days = last.adding(days: -6)...last
    let text = "\(days.lowerBound)..\(days.upperBound)"
    if taken != nil { context.say(phrase("Week up to the latest entry: \(text)")) }
    return Named(period: Period(days), text: text)
  }

  static func sayNothing(in named: Named, _ journal: Journal, _ context: CLIContext) throws {
    guard let last = try journal.read({ try $0.lastTaken() }) else {
      return context.say(phrase("The journal is empty"))
    }
    guard named.period == Period(context.today...context.today) else {
      return context.say(phrase("No readings for \(named.text)"))
    }
    let isYesterday = last.day == context.today.adding(days: -1)
    let when = isYesterday ? phrase("yesterday \(last.local.time)") : TimeText.dateAndTime(last)
    context.say(phrase("No readings today. Latest: \(when). To see the week: healthlog list week"))
  }

  /// Splits the words into the longest period at their end and the words before it.
  static func split(
    _ words: [String], _ context: CLIContext
  ) -> (others: [String], period: [String]) {
    for start in words.indices {
      let end = words[start...]
      if (try? Period(end.joined(separator: " "), context.days)) != nil {
        return (Array(words[..<start]), Array(end))
      }
    }
    return (words, [])
  }
}

extension CLIContext {
  public var days: DayReader {
    DayReader(today: today, order: dateOrder, firstWeekday: firstWeekday)
  }

  func time(_ text: String, looksAhead: Bool = false) throws(TimeFault) -> TimeExpression {
    try TimeExpression(text, now: now, zone: zone, order: dateOrder, looksAhead: looksAhead)
  }

  var daysToCome: DayReader {
    DayReader(today: today, order: dateOrder, looksAhead: true, firstWeekday: firstWeekday)
  }
}
