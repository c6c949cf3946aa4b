import HealthModel
import Reminders
import TestJournals
import Testing

@testable import Intake
@testable import Journal

@Suite struct ReminderLedgerTests {
  private let day = LocalDate(epochDay: 20_777)

  private func record(of journal: Journal) throws -> LedgerRecord {
    try journal.ledgerRecord(of: day...day)
  }

  @Test("Every version of a rule is kept with the time it ended, undone ones included")
  func versions() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let first = ReminderRule(
      name: "daily", time: .midnight, days: [.monday], needs: [.systolic, .diastolic],
      graceSeconds: 600, since: Instant(seconds: 10))
    let second = ReminderRule(name: "daily", time: .lateHour, since: Instant(seconds: 20))
    let other = ReminderRule(name: "other", time: .midnight, since: Instant(seconds: 15))
    try journal.setReminder(first, named: "daily", now: Instant(seconds: 11))
    try journal.setReminder(other, named: "other", now: Instant(seconds: 15))
    try journal.setReminder(second, named: "daily", now: Instant(seconds: 21))
    _ = try journal.undo(now: Instant(seconds: 22))
    try journal.setReminder(nil, named: "daily", now: Instant(seconds: 30))
    #expect(
      try record(of: journal).versions == [
        RuleVersion(first, setAt: Instant(seconds: 11), until: Instant(seconds: 21)),
        RuleVersion(other, setAt: Instant(seconds: 15)),
        RuleVersion(second, setAt: Instant(seconds: 11), until: Instant(seconds: 22)),
        RuleVersion(first, setAt: Instant(seconds: 11), until: Instant(seconds: 30)),
      ])
    #expect(try journal.firstReminderDay(in: FixedZone.utc) == LocalDate(epochDay: 0))
    _ = try journal.undo(now: Instant(seconds: 31))
    try journal.setReminder(nil, named: "daily", now: Instant(seconds: 32))
    try journal.setReminder(second, named: "daily", now: Instant(seconds: 33))
    #expect(
      try record(of: journal).versions.suffix(2) == [
        RuleVersion(first, setAt: Instant(seconds: 11), until: Instant(seconds: 32)),
        RuleVersion(second, setAt: Instant(seconds: 33)),
      ])
  }

  @Test("A report moved into a day counts from the time of the move")
  func moved() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let report = try journal.add(try test.report(at: -86_400), now: test.now)
    let later = test.now.adding(seconds: 7200)
    #expect(try record(of: journal).filings[day] == nil)
    _ = try journal.edit(report.id, now: later) { draft in
      var draft = draft
      draft.taken = Moment(test.now, in: FixedZone.utc)
      return try draft.checked(vitals: .standard, now: later)
    }
    let filings = try #require(try record(of: journal).filings[day])
    #expect(!filings.isEmpty && filings.allSatisfy { $0.at == later })
  }

  @Test("An unreadable reminder change is reported as damage")
  func damaged() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let rule = ReminderRule(name: "daily", time: .midnight, since: Instant(seconds: 10))
    try journal.setReminder(rule, named: "daily", now: Instant(seconds: 11))
    try journal.connection.run("UPDATE change SET after = '{'")
    #expect(throws: JournalError.damaged(table: "change", column: "after")) {
      try record(of: journal)
    }
  }

  @Test("A vital counts from when it was typed, whatever happened to its report since")
  func filings() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let report = try journal.add(try test.report(), now: test.now)
    let later = test.now.adding(seconds: 3600)
    let changed = try test.report(["temp=36.9", "hr=70", "gly=90"])
    _ = try journal.edit(report.id, now: later) { _ in changed }
    _ = try journal.delete([report.id], now: later.adding(seconds: 60))
    _ = try journal.undo(now: later.adding(seconds: 120))
    let filings = try #require(try record(of: journal).filings[day])
    let filed: [(VitalID, Instant)] = [
      (.temperature, test.now), (.heartRate, test.now), (.glycemia, later),
    ]
    #expect(
      Set(filings)
        == Set(
          filed.map {
            Filing(.report(report.id), vital: $0, at: $1, measured: report.taken.local)
          }))
  }

  @Test("An imported report counts from the time of its import")
  func imported() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let row = try test.report(at: -3600)
    var rows = [
      ImportRow(
        line: 1, draft: ReportDraft(taken: row.taken, readings: row.readings))
    ]
    _ = try journal.take(IncomingFile(name: "f.csv", format: "csv"), now: test.now) {
      rows.popLast()
    }
    let later = test.now.adding(seconds: 60)
    _ = try journal.delete([1], now: later)
    _ = try journal.undo(now: later)
    let filings = try #require(try record(of: journal).filings[day])
    #expect(filings.count == 2 && filings.allSatisfy { $0.at == test.now })
    _ = try journal.edit(1, now: later) { _ in
      try test.report(["temp=36.5", "hr=70", "gly=90"], at: -3600)
    }
    let all = try #require(try record(of: journal).filings[day])
    #expect(all.filter { $0.at == later }.map(\.vital) == [.glycemia] && all.count == 3)
  }
}
