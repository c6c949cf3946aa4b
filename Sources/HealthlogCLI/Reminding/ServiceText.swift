import Phrases

/// The words that the reminder service reports, a line each.
public enum ServiceText {
  /// Returns an error in one line, without the advice for a person at a terminal.
  public static func line(for error: any Error) -> String {
    Explanation.of(error, ExplanationContext(vitals: .standard, isChanging: true)).lines
      .joinedAsSentences()
  }
}
