/// What the reminder service says of itself, a line for each thing.
public enum ServiceText {
  public static let runsAlready = "the reminder service is running already"
  public static let chartsFailed =
    "the week's charts could not be drawn; it is tried again in an hour"
  public static let backupFailed =
    "the journal could not be backed up; it is tried again tomorrow; 'healthlog backup' says why"
  public static let logNowFailed = "Log now could not be carried out"

  /// Of an error: the service has nobody to tell what to do next.
  public static func line(for error: any Error) -> String {
    Explanation.of(error, Situation(vitals: .standard, isChanging: true)).lines.joined(
      separator: "; ")
  }

  public static let silentBus = "the session bus does not answer"

  public static func nameTaken(_ name: String) -> String {
    "another one, for another journal, has the name \(name) on the session bus: end that one first"
  }

  /// A notification that is shown to see whether it comes.
  public static let testSummary = "A test of healthlog's reminders"
  public static let testBody = "If you can read this, reminders can reach you."
  public static let testLabel = "It works"
}
