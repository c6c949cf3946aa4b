import HealthModel
import RemoteSources

/// A Nightscout site's response, or an export of its database.
struct NightscoutFormat: FileFormat {
  let called = FormatName.nightscout
  let key = "nightscout"

  func recognises(_ file: InputFile) -> Bool {
    guard let first = file.head.first(where: { $0 > 0x20 && $0 < 0x80 }), "[{".utf8.contains(first)
    else { return false }
    // Only Nightscout's documents contain these members.
    return ["\"sgv\"", "\"mbg\"", "\"eventType\""].contains {
      file.head.firstPlace(of: Array($0.utf8)) != nil
    }
  }

  func rows(of file: InputFile, _ terms: ReadingTerms) throws -> any RowReader {
    try NightscoutReader(file, opensObject: Self.isAnswer(file.head), terms)
  }

  private static func isAnswer(_ head: [UInt8]) -> Bool {
    guard let name = head.firstPlace(of: Array("\"result\"".utf8)) else { return false }
    return Array(head[name.upperBound...].filter { $0 > 0x20 }.prefix(2)) == Array(":[".utf8)
  }
}

/// Reads the documents of an array or of `{"result":[…]}`, or documents one after another.
private final class NightscoutReader: JSONFile {
  override func next() throws -> ImportRow? {
    while let (piece, value) = try nextDocument() {
      // Skip the other members of a response, such as its status.
      guard piece.name == nil || piece.name == "result" && piece.isElement else { continue }
      switch try NightscoutDocument(value).meaning(
        line: piece.line, entry: entry, zone: terms.zone, doses: terms.vitals.dosesElsewhere)
      {
      case .row(let row): return row
      case .withdrawn: others.count(.known(.withdrawn))
      case .leftOut(let name): others.count(name)
      }
    }
    return nil
  }
}
