/// Text on its way out, in pieces of some 64 KiB.
public struct Pieces {
  /// What is still to be written.
  public private(set) var rest: String
  /// Whether some of it has gone out.
  public private(set) var hasBegun = false

  /// With what stands before everything else.
  public init(_ beginning: String = "") { rest = beginning }

  /// Adds some text, and hands all there is to `write` when it is enough for a piece.
  public mutating func add(_ text: String, _ write: (String) throws -> Void) throws {
    rest += text
    guard rest.utf8.count >= 1 << 16 else { return }
    hasBegun = true
    try write(rest)
    rest = ""
  }
}
