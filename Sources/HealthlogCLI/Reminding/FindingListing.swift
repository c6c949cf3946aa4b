import HealthModel

extension Document where Row == [Finding] {
  /// The document of `remind doctor`, with the finding of each check.
  static var findings: Document {
    Document(
      "doctor", of: ["remind doctor"], note: "`healthlog remind doctor` explains each finding.",
      [Column("checks", each: .findings) { $0 }])
  }
}

extension Finding.State: JSONWord {}

extension Columns where Row == Finding {
  fileprivate static var findings: Columns {
    Columns(
      "doctor_check",
      [
        Column("check", "What can't be checked is left out", type: .words(checks)) {
          .string($0.check)
        },
        Column("state", "`note`: reminders come all the same, or later") { $0.state },
        Column("finding", type: .words(names)) { .string($0.name) },
      ])
  }

  private static var checks: [String] {
    [
      "reminders", "journal", "time-zone", "session-bus", "notification-server", "capabilities",
      "do-not-disturb", "start", "service", "log-now", "backup", "test",
    ]
  }

  private static var names: [String] {
    [
      "set", "none", "only_watches", "paused", "unreadable", "writable", "not_writable", "damaged",
      "open_to_others", "empty", "made", "old", "switched_off", "missing_program", "known",
      "by_variable", "differs", "unknown", "missing", "there", "silent", "buttons", "no_buttons",
      "on", "off", "systemd", "autostart", "no_target", "not_enabled", "nothing", "outdated",
      "no_home", "running", "other_session", "not_running", "never_ran", "command", "form",
      "terminal", "pressed", "dismissed", "expired", "unanswered", "held_back", "refused",
      "interrupted", "no_bus",
    ]
  }
}
