/// A header, or an item of a query.
public struct HTTPField: Equatable, Sendable {
  /// The name. Header names are case-insensitive (RFC 9110).
  public let name: String
  /// The value; a header's has no surrounding blanks.
  public let value: String

  public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

/// A response with any final status; redirects aren't followed.
public struct HTTPAnswer: Equatable, Sendable {
  public let status: Int
  public let fields: [HTTPField]
  /// The unpacked body. It may be cut off if the server sent no length, as in HTTP/1.0.
  public let body: [UInt8]
  let bytesReceived: Int
  let isHTTP2: Bool

  /// Returns the value of the last header with this name, ignoring case; nil if there is none.
  public subscript(_ name: String) -> String? {
    let wanted = name.lowercased()
    return fields.last { $0.name.lowercased() == wanted }?.value
  }

  public var date: String? { self["Date"] }
}

/// The reason why a request failed. It never contains a header, a query or a secret.
public enum HTTPFault: Error, Equatable, Sendable {
  /// The address isn't a valid http or https address, or contains a login.
  case notAnAddress
  /// An invalid header, such as one with a line break; nothing was sent.
  case notAHeader
  case plainHTTPBeyondLoopback(host: String)
  case notResolved(host: String)
  case notConnected(host: String)
  /// Connecting, a pause or the whole request took too long.
  case timedOut
  case brokenOff
  case tooLarge
  case tooManyBytes(Int)
  case tooManyRequests(Int)
  case certificateExpired
  case certificateNotYetValid
  case certificateOfAnotherName
  case certificateOfUnknownAuthority
  case noTLS12
  /// Another TLS error, in the words of libcurl and OpenSSL.
  case otherTLS(String)
  /// The file of certificate authorities is unreadable, too large, or contains no certificate.
  case authorityUnreadable(path: String)
  case stopped
  /// Another error, in libcurl's words.
  case other(String)
}

struct HTTPLimits {
  /// The time limit for resolving the name and connecting, TLS included.
  var connectMilliseconds = 10_000
  /// The longest pause in a response; checked about once a second.
  var silenceMilliseconds = 30_000
  /// The time limit of a whole request, in case the server sends only a byte now and then.
  var wholeMilliseconds = 300_000
  var bytesOfAnAnswer = 8 << 20
  var bytesOfALife = 8 << 20
  var requests = 50
}
