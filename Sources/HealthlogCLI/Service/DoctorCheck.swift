import HealthModel
import Journal
import Terminal

/// One thing that `remind doctor` looked at.
struct DoctorCheck: Equatable {
  enum State: String {
    case ok
    /// Worth knowing; reminders come all the same, or later.
    case note
    /// Reminders can't come like this.
    case fault

    func sign(isASCII: Bool) -> String {
      switch self {
      case .ok: isASCII ? "+" : "✓"
      case .note: "!"
      case .fault: isASCII ? "x" : "✗"
      }
    }

    var style: Style? {
      switch self {
      case .ok: nil
      case .note: .caution
      case .fault: .critical
      }
    }
  }

  /// What was looked at: a word that stays, for programs.
  let name: String
  let state: State
  /// What was found.
  let words: String
  /// What to do about it; nil when there is nothing to do.
  let remedy: String?

  static func ok(_ name: String, _ words: String) -> DoctorCheck {
    DoctorCheck(name: name, state: .ok, words: words, remedy: nil)
  }

  static func note(_ name: String, _ words: String, _ remedy: String? = nil) -> DoctorCheck {
    DoctorCheck(name: name, state: .note, words: words, remedy: remedy)
  }

  static func fault(_ name: String, _ words: String, _ remedy: String) -> DoctorCheck {
    DoctorCheck(name: name, state: .fault, words: words, remedy: remedy)
  }

  /// On a terminal a sign and the words, the remedy below; in a pipe a line of four columns.
  func text(_ context: CLIContext) -> String {
    guard context.output.columns != nil else {
      return [state.rawValue, name, words, remedy ?? ""].joined(separator: "\t") + "\n"
    }
    let plain = state.sign(isASCII: context.isASCII)
    let sign = state.style?.applied(to: plain, context.output.hasColour) ?? plain
    return "\(sign) \(words)\n" + (remedy.map { "    \($0)\n" } ?? "")
  }

  var value: JSONValue {
    .object([
      .init("check", .string(name)), .init("state", .string(state.rawValue)),
      .init("words", .string(words)), .init("remedy", JSONValue(remedy)),
    ])
  }
}
