/// Somewhere to write text; throws when it can't be written.
public struct TextStream: Sendable {
  /// Throws when it can't be written, nothing being kept back.
  public var write: @Sendable (String) throws -> Void
  /// Columns of the terminal; nil when it is none.
  public var columns: Int?
  /// Lines of the terminal; nil when it is none or doesn't say.
  public var rows: Int?
  /// Whether styles go out as escape sequences.
  public var hasColour: Bool
  /// Whether it goes to a file, and neither to a terminal nor to a program.
  public var isFile: @Sendable () -> Bool = { false }

  /// Without columns, no terminal.
  public init(
    columns: Int? = nil, rows: Int? = nil, hasColour: Bool = false,
    write: @escaping @Sendable (String) throws -> Void
  ) {
    self.write = write
    self.columns = columns
    self.rows = rows
    self.hasColour = hasColour
  }
}
