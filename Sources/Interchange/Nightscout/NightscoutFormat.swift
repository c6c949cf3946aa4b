import HealthModel
import RemoteSources

/// What a Nightscout site answers, or what was taken out of its database.
struct NightscoutFormat: FileFormat {
  let called = FormatName.nightscout
  let key = "nightscout"

  func recognises(_ file: InputFile) -> Bool {
    guard let first = file.head.first(where: { $0 > 0x20 && $0 < 0x80 }),
      first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
    else { return false }
    return Self.marks.contains { file.head.firstPlace(of: $0) != nil }
  }

  /// Members that nobody else's documents have.
  private static let marks = ["\"sgv\"", "\"mbg\"", "\"eventType\""].map { Array($0.utf8) }

  func rows(of file: InputFile, _ terms: ReadingTerms) throws -> any RowReader {
    try NightscoutReader(file, terms)
  }
}

/// The documents of a Nightscout file: an array, `{"result":[…]}`, or one after the other.
private final class NightscoutReader: RowReader {
  private let file: JSONFile
  private let zone: any TimeZoneRules
  private var others = LeftOut()

  var leftOut: [String: Int] { others.counts }
  var remarks: [FileRemark] { file.remarks }

  init(_ file: InputFile, _ terms: ReadingTerms) throws {
    zone = terms.zone
    self.file = try JSONFile(file, opensObject: Self.isAnswer(file.head), terms)
  }

  /// Whether the documents stand in the member `result` of one object.
  private static func isAnswer(_ head: [UInt8]) -> Bool {
    guard let name = head.firstPlace(of: Array("\"result\"".utf8)) else { return false }
    let behind = head[name.upperBound...].filter { $0 > 0x20 }.prefix(2)
    return Array(behind) == Array(":[".utf8)
  }

  func next() throws -> ImportRow? {
    while let (piece, value) = try file.next() {
      // Beside the documents an answer has its status.
      guard piece.name == nil || piece.name == "result" && piece.isElement else { continue }
      switch try NightscoutDocument(value).meaning(
        line: piece.line, entry: file.entry, zone: zone)
      {
      case .row(let row): return row
      case .withdrawn: others.count(.known(.withdrawn))
      case .leftOut(let name): others.count(name)
      }
    }
    return nil
  }
}
