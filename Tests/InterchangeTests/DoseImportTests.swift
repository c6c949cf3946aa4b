import HealthModel
import Intake
import Interchange
import Journal
import TestSupport
import Testing

/// Doses from files reach the journal beside the readings of the same rows.
@Suite struct DoseImportTests {
  let now = Instant(seconds: 1_795_158_000)

  func treatment(_ members: String) -> String {
    #"[{"eventType":"Meal Bolus","created_at":"2025-11-20T07:00:00Z","enteredBy":"me",\#(members)}]"#
  }

  /// Returns the values on record, those of a report together.
  func values(_ journal: Journal) throws -> [String] {
    try journal.read { view in
      var values: [String] = []
      try view.eachMeasured(of: JournalSelection()) { entry, _ in
        let texts = entry.readings.map { "\($0.vital)=\($0.text)" }
        values.append((texts + (entry.note.isEmpty ? [] : [entry.note])).joined(separator: " "))
      }
      return values.sorted()
    }
  }

  func table(_ text: String, maps: [String] = [], into journal: Journal) throws -> ImportOutcome {
    let vitals = try journal.vitals
    let terms = ReadingTerms(
      vitals: vitals, zone: FixedZone(offsetSeconds: 3600),
      table: try TableOptions(
        maps: maps, filters: [], units: [], dates: nil, hasHeader: true, vitals: vitals))
    let reader = try CSVFormat().rows(of: InputFile(bytes: Array(text.utf8)), terms)
    return try journal.take(IncomingFile(name: "in", format: "csv"), now: now) {
      try reader.next()
    }
  }

  func define(_ name: VitalID, _ unit: String, role: Role?, in journal: Journal) throws {
    try journal.write(now: now) { edit in
      try edit.changeVital(name) { settings in
        settings.definition = .init(unit: unit, precision: 0, shortName: nil, role: role)
        if role == nil { settings.plausible = 0...500 }
      }
    }
  }

  static let whole =
    #""glucose":104,"units":"mg/dl","insulin":3,"carbs":40,"notes":"before lunch""#

  @Test("A treatment gives glucose, insulin and carbs once, however often it is imported")
  func parts() throws {
    let journal = try Journal(path: ":memory:")
    let first = try take(treatment(Self.whole), into: journal)
    #expect(first.singleReadings == 3 && first.defined.map(\.id) == [.insulin, .carbs])
    let all = ["carbs=40 g", "glycemia=104 mg/dL before lunch", "insulin=3 U"]
    #expect(try values(journal) == all)
    let again = try take(treatment(Self.whole), into: journal)
    #expect(!again.addedSomething && again.known == 3 && again.defined.isEmpty)
    #expect(try values(journal) == all)
    #expect(try journal.vitals.doses.map(\.role) == [.event, .medicine])
  }

  @Test("The doses of a file that was imported without them come in with its second import")
  func later() throws {
    let journal = try Journal(path: ":memory:")
    _ = try take(treatment(#""glucose":104,"units":"mg/dl","notes":"n""#), into: journal)
    let outcome = try take(
      treatment(#""glucose":104,"units":"mg/dl","notes":"n","insulin":3"#), into: journal)
    #expect((outcome.singleReadings, outcome.known) == (1, 1))
    #expect(try values(journal) == ["glycemia=104 mg/dL n", "insulin=3 U"])
  }

  @Test("Undoing an import removes its doses, and the next one brings them again")
  func undone() throws {
    let journal = try Journal(path: ":memory:")
    _ = try take(treatment(Self.whole), into: journal)
    _ = try journal.undo(now: now)
    #expect(try values(journal).isEmpty)
    #expect(try journal.vitals.doses.isEmpty)
    #expect(try take(treatment(Self.whole), into: journal).singleReadings == 3)
    _ = try journal.write(now: now) { try $0.undoIntake(2) }
    #expect(try values(journal).isEmpty)
    #expect(try take(treatment(Self.whole), into: journal).singleReadings == 3)
  }

  @Test("Where insulin is a custom vital, known formats leave insulin out, and tables read it")
  func ownVital() throws {
    let journal = try Journal(path: ":memory:")
    try define(.insulin, "U", role: nil, in: journal)
    #expect(try take(treatment(#""insulin":3"#), into: journal) == ImportOutcome())
    let libre = NamedTableTests.libre(
      "mg/dL", ["L,A,19-11-2026 08:06,4,,,,3,,,,,,,,,,,", "L,A,19-11-2026 08:07,4,bad"])
    let terms = ReadingTerms(vitals: try journal.vitals, zone: FixedZone(offsetSeconds: 0))
    #expect(try ReadFile(libre, terms).leftOut == ["insulin": 2])
    let apple = Apple.document(Apple.record("InsulinDelivery", "IU", "4.5"))
    #expect(try ReadFile(apple, terms).leftOut == ["InsulinDelivery": 1])
    let text = "taken_at,gly,Bolus\n2026-11-19 08:00,120,4\n"
    #expect(try table(text, maps: ["insulin=Bolus"], into: journal).reports == 1)
    #expect(try values(journal) == ["glycemia=120 mg/dL insulin=4 U"])
    // Giving the vital a role later duplicates nothing.
    try journal.write(now: now) { edit in
      try edit.changeVital(.insulin) { settings in
        settings.definition?.role = .medicine
        settings.plausible = nil
      }
    }
    let again = try table(text, maps: ["insulin=Bolus"], into: journal)
    #expect(!again.addedSomething && again.known == 1)
  }

  @Test("Insulin in another unit is refused, and glucose beside it is imported")
  func otherUnit() throws {
    let journal = try Journal(path: ":memory:")
    try define(.insulin, "mL", role: .medicine, in: journal)
    let outcome = try take(treatment(Self.whole), into: journal)
    #expect(
      outcome.refused.map(\.faults)
        == [[.unknownUnit(vital: .insulin, text: "U", accepted: ["mL"])]])
    #expect(try values(journal) == ["carbs=40 g", "glycemia=104 mg/dL before lunch"])
  }

  @Test("A table's doses stand beside its readings; 0 and nothing are no doses")
  func beside() throws {
    let journal = try Journal(path: ":memory:")
    try define(VitalID("ramipril"), "mg", role: .medicine, in: journal)
    let text = """
      taken_at,sys,dia,Ramipril,IE,note
      2026-11-19 08:00,120,80,5,4,breakfast
      2026-11-19 08:00,120,80,5,4,breakfast
      2026-11-19 12:00,,,,6,
      2026-11-19 13:00,121,81,0,,

      """
    let maps = ["insulin=IE"]
    let outcome = try table(text, maps: maps, into: journal)
    #expect((outcome.reports, outcome.singleReadings) == (3, 5))
    #expect(
      try values(journal) == [
        "insulin=4 U", "insulin=4 U", "insulin=6 U", "ramipril=5 mg", "ramipril=5 mg",
        "systolic=120 mmHg diastolic=80 mmHg breakfast",
        "systolic=120 mmHg diastolic=80 mmHg breakfast", "systolic=121 mmHg diastolic=81 mmHg",
      ])
    #expect(try !table(text, maps: maps, into: journal).addedSomething)
  }

  @Test("With ids, a row's parts keep them apart, and the dose comes in later")
  func named() throws {
    let journal = try Journal(path: ":memory:")
    let text = "id,taken_at,gly,IE\na,2026-11-19 08:00,120,4\nb,2026-11-19 09:00,,5\n"
    #expect(try table(text, maps: ["external_id=id"], into: journal).singleReadings == 1)
    let outcome = try table(text, maps: ["external_id=id", "insulin=IE"], into: journal)
    #expect((outcome.singleReadings, outcome.known) == (2, 1))
    let again = try table(text, maps: ["external_id=id", "insulin=IE"], into: journal)
    #expect((again.singleReadings, again.known) == (0, 3))
  }

  @Test("An unknown column named insulin isn't imported without --map")
  func unasked() throws {
    let journal = try Journal(path: ":memory:")
    let outcome = try table(
      "taken_at,gly,insulin\n2026-11-19 08:00,120,yes\n", into: journal)
    #expect(outcome.singleReadings == 1 && outcome.refusedCount == 0)
  }
}
