import DesktopSession
import HealthModel
import HealthlogCLI
import Phrases
import Reminders

extension NotificationContent {
  /// Creates the notification of a reminder.
  init(
    _ text: ReminderText, of occurrence: Occurrence, _ settings: Settings = Settings(),
    journal: String? = nil
  ) {
    self.init(
      summary: text.summary, body: text.body,
      actions: text.answers.map { .init(key: $0.rawValue, label: text.label(of: $0)) },
      wordsForActions: text.wordsForAnswers, sound: Self.sound(isCritical: false, settings),
      tag: stableTag("\(occurrence.key.rule)\0\(occurrence.key.date)\0\(journal ?? "")"))
  }

  /// Returns a name from freedesktop.org's sound themes.
  private static func sound(isCritical: Bool, _ settings: Settings) -> String? {
    switch settings.sound {
    case .none: nil
    case .critical: isCritical ? "dialog-warning" : nil
    case .all: isCritical ? "dialog-warning" : "message-new-instant"
    }
  }

  /// Creates the notification of a notice.
  init(
    _ text: NoticeText, of notice: Notice, _ said: NoticeContent, _ settings: Settings = Settings(),
    journal: String? = nil
  ) {
    self.init(
      summary: text.summary, body: text.body,
      actions: text.answers.map { .init(key: $0.rawValue, label: text.label(of: $0)) },
      urgency: said.isCritical ? .critical : .normal,
      sound: Self.sound(isCritical: said.isCritical, settings),
      tag: stableTag("\(notice.topic)\0\(journal ?? "")"))
  }
}

/// Returns a notification's tag, the same in every process, without revealing `name`.
private func stableTag(_ name: String) -> String {
  "healthlog-" + String(stableHash(of: name), radix: 16)
}
