import Foundation
import HealthModel
import Intake
import Interchange
import Journal
import TestSupport

/// A format's result for a file, row by row.
struct ReadFile {
  var rows: [ImportRow] = []
  var refused: [RowFault] = []
  var leftOut: [String: Int] = [:]
  var remarks: [FileRemark] = []

  /// Each row as `line time readings`.
  var texts: [String] {
    rows.map { row in
      "\(row.line) \(row.draft.taken.rfc3339) "
        + row.draft.readings.map { "\($0.vital)=\($0.text)" }.joined(separator: " ")
    }
  }

  init(_ file: InputFile, _ terms: ReadingTerms = ReadFile.terms) throws {
    let reader = try FileFormats.format(of: file).rows(of: file, terms)
    var isOver = false
    while !isOver {
      do {
        if let row = try reader.next() { rows.append(row) } else { isOver = true }
      } catch let fault as RowFault {
        refused.append(fault)
      }
    }
    (leftOut, remarks) = (reader.leftOut, reader.remarks)
  }

  init(_ text: String, _ terms: ReadingTerms = ReadFile.terms) throws {
    try self.init(InputFile(bytes: Array(text.utf8)), terms)
  }

  /// Terms with a zone one hour ahead of UTC, and with Asia/Tokyo, nine hours ahead.
  static let terms = ReadingTerms(
    vitals: .standard, zone: FixedZone(offsetSeconds: 3600),
    zoneNamed: { $0 == "Asia/Tokyo" ? FixedZone(offsetSeconds: 9 * 3600) : nil })
}

/// Imports a file in the format that recognises it.
func take(_ text: String, into journal: Journal) throws -> ImportOutcome {
  let file = InputFile(bytes: Array(text.utf8))
  let format = try FileFormats.format(of: file)
  var terms = ReadFile.terms
  terms.vitals = try journal.vitals
  let reader = try format.rows(of: file, terms)
  return try journal.take(
    IncomingFile(
      name: "in", format: format.name, key: format.key, copiesAreOne: format.copiesAreOne),
    now: Instant(seconds: 1_795_158_000), doses: { reader.doses }, nextRow: { try reader.next() })
}

/// Calls `body` with a temporary file that contains `bytes`.
func withInput<Result>(
  _ bytes: [UInt8], _ body: (InputFile) throws -> Result
) throws -> Result {
  let path = FileManager.default.temporaryDirectory.appending(
    path: "healthlog-in-\(UUID().uuidString)")
  try Data(bytes).write(to: path)
  defer { try? FileManager.default.removeItem(at: path) }
  return try body(InputFile(path: path.path))
}

extension FileFormats {
  static func named(_ name: String) -> (any FileFormat)? { all.first { $0.name == name } }
}
