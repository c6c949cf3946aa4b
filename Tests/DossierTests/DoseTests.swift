import Charts
import HealthModel
import TestSupport
import Testing

@testable import Dossier

/// Medicines and events in the doctor's report.
@Suite struct DoseTests {
  /// Doses of 5 mg at these times.
  private func doses(_ name: String, _ times: [String]) throws -> DoseTotal {
    try #require(
      Doses.of(name, in: "mg", try times.map { (try Records.moment($0), 5) }))
  }

  private func hours(_ times: [String]) throws -> [String] {
    DoseFigures(try doses("ramipril", times)).usualHours.map { "\($0)-\($1) \($2)" }
  }

  @Test("Hours are usual where doses less than an hour apart are on half of the days or more")
  func usualHours() throws {
    let days = (10...15).map { "2025-11-\($0)" }
    let mornings = days.enumerated().map { "\($1) 0\($0 % 2 + 7):5\($0)" }
    #expect(try hours(mornings) == ["07:50-08:55 6"])
    let evenings = days.prefix(3).map { "\($0) 20:00" }
    #expect(try hours((mornings + evenings).sorted()) == ["07:50-08:55 6", "20:00-20:00 3"])
    // Two of six days are too few, and so is a single day.
    #expect(try hours((mornings + evenings.prefix(2)).sorted()) == ["07:50-08:55 6"])
    #expect(try hours(["2025-11-10 08:00"]) == [])
    #expect(try hours(["2025-11-10 08:00", "2025-11-10 08:30"]) == [])
    #expect(try hours(["2025-11-10 08:00", "2025-11-11 08:59"]) == ["08:00-08:59 2"])
    #expect(try hours(["2025-11-10 08:00", "2025-11-11 09:00"]) == [])
  }

  @Test("Hours may last beyond midnight")
  func midnight() throws {
    let times = ["2025-11-10 23:40", "2025-11-12 00:20", "2025-11-12 23:55", "2025-11-14 00:05"]
    #expect(try hours(times) == ["23:40-00:20 3"])
  }

  @Test("The figures are those of the chosen days, with the most entries first")
  func figures() throws {
    var record = try Records.record("2025-11-10", "2025-11-16", compared: false)
    record.add([try Records.reading(.temperature, 36.6, "2025-11-10 08:00")])
    record.doses = [
      try doses("ramipril", ["2025-11-10 07:55", "2025-11-11 08:05"]),
      try #require(
        Doses.of(
          "walk", in: "min",
          try ["10", "11", "12"].map { (try Records.moment("2025-11-\($0) 17:52"), 50) },
          role: .event)),
    ]
    let dossier = Dossier(record.held)
    #expect(
      dossier.json["doses"]?.text == """
        [{"vital":"walk","name":"walk","role":"event","unit":"min","n":3,"days":3,"total":150,\
        "usual_hours":[{"from":"17:52","until":"17:52","days":3}]},\
        {"vital":"ramipril","name":"ramipril","role":"medicine","unit":"mg","n":2,"days":2,\
        "total":10,"usual_hours":[{"from":"07:55","until":"08:05","days":2}]}]
        """)
    let texts = RealPagesTests.texts(dossier.paper(of: Patient(), on: .a4, in: .english))
    let row = try #require(texts.firstIndex(of: "Medicines and events"))
    #expect(
      Array(texts[(row + 1)...].prefix(15)) == [
        " ", "doses", "days", "total", "usual times", "walk", "3", "3 of 7", "2 h 30 min", "17:45",
        "ramipril", "2", "2 of 7", "10 mg", "08:00",
      ])
  }

  @Test(
    "200 doses change no other figure and no other block", arguments: PageLayoutTests.Kind.allCases)
  func others(kind: PageLayoutTests.Kind) throws {
    let plain = try PageLayoutTests.record(kind)
    var record = plain
    record.doses = Doses.random(200, on: record.days, zone: record.here.zone, seed: 3)
    func figures(_ record: DossierRecord) -> [String] {
      guard case .object(let members) = Dossier(record.held).json else { return [] }
      return members.filter { $0.name != "doses" }.map { "\($0.name) \($0.value.text)" }
    }
    #expect(figures(record) == figures(plain))
    for locale in PageLayoutTests.locales.suffix(1) {
      func texts(_ record: DossierRecord) -> [String: Int] {
        let paper = Dossier(record.held).paper(of: PageLayoutTests.patient, on: .a4, in: locale)
        let body = paper.sheets.flatMap { PageLayoutTests.texts($0.parts) }.filter { !$0.1 }
        return Dictionary(body.map { ($0.0.string, 1) }, uniquingKeysWith: +)
      }
      let (all, less) = (texts(record), texts(plain))
      // The heads and feet of sheets count them, and a table that continues repeats its head.
      for text in less.keys where !text.contains(/\d/) { #expect(all[text] != nil, "\(text)") }
    }
  }

  @Test("Lanes and table are inside the page", arguments: PageLayoutTests.Kind.allCases)
  func layout(kind: PageLayoutTests.Kind) throws {
    let names = [1, 3, 6][kind.rawValue.utf8.count % 3]
    var record = try PageLayoutTests.record(kind)
    let doses = Doses.random(120, on: record.days, zone: record.here.zone, seed: 7)
    record.doses = Array(doses.suffix(names))
    for topics in [Dossier.Topic.allCases] + Dossier.Topic.allCases.map({ [$0] }) {
      let dossier = Dossier(record.held, topics: topics)
      guard !dossier.isEmpty else { continue }
      // Of one topic only Italian, whose words are longer.
      let locales = PageLayoutTests.locales.dropFirst(topics.count == 1 ? 1 : 0)
      for locale in locales {
        let paper = dossier.paper(of: PageLayoutTests.patient, on: .a4, in: locale)
        for (number, sheet) in paper.sheets.enumerated() {
          PageLayoutTests.check(
            sheet, "\(kind) \(topics.count) \(locale.texts) \(number)", mayBeCut: true)
        }
      }
    }
  }

  @Test("A report on one topic has the table on its page, after the highlights")
  func oneTopic() throws {
    var record = try PageLayoutTests.record(.fever)
    record.doses = Doses.random(40, on: record.days, zone: record.here.zone, seed: 7)
    let paper = Dossier(record.held, topics: [.temperature]).paper(
      of: Patient(), on: .a4, in: .english)
    let texts = RealPagesTests.texts(paper)
    let places = ["Fever episodes", "Medicines and events", "Body temperature"].map {
      texts.lastIndex(of: $0) ?? -1
    }
    #expect(places[0] >= 0 && places == places.sorted(), "\(places)")
    record.doses = []
    let plain = Dossier(record.held).paper(of: Patient(), on: .a4, in: .english)
    #expect(!RealPagesTests.texts(plain).contains("Medicines and events"))
  }
}
