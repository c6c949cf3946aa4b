import Foundation
import HealthModel
import SQLite
import TestJournals
import TestSupport
import Testing

@testable import Intake
@testable import Journal

@Suite struct JournalRecordsTests {
  func text(
    _ journal: Journal, _ layout: JournalLayout = .document, _ selection: JournalSelection = .init()
  ) throws -> String {
    var text = ""
    _ = try journal.read { view in
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

  /// Restores a journal of one report; `reading` runs just before the input's end is read.
  func restoreWhile(_ reading: (TestJournal) throws -> Void) throws -> (Bool?, Journal) {
    let test = try TestJournal()
    let source = try test.open()
    _ = try source.add(try report(["temp=36.5", "hr=70"], test), now: test.now)
    let bytes = Array(try text(source).utf8)
    let other = try TestJournal()
    let journal = try Journal(path: other.path, busyTimeoutMilliseconds: 50)
    var isRead = false
    return try withoutActuallyEscaping(reading) { reading in
      var rest = bytes[...]
      var records = try JournalRecords {
        let next = rest.prefix(bytes.count / 3)
        rest = rest.dropFirst(bytes.count / 3)
        if next.isEmpty, !isRead {
          isRead = true
          try reading(other)
        }
        return Array(next)
      }
      do {
        return (try journal.restore(&records, now: test.now) != nil, journal)
      } catch JournalError.storage(.busy, _) {
        return (nil, journal)
      }
    }
  }

  @Test("Restoring from a slow input doesn't block other writers")
  func slowly() throws {
    let (isRestored, journal) = try restoreWhile { other in
      let connection = try Connection(
        path: other.path, mode: .readWrite, busyTimeoutMilliseconds: 50)
      try connection.execute("BEGIN IMMEDIATE; ROLLBACK")
    }
    #expect(isRestored == true)
    #expect(try journal.reportCount() == 1)
  }

  @Test("A restore gives up when another program saves meanwhile, and keeps what was saved")
  func meanwhile() throws {
    let (isRestored, journal) = try restoreWhile { other in
      let theirs = try other.open()
      _ = try theirs.add(try report(["temp=39.9", "hr=99"], other), now: other.now)
    }
    #expect(isRestored == nil)
    #expect(try journal.latestReport()?.readings.map(\.value).contains(39.9) == true)
  }

  func report(_ words: [String], _ test: TestJournal) throws -> NewReport {
    try ReportDraft(
      taken: Moment(test.now, utcOffsetSeconds: 3600),
      readings: try ReadingParser(vitals: .standard).readings(from: words)
    ).checked(vitals: .standard, now: test.now)
  }

  @Test("A journal's export restores to an identical journal, byte for byte", arguments: 0..<24)
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
        try other.content(but: ["vital", "single_reading"])
          == test.content(but: ["vital", "single_reading"]), seed)
      // Derived values are the same, and changes can be undone.
      let query = "SELECT uid, severity, note FROM single_reading ORDER BY id"
      let severities = [person.journal, journal].map { journal in
        try? journal.connection.rows(query) { "\($0.blob(0)) \($0.integer(1)) \($0.text(2))" }
      }
      #expect(severities[0] != nil && severities[0] == severities[1], seed)
      if layout == .lines { try goOn(person.journal, journal, test, seed) }
    }
  }

  /// The next steps are the same in both.
  func goOn(_ one: Journal, _ other: Journal, _ test: TestJournal, _ seed: Comment) throws {
    let undone = [one, other].map { journal in
      Result { try journal.undo(now: test.now).map { "\($0.object) \($0.action)" } }
    }
    #expect((try? undone[0].get()) == (try? undone[1].get()), seed)
    let added = try [one, other].map { try $0.add(try test.report(), now: test.now).id }
    #expect(added[0] == added[1], seed)
  }

  @Test("A report of which a repair saved only the note is exported and restored")
  func noteAlone() throws {
    let (test, other) = (try TestJournal(), try TestJournal())
    let (journal, restored) = (try test.open(), try other.open())
    _ = try journal.add(try test.report(note: "cake"), now: test.now)
    try journal.connection.execute("DELETE FROM reading")
    let whole = try text(journal)
    #expect(whole.contains(#""note":"cake""#) && whole.contains(#""readings":[]"#))
    #expect(try validated([whole.replacing("\n", with: "")], test) == ["fits"])
    #expect(try restore(whole, into: restored, other))
    #expect(try text(restored) == whole)
  }

  @Test("An empty journal's export is as documented and restores")
  func empty() throws {
    let test = try TestJournal()
    let journal = try test.open()
    #expect(
      try text(journal) == """
        {"format":"healthlog-journal","version":1,"schema":\(Schema.newest(Schema.migrations)),"journal":null,"complete":true,\
        "period":null,"only":null,"notes":true,"sequences":{"source":0,"intake":0,"protocol":0,\
        "watch":0,"report":0,"single_reading":0,"change":0,"session":0,"packet":0},
        "vitals":[
        ],"settings":[
        ],"filters":[
        ],"sources":[
        ],"devices":[
        ],"intakes":[
        ],"sessions":[
        ],"packets":[
        ],"protocols":[
        ],"reminders":[
        ],"occurrences":[
        ],"watches":[
        ],"reports":[
        ],"single_readings":[
        ],"withdrawn":[
        ],"forgotten":[
        ],"changes":[
        ]}

        """)
    #expect(try restore(try text(journal), into: journal, test))
    #expect(try journal.isUntouched())
  }

  @Test("Restoring into a journal that isn't empty does nothing")
  func touched() throws {
    let test = try TestJournal()
    let journal = try test.open()
    try journal.set(.weeklyCharts, to: "off", now: test.now)
    let text = try text(journal)
    #expect(try !restore(text, into: journal, test))
    #expect(try self.text(journal) == text)
  }

  @Test("A partial export is never restored as a whole, and has no numbers or history")
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
      #expect(!text.contains(/"id":[0-9]/) && !text.contains("\"type\":\"change\""))
      #expect(selection.hasNotes || !text.contains("perch"))
      #expect(selection.vitals == nil || !text.contains("heart-rate"))
    }
  }

  static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Prints `fits` for each line that fits the schema, and the start of every other line.
  static let validator = """
    import json, sys
    from jsonschema import Draft202012Validator
    schema = json.load(open(sys.argv[1], encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    whole = Draft202012Validator({"$defs": schema["$defs"], "$ref": "#/$defs/document"})
    line = Draft202012Validator({"$defs": schema["$defs"], "$ref": "#/$defs/line"})
    for text in open(sys.argv[2], encoding="utf-8"):
        document = json.loads(text)
        fits = (whole if "vitals" in document else line).is_valid(document)
        print("fits" if fits else text[:300])
    """

  /// The validator's verdict on each line: `fits`, or the start of the line.
  func validated(_ documents: [String], _ test: TestJournal) throws -> [String] {
    let file = test.folder.appending(path: "documents")
    try Data(documents.map { $0 + "\n" }.joined().utf8).write(to: file)
    let python = Process()
    python.executableURL = URL(filePath: "/usr/bin/python3")
    let schema = Self.repository.appending(path: "Resources/healthlog-journal.schema.json")
    python.arguments = ["-c", Self.validator, schema.path, file.path]
    let pipe = Pipe()
    python.standardOutput = pipe
    try python.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    python.waitUntilExit()
    #expect(python.terminationStatus == 0)
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("Journals of every kind fit the schema, and the schema rejects every changed member")
  func schema() throws {
    let test = try TestJournal()
    var person = try RandomLife(test, seed: UInt64.random(in: 0 ... .max))
    try person.live(steps: 60)
    let part = JournalSelection(
      period: Period(first: nil, last: LocalDate("2020-01-01")), vitals: [.glycemia])
    let lines = try text(person.journal, .lines).split(separator: "\n").map(String.init)
    let documents =
      try [text(person.journal), text(person.journal, .document, part)].map {
        String($0.replacing("\n", with: ""))
      } + lines
      + (try text(person.journal, .lines, part)).split(separator: "\n").map(String.init)
    let found = try validated(documents, test).filter { $0 != "fits" }
    #expect(
      found.isEmpty && documents.count > 50, "seed \(person.random.seed) \(found.first ?? "")")
    // Some lives lack some kinds.
    var all = lines
    while Set(all.map { $0.prefix(15) }).count <= JournalPart.allCases.count, all.count < 100_000 {
      try person.live(steps: 20)
      all += try text(person.journal, .lines).split(separator: "\n").map(String.init)
    }
    // For each kind of line: each member removed, each renamed, and one added.
    var seen: Set<String> = []
    var wrong: [String] = []
    for line in all where seen.insert(String(line.prefix(15))).inserted {
      let value = try JSONReader().value(of: line)
      for index in value.members.indices {
        let optional = ["canonical", "comparator", "mark", "id", "intake"]
        guard !optional.contains(value.members[index].name) else { continue }
        var members = value.members
        let member = members.remove(at: index)
        wrong.append(JSONValue.object(members).text)
        members.insert(.init("x" + member.name, member.value), at: index)
        wrong.append(JSONValue.object(members).text)
      }
      wrong.append(JSONValue.object(value.members + [.init("more", .null)]).text)
    }
    #expect(seen.count == JournalPart.allCases.count + 1, "seed \(person.random.seed)")
    let fitting = zip(wrong, try validated(wrong, test)).filter { $0.1 == "fits" }.map(\.0)
    #expect(fitting.isEmpty, "these fit all the same: \(fitting.first ?? "")")
  }

  @Test("An import skips entries known by uid and refuses those that differ")
  func merged() throws {
    let (one, two) = (try TestJournal(), try TestJournal())
    let (here, there) = (try one.open(), try two.open())
    _ = try there.add(try two.report(note: "=1+1", priority: 5), now: two.now)
    _ = try there.add(try two.report(["gly=5.55mmol/L", "hr=70"]), now: two.now)
    _ = try there.write(now: two.now) {
      try $0.add(
        .singleReading(
          NewSingleReading(
            taken: Moment(two.now, utcOffsetSeconds: 3600),
            reading: Reading(
              vital: .glycemia, value: 70.123456789012345, unit: .millimolesPerLitre,
              comparator: .lessThan, mark: .fasting),
            note: "n", vitals: .standard, now: two.now)))
    }
    let text = try text(there)
    _ = try here.add(try one.report(["weight=70", "hr=70"]), now: one.now)
    func bring(_ text: String) throws -> ImportOutcome {
      var records = try records(text)
      return try here.take(IncomingFile(name: "x", format: "healthlog"), now: one.now) {
        while let record = try records.next() {
          if let row = try record.importRow(vitals: .standard) { return row }
        }
        return nil
      }
    }
    let first = try bring(text)
    #expect(first.reports == 2 && first.singleReadings == 1 && first.refusedCount == 0)
    func kept(_ journal: Journal) throws -> [[String]] {
      try journal.read { view in
        try view.entries(matching: .all([]), gathering: false).compactMap { entry in
          guard case .entry(let entry) = entry else { return nil }
          return [entry.uid, "\(entry.taken)", "\(entry.readings)", entry.note]
        }
      }
    }
    #expect(Set(try kept(here)).isSuperset(of: try kept(there)))
    #expect(try bring(text).known == 3)
    let changed =
      text.replacing("\"value\":5.55", with: "\"value\":5.6")
      .replacing("\"note\":\"n\"", with: "\"note\":\"other\"")
      .replacing("\"priority_set\":5", with: "\"priority_set\":4")
      .replacing("\"uid\":\"01", with: "\"uid\":\"01")
    let again = try bring(changed)
    #expect(again.known == 0 && again.refusedCount == 3)
    #expect(
      again.refused.flatMap(\.faults) == [
        .otherOnRecord(.report(2)), .otherOnRecord(.report(3)), .otherOnRecord(.singleReading(1)),
      ])
    // A partial export lacks vitals and notes, which doesn't count as a difference.
    let part = try self.text(there, .lines, .init(vitals: [.glycemia], hasNotes: false))
    #expect(try bring(part).known == 2)
    let broken = try bring(text.replacing("\"unit\":\"bpm\"", with: "\"unit\":7"))
    #expect(broken.refusedCount == 2 && broken.known == 1)
    #expect(broken.refused.first?.faults == [.unreadableMember("unit")])
  }

  /// A small journal with most kinds of record.
  func sampleText() throws -> String {
    let test = try TestJournal()
    let journal = try test.open()
    try journal.set(.weeklyCharts, to: "off", now: test.now)
    _ = try journal.add(try test.report(note: "one"), now: test.now)
    _ = try journal.add(try test.report(["gly=5.5mmol/L", "hr=70"]), now: test.now)
    return try text(journal)
  }

  @Test("A file of a later version is refused by its number, whatever else it contains")
  func newer() throws {
    let text = try sampleText().replacing("\"version\":1", with: "\"version\":2")
    #expect(throws: JournalRecordsFault.newerVersion(found: 2, known: 1)) {
      _ = try records(text)
    }
  }

  @Test("A damaged or truncated file leaves the journal empty")
  func damaged() throws {
    let whole = try sampleText()
    let wrong: [(String, String, JournalRecordsFault)] = [
      ("\"value\":70", "\"value\":\"70\"", .unreadable(line: 16, member: "value")),
      ("\"unit\":\"bpm\"", "\"uni\":\"bpm\"", .unreadable(line: 16, member: "unit")),
      ("\"note\":\"one\",", "", .unreadable(line: 16, member: "note")),
      ("\"utc_offset\":3600", "\"utc_offset\":999999", .unreadable(line: 16, member: "utc_offset")),
      ("\"action\":\"add\"", "\"action\":\"ad\"", .unreadable(line: 23, member: "action")),
      ("\"single_readings\":[", "\"vitals\":[{}],\"single_readings\":[", .outOfOrder(line: 18)),
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

  @Test("A journal's own JSON is recognized by its beginning")
  func beginning() throws {
    #expect(JournalRecords.begins(Array("\u{FEFF} {\n \"format\" : \"healthlog-journal\",".utf8)))
    #expect(JournalRecords.begins(Array(try sampleText().utf8)))
    #expect(!JournalRecords.begins(Array("{\"format\":\"healthlog\"".utf8)))
    #expect(!JournalRecords.begins([]))
  }
}
