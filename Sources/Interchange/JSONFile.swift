import HealthModel
import SQLite

/// The documents of a file of JSON, one after another.
final class JSONFile {
  private var pieces: JSONElements
  private let reader: JSONReader
  private let keepsPart: Bool
  /// The member in which that stood; nil at the outside.
  private var array: String?
  private var isOver = false
  /// The number of the document that was read last, from 1, among those of its array.
  private(set) var entry = 0
  /// Where it broke off, in a file whose part is kept.
  private(set) var remarks: [FileRemark] = []

  /// Bytes that one document may have.
  private static let longest = 1_048_576

  /// - Parameter opensObject: Whether an object at the outside is cut into its members.
  init(_ file: InputFile, opensObject: Bool, _ terms: ReadingTerms) throws {
    pieces = JSONElements(longest: Self.longest, opensObject: opensObject) { try file.next() }
    reader = try JSONReader()
    keepsPart = terms.keepsPart
  }

  /// The next document, and what it says; nil at the end.
  /// - Throws: `RowFault` for one that can't be read, after which the next one can be;
  ///   `FileFault` of the JSON, and what reading the file throws.
  func next() throws -> (piece: JSONPiece, value: JSONValue)? {
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
      guard keepsPart else { throw fault }
      isOver = true
      remarks.append(.brokenOff(fault))
      return nil
    }
  }
}
