/// Something that several commands have in common, explained at length: `healthlog help units`.
public struct Topic: Equatable, Sendable {
  /// One word, which is typed: `units`.
  public let name: String
  /// One line, without a full stop.
  public let abstract: String
  /// As `Block.blocks(of:)` takes it apart.
  public let text: String

  /// - Parameter text: in the markup of `Block.blocks(of:)`.
  public init(_ name: String, _ abstract: String, _ text: String) {
    self.name = name
    self.abstract = abstract
    self.text = text
  }

  /// Its text, taken apart anew each time.
  public var blocks: [Block] { Block.blocks(of: text) }
}
