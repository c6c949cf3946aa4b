import HealthModel
import SQLite

/// What the beginning of a file says of the JSON that it is.
enum JSONHead {
  /// The names of the members of the object that the file begins with, as far as its first 64 KiB go;
  /// none of any other file.
  static func names(of file: InputFile) -> Set<String> {
    Set(pieces(of: file).compactMap(\.name))
  }

  /// The text of such a member; nil where it isn't there, or is no text.
  static func text(of name: String, in file: InputFile) -> String? {
    guard let piece = pieces(of: file).first(where: { $0.name == name && !$0.isElement }),
      case .string(let text)? = try? JSONReader().value(of: piece.text)
    else { return nil }
    return text
  }

  private static func pieces(of file: InputFile) -> [JSONPiece] {
    let start = file.head.prefix(1000).first { !" \t\r\n\u{FEFF}".utf8.contains($0) }
    guard start == UInt8(ascii: "{") else { return [] }
    var rest = file.head
    var cutter = JSONElements(opensObject: true) {
      defer { rest = [] }
      return rest
    }
    var pieces: [JSONPiece] = []
    // It is cut off as a rule, which is no fault.
    while let piece = try? cutter.next(), piece.name != nil { pieces.append(piece) }
    return pieces
  }
}
