import HealthModel
import Journal
import TestJournals
import Testing

@Suite struct NoteSearchTests {
  @Test(
    "Searching notes treats any text literally, never as query syntax",
    arguments: [
      "\"", "a\"b", "\"\u{302F}7", "x\"\u{301}", "a\0b", "\0", "*", "a*b", "NEAR(a b)", "a OR b",
      "%", "%\u{301}", "_", "\\", "\\%", "{note}:a", "^a", "-a", "½", "体温", "'",
    ])
  func anything(text: String) throws {
    let journal = try Journal(path: ":memory:")
    let now = Instant(seconds: 1_795_158_000)
    let readings = try ReadingParser(vitals: journal.vitals).readings(from: ["t=36.5", "hr=70"])
    let draft = ReportDraft(
      taken: Moment(now, utcOffsetSeconds: 3600), readings: readings, note: "nothing of it")
    _ = try journal.add(try draft.checked(vitals: journal.vitals, now: now), now: now)
    let filter = FilterExpression.term(.noteContains(text))
    #expect(try journal.reports(matching: filter) == [])
    #expect(try journal.reports(matching: .not(filter)).count == 1)
  }
}
