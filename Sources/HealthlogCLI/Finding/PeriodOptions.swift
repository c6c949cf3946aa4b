public import CommandTable
public import HealthModel
import Journal
import Phrases

/// The days that a command is of: the same words, and the same two options, in every command.
public enum PeriodOptions {
  static let since = Value("since", "PERIOD", help: "Start at the first day of this period")
  static let until = Value("until", "PERIOD", help: "End at the last day of this period")
  static let declared: [any DeclaredOption] = [since, until]

  /// - Parameter usual: what holds where none is named.
  public static func argument(usual: String) -> Argument {
    Argument(
      "PERIOD", .anyNumber,
      help: "\(usual) (default), yesterday, last week, month, 30d, 6w, 3m, monday, 2026-11, "
        + "2026-W47, 19/11, A..B or all")
  }

  /// A period, and how the person named it.
  public struct Named {
    /// May be open at either end, or at both.
    public let period: Period
    let text: String
  }

  /// What `words` or the options name; nil where neither does.
  /// - Throws: `PeriodFault`.
  public static func period(
    _ words: [String], _ invocation: Invocation, _ context: CLIContext
  ) throws(PeriodFault) -> Named? {
    let (from, to) = (invocation[since], invocation[until])
    guard from != nil || to != nil else {
      guard !words.isEmpty else { return nil }
      let text = words.joined(separator: " ")
      return Named(period: try Period(text, context.days), text: text)
    }
    guard words.isEmpty else { throw .besideOption(words.joined(separator: " ")) }
    let first = try from.map { text throws(PeriodFault) in try Period(text, context.days).first }
    let last = try to.map { text throws(PeriodFault) in try Period(text, context.days).last }
    let period = Period(first: first ?? nil, last: last ?? nil)
    let text = "\(from ?? "")..\(to ?? "")"
    if let first = period.first, let last = period.last, last < first { throw .backwards(text) }
    return Named(period: period, text: text)
  }

  /// What holds where no period is named: the seven days up to the last entry. Says which they are.
  static func lastWeek(_ journal: Journal, _ context: CLIContext) throws -> Named {
    let taken = try journal.read { try $0.lastTaken() }
    let last = min(taken?.day ?? context.today, context.today)
    let days = last.adding(days: -6)...last
    let text = "\(days.lowerBound)..\(days.upperBound)"
    if taken != nil { context.say(EntryText.daysShown(text)) }
    return Named(period: Period(days), text: text)
  }

  /// Says that there is nothing; of today, also when there was something last.
  static func sayNothing(
    in named: Named, _ journal: Journal, _ context: CLIContext
  ) throws {
    guard let last = try journal.read({ try $0.lastTaken() }) else {
      return context.say(EntryText.nothingOnRecord)
    }
    guard named.period == Period(context.today...context.today) else {
      return context.say(EntryText.nothingMeasured(in: named.text))
    }
    context.say(
      EntryText.nothingToday(last: last, isYesterday: last.day == context.today.adding(days: -1)))
  }

  /// The words before a period at the end, and those of the period: the most that name one.
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
  /// How the person names days that were.
  public var days: DayReader {
    DayReader(today: today, order: dateOrder, firstWeekday: firstWeekday)
  }

  /// How the person names days to come.
  var daysToCome: DayReader {
    DayReader(today: today, order: dateOrder, looksAhead: true, firstWeekday: firstWeekday)
  }
}
