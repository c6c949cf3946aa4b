public enum TerminalText {
  /// Escapes control characters (`\n`, `\u{1B}`), so that a note can't control the terminal.
  /// `invisible` includes characters without a glyph, such as a zero-width space.
  public static func escaped(_ text: String, invisible: Bool = false) -> String {
    // Most text is plain, and a list may have a hundred thousand lines.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    let isHidden = { (scalar: Unicode.Scalar) in
      isUnsafe(scalar) || invisible && scalar.properties.generalCategory == .format
    }
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    return replacing(text) { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\t": "\\t"
      default:
        isHidden(scalar) ? "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}" : nil
      }
    }
  }

  private static func replacing(_ text: String, by form: (Unicode.Scalar) -> String?) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      if let form = form(scalar) { out += form } else { out.unicodeScalars.append(scalar) }
    }
    return out
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    // Skip the slow look-up below for printable ASCII.
    if (0x20..<0x7F).contains(scalar.value) { return false }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isBidiControl
    }
  }

  /// Escapes control characters as JSON does (`\u001b`), but not newlines, tabs or our own styles.
  static func tamed(_ text: String, hasStyles: Bool) -> String {
    guard mayDrive(text) else { return text }
    var out = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      if scalar == "\u{1B}", hasStyles,
        let code = Style.codes.first(where: { rest.starts(with: $0) })
      {
        out.unicodeScalars += code
        rest = rest.dropFirst(code.count)
        continue
      }
      rest = rest.dropFirst()
      if isUnsafe(scalar), scalar != "\n", scalar != "\t" {
        let hex = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: max(0, 4 - hex.utf8.count)) + hex
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// Returns whether any bytes look like a control character; this is fast enough for a long list.
  private static func mayDrive(_ text: String) -> Bool {
    var (before, last): (UInt8, UInt8) = (0, 0)
    for byte in text.utf8 {
      switch (before, last, byte) {
      case (_, _, 0x09), (_, _, 0x0A): break
      case (_, _, ..<0x20), (_, _, 0x7F), (_, 0xC2, 0x80..<0xA0), (_, 0xD8, 0x9C): return true
      case (0xE2, 0x80, 0x8E...0x8F), (0xE2, 0x80, 0xA8...0xAE), (0xE2, 0x81, 0xA6...0xA9):
        return true
      default: break
      }
      (before, last) = (last, byte)
    }
    return false
  }

  /// Returns a text's width in columns: 0 for combining marks, 2 for wide characters and emoji.
  public static func width(_ text: String) -> Int {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
    return text.reduce(0) { $0 + width(of: $1) }
  }

  private static func width(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    let isEmoji =
      first.properties.isEmojiPresentation
      || character.unicodeScalars.contains { $0.value == 0xFE0F }
    return isEmoji || isWide(first) ? 2 : 1
  }

  /// Returns whether a character is East Asian Wide or Fullwidth (Unicode, EastAsianWidth.txt).
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  public static func padded(_ text: String, to width: Int, atLeft: Bool = false) -> String {
    let padding = blanks(width - TerminalText.width(text))
    return atLeft ? padding + text : text + padding
  }

  static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  public static func cut(_ text: String, to columns: Int, mark: String = "…") -> String {
    guard width(text) > columns else { return text }
    var used = 0
    let kept = text.prefix { character in
      used += width(of: character)
      return used < columns
    }
    return columns > 0 ? kept + mark : ""
  }

  /// Replaces symbols with ASCII; keeps letters, which are the person's own.
  public static func ascii(_ text: String) -> String { replacing(text) { forms[$0] } }

  private static let forms: [Unicode.Scalar: String] = [
    "▲": "^", "▼": "v", "–": "-", "—": "-", "−": "-", "•": "*", "◦": "o", "→": "->", "…": "...",
    "°": "", "²": "2", "³": "3", "⁵": "5", "×": "x", "≥": ">=", "≤": "<=", "≈": "~", "✓": "+",
    "✗": "x", "·": "-", "’": "'", "‘": "'", "“": "\"", "”": "\"", "µ": "u",
  ]

  /// Breaks lines wider than `columns` at spaces; indents continuation lines by two more columns.
  public static func wrapped(_ text: String, to columns: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      // A line never has more columns than bytes.
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
