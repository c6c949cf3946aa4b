public import HealthModel
import Phrases
public import Reminders

/// What the commands of reminders say of what they did.
extension RemindText {
  /// `pressure: mon-fri at 08:00`.
  public static func line(_ rule: ReminderRule) -> String { "\(rule.name): \(schedule(rule))" }

  /// What was set, in the simple words where it is as simple.
  public static func said(of rule: ReminderRule) -> String {
    rule == ReminderRule(name: rule.name, time: rule.time, since: rule.since)
      ? phrase("a reminder comes at \(rule.time) on each day without a report") : line(rule)
  }

  /// Behind reminders that divide the day between them, each with its part.
  public static func howToPart(_ rules: [ReminderRule]) -> [String] {
    [phrase("each counts only the readings of its own part of the day; to set another part:")]
      + rules.compactMap { rule in
        rule.window.map { "  healthlog remind edit \(rule.name) --between \($0.text)" }
      }
  }

  /// - Parameter day: The first one with reminders again.
  public static func pausedUntil(_ day: LocalDate) -> String { phrase("paused until \(day)") }

  /// `today's has come already; the next is due Sat 2026-11-21 20:30`.
  public static func cameAlready(next: Moment, zone: any TimeZoneRules) -> String {
    phrase("today's has come already; the next is due \(TimeText.full(next, zone: zone))")
  }

  /// `snoozed until 21:00`.
  public static func snoozed(until time: TimeOfDay) -> String { phrase("snoozed until \(time)") }

  /// - Parameter isNamed: false of the daily reminder, which needs no name.
  public static func skipped(_ key: Occurrence.Key, isNamed: Bool) -> String {
    isNamed ? phrase("skipped: \(key.rule), \(key.date)") : phrase("skipped: \(key.date)")
  }

  /// `pressure comes no more`.
  /// - Parameter isLast: Whether no other reminder is left: then it isn't named.
  public static func removed(_ name: String, isLast: Bool) -> String {
    isLast ? phrase("no reminder comes any more") : phrase("\(name) comes no more")
  }

  /// Of a pause that has begun, with the day that ends it.
  public static func noneBefore(_ day: LocalDate) -> String {
    phrase("no reminder comes before \(day)")
  }

  /// Of a pause that was ended.
  public static var resumed: String { phrase("reminders come again from today on") }

  /// - Parameter period: as it was typed.
  public static func noneDue(in period: String) -> String {
    phrase("no reminder was due: \(period)")
  }

  /// Totals with the reminder's name where there are several.
  public static func sentence(_ totals: LedgerTotals, of name: String?) -> String {
    (name.map { "\($0): " } ?? "") + sentence(totals)
  }

  // MARK: The service

  /// Behind a daily reminder that was set, whether or not the service is installed.
  public static var howToStart: String {
    phrase("'healthlog remind install' has your session start the service that shows it")
  }

  /// - Parameter unit: The path of its file.
  public static func startedBySystemd(_ unit: String) -> String {
    phrase("systemd runs the reminder service, and starts it with your desktop session: \(unit)")
  }

  /// - Parameter entry: The path of its file.
  public static func startedByDesktop(_ entry: String) -> String {
    phrase("your desktop starts the reminder service at login: \(entry)")
  }

  /// Behind `startedByDesktop`, which is of the next login.
  public static var howToStartNow: String { phrase("'healthlog remind run' starts it now") }

  /// - Parameter file: The path of one that `remind install` had put there.
  public static func uninstalled(_ file: String) -> String { phrase("removed: \(file)") }

  /// Where there was no file to remove.
  public static var notInstalled: String { phrase("the service was not installed") }

  /// Of the doctor's test, once its notification is on the screen.
  public static func pressTheButton(within seconds: UInt32) -> String {
    phrase("a notification is shown: press its button, within \(seconds) seconds")
  }
}
