public import HealthModel
public import Phrases
import Terminal

/// Why a command can't run at all.
public enum ProgramFault: Explained, Equatable {
  /// Neither `HOME` nor `XDG_DATA_HOME` nor `HEALTHLOG_JOURNAL` is set.
  case noHome
  case emptyJournalName
  case noJournal(String)
  /// A device or a pipe has the journal's name.
  case notAFile(String)
  /// A file of the person's session can't be written.
  case cannotWrite(path: String, reason: String)
  case missingProgram(String)
  /// One of the standard streams can't be written.
  case cannotPrint(reason: String)
  /// `config` has no setting of this name.
  case notASetting(String)
  case notAValue(String, of: Setting)

  /// The only program that may be in a separate package.
  public static let service = "healthlog-reminderd"

  /// Explains the fault; its status depends on the kind: `noSuchFile` for a missing journal.
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .noHome:
      .failed(
        ExitStatus.configuration, phrase("Can't find your home folder"),
        phrase("Set HOME, or choose a file with --journal"))
    case .emptyJournalName:
      .usage(phrase("The journal's name is empty"), phrase("Choose a file with --journal FILE"))
    case .noJournal(let path):
      .failed(
        ExitStatus.noSuchFile, phrase("There is no journal at \(path)"),
        phrase("'healthlog add' creates it with the first report"))
    case .notAFile(let path):
      .refused(
        phrase("\(path) is a device or a pipe, not a file, so it can't hold a journal"),
        phrase("Choose another file with --journal"))
    case .cannotWrite(let path, let reason):
      .failed(
        ExitStatus.cannotCreate, phrase("Can't write \(path): \(SystemReason.text(reason))"))
    case .missingProgram(let name):
      .failed(
        ExitStatus.unavailable, phrase("The program \(name) isn't installed alongside healthlog"),
        name == ProgramFault.service
          ? phrase(
            "Install healthlog's desktop package, on Debian with 'apt install healthlog-desktop'")
          : phrase("Reinstall healthlog"))
    case .cannotPrint(let reason):
      .failed(
        ExitStatus.inputOutput,
        phrase("Can't write to standard output: \(SystemReason.text(reason))"))
    case .notASetting(let text):
      .usage(
        phrase("There is no setting \(quoted(text))"),
        phrase("'healthlog help config' lists all settings"))
    case .notAValue(let text, let setting) where setting.entry.choices.isEmpty:
      .usage(
        phrase("\(quoted(text)) isn't a valid value for \(setting.rawValue)"),
        phrase(known: setting.entry.expected))
    case .notAValue(let text, let setting):
      .usage(
        phrase(
          "\(quoted(text)) isn't a valid value for \(setting.rawValue); use "
            + "\(ListText.any(setting.entry.choices))"))
    }
  }
}

/// A refused command line; another line may be meant instead.
struct RefusedLine: Explained {
  let text: Explanation

  static func usage(_ lines: String...) -> RefusedLine {
    RefusedLine(text: Explanation(lines, ExitStatus.usage))
  }

  static func refused(_ lines: String...) -> RefusedLine {
    RefusedLine(text: Explanation(lines, ExitStatus.refused))
  }

  func explanation(_: ExplanationContext) -> Explanation { text }
}

/// Ctrl-C ended a question or a wait, and nothing is stored.
public struct Interrupted: Explained, Equatable {
  /// Creates an interruption of whatever the catcher was doing.
  public init() {}

  /// Explains the interruption; the status is `interrupted`.
  public func explanation(_: ExplanationContext) -> Explanation {
    Explanation([phrase("Interrupted")], ExitStatus.interrupted)
  }
}

/// Returns a person's text in quotes, cut if it is long.
public func quoted(_ text: String) -> String {
  "'" + TerminalText.cut(TerminalText.escaped(text, invisible: true), to: 60) + "'"
}

/// Returns `; did you mean temperature?`, or an empty string for nil.
public func didYouMean(_ suggestion: String?) -> String {
  suggestion.map { phrase("; did you mean \($0)?") } ?? ""
}

/// Returns `; did you mean day or days?`, or an empty string without suggestions.
public func didYouMean(oneOf suggestions: [String]) -> String {
  didYouMean(suggestions.isEmpty ? nil : ListText.any(suggestions))
}

/// Returns a word as it must be typed in a shell, in quotes if it needs them.
public func shellQuoted(_ word: String) -> String {
  let isPlain =
    !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "/._-=:,%°+@".contains($0) }
  if isPlain { return word }
  let opens = word.contains { "\"$`\\!".contains($0) }
  return word.contains("'") && !opens ? "\"\(word)\"" : "'\(word.replacing("'", with: "'\\''"))'"
}
