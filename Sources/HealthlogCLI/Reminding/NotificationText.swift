import HealthModel
import Journal
import Phrases
import Reminders
import Terminal

/// Formats the list of notifications. It names vitals and values, because only the person reads it.
struct NotificationText {
  let vitals: VitalCatalogue
  let here: LocalNow

  static func new(_ count: Int) -> String { phrase("\(count) new") }

  static func status(_ count: Int) -> String? {
    count == 0
      ? nil
      : plural(
        count, one: "\(count) new notification; to see it: healthlog notifications",
        other: "\(count) new notifications; to see them: healthlog notifications")
  }

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

  func cells(_ one: ListedNotification) -> [TextTable.Cell] {
    [
      .init(one.isNew ? "new" : ""), .init(TimeText.dateAndTime(here.moment(one.notification.at))),
      .init(one.notification.topic.kind), .init(line(one)),
    ]
  }

  /// Returns `Sat 14:17` for the last seven days, `Sat 2026-11-14 14:17` for other days.
  private func time(_ instant: Instant) -> String {
    let moment = here.moment(instant)
    guard (here.today.adding(days: -6)...here.today).contains(moment.day) else {
      return TimeText.full(moment, zone: here.zone)
    }
    return "\(TimeText.weekday(moment.day.weekday)) \(moment.local.time)"
  }

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

extension Document where Row == [ListedNotification] {
  static func notifications(_ here: LocalNow, _ vitals: VitalCatalogue) -> Document {
    Document(
      "notifications", of: ["notifications"],
      [Column("notifications", "Newest first", each: .notifications(here, vitals)) { $0 }])
  }
}

extension Columns where Row == ListedNotification {
  fileprivate static func notifications(_ here: LocalNow, _ vitals: VitalCatalogue) -> Columns {
    let about = "The name of the device or source, the week, or the uid of the watch or protocol"
    return Columns(
      "notification",
      [
        Column("kind", type: .words(Notification.Topic.kinds)) {
          .string($0.notification.topic.kind)
        },
        Column("at", "When it arose") { here.moment($0.notification.at) },
        Column("read_at", "When you listed it, or answered or closed its popup; null if new") {
          $0.notification.readAt.map(here.moment)
        },
        Column(
          "state", "`missed` if it couldn't be shown in time",
          type: .words(["pending", "shown", "done", "missed"])
        ) { .string($0.notification.state.rawValue) },
        Column("about", about) { $0.about },
        Column("readings", "The last of each vital; only `out_of_range`", each: .told(here, vitals))
        { $0.values },
      ])
  }
}

extension Columns where Row == ListedNotification.Value {
  fileprivate static func told(_ here: LocalNow, _ vitals: VitalCatalogue) -> Columns {
    Columns(
      "notified_value",
      [
        Column("vital") { $0.alert.id.vital.name },
        Column("taken_at") { here.moment($0.alert.id.takenAt) },
        Column("severity", "As you were notified of it") { $0.alert.id.severity },
        Column("side", "Of the normal range, as notified", type: .words(["below", "above"])) {
          .string($0.alert.isHigh ? "above" : "below")
        },
        Column("reading", "As it is now; null if it is gone", optional: .readings(vitals)) {
          $0.reading
        },
      ])
  }
}
