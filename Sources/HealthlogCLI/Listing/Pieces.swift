/// Output text, written in pieces of about 64 KiB.
public struct Pieces {
  /// The text that isn't written yet.
  public private(set) var rest: String
  /// Whether a piece was written.
  public private(set) var hasBegun = false

  /// Starts with the text before everything else.
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
