public import HealthModel

/// Where a service's JSON has what a reading is made of, as `--map` says it.
public struct Mapping: Equatable, Sendable {
  /// The IANA name of the zone of times without an offset; nil where it says none.
  public let zone: String?
  /// How the service is shown who asks.
  public let login: Login
  /// Whether times may come without an offset, so that a zone must be known.
  public var needsZone: Bool { timeFormat.needsZone }

  let rows: JSONPointer
  let sensor: JSONPointer?
  let property: JSONPointer?
  let label: JSONPointer?
  let group: JSONPointer?
  let value: JSONPointer
  let unit: JSONPointer?
  /// Whether it says where the unit of a value stands.
  public var saysUnits: Bool { unit != nil }
  let level: JSONPointer?
  let time: JSONPointer
  let timeFormat: MappedTime
  let since: Since?

  /// How a service is asked for changes alone.
  struct Since: Equatable, Sendable {
    /// The name of the query.
    let query: String
    /// Where an answer says what to ask with the next time.
    let from: JSONPointer
  }

  /// How a person shows who they are.
  public enum Login: Equatable, Sendable {
    case none
    case basic
    case bearer
    /// A header of the service's own: its name.
    case field(String)
  }

  /// The members that there are.
  public enum Member: String, CaseIterable, Sendable {
    case rows, sensor, property, label, group, value, unit, level, time, zone, since, login
    case timeFormat = "time_format"
    case sinceQuery = "since/query"
    case sinceFrom = "since/from"
  }

  /// - Throws: the first member that can't be as it is.
  public init(_ mapping: JSONValue) throws(MappingFault) {
    guard case .object(let members) = mapping else { throw .noObject }
    var names: Set<String> = []
    for member in members {
      guard Member(rawValue: member.name) != nil, !member.name.contains("/") else {
        throw .unknown(member.name)
      }
      guard names.insert(member.name).inserted else { throw .twice(member.name) }
    }
    rows = try Self.rows(mapping)
    sensor = try Self.pointer(.sensor, mapping)
    property = try Self.pointer(.property, mapping)
    // Without one of them every reading would be of one sensor.
    guard sensor != nil || property != nil else { throw .missing(.sensor) }
    label = try Self.pointer(.label, mapping)
    group = try Self.pointer(.group, mapping)
    value = try Self.required(.value, mapping)
    unit = try Self.pointer(.unit, mapping)
    level = try Self.pointer(.level, mapping)
    time = try Self.required(.time, mapping)
    timeFormat = try Self.timeFormat(mapping)
    zone = try Self.text(.zone, mapping)
    since = try Self.since(mapping)
    login = try Self.login(mapping)
  }

  private static func text(
    _ member: Member, _ mapping: JSONValue
  ) throws(MappingFault) -> String? {
    switch mapping[member.rawValue] {
    case nil: return nil
    case .string(let text): return text
    default: throw .unreadable(member)
    }
  }

  private static func pointer(
    _ member: Member, _ mapping: JSONValue
  ) throws(MappingFault) -> JSONPointer? {
    guard let text = try text(member, mapping) else { return nil }
    guard let pointer = JSONPointer(within: text) else { throw .unreadable(member) }
    return pointer
  }

  private static func required(
    _ member: Member, _ mapping: JSONValue
  ) throws(MappingFault) -> JSONPointer {
    guard let pointer = try pointer(member, mapping) else { throw .missing(member) }
    return pointer
  }

  private static func rows(_ mapping: JSONValue) throws(MappingFault) -> JSONPointer {
    guard let text = try text(.rows, mapping) else { throw .missing(.rows) }
    guard let pointer = JSONPointer(absolute: text) else { throw .unreadable(.rows) }
    return pointer
  }

  private static func timeFormat(_ mapping: JSONValue) throws(MappingFault) -> MappedTime {
    guard let text = try text(.timeFormat, mapping) else { return .rfc3339 }
    guard let format = MappedTime(text) else { throw .unreadable(.timeFormat) }
    return format
  }

  private static func since(_ mapping: JSONValue) throws(MappingFault) -> Since? {
    guard let since = mapping[Member.since.rawValue] else { return nil }
    guard case .object(let members) = since else { throw .unreadable(.since) }
    if let other = members.first(where: { $0.name != "query" && $0.name != "from" }) {
      throw .unknown("since/\(other.name)")
    }
    switch (since["query"], since["from"]) {
    case (nil, _): throw .missing(.sinceQuery)
    case (_, nil): throw .missing(.sinceFrom)
    case (.string(let query), .string(let text)):
      guard !query.isEmpty else { throw .unreadable(.sinceQuery) }
      guard text.utf8.first == UInt8(ascii: "/"), let from = JSONPointer(within: text) else {
        throw .unreadable(.sinceFrom)
      }
      return Since(query: query, from: from)
    case (.string, _): throw .unreadable(.sinceFrom)
    default: throw .unreadable(.sinceQuery)
    }
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

  /// A token of RFC 9110, 5.6.2, and no field that HTTP itself needs.
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

/// What is wrong with a mapping; each names its member.
public enum MappingFault: Error, Equatable, Sendable {
  /// It is no JSON object.
  case noObject
  /// It has a member that means nothing here, as it is written.
  case unknown(String)
  case twice(String)
  case missing(Mapping.Member)
  /// It is no text, no pointer, no pattern of a time, no header's name: whatever it should be.
  case unreadable(Mapping.Member)

  /// The member to look at.
  public var name: String {
    switch self {
    case .noObject: "{"
    case .unknown(let name), .twice(let name): name
    case .missing(let member), .unreadable(let member): member.rawValue
    }
  }
}
