extension TerminalText {
  /// Replaces signs by ASCII. Letters, which are the person's own, stay.
  public static func ascii(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      if let form = forms[scalar] { out += form } else { out.unicodeScalars.append(scalar) }
    }
    return out
  }

  private static let forms: [Unicode.Scalar: String] = [
    "▲": "^", "▼": "v", "–": "-", "—": "-", "−": "-", "•": "*", "◦": "o", "→": "->", "…": "...",
    "°": "", "²": "2", "³": "3", "⁵": "5", "×": "x", "≥": ">=", "≤": "<=", "≈": "~", "✓": "+",
    "✗": "x",
    "·": "-", "’": "'", "‘": "'", "“": "\"", "”": "\"", "µ": "u",
  ]

  /// Breaks lines that are wider than `columns` at blanks; continuation lines are indented by two more columns.
  public static func wrapped(_ text: String, to columns: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      // A column takes at least a byte.
      line.utf8.count <= columns ? String(line) : broken(line, to: columns)
    }.joined(separator: "\n")
  }

  private static func broken(_ line: Substring, to columns: Int) -> String {
    let indent = line.prefix { $0 == " " }.count
    let margin = String(repeating: " ", count: indent + 2 < columns / 2 ? indent + 2 : 0)
    var out = ""
    var used = 0
    var rest = line
    while !rest.isEmpty {
      let blanks = rest.prefix { $0 == " " }
      let word = rest.dropFirst(blanks.count).prefix { $0 != " " }
      rest = rest.dropFirst(blanks.count + word.count)
      let width = shownWidth(word)
      if used > indent, used + blanks.count + width > columns {
        out += "\n" + margin + word
        used = margin.count + width
      } else {
        out += blanks + word
        used += blanks.count + width
      }
    }
    return out
  }

  /// Returns the columns of a text without its escape sequences.
  private static func shownWidth(_ text: Substring) -> Int {
    guard text.utf8.contains(0x1B) else { return width(String(text)) }
    var plain = ""
    var isInSequence = false
    for character in text {
      switch character {
      case "\u{1B}": isInSequence = true
      case _ where isInSequence: isInSequence = !character.isLetter
      default: plain.append(character)
      }
    }
    return width(plain)
  }
}
