/// The type of a JSON value. The schemas and the tables in docs/json.md are generated from types.
public indirect enum JSONType: Sendable {
  /// A value that a JSON Schema describes, such as `{"type":"string"}`, and its name in the docs.
  case plain(String, schema: JSONValue)
  case words([String])
  case array(JSONType)
  case nullable(JSONType)
  case object(JSONShape)
  case either([JSONShape])

  public static let string = text("string")
  public static let integer = plain("integer", "integer")
  public static let count = plain(
    "count", schema: .object([.init("type", .string("integer")), .init("minimum", .integer(0))]))
  public static let number = plain("number", "number")
  public static let boolean = plain("boolean", "boolean")
  public static let day = text("day", pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
  public static let time = text("time", pattern: "^[0-2][0-9]:[0-5][0-9]$")
  public static let instant = text(
    "instant",
    pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{3})?"
      + "[+-][0-9]{2}:[0-9]{2}$")
  /// An object whose members another program chose.
  public static let anyObject = plain("object", "object")

  public static func text(_ name: String, pattern: String? = nil) -> JSONType {
    let pattern = pattern.map { [JSONValue.Member("pattern", .string($0))] } ?? []
    return .plain(name, schema: .object([.init("type", .string("string"))] + pattern))
  }

  private static func plain(_ name: String, _ type: String) -> JSONType {
    .plain(name, schema: .object([.init("type", .string(type))]))
  }
}

public struct JSONShape: Sendable {
  public struct Member: Sendable {
    public let name: String
    public let type: JSONType
    /// A sentence for the docs; empty if the name says it all.
    public let note: String

    public init(_ name: String, _ type: JSONType, _ note: String = "") {
      (self.name, self.type, self.note) = (name, type, note)
    }
  }

  public let name: String
  public let members: [Member]

  public init(_ name: String, _ members: [Member]) { (self.name, self.members) = (name, members) }
}

/// A value with a JSON form whose type is known without an instance.
public protocol JSONRepresentable {
  static var jsonType: JSONType { get }
  var json: JSONValue { get }
}

extension String: JSONRepresentable {
  public static var jsonType: JSONType { .string }
  public var json: JSONValue { .string(self) }
}

extension Int64: JSONRepresentable {
  public static var jsonType: JSONType { .integer }
  public var json: JSONValue { .integer(self) }
}

/// A count; numbers that may be negative are `Int64`.
extension Int: JSONRepresentable {
  public static var jsonType: JSONType { .count }
  public var json: JSONValue { .integer(Int64(self)) }
}

extension Double: JSONRepresentable {
  public static var jsonType: JSONType { .number }
  public var json: JSONValue { .real(self) }
}

extension Bool: JSONRepresentable {
  public static var jsonType: JSONType { .boolean }
  public var json: JSONValue { .bool(self) }
}

extension Moment: JSONRepresentable {
  public static var jsonType: JSONType { .instant }
  public var json: JSONValue { .string(rfc3339) }
}

extension LocalDate: JSONRepresentable {
  public static var jsonType: JSONType { .day }
  public var json: JSONValue { .string(description) }
}

extension Optional: JSONRepresentable where Wrapped: JSONRepresentable {
  public static var jsonType: JSONType { .nullable(Wrapped.jsonType) }
  public var json: JSONValue { self?.json ?? .null }
}

extension Array: JSONRepresentable where Element: JSONRepresentable {
  public static var jsonType: JSONType { .array(Element.jsonType) }
  public var json: JSONValue { .array(map(\.json)) }
}

/// A closed set of words that never change.
public protocol JSONWord: JSONRepresentable, CaseIterable {
  var word: String { get }
}

extension JSONWord {
  public static var jsonType: JSONType { .words(allCases.map(\.word)) }
  public var json: JSONValue { .string(word) }
}

extension JSONWord where Self: RawRepresentable, RawValue == String {
  public var word: String { rawValue }
}

public struct JSONMember<Row> {
  public let shape: JSONShape.Member
  public let value: (Row) -> JSONValue

  public init(
    _ name: String, _ note: String = "", type: JSONType, value: @escaping (Row) -> JSONValue
  ) {
    shape = .init(name, type, note)
    self.value = value
  }

  public init<Value: JSONRepresentable>(
    _ name: String, _ note: String = "", value: @escaping (Row) -> Value
  ) { self.init(name, note, type: Value.jsonType) { value($0).json } }

  public init<Part>(
    _ name: String, _ note: String = "", each object: JSONObject<Part>,
    parts: @escaping (Row) -> some Sequence<Part>
  ) {
    self.init(name, note, type: .array(.object(object.shape))) {
      .array(parts($0).map(object.json(of:)))
    }
  }

  public init<Part>(
    _ name: String, _ note: String = "", optional object: JSONObject<Part>,
    part: @escaping (Row) -> Part?
  ) {
    self.init(name, note, type: .nullable(.object(object.shape))) {
      part($0).map(object.json(of:)) ?? .null
    }
  }

  public init<Part>(
    _ name: String, _ note: String = "", one object: JSONObject<Part>, part: @escaping (Row) -> Part
  ) { self.init(name, note, type: .object(object.shape)) { object.json(of: part($0)) } }

  public func of<Whole>(_ part: @escaping (Whole) -> Row) -> JSONMember<Whole> {
    JSONMember<Whole>(shape.name, shape.note, type: shape.type) { value(part($0)) }
  }
}

public struct JSONObject<Row> {
  public var shape: JSONShape { JSONShape(name, members.map(\.shape)) }
  public let members: [JSONMember<Row>]
  private let name: String

  public init(_ name: String, _ members: [JSONMember<Row>]) {
    (self.name, self.members) = (name, members)
  }

  public func json(of row: Row) -> JSONValue {
    .object(members.map { .init($0.shape.name, $0.value(row)) })
  }
}
