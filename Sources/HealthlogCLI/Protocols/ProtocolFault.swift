public import Phrases
public import Reminders

extension ProtocolFault: Explained {
  /// Returns the words, with the status `nothingMatched` or `refused`.
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .noSuch(let text):
      .failed(
        ExitStatus.nothingMatched, phrase("There is no guided protocol \(quoted(text))"),
        phrase("'healthlog protocol status' shows the number of the latest one"))
    case .runs(let guided):
      .refused(
        phrase("A guided protocol is already running until \(TimeText.day(guided.lastDay))"),
        phrase("Stop it with: healthlog protocol stop"))
    case .reminderExists(let name):
      .refused(
        phrase("Your own reminder \(quoted(name)) has a name that the protocol needs"),
        phrase("Remove it with: healthlog remind remove \(name)"))
    }
  }
}
