internal import CCurl
internal import Glibc

/// An http or https address, parsed by libcurl.
public struct WebAddress: Equatable, Sendable {
  /// "https" or "http"; https is the default.
  public let scheme: String
  /// The host in lower case and ASCII (`xn--`); IPv6 in brackets.
  public let host: String
  public let port: Int
  /// The percent-encoded path; begins with a slash.
  public let path: String
  /// The decoded query. A `+` stays a `+`, and a value is empty if there is no `=`.
  public let query: [HTTPField]
  /// The decoded user name. The password is decoded too.
  public let user: String?
  public let password: String?
  let requested: String

  /// Parses `text`, with or without a scheme; throws `HTTPFault.notAnAddress`.
  public init(parsing text: String) throws(HTTPFault) {
    let locale = UTF8Locale()
    defer { withExtendedLifetime(locale) {} }
    guard let parts = URLParts(text), let scheme = parts[CURLUPART_SCHEME],
      ["http", "https"].contains(scheme), let host = parts[CURLUPART_HOST, CURLU_PUNYCODE],
      !host.isEmpty, parts[CURLUPART_ZONEID] == nil,
      let port = parts[CURLUPART_PORT, CURLU_DEFAULT_PORT].flatMap({ Int($0) }),
      let requested = parts[CURLUPART_URL, CURLU_PUNYCODE]
    else { throw .notAnAddress }
    (self.scheme, self.host) = (scheme, host.lowercased())
    (self.port, self.requested) = (port, requested)
    path = parts[CURLUPART_PATH] ?? "/"
    query = WebAddress.items(of: parts[CURLUPART_QUERY] ?? "")
    user = parts[CURLUPART_USER].map(WebAddress.decoded)
    password = parts[CURLUPART_PASSWORD].map(WebAddress.decoded)
  }

  /// Scheme and host, and the port if it isn't the default. It contains no secret.
  public var site: String {
    let known = scheme == "https" ? 443 : 80
    return "\(scheme)://\(host)\(port == known ? "" : ":\(port)")"
  }

  /// The site and path without trailing slashes, login or query, for appending "/api/…".
  public var origin: String {
    var path = path
    while path.hasSuffix("/") { path.removeLast() }
    return site + path
  }

  public var isLoopback: Bool { Loopback.holds(host: host) }

  /// Percent-encodes all but letters, digits and `-._~`, for a path component or a query.
  public static func encoded(_ text: String) -> String {
    guard let encoded = unsafe curl_easy_escape(nil, text, Int32(text.utf8.count)) else {
      return ""
    }
    defer { unsafe curl_free(encoded) }
    return unsafe String(cString: encoded)
  }

  private static func items(of query: String) -> [HTTPField] {
    query.split(separator: "&").map { item in
      let halves = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return HTTPField(
        decoded(String(halves[0])), halves.count > 1 ? decoded(String(halves[1])) : "")
    }
  }

  private static func decoded(_ text: String) -> String {
    var count: Int32 = 0
    let bytes = unsafe curl_easy_unescape(nil, text, Int32(text.utf8.count), &count)
    guard let bytes = unsafe bytes else { return "" }
    defer { unsafe curl_free(bytes) }
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
  }
}

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

/// A UTF-8 locale that this thread uses while the object exists; libidn2 needs it for host names.
@safe private final class UTF8Locale {
  private let own = unsafe newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
  private let former: locale_t?

  init() { unsafe former = uselocale(own) }

  deinit {
    unsafe uselocale(former)
    if let own = unsafe own { unsafe freelocale(own) }
  }
}
