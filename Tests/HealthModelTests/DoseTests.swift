import HealthModel
import Testing

@Suite("Doses and events as typed")
struct DoseTests {
  private static func medicine(
    _ name: String, in unit: String, _ role: Role = .medicine, label: String? = nil
  ) -> (id: VitalID, settings: VitalSettings) {
    var settings = VitalSettings()
    settings.definition = .init(
      unit: unit, precision: 0, shortName: nil, role: role, label: label)
    return (VitalID(name), settings)
  }

  private let vitals = VitalCatalogue.standard.applying([
    medicine("ramipril", in: "mg"), medicine("insulin", in: "U"), medicine("losartan", in: "mg"),
    medicine("walk", in: "min", .event), medicine("vitamin-d", in: "×", label: "Vitamin D"),
  ])

  @Test(
    "Names and amounts in any order that people type",
    arguments: [
      ("ramipril 5mg", ["ramipril 5mg"]), ("ramipril", ["ramipril"]),
      ("ramipril 5 mg insulin 6", ["ramipril 5mg", "insulin 6"]),
      ("insulin=6 ramipril", ["insulin 6", "ramipril"]),
      ("insulin ramipril", ["insulin", "ramipril"]),
      ("vitamin d insulin 4", ["vitamin d", "insulin 4"]), ("vitamin d 2", ["vitamin d 2"]),
      ("fish oil 1000mg", ["fish oil 1000mg"]),
      ("fish oil 2 ramipril 5", ["fish oil 2", "ramipril 5"]),
      ("walk 2h", ["walk 2h"]), ("ramipril 2,5mg", ["ramipril 2.5mg"]),
      ("aspirin 2 tablets", ["aspirin 2tablets"]), ("vitamin d ×2", ["vitamin d 2×"]),
    ])
  func parsed(_ line: String, _ meant: [String]) throws {
    let doses = try DoseParser(vitals: vitals).doses(
      from: line.split(separator: " ").map(String.init))
    #expect(doses.map(\.text) == meant)
  }

  private func meaning(
    _ words: String..., isNew: Bool = false, last: Reading? = nil
  ) throws -> (reading: Reading, new: Vital?) {
    let dose = try #require(try DoseParser(vitals: vitals).doses(from: words).first)
    return try vitals.meaning(of: dose, as: .medicine, isNew: isNew, last: last)
  }

  @Test("Beside other doses, a new name needs an amount")
  func odd() {
    #expect(throws: DoseFault.notAnAmount("five")) {
      try DoseParser(vitals: vitals).doses(from: ["ramipril", "five"])
    }
  }

  @Test("A duration is stored in minutes, whatever its unit")
  func durations() throws {
    let walk = try meaning("walk", "2h").reading
    #expect(walk.value == 120 && walk.text == "2 h" && walk.unit.isDuration)
    #expect(try meaning("walk", "40").reading.text == "40 min")
  }

  @Test("Known units have one symbol, however they are typed")
  func units() throws {
    for (typed, symbol) in [
      ("6IU", "U"), ("6u", "U"), ("6ml", "mL"), ("6mcg", "µg"), ("6gocce", "gtt"),
    ] {
      #expect(try meaning("drug", typed).new?.canonicalUnit.symbol == symbol)
    }
    #expect(try meaning("drug", "6puffs").new?.canonicalUnit.symbol == "puffs")
    #expect(try meaning("drug").reading.text == "×1")
  }

  @Test("A name one letter off a known one is refused; two letters apart are two names")
  func near() throws {
    #expect(throws: DoseFault.unknownName("ramipirl", .medicine, meant: "ramipril 5mg")) {
      try meaning("ramipirl", "5mg")
    }
    #expect(try meaning("ramipirl", "5mg", isNew: true).new != nil)
    #expect(try meaning("valsartan", "80mg").new != nil)
    #expect(try meaning("Ramipril", "5mg").new == nil)
  }

  @Test("Names of any script, in lower case, without accents, with dashes for blanks")
  func names() throws {
    for (typed, id) in [
      ("Caffè", "caffe"), ("Vitamin B12", "vitamin-b12"), ("инсулин", "инсулин"), ("胰岛素", "胰岛素"),
    ] {
      #expect(try meaning(typed, "1", isNew: true).reading.vital == VitalID(id))
    }
    for typed in ["a+b", "note", "week", String(repeating: "x", count: 31)] {
      #expect(throws: DoseFault.notAName(typed)) { try meaning(typed, "1") }
    }
    for typed in ["pill this evening", "on tuesday", "two aspirins"] {
      #expect(throws: DoseFault.doubtfulName(typed)) { try meaning(typed, "1") }
      #expect(try meaning(typed, "1", isNew: true).new != nil)
    }
  }

  @Test("Amounts are above 0 and below 100,000", arguments: ["0", "-5", "100000", "1e5", "5,5,5"])
  func amounts(_ amount: String) {
    #expect(throws: DoseFault.self) { try meaning("ramipril", amount) }
  }

  @Test("A dose has no priority, and a report's priority ignores its doses")
  func priorities() throws {
    let taken = Moment(Instant(seconds: 0), utcOffsetSeconds: 0)
    let dose = Reading(
      of: VitalID("insulin"), 90_000, in: vitals[VitalID("insulin")]!.canonicalUnit)
    let glucose = Reading(of: .glycemia, 100, in: .milligramsPerDecilitre)
    let single = SingleReading(id: 1, uid: "", taken: taken, reading: dose, note: "")
    #expect(Entry.singleReading(single).priority(in: vitals) == nil)
    #expect(
      Priority.derived(from: [dose, glucose], vitals: vitals)?.priority
        == Priority.derived(from: [glucose], vitals: vitals)?.priority)
    let entries = try ReportDraft(taken: taken, readings: [dose, glucose], note: "n")
      .checkedEntries(vitals: vitals, now: Instant(seconds: 0))
    #expect(entries.count == 2)
  }
}
