/// The styles of output; a sign beside a value says the same without colour.
///
/// Both colours belong to the 240 that are the same in every terminal, and are readable on a light and on a
/// dark background. None of the sixteen palette colours is: yellow vanishes on white, and bright black is
/// Solarized's background.
public enum Style: String, Sendable {
  case bold = "1"
  /// Weaker than the rest; readable on any background, unlike bright black.
  case faint = "2"
  case caution = "38;5;166"
  case critical = "1;38;5;196"

  /// The sequences that switch each style on, and all styles off.
  static let codes =
    ([bold, faint, caution, critical].map(\.rawValue) + ["0"]).map {
      "\u{1B}[\($0)m".unicodeScalars
    }

  /// Returns the text in this style when `isOn`, else unchanged.
  public func applied(to text: String, _ isOn: Bool) -> String {
    isOn ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
  }
}
