import HealthModel
public import Phrases
public import Reminders

extension WatchFault: Explained {
  /// Returns the words, with the status `nothingMatched`, `refused` or `usage`.
  public func explanation(_ situation: ExplanationContext) -> Explanation {
    switch self {
    case .noSuchWatch(let id):
      .failed(ExitStatus.nothingMatched, phrase("There is no watch \(id)"), Self.howToList)
    case .over(let id):
      .refused(
        phrase("Watch \(id) has already ended"),
        phrase("'healthlog watch show \(id)' shows its outcome"))
    case .pressure:
      .usage(
        phrase("A watch is for one vital; use systolic or diastolic"),
        phrase("Start another watch for the other one"))
    case .noEnd:
      .usage(phrase("Say for how long: for 7d, or until 2026-12-01"), Self.example)
    case .implausible(let fault):
      Explanation(fault.linesOfLimit(situation.vitals), ExitStatus.refused)
    }
  }

  static var example: String {
    phrase("For example: healthlog watch start glycemia above 180 for 7d")
  }

  static var howToList: String { phrase("'healthlog watch list --all' shows the numbers") }
}
