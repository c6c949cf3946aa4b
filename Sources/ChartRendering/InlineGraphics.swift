public enum InlineGraphics: Equatable, Sendable {
  /// The kitty graphics protocol, which sends a PNG file in pieces.
  /// Source: https://sw.kovidgoyal.net/kitty/graphics-protocol
  case kitty
  /// Sixel graphics: bands of six rows of pixels, with a palette of 256 colours.
  /// Source: DEC, VT330/VT340 Programmer Reference Manual, chapter 14.
  case sixel

  /// The query: a hidden picture of one pixel, then DA1, which every terminal answers.
  public static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c"

  /// Returns whether an answer is complete: it contains the reply to DA1.
  public static func isWhole(_ answer: String) -> Bool { attributes(in: answer) != nil }

  /// Creates the kind of graphics that an answer announces; nil if the terminal supports neither.
  public init?(answer: String) {
    if answer.firstPlace(of: "\u{1B}_Gi=31;OK") != nil {
      self = .kitty
    } else if let attributes = Self.attributes(in: answer), attributes.dropFirst().contains("4") {
      self = .sixel
    } else {
      return nil
    }
  }

  /// Returns the numbers of a reply such as `CSI ? 62 ; 4 c`; the first is the terminal's level.
  private static func attributes(in answer: String) -> [Substring]? {
    guard let start = answer.firstPlace(of: "\u{1B}[?") else { return nil }
    let body = answer[start.upperBound...].prefix { $0.isNumber || $0 == ";" }
    guard body.endIndex < answer.endIndex, answer[body.endIndex] == "c" else { return nil }
    return body.split(separator: ";")
  }

  public static func kitty(png: [UInt8]) -> String {
    let text = png.base64
    return stride(from: 0, to: text.count, by: 4096).map { start in
      let end = min(start + 4096, text.count)
      // q=2 suppresses answers, which nobody would read.
      let first = start == 0 ? "a=T,f=100,q=2," : ""
      let payload = String(decoding: text[start..<end], as: UTF8.self)
      return "\u{1B}_G\(first)m=\(end < text.count ? 1 : 0);\(payload)\u{1B}\\"
    }.joined()
  }
}
