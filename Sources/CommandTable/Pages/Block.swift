public enum Block: Equatable, Sendable {
  case heading(String)
  case paragraph(String)
  case example(Example)
  case rows([Row])

  public struct Row: Equatable, Sendable {
    /// A word or a command line: `--note`, `gly=`, `healthlog delete 7 s12`.
    public let name: String
    public let meaning: String

    public init(_ name: String, _ meaning: String = "") {
      (self.name, self.meaning) = (name, meaning)
    }
  }

  /// Returns the block translated by `said`, except for command lines and single words.
  public func said(_ said: (String) -> String) -> Block {
    switch self {
    case .heading(let text): .heading(said(text))
    case .paragraph(let text): .paragraph(said(text))
    case .example(let example): .example(Example(example.name, said(example.meaning)))
    case .rows(let rows):
      .rows(rows.map { Row($0.name.contains(" ") ? said($0.name) : $0.name, said($0.meaning)) })
    }
  }

  /// Parses text such as:
  ///
  ///     # A heading
  ///     A paragraph, on lines of any length,
  ///     up to the next empty one.
  ///
  ///     $ healthlog add gly=126
  ///       what that command does
  ///
  ///     | a name | what it means,
  ///       on as many lines as it takes
  public static func blocks(of text: String) -> [Block] {
    var blocks: [Block] = []
    var isOpen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(separator: " ").joined(separator: " ")
      if words.isEmpty {
        isOpen = false
      } else if line.hasPrefix("# ") {
        blocks.append(.heading(String(words.dropFirst(2))))
        isOpen = false
      } else if line.hasPrefix("$ ") {
        blocks.append(.example(Example(String(line.dropFirst(2)), "")))
        isOpen = true
      } else if line.hasPrefix("| ") {
        let parts = words.dropFirst(2).split(separator: " ").split(
          separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        let row = parts.map { $0.joined(separator: " ") }
        blocks.append(.rows([Row(row[0], row.count > 1 ? row[1] : "")]))
        isOpen = true
      } else if isOpen, let last = blocks.popLast() {
        blocks.append(last.goingOn(words))
      } else {
        blocks.append(.paragraph(words))
        isOpen = true
      }
    }
    return blocks.reduce(into: []) { joined, block in
      if case .rows(let before)? = joined.last, case .rows(let rows) = block {
        joined[joined.count - 1] = .rows(before + rows)
      } else {
        joined.append(block)
      }
    }
  }

  private func goingOn(_ words: String) -> Block {
    func joined(_ text: String) -> String { text.isEmpty ? words : "\(text) \(words)" }
    return switch self {
    case .heading: self
    case .paragraph(let text): .paragraph(joined(text))
    case .example(let example): .example(Example(example.name, joined(example.meaning)))
    // `blocks(of:)` joins rows later.
    case .rows(let rows): .rows(rows.map { Row($0.name, joined($0.meaning)) })
    }
  }
}

/// A subject that concerns several commands, such as units: `healthlog help units` explains it.
public struct Topic: Equatable, Sendable {
  public let name: String
  public let abstract: String
  public let blocks: [Block]

  /// - Parameter text: Markup for `Block.blocks(of:)`.
  public init(_ name: String, _ abstract: String, _ text: String) {
    (self.name, self.abstract, blocks) = (name, abstract, Block.blocks(of: text))
  }

  private init(_ name: String, _ abstract: String, _ blocks: [Block]) {
    (self.name, self.abstract, self.blocks) = (name, abstract, blocks)
  }

  /// Returns the topic translated by `said`, except for its name and command lines.
  public func said(_ said: (String) -> String) -> Topic {
    Topic(name, said(abstract), blocks.map { $0.said(said) })
  }
}
