// The standard library's `firstRange` and `replacing` would link a regex parser (docs/adr/0004).

extension Collection where Element: Equatable {
  @inlinable public func firstPlace(of words: some Collection<Element>) -> Range<Index>? {
    for start in indices where self[start...].starts(with: words) {
      return start..<index(start, offsetBy: words.count)
    }
    return nil
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is visible or a space, not a control, format or line-separating character.
  public var isShown: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}

extension Substring {
  /// The text without spaces, tabs and no-break spaces at either end.
  public var trimmingBlanks: String {
    // Most fields have no blanks at either end, and a table has millions of fields.
    func mayBeBlank(_ byte: UInt8?) -> Bool {
      byte.map { $0 <= UInt8(ascii: " ") || $0 >= 0x80 } ?? false
    }
    guard mayBeBlank(utf8.first) || mayBeBlank(utf8.last) else { return String(self) }
    func isBlank(_ character: Character) -> Bool {
      character == " " || character == "\t" || character == "\u{A0}" || character == "\u{202F}"
    }
    let start = drop(while: isBlank)
    guard let last = start.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(start[...last])
  }
}

extension String {
  public var trimmingBlanks: String { self[...].trimmingBlanks }

  public func holds(_ words: String) -> Bool { utf8.firstPlace(of: words.utf8) != nil }

  public func replacing(_ words: String, with other: String) -> String {
    var rest = utf8[...]
    var made = ""
    while let place = rest.firstPlace(of: words.utf8) {
      made += String(self[rest.startIndex..<place.lowerBound]) + other
      rest = rest[place.upperBound...]
    }
    return made + String(self[rest.startIndex...])
  }

  /// The text with every `"` doubled, even a `"` with a combining mark.
  public var doublingQuotes: String { replacingScalars(["\"": "\"\""]) }

  /// The text escaped for use between tags in XML, HTML or Pango markup.
  public var escapedMarkup: String { replacingScalars(["&": "&amp;", "<": "&lt;", ">": "&gt;"]) }

  public func replacingScalars(_ others: [Unicode.Scalar: String]) -> String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let other = others[scalar] { text += other.unicodeScalars } else { text.append(scalar) }
    }
    return String(text)
  }

  /// The text with a `'` in front if a formula's sign comes first or after blanks and `'`: a
  /// spreadsheet would run the formula. Imports keep the `'`. Source: OWASP, "CSV Injection".
  public var safeInSpreadsheets: String {
    let first = unicodeScalars.first { !$0.properties.isWhitespace && $0 != "'" }
    guard let first, "=+-@＝＋－＠".unicodeScalars.contains(first) else { return self }
    return "'" + self
  }
}

extension [UInt8] {
  /// The bytes in base64, RFC 4648, section 4.
  public var base64: [UInt8] {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((count + 2) / 3 * 4)
    for start in stride(from: 0, to: count, by: 3) {
      let group = self[start..<Swift.min(start + 3, count)]
      let word = group.reduce(0) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
      for place in 0..<4 {
        let index = Int(word >> (18 - 6 * UInt32(place)) & 63)
        text.append(place <= group.count ? letters[index] : UInt8(ascii: "="))
      }
    }
    return text
  }
}
