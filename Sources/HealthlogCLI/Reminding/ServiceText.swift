import Phrases

/// What the reminder service says of itself, a line for each thing.
public enum ServiceText {
  /// Of a second one for the same journal, which ends.
  public static var runsAlready: String { phrase("The reminder service is already running") }
  /// Of the week's charts, where drawing them failed.
  public static var chartsFailed: String {
    phrase("Couldn't draw the week's charts; trying again in an hour")
  }
  /// Where no backup came of an attempt.
  public static var backupFailed: String {
    phrase(
      "Couldn't back up the journal; trying again tomorrow. 'healthlog backup' shows why.")
  }
  /// Of what the person wanted to see.
  public static var notOpened: String {
    phrase("Couldn't open what the notification is about")
  }
  /// Of an answer that came to nothing.
  public static var logNowFailed: String { phrase("\"Log now\" failed") }

  /// Of an error: the service has nobody to tell what to do next.
  public static func line(for error: any Error) -> String {
    Explanation.of(error, ExplanationContext(vitals: .standard, isChanging: true)).lines
      .joinedAsSentences()
  }

  /// Where the session bus is there, and a question to it isn't answered.
  public static var silentBus: String { phrase("The session bus doesn't respond") }

  /// - Parameter name: Such as `org.healthlog.Reminders`.
  public static func nameTaken(_ name: String) -> String {
    phrase("Another program has the name \(name) on the session bus; stop it first")
  }

  /// A notification that is shown to see whether it comes.
  public static var testSummary: String { phrase("Test of healthlog's reminders") }
  /// Below `testSummary`.
  public static var testBody: String { phrase("If you can read this, reminders can reach you.") }
  /// On the button, whose press is waited for.
  public static var testLabel: String { phrase("It works") }
}
