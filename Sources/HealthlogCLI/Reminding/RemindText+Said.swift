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
      ? phrase("Reminder set for \(rule.time) on every day without a report") : line(rule)
  }

  /// Behind reminders that divide the day between them, each with its part.
  public static func howToPart(_ rules: [ReminderRule]) -> [String] {
    [phrase("Each counts only readings from its own part of the day; to set another part:")]
      + rules.compactMap { rule in
        rule.window.map { "  healthlog remind edit \(rule.name) --between \($0.text)" }
      }
  }

  /// - Parameter day: The first one with reminders again.
  public static func pausedUntil(_ day: LocalDate) -> String { phrase("paused until \(day)") }

  /// `today's has come already; the next is due Sat 2026-11-21 20:30`.
  public static func cameAlready(next: Moment, zone: any TimeZoneRules) -> String {
    phrase(
      "Today's reminder has already been shown; the next is due "
        + "\(TimeText.full(next, zone: zone))")
  }

  /// `snoozed until 21:00`.
  public static func snoozed(until time: TimeOfDay) -> String { phrase("snoozed until \(time)") }

  /// - Parameter isNamed: false of the daily reminder, which needs no name.
  public static func skipped(_ key: Occurrence.Key, isNamed: Bool) -> String {
    isNamed ? phrase("Skipped: \(key.rule), \(key.date)") : phrase("Skipped: \(key.date)")
  }

  /// `pressure comes no more`.
  /// - Parameter isLast: Whether no other reminder is left: then it isn't named.
  public static func removed(_ name: String, isLast: Bool) -> String {
    isLast ? phrase("No reminders left") : phrase("Reminder \(name) removed")
  }

  /// Of a pause that has begun, with the day that ends it.
  public static func noneBefore(_ day: LocalDate) -> String {
    phrase("No reminders before \(day)")
  }

  /// Of a pause that was ended.
  public static var resumed: String { phrase("Reminders are on again from today") }

  /// - Parameter period: as it was typed.
  public static func noneDue(in period: String) -> String {
    phrase("No reminders due for \(period)")
  }

  /// Totals with the reminder's name where there are several.
  public static func sentence(_ totals: LedgerTotals, of name: String?) -> String {
    (name.map { "\($0): " } ?? "") + sentence(totals)
  }

  // MARK: The service

  /// Behind a daily reminder that was set, whether or not the service is installed.
  public static var howToStart: String {
    phrase("'healthlog remind install' starts the service that shows it with your session")
  }

  /// - Parameter unit: The path of its file.
  public static func startedBySystemd(_ unit: String) -> String {
    phrase("systemd runs the reminder service, and starts it with your desktop session: \(unit)")
  }

  /// - Parameter entry: The path of its file.
  public static func startedByDesktop(_ entry: String) -> String {
    phrase("Your desktop starts the reminder service at login: \(entry)")
  }

  /// Behind `startedByDesktop`, which is of the next login.
  public static var howToStartNow: String { phrase("'healthlog remind run' starts it now") }

  /// - Parameter file: The path of one that `remind install` had put there.
  public static func uninstalled(_ file: String) -> String { phrase("Removed: \(file)") }

  /// Where there was no file to remove.
  public static var notInstalled: String { phrase("The service wasn't installed") }

  /// Of the doctor's test, once its notification is on the screen.
  public static func pressTheButton(within seconds: UInt32) -> String {
    phrase("A notification is on the screen; press its button within \(seconds) seconds")
  }
}
