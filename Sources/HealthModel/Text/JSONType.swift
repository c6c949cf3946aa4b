/// The type of a JSON value. The schemas and the tables in docs/json.md are generated from it.
public indirect enum JSONType: Sendable {
  /// A value that a JSON Schema describes, such as `{"type":"string"}`, and its name in the docs.
  case plain(String, schema: JSONValue)
  case words([String])
  case array(JSONType)
  case nullable(JSONType)
  case object(JSONShape)
  case either([JSONShape])

  /// Any string.
  public static let string = text("string")
  /// A whole number.
  public static let integer = plain("integer", "integer")
  /// A whole number, 0 or greater.
  public static let count = plain(
    "count", schema: .object([.init("type", .string("integer")), .init("minimum", .integer(0))]))
  /// Any number.
  public static let number = plain("number", "number")
  /// True or false.
  public static let boolean = plain("boolean", "boolean")
  /// A local date, such as `2026-11-20`.
  public static let day = text("day", pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
  /// A local time, such as `20:30`.
  public static let time = text("time", pattern: "^[0-2][0-9]:[0-5][0-9]$")
  /// A time in RFC 3339 with an offset, and milliseconds if there are any.
  public static let instant = text(
    "instant",
    pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{3})?"
      + "[+-][0-9]{2}:[0-9]{2}$")
  /// An object whose members another program chose.
  public static let anyObject = plain("object", "object")

  /// Returns the type of a string that matches a regular expression.
  public static func text(_ name: String, pattern: String? = nil) -> JSONType {
    .plain(
      name,
      schema: .object(
        [.init("type", .string("string"))]
          + (pattern.map { [.init("pattern", .string($0))] } ?? [])))
  }

  private static func plain(_ name: String, _ type: String) -> JSONType {
    .plain(name, schema: .object([.init("type", .string(type))]))
  }
}

/// The members of an object, in order.
public struct JSONShape: Sendable {
  /// One member.
  public struct Member: Sendable {
    /// The name in the JSON.
    public let name: String
    /// The type of its value.
    public let type: JSONType
    /// A sentence for the docs; empty if the name says it all.
    public let note: String

    /// - Parameter note: a sentence for the docs; empty if the name says it all.
    public init(_ name: String, _ type: JSONType, _ note: String = "") {
      (self.name, self.type, self.note) = (name, type, note)
    }
  }

  /// The name in the schema and the docs, such as `session`.
  public let name: String
  /// The members, in order.
  public let members: [Member]

  /// - Parameter name: the name in the schema and the docs.
  public init(_ name: String, _ members: [Member]) { (self.name, self.members) = (name, members) }
}

/// A value with a JSON form whose type is known without an instance.
public protocol JSONRepresentable {
  /// The type of every value.
  static var jsonType: JSONType { get }
  var json: JSONValue { get }
}

extension String: JSONRepresentable {
  /// The type of every value.
  public static var jsonType: JSONType { .string }
  /// The value as JSON.
  public var json: JSONValue { .string(self) }
}

extension Int64: JSONRepresentable {
  /// The type of every value.
  public static var jsonType: JSONType { .integer }
  /// The value as JSON.
  public var json: JSONValue { .integer(self) }
}

/// A count; numbers that may be negative are `Int64`.
extension Int: JSONRepresentable {
  /// The type of every value.
  public static var jsonType: JSONType { .count }
  /// The value as JSON.
  public var json: JSONValue { .integer(Int64(self)) }
}

extension Double: JSONRepresentable {
  /// The type of every value.
  public static var jsonType: JSONType { .number }
  /// The value as JSON.
  public var json: JSONValue { .real(self) }
}

extension Bool: JSONRepresentable {
  /// The type of every value.
  public static var jsonType: JSONType { .boolean }
  /// The value as JSON.
  public var json: JSONValue { .bool(self) }
}

extension Moment: JSONRepresentable {
  /// The type of every value.
  public static var jsonType: JSONType { .instant }
  /// The value as JSON.
  public var json: JSONValue { .string(rfc3339) }
}

extension LocalDate: JSONRepresentable {
  /// The type of every value.
  public static var jsonType: JSONType { .day }
  /// The value as JSON.
  public var json: JSONValue { .string(description) }
}

extension Optional: JSONRepresentable where Wrapped: JSONRepresentable {
  /// The type of every value.
  public static var jsonType: JSONType { .nullable(Wrapped.jsonType) }
  /// The value as JSON.
  public var json: JSONValue { self?.json ?? .null }
}

extension Array: JSONRepresentable where Element: JSONRepresentable {
  /// The type of every value.
  public static var jsonType: JSONType { .array(Element.jsonType) }
  /// The value as JSON.
  public var json: JSONValue { .array(map(\.json)) }
}

/// A closed set of words that never change.
public protocol JSONWord: JSONRepresentable, CaseIterable {
  var word: String { get }
}

extension JSONWord {
  /// The type of every value.
  public static var jsonType: JSONType { .words(allCases.map(\.word)) }
  /// The value as JSON.
  public var json: JSONValue { .string(word) }
}

extension JSONWord where Self: RawRepresentable, RawValue == String {
  /// The word that programs read.
  public var word: String { rawValue }
}

extension Comparator: JSONWord {}

extension BoundedStatistics.Bound: JSONWord {}

/// One member of the object that represents a `Row`.
public struct JSONMember<Row> {
  /// The description for the schema and the docs.
  public let shape: JSONShape.Member
  /// Returns its value for a row.
  public let value: (Row) -> JSONValue

  /// - Parameter note: a sentence for the docs; empty if the name says it all.
  public init(
    _ name: String, _ note: String = "", type: JSONType, value: @escaping (Row) -> JSONValue
  ) {
    shape = .init(name, type, note)
    self.value = value
  }

  /// Creates a member whose type follows from its value.
  public init<Value: JSONRepresentable>(
    _ name: String, _ note: String = "", value: @escaping (Row) -> Value
  ) { self.init(name, note, type: Value.jsonType) { value($0).json } }

  /// Creates a member that is an array of objects.
  public init<Part>(
    _ name: String, _ note: String = "", each object: JSONObject<Part>,
    parts: @escaping (Row) -> some Sequence<Part>
  ) {
    self.init(name, note, type: .array(.object(object.shape))) {
      .array(parts($0).map(object.json(of:)))
    }
  }

  /// Creates a member that is an object or null.
  public init<Part>(
    _ name: String, _ note: String = "", optional object: JSONObject<Part>,
    part: @escaping (Row) -> Part?
  ) {
    self.init(name, note, type: .nullable(.object(object.shape))) {
      part($0).map(object.json(of:)) ?? .null
    }
  }

  /// Creates a member that is an object.
  public init<Part>(
    _ name: String, _ note: String = "", one object: JSONObject<Part>, part: @escaping (Row) -> Part
  ) { self.init(name, note, type: .object(object.shape)) { object.json(of: part($0)) } }

  /// Returns this member for rows that contain a `Row`.
  public func of<Whole>(_ part: @escaping (Whole) -> Row) -> JSONMember<Whole> {
    JSONMember<Whole>(shape.name, shape.note, type: shape.type) { value(part($0)) }
  }
}

/// Converts a `Row` to a JSON object.
public struct JSONObject<Row> {
  /// The description for the schema and the docs.
  public var shape: JSONShape { JSONShape(name, members.map(\.shape)) }
  /// The members, in order.
  public let members: [JSONMember<Row>]
  private let name: String

  /// - Parameter name: the name in the schema and the docs.
  public init(_ name: String, _ members: [JSONMember<Row>]) {
    (self.name, self.members) = (name, members)
  }

  /// Returns the object of a row.
  public func json(of row: Row) -> JSONValue {
    .object(members.map { .init($0.shape.name, $0.value(row)) })
  }
}
