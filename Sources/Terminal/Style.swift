/// The few colours that output uses; the sign beside a value says the same without them.
///
/// Both colours are of the 240 that are the same in every terminal, and stand out from a light
/// background as from a dark one. Of the sixteen that a person's palette has none does: yellow is
/// next to nothing on white, and bright black is Solarized's own background.
public enum Style: String, Sendable {
  case bold = "1"
  /// Less than the rest, and readable before any background: bright black is not.
  case faint = "2"
  case caution = "38;5;166"
  case critical = "1;38;5;196"

  /// What switches each of them on, and all of them off.
  static let codes =
    ([bold, faint, caution, critical].map(\.rawValue) + ["0"]).map {
      "\u{1B}[\($0)m".unicodeScalars
    }

  /// The text between the codes that switch the style on and off, or as it is.
  public func applied(to text: String, _ isOn: Bool) -> String {
    isOn ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
  }
}
