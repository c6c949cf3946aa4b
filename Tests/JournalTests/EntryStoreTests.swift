import Dispatch
import HealthModel
import Journal
import TestJournals
import Testing

@Suite struct EntryStoreTests {
  func draft(
    _ test: TestJournal, _ readings: [String], at seconds: Int64 = 0, note: String = ""
  ) throws -> ReportDraft {
    ReportDraft(
      taken: Moment(test.now.adding(seconds: seconds), utcOffsetSeconds: 3600),
      readings: try ReadingParser(vitals: .standard).readings(from: readings), note: note)
  }

  @discardableResult
  func add(
    _ journal: Journal, _ test: TestJournal, _ readings: [String], at seconds: Int64 = 0,
    note: String = ""
  ) throws -> Entry {
    let entry = try draft(test, readings, at: seconds, note: note).checkedEntry(
      vitals: .standard, now: test.now)
    return try journal.write(now: test.now) { try $0.add(entry) }
  }

  func filter(_ text: String) throws -> FilterExpression {
    try FilterParser.parse(
      text, vitals: .standard, days: DayReader(today: LocalDate(epochDay: 20_777)))
  }

  func numbers(_ journal: Journal, _ text: String) throws -> [String] {
    try journal.read { try $0.entries(matching: try filter(text), gathering: false) }.map {
      guard case .entry(let entry) = $0 else { return "a group" }
      return entry.number.description
    }
  }

  @Test("A single reading reads back as typed, with its note, unit and mark")
  func added() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let filed = try add(journal, test, ["gly=5.5mmol/L"], note: "before lunch")
    #expect(filed.number == .singleReading(1) && filed.note == "before lunch")
    let again = try test.open().read { try $0.entry(.singleReading(1)) }
    #expect(again == filed)
    #expect(again.readings.map(\.text) == ["5.5 mmol/L"])
    #expect(again.uid.count == 36 && Array(again.uid)[14] == "8")
    #expect(throws: JournalError.noSuch(.singleReading(2))) {
      try journal.read { try $0.entry(.singleReading(2)) }
    }
    #expect(throws: JournalError.noSuch(.report(1))) {
      try journal.read { try $0.entry(.report(1)) }
    }
  }

  @Test("A negated filter also matches single readings of other vitals")
  func opposite() throws {
    let test = try TestJournal()
    let journal = try test.open()
    _ = try add(journal, test, ["gly=126"], note: "")
    #expect(try numbers(journal, "not bp>=135/85") == ["s1"])
    #expect(try numbers(journal, "not gly>=100") == [])
  }

  @Test("Adding a vital makes a single reading a report; removing it makes a single reading again")
  func edited() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let first = try add(journal, test, ["gly=126"], note: "before lunch")
    let before = try test.content()
    func edit(_ number: EntryNumber, _ readings: [String]) throws -> Entry {
      try journal.write(now: test.now) { edit in
        try edit.edit(number) { old in
          var draft = old
          draft.readings = try ReadingParser(vitals: .standard).readings(from: readings)
          return try draft.checkedEntry(vitals: .standard, now: test.now)
        }
      }
    }
    #expect(try edit(.singleReading(1), ["gly=130"]).readings.map(\.text) == ["130 mg/dL"])
    let report = try edit(.singleReading(1), ["gly=130", "hr=70"])
    #expect(report.number == .report(1) && report.note == "before lunch")
    #expect(throws: JournalError.self) { try journal.read { try $0.entry(.singleReading(1)) } }
    let single = try edit(.report(1), ["hr=70"])
    #expect(single.number == .singleReading(2) && single.taken == first.taken)
    #expect(try numbers(journal, "has=hr or has=gly") == ["s2"])
    for _ in 0..<3 { _ = try journal.undo(now: test.now) }
    #expect(try test.content() == before)
    #expect(try journal.read { try $0.entry(.singleReading(1)) } == first)
    _ = try journal.redo(now: test.now)
    _ = try journal.redo(now: test.now)
    #expect(try journal.read { try $0.entry(.report(1)) } == report)
  }

  @Test("A deleted entry is restored under its number; later changes stay")
  func restored() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let singleReading = try add(journal, test, ["gly=260"], note: "x")
    let report = try add(journal, test, ["gly=99", "hr=71"], note: "word")
    let deleted = try journal.write(now: test.now) {
      try $0.delete([.singleReading(1), .report(1), .singleReading(1)])
    }
    #expect(deleted == [singleReading, report])
    #expect(throws: JournalError.deleted(.singleReading(1), at: test.now)) {
      try journal.read { try $0.entry(.singleReading(1)) }
    }
    try add(journal, test, ["temp=37"])
    try journal.setVital(
      .glycemia,
      {
        var set = VitalSettings()
        set.normal = 70...98
        return set
      }(), now: test.now)
    for (number, entry) in [(EntryNumber.singleReading(1), singleReading), (.report(1), report)] {
      let back = try journal.write(now: test.now) { try $0.restore(number) }
      #expect(back.number == number && back.readings == entry.readings && back.note == entry.note)
      #expect(throws: JournalError.notDeleted(number)) {
        try journal.write(now: test.now) { try $0.restore(number) }
      }
    }
    #expect(try numbers(journal, "note~word") == ["1"], "its words are found again")
    #expect(try numbers(journal, "severity>=caution") == ["1", "s1"], "judged by today's limits")
    #expect(throws: JournalError.noSuch(.singleReading(9))) {
      try journal.write(now: test.now) { try $0.restore(.singleReading(9)) }
    }
    _ = try journal.undo(now: test.now)
    #expect(throws: JournalError.self) { try journal.read { try $0.entry(.report(1)) } }
  }

  @Test(
    "A filter means the same for single readings as for reports",
    arguments: [
      ("gly>180", ["s1", "2"]), ("priority>=4", ["s1", "2"]), ("priority=2", ["s2", "s3", "1"]),
      ("severity=critical", ["s1", "2"]), ("note~lunch", ["s2"]), ("note~CAFE", ["s2", "2"]),
      ("note~бОЛ", ["s2", "2"]),
      ("note~unch", []), ("note~100", ["s2"]), ("has=temp", ["s3"]),
      ("not has=gly", ["s3"]), ("gly>180 or has=temp", ["s1", "s3", "2"]),
      ("time=00:00..23:59", ["s1", "s2", "s3", "1", "2"]), ("day=1999-01-01", []),
      ("since=2026-01-01 gly<150", ["s2", "1"]), ("note~前", ["s4"]),
    ])
  func filtered(text: String, found: [String]) throws {
    let test = try TestJournal()
    let journal = try test.open()
    try add(journal, test, ["gly=300"], at: -500)
    try add(journal, test, ["gly=100"], at: -400, note: "before LUNCH 100% café боль")
    try add(journal, test, ["temp=36.5"], at: -300)
    try add(journal, test, ["gly=110", "hr=70"], at: -200)
    try add(journal, test, ["gly=310", "hr=70"], at: -100, note: "Café, БОЛЬ")
    if text.contains("前") { try add(journal, test, ["temp=36.6"], note: "食前の値") }
    #expect(try numbers(journal, text) == found)
  }

  @Test("More than 24 readings of a vital on one day become one line, per day and vital")
  func gathered() throws {
    let test = try TestJournal()
    let journal = try test.open()
    for minute in 0..<25 {
      try add(journal, test, ["gly=\(100 + minute)"], at: Int64(minute * 60) - 5000)
    }
    for minute in 0..<24 { try add(journal, test, ["hr=70"], at: Int64(minute * 60) - 5000) }
    try add(journal, test, ["gly=90", "hr=70"], at: -4000)
    let listed = try journal.read { try $0.entries(matching: .all([]), gathering: true) }
    #expect(listed.count == 26)
    let groups = listed.compactMap { if case .group(let group) = $0 { group } else { nil } }
    #expect(groups.map(\.count) == [25] && groups[0].lowest.value == 100)
    #expect(groups[0].highest.value == 124 && groups[0].vital == .glycemia)
    #expect(
      try journal.read { try $0.entries(matching: .all([]), gathering: false) }.count == 50)
  }

  @Test("The last entry is the one typed last that still exists")
  func last() throws {
    let test = try TestJournal()
    let journal = try test.open()
    #expect(try journal.read { try $0.lastFiled() } == nil)
    try add(journal, test, ["gly=100", "hr=70"])
    try add(journal, test, ["gly=90"], at: -90_000)
    #expect(try journal.read { try $0.lastFiled() } == .singleReading(1))
    #expect(try journal.read { try $0.latestEntry()?.number } == .report(1))
    try journal.write(now: test.now) { _ = try $0.delete([.singleReading(1)]) }
    #expect(try journal.read { try $0.lastFiled() } == .report(1))
  }
}

@Suite struct ConcurrentEditTests {
  @Test("None of 40 concurrent edits to one single reading is lost")
  func singleReading() throws {
    let test = try TestJournal()
    let reading = try ReadingParser(vitals: .standard).readings(from: ["gly=90"])[0]
    let filed = try test.open().write(now: test.now) { edit in
      try edit.add(
        .singleReading(
          NewSingleReading(
            taken: Moment(test.now, utcOffsetSeconds: 0), reading: reading, vitals: .standard,
            now: test.now)))
    }
    let (path, now, number) = (test.path, test.now, filed.number)
    DispatchQueue.concurrentPerform(iterations: 40) { writer in
      #expect(throws: Never.self) {
        let journal = try Journal(path: path, busyTimeoutMilliseconds: 30_000)
        _ = try journal.write(now: now) { edit in
          try edit.edit(number) { (draft: ReportDraft) -> NewEntry in
            var draft = draft
            if writer % 2 == 0 {
              draft.note = "note \(writer)"
            } else {
              draft.readings = try ReadingParser(vitals: .standard).readings(
                from: ["gly=\(100 + writer)"])
            }
            return try draft.checkedEntry(vitals: .standard, now: now)
          }
        }
      }
    }
    let changes = try test.open().read { try $0.history(last: 100) }
    #expect(changes.map(\.fields).filter { $0 == ["note"] }.count == 20)
    #expect(changes.map(\.fields).filter { $0 == ["value"] }.count == 20)
  }
}
