/// A header's name and its value.
public struct HTTPField: Equatable, Sendable {
  /// Compared without regard to case (RFC 9110).
  public let name: String
  /// Without the blanks around it.
  public let value: String

  /// A header to be sent. What can't stand in one is refused by `HTTPClient.get`.
  public init(_ name: String, _ value: String) {
    (self.name, self.value) = (name, value)
  }
}

/// What is asked of a server: always a GET.
public struct HTTPRequest: Equatable, Sendable {
  /// With its scheme and query, and without user or password: those go into a header.
  public let url: String
  /// Beside those that every request has: `Host`, `User-Agent`, `Accept-Encoding`.
  public let headers: [HTTPField]
  /// What the answer's body may have, unpacked, where that is less than any may.
  public let mostBytes: Int?

  /// A request for what `url` names.
  public init(url: String, headers: [HTTPField] = [], mostBytes: Int? = nil) {
    (self.url, self.headers, self.mostBytes) = (url, headers, mostBytes)
  }
}

/// A whole answer, whatever its status: a redirect isn't followed.
public struct HTTPAnswer: Equatable, Sendable {
  /// 200, 304, 401 …
  public let status: Int
  /// In the order in which they came.
  public let fields: [HTTPField]
  /// Unpacked, when it came packed. Where the server told no length, as HTTP/1.0 may, it ends where the
  /// connection did: whoever reads it notices what lacks.
  public let body: [UInt8]
  /// How many bytes the body had on its way, packed.
  public let bytesReceived: Int
  /// Whether it came by HTTP/2.
  public let isHTTP2: Bool

  /// An answer, for those who play a server.
  public init(
    status: Int, fields: [HTTPField] = [], body: [UInt8] = [], bytesReceived: Int? = nil,
    isHTTP2: Bool = false
  ) {
    (self.status, self.fields, self.body) = (status, fields, body)
    self.bytesReceived = bytesReceived ?? body.count
    self.isHTTP2 = isHTTP2
  }

  /// The value of the last header with this name, in whatever case; nil when there is none.
  public subscript(_ name: String) -> String? {
    let wanted = name.lowercased()
    return fields.last { $0.name.lowercased() == wanted }?.value
  }

  /// The server's clock as it wrote it (`Date`), such as "Sun, 06 Nov 1994 08:49:37 GMT".
  public var date: String? { self["Date"] }
}
