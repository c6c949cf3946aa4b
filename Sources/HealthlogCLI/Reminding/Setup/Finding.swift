import HealthModel
import Phrases
import Terminal

/// The result of one check of `remind doctor`.
public struct Finding: Equatable, Sendable {
  /// Whether reminders can appear; the raw values are for programs.
  public enum State: String, CaseIterable, Sendable {
    case ok
    /// Worth knowing; reminders still appear, perhaps later.
    case note
    /// Reminders can't appear.
    case fault
  }

  /// The check's name, for programs.
  public let check: String
  /// Whether reminders can appear.
  public let state: State
  /// The result's name, for programs.
  public let name: String
  private let words: String
  private let remedy: String?

  init(_ check: String, _ state: State, _ name: String, _ words: String, remedy: String? = nil) {
    (self.check, self.state, self.name, self.words) = (check, state, name, words)
    self.remedy = remedy
  }

  /// Returns a sign or a word, the result, and the remedy below; in a pipe, four columns.
  func text(for stream: TextStream, isASCII: Bool) -> String {
    let words = TerminalText.escaped(words)
    let remedy = remedy.map { TerminalText.escaped($0) }
    guard stream.columns != nil else {
      return [state.rawValue, check, words, remedy ?? ""].joined(separator: "\t") + "\n"
    }
    let sign = stream.words.isEmpty ? state.sign(isASCII: isASCII) : state.spoken
    return "\(state.style?.applied(to: sign, stream.hasColour) ?? sign) \(words)\n"
      + (remedy.map { "    \($0)\n" } ?? "")
  }
}

extension Finding.State {
  fileprivate func sign(isASCII: Bool) -> String {
    switch self {
    case .ok: isASCII ? "+" : "✓"
    case .note: "!"
    case .fault: isASCII ? "x" : "✗"
    }
  }

  fileprivate var spoken: String {
    switch self {
    case .ok: phrase("OK:")
    case .note: phrase("Note:")
    case .fault: phrase("Problem:")
    }
  }

  fileprivate var style: Style? {
    switch self {
    case .ok: nil
    case .note: .caution
    case .fault: .critical
    }
  }
}

extension Document where Row == [Finding] {
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
