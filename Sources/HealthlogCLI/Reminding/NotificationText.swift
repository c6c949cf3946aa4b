import HealthModel
import Journal
import Phrases
import Reminders
import Terminal

/// The words of the list of notifications, which has names because it is the person's own.
struct NotificationText {
  private let vitals: VitalCatalogue
  private let here: LocalNow

  init(_ vitals: VitalCatalogue, _ here: LocalNow) { (self.vitals, self.here) = (vitals, here) }

  /// `2 new`.
  static func new(_ count: Int) -> String { phrase("\(count) new") }

  /// Returns a line of `status`; nil if there is nothing new.
  static func status(_ count: Int) -> String? {
    count == 0
      ? nil
      : plural(
        count, one: "\(count) new notification; to see it: healthlog notifications",
        other: "\(count) new notifications; to see them: healthlog notifications")
  }

  /// Returns a line for each notification, with a dot before the new ones, below their number.
  func page(_ listed: [ListedNotification], for stream: TextStream) -> String {
    let new = listed.count { $0.isNew }
    let times = listed.map { time($0.notification.at) }
    let width = times.map { TerminalText.width($0) }.max() ?? 0
    let heading = Style.bold.applied(to: Self.new(new), stream.hasColour) + "\n"
    return (new > 0 ? heading : "")
      + zip(listed, times).map { one, time in
        (one.isNew ? "• " : "  ") + TerminalText.padded(time, to: width) + "  "
          + TerminalText.escaped(line(one)) + "\n"
      }.joined()
  }

  /// Returns the cells for programs.
  func cells(_ one: ListedNotification) -> [TextTable.Cell] {
    [
      .init(one.isNew ? "new" : ""), .init(TimeText.dateAndTime(here.moment(one.notification.at))),
      .init(one.notification.topic.kind), .init(line(one)),
    ]
  }

  /// `Sat 14:17` within a week, `Sat 2026-11-14 14:17` before.
  private func time(_ instant: Instant) -> String {
    let moment = here.moment(instant)
    guard (here.today.adding(days: -6)...here.today).contains(moment.day) else {
      return TimeText.full(moment, zone: here.zone)
    }
    return "\(TimeText.weekday(moment.day.weekday)) \(moment.local.time)"
  }

  /// `1 value needs attention: glycemia 312 mg/dL ▲▲ at 18:40`.
  func line(_ one: ListedNotification) -> String {
    guard let content = one.content else { return withoutContent(one) }
    let text = PopupText(one.notification, content, chartFolder: "", zone: here.zone)
    return switch content {
    case .weeklyCharts: "\(text.summary): " + phrase("week \(one.about ?? "")")
    case .watch: "\(text.summary): \(text.body)"
    default: text.summary
    }
  }

  private func withoutContent(_ one: ListedNotification) -> String {
    switch one.notification.topic {
    case .watch: phrase("A watch has ended (no longer in the journal)")
    case .watchCorrection: phrase("A watch's outcome has changed (no longer in the journal)")
    case .protocolOver: phrase("A guided protocol has ended (no longer in the journal)")
    default:
      PopupText.attention(one.values.count) + ": "
        + one.values.map { value($0, notifiedAt: one.notification.at) }.joined(separator: ", ")
    }
  }

  private func value(_ value: ListedNotification.Value, notifiedAt instant: Instant) -> String {
    let (alert, band) = (value.alert, value.alert.band)
    let name = VitalText.name(alert.id.vital)
    let time = RemindText.time(alert.id.takenAt, onDay: here.moment(instant).day, here)
    guard let reading = value.reading else {
      return phrase("\(name) \(band.sign) at \(time) (no longer in the journal)")
    }
    let shown = reading.shown(in: vitals)
    return !value.isCorrected
      ? PopupText.line(shown, band, at: time)
      : phrase("\(name) \(band.sign) at \(time) (now \(PopupText.value(shown)))")
  }
}
