import Phrases

/// What the reminder service says of itself, a line for each thing.
public enum ServiceText {
  /// Of a second one for the same journal, which ends.
  public static var runsAlready: String { phrase("the reminder service is running already") }
  /// Of the week's charts, where drawing them failed.
  public static var chartsFailed: String {
    phrase("the week's charts could not be drawn; it is tried again in an hour")
  }
  /// Where no backup came of an attempt.
  public static var backupFailed: String {
    phrase(
      "the journal could not be backed up; it is tried again tomorrow; 'healthlog backup' says why")
  }
  /// Of what the person wanted to see.
  public static var notOpened: String {
    phrase("nothing could be opened to show what the notification is about")
  }
  /// Of an answer that came to nothing.
  public static var logNowFailed: String { phrase("Log now could not be carried out") }

  /// Of an error: the service has nobody to tell what to do next.
  public static func line(for error: any Error) -> String {
    Explanation.of(error, ExplanationContext(vitals: .standard, isChanging: true)).lines.joined(
      separator: "; ")
  }

  /// Where the session bus is there, and a question to it isn't answered.
  public static var silentBus: String { phrase("the session bus does not answer") }

  /// - Parameter name: Such as `org.healthlog.Reminders`.
  public static func nameTaken(_ name: String) -> String {
    phrase("another program has the name \(name) on the session bus: end that one first")
  }

  /// A notification that is shown to see whether it comes.
  public static var testSummary: String { phrase("A test of healthlog's reminders") }
  /// Below `testSummary`.
  public static var testBody: String { phrase("If you can read this, reminders can reach you.") }
  /// On the button, whose press is waited for.
  public static var testLabel: String { phrase("It works") }
}
