public import HealthModel

/// A document that `--json` prints: its version, and members made of a `Row`.
public struct Document<Row> {
  private let commands: [String]
  private let note: String
  private let columns: Columns<Row>

  /// - Parameters:
  ///   - name: what the schema calls it.
  ///   - commands: those that print it, as they are typed.
  ///   - note: describes it in docs/json.md.
  public init(
    _ name: String, of commands: [String], note: String = "", _ members: [Column<Row>]
  ) {
    (self.commands, self.note) = (commands, note)
    columns = Columns(name, members)
  }

  /// One document.
  public func json(_ row: Row) -> JSONValue {
    .object([.init("version", .integer(DocumentShape.version))] + columns.json(of: row).members)
  }

  /// How it is described.
  public var shape: DocumentShape { .init(commands: commands, note: note, object: columns.shape) }
}

/// How a document is described in the schema and in docs/json.md.
public struct DocumentShape: Sendable {
  /// Raised when a member goes or changes its meaning.
  public static let version: Int64 = 2

  /// The commands that print it, as they are typed.
  public let commands: [String]
  /// Describes it in docs/json.md; empty where the name is enough.
  public let note: String
  /// Its members, without the version.
  public let object: JSONShape

  /// - Parameter commands: those that print it, as they are typed.
  public init(commands: [String], note: String, object: JSONShape) {
    (self.commands, self.note, self.object) = (commands, note, object)
  }
}

/// Rows of fields as RFC 4180 writes them, with LF.
public enum CSV {
  /// - Parameter separator: other than a comma where numbers have commas.
  public static func text(_ rows: [[String]], separator: Character = ",") -> String {
    // A program that guesses the separator must not be misled; where numbers have commas it is known.
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
