import Foundation
import HealthModel
import Journal
import Testing

@testable import FileCommands
@testable import HealthlogCLI

@Suite struct MeasuredCSVTests {
  let columns = [
    MeasuredColumn(vital: .temperature, unit: .celsius),
    MeasuredColumn(vital: .glycemia, unit: .milligramsPerDecilitre),
  ]

  func report(_ note: String, offset: Int = 3600, milliseconds: Int64 = 0) -> Entry {
    .report(
      Report(
        id: 1, uid: "u",
        taken: Moment(
          Instant(milliseconds: 1_795_158_000_000 + milliseconds), utcOffsetSeconds: offset),
        readings: [
          Reading(vital: .temperature, value: 36.6, unit: .celsius),
          Reading(
            vital: .glycemia, value: 500, unit: .milligramsPerDecilitre, comparator: .moreThan),
        ], note: note, priority: .lowest, priorityIsSet: true))
  }

  func csv(spreadsheetMark: Character?) -> MeasuredCSV {
    MeasuredCSV(vitals: .standard, columns: columns, spreadsheetMark: spreadsheetMark)
  }

  @Test("A table's local times and offsets can't be misread by a spreadsheet")
  func programs() {
    let table = csv(spreadsheetMark: nil)
    #expect(
      table.header
        == "uid,taken_at,utc_offset,priority,priority_set,temperature (°C),glycemia (mg/dL),note,source\n"
    )
    #expect(
      table.line(report("a, \"b\"\nc"), source: "CUFF")
        == "u,2026-11-20 08:00:00,UTC+01:00,1,1,36.6,>500,\"a, \"\"b\"\"\nc\",CUFF\n")
    #expect(
      table.line(report("", offset: -1172, milliseconds: 7), source: nil)
        == "u,2026-11-20 06:40:28.007,UTC-00:19:32,1,1,36.6,>500,,\n")
  }

  @Test("For a spreadsheet, UTF-8 is marked and numbers follow its language")
  func spreadsheet() {
    let italian = csv(spreadsheetMark: ",")
    #expect(italian.header.hasPrefix("\u{FEFF}uid;taken_at;"))
    #expect(
      italian.line(report("a;b"), source: nil)
        == "u;2026-11-20 08:00:00;UTC+01:00;1;1;36,6;>500;\"a;b\";\n")
    let english = csv(spreadsheetMark: ".")
    #expect(english.header.hasPrefix("\u{FEFF}uid,taken_at,"))
    #expect(english.line(report(""), source: nil).contains(",36.6,"))
  }

  @Test(
    "Only a text that a spreadsheet would compute gets an apostrophe in front",
    arguments: [
      ("=1+1", true), (" =1+1", true), ("'=1+1", true), ("\t@SUM(1)", true), ("+39 333", true),
      ("-2 kg", true), ("＝1", true), ("\u{A0}＠x", true), ("\n=1", true), ("", false),
      ("a=1", false),
      ("'a", false), ("1-2", false), ("''", false), (" ", false),
    ])
  func formulas(text: String, isGuarded: Bool) {
    #expect(text.safeInSpreadsheets == (isGuarded ? "'" : "") + text)
  }

  @Test("Python's csv module reads back every field, whatever the note contains")
  func python() throws {
    let notes = ["", "=1+1", "a,b", "\"", "\n\n", "c\td", "ü\u{2028}", "';", "x\n\"y\";"]
    for mark: Character? in [nil, ","] {
      let table = csv(spreadsheetMark: mark)
      let text = table.header + notes.map { table.line(report($0), source: nil) }.joined()
      let file = URL(filePath: NSTemporaryDirectory()).appending(path: "csv-\(UUID().uuidString)")
      try Data(text.utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/python3")
      process.arguments = [
        "-c",
        """
        import csv, json, sys
        text = open(sys.argv[1], encoding="utf-8-sig", newline="")
        delimiter = ";" if text.readline().count(";") else ","
        text.seek(0)
        rows = list(csv.DictReader(text, delimiter=delimiter, strict=True))
        print(json.dumps([[row["note"], row["temperature (°C)"], len(row)] for row in rows]))
        """, file.path,
      ]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      let rows = try #require(try JSONSerialization.jsonObject(with: output) as? [[Any]])
      #expect(rows.compactMap { $0[0] as? String } == notes.map(\.safeInSpreadsheets))
      let isComma = mark == ","
      #expect(rows.allSatisfy { $0[1] as? String == (isComma ? "36,6" : "36.6") })
      #expect(rows.allSatisfy { $0[2] as? Int == 9 })
    }
  }
}
