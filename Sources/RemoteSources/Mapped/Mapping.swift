public import HealthModel

/// The user's description of a service's JSON (`--map`).
public struct Mapping: Equatable, Sendable {
  public let zone: String?
  public let login: Login
  let timeFormat: MappedTime
  let since: Since?
  private let pointers: [Member: JSONPointer]

  public var needsZone: Bool { timeFormat.needsZone }
  public var saysUnits: Bool { pointers[.unit] != nil }

  subscript(_ member: Member) -> JSONPointer? { pointers[member] }

  struct Since: Equatable, Sendable {
    let query: String
    /// The pointer to the query item's next value in an answer.
    let from: JSONPointer
  }

  public enum Login: Equatable, Sendable {
    case none, basic, bearer
    case field(String)
  }

  public enum Member: String, CaseIterable, Sendable {
    case rows, sensor, property, label, group, value, unit, level, time, zone, since, login
    case timeFormat = "time_format"
    case sinceQuery = "since/query"
    case sinceFrom = "since/from"
  }

  public init(_ mapping: JSONValue) throws(MappingFault) {
    guard case .object(let members) = mapping else { throw .noObject }
    var names: Set<String> = []
    for member in members {
      guard Member(rawValue: member.name) != nil, !member.name.contains("/") else {
        throw .unknown(member.name)
      }
      guard names.insert(member.name).inserted else { throw .twice(member.name) }
    }
    var pointers: [Member: JSONPointer] = [:]
    for member in [Member.rows, .sensor, .property, .label, .group, .value, .unit, .level, .time] {
      if let text = try Self.text(member, mapping) {
        let pointer = member == .rows ? JSONPointer(absolute: text) : JSONPointer(within: text)
        guard let pointer else { throw .unreadable(member) }
        pointers[member] = pointer
      } else if [.rows, .value, .time].contains(member) {
        throw .missing(member)
      }
      // Without a sensor or a property, all values would belong to one sensor.
      if member == .property, pointers[.sensor] == nil, pointers[.property] == nil {
        throw .missing(.sensor)
      }
    }
    self.pointers = pointers
    let format = try Self.text(.timeFormat, mapping) ?? "rfc3339"
    guard let timeFormat = MappedTime(format) else { throw .unreadable(.timeFormat) }
    self.timeFormat = timeFormat
    zone = try Self.text(.zone, mapping)
    since = try Self.since(mapping)
    login = try Self.login(mapping)
  }

  private static func text(_ member: Member, _ mapping: JSONValue) throws(MappingFault) -> String? {
    switch mapping[member.rawValue] {
    case nil: return nil
    case .string(let text): return text
    default: throw .unreadable(member)
    }
  }

  private static func since(_ mapping: JSONValue) throws(MappingFault) -> Since? {
    guard let since = mapping[Member.since.rawValue] else { return nil }
    guard case .object(let members) = since else { throw .unreadable(.since) }
    if let other = members.first(where: { $0.name != "query" && $0.name != "from" }) {
      throw .unknown("since/\(other.name)")
    }
    guard let query = since["query"] else { throw .missing(.sinceQuery) }
    guard let from = since["from"] else { throw .missing(.sinceFrom) }
    guard case .string(let query) = query, !query.isEmpty else { throw .unreadable(.sinceQuery) }
    guard case .string(let text) = from, text.utf8.first == UInt8(ascii: "/"),
      let pointer = JSONPointer(within: text)
    else { throw .unreadable(.sinceFrom) }
    return Since(query: query, from: pointer)
  }

  private static func login(_ mapping: JSONValue) throws(MappingFault) -> Login {
    switch try text(.login, mapping) {
    case nil: return .none
    case "basic": return .basic
    case "bearer": return .bearer
    case .some(let name):
      guard isFieldName(name) else { throw .unreadable(.login) }
      return .field(name)
    }
  }

  /// Returns whether a name is a token (RFC 9110, 5.6.2) that isn't reserved for HTTP itself.
  private static func isFieldName(_ name: String) -> Bool {
    let signs = Array("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyz".utf8)
    let name = name.lowercased()
    let reserved = [
      "host", "cookie", "content-length", "content-type", "transfer-encoding", "connection",
      "accept-encoding", "if-none-match", "if-modified-since", "upgrade", "expect", "te", "trailer",
    ]
    return !name.isEmpty && name.utf8.allSatisfy(signs.contains) && !reserved.contains(name)
  }
}

public enum MappingFault: Error, Equatable, Sendable {
  case noObject
  case unknown(String)
  case twice(String)
  case missing(Mapping.Member)
  /// The member isn't a valid string, object, pointer, time pattern or header name.
  case unreadable(Mapping.Member)

  public var name: String {
    switch self {
    case .noObject: "{"
    case .unknown(let name), .twice(let name): name
    case .missing(let member), .unreadable(let member): member.rawValue
    }
  }
}

public enum MappedAddress {
  /// Returns the first name whose value may be a secret, which the journal must not keep.
  public static func secret(among names: [String]) -> String? {
    names.first { name in
      let words = name.lowercased().split { !$0.isLetter }.map(String.init)
      let whole = words.joined()
      return words.contains(where: Self.words.contains) || endings.contains { whole.hasSuffix($0) }
    }
  }

  private static let words: Set = [
    "auth", "authorization", "code", "jwt", "key", "pass", "pin", "pw", "pwd", "sas", "secret",
    "session", "sid", "sig", "signature", "token",
  ]
  private static let endings = ["key", "token", "secret", "password", "passwd", "appid"]
}
