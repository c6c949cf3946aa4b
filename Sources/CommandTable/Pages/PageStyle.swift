public struct PageStyle: Sendable {
  public var columns = 80
  public var heading: @Sendable (String) -> String = { $0 }
  public var said: @Sendable (String) -> String = { $0 }
  public var topics: [Topic] = []

  public init() {}

  func said(_ word: PageWord) -> String { said(word.rawValue) }
}

public enum PageWord: String, CaseIterable, Sendable {
  case usage = "Usage"
  /// The word in the brackets of a usage line.
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
      text += "  \(example.name)\n"
      if !example.meaning.isEmpty { text += wrapped(example.meaning, indent: 6) }
    case .rows(let rows): text += set(rows)
    }
    last = block
  }

  mutating func endSection() { margin = 0 }

  /// Adds a heading with the first line beside it and the other lines below.
  mutating func add(_ title: String, beside lines: [String]) {
    text += "\n" + style.heading("\(title):") + " "
    text += lines.joined(separator: "\n" + String(repeating: " ", count: title.count + 2)) + "\n"
    last = nil
  }

  /// Lays out rows with aligned meanings; the meaning of a long name starts on the next line.
  private func set(_ rows: [Block.Row]) -> String {
    let longest = rows.map(\.name.count).max() ?? 0
    let width = min(24, style.columns < 60 ? 8 : longest, longest)
    return rows.map { row in
      let meaning = wrapped(row.meaning, indent: width + 4)
      let name = "  " + row.name
      return row.name.count > width ? name + "\n" + meaning : name + meaning.dropFirst(name.count)
    }.joined()
  }

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
  /// Returns whether no empty line separates this block from the last one.
  fileprivate func follows(_ last: Block?) -> Bool {
    switch (last, self) {
    case (.heading?, .heading): false
    case (.heading?, _), (.example?, .example): true
    default: false
    }
  }
}
