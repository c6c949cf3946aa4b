import HealthModel
import Testing

@testable import Interchange

@Suite struct OwnTableTests {
  @Test(
    "An offset is read in healthlog's own format",
    arguments: [
      ("UTC+01:00", 3600), ("UTC-00:19:32", -1172), ("UTC+26:00", 93_600), ("UTC+00:00", 0),
      ("UTC", nil), ("+01:00", nil), ("UTC+1:00", nil), ("UTC+01:60", nil), ("UTC+26:01", nil),
      ("UTC+01", nil), ("UTC+01:00:00:00", nil), ("UTC+aa:00", nil), ("", nil),
    ])
  func offsets(text: String, seconds: Int?) {
    #expect(FixedZone(text)?.offsetSeconds == seconds)
  }

  @Test("A row keeps its local time and its set priority")
  func rows() throws {
    let table = """
      uid,taken_at,utc_offset,priority,priority_set,glycemia (mmol/L),heart-rate (bpm),note,source
      a,1936-05-01 08:00:00.250,UTC+00:19:32,5,5,>5.5,70,n,CUFF
      ,2026-11-20 08:00:00,UTC+26:30,2,,5.5,,,

      """
    let file = InputFile(bytes: Array(table.utf8))
    let rows = try CSVFormat().rows(
      of: file, ReadingTerms(vitals: .standard, zone: FixedZone(offsetSeconds: 7200)))
    let row = try #require(try rows.next())
    #expect(row.uid == "a" && row.draft.taken.utcOffsetSeconds == 1172)
    #expect(row.draft.taken.local.time.fullText == "08:00:00.250")
    #expect(row.draft.setPriority?.rank == 5 && row.draft.readings[0].comparator == .moreThan)
    #expect(throws: RowFault.self) { try rows.next() }
    #expect(rows.remarks.isEmpty, "every column is known")
  }
}
