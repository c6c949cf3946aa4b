import Foundation
import HealthModel
import Intake
import Interchange
import Journal
import TestJournals
import TestSupport
import Testing

extension RowReader {
  var ignoredColumns: [String] {
    remarks.flatMap { remark -> [String] in
      if case .ignoredColumns(let names) = remark { names } else { [] }
    }
  }
}

func take(
  _ table: any RowReader, into journal: Journal
) throws -> (outcome: ImportOutcome, ignoredColumns: [String]) {
  let ignored = table.ignoredColumns
  let outcome = try journal.take(
    IncomingFile(name: "in.csv", format: "csv"), now: Instant(seconds: 1_795_158_000)
  ) { try table.next() }
  return (outcome, ignored)
}

@Suite struct CSVTableTests {
  let now = Instant(seconds: 1_795_158_000)

  /// Imports `text` twice; the second import must add nothing.
  func bring(_ text: String) throws -> (ImportOutcome, [String], [Report], [String]) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "in.csv")
    try Data(text.utf8).write(to: file)
    let journal = try Journal(path: folder.appending(path: "journal.db").path)
    func bring() throws -> (outcome: ImportOutcome, ignoredColumns: [String]) {
      let table = try CSVFormat().rows(
        of:
          InputFile(path: file.path),
        ReadingTerms(vitals: journal.vitals, zone: FixedZone(offsetSeconds: 3600)))
      return try take(table, into: journal)
    }
    let (outcome, ignored) = try bring()
    let (second, _) = try bring()
    #expect(!second.addedSomething && second.known == outcome.reports + outcome.singleReadings)
    let singleReadings = try journal.vitals.all.flatMap { vital in
      try journal.values(of: vital.id, from: Instant(seconds: 0), until: now).map {
        "\(vital.id) \($0.taken.rfc3339) \($0.reading.text)"
      }
    }
    return (outcome, ignored, try journal.reports(in: .all), singleReadings)
  }

  @Test("Rows with two readings become reports, with one single readings, and empty ones nothing")
  func kinds() throws {
    let (outcome, ignored, reports, _) = try bring(
      """
      id,taken_at,systolic_mmHg,diastolic_mmHg,Glucose [mmol/L],note
      1,2026-11-19 08:00,120,80,5.5,"quiet, ""very"" quiet
      indeed"
      2,2026-11-19 09:00,,,6.1,alone
      3,2026-11-19 10:00,,NA,,

      """)
    #expect((outcome.reports, outcome.singleReadings, outcome.empty) == (1, 1, 1))
    #expect(ignored == ["id"])
    #expect(reports[0].readings.map(\.text) == ["120 mmHg", "80 mmHg", "5.5 mmol/L"])
    #expect(reports[0].note == "quiet, \"very\" quiet\nindeed")
    #expect(reports[0].taken.rfc3339 == "2026-11-19T08:00:00+01:00")
  }

  @Test(
    "Headers name vitals with or without units, with any separator",
    arguments: [
      ("time;temp;hr", "2026-11-19 08:00;36,5;70", "36.5 °C"),
      ("timestamp\tTemperature (°F)\tpulse_bpm", "2026-11-19T08:00:30Z\t98.6\t70", "98.6 °F"),
      ("date,time,glucose_mg_dl,hr", "2026-11-19,8:00,90,70", "90 mg/dL"),
      ("taken_at,Heart Rate,temperature_c", "2026-11-19 8:00,70,36.5", "36.5 °C"),
      ("\u{FEFF}when,GLY mmol/L,hr", "2026-11-19T08:00+09:00,5.5,70\r", "5.5 mmol/L"),
      ("time,gl,hr", "2026-11-19 08:00,153,70", "153 mg/dL"),
      ("time,GL_mmol/L,hr", "2026-11-19 08:00,5.5,70", "5.5 mmol/L"),
    ])
  func headers(header: String, row: String, first: String) throws {
    let (outcome, _, reports, _) = try bring("\(header)\n\(row)\n")
    #expect(outcome.reports == 1 && outcome.refused.isEmpty)
    #expect(reports.first?.readings.first?.text == first)
  }

  @Test("A note keeps its lines, whatever the table's line endings")
  func windowsNote() throws {
    let (_, _, reports, _) = try bring(
      "time,hr,temp,note\r\n2026-11-19 08:00,70,36.5,\"a\r\nb\"\r\n")
    #expect(reports.first?.note == "a\nb")
  }

  @Test("The separator is found below ten title lines, whatever the line endings")
  func titles() throws {
    let rows = (10..<60).map { "2026-11-19 08:\($0);70;36" }
    let lines = (1...10).map { "Title, part \($0)" } + ["time;hr;temp"] + rows
    for end in ["\n", "\r\n"] {
      #expect(try bring(lines.joined(separator: end)).0.reports == 50)
    }
  }

  @Test("Faulty rows are reported by line, and the others are imported")
  func faults() throws {
    let (outcome, _, reports, _) = try bring(
      """
      taken_at,sys,dia,hr
      2026-11-19 08:00,120,80,70
      2026-11-19 08:61,120,80,70
      2026-11-19 09:00,80,120,70
      2026-11-19 10:00,12x,80,0Hi
      2027-11-19 10:00,120,80,70
      2026-11-19 11:00,121,80,70
      """)
    #expect(reports.count == 2)
    #expect(outcome.refused.map(\.line) == [3, 4, 5, 6])
    #expect(outcome.refused[2].faults.count == 2)
  }

  @Test("Notes survive quotes, line ends and a second column")
  func notes() throws {
    let (outcome, _, reports, _) = try bring(
      "\r\ntaken_at;hr;temp;note;comment\r\n"
        + "2026-11-19 08:00;70;36,5;\"\"\"hello\"\" he said\";\r\n"
        + "2026-11-19 09:00;70;36,5;\"\"\"\"\"\";\"two\r\nlines\"\r\n   \r\n"
        + "2026-11-19 10:00;70;36,5;one;two")
    #expect(outcome.refused.isEmpty)
    #expect(reports.map(\.note) == ["\"hello\" he said", "\"\"\ntwo\nlines", "one\ntwo"])
  }

  @Test("Lines ending in CR alone are recognized")
  func carriageReturns() throws {
    let (outcome, _, _, _) = try bring("time,temp,hr\r2026-11-19 08:00,36.5,70\r")
    #expect(outcome.reports == 1)
  }

  @Test("A row with more fields than the header is refused, not truncated")
  func extraFields() throws {
    let (outcome, _, reports, _) = try bring(
      "taken_at,hr,temp\n2026-11-19 08:00,70,36,6\n2026-11-19 09:00,70,36.6,,\n")
    #expect(reports.count == 1)
    #expect(outcome.refused.map(\.line) == [2])
    #expect(outcome.refused.first?.faults == [.extraFields(given: 4, columns: 3)])
  }

  @Test("A local time that the clocks skipped is moved to the end of the gap, and marked")
  func skipped() throws {
    let table = try CSVFormat().rows(
      of:
        InputFile(bytes: Array("time,temp,hr\n2026-03-29 02:30,36.5,70\n".utf8)),
      ReadingTerms(vitals: .standard, zone: Rome()))
    let row = try #require(try table.next())
    #expect(row.isMoved)
    #expect(row.draft.taken.rfc3339 == "2026-03-29T03:00:00+02:00")
  }

  /// Rome in spring 2026.
  struct Rome: TimeZoneRules {
    let identifier = "Europe/Rome"

    func utcOffsetSeconds(at instant: Instant) -> Int {
      instant < Instant(seconds: 1_774_746_000) ? 3600 : 7200
    }
  }

  @Test("A file that isn't such a table is refused as a whole")
  func noTable() throws {
    #expect(throws: CSVFault.noHeader) { try bring("") }
    #expect(throws: CSVFault.noTimeColumn(header: ["gly", "hr"])) { try bring("gly,hr\n1,2\n") }
    #expect(throws: CSVFault.noVitalColumn(header: ["time", "x"])) { try bring("time,x\n1,2\n") }
    #expect(throws: CSVFault.columnTwice("time", "when")) { try bring("time,gly,when\n1,2,3\n") }
    #expect(throws: CSVFault.columnTwice("gly", "bg")) { try bring("time,gly,bg\n1,2,3\n") }
    #expect(throws: CSVFault.unclosedQuote(line: 1)) { try bring("time,\"gly\n2026,1\n") }
  }

  @Test(
    "The home pressure log imports completely, with its readme's means",
    .enabled(if: RealRecords.areThere, Comment(rawValue: RealRecords.areMissing)))
  func homePressure() throws {
    // Source: Harvard Dataverse, doi 10.7910/DVN/EA1SAP.
    let log = try String(
      contentsOf: RealRecords.folder.appending(path: "pressure-home/bp-jhs.csv"), encoding: .utf8)
    let (outcome, ignored, reports, _) = try bring(log)
    #expect(
      outcome.reports == 222 && outcome.singleReadings == 0 && outcome.refused.isEmpty
        && ignored.isEmpty)
    let means = [VitalID.systolic, .diastolic, .heartRate].map { vital in
      Statistics(reports.compactMap { $0.reading(of: vital)?.value })?.mean.text(places: 4)
    }
    #expect(means == ["131.6622", "79.9099", "68.8604"])
    let raised = reports.count {
      ($0.reading(of: .systolic)?.value ?? 0) >= 135
        || ($0.reading(of: .diastolic)?.value ?? 0) >= 85
    }
    #expect(raised == 92)
  }
}
