public import Journal
public import Phrases

extension JournalRecordsFault: Explained {
  /// The status is `refused`; tells lines of the file, but not which file it is.
  public func explanation(_ situation: ExplanationContext) -> Explanation {
    let lines: [String] =
      switch self {
      case .newerVersion(let found, let known):
        [
          phrase("this journal's JSON has version \(found), but this program knows only \(known)"),
          phrase("Import it with the version of healthlog that wrote it, or a later one"),
        ]
      case .malformed(let line): [phrase("line \(line) isn't valid JSON, or the file ends there")]
      case .notUTF8: [phrase("this text isn't UTF-8, so it isn't valid JSON")]
      case .unreadable(let line, let member):
        [phrase("line \(line): \(quoted(member)) is missing or has an invalid value")]
      case .outOfOrder(let line):
        [
          phrase("line \(line): the parts of the journal are in the wrong order"),
          phrase("Import the file as 'healthlog export' wrote it, with its members unsorted"),
        ]
      case .cutOff: [phrase("the end of the journal is missing")]
      case .constraint(let line, _):
        [phrase("line \(line): a value is invalid or given twice")]
      case .refused(let line, let faults):
        [
          phrase(
            "line \(line): \(faults.flatMap { $0.lines(situation.vitals) }.joinedAsSentences())")
        ]
      }
    return Explanation(lines, ExitStatus.refused)
  }
}
