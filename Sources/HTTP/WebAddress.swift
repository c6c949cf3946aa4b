/// An address of http or https, taken apart.
public struct WebAddress: Equatable, Sendable {
  /// A part of the query: `name=value`, both decoded; a `+` stays one.
  public struct QueryItem: Equatable, Sendable {
    /// What stands before the first `=`.
    public let name: String
    /// Empty where there is no `=`.
    public let value: String
  }

  /// "https" or "http"; https where none was typed.
  public let scheme: String
  /// In lower case, in ASCII (`xn--`); IPv6 in brackets.
  public let host: String
  /// The scheme's own where none was typed.
  public let port: Int
  /// As it is sent, percent-encoded; begins with a slash.
  public let path: String
  /// In their order.
  public let query: [QueryItem]
  /// Decoded.
  public let user: String?
  /// Decoded.
  public let password: String?
  /// Decoded, without the `#`.
  public let fragment: String?

  /// - Throws: `HTTPFault.notAnAddress`.
  public init(parsing text: String) throws(HTTPFault) {
    throw .notAnAddress(text)
  }

  /// What names the place: scheme, host, the port unless it is the scheme's own, and the path without a slash at
  /// its end. Neither log-in nor query. "/api/…" can be put behind it.
  public var origin: String { "" }

  /// Whether it names this machine: `localhost`, 127.0.0.0/8, ::1.
  public var isLoopback: Bool { false }

  /// `text` as a component of a path or a name or value of a query: all but letters, digits and `-._~` encoded.
  public static func encoded(_ text: String) -> String { text }
}
