import DesktopSession
import HealthModel
import Reminders

/// What a notice says. It names no vital and no value unless the person allowed it.
struct NoticeText {
  /// What the person may answer; the raw value is the action's key.
  enum Answer: String {
    case open
    /// A click on the notification itself.
    case body = "default"
  }

  private let notice: Notice
  private let said: NoticeContent
  private let chartFolder: String
  private let zone: any TimeZoneRules

  /// - Parameters:
  ///   - notice: What it tells of.
  ///   - said: What it says.
  ///   - chartFolder: Where charts are drawn.
  ///   - zone: Where the person is.
  init(_ notice: Notice, _ said: NoticeContent, chartFolder: String, zone: any TimeZoneRules) {
    self.notice = notice
    self.said = said
    self.chartFolder = chartFolder
    self.zone = zone
  }

  var content: NotificationContent {
    switch said {
    case .outOfRange(let readings, let areNamed): outOfRange(readings, areNamed)
    case .weeklyCharts:
      NotificationContent(
        summary: "Last week's charts are drawn", body: "They are in \(chartFolder).",
        actions: [
          .init(key: Answer.open.rawValue, label: "Open"),
          .init(key: Answer.body.rawValue, label: "Open"),
        ],
        tag: tag)
    case .watch(let watch, let outcome, let isNamed): watched(watch, outcome, isNamed)
    }
  }

  private func watched(
    _ watch: Watch, _ outcome: WatchOutcome, _ isNamed: Bool
  ) -> NotificationContent {
    let isCorrection = notice.matter == .watchCorrection(watch.id)
    return NotificationContent(
      summary: isCorrection ? "A watch has another outcome by now" : "A watch has ended",
      body: isNamed
        ? "\(watch.text): \(outcome.text(in: watch.threshold.unit, zone: zone))"
        : "See it with: healthlog watch show \(watch.id)",
      tag: tag)
  }

  private func outOfRange(_ readings: [FreshReading], _ areNamed: Bool) -> NotificationContent {
    let count = readings.count
    let isCritical = readings.contains { $0.band.severity == .critical }
    let lines = readings.map {
      "\($0.reading.vital) \($0.reading.text) \($0.band.sign) at "
        + "\(zone.localDateTime(at: $0.takenAt).time)"
    }
    return NotificationContent(
      summary: count == 1 ? "1 value needs attention" : "\(count) values need attention",
      body: areNamed ? lines.joined(separator: "\n") : "See them with: healthlog status",
      urgency: isCritical ? .critical : .normal, tag: tag)
  }

  private var tag: String { notificationTag(notice.matter.description) }
}
