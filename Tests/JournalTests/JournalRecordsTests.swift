import HealthModel
import SQLite
import TestSupport
import Testing

@testable import Journal

@Suite struct JournalRecordsTests {
  func text(
    _ journal: Journal, _ layout: JournalLayout = .document, _ selection: JournalSelection = .init()
  ) throws -> String {
    var text = ""
    try journal.read { view in
      try view.writeRecords(of: selection, as: layout) { text += $0 }
    }
    return text
  }

  func records(_ text: String, piece: Int = 5000) throws -> JournalRecords {
    var rest = Array(text.utf8)[...]
    return try JournalRecords {
      let next = rest.prefix(piece)
      rest = rest.dropFirst(piece)
      return Array(next)
    }
  }

  @discardableResult
  func restore(_ text: String, into journal: Journal, _ test: TestJournal) throws -> Bool {
    var records = try records(text)
    return try journal.restore(&records, now: test.now) != nil
  }

  @Test(
    "A journal of any life comes out, goes into an empty one and comes out the same, byte for byte",
    arguments: 0..<24)
  func roundTrip(life: Int) throws {
    let test = try TestJournal()
    var person = try RandomLife(test, seed: UInt64.random(in: 0 ... .max))
    try person.live(steps: life * 5)
    let seed = Comment(rawValue: "seed \(person.random.seed)")
    let (whole, lines) = (try text(person.journal), try text(person.journal, .lines))
    for (layout, text) in [(JournalLayout.document, whole), (.lines, lines)] {
      let other = try TestJournal()
      let journal = try other.open()
      #expect(try restore(text, into: journal, other), seed)
      #expect(try self.text(journal) == whole, seed)
      #expect(try self.text(journal, layout) == text, seed)
      #expect(
        try other.content(but: ["vital", "sample"]) == test.content(but: ["vital", "sample"]), seed)
      // What is derived is as it was, and what was done can be undone.
      let query = "SELECT uid, severity, note FROM sample ORDER BY id"
      let severities = [person.journal, journal].map { journal in
        try? journal.connection.rows(query) { "\($0.blob(0)) \($0.integer(1)) \($0.text(2))" }
      }
      #expect(severities[0] != nil && severities[0] == severities[1], seed)
      if layout == .lines { try goOn(person.journal, journal, test, seed) }
    }
  }

  /// What is done next is the same in both.
  func goOn(_ one: Journal, _ other: Journal, _ test: TestJournal, _ seed: Comment) throws {
    let undone = [one, other].map { journal in
      Result { try journal.undo(now: test.now).map { "\($0.object) \($0.action)" } }
    }
    #expect((try? undone[0].get()) == (try? undone[1].get()), seed)
    let added = try [one, other].map { try $0.add(try test.report(), now: test.now).id }
    #expect(added[0] == added[1], seed)
  }

  @Test("An empty journal comes out as the page says, and goes in again")
  func empty() throws {
    let test = try TestJournal()
    let journal = try test.open()
    #expect(
      try text(journal) == """
        {"format":"healthlog-journal","version":1,"schema":2,"journal":null,"complete":true,\
        "period":null,"only":null,"notes":true,"sequences":{"source":0,"intake":0,"protocol":0,\
        "watch":0,"report":0,"sample":0,"change":0},
        "vitals":[
        ],"settings":[
        ],"sources":[
        ],"intakes":[
        ],"protocols":[
        ],"reminders":[
        ],"occurrences":[
        ],"watches":[
        ],"reports":[
        ],"samples":[
        ],"withdrawn":[
        ],"changes":[
        ]}

        """)
    #expect(try restore(try text(journal), into: journal, test))
    #expect(try journal.isUntouched())
  }

  @Test("Into a journal in which something is on record nothing is restored")
  func touched() throws {
    let test = try TestJournal()
    let journal = try test.open()
    try journal.set(.weeklyCharts, to: "off", now: test.now)
    let text = try text(journal)
    #expect(try !restore(text, into: journal, test))
    #expect(try self.text(journal) == text)
  }

  @Test("A part is never restored as a whole, and has neither numbers nor history")
  func part() throws {
    let test = try TestJournal()
    var person = try RandomLife(test, seed: 7)
    try person.live(steps: 90)
    let selections = [
      JournalSelection(period: Period(first: LocalDate("2000-01-01"), last: nil)),
      JournalSelection(vitals: [.glycemia]), JournalSelection(hasNotes: false),
    ]
    for selection in selections {
      let text = try text(person.journal, .lines, selection)
      let other = try TestJournal()
      let journal = try other.open()
      #expect(try !restore(text, into: journal, other))
      #expect(text.contains("\"complete\":false") && text.contains("\"type\":\"report\""))
      #expect(!text.contains("\"id\":") && !text.contains("\"type\":\"change\""))
      #expect(selection.hasNotes || !text.contains("perch"))
      #expect(selection.vitals == nil || !text.contains("heart-rate"))
    }
  }

  /// A small journal with something of most kinds.
  func sampleText() throws -> String {
    let test = try TestJournal()
    let journal = try test.open()
    try journal.set(.weeklyCharts, to: "off", now: test.now)
    _ = try journal.add(try test.report(note: "one"), now: test.now)
    _ = try journal.add(try test.report(["gly=5.5mmol/L", "hr=70"]), now: test.now)
    return try text(journal)
  }

  @Test("A file of a later version is refused by its number, whatever else it holds")
  func newer() throws {
    let text = try sampleText().replacing("\"version\":1", with: "\"version\":2")
    #expect(throws: JournalRecordsFault.newerVersion(found: 2, known: 1)) {
      _ = try records(text)
    }
  }

  @Test("A file that is damaged or cut off anywhere leaves the journal empty")
  func damaged() throws {
    let whole = try sampleText()
    let wrong: [(String, String, JournalRecordsFault)] = [
      ("\"value\":70", "\"value\":\"70\"", .unreadable(line: 12, member: "value")),
      ("\"unit\":\"bpm\"", "\"uni\":\"bpm\"", .unreadable(line: 12, member: "unit")),
      ("\"note\":\"one\",", "", .unreadable(line: 12, member: "note")),
      ("\"utc_offset\":3600", "\"utc_offset\":999999", .constraint(line: 15, rule: "")),
      ("\"action\":\"add\"", "\"action\":\"ad\"", .unreadable(line: 18, member: "action")),
      ("\"samples\":[", "\"vitals\":[{}],\"samples\":[", .outOfOrder(line: 14)),
      ("\"complete\":true", "\"complete\":1", .unreadable(line: 1, member: "complete")),
    ]
    for (old, new, fault) in wrong {
      let test = try TestJournal()
      let journal = try test.open()
      let text = whole.replacing(old, with: new, maxReplacements: 1)
      try #require(text != whole, "\(old)")
      let found = #expect(throws: JournalRecordsFault.self, "\(old)") {
        try restore(text, into: journal, test)
      }
      if case .constraint = fault, case .constraint = found {
      } else {
        #expect(found == fault, "\(old)")
      }
      #expect(try journal.isUntouched())
    }
    let lines = try sampleLines()
    for cut in [whole.dropLast(3), whole.prefix(700), lines.dropLast(1).dropLast(40)] {
      let test = try TestJournal()
      let journal = try test.open()
      #expect(throws: JournalRecordsFault.self) { try restore(String(cut), into: journal, test) }
      #expect(try journal.isUntouched())
    }
    let withoutLast = lines.split(separator: "\n").dropLast().joined(separator: "\n") + "\n"
    let test = try TestJournal()
    #expect(throws: JournalRecordsFault.cutOff) {
      try restore(withoutLast, into: try test.open(), test)
    }
  }

  func sampleLines() throws -> String {
    let test = try TestJournal()
    let journal = try test.open()
    #expect(try restore(try sampleText(), into: journal, test))
    return try text(journal, .lines)
  }

  @Test("A journal's own JSON is known by its beginning")
  func beginning() throws {
    #expect(JournalRecords.begins(Array("\u{FEFF} {\n \"format\" : \"healthlog-journal\",".utf8)))
    #expect(JournalRecords.begins(Array(try sampleText().utf8)))
    #expect(!JournalRecords.begins(Array("{\"format\":\"healthlog\"".utf8)))
    #expect(!JournalRecords.begins([]))
  }
}
