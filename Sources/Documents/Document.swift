public import HealthModel

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
  public static func csv(_ rows: [[String]]) -> String {
    rows.map { $0.map(quoted).joined(separator: ",") + "\n" }.joined()
  }

  private static func quoted(_ field: String) -> String {
    guard field.utf8.contains(where: { ",;\t\"\n\r".utf8.contains($0) }) else { return field }
    return "\"" + field.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }
}
