import HealthModel

/// Words in place of signs, for who has text read aloud or sends it as plain mail.
public enum SignText {
  /// Each sign that stands beside a value; those that others begin with behind these.
  public static var words: [(sign: String, word: String)] {
    [Band.criticallyHigh, .criticallyLow, .high, .low].map { ($0.sign, BandText.words($0)) }
  }
}
