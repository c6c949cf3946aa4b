import Foundation
import HealthModel
import Interchange
import POSIX
import Testing

/// Files that try to exhaust memory; readers use a bounded amount.
@Suite struct HostileFileTests {
  static func table(_ rows: String) -> InputFile {
    InputFile(bytes: Array("taken_at,gly,hr,note\n\(rows)".utf8))
  }

  static let mebibyte = String(repeating: "x", count: 1_200_000)

  // As arguments of the test, these rows would be printed: a megabyte each.
  @Test("An endless record is refused at its limit, quotes or not")
  func endlessRecord() {
    for (index, row) in [
      "2026-01-01 09:00,101,61,\"a\"\(Self.mebibyte)",
      "\"a\"\(String(repeating: " ", count: 1_200_000))",
      "x,\(String(repeating: " ", count: 1_200_000))\"a\"",
      String(repeating: "\"a\",", count: 400_000),
    ].enumerated() {
      #expect(throws: CSVFault.recordTooLong(line: 2), "row \(index)") {
        try ReadFile(Self.table("\(row)\n"))
      }
    }
  }

  @Test(
    "A row with too many fields is refused, however short they are",
    arguments: [",", "\"\",", ",\"\","])
  func manyFields(field: String) throws {
    let many = String(repeating: field, count: 3000)
    let read = try ReadFile(
      Self.table("2026-01-01 09:00,101,61,a\(many)\n2026-01-01 10:00,102,62,b\n"))
    let count = many.count { $0 == "," } + 4
    #expect(
      read.refused == [RowFault(line: 2, faults: [.extraFields(given: count, columns: 1000)])])
    #expect(read.rows.map(\.line) == [3])
  }

  @Test("A refused row keeps only as many errors as can be displayed")
  func faults() throws {
    let accents = "a" + String(repeating: "\u{301}", count: 200_000)
    let text = String(repeating: "9", count: 100_000) + "x"
    let read = try ReadFile(Self.table("\(accents),\(text),\(text),\n"))
    let kept = read.refused.flatMap(\.faults).map { "\($0)".unicodeScalars.count }
    #expect(kept.count == 3 && kept.allSatisfy { $0 < 1000 })
    let many = RowFault(line: 1, faults: (0..<500).map { .unreadableMember("m\($0)") })
    #expect(many.faults.count == 20 && many.faults[0] == .unreadableMember("m0"))
  }

  @Test("Endless invented kinds in tables, bundles and exports are named only in part")
  func kinds() throws {
    let rows = (0..<2000).map {
      "\($0),2026-01-01T08:00:00,K\($0)-\(Self.mebibyte.prefix(300)),,,,,,,,,,,"
    }
    let header = NamedTableTests.clarityHeader.split(separator: "\n")[0]
    let resources = (0..<2000).map { "{\"resource\":{\"resourceType\":\"K\($0)\"}}" }
    let members = (0..<2000).map { "\"K\($0)\":[1],\"K\($0)Count\":2" }
    let texts = [
      "\(header)\n\(rows.joined(separator: "\n"))\n",
      "{\"resourceType\":\"Bundle\",\"entry\":[\(resources.joined(separator: ","))]}",
      "{\"DataInizio\":\"\",\"DataFine\":\"\",\(members.joined(separator: ","))}",
    ]
    for text in texts {
      let read = try ReadFile(text)
      #expect(read.leftOut.count == 61 && read.leftOut.values.reduce(0, +) == 2000)
      #expect(read.leftOut.keys.allSatisfy { $0.utf8.count <= 100 })
      #expect(read.remarks.count <= 61)
    }
  }

  @Test(
    "Pressures at one instant are paired up to hundreds, and beyond that none is lost",
    arguments: [250, 1000])
  func oneInstant(pairs: Int) throws {
    let records = (0..<pairs).flatMap { number in
      [("Systolic", 100), ("Diastolic", 60)].map { half, value in
        """
        <Record type="HKQuantityTypeIdentifierBloodPressure\(half)" sourceName="c" unit="mmHg" \
        startDate="2026-06-01 10:00:00 +0200" value="\(Double(value) + Double(number) / 100)"/>
        """
      }
    }
    let read = try ReadFile("<HealthData>\n\(records.joined(separator: "\n"))\n</HealthData>")
    #expect(read.rows.reduce(0) { $0 + $1.draft.readings.count } == 2 * pairs)
    if pairs <= 250 { #expect(read.rows.count == pairs) }
  }

  @Test("A Nightscout document that is too deep or too large is an error")
  func documents() {
    let deep = String(repeating: "[", count: 70) + String(repeating: "]", count: 70)
    #expect(throws: FileFault.deepElement(line: 1)) { try ReadFile("[{\"sgv\":\(deep)}]") }
    let full = String(repeating: "0,", count: 100_000)
    #expect(throws: FileFault.longElement(line: 1)) { try ReadFile("[{\"sgv\":[\(full)0]}]") }
  }
}
