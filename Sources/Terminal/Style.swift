/// The few colours that output uses; the sign beside a value says the same without them.
public enum Style: String, Sendable {
  case bold = "1"
  /// Less than the rest, and readable before any background: bright black is not.
  case faint = "2"
  case caution = "33"
  case critical = "1;31"

  /// The text between the codes that switch the style on and off, or as it is.
  public func applied(to text: String, _ isOn: Bool) -> String {
    isOn ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
  }
}
