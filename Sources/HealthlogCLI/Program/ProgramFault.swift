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
        [phrase("Can't find your home folder"), phrase("Set HOME, or name a file with --journal")],
        ExitStatus.configuration)
    case .emptyJournalName:
      Explanation(
        [phrase("The journal's name is empty"), phrase("Name a file: --journal FILE")],
        ExitStatus.usage)
    case .noJournal(let path):
      Explanation(
        [
          phrase("There is no journal \(path)"),
          phrase("'healthlog add' creates it with the first report"),
        ],
        ExitStatus.noSuchFile)
    case .notAFile(let path):
      Explanation(
        [
          phrase("\(path) is a device or a pipe, not a file, so it can't hold a journal"),
          phrase("Choose another file with --journal"),
        ], ExitStatus.refused)
    case .missingProgram(let name):
      Explanation(
        [
          phrase("The program \(name) isn't installed beside healthlog"),
          name == ProgramFault.service
            ? phrase(
              "Install healthlog's desktop package; on Debian: apt install "
                + "healthlog-desktop")
            : phrase("Install healthlog again"),
        ],
        ExitStatus.unavailable)
    case .notAColourChoice(let text):
      Explanation(
        [phrase("\(quoted(text)) isn't a valid choice; use auto, always or never")],
        ExitStatus.usage)
    case .cannotPrint(let reason):
      Explanation(
        [phrase("Can't write to standard output: \(SystemReason.text(reason))")],
        ExitStatus.inputOutput)
    case .noArguments:
      Explanation(
        [phrase("This program got no arguments; start it as 'healthlog add …'")],
        ExitStatus.usage)
    case .argumentNotUTF8(let word):
      Explanation(
        [
          phrase("\(quoted(word)) isn't UTF-8, so nothing was done"),
          phrase("Type it in a UTF-8 locale"),
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
        [phrase("Can't write \(path): \(SystemReason.text(reason))")], ExitStatus.cannotCreate)
    }
  }
}

/// Ctrl-C ended what the person was asked for or waited for: nothing of it is stored.
public struct Interrupted: Explained, Equatable {
  /// What was ended is for whoever catches it to say.
  public init() {}

  /// The status is `interrupted`.
  public func explanation(_: ExplanationContext) -> Explanation {
    Explanation([phrase("Interrupted")], ExitStatus.interrupted)
  }
}
