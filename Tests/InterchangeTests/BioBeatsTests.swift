import HealthModel
import Testing

@testable import Interchange

@Suite struct BioBeatsTests {
  struct Rome: TimeZoneRules {
    let identifier = "Europe/Rome"
    func utcOffsetSeconds(at instant: Instant) -> Int { 7200 }
  }

  func rows(_ text: String, maps: [String] = []) throws -> any RowReader {
    let file = InputFile(bytes: Array(text.utf8))
    try #require(BioBeatsFormat().recognises(file))
    let table = try TableOptions(
      maps: maps, filters: [], units: [], dates: nil, hasHeader: true, vitals: .standard)
    return try BioBeatsFormat().rows(
      of: file, ReadingTerms(vitals: .standard, zone: Rome(), table: table))
  }

  static let export = """
    { "Device": "A0:B1", "Filtri": ["FrequenzaCardiaca", "Passo"], "DataInizio": "2019-07-01",
      "DataFine": "2019-07-01", "FrequenzaCardiacaCount": 3,
      "FrequenzaCardiaca": [
        { "dataRilevazione": "2019-07-01 09:59:59 +0000", "level": 72 },
        { "level": "x", "dataRilevazione": "2019-07-01" }
      ],
      "PassoCount": 1, "Passo": [ { "numeroPassi": 3, "dataRilevazione": "2019-07-01 10:00:00 +0000" } ]
    }
    """

  @Test(
    "A band's heart rates are imported as UTC, its steps are counted, and a wrong count is reported"
  )
  func bringIn() throws {
    let rows = try rows(Self.export)
    let row = try #require(try rows.next())
    #expect(row.draft.taken.rfc3339 == "2019-07-01T11:59:59+02:00")
    #expect(row.draft.readings.map(\.text) == ["72 bpm"] && row.line == 4)
    #expect(
      throws: RowFault(
        line: 5, entry: 2,
        faults: [
          .unreadableTime("2019-07-01"), .notANumber(vital: .heartRate, text: "x"),
        ])
    ) { try rows.next() }
    #expect(try rows.next() == nil)
    #expect(rows.leftOut == ["Passo": 1])
    #expect(rows.remarks == [.otherCount(of: "FrequenzaCardiaca", said: 3, found: 2)])
  }

  @Test("An export for the band imports again; without values it has no array")
  func roundTrip() throws {
    let day = try #require(LocalDate("2019-07-01"))
    let instants = [Instant(seconds: 1_561_975_199), Instant(seconds: 1_561_975_200)]
    var writer = BioBeatsWriter(days: day...day, count: 2)
    var text = writer.beginning
    for (index, instant) in instants.enumerated() {
      text += writer.text(instant, beatsPerMinute: 70 + Double(index))
    }
    text += writer.end
    #expect(
      text == """
        {"Device":"healthlog","Filters":["FrequenzaCardiaca"],"DataInizio":"2019-07-01",\
        "DataFine":"2019-07-01","FrequenzaCardiacaCount":2,"FrequenzaCardiaca":[
        {"dataRilevazione":"2019-07-01 09:59:59 +0000","level":70},
        {"dataRilevazione":"2019-07-01 10:00:00 +0000","level":71}
        ]}

        """)
    let rows = try rows(text)
    #expect(try [rows.next(), rows.next()].map { $0?.draft.taken.instant } == instants)
    #expect(try rows.next() == nil && rows.remarks.isEmpty)
    let empty = BioBeatsWriter(days: day...day, count: 0)
    #expect(!(empty.beginning + empty.end).contains("FrequenzaCardiaca\":"))
    #expect(try self.rows(empty.beginning + empty.end).next() == nil)
  }

  @Test(
    "The app's failed conversion and other JSON aren't recognized",
    arguments: ["{ \"errore:\" Errore durante la conversione }", "{}", "[]", "{\"DataInizio\":1}"])
  func others(text: String) {
    #expect(!BioBeatsFormat().recognises(InputFile(bytes: Array(text.utf8))))
  }

  @Test("Steps and sleep mapped to a vital are imported, and not counted as left out")
  func mapped() throws {
    let text = Self.export.replacing("\"numeroPassi\": 3", with: "\"numeroPassi\": 70.5")
    let rows = try rows(text, maps: ["weight=Passo.numeroPassi"])
    var readings: [String] = []
    for _ in 0..<3 {
      if let row = try? rows.next() { readings += row.draft.readings.map(\.text) }
    }
    #expect(readings == ["72 bpm", "70.5 kg"] && rows.leftOut.isEmpty)
    #expect(throws: TableOptionFault.self) { try self.rows(text, maps: ["weight=Passo.x"]) }
    #expect(throws: TableOptionFault.self) {
      try self.rows(text, maps: ["note=Passo.numeroPassi"])
    }
  }
}
