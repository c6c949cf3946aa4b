import HealthModel
import SQLite

/// What a Nightscout site answers, or what was taken out of its database.
struct NightscoutFormat: FileFormat {
  let name = "nightscout"
  let summary = "Nightscout: entries or treatments as JSON, an API's answer or mongoexport's lines"
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
final class NightscoutReader: RowReader {
  private var elements: JSONElements
  private let reader: JSONReader
  private let terms: ReadingTerms
  private var isOver = false

  private var others = LeftOut()
  var leftOut: [String: Int] { others.counts }
  private(set) var remarks: [FileRemark] = []

  /// Bytes that one document may have.
  private static let longest = 1_048_576

  init(_ file: InputFile, _ terms: ReadingTerms) throws {
    self.terms = terms
    reader = try JSONReader()
    let isAnswer = Self.isAnswer(file.head)
    elements = JSONElements(longest: Self.longest, opensObject: isAnswer) { try file.next() }
  }

  /// Whether the documents stand in the member `result` of one object.
  private static func isAnswer(_ head: [UInt8]) -> Bool {
    guard let name = head.firstPlace(of: Array("\"result\"".utf8)) else { return false }
    let behind = head[name.upperBound...].filter { $0 > 0x20 }.prefix(2)
    return Array(behind) == Array(":[".utf8)
  }

  func next() throws -> ImportRow? {
    while !isOver {
      do {
        guard let piece = try elements.next() else { break }
        // Beside the documents an answer has its status.
        guard piece.name == nil || piece.name == "result" && piece.isElement else { continue }
        let document = NightscoutDocument(try reader.value(of: piece.text))
        switch try document.meaning(line: piece.line, zone: terms.zone) {
        case .row(let row): return row
        case .leftOut(let name): others.count(name)
        }
      } catch let fault as JSONFault {
        try giveUp(fault)
      }
    }
    return nil
  }

  private func giveUp(_ json: JSONFault) throws {
    let fault =
      json == .tooLong ? FileFault.longElement(line: elements.line) : .noJSON(line: elements.line)
    guard terms.keepsPart else { throw fault }
    remarks.append(.brokenOff(fault))
    isOver = true
  }
}
