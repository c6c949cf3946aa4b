import HealthModel
import Intake
import Interchange
import Journal
import Testing

/// Small exports of other programs, imported with options: the first import adds each row with a
/// reading once; the second adds nothing.
@Suite struct OtherProgramTests {
  struct Export: Sendable, CustomTestStringConvertible {
    let program: String
    var maps: [String] = []
    var filters: [String] = []
    var units: [String] = []
    var dates: String?
    let text: String
    let rows: [String]
    var testDescription: String { program }
  }

  static let exports = [
    Export(
      program: "mySugr",
      maps: [
        "gly=Blood Sugar Measurement (mg/dL)", "bp=Blood pressure", "weight=Body weight (kg)",
      ],
      text: """
        Date,Time,Tags,"Blood Sugar Measurement (mg/dL)","Insulin Injection Units (Pen)","Basal Injection Units","Insulin (Meal)","Meal Carbohydrates (Grams, Factor 1)","Meal Descriptions",Steps,Note,Location,"Blood pressure","Body weight (kg)","HbA1c (%)",Ketones
        "Nov 19, 2026","8:05:00 AM","Fasting,Breakfast",104,,,4,40,"bread, jam",,felt well,,,,,
        "Nov 19, 2026","9:30:00 PM",,,,12,,,,,,,,,,
        "Nov 18, 2026","12:10:30 PM",,,,,,,,,,,128/84,71.5,,
        """,
      rows: [
        "2 2026-11-19T08:05:00+01:00, glycemia 104 mg/dL, 'felt well'",
        "3 2026-11-19T21:30:00+01:00",
        "4 2026-11-18T12:10:30+01:00, weight 71.5 kg, systolic 128 mmHg, diastolic 84 mmHg",
      ]),
    Export(
      program: "Glooko", maps: ["gly=CGM Glucose Value (mmol/l)"],
      text: """
        Name:A Person,Date Range:2026-11-06 - 2026-11-19
        Timestamp,CGM Glucose Value (mmol/l),Serial Number
        2026-11-19 08:00,5.5,SN-1
        2026-11-19 08:05,12.4,SN-1
        """,
      rows: [
        "3 2026-11-19T08:00:00+01:00, glycemia 5.5 mmol/L",
        "4 2026-11-19T08:05:00+01:00, glycemia 12.4 mmol/L",
      ]),
    Export(
      program: "Samsung Health",
      maps: [
        "taken_at=com.samsung.health.blood_pressure.start_time"
          + "+com.samsung.health.blood_pressure.time_offset",
        "sys=com.samsung.health.blood_pressure.systolic",
        "dia=com.samsung.health.blood_pressure.diastolic",
        "hr=com.samsung.health.blood_pressure.pulse",
        "external_id=com.samsung.health.blood_pressure.datauuid",
      ], dates: "%Y-%m-%d %H:%M:%S UTC%z",
      text: """
        \u{FEFF}com.samsung.shealth.blood_pressure,6313009,2
        com.samsung.health.blood_pressure.datauuid,com.samsung.health.blood_pressure.start_time,com.samsung.health.blood_pressure.time_offset,com.samsung.health.blood_pressure.systolic,com.samsung.health.blood_pressure.diastolic,com.samsung.health.blood_pressure.pulse,com.samsung.health.blood_pressure.mean
        abc,2026-06-01 08:00:00.000,UTC+0200,120.0,80.0,65,93.0,
        def,2026-06-02 08:00:00.500,UTC+0200,132.0,89.0,,103.0,
        """,
      rows: [
        "3 2026-06-01T08:00:00+02:00, systolic 120 mmHg, diastolic 80 mmHg, heart-rate 65 bpm, #abc",
        "4 2026-06-02T08:00:00.500+02:00, systolic 132 mmHg, diastolic 89 mmHg, #def",
      ]),
    Export(
      program: "Tidepool, its sheet cbg as CSV", maps: ["gly=Value", "taken_at=Zulu Time"],
      units: ["gly=mmol/L"],
      text: """
        Index,Value,Units,Device Id,Device Time,Local Date,Local Time,Zulu Time,Timezone Offset
        1,5.55,mmol/L,DexG6,2026-11-19T08:00:00,2026-11-19,08:00:00,2026-11-19T07:00:00.000Z,60
        2,6.1,mmol/L,DexG6,2026-11-19T08:05:00,2026-11-19,08:05:00,2026-11-19T07:05:00.000Z,60
        """,
      rows: [
        "2 2026-11-19T08:00:00+01:00, glycemia 5.55 mmol/L",
        "3 2026-11-19T08:05:00+01:00, glycemia 6.1 mmol/L",
      ]),
    Export(
      program: "CareLink", maps: ["gly=Sensor Glucose (mg/dL)"],
      text: """
        Last Name;First Name;Patient ID;Start Date;End Date
        Name;A;;2026/11/06;2026/11/19

        -------;MiniMed 780G;Pump;NG1;-------;;
        Index;Date;Time;BG Reading (mg/dL);Sensor Glucose (mg/dL);ISIG Value;Event Marker
        0,00000;2026/11/19;08:00:00;;112;20,5;
        1,00000;2026/11/19;08:05:00;;115;20,6;
        """,
      rows: [
        "6 2026-11-19T08:00:00+01:00, glycemia 112 mg/dL",
        "7 2026-11-19T08:05:00+01:00, glycemia 115 mg/dL",
      ]),
    Export(
      program: "Fitbit's takeout", maps: ["hr=beats per minute"],
      text: """
        timestamp,beats per minute
        2026-11-19T07:00:05Z,61
        2026-11-19T07:00:10Z,62
        """,
      rows: [
        "2 2026-11-19T08:00:05+01:00, heart-rate 61 bpm",
        "3 2026-11-19T08:00:10+01:00, heart-rate 62 bpm",
      ]),
    Export(
      program: "a log by hand",
      text: """
        Date;Time;BP (mmHg);Pulse
        19.11.2026;08:00;120/80;70
        19.11.2026;20:00;-;64
        """,
      rows: [
        "2 2026-11-19T08:00:00+01:00, heart-rate 70 bpm, systolic 120 mmHg, diastolic 80 mmHg",
        "3 2026-11-19T20:00:00+01:00, heart-rate 64 bpm",
      ]),
  ]

  @Test("Each export imports with its values, and adds nothing the second time", arguments: exports)
  func comesIn(export: Export) throws {
    let terms = try TableMappingTests.terms(
      map: export.maps, where: export.filters, unit: export.units, dates: export.dates)
    func reader() throws -> any RowReader {
      let file = InputFile(bytes: Array(export.text.utf8))
      return try FileFormats.format(of: file, terms.table).rows(of: file, terms)
    }
    #expect(try TableMappingTests.rows(reader()) == export.rows)
    let journal = try Journal(path: ":memory:")
    for isFirst in [true, false] {
      let reader = try reader()
      let outcome = try journal.take(
        IncomingFile(name: "f", format: "csv", zone: "Europe/Rome"),
        now: Instant(seconds: 1_795_158_000)
      ) { try reader.next() }
      #expect(outcome.refusedCount == 0)
      let measured = export.rows.count - outcome.empty
      #expect(outcome.reports + outcome.singleReadings == (isFirst ? measured : 0))
      #expect(outcome.known == (isFirst ? 0 : measured))
    }
  }

  @Test("A pressure pair is mapped with its unit, and invalid pairs are reported")
  func pairs() throws {
    func rows(_ text: String, _ terms: ReadingTerms) throws -> [String] {
      try TableMappingTests.rows(
        CSVFormat().rows(of: InputFile(bytes: Array(text.utf8)), terms))
    }
    #expect(
      try rows(
        "taken_at,x\n2026-11-19 08:00,16/10.7\n2026-11-19 09:00,120 / 80 mmHg\n2026-11-19 10:00,120",
        TableMappingTests.terms(map: ["bp=x"], unit: ["sys=kPa"]))
        == [
          "2 2026-11-19T08:00:00+01:00, systolic 16.0 kPa, diastolic 10.7 kPa",
          "3 2026-11-19T09:00:00+01:00, systolic 120 mmHg, diastolic 80 mmHg",
          "4 refused: [\"notAPressurePair\"]",
        ])
    #expect(throws: CSVFault.columnTwice("bp", "blood pressure")) {
      try rows("taken_at,bp,blood pressure\n", TableMappingTests.terms())
    }
  }

  @Test("Title lines may precede the header; errors refer to the first line")
  func titles() throws {
    let table = "a,b\n\"x\n\ntaken_at,gly\n2026-11-19 08:00,100\n"
    #expect(try ReadFile(table).texts == ["5 2026-11-19T08:00:00+01:00 glycemia=100 mg/dL"])
    #expect(throws: CSVFault.noTimeColumn(header: ["a", "b"])) { try ReadFile("a,b\nc,d\n") }
    #expect(throws: CSVFault.columnTwice("gly", "bg")) {
      try ReadFile("a,b\ntaken_at,gly,bg\n2026-11-19 08:00,100,1\n")
    }
  }
}
