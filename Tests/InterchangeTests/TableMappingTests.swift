import Foundation
import HealthModel
import Interchange
import TestSupport
import Testing

/// Tables that are read with options.
@Suite struct TableMappingTests {
  /// Rome, 2026: CEST from 29 March 01:00Z to 25 October 01:00Z.
  static let rome = TableZone(
    identifier: "Europe/Rome", initialOffset: 3600,
    changes: [(1_774_746_000, 7200), (1_792_890_000, 3600)])

  static func terms(
    map maps: [String] = [], where filters: [String] = [], unit units: [String] = [],
    dates: String? = nil, header: Bool = true
  ) throws -> ReadingTerms {
    ReadingTerms(
      vitals: .standard, zone: rome,
      table: try TableOptions(
        maps: maps, filters: filters, units: units, dates: dates, hasHeader: header,
        vitals: .standard))
  }

  /// Returns each row as its line, time, readings, note and ID, or as its line and errors.
  static func rows(_ reader: any RowReader) throws -> [String] {
    var rows: [String] = []
    while true {
      do {
        guard let row = try reader.next() else { return rows }
        let readings = row.draft.readings.map { reading in
          "\(reading.vital) \(reading.text)" + (reading.mark.map { " \($0)" } ?? "")
        }
        let parts =
          ["\(row.line) \(row.draft.taken.rfc3339)"] + readings
          + (row.draft.note.isEmpty ? [] : ["'\(row.draft.note)'"])
          + (row.externalID.map { ["#\($0)"] } ?? []) + (row.isMoved ? ["moved"] : [])
        rows.append(parts.joined(separator: ", "))
      } catch let fault as RowFault {
        rows.append("\(fault.line) refused: \(fault.faults.map(Self.name))")
      }
    }
  }

  static func name(_ fault: ReportFault) -> String {
    String("\(fault)".prefix { $0 != "(" })
  }

  func rows(_ text: String, _ terms: ReadingTerms) throws -> [String] {
    try Self.rows(CSVFormat().rows(of: InputFile(bytes: Array(text.utf8)), terms))
  }

  @Test("Columns are mapped by name or number, two can be joined, and the rest is ignored")
  func mapping() throws {
    let table = """
      Tag;Uhr;Wert;Puls;Bemerkung;Nr
      19.11.2026;08:00;5,5;70;nüchtern;a1
      19.11.2026;09:00;6,1;;;a2
      """
    let named = try Self.terms(
      map: [
        "taken_at=Tag+Uhr", "glycemia=wert", "hr=4", "note=Bemerkung", "external_id=Nr",
      ], unit: ["glycemia=mmol/L"])
    #expect(
      try rows(table, named) == [
        "2 2026-11-19T08:00:00+01:00, glycemia 5.5 mmol/L, heart-rate 70 bpm, 'nüchtern', #a1",
        "3 2026-11-19T09:00:00+01:00, glycemia 6.1 mmol/L, #a2",
      ])
    let bare = try Self.terms(map: ["taken_at=1+2", "gly=3"], unit: ["gly=mmol"], header: false)
    #expect(
      try rows(String(table.split(separator: "\n", maxSplits: 1)[1]), bare) == [
        "1 2026-11-19T08:00:00+01:00, glycemia 5.5 mmol/L",
        "2 2026-11-19T09:00:00+01:00, glycemia 6.1 mmol/L",
      ])
  }

  @Test("A mapping overrides the columns' names; unmapped vitals stay")
  func overlay() throws {
    let table = "time,gly,Blutzucker (mmol/L),hr\n2026-11-19 08:00,x,5.5,70\n"
    #expect(
      try rows(table, try Self.terms(map: ["gly=Blutzucker (mmol/L)"])) == [
        "2 2026-11-19T08:00:00+01:00, heart-rate 70 bpm, glycemia 5.5 mmol/L"
      ])
  }

  @Test(
    "Rows are filtered by a field: equal, not equal, or in a list with ranges",
    arguments: [
      ("k = 48", [2, 3]), ("k=048", [2, 3]), ("3 in 48,57..64", [2, 3, 4]), ("k != 48", [4, 5, 6]),
      ("k = Alert", [5]), ("k != Alert", [2, 3, 4, 6]), ("k =", [6]), ("k in alert, Alert", [5]),
      ("k in 1..9", []), ("k in 57.5..60", [4]),
    ] as [(String, [Int])])
  func filters(filter: String, lines: [Int]) throws {
    let table = """
      time,gly,k
      2026-11-19 08:00,100,48
      2026-11-19 08:01,101,048
      2026-11-19 08:02,102,58
      2026-11-19 08:03,103,Alert
      2026-11-19 08:04,104,
      """
    let reader = try CSVFormat().rows(
      of:
        InputFile(bytes: Array(table.utf8)), try Self.terms(where: [filter]))
    let taken = try Self.rows(reader).compactMap { Int($0.prefix { $0 != " " }) }
    #expect(taken == lines)
    #expect(reader.leftOut.values.reduce(0, +) == 5 - lines.count)
  }

  @Test("Several filters must all match")
  func twoFilters() throws {
    let table = "time,gly,k,l\n2026-11-19 08:00,100,1,1\n2026-11-19 08:01,100,1,2\n"
    let terms = try Self.terms(where: ["k=1", "l=2"])
    #expect(
      try rows(table, terms) == ["3 2026-11-19T08:01:00+01:00, glycemia 100 mg/dL"])
  }

  @Test(
    "Times are read with a pattern",
    arguments: [
      ("04-21-1991 9:09", "%m-%d-%Y %H:%M", "1991-04-21T09:09:00+01:00"),
      ("1763622000", "unix", "2025-11-20T08:00:00+01:00"),
      ("1763622000123", "unix-ms", "2025-11-20T08:00:00.123+01:00"),
      ("2025-11-20 08:00 -0500", "%Y-%m-%d %H:%M %z", "2025-11-20T08:00:00-05:00"),
      ("2025-11-20 07:00 Z", "%Y-%m-%d %H:%M %z", "2025-11-20T08:00:00+01:00"),
    ])
  func patterns(stamp: String, pattern: String, taken: String) throws {
    let terms = try Self.terms(dates: pattern)
    #expect(
      try rows("time\tgly\n\(stamp)\t100\n", terms) == ["2 \(taken), glycemia 100 mg/dL"])
    #expect(
      try rows("time\tgly\n\(stamp)\t100\nx\t100\n", terms).last
        == "3 refused: [\"unreadableTime\"]")
  }

  @Test("4/7 is a day once any row of the file proves which number is the month")
  func provenOrder() throws {
    let table = "time,gly\n4/7/2025 8:30,100\n4/13/2025 8:30 PM,100\n13/4/2025 8:30,100\n"
    #expect(
      try rows(table, try Self.terms()) == [
        "2 2025-04-07T08:30:00+01:00, glycemia 100 mg/dL",
        "3 2025-04-13T20:30:00+01:00, glycemia 100 mg/dL", "4 refused: [\"unreadableTime\"]",
      ])
  }

  @Test("An ambiguous date is an error with its line, and nothing is imported")
  func ambiguous() throws {
    let table = "time,gly\n7/7/2025 8:30,100\n4/7/2025 8:30,100\n"
    #expect(throws: FileFault.ambiguousDate("4/7/2025 8:30", line: 3)) {
      try rows(table, try Self.terms())
    }
    #expect(
      try rows(table, try Self.terms(dates: "%d/%m/%Y %H:%M")).last
        == "3 2025-07-04T08:30:00+01:00, glycemia 100 mg/dL")
  }

  @Test("The proof may come much later in a regular file, but must be near in a pipe")
  func lateProof() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: path) }
    let rows = (0..<5000).map { "4/7/2025 8:\($0 % 50 + 10),100" } + ["4/13/2025 8:30,100"]
    let table = "time,gly\n" + rows.joined(separator: "\n")
    try Data(table.utf8).write(to: path)
    let read = try Self.rows(CSVFormat().rows(of: InputFile(path: path.path), try Self.terms()))
    #expect(read.count == 5001 && read[0].hasPrefix("2 2025-04-07T08:10:00"))
    #expect(throws: FileFault.ambiguousDate("4/7/2025 8:10", line: 2)) {
      try self.rows(table, try Self.terms())
    }
  }

  @Test("A skipped hour is moved to the end of the gap, and a repeated one is the first")
  func clockChanges() throws {
    let table = """
      time,gly
      29.03.2026 02:30,100
      25.10.2026 02:30,101
      25.10.2026 03:30,102
      """
    #expect(
      try rows(table, try Self.terms()) == [
        "2 2026-03-29T03:00:00+02:00, glycemia 100 mg/dL, moved",
        "3 2026-10-25T02:30:00+02:00, glycemia 101 mg/dL",
        "4 2026-10-25T03:30:00+01:00, glycemia 102 mg/dL",
      ])
  }

  @Test(
    "A value may have a unit or a < or > sign, or be empty",
    arguments: [
      ("104 mg/dL", "glycemia 104 mg/dL"), ("4.3mmol/L", "glycemia 4.3 mmol/L"),
      ("<40", "glycemia <40 mg/dL"), ("> 22,2 mmol/L", "glycemia >22.2 mmol/L"),
      ("HI", "glycemia >600 mg/dL"), ("lo", "glycemia <20 mg/dL"),
      (" 99,5 ", "glycemia 99.5 mg/dL"),
      ("", nil), ("-", nil), ("--", nil), ("null", nil), ("NULL", nil), ("N/A", nil), ("NaN", nil),
      ("0Hi", "notANumber"), ("0Lo", "notANumber"), ("nothing", "notANumber"),
      ("1e2", "notANumber"),
      ("90 mmHg", "unknownUnit"),
    ])
  func values(field: String, reading: String?) throws {
    let read = try rows("time;gly;hr\n2026-11-19 08:00;\(field);70\n", try Self.terms())
    let isRefused = reading.map { !$0.contains(" ") } ?? false
    #expect(
      read == [
        isRefused
          ? "2 refused: [\"\(reading ?? "")\"]"
          : "2 2026-11-19T08:00:00+01:00, \(reading.map { "\($0), " } ?? "")heart-rate 70 bpm"
      ])
  }

  @Test("HI and LO are read only for glucose")
  func otherWords() throws {
    #expect(
      try rows("time;gly;hr\n2026-11-19 08:00;100;HI\n", try Self.terms()) == [
        "2 refused: [\"notANumber\"]"
      ])
  }

  @Test("A column that is plausible only in another unit is refused, and that unit is named")
  func otherUnit() throws {
    let fault = FileFault.otherUnit(
      vital: .glycemia, is: .millimolesPerLitre, not: .milligramsPerDecilitre)
    let table = "time,gly,hr\n2026-11-19 08:00,5.5,70\n2026-11-19 08:05,6.1,70\n"
    #expect(throws: fault) { try rows(table, try Self.terms()) }
    #expect(throws: fault) { try rows(table + "2026-11-19 08:10,12.4,70\n", try Self.terms()) }
    #expect(try rows(table, try Self.terms(unit: ["gly=mmol/L"])).count == 2)
    // One value that is plausible only in this unit is enough.
    #expect(try rows(table + "2026-11-19 08:10,100,70\n", try Self.terms()).count == 3)
    // A value that is implausible in every unit says nothing about the unit.
    #expect(try rows("time,gly\n2026-11-19 08:00,1001\n", try Self.terms()).count == 1)
  }

  @Test("Text is read as UTF-8, else as Windows-1252, with a remark")
  func encodings() throws {
    func read(_ bytes: [UInt8]) throws -> ([String], [FileRemark]) {
      let reader = try CSVFormat().rows(of: InputFile(bytes: bytes), try Self.terms())
      return (try Self.rows(reader), reader.remarks)
    }
    let header = Array("time,gly,note\n2026-11-19 08:00,100,".utf8)
    let (utf8, none) = try read([0xEF, 0xBB, 0xBF] + header + Array("grüß €".utf8))
    #expect(utf8 == ["2 2026-11-19T08:00:00+01:00, glycemia 100 mg/dL, 'grüß €'"] && none == [])
    let (ansi, said) = try read(header + [0x67, 0x72, 0xFC, 0xDF, 0x20, 0x80])
    #expect(ansi == utf8 && said == [.windows1252])
    let spoilt = Array("\n2026-11-19 08:05,100,".utf8) + [0xFC]
    let (mixed, _) = try read(header + Array("grüß".utf8) + spoilt)
    #expect(mixed.last == "3 refused: [\"notUTF8\"]")
    let (headed, _) = try read(
      Array("time,gly,hr,R".utf8) + [0xE9] + Array("marque\n2026-11-19 08:00,100,70,x".utf8))
    #expect(headed.count == 1)
  }

  @Test(
    "The separator is the one most of the first lines share equally often, outside quotes",
    arguments: [
      "time;temp;hr\n2026-11-19 08:00;36,5;70", "time,temp,hr\n2026-11-19 08:00,\"36,5\",70",
      "time\ttemp\thr\r2026-11-19 08:00\t36,5\t70\r",
      "time,temp,hr,note\n2026-11-19 08:00,36.5,70,a;b;c;d;e",
      "time;temp;hr;note\r\n2026-11-19 08:00;36,5;70;\"a,b,c,d,e\nf,g,h,i\"\r\n",
    ])
  func separators(table: String) throws {
    #expect(
      try rows(table, try Self.terms())[0].hasPrefix(
        "2 2026-11-19T08:00:00+01:00, temperature 36.5 °C, heart-rate 70 bpm"))
  }

  @Test(
    "Invalid options are refused with the reason",
    arguments: [
      (["--map", "gly"], TableOptionFault.notAMap("gly")), (["--map", "gly="], .notAMap("gly=")),
      (["--map", "glu=1"], .unknownTarget("glu", suggestion: "gly")),
      (["--map", "gly=1", "--map", "bg=2"], .mappedTwice("bg=2")),
      (["--where", "3"], .notAFilter("3")), (["--where", "= 3"], .notAFilter("= 3")),
      (["--where", "3 in "], .notAFilter("3 in ")), (["--unit", "gly"], .notAUnitChoice("gly")),
      (["--unit", "foo=kg"], .unknownVital("foo", suggestion: nil)),
      (["--unit", "gly=kg"], .unknownUnit(.glycemia, "kg", accepted: ["mg/dL", "mmol/L"])),
      (["--dates", "%Q"], .notADatePattern("%Q", .unknownField("%Q"))),
    ])
  func optionFaults(line: [String], fault: TableOptionFault) {
    func values(_ name: String) -> [String] {
      line.indices.dropLast().filter { line[$0] == name }.map { line[$0 + 1] }
    }
    #expect(throws: fault) {
      try Self.terms(
        map: values("--map"), where: values("--where"), unit: values("--unit"),
        dates: values("--dates").first)
    }
  }

  @Test("A missing column, or a table without any known content, is refused")
  func missingColumns() throws {
    let table = "time,gly\n2026-11-19 08:00,100\n"
    let names = ["time", "gly"]
    #expect(throws: TableOptionFault.noSuchColumn("x", header: names)) {
      try rows(table, try Self.terms(map: ["gly=x"]))
    }
    #expect(throws: TableOptionFault.noSuchColumn("3", header: names)) {
      try rows(table, try Self.terms(where: ["3 = 1"]))
    }
    #expect(throws: TableOptionFault.noSuchColumn("gly", header: nil)) {
      try rows(table, try Self.terms(map: ["taken_at=1", "gly=gly"], header: false))
    }
    #expect(throws: TableOptionFault.nothingMapped(.time)) {
      try rows(table, try Self.terms(map: ["gly=1"], header: false))
    }
    #expect(throws: TableOptionFault.nothingMapped(nil)) {
      try rows(table, try Self.terms(map: ["taken_at=1"], header: false))
    }
  }

  @Test(
    "A unit in a column's name can't be overridden",
    arguments: [
      ("taken_at,glycemia (mmol/L)\n2026-11-19 08:00,5.5", [String]()),
      ("taken_at,Wert mmol/L\n2026-11-19 08:00,5.5", ["gly=Wert mmol/L"]),
    ])
  func unitOfHeader(table: String, maps: [String]) throws {
    let column = String(table.split(separator: "\n")[0].split(separator: ",")[1])
    #expect(
      throws: TableOptionFault.otherUnitNamed(.glycemia, .milligramsPerDecilitre, column: column)
    ) { try rows(table, Self.terms(map: maps, unit: ["gly=mg/dL"])) }
    #expect(
      try rows(table, Self.terms(map: maps, unit: ["gly=mmol/L"]))
        == ["2 2026-11-19T08:00:00+01:00, glycemia 5.5 mmol/L"])
    #expect(
      try rows(
        table.replacing(" mmol/L", with: "").replacing(" (mmol/L)", with: ""),
        Self.terms(map: maps.map { $0.replacing(" mmol/L", with: "") }, unit: ["gly=mmol/L"]))
        == ["2 2026-11-19T08:00:00+01:00, glycemia 5.5 mmol/L"])
  }

  @Test("Seconds read as milliseconds are refused with the right pattern, and vice versa")
  func otherClock() throws {
    func faults(_ stamp: String, _ dates: String) throws -> [ReportFault] {
      let reader = try CSVFormat().rows(
        of: InputFile(bytes: Array("taken_at,gly\n\(stamp),100".utf8)), Self.terms(dates: dates))
      do {
        _ = try reader.next()
        return []
      } catch let fault as RowFault {
        return fault.faults
      }
    }
    #expect(try faults("1763622000", "unix-ms") == [.otherClock("1763622000", is: "unix")])
    #expect(try faults("1763622000123", "unix") == [.otherClock("1763622000123", is: "unix-ms")])
    #expect(try faults("12", "unix") == [.unreadableTime("12")])
    #expect(try faults("1763622000", "unix").isEmpty)
  }

  @Test("Two columns for one vital are an error, whatever else is mapped")
  func twiceBesideMaps() throws {
    let table = "taken_at,gly,sugar,bg,Text\n2026-11-19 08:00,100,x,120,y"
    #expect(throws: CSVFault.columnTwice("gly", "bg")) {
      try rows(table, Self.terms(map: ["note=Text"]))
    }
    #expect(
      try rows(table, Self.terms(map: ["gly=bg"]))
        == ["2 2026-11-19T08:00:00+01:00, glycemia 120 mg/dL"])
    #expect(
      try rows(table.replacing("120", with: "70"), Self.terms(map: ["hr=bg"]))
        == ["2 2026-11-19T08:00:00+01:00, glycemia 100 mg/dL, heart-rate 70 bpm"])
    #expect(throws: CSVFault.columnTwice("taken_at", "when")) {
      try rows("taken_at,when,gly,Text\n1,2,3,4", Self.terms(map: ["note=Text"]))
    }
  }

  @Test("Only about sixty invented row kinds are counted separately")
  func madeUpKinds() throws {
    let lines = (0..<200).map { "\($0),2026-11-19T08:00:00,Kind\($0),,,,,,,,,,," }
    let text = NamedTableTests.clarityHeader + lines.joined(separator: "\n")
    #expect(try ReadFile(text).leftOut.count == 61)
  }
}
