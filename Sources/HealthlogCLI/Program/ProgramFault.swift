public import Phrases

/// What keeps any command from being done.
public enum ProgramFault: Explained, Equatable {
  /// Neither `HOME` nor `XDG_DATA_HOME` nor `HEALTHLOG_JOURNAL` is set.
  case noHome
  case emptyJournalName
  /// A journal that was to be read isn't there.
  case noJournal(String)
  /// What has the journal's name is a device or a pipe.
  case notAFile(String)
  case missingProgram(String)
  case notAColourChoice(String)
  /// To one of the standard streams.
  case cannotPrint(reason: String)
  /// Started with no words at all, not even the program's own name.
  case noArguments
  case argumentNotUTF8(String)

  /// The one program that a package of its own may bring.
  public static let service = "healthlog-reminderd"

  /// The status is of the kind of fault, such as `noSuchFile` for a journal that isn't there.
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .noHome:
      Explanation(
        [phrase("no home folder is known"), phrase("set HOME, or name a file with --journal")],
        ExitStatus.configuration)
    case .emptyJournalName:
      Explanation(
        [phrase("the journal's name is empty"), phrase("name a file: --journal FILE")],
        ExitStatus.usage)
    case .noJournal(let path):
      Explanation(
        [
          phrase("there is no journal \(path)"),
          phrase("'healthlog add' makes it with the first report"),
        ],
        ExitStatus.noSuchFile)
    case .notAFile(let path):
      Explanation(
        [
          phrase("\(path) is a device or a pipe, not a file: it can't hold a journal"),
          phrase("name another file with --journal"),
        ], ExitStatus.refused)
    case .missingProgram(let name):
      Explanation(
        [
          phrase("the program \(name) is not installed beside healthlog"),
          name == ProgramFault.service
            ? phrase("install healthlog's desktop part; on Debian: apt install healthlog-desktop")
            : phrase("install healthlog again"),
        ],
        ExitStatus.unavailable)
    case .notAColourChoice(let text):
      Explanation(
        [phrase("\(quoted(text)) isn't a valid choice: write auto, always or never")],
        ExitStatus.usage)
    case .cannotPrint(let reason):
      Explanation(
        [phrase("can't write to standard output: \(SystemReason.text(reason))")],
        ExitStatus.inputOutput)
    case .noArguments:
      Explanation(
        [phrase("no words were handed to this program: start it as 'healthlog add …'")],
        ExitStatus.usage)
    case .argumentNotUTF8(let word):
      Explanation(
        [
          phrase("\(quoted(word)) is not UTF-8, and nothing was done"),
          phrase("type it in a UTF-8 locale"),
        ],
        ExitStatus.refused)
    }
  }
}

extension SetupFault: Explained {
  /// The status is `configuration` without a home folder, else `cannotCreate`.
  public func explanation(_ situation: ExplanationContext) -> Explanation {
    switch self {
    case .noHome: ProgramFault.noHome.explanation(situation)
    case .cannotWrite(let path, let reason):
      Explanation(
        [phrase("can't write \(path): \(SystemReason.text(reason))")], ExitStatus.cannotCreate)
    }
  }
}

/// Ctrl-C ended what the person was asked for or waited for: nothing of it is stored.
public struct Interrupted: Explained, Equatable {
  /// What was ended is for whoever catches it to say.
  public init() {}

  /// The status is `interrupted`.
  public func explanation(_: ExplanationContext) -> Explanation {
    Explanation([phrase("interrupted")], ExitStatus.interrupted)
  }
}
