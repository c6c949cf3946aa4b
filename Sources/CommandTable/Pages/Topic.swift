/// Something that several commands have in common, explained at length: `healthlog help units`.
public struct Topic: Equatable, Sendable {
  /// One word, which is typed: `units`.
  public let name: String
  /// One line, without a full stop.
  public let abstract: String
  /// Its text, taken apart.
  public let blocks: [Block]

  /// - Parameter text: in the markup of `Block.blocks(of:)`.
  public init(_ name: String, _ abstract: String, _ text: String) {
    (self.name, self.abstract, blocks) = (name, abstract, Block.blocks(of: text))
  }

  private init(_ name: String, _ abstract: String, _ blocks: [Block]) {
    (self.name, self.abstract, self.blocks) = (name, abstract, blocks)
  }

  /// The same in another language; its name and its command lines are typed as they are.
  public func said(_ said: (String) -> String) -> Topic {
    Topic(name, said(abstract), blocks.map { $0.said(said) })
  }
}
