import HealthModel
import TestJournals
import Testing

@testable import Journal

@Suite struct ListedEntryTests {
  /// Reports and single readings of several days, vitals and units, some simultaneous.
  private func journal(_ test: TestJournal) throws -> Journal {
    let journal = try test.open()
    let entries: [(Int64, [String])] = [
      (0, ["gly=90"]), (0, ["gly=91", "hr=60"]), (60, ["gly=5.5mmol/L"]), (-86_400, ["weight=80"]),
      (-86_400, ["temp=99F", "hr=61", "bp=120/80"]), (-200_000, ["spo2=97"]), (90, ["hr=62"]),
    ]
    for (seconds, readings) in entries {
      let draft = ReportDraft(
        taken: Moment(test.now.adding(seconds: seconds - 100), utcOffsetSeconds: 3600),
        readings: try ReadingParser(vitals: .standard).readings(from: readings), note: "a word")
      try journal.write(now: test.now) { edit in
        _ = try edit.add(try draft.checkedEntry(vitals: .standard, now: test.now))
      }
    }
    return journal
  }

  @Test(
    "Entries and columns are the same whether rows are held in memory or read twice",
    arguments: ["", "gly>=10", "note~wo", "weight>2", "gly>999", "not hr=60", "priority=1 spo2>50"])
  func streamed(text: String) throws {
    let journal = try journal(TestJournal())
    let filter = try FilterParser.parse(
      text, vitals: .standard, days: DayReader(today: LocalDate(epochDay: 20_777)))
    var outcomes: [([MeasuredColumn], [ListedEntry])] = []
    for held in [100, 2, 0] {
      try journal.read { view in
        var measured: [[MeasuredColumn]] = []
        var entries: [ListedEntry] = []
        try view.eachEntry(matching: filter, gathering: false, holding: held) { columns in
          #expect(entries.isEmpty)
          measured.append(columns)
        } _: { entry in
          entries.append(entry)
        }
        #expect(try entries == view.entries(matching: filter, gathering: false))
        outcomes.append((try #require(measured.first), entries))
        #expect(measured.count == 1)
      }
    }
    #expect(outcomes.allSatisfy { $0 == outcomes[0] })
    #expect(outcomes[0].1.map(\.taken.instant) == outcomes[0].1.map(\.taken.instant).sorted())
  }

  @Test("At the same time, reports come before single readings, by number")
  func order() throws {
    let listed = try journal(TestJournal()).read {
      try $0.entries(matching: .all([]), gathering: false)
    }
    let numbers = listed.map { listed in
      guard case .entry(let entry) = listed else { return "a group" }
      return entry.number.description
    }
    #expect(numbers == ["s4", "2", "s3", "1", "s1", "s2", "s5"])
  }
}
