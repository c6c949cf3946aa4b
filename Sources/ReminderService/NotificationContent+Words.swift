import DesktopSession
import HealthModel
import Phrases
import Reminders

extension NotificationContent {
  /// A reminder, with its answers to press.
  init(_ text: ReminderText, of occurrence: Occurrence) {
    self.init(
      summary: text.summary, body: text.body,
      actions: text.answers.map { .init(key: $0.rawValue, label: text.label(of: $0)) },
      wordsForActions: text.wordsForAnswers,
      tag: notificationTag("\(occurrence.key.rule)\0\(occurrence.key.date)"))
  }

  init(_ text: NoticeText, of notice: Notice, _ said: NoticeContent) {
    self.init(
      summary: text.summary, body: text.body,
      actions: text.answers.map { .init(key: $0.rawValue, label: text.label(of: $0)) },
      urgency: said.isCritical ? .critical : .normal,
      tag: notificationTag(notice.matter.description))
  }
}

extension NoticeContent {
  /// Whether a critical value is told.
  fileprivate var isCritical: Bool {
    switch self {
    case .outOfRange(let readings, _):
      readings.contains { $0.band.severity == .critical }
    case .weeklyCharts, .watch, .protocolOver, .device, .silence: false
    }
  }
}

/// The tag of a notification: the same for the same `name` in every process, and nothing that a
/// stranger could read.
func notificationTag(_ name: String) -> String {
  // FNV-1a, 64 bits.
  let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
    ($0 ^ UInt64($1)) &* 0x100_0000_01B3
  }
  return "healthlog-" + String(hash, radix: 16)
}
