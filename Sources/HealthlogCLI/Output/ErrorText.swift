import CommandTable
public import HealthModel
import Interchange
import Journal
import POSIX
import Reminders
import SQLite

/// What a person is told of an error: what failed, on what, and what to do next.
public struct ErrorText: Equatable, Sendable {
  /// One to three lines for each fault, without the program's name.
  public let lines: [String]
  public let status: Int32

  init(_ lines: [String], _ status: Int32) {
    self.lines = lines
    self.status = status
  }

  /// The only place where errors become sentences and exit statuses.
  public init(_ error: any Error, vitals: VitalCatalogue = .standard) {
    switch error {
    case let fault as UsageFault: self = .usage(fault)
    case let refused as RefusedReport: self = .refused(refused.faults, vitals)
    case let fault as FilterTextFault: self = .filter(fault, vitals)
    case let fault as TimeFault:
      self.init(
        [
          "\(ErrorText.quoted(fault.text)) is no time that healthlog knows"
            + ErrorText.calendarFault(fault.text),
          "write now, 08:00, yesterday 21:30, -2h, -3d, 2026-11-19 or 2026-11-19 08:00",
        ], ExitStatus.usage)
    case let fault as PeriodFault: self = .period(fault)
    case let error as JournalError: self = .journal(error)
    case let fault as VitalSettingsFault: self = .vitalSettings(fault)
    case let fault as WatchFault: self = .watch(fault)
    case let fault as WatchRequestFault: self = .watchRequest(fault, vitals)
    case let fault as ImportFault: self = .file(fault, vitals)
    case let error as CLIError: self = .commandLine(error)
    case let error as SystemError:
      self.init(["could not read or write: \(error.reason)"], ExitStatus.inputOutput)
    default: self.init(["\(error)"], ExitStatus.inputOutput)
    }
  }

  private static func usage(_ fault: UsageFault) -> ErrorText {
    let help = (["healthlog", "help"] + fault.path).joined(separator: " ")
    let line =
      switch fault.reason {
      case .unknownCommand(let name, let names):
        "there is no command \(quoted(name))" + didYouMean(nearest(to: name, among: names))
      case .missingCommand(let names): "say which: \(names.joined(separator: ", "))"
      case .unknownOption(let name, let names):
        "there is no option \(name)" + didYouMean(nearest(to: name, among: names))
      case .missingValue(let option): "\(option) wants a value"
      case .unwantedValue(let option): "\(option) takes no value"
      case .givenTwice(let option): "\(option) is given twice"
      case .missingArgument(let name): "\(name) is missing"
      case .extraArgument(let text): "\(quoted(text)) is one too many"
      }
    return ErrorText([line, "'\(help)' tells how to use it"], ExitStatus.usage)
  }

  /// What a person wrote, in quotes, cut where it is long.
  static func quoted(_ text: String) -> String {
    "'" + TerminalText.cut(TerminalText.escaped(text, invisible: true), to: 60) + "'"
  }

  static func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \($0)?" } ?? ""
  }

  private static func period(_ fault: PeriodFault) -> ErrorText {
    switch fault {
    case .backwards(let text):
      ErrorText(["\(quoted(text)) ends before it starts"], ExitStatus.usage)
    case .unreadable(let text):
      ErrorText(
        [
          "\(quoted(text)) is no period that healthlog knows" + calendarFault(text),
          "write today, yesterday, week, 30d, 2026, 2026-11, 2026-11-20, 2026-W47 or A..B",
        ], ExitStatus.usage)
    }
  }

  private static func journal(_ error: JournalError) -> ErrorText {
    switch error {
    case .noSuchReport(let id):
      ErrorText(
        ["there is no report \(id)", "'healthlog list all' shows the numbers"],
        ExitStatus.nothingMatched)
    case .nothingToUndo:
      ErrorText(["nothing is left to undo"], ExitStatus.nothingMatched)
    case .nothingToRedo:
      ErrorText(["nothing is there to redo"], ExitStatus.nothingMatched)
    case .newerSchema(let found, let known):
      ErrorText(
        [
          "the journal was written by a newer healthlog"
            + " (schema \(found); this program knows \(known))",
          "install that version; nothing was changed",
        ], ExitStatus.configuration)
    case .notAJournal(let path):
      ErrorText(
        ["\(path) is not a healthlog journal; it was left as it is"], ExitStatus.refused)
    case .noFolder(let path, let reason):
      ErrorText(
        ["can't make the folder \(path): \(reason)", "name another file with --journal"],
        ExitStatus.cannotCreate)
    case .storage(let error, let path): .storage(error, path)
    }
  }

  private static func storage(_ error: SQLiteError, _ path: String) -> ErrorText {
    switch error {
    case .busy:
      ErrorText(
        ["the journal \(path) is in use by another program; nothing was saved", "try again"],
        ExitStatus.busy)
    case .readOnly:
      ErrorText(
        [
          "can't write to the journal \(path); nothing was saved",
          "check that the file and its folder are yours and writable",
        ], ExitStatus.inputOutput)
    case .full:
      ErrorText(
        ["no room is left on the disk of \(path); nothing was saved"], ExitStatus.inputOutput)
    case .cannotOpen:
      ErrorText(
        [
          "can't open or create the journal \(path)", "check the name and the folder's permissions",
        ],
        ExitStatus.cannotCreate)
    case .corrupt, .notADatabase:
      ErrorText(
        ["the journal \(path) is damaged", "keep a copy of the file and restore a backup"],
        ExitStatus.inputOutput)
    case .constraint(let rule):
      ErrorText(
        ["the journal \(path) refused the change (\(rule)); nothing was saved"],
        ExitStatus.inputOutput)
    case .inputOutput(let code), .other(let code, _):
      ErrorText(
        ["the journal \(path) could not be read or written (SQLite \(code)); nothing was saved"],
        ExitStatus.inputOutput)
    }
  }
}
