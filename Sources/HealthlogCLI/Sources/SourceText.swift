import HealthModel
import Intake
import Journal
import Phrases
import RemoteSources
import Terminal

/// Sources as people read them.
enum SourceText {
  static var none: String { phrase("No sources added yet") }

  /// Returns a sign with the level: `● 0`, `▲ 1`, `▼▼ 2`.
  static func level(_ level: Int?, _ band: Band?) -> TextTable.Cell {
    guard let level, let severity = Severity(rawValue: level) else { return .init("") }
    let sign =
      band.map { $0 == .normal ? "●" : $0.sign }
      ?? (severity == .critical ? "▲▲" : severity == .caution ? "▲" : "●")
    let style: Style? =
      switch severity {
      case .normal: nil
      case .caution: .caution
      case .critical: .critical
      }
    return .init(String(level), style, shown: "\(sign) \(level)")
  }

  static var someSource: String { phrase("a source") }

  static func refused(_ count: Int, _ reason: String, of name: String) -> String {
    let words = IntakeText.words(ofReason: reason)
    return plural(
      count, one: "\(name): \(count) row refused: \(words)",
      other: "\(name): \(count) rows refused: \(words)")
  }

  /// Returns everything known about a sensor, one fact a line.
  static func page(_ sensor: RemoteSensor, _ here: LocalNow) -> [String] {
    let value = sensor.lastValue.map { [$0, sensor.unit].compactMap { $0 }.joined(separator: " ") }
    let all: [(title: String, text: String?)] = [
      (phrase("sensor"), sensor.name), (phrase("label"), sensor.label),
      (phrase("group"), sensor.group), (phrase("vital"), sensor.vital?.name),
      (phrase("value"), value),
      (phrase("measured"), sensor.lastAt.map { TimeText.dateAndTime(here.moment($0)) }),
      (phrase("level at its source"), sensor.level.map { String($0) }),
      (phrase("properties"), sensor.properties),
    ]
    let lines = all.compactMap { title, text in text.map { (title, $0) } }
    let width = lines.map { TerminalText.width($0.0) }.max() ?? 0
    return lines.map { TerminalText.padded($0.0, to: width) + "  " + $0.1 }
  }

  /// Returns a day's line of letters, and what they mean.
  static func day(_ day: LocalDate, _ line: String) -> [String] {
    [
      phrase("\(TimeText.day(day)), one letter per hour: \(line)"),
      phrase("n normal, h high, H critically high, l low, L critically low, . none"),
    ]
  }
}
