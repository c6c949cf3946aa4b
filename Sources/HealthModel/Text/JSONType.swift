/// What a JSON value may be. The schemas and the tables of docs/json.md are made from it.
public indirect enum JSONType: Sendable {
  /// A value that a JSON Schema describes, such as `{"type":"string"}`, and its name in the docs.
  case plain(String, schema: JSONValue)
  /// One of these words.
  case words([String])
  case array(JSONType)
  case nullable(JSONType)
  case object(JSONShape)
  /// An object of one of these kinds.
  case either([JSONShape])

  /// Any text.
  public static let string = text("string")
  /// A whole number.
  public static let integer = plain("integer", "integer")
  /// A whole number from 0 on.
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
  /// RFC 3339 with an offset, and milliseconds where there are any.
  public static let instant = text(
    "instant",
    pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{3})?"
      + "[+-][0-9]{2}:[0-9]{2}$")
  /// An object whose members another program chose.
  public static let anyObject = plain("object", "object")

  /// A text that matches a regular expression.
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

/// The members of an object, in their order.
public struct JSONShape: Sendable {
  /// One member.
  public struct Member: Sendable {
    /// As in the JSON.
    public let name: String
    /// What its value may be.
    public let type: JSONType
    /// One sentence; empty where the name says it all.
    public let note: String

    /// - Parameter note: one sentence; empty where the name says it all.
    public init(_ name: String, _ type: JSONType, _ note: String = "") {
      (self.name, self.type, self.note) = (name, type, note)
    }
  }

  /// The schema's and the docs' name for it, such as `session`.
  public let name: String
  /// In their order.
  public let members: [Member]

  /// - Parameter name: what the schema and the docs call it.
  public init(_ name: String, _ members: [Member]) {
    (self.name, self.members) = (name, members)
  }
}

/// A value with a JSON form that can be described without having one.
public protocol JSONRepresentable {
  /// Every value's type.
  static var jsonType: JSONType { get }
  /// The value.
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

/// A count: numbers that may be negative are `Int64`.
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

/// A closed set of words that stay as they are.
public protocol JSONWord: JSONRepresentable, CaseIterable {
  /// The word that programs read.
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

/// A member of an object that is made of a `Row`.
public struct JSONMember<Row> {
  /// How it is described.
  public let shape: JSONShape.Member
  /// Its value in one object.
  public let value: (Row) -> JSONValue

  /// - Parameter note: one sentence; empty where the name says it all.
  public init(
    _ name: String, _ note: String = "", type: JSONType, value: @escaping (Row) -> JSONValue
  ) {
    shape = .init(name, type, note)
    self.value = value
  }

  /// The type follows from the value.
  public init<Value: JSONRepresentable>(
    _ name: String, _ note: String = "", value: @escaping (Row) -> Value
  ) {
    self.init(name, note, type: Value.jsonType) { value($0).json }
  }

  /// An array of objects.
  public init<Part>(
    _ name: String, _ note: String = "", each object: JSONObject<Part>,
    parts: @escaping (Row) -> some Sequence<Part>
  ) {
    self.init(name, note, type: .array(.object(object.shape))) {
      .array(parts($0).map(object.json(of:)))
    }
  }

  /// An object, or null.
  public init<Part>(
    _ name: String, _ note: String = "", optional object: JSONObject<Part>,
    part: @escaping (Row) -> Part?
  ) {
    self.init(name, note, type: .nullable(.object(object.shape))) {
      part($0).map(object.json(of:)) ?? .null
    }
  }

  /// An object.
  public init<Part>(
    _ name: String, _ note: String = "", one object: JSONObject<Part>,
    part: @escaping (Row) -> Part
  ) {
    self.init(name, note, type: .object(object.shape)) { object.json(of: part($0)) }
  }

  /// The member of a row that has such a row as a part.
  public func of<Whole>(_ part: @escaping (Whole) -> Row) -> JSONMember<Whole> {
    JSONMember<Whole>(shape.name, shape.note, type: shape.type) { value(part($0)) }
  }
}

/// How a `Row` becomes a JSON object.
public struct JSONObject<Row> {
  /// How it is described.
  public var shape: JSONShape { JSONShape(name, members.map(\.shape)) }
  /// In their order.
  public let members: [JSONMember<Row>]
  private let name: String

  /// - Parameter name: what the schema and the docs call it.
  public init(_ name: String, _ members: [JSONMember<Row>]) {
    (self.name, self.members) = (name, members)
  }

  /// One row's object.
  public func json(of row: Row) -> JSONValue {
    .object(members.map { .init($0.shape.name, $0.value(row)) })
  }
}
