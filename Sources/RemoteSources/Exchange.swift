public import HealthModel

public struct RemoteRequest: Equatable, Sendable {
  /// The decoded components of the path below the source's own path, such as `api`, `v3`.
  public var path: [String]
  /// Decoded names and values.
  public var query: [Item]
  public var credential: Credential
  public var known: Freshness?
  /// The maximum size of the unpacked answer; nil for the usual limit.
  public var mostBytes: Int?

  public init(
    _ path: [String], query: [Item] = [], credential: Credential = .none, known: Freshness? = nil
  ) { (self.path, self.query, self.credential, self.known) = (path, query, credential, known) }

  public struct Item: Equatable, Sendable {
    public let name: String
    public let value: String

    init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// Never part of a fault, the journal or a log.
  public enum Credential: Equatable, Sendable {
    case none
    /// `Authorization: Bearer …` (RFC 6750).
    case bearer(String)
    /// `Authorization: Basic …` (RFC 7617).
    case basic(user: String, password: String)
    case field(name: String, value: String)
  }
}

/// An answer's validators, for a conditional request (RFC 9110, 13).
public struct Freshness: Equatable, Sendable {
  /// The ETag as it was sent, with its quotes.
  public var entityTag: String?
  public var lastModified: String?

  public init(entityTag: String? = nil, lastModified: String? = nil) {
    (self.entityTag, self.lastModified) = (entityTag, lastModified)
  }
}

public struct RemoteAnswer: Equatable, Sendable {
  public var status: Int
  public var body: Body
  /// The server's clock; nil if not sent.
  public var date: Instant?
  public var retryAfter: Instant?
  /// The scheme, host and port to which a redirect leads.
  public var location: String?
  public var freshness: Freshness

  public enum Body: Equatable, Sendable {
    case empty
    case json(JSONValue)
    /// An HTML page for people, often a network's login page.
    case page
    case unreadable
  }

  public init(
    status: Int, body: Body = .empty, date: Instant? = nil, retryAfter: Instant? = nil,
    location: String? = nil, freshness: Freshness = Freshness()
  ) {
    (self.status, self.body, self.date) = (status, body, date)
    (self.retryAfter, self.location, self.freshness) = (retryAfter, location, freshness)
  }

  func value() throws(RemoteFault) -> JSONValue? {
    switch status {
    case 304: return nil
    case 200..<300:
      switch body {
      case .json(let value): return value
      case .page: throw .page
      case .empty, .unreadable: throw .notUnderstood
      }
    case 300..<400: throw .moved(to: location ?? "")
    case 401, 403: throw .refused
    case 429, 500...: throw .later(status: status, until: retryAfter)
    default: throw .notThere(status: status)
    }
  }
}
