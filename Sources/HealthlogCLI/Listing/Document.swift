public import HealthModel
import Phrases

/// What a program reads: every document says first which version of the schema it is in.
public enum Document {
  private static let version: Int64 = 2

  /// A whole document.
  ///
  /// Shape: `{"version":2,` and these members.
  public static func json(_ members: [JSONValue.Member]) -> JSONValue {
    .object([.init("version", .integer(version))] + members)
  }

  /// Rows of fields as RFC 4180 writes them, with LF.
  public static func csv(_ rows: [[String]], separator: Character = ",") -> String {
    // Whoever guesses the separator is not to be misled; where numbers have commas it is known.
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
