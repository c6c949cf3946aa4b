import HealthModel
import SQLite

/// Reads the documents of a JSON file one after another; a subclass turns them into rows.
class JSONFile: RowReader {
  private var pieces: JSONElements
  private let reader: JSONReader
  final let terms: ReadingTerms
  private var array: String?
  private var isOver = false
  /// The number of the last document in its array or, outside arrays, in the file; from 1.
  private(set) final var entry = 0
  final var others = LeftOut()
  private var brokenOff: [FileRemark] = []

  final var leftOut: [String: Int] { others.counts }
  var remarks: [FileRemark] { brokenOff }
  var doses: [Vital] { [] }

  private static let longest = 1_048_576

  init(_ file: InputFile, opensObject: Bool, _ terms: ReadingTerms) throws {
    pieces = JSONElements(longest: Self.longest, opensObject: opensObject) { try file.next() }
    reader = try JSONReader()
    self.terms = terms
  }

  func next() throws -> ImportRow? { nil }

  /// Returns the next document; nil at the end. Reading may continue after a `RowFault`.
  final func nextDocument() throws -> (piece: JSONPiece, value: JSONValue)? {
    guard let piece = try nextPiece() else { return nil }
    if piece.name == nil || piece.isElement { entry = piece.name == array ? entry + 1 : 1 }
    array = piece.name
    do {
      return (piece, try reader.value(of: piece.text))
    } catch let fault as JSONFault {
      throw RowFault(
        line: piece.line, entry: entry, faults: [fault == .nameTwice ? .memberTwice : .noJSON])
    }
  }

  private func nextPiece() throws -> JSONPiece? {
    guard !isOver else { return nil }
    do {
      return try pieces.next()
    } catch let json as JSONFault {
      let fault = FileFault(json, line: pieces.line)
      guard terms.keepsPart else { throw fault }
      isOver = true
      brokenOff.append(.brokenOff(fault))
      return nil
    }
  }

  /// Returns the names of the members in an object's head; empty for any other file.
  static func names(of file: InputFile) -> Set<String> {
    Set(headPieces(of: file).compactMap(\.name))
  }

  /// Returns the text of the member `name` in an object's head; nil unless it is a string there.
  static func text(of name: String, in file: InputFile) -> String? {
    guard let piece = headPieces(of: file).first(where: { $0.name == name && !$0.isElement }),
      case .string(let text)? = try? JSONReader().value(of: piece.text)
    else { return nil }
    return text
  }

  private static func headPieces(of file: InputFile) -> [JSONPiece] {
    let start = file.head.prefix(1000).first { !" \t\r\n\u{FEFF}".utf8.contains($0) }
    guard start == UInt8(ascii: "{") else { return [] }
    var rest = file.head
    var cutter = JSONElements(opensObject: true) {
      defer { rest = [] }
      return rest
    }
    var pieces: [JSONPiece] = []
    // The head usually ends in the middle of a member, which isn't a fault.
    while let piece = try? cutter.next(), piece.name != nil { pieces.append(piece) }
    return pieces
  }
}
