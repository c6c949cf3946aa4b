/// How a page is set for whom it is shown to.
public struct PageStyle: Sendable {
  /// The most that a line may have.
  public var columns = 80
  /// What a heading looks like.
  public var heading: @Sendable (String) -> String = { $0 }
  /// What a text of the table is in the person's language.
  public var said: @Sendable (String) -> String = { $0 }
  /// What is explained beside the commands, in the person's language.
  public var topics: [Topic] = []

  /// For a pipe: 80 columns, plain, in English, without topics.
  public init() {}

  func said(_ word: PageWord) -> String { said(word.rawValue) }

  /// The topic of that name.
  func topic(_ name: String) -> Topic? { topics.first { $0.name == name } }
}

/// What help says beside the texts of the table.
public enum PageWord: String, CaseIterable, Sendable {
  case usage = "Usage"
  /// Within brackets, in a usage.
  case options
  case examples = "Examples"
  case arguments = "Arguments"
  case commands = "Commands"
  case alone = "Without a command"
  case everyCommand = "Options for all commands"
  case more = "More"
  case topics = "Topics"
  case ofTopics = "Help topics"
  case ofCommand = "Help for a command"
  case ofOthers = "Other topics: units, times, privacy, …"
  case ofHelp = "Show this help"
}

/// A page that grows block by block.
struct Page {
  let style: PageStyle
  private(set) var text = ""
  private var margin = 0
  private var last: Block?

  init(_ style: PageStyle) { self.style = style }

  mutating func add(_ blocks: [Block]) { for block in blocks { add(block) } }

  mutating func add(_ block: Block) {
    if !text.isEmpty, !block.follows(last) { text += "\n" }
    switch block {
    case .heading(let title):
      margin = 2
      text += style.heading("\(title):") + "\n"
    case .paragraph(let words): text += wrapped(words, indent: margin)
    case .example(let example):
      text += "  \(example.line)\n"
      if !example.meaning.isEmpty { text += wrapped(example.meaning, indent: 6) }
    case .rows(let rows): text += set(rows)
    }
    last = block
  }

  /// What follows stands below no heading.
  mutating func endSection() { margin = 0 }

  /// A heading with what it heads on the same line; further lines stand below that.
  mutating func add(_ title: String, beside lines: [String]) {
    text += "\n" + style.heading("\(title):") + " "
    text += lines.joined(separator: "\n" + String(repeating: " ", count: title.count + 2)) + "\n"
    last = nil
  }

  /// The meanings are aligned. Where a name takes more than a third of the page, its meaning stands
  /// below it.
  private func set(_ rows: [Block.Row]) -> String {
    let longest = rows.map(\.name.count).max() ?? 0
    let width = min(24, style.columns < 60 ? 8 : longest, longest)
    return rows.map { row in
      let meaning = wrapped(row.meaning, indent: width + 4)
      let name = "  " + row.name
      return row.name.count > width
        ? name + "\n" + meaning : name + meaning.dropFirst(name.count)
    }.joined()
  }

  /// Breaks `words` into lines of at most as many columns as there are.
  private func wrapped(_ words: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var out = ""
    var line = ""
    for word in words.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > style.columns {
        out += margin + line + "\n"
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return out + (line.isEmpty ? "\n" : margin + line + "\n")
  }
}

extension Block {
  /// Whether nothing parts this block from the one before it.
  fileprivate func follows(_ last: Block?) -> Bool {
    switch (last, self) {
    case (.heading?, .heading): false
    case (.heading?, _), (.example?, .example): true
    default: false
    }
  }
}
