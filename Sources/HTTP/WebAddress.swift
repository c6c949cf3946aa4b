internal import CCurl
internal import Glibc

/// An address of http or https, taken apart by libcurl as its requests will be.
public struct WebAddress: Equatable, Sendable {
  /// A part of the query: `name=value`, both decoded; a `+` stays one.
  public struct QueryItem: Equatable, Sendable {
    /// What stands before the first `=`.
    public let name: String
    /// Empty where there is no `=`.
    public let value: String

    /// A name and its value, neither of them encoded.
    public init(name: String, value: String) {
      (self.name, self.value) = (name, value)
    }
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
  /// Decoded; nil where there is none.
  public let user: String?
  /// Decoded; nil where there is none.
  public let password: String?
  /// Decoded, without the `#`; nil where there is none.
  public let fragment: String?
  /// All of it, as it is asked for.
  let requested: String

  /// Takes `text` apart, with or without its scheme.
  /// - Throws: `HTTPFault.notAnAddress`.
  public init(parsing text: String) throws(HTTPFault) {
    let locale = UTF8Locale()
    defer { withExtendedLifetime(locale) {} }
    guard let parts = URLParts(text), let scheme = parts[CURLUPART_SCHEME],
      ["http", "https"].contains(scheme),
      let host = parts[CURLUPART_HOST, CURLU_PUNYCODE], !host.isEmpty,
      parts[CURLUPART_ZONEID] == nil,
      let port = parts[CURLUPART_PORT, CURLU_DEFAULT_PORT].flatMap({ Int($0) }),
      let requested = parts[CURLUPART_URL, CURLU_PUNYCODE]
    else { throw .notAnAddress(WebAddress.shown(text)) }
    self.scheme = scheme
    self.host = host.lowercased()
    self.port = port
    self.requested = requested
    path = parts[CURLUPART_PATH] ?? "/"
    query = WebAddress.items(of: parts[CURLUPART_QUERY] ?? "")
    user = parts[CURLUPART_USER].map(WebAddress.decoded)
    password = parts[CURLUPART_PASSWORD].map(WebAddress.decoded)
    fragment = parts[CURLUPART_FRAGMENT].map(WebAddress.decoded)
  }

  /// Scheme and host, and the port unless it is the scheme's own: nothing that may be a secret.
  public var site: String {
    let known = scheme == "https" ? 443 : 80
    return "\(scheme)://\(host)\(port == known ? "" : ":\(port)")"
  }

  /// What names the place: its site, and the path without a slash at its end. Neither log-in nor query; "/api/…"
  /// can be put behind it.
  public var origin: String {
    var path = path
    while path.hasSuffix("/") { path.removeLast() }
    return site + path
  }

  /// Whether it names this machine: `localhost`, 127.0.0.0/8, ::1.
  public var isLoopback: Bool { Loopback.holds(host: host) }

  /// `text` as a component of a path, or as a name or value of a query: all but letters, digits and `-._~` is
  /// percent-encoded.
  public static func encoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      let character = Character(UnicodeScalar(byte))
      if character.isASCIILetterOrDigit || "-._~".contains(character) {
        result.append(character)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.count == 1 ? "%0" + digits : "%" + digits
      }
    }
  }

  /// What may be shown of a text that is no address: neither log-in, path nor query.
  static func shown(_ text: String) -> String {
    var rest = text[...]
    var scheme = rest.prefix { !":/?#".contains($0) }
    if text.dropFirst(scheme.count).hasPrefix("://") {
      rest = rest.dropFirst(scheme.count + 3)
      scheme += "://"
    } else {
      scheme = ""
    }
    rest = rest.prefix { !"/?#".contains($0) }
    if let at = rest.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
    return String(scheme + rest)
  }

  private static func items(of query: String) -> [QueryItem] {
    query.split(separator: "&").map { item in
      let halves = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return QueryItem(
        name: decoded(String(halves[0])), value: halves.count > 1 ? decoded(String(halves[1])) : "")
    }
  }

  private static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, !digits.hasPrefix("+"),
        let value = UInt8(digits, radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// libcurl's own parser of addresses.
@safe private struct URLParts: ~Copyable {
  private let handle: OpaquePointer

  init?(_ text: String) {
    guard !text.utf8.contains(0), let handle = unsafe curl_url() else { return nil }
    let flags = UInt32(CURLU_DEFAULT_SCHEME | CURLU_URLENCODE)
    guard unsafe curl_url_set(handle, CURLUPART_URL, text, flags) == CURLUE_OK else {
      unsafe curl_url_cleanup(handle)
      return nil
    }
    unsafe self.handle = unsafe handle
  }

  deinit { unsafe curl_url_cleanup(handle) }

  subscript(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard unsafe curl_url_get(handle, part, &text, UInt32(flags)) == CURLUE_OK,
      let text = unsafe text
    else { return nil }
    defer { unsafe curl_free(text) }
    return unsafe String(cString: text)
  }
}

/// This thread's letters are UTF-8 while it lives: libidn2, which puts a name into ASCII, asks what they are.
@safe private final class UTF8Locale {
  private let own = unsafe newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
  private let former: locale_t?

  init() { unsafe former = uselocale(own) }

  deinit {
    unsafe uselocale(former)
    if let own = unsafe own { unsafe freelocale(own) }
  }
}
