/// Collects the lines of what is said: each statement is one line, or several.
@resultBuilder public enum Lines {
  /// Adds one line.
  public static func buildExpression(_ line: String) -> [String] { [line] }
  /// Adds several lines.
  public static func buildExpression(_ lines: [String]) -> [String] { lines }
  /// Adds a line that may be missing.
  public static func buildExpression(_ line: String?) -> [String] { line.map { [$0] } ?? [] }
  /// Joins the statements of a block.
  public static func buildBlock(_ parts: [String]...) -> [String] { Array(parts.joined()) }
  /// Takes the lines of an `if` without an `else`.
  public static func buildOptional(_ part: [String]?) -> [String] { part ?? [] }
  /// Takes the lines of one branch.
  public static func buildEither(first: [String]) -> [String] { first }
  /// Takes the lines of the other branch.
  public static func buildEither(second: [String]) -> [String] { second }
  /// Joins the lines of a loop.
  public static func buildArray(_ parts: [[String]]) -> [String] { Array(parts.joined()) }
}
