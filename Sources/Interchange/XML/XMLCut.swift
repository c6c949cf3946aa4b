/// Removes the DTD, which some programs get wrong, so that no entity can expand. Replaces control
/// characters that XML 1.0 forbids with spaces. Keeps line ends, and so the line numbers.
struct XMLCut {
  private enum Place {
    /// Before the first element.
    case outside
    /// After a `<`; `held` contains the markup so far.
    case markup
    case comment, instruction, doctype
    /// After the `[` of a DTD.
    case declarations
    /// After the `]` of the declarations and any blanks.
    case endOfDeclarations
    /// In or after the first element, where no DTD can be.
    case elements
  }

  private var place = Place.outside
  private var held: [UInt8] = []
  /// The last two bytes so far of a comment or an instruction.
  private var last: (UInt8, UInt8) = (0, 0)

  /// Returns the text for the parser; a few bytes may wait for the next piece.
  mutating func pass(_ bytes: [UInt8]) -> [UInt8] {
    if place == .elements { return XMLCut.withoutControls(bytes) }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + held.count)
    for (index, byte) in bytes.enumerated() {
      take(byte, &out)
      if place == .elements { return XMLCut.withoutControls(out + bytes[(index + 1)...]) }
    }
    return XMLCut.withoutControls(out)
  }

  mutating func end() -> [UInt8] {
    defer { held = [] }
    return held
  }

  private mutating func take(_ byte: UInt8, _ out: inout [UInt8]) {
    switch place {
    case .outside:
      guard byte == UInt8(ascii: "<") else { return out.append(byte) }
      (held, place) = ([byte], .markup)
    case .markup: begin(byte, &out)
    case .comment:
      out.append(byte)
      if last == (UInt8(ascii: "-"), UInt8(ascii: "-")), byte == UInt8(ascii: ">") {
        place = .outside
      }
      last = (last.1, byte)
    case .instruction:
      out.append(byte)
      if last.1 == UInt8(ascii: "?"), byte == UInt8(ascii: ">") { place = .outside }
      last = (last.1, byte)
    case .doctype:
      if byte == UInt8(ascii: "[") { place = .declarations }
      if byte == UInt8(ascii: ">") { place = .outside }
      passLineEnd(byte, &out)
    case .declarations:
      if byte == UInt8(ascii: "]") { place = .endOfDeclarations }
      passLineEnd(byte, &out)
    case .endOfDeclarations:
      switch byte {
      case UInt8(ascii: ">"): place = .outside
      case UInt8(ascii: "]"), 0x20, 0x09, 0x0A, 0x0D: break
      default: place = .declarations
      }
      passLineEnd(byte, &out)
    case .elements: out.append(byte)
    }
  }

  private mutating func begin(_ byte: UInt8, _ out: inout [UInt8]) {
    held.append(byte)
    if held == XMLCut.doctype {
      (held, place) = ([], .doctype)
      return
    }
    switch held {
    case XMLCut.comment: place = .comment
    case XMLCut.instruction: place = .instruction
    case _ where XMLCut.doctype.starts(with: held) || XMLCut.comment.starts(with: held): return
    default: place = .elements
    }
    out += held
    (held, last) = ([], (0, 0))
  }

  private func passLineEnd(_ byte: UInt8, _ out: inout [UInt8]) {
    if byte == 0x0A || byte == 0x0D { out.append(byte) }
  }

  private static let doctype = Array("<!DOCTYPE".utf8)
  private static let comment = Array("<!--".utf8)
  private static let instruction = Array("<?".utf8)

  private static func withoutControls(_ bytes: [UInt8]) -> [UInt8] {
    // A loop without an early exit can test many bytes at once.
    var found: UInt8 = 0
    for byte in bytes { found |= isForbidden(byte) }
    return found == 0 ? bytes : bytes.map { isForbidden($0) == 0 ? $0 : 0x20 }
  }

  /// Returns 1 for a control character that XML forbids.
  private static func isForbidden(_ byte: UInt8) -> UInt8 {
    (byte < 0x20 ? 1 : 0) & (byte == 0x09 ? 0 : 1) & (byte == 0x0A ? 0 : 1) & (byte == 0x0D ? 0 : 1)
  }
}
