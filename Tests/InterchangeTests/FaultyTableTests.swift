import Foundation
import HealthModel
import Interchange
import POSIX
import Testing

/// Faulty tables: an error refuses its row, or names the file's kind.
@Suite struct FaultyTableTests {
  /// Returns each row of a table as its line, time of day and note, or as its line and errors.
  func rows(_ bytes: [UInt8]) throws -> [String] {
    let table = try CSVFormat().rows(
      of:
        InputFile(bytes: bytes),
      ReadingTerms(vitals: .standard, zone: FixedZone(offsetSeconds: 3600))
    )
    return try FaultyTableTests.rows(table)
  }

  static func rows(_ table: any RowReader) throws -> [String] {
    var rows: [String] = []
    while true {
      do {
        guard let row = try table.next() else { return rows }
        let note = row.draft.note.isEmpty ? "" : " \(row.draft.note)"
        rows.append("\(row.line) \(row.draft.taken.local.time)\(note)")
      } catch let fault as RowFault {
        rows.append("\(fault.line) \(fault.faults)")
      }
    }
  }

  func rows(_ text: String) throws -> [String] { try rows(Array(text.utf8)) }

  static let header = "taken_at,gly,hr,note\n"

  @Test("A quote inside a field is kept and swallows no rows")
  func quotesInside() throws {
    let table = """
      2026-01-01 09:00,101,61,5" nail
      2026-01-01 10:00,102,62,ok
      2026-01-01 11:00,103,63,6" nail
      2026-01-01 12:00,104,64,"a ""b"" c"
      2026-01-01 13:00,105,65,"said "hi" to me
      """
    #expect(
      try rows(Self.header + table) == [
        "2 09:00 5\" nail", "3 10:00 ok", "4 11:00 6\" nail", "5 12:00 a \"b\" c",
        "6 13:00 said hi\" to me",
      ])
  }

  @Test("An unclosed quote refuses only its own row", arguments: ["", "\n", "\n\n", "\r\n"])
  func openedQuote(end: String) throws {
    let table = """
      2026-01-01 09:00,101,61,"opened
      2026-01-01 10:00,102,62,ok
      2026-01-01 11:00,103,63,"opened
      2026-01-01 12:00,104,64,"lines
      of it"
      2026-01-01 13:00,105,65,last
      """
    #expect(
      try rows(Self.header + table + end) == [
        "2 [HealthModel.ReportFault.unclosedQuote]", "3 10:00 ok",
        "4 [HealthModel.ReportFault.unclosedQuote]", "5 12:00 lines\nof it", "7 13:00 last",
      ])
  }

  @Test("A quote closed over a mebibyte later counts as unclosed")
  func lateClose() throws {
    let row = "2026-01-01 10:00,102,62,ok\n"
    let many = 1_048_576 / row.utf8.count
    let read = try rows(
      Self.header + "2026-01-01 09:00,101,61,\"opened\n" + String(repeating: row, count: many + 1)
        + "2026-01-01 11:00,103,63,\"\n")
    #expect(read.count == many + 3)
    #expect(read[0] == "2 [HealthModel.ReportFault.unclosedQuote]")
    #expect(read[1] == "3 10:00 ok")
  }

  @Test("Any number of unclosed quotes refuse one row each")
  func manyOpenedQuotes() throws {
    let row = "2026-01-01 09:00,101,61,\"opened\n"
    #expect(try rows(Self.header + String(repeating: row, count: 50_000)).count == 50_000)
  }

  @Test("An invalid UTF-8 byte refuses its row, not the file")
  func oneByte() throws {
    let table =
      Array("\(Self.header)2026-01-01 09:00,101,61,caf".utf8) + [0xE9]
      + Array("\n2026-01-01 10:00,102,62,café\n".utf8)
    #expect(
      try rows(table) == ["2 [HealthModel.ReportFault.notUTF8]", "3 10:00 café"])
  }

  @Test(
    "Another kind of file is named as what it is",
    arguments: [
      ([0x1F, 0x8B, 8, 0], .gzip), (Array("PK\u{3}\u{4}\u{14}\0\u{6}\0".utf8), .zip),
      ([0xD0, 0xCF, 0x11, 0xE0, 0xA1], .oldWorkbook), ([0x89, 0x50, 0x4E, 0x47, 13, 10], .picture),
      (Array("%PDF-1.7\n".utf8), .pdf), (Array("SQLite format 3\0".utf8), .database),
      ([0xFF, 0xFE, 0x74, 0, 0x69, 0], .utf16),
      (Array("taken_at,gly\n2026".utf16.flatMap { [UInt8($0), 0] }), .utf16),
      (Array("taken_at,gly\n2026".utf16.flatMap { [0, UInt8($0)] }), .utf16BigEndian),
      ([0xFF, 0xFE, 0, 0, 0x74, 0, 0, 0], .utf32),
      ([UInt8](repeating: 0, count: 5000), .binary),
      ((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 37 &+ $0 >> 3) }, .binary),
    ] as [([UInt8], FileKind)])
  func kinds(bytes: [UInt8], kind: FileKind) {
    #expect(throws: CSVFault.otherKind(kind)) { try rows(bytes) }
  }

  @Test("A header beyond the limits is refused, and one within them is read")
  func headerLimits() throws {
    let columns = (0..<999).map { "c\($0)" }.joined(separator: ",")
    #expect(throws: CSVFault.tooManyColumns(1001)) { try rows("taken_at,gly,\(columns)\n") }
    let name = String(repeating: "_", count: 201)
    #expect(throws: CSVFault.columnNameTooLong(name)) { try rows("taken_at,gly,\(name)\n") }
    #expect(throws: CSVFault.tooManyColumns(1_000_001)) {
      try rows("taken_at" + String(repeating: ",", count: 1_000_000) + "\n")
    }
    let empty = String(repeating: ",", count: 998)
    #expect(try rows("taken_at,gly\(empty)\n2026-01-01 09:00,101\n") == ["2 09:00"])
  }

  @Test("A line longer than a mebibyte is refused, wherever it ends")
  func longLine() {
    let long = String(repeating: "x", count: 1_048_577)
    #expect(throws: CSVFault.recordTooLong(line: 1)) { try rows(long) }
    #expect(throws: CSVFault.recordTooLong(line: 3)) {
      try rows("\(Self.header)2026-01-01 09:00,101,61,\n\(long)\n")
    }
  }

  @Test("A full time column wins over a date column")
  func dateBesideWholeTime() throws {
    let table = try CSVFormat().rows(
      of:
        InputFile(bytes: Array("ID,DATE,DATE.TIME,gly\n1,17,2026-01-01 09:00,101\n".utf8)),
      ReadingTerms(vitals: .standard, zone: FixedZone(offsetSeconds: 3600)))
    #expect(table.ignoredColumns == ["ID", "DATE"])
    #expect(try Self.rows(table) == ["2 09:00"])
  }

  @Test("A UTC time is shown in the local zone")
  func withoutPlace() throws {
    let zone = FixedZone(offsetSeconds: -4 * 3600)
    let table = try CSVFormat().rows(
      of:
        InputFile(
          bytes: Array(
            """
            taken_at,gly
            2026-06-11T00:30:00Z,101
            2026-06-11 00:30:00 Z,101
            2026-06-11 00:30:00+00:00,101
            """.utf8)), ReadingTerms(vitals: .standard, zone: zone))
    var times: [String] = []
    while let row = try table.next() { times.append(row.draft.taken.rfc3339) }
    #expect(
      times == [
        "2026-06-10T20:30:00-04:00", "2026-06-10T20:30:00-04:00", "2026-06-11T00:30:00+00:00",
      ])
  }

  @Test("Rows are read as a pipe delivers them, not at its end")
  func pipe() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "pipe").path
    let isSeen = folder.appending(path: "seen").path
    try #require(mkfifo(path, 0o600) == 0)
    let writer = Process()
    writer.executableURL = URL(filePath: "/bin/sh")
    writer.arguments = [
      "-c",
      """
      exec >'\(path)'; printf 'taken_at,gly\\n'; yes '2026-01-01 09:00,100' | head -n 10000
      for i in $(seq 100); do [ -e '\(isSeen)' ] && break; sleep 0.1; done
      [ -e '\(isSeen)' ] || exit 0
      yes '2026-01-01 09:00,101' | head -n 20000
      """,
    ]
    try writer.run()
    let file = try InputFile(path: path)
    #expect(file.path == nil && file.size == nil && file.head.count >= InputFile.headLength)
    let table = try CSVFormat().rows(
      of:
        file, ReadingTerms(vitals: .standard, zone: FixedZone(offsetSeconds: 3600)))
    #expect(try table.next()?.draft.readings.first?.value == 100)
    try Data().write(to: URL(filePath: isSeen))
    #expect(try Self.rows(table).count == 29_999)
    writer.waitUntilExit()
  }
}
