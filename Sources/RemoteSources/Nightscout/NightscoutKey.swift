/// What a Nightscout site is shown.
public enum NightscoutKey: Equatable, Sendable {
  /// A site that everybody may read.
  case open
  /// A token of a person's own, for which the site gives a key of eight hours.
  case token(String)
  /// The SHA-1 of API_SECRET in hexadecimal digits, the administrator's: version 1 alone takes it.
  case secret(sha1: String)

  /// Whether a text looks like a token, and not like the administrator's secret: `name-0123456789abcdef`.
  ///
  /// Source: cgm-remote-monitor, `lib/authorization/storage.js`.
  public static func isToken(_ text: String) -> Bool {
    guard let dash = text.lastIndex(of: "-") else { return false }
    let digits = text[text.index(after: dash)...]
    return digits.utf8.count == 16
      && digits.utf8.allSatisfy { digit in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(digit)
      }
  }
}

/// A key of some hours that a token was changed for.
public struct NightscoutPass: Equatable, Sendable {
  /// As the site gave it.
  public let text: String

  /// As it was kept.
  public init(_ text: String) { self.text = text }
}
