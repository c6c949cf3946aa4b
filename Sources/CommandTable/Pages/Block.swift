/// A piece of what help shows on a terminal, and the manual in its pages.
public enum Block: Equatable, Sendable {
  case heading(String)
  case paragraph(String)
  /// A command line and what it does; the meaning may be empty.
  case example(Example)
  /// What is typed or named, and what it means.
  case rows([Row])

  /// A line of a list.
  public struct Row: Equatable, Sendable {
    /// What is typed or named; not broken into lines.
    public let name: String
    /// One paragraph.
    public let meaning: String

    /// A row of both.
    public init(_ name: String, _ meaning: String) {
      self.name = name
      self.meaning = meaning
    }
  }

  /// The same in another language; command lines and single words that name a row are typed as they are.
  public func said(_ said: (String) -> String) -> Block {
    switch self {
    case .heading(let text): .heading(said(text))
    case .paragraph(let text): .paragraph(said(text))
    case .example(let example): .example(Example(example.line, said(example.meaning)))
    case .rows(let rows):
      .rows(
        rows.map { Row($0.name.contains(" ") ? said($0.name) : $0.name, said($0.meaning)) })
    }
  }

  /// Takes a text apart that is written so:
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
        blocks.append(.rows([row(of: words.dropFirst(2))]))
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

  private static func row(of words: Substring) -> Row {
    var name = ""
    var rest = words.split(separator: " ")[...]
    while let word = rest.popFirst(), word != "|" {
      name += name.isEmpty ? String(word) : " \(word)"
    }
    return Row(name, rest.joined(separator: " "))
  }

  /// The block with one more of its lines.
  private func goingOn(_ words: String) -> Block {
    func joined(_ text: String) -> String { text.isEmpty ? words : "\(text) \(words)" }
    switch self {
    case .heading: return self
    case .paragraph(let text): return .paragraph(joined(text))
    case .example(let example): return .example(Example(example.line, joined(example.meaning)))
    case .rows(let rows):
      guard let last = rows.last else { return self }
      return .rows(rows.dropLast() + [Row(last.name, joined(last.meaning))])
    }
  }
}
