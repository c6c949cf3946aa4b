/// In which letters a table is written: UTF-8, else Windows-1252.
enum TextEncoding {
  case utf8
  case windows1252

  /// What the beginning of a file tells: UTF-8 where most of its lines beyond ASCII are; nil where all
  /// is ASCII.
  init?(head: ArraySlice<UInt8>) {
    var (valid, other) = (0, 0)
    let lines = head.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    // Of a long file the last line is cut.
    for line in head.count < InputFile.headLength ? lines[...] : lines.dropLast()
    where line.contains(where: { $0 >= 0x80 }) {
      if String(validating: line, as: UTF8.self) != nil { valid += 1 } else { other += 1 }
    }
    if valid == 0 && other == 0 { return nil }
    self = valid >= other ? .utf8 : .windows1252
  }

  /// The text of `bytes`; nil where they aren't of this encoding.
  func text(of bytes: ArraySlice<UInt8>) -> String? {
    switch self {
    case .utf8:
      // Without the generic ways, which cost more than the looking.
      guard let valid = try? UTF8Span(validating: bytes.span) else { return nil }
      return String(copying: valid)
    case .windows1252:
      var text = String.UnicodeScalarView()
      for byte in bytes {
        text.append(
          (0x80...0x9F).contains(byte)
            ? TextEncoding.high[Int(byte - 0x80)] : Unicode.Scalar(byte))
      }
      return String(text)
    }
  }

  /// 0x80 to 0x9F. Source: WHATWG Encoding, index windows-1252; five are control characters.
  private static let high = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
}
