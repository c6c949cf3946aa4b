/// How a report is asked for, where no value is at fault.
public enum ReportRequestFault: Explained, Equatable {
  case noReadings
  case nothingToEdit
  case notANumber(String)
  case notAPriority(String)

  public func explanation(_: Situation) -> Explanation {
    Explanation(lines, ExitStatus.usage)
  }

  private var lines: [String] {
    switch self {
    case .noReadings:
      [
        "a report needs at least two readings",
        "for example: healthlog add temp=36.5 gly=90 bp=120/80 hr=70",
      ]
    case .nothingToEdit:
      ["nothing to change is given", "for example: healthlog edit 7 temp=36.8"]
    case .notANumber(let text):
      ["\(quoted(text)) is no report number", "'healthlog list all' shows the numbers"]
    case .notAPriority(let text): ["\(quoted(text)) is no priority: write 1 to 5"]
    }
  }
}
