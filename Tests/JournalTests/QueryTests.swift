import HealthModel
import Intake
import Journal
import TestJournals
import Testing

@Suite struct QueryTests {
  let today = LocalDate(epochDay: 20_777)

  /// Five reports over three days; filters return their numbers.
  func filled() throws -> (TestJournal, Journal) {
    let test = try TestJournal()
    let journal = try test.open()
    let hour: Int64 = 3600
    let reports = [
      try test.report(["temp=36.5", "hr=70"], at: -49 * hour, note: "after a Run"),
      try test.report(["gly=181", "bp=140/80"], at: -48 * hour),
      try test.report(["gly=10.1mmol/L", "temp=39.5"], at: -24 * hour, note: "100% _sure_"),
      try test.report(["gly=90", "bp=120/86"], at: -hour, priority: 5),
      try test.report(["hr=55", "temp=36.8"], at: 0),
    ]
    for report in reports { _ = try journal.add(report, now: test.now) }
    return (test, journal)
  }

  @Test(
    "Filters select by every kind of term",
    arguments: [
      ("", [1, 2, 3, 4, 5]), ("gly>180", [2, 3]), ("gly>10mmol/L", [2, 3]), ("gly=181", [2]),
      ("gly!=181", [3, 4]), ("bp>=135/85", [2, 4]), ("bp<130/85", []), ("priority>=4", [3, 4]),
      ("severity=critical", [3]), ("severity>=caution", [2, 3, 4, 5]),
      ("severity>=watch", [2, 3, 4, 5]), ("severity=normal", [1]),
      ("has=temperature", [1, 3, 5]), ("has=bp", [2, 4]), ("not has=bp", [1, 3, 5]),
      ("since=2d", [3, 4, 5]), ("until=2026-11-18", [1, 2]), ("day=2026-11-19", [3]),
      ("week=2026-W47 gly<100", [4]), ("time=07:00..07:59", [1, 4]),
      ("time=08:00..06:00", [2, 3, 5]),
      ("note~run", [1]), ("note~RU", [1]), ("note~un", []), ("note~'áfter a'", [1]),
      ("note~%", [3]), ("note~_", [3]), ("note~'sure 100'", []), ("note~'\"a\" OR b'", []),
      ("temp>39 or hr<60", [3, 5]),
      ("(gly>180 or hr<60) and since=2d", [3, 5]), ("not (gly>180 or hr<60)", [1, 4]),
    ])
  func filters(text: String, ids: [Int64]) throws {
    let (_, journal) = try filled()
    let filter = try FilterParser.parse(text, vitals: .standard, days: DayReader(today: today))
    #expect(try journal.reports(matching: filter).map(\.id) == ids)
  }

  @Test("Values of a vital come from reports and single readings, by instant")
  func values() throws {
    let (test, journal) = try filled()
    var row: ImportRow? = ImportRow(
      line: 2,
      draft: ReportDraft(
        taken: Moment(test.now.adding(seconds: -1800), utcOffsetSeconds: 0),
        readings: [Reading(vital: .glycemia, value: 111, unit: .milligramsPerDecilitre)]))
    let outcome = try journal.take(IncomingFile(name: "f.csv", format: "csv"), now: test.now) {
      defer { row = nil }
      return row
    }
    #expect(outcome.singleReadings == 1 && outcome.reports == 0)
    let values = try journal.values(
      of: .glycemia, from: test.now.adding(seconds: -48 * 3600), until: test.now)
    #expect(values.map(\.reading.valueText) == ["181", "10.1", "90", "111"])
    let open = try journal.values(
      of: .glycemia, from: test.now.adding(seconds: -48 * 3600 + 1),
      until: test.now.adding(seconds: -1800))
    #expect(open.map(\.reading.valueText) == ["10.1", "90"])
  }

  @Test("Days with a report are known, and so is the latest report")
  func days() throws {
    let (_, journal) = try filled()
    #expect(
      try Set(
        journal.read { try $0.part(.wholeDay, of: today.adding(days: -3)...today) }.reported.keys)
        == [today.adding(days: -2), today.adding(days: -1), today])
    #expect(try journal.latestReport()?.id == 5)
  }
}

@Suite struct ImportTests {
  func row(_ test: TestJournal, _ line: Int, _ readings: [String]) throws
    -> ImportRow
  {
    ImportRow(
      line: line,
      draft: ReportDraft(
        taken: Moment(test.now.adding(seconds: Int64(-line)), utcOffsetSeconds: 0),
        readings: try ReadingParser(vitals: .standard).readings(from: readings)))
  }

  @Test("A second import adds nothing; duplicates within one file are both kept")
  func twice() throws {
    let test = try TestJournal()
    let journal = try test.open()
    func bring(_ extra: Int) throws -> ImportOutcome {
      var rows = [
        try row(test, 1, ["bp=120/80"]),
        try row(test, 1, ["bp=120/80"]),
        try row(test, 2, ["gly=90"]), try row(test, 2, ["gly=90"]),
        try row(test, 3, []),
      ]
      for line in 0..<extra {
        rows.append(try row(test, 10 + line, ["gly=9\(line)"]))
      }
      rows.reverse()
      return try journal.take(IncomingFile(name: "f", format: "csv"), now: test.now) {
        rows.popLast()
      }
    }
    let first = try bring(0)
    #expect((first.reports, first.singleReadings, first.known, first.empty) == (2, 2, 0, 1))
    let content = try test.content()
    let second = try bring(0)
    #expect((second.reports, second.singleReadings, second.known) == (0, 0, 4))
    #expect(try test.content() == content)
    #expect(try bring(2).singleReadings == 2)
  }

  @Test("A refused row is reported with its line and doesn't block the others")
  func refused() throws {
    let test = try TestJournal()
    let journal = try test.open()
    var rows = [
      try row(test, 4, ["bp=120/80"]), try row(test, 3, ["gly=1"]),
      try row(test, 2, ["bp=80/120"]),
    ]
    let outcome = try journal.take(IncomingFile(name: "f", format: "csv"), now: test.now) {
      if rows.count == 1 {
        rows = []
        throw RowFault(line: 9, faults: [.notANumber(vital: .glycemia, text: "0Hi")])
      }
      return rows.popLast()
    }
    #expect(outcome.reports == 0 && outcome.refused.map(\.line) == [2, 3, 9])
    #expect(!outcome.addedSomething)
    #expect(throws: JournalError.nothingToUndo) { try journal.undo(now: test.now) }
  }
}
