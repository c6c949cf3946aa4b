public import Journal

extension JournalRecordsFault: Explained {
  public func explanation(_ situation: Situation) -> Explanation {
    let lines: [String] =
      switch self {
      case .newerVersion(let found, let known):
        [
          "this journal's JSON is of version \(found); this program knows \(known)",
          "import it with the healthlog that wrote it, or a later one",
        ]
      case .malformed(let line): ["line \(line) is no JSON, or the file ends there"]
      case .notUTF8: ["this is text, but not UTF-8, and so no JSON"]
      case .unreadable(let line, let member):
        ["line \(line): \(quoted(member)) is missing, or holds what can't stand there"]
      case .outOfOrder(let line):
        [
          "line \(line): the parts of the journal stand in another order",
          "take it as 'healthlog export' wrote it, its members unsorted",
        ]
      case .cutOff: ["the end of the journal is missing"]
      case .constraint(let line, _):
        ["line \(line): a value is none that can stand there, or stands there twice"]
      }
    return Explanation(lines, ExitStatus.refused)
  }
}
