public import CommandTable
public import HealthModel
public import Phrases
import Terminal

public enum ProgramFault: Explained, Equatable {
  /// `HOME` is unset, and no other variable names the file or folder that is needed.
  case noHome
  case emptyJournalName
  case noJournal(String)
  case notAFile(String)
  case cannotWrite(path: String, reason: String)
  case missingProgram(String)
  case cannotPrint(reason: String)
  case notASetting(String)
  case notAValue(String, of: Setting)

  /// The only program that may come in a separate package.
  public static let service = "healthlog-reminderd"

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
      .failed(ExitStatus.cannotCreate, phrase("Can't write \(path): \(SystemReason.text(reason))"))
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

extension UsageFault: Explained {
  public func explanation(_: ExplanationContext) -> Explanation {
    let help = (["healthlog", "help"] + path).joined(separator: " ")
    let line =
      switch reason {
      case .unknownCommand(let name, let names):
        synonym(of: name).map {
          phrase("There is no command \(quoted(name)); use 'healthlog \($0)'")
        } ?? phrase("There is no command \(quoted(name))")
          + didYouMean(oneOf: meant(by: name, among: names))
      case .unknownHelp(let name, let names):
        Synonyms.command(for: name).map {
          phrase("There is no command or topic \(quoted(name)); use 'healthlog \($0)'")
        } ?? phrase("There is no command or topic \(quoted(name))")
          + didYouMean(oneOf: meant(by: name, among: names))
      case .missingCommand(let names): phrase("Choose one: \(names.joined(separator: ", "))")
      case .unknownOption(let name, let names):
        // Suggest nothing for a single letter: all letters are equally close.
        phrase("There is no option \(name)")
          + didYouMean(name.hasPrefix("--") ? nearest(to: name, among: names) : nil)
      case .missingValue(let option): phrase("\(option) needs a value")
      case .unwantedValue(let option): phrase("\(option) doesn't take a value")
      case .givenTwice(let option): phrase("\(option) is given twice")
      case .missingArgument(let name): phrase("\(name) is missing")
      case .extraArgument(let text): phrase("Unexpected argument: \(quoted(text))")
      }
    return .usage(line, hint ?? phrase("'\(help)' shows how to use it"))
  }

  var head: String? {
    switch reason {
    case .unknownCommand(let name, _): phrase("There is no command \(quoted(name))")
    case .unknownHelp(let name, _): phrase("There is no command or topic \(quoted(name))")
    case .unknownOption(let name, _): phrase("There is no option \(name)")
    default: nil
    }
  }

  private var hint: String? {
    switch reason {
    case .extraArgument(let text) where path == ["undo"] || path == ["redo"]:
      let number = EntryNumber(text).map { "\($0)" } ?? "7"
      return phrase(
        "\(path[0]) doesn't take a number; 'healthlog restore \(number)' restores a deleted entry")
    case .missingArgument("ID"):
      return switch path[0] {
      case "restore": phrase("'healthlog history all' shows deleted entries")
      case "watch": phrase("'healthlog watch list --all' lists all watches with their numbers")
      default: phrase("'healthlog list all --readings' lists your entries with their numbers")
      }
    case .unknownHelp:
      return phrase("'healthlog help' lists the commands; 'healthlog help topics' lists the topics")
    default: return nil
    }
  }

  private func synonym(of name: String) -> String? {
    path.isEmpty
      ? Synonyms.command(for: name) : Synonyms.command(for: name, in: path.joined(separator: " "))
  }
}

/// A command line that was refused; the person may have meant another line.
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

/// The person pressed Ctrl-C, for example at a question or during a backup; nothing more is stored.
public struct Interrupted: Explained, Equatable {
  public init() {}

  public func explanation(_: ExplanationContext) -> Explanation {
    Explanation([phrase("Interrupted")], ExitStatus.interrupted)
  }
}

public func quoted(_ text: String) -> String {
  "'" + TerminalText.cut(TerminalText.escaped(text, invisible: true), to: 60) + "'"
}

public func didYouMean(_ suggestion: String?) -> String {
  suggestion.map { phrase("; did you mean \($0)?") } ?? ""
}

public func didYouMean(oneOf suggestions: [String]) -> String {
  didYouMean(suggestions.isEmpty ? nil : ListText.any(suggestions))
}

public func shellQuoted(_ word: String) -> String {
  let isPlain =
    !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "/._-=:,%°+@".contains($0) }
  if isPlain { return word }
  let opens = word.contains { "\"$`\\!".contains($0) }
  return word.contains("'") && !opens ? "\"\(word)\"" : "'\(word.replacing("'", with: "'\\''"))'"
}
