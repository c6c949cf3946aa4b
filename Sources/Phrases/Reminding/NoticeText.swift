public import HealthModel
public import Reminders

/// What a notice says. It names no vital and no value unless the person allowed it.
public struct NoticeText {
  /// What the person may answer; the raw value is the action's key.
  public enum Answer: String, CaseIterable, Sendable {
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
  public init(
    _ notice: Notice, _ said: NoticeContent, chartFolder: String, zone: any TimeZoneRules
  ) {
    self.notice = notice
    self.said = said
    self.chartFolder = chartFolder
    self.zone = zone
  }

  public var summary: String {
    switch said {
    case .outOfRange(let readings, _):
      counted(readings.count, one: "value needs attention", other: "values need attention")
    case .weeklyCharts: "Last week's charts are drawn"
    case .watch(let watch, _, _):
      notice.matter == .watchCorrection(watch.id)
        ? "A watch has another outcome by now" : "A watch has ended"
    }
  }

  public var body: String {
    switch said {
    case .outOfRange(let readings, areNamed: true):
      readings.map {
        "\($0.reading.vital) \($0.reading.text) \($0.band.sign) at "
          + "\(zone.localDateTime(at: $0.takenAt).time)"
      }.joined(separator: "\n")
    case .outOfRange(_, areNamed: false): "See them with: healthlog status"
    case .weeklyCharts: "They are in \(chartFolder)."
    case .watch(let watch, let outcome, isNamed: true):
      "\(watch.text): \(outcome.text(in: watch.threshold.unit, zone: zone))"
    case .watch(let watch, _, isNamed: false): "See it with: healthlog watch show \(watch.id)"
    }
  }

  /// What may be answered, in the order in which it is offered.
  public var answers: [Answer] {
    switch said {
    case .weeklyCharts: Answer.allCases
    case .outOfRange, .watch: []
    }
  }

  public func label(of answer: Answer) -> String {
    switch answer {
    case .open, .body: "Open"
    }
  }
}
