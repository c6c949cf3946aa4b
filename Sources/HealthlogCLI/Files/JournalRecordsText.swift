public import Journal
public import Phrases

extension JournalRecordsFault: Explained {
  /// The status is `refused`; tells lines of the file, but not which file it is.
  public func explanation(_ situation: ExplanationContext) -> Explanation {
    let lines: [String] =
      switch self {
      case .newerVersion(let found, let known):
        [
          phrase("this journal's JSON is of version \(found); this program knows \(known)"),
          phrase("import it with the healthlog that wrote it, or a later one"),
        ]
      case .malformed(let line): [phrase("line \(line) isn't valid JSON, or the file ends there")]
      case .notUTF8: [phrase("this is text, but not UTF-8, and so no JSON")]
      case .unreadable(let line, let member):
        [phrase("line \(line): \(quoted(member)) is missing, or holds what can't stand there")]
      case .outOfOrder(let line):
        [
          phrase("line \(line): the parts of the journal stand in another order"),
          phrase("take it as 'healthlog export' wrote it, its members unsorted"),
        ]
      case .cutOff: [phrase("the end of the journal is missing")]
      case .constraint(let line, _):
        [phrase("line \(line): a value is none that can stand there, or stands there twice")]
      case .refused(let line, let faults):
        [
          phrase(
            "line \(line): \(faults.flatMap { $0.lines(situation.vitals) }.joined(separator: "; "))"
          )
        ]
      }
    return Explanation(lines, ExitStatus.refused)
  }
}
