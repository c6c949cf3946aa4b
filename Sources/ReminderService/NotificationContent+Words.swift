import DesktopSession
import HealthModel
import HealthlogCLI
import Reminders

extension NotificationContent {
  init(
    _ text: ReminderText, of occurrence: Occurrence, _ settings: Settings = Settings(),
    journal: String? = nil
  ) {
    self.init(summary: text.summary, body: text.body)
    actions = text.answers.map { .init(key: $0.rawValue, label: text.label(of: $0)) }
    wordsForActions = text.wordsForAnswers
    finish("\(occurrence.key.rule)\0\(occurrence.key.date)", false, settings, journal)
  }

  init(
    _ text: PopupText, of notification: Notification, _ said: NotificationSubject,
    _ settings: Settings = Settings(), journal: String? = nil
  ) {
    self.init(summary: text.summary, body: text.body)
    actions = text.answers.map { .init(key: $0.rawValue, label: text.label(of: $0)) }
    if said.isCritical { urgency = .critical }
    finish("\(notification.topic)", said.isCritical, settings, journal)
  }

  /// Sets a discreet tag, the same in every process, and a sound from freedesktop.org's themes.
  private mutating func finish(
    _ subject: String, _ isCritical: Bool, _ settings: Settings, _ journal: String?
  ) {
    tag = "healthlog-" + String(stableHash(of: "\(subject)\0\(journal ?? "")"), radix: 16)
    switch (settings.sound, isCritical) {
    case (.critical, true), (.all, true): sound = "dialog-warning"
    case (.all, false): sound = "message-new-instant"
    case (.none, _), (.critical, false): break
    }
  }
}
