import HealthModel
import SQLite
import TestJournals
import TestSupport
import Testing

@testable import Intake
@testable import Journal

/// Imports, undone and redone in every order, restore each earlier state.
@Suite struct TakingAgainTests {
  let test: TestJournal
  let journal: Journal

  init() throws {
    test = try TestJournal()
    journal = try test.open()
  }

  func row(
    _ readings: [String], at seconds: Int64 = 0, note: String = "", offset: Int = 3600,
    named name: String? = nil, line: Int = 2, isLocal: Bool = false
  ) throws -> ImportRow {
    ImportRow(
      line: line,
      draft: ReportDraft(
        taken: Moment(test.now.adding(seconds: seconds - 86_400), utcOffsetSeconds: offset),
        readings: try ReadingParser(vitals: .standard).readings(from: readings), note: note),
      externalID: name, isLocal: isLocal)
  }

  @discardableResult
  func bring(
    _ rows: [ImportRow], zone: String? = nil, key: String = "file"
  ) throws -> ImportOutcome {
    var rows = rows[...]
    return try journal.take(
      IncomingFile(name: "f.csv", format: "csv", key: key, zone: zone), now: test.now
    ) { rows.popFirst() }
  }

  func counts(_ outcome: ImportOutcome) -> [Int] {
    [outcome.reports, outcome.singleReadings, outcome.known, outcome.changed]
  }

  func undoImport(_ number: Int64) throws -> [EntryNumber] {
    try journal.write(now: test.now) { try $0.undoIntake(number) }
  }

  /// What the user sees: numbers, readings, notes.
  func seen() throws -> [String] {
    try journal.connection.rows(
      """
      SELECT 's' || id || ' ' || value || ' ' || coalesce(note, '') FROM single_reading
      UNION ALL SELECT report.id || ' ' || note || ' ' || (
        SELECT group_concat(vital || '=' || value) FROM (
          SELECT vital, value FROM reading WHERE report_id = report.id ORDER BY vital))
      FROM report ORDER BY 1
      """
    ) { $0.text(0) }
  }

  @Test("Entries imported again after an undo survive any number of further undos")
  func cameAgain() throws {
    let rows = [
      try row(["gly=100"]), try row(["bp=120/80", "hr=70"], at: -60, note: "word"),
      try row(["gly=101"], at: -120),
    ]
    try bring(rows)
    let first = try seen()
    #expect(try undoImport(1).isEmpty)
    #expect(counts(try bring(rows)) == [1, 2, 0, 0])
    let second = try seen()
    #expect(try undoImport(2).isEmpty)
    #expect(counts(try bring(rows)) == [1, 2, 0, 0])
    // Back through each state, then forward.
    var states: [[String]] = [try seen()]
    for _ in 0..<5 {
      _ = try journal.undo(now: test.now)
      states.append(try seen())
    }
    #expect(Array(states.dropFirst()) == [[], second, [], first, []])
    for state in states.dropLast().reversed() {
      _ = try journal.redo(now: test.now)
      #expect(try seen() == state)
    }
    #expect(try test.content().isEmpty == false)
  }

  @Test("Undoing an import removes the vitals it added to others' entries; redo adds them again")
  func completed() throws {
    let part = [try row(["gly=100"], note: "x"), try row(["bp=120/80"], at: -60)]
    let whole = [
      try row(["gly=100", "weight=70"], note: "x"), try row(["bp=120/80", "weight=70"], at: -60),
      try row(["temp=36.5"], at: -120),
    ]
    try bring(part)
    let before = try seen()
    #expect(counts(try bring(whole)) == [0, 1, 0, 2])
    let after = try seen()
    #expect(try undoImport(2).isEmpty)
    #expect(try seen() == before)
    _ = try journal.undo(now: test.now)
    #expect(try seen() == after)
    _ = try journal.redo(now: test.now)
    #expect(try seen() == before)
    // Likewise with undo as the last step.
    _ = try journal.undo(now: test.now)
    _ = try journal.undo(now: test.now)
    #expect(try seen() == before)
    _ = try journal.redo(now: test.now)
    #expect(try seen() == after)
    #expect(counts(try bring(whole)) == [0, 0, 3, 0])
    #expect(counts(try bring(part)) == [0, 0, 2, 0])
  }

  @Test("Entries that a later import completed survive undoing the first")
  func firstGoes() throws {
    let part = [try row(["gly=100"]), try row(["bp=120/80"], at: -60)]
    let whole = [
      try row(["gly=100", "weight=70"]), try row(["bp=120/80", "weight=70"], at: -60),
    ]
    try bring(part)
    let before = try seen()
    try bring(whole)
    let after = try seen()
    #expect(try undoImport(1).isEmpty)
    #expect(try seen() == after)
    #expect(try undoImport(2).isEmpty)
    #expect(try seen() == [])
    #expect(counts(try bring(part)) == [1, 1, 0, 0])
    for state in [[], after, after, before, []] {
      _ = try journal.undo(now: test.now)
      #expect(try seen() == state)
    }
  }

  @Test("The second of three imports that complete each other is undone, then the third")
  func threeGo() throws {
    try bring([try row(["bp=120/80"])])
    let first = try seen()
    try bring([try row(["bp=120/80", "weight=70"])])
    try bring([try row(["bp=120/80", "weight=70", "temp=36.5"])])
    let last = try seen()
    _ = try undoImport(2)
    #expect(try seen() == last)
    _ = try undoImport(3)
    #expect(try seen() == first)
    for state in [last, last] {
      _ = try journal.undo(now: test.now)
      #expect(try seen() == state)
    }
  }

  @Test("Undoing an import keeps your changes to the entries it completed")
  func handled() throws {
    try bring([try row(["gly=100"]), try row(["gly=90"], at: -60)])
    try bring([try row(["gly=100", "weight=70"]), try row(["gly=90", "weight=71"], at: -60)])
    let reports = try journal.reports(in: .all)
    _ = try journal.edit(reports[0].id, now: test.now) { old in
      var draft = old
      draft.note = "mine"
      return try draft.checked(vitals: .standard, now: test.now)
    }
    try journal.write(now: test.now) { try _ = $0.delete([.report(reports[1].id)]) }
    let before = try seen()
    #expect(try undoImport(2) == [.report(reports[0].id)])
    #expect(try seen() == before)
  }

  @Test("An edit made before an import completed the report doesn't block undoing that import")
  func editedBefore() throws {
    try bring([try row(["bp=120/80"])])
    _ = try journal.edit(1, now: test.now) { old in
      var draft = old
      draft.note = "mine"
      return try draft.checked(vitals: .standard, now: test.now)
    }
    let before = try seen()
    try bring([try row(["bp=120/80", "weight=70"])])
    #expect(try undoImport(2).isEmpty)
    #expect(try seen() == before)
  }

  @Test("Undo and redo pass every earlier state after random imports, undos and deletions")
  func anyOrder() throws {
    var random = SeededGenerator(seed: UInt64.random(in: 0 ... .max))
    let seed = Comment(rawValue: "seed \(random.seed)")
    for _ in 0..<12 {
      let life = try TakingAgainTests()
      func step() throws -> Int64? { try life.journal.read { try $0.undoableStep()?.id } }
      var states = [try life.seen()]
      for _ in 0..<12 {
        let before = try step()
        try life.live(&random)
        if try step() != before { states.append(try life.seen()) }
      }
      for state in states.dropLast().reversed() {
        _ = try life.journal.undo(now: life.test.now)
        #expect(try life.seen() == state, seed)
      }
      #expect(try step() == nil, seed)
      for state in states.dropFirst() {
        _ = try life.journal.redo(now: life.test.now)
        #expect(try life.seen() == state, seed)
      }
    }
  }

  /// Does one thing a user might do.
  private func live(_ random: inout SeededGenerator) throws {
    switch Int.random(in: 0...5, using: &random) {
    case 0...2:
      let vitals = ["gly=100", "weight=70", "hr=60", "temp=36.5"]
      let count = Int.random(in: 1...4, using: &random)
      let moments = (0...2).filter { _ in Bool.random(using: &random) }
      try bring(moments.map { try row(Array(vitals.prefix(count)), at: Int64($0) * -60) })
    case 3, 4:
      let intakes = try journal.read { try $0.intakes(all: true) }.filter { $0.withdrawnAt == nil }
      if let there = intakes.randomElement(using: &random) { _ = try undoImport(there.id) }
    default:
      let singleReadings = try journal.connection.rows("SELECT id FROM single_reading") {
        $0.integer(0)
      }
      if let id = singleReadings.randomElement(using: &random) {
        try journal.write(now: test.now) { try _ = $0.delete([.singleReading(id)]) }
      }
    }
  }

  // MARK: Names

  @Test("A row that contradicts its ID is refused by line, and nothing is lost")
  func otherOfName() throws {
    let outcome = try bring([
      try row(["gly=100"], named: "a", line: 2), try row(["gly=120"], named: "a", line: 3),
      try row(["gly=100"], named: "a", line: 4),
      try row(["bp=120/80"], named: "b", line: 6), try row(["bp=130/80"], named: "b", line: 7),
    ])
    #expect(counts(outcome) == [1, 1, 1, 0])
    #expect(
      outcome.refused == [3, 7].map { .init(line: $0, faults: [.otherOfThatName]) })
    let second = try bring([
      try row(["gly=120"], named: "a", line: 2), try row(["bp=120/85"], named: "b", line: 3),
    ])
    #expect(counts(second) == [0, 0, 0, 0])
    #expect(
      second.refused == [
        .init(line: 2, faults: [.otherOnRecord(.singleReading(1))]),
        .init(line: 3, faults: [.otherOnRecord(.report(1))]),
      ])
  }

  @Test("A row with your edited entry's ID is known, and so is a value rounded to another unit")
  func sameOfName() throws {
    try bring([try row(["gly=100"], named: "a"), try row(["bp=120/80", "hr=60"], named: "b")])
    #expect(counts(try bring([try row(["gly=5.6mmol/L"], named: "a")])) == [0, 0, 1, 0])
    #expect(try bring([try row(["gly=9mmol/L"], named: "a")]).refusedCount == 1)
    try journal.write(now: test.now) { edit in
      _ = try edit.edit(.singleReading(1)) { old in
        var draft = old
        draft.readings = try ReadingParser(vitals: .standard).readings(from: ["gly=95"])
        return try draft.checkedEntry(vitals: .standard, now: test.now)
      }
    }
    #expect(counts(try bring([try row(["gly=100"], named: "a")])) == [0, 0, 1, 0])
  }

  @Test("A row with a known ID and more vitals completes its entry")
  func completedByName() throws {
    try bring([try row(["gly=100"], named: "a"), try row(["bp=120/80"], at: -60, named: "b")])
    let whole = [
      try row(["gly=100", "weight=70"], named: "a"),
      try row(["bp=120/80", "weight=70"], at: -60, named: "b"),
    ]
    #expect(counts(try bring(whole)) == [0, 0, 0, 2])
    #expect(try seen().count == 2 && journal.reports(in: .all).map(\.readings.count) == [3, 2])
    #expect(counts(try bring(whole)) == [0, 0, 2, 0])
  }

  // MARK: Zones

  @Test("The same local times in another zone are known, and the outcome names their import")
  func otherZone() throws {
    func rows(_ offset: Int) throws -> [ImportRow] {
      try [
        row(["gly=100"], at: Int64(-offset), offset: offset, isLocal: true),
        row(["gly=100"], at: Int64(-offset), offset: offset, isLocal: true),
        row(["bp=120/80"], at: Int64(-60 - offset), offset: offset, isLocal: true),
        row(["gly=90"], at: Int64(-120 - offset), offset: offset, named: "n", isLocal: true),
      ]
    }
    try bring(try rows(3600), zone: "Europe/Rome")
    let before = try seen()
    let second = try bring(
      try rows(-18_000) + [row(["gly=80"], at: 18_000 - 999, offset: -18_000, isLocal: true)],
      zone: "America/New_York")
    #expect(counts(second) == [0, 1, 4, 0])
    #expect(
      second.knownDuplicates.map { [$0.rows, Int($0.intake)] } == [4, 1]
        && second.knownDuplicates?.zone == "Europe/Rome")
    #expect(counts(try bring(try rows(3600), zone: "Europe/Rome")) == [0, 0, 4, 0])
    _ = try undoImport(1)
    #expect(counts(try bring(try rows(-18_000), zone: "America/New_York")) == [1, 3, 0, 0])
    #expect(before.count == 4)
  }

  @Test("Rows that give their offset, or match by chance, are new")
  func noOtherZone() throws {
    try bring([try row(["gly=100"], at: -3600, offset: 3600, isLocal: true)], zone: "Europe/Rome")
    let given = try row(["gly=100"], at: 18_000, offset: -18_000)
    #expect(counts(try bring([given], zone: "America/New_York")) == [0, 1, 0, 0])
    let other = try row(["gly=101"], at: 18_000, offset: -18_000, isLocal: true)
    #expect(counts(try bring([other], zone: "America/New_York")) == [0, 1, 0, 0])
  }
}
