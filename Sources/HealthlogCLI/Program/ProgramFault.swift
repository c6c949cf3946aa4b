public import HealthModel
public import Phrases

/// Why a command can't run at all.
public enum ProgramFault: Explained, Equatable {
  /// Neither `HOME` nor `XDG_DATA_HOME` nor `HEALTHLOG_JOURNAL` is set.
  case noHome
  case emptyJournalName
  /// The journal to read doesn't exist.
  case noJournal(String)
  /// A device or a pipe has the journal's name.
  case notAFile(String)
  case missingProgram(String)
  case notAColourChoice(String)
  /// One of the standard streams can't be written.
  case cannotPrint(reason: String)
  /// The program was started without any words, not even its own name.
  case noArguments
  case argumentNotUTF8(String)
  /// `completion` supports no shell of this name.
  case notAShell(String)
  /// `follow` can't start after this text.
  case notACursor(String)
  /// `setup` has no terminal to ask on. It would ask for the units of these vitals.
  case setupWithoutTerminal([Vital])

  /// The only program that can come in a package of its own.
  public static let service = "healthlog-reminderd"

  /// Uses the status of the kind of fault, such as `noSuchFile` for a missing journal.
  public func explanation(_: ExplanationContext) -> Explanation { Explanation(lines, status) }

  private var status: Int32 {
    switch self {
    case .noHome: ExitStatus.configuration
    case .emptyJournalName, .notAColourChoice, .noArguments, .notAShell, .notACursor,
      .setupWithoutTerminal:
      ExitStatus.usage
    case .noJournal: ExitStatus.noSuchFile
    case .notAFile, .argumentNotUTF8: ExitStatus.refused
    case .missingProgram: ExitStatus.unavailable
    case .cannotPrint: ExitStatus.inputOutput
    }
  }

  @Lines private var lines: [String] {
    switch self {
    case .noHome:
      phrase("no home folder is known")
      phrase("set HOME, or name a file with --journal")
    case .emptyJournalName:
      phrase("the journal's name is empty")
      phrase("name a file: --journal FILE")
    case .noJournal(let path):
      phrase("there is no journal \(path)")
      phrase("'healthlog add' makes it with the first report")
    case .notAFile(let path):
      phrase("\(path) is a device or a pipe, not a file: it can't hold a journal")
      phrase("name another file with --journal")
    case .missingProgram(let name):
      phrase("the program \(name) is not installed beside healthlog")
      name == ProgramFault.service
        ? phrase("install healthlog's desktop part; on Debian: apt install healthlog-desktop")
        : phrase("install healthlog again")
    case .notAColourChoice(let text):
      phrase("\(quoted(text)) isn't a valid choice: write auto, always or never")
    case .cannotPrint(let reason):
      phrase("can't write to standard output: \(SystemReason.text(reason))")
    case .noArguments:
      phrase("no words were handed to this program: start it as 'healthlog add …'")
    case .argumentNotUTF8(let word):
      phrase("\(quoted(word)) is not UTF-8, and nothing was done")
      phrase("type it in a UTF-8 locale")
    case .notAShell(let text):
      phrase("\(quoted(text)) isn't a shell that healthlog supports: write bash, zsh or fish")
    case .notACursor(let text):
      phrase("\(quoted(text)) isn't a valid cursor")
      phrase("each line that 'healthlog follow' prints has one, such as 12.345.7")
    case .setupWithoutTerminal(let vitals):
      phrase(
        "setup asks for language, what you measure, units, reminder and service, and wants a"
          + " terminal")
      phrase("without one:")
      "healthlog config set language \(Language.allCases.map(\.rawValue).joined(separator: "|"))"
      "healthlog config set measured bp,weight"
      for vital in vitals {
        let units = vital.units.map(\.symbol).joined(separator: "|")
        "healthlog config set unit.\(vital.id) \(units)"
      }
      "healthlog remind at 20:30"
      "healthlog remind install"
    }
  }
}

extension SetupFault: Explained {
  /// Uses `configuration` as the status without a home folder, else `cannotCreate`.
  public func explanation(_ situation: ExplanationContext) -> Explanation {
    switch self {
    case .noHome: ProgramFault.noHome.explanation(situation)
    case .cannotWrite(let path, let reason):
      Explanation(
        [phrase("can't write \(path): \(SystemReason.text(reason))")], ExitStatus.cannotCreate)
    }
  }
}

/// Ctrl-C ended a question or a wait, and nothing of it is stored.
public struct Interrupted: Explained, Equatable {
  /// An interruption of whatever the catcher was doing.
  public init() {}

  /// Uses `interrupted` as the status.
  public func explanation(_: ExplanationContext) -> Explanation {
    Explanation([phrase("interrupted")], ExitStatus.interrupted)
  }
}
