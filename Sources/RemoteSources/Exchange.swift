public import HealthModel

/// What is asked of a remote place: always GET, nothing is ever written there.
public struct RemoteRequest: Equatable, Sendable {
  /// What stands behind the place's own path, component by component and as it is meant: `api`, `v3`.
  public var path: [String]
  /// As it is meant, in this order.
  public var query: [Item]
  /// What shows who asks.
  public var credential: Credential
  /// What an answer said of itself, so that the same isn't sent again.
  public var known: Freshness?
  /// What its answer may have, unpacked; nil for what any may.
  public var mostBytes: Int?

  /// Without a query, a credential and an earlier answer, unless they are given.
  public init(
    _ path: [String], query: [Item] = [], credential: Credential = .none,
    known: Freshness? = nil
  ) {
    (self.path, self.query, self.credential, self.known) = (path, query, credential, known)
  }

  /// A name and a value of a query.
  public struct Item: Equatable, Sendable {
    /// As it is meant: without percent signs.
    public let name: String
    /// The same.
    public let value: String

    /// A name with its value.
    public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// What shows who asks. It is in no fault, no journal and no log.
  public enum Credential: Equatable, Sendable {
    case none
    /// `Authorization: Bearer …` (RFC 6750).
    case bearer(String)
    /// `Authorization: Basic …` (RFC 7617).
    case basic(user: String, password: String)
    /// A field of the place's own: `api-secret`.
    case field(name: String, value: String)
  }
}

/// What an answer said of its age, to ask for a newer one alone (RFC 9110, 13).
public struct Freshness: Equatable, Sendable {
  /// As it was sent, with its quotes.
  public var entityTag: String?
  /// As it was sent.
  public var lastModified: String?

  /// What an answer said; nil where it said nothing.
  public init(entityTag: String? = nil, lastModified: String? = nil) {
    (self.entityTag, self.lastModified) = (entityTag, lastModified)
  }
}

/// What a remote place answered.
public struct RemoteAnswer: Equatable, Sendable {
  /// 200, 304, 401 …
  public var status: Int
  /// What came.
  public var body: Body
  /// The server's clock when it answered; nil where it doesn't say.
  public var date: Instant?
  /// When the server wants to be asked again; nil where it doesn't say.
  public var retryAfter: Instant?
  /// Where the place has moved to: scheme, host and port.
  public var location: String?
  /// What it says of its age.
  public var freshness: Freshness

  /// What an answer holds.
  public enum Body: Equatable, Sendable {
    case empty
    case json(JSONValue)
    /// A page for people: as a rule that of a network where one has to log in.
    case page
    /// Anything else.
    case unreadable
  }

  /// An answer; what it needn't say is left out.
  public init(
    status: Int, body: Body = .empty, date: Instant? = nil, retryAfter: Instant? = nil,
    location: String? = nil, freshness: Freshness = Freshness()
  ) {
    (self.status, self.body, self.date) = (status, body, date)
    (self.retryAfter, self.location, self.freshness) = (retryAfter, location, freshness)
  }
}

/// Why a remote place gave nothing. None has a secret in it.
public enum RemoteFault: Error, Equatable, Sendable {
  /// It doesn't take the token or the password: 401, 403. Not to be tried again by itself.
  case refused
  /// It can't answer now: 429, 5xx; not before that time, where it says one.
  case later(status: Int, until: Instant?)
  /// It is elsewhere by now; redirects aren't followed, for the token would go along.
  case moved(to: String)
  /// A page for people came where data was asked for.
  case page
  /// What came is no JSON, or not as the protocol says.
  case notUnderstood
  /// There is no such service at that address.
  case notThere(status: Int)
  /// Something in the mapping finds nothing in the answer: its member.
  case mapping(member: String)
}

extension RemoteAnswer {
  /// The JSON of a good answer; nil where nothing has changed (304).
  /// - Throws: what any service's bad answer means.
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
