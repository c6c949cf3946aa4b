/// What the reminder service says of itself, a line for each thing.
public enum ServiceText {
  public static let runsAlready = "the reminder service is running already"
  public static let chartsFailed =
    "the week's charts could not be drawn; it is tried again in an hour"
  public static let logNowFailed = "Log now could not be carried out"

  /// A notification that is shown to see whether it comes.
  public static let testSummary = "A test of healthlog's reminders"
  public static let testBody = "If you can read this, reminders can reach you."
  public static let testLabel = "It works"
}
