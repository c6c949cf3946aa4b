public import HealthModel

/// A document that `--json` prints: its version, and the members of a `Row`.
public struct Document<Row> {
  private let commands: [String]
  private let note: String
  private let columns: Columns<Row>

  /// - Parameter note: describes it in docs/json.md.
  public init(_ name: String, of commands: [String], note: String = "", _ members: [Column<Row>]) {
    (self.commands, self.note, columns) = (commands, note, Columns(name, members))
  }

  /// Returns the document for a row.
  public func json(_ row: Row) -> JSONValue {
    .object([.init("version", .integer(DocumentShape.version))] + columns.json(of: row).members)
  }

  /// The description for the schema and the docs.
  public var shape: DocumentShape { .init(commands: commands, note: note, object: columns.shape) }
}

/// The description of a document in the schema and in docs/json.md.
public struct DocumentShape: Sendable {
  /// The version; it increases when a member disappears or changes its meaning.
  public static let version: Int64 = 2
  /// The commands that print it, as people type them.
  public let commands: [String]
  /// The description in docs/json.md; empty if the name is enough.
  public let note: String
  /// The members, without the version.
  public let object: JSONShape

  /// - Parameter commands: the commands that print it, as people type them.
  public init(commands: [String], note: String, object: JSONShape) {
    (self.commands, self.note, self.object) = (commands, note, object)
  }
}

/// Writes rows of fields as in RFC 4180, with LF.
public enum CSV {
  /// - Parameter separator: must not be a comma if numbers have decimal commas.
  public static func text(_ rows: [[String]], separator: Character = ",") -> String {
    // Don't mislead programs that guess the separator; with decimal commas, they needn't guess.
    let special = separator == "," ? ",;\t\"\n\r" : "\(separator)\t\"\n\r"
    return rows.map { row in
      row.map { quoted($0, where: special.utf8) }.joined(separator: String(separator)) + "\n"
    }.joined()
  }

  private static func quoted(_ field: String, where special: String.UTF8View) -> String {
    guard field.utf8.contains(where: special.contains) else { return field }
    return "\"" + field.doublingQuotes + "\""
  }
}

/// Output text, written in pieces of about 64 KiB.
public struct Pieces {
  /// The text that hasn't been written yet.
  public private(set) var rest: String
  /// Whether a piece has been written.
  public private(set) var hasBegun = false

  /// Creates pieces that begin with this text.
  public init(_ beginning: String = "") { rest = beginning }

  /// Adds text, and calls `write` once there is enough for a piece.
  public mutating func add(_ text: String, _ write: (String) throws -> Void) throws {
    rest += text
    guard rest.utf8.count >= 1 << 16 else { return }
    hasBegun = true
    try write(rest)
    rest = ""
  }
}
