import Foundation
import HealthModel
import Reminders
import SQLite
import Testing

@testable import Intake
@testable import Journal

@Suite struct ForgettingTests {
  /// Whether any file in the journal's folder contains these bytes.
  private func holds(_ bytes: [UInt8], _ test: TestJournal) throws -> Bool {
    for name in try FileManager.default.contentsOfDirectory(atPath: test.folder.path) {
      let data = try Data(contentsOf: test.folder.appending(path: name))
      if data.range(of: Data(bytes)) != nil { return true }
    }
    return false
  }

  private func bytes(_ integer: Int64) -> [UInt8] {
    (0..<6).map { UInt8(truncatingIfNeeded: integer >> (40 - 8 * $0)) }
  }

  private func bytes(_ real: Double) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: real.bitPattern >> (56 - 8 * $0)) }
  }

  /// The traces of an entry: its values in binary and as text, the words of its note, and its time
  /// in each form that a column or a uid has.
  private func traces(_ values: [Double], _ words: [String], _ taken: Instant) -> [String: [UInt8]]
  {
    var traces: [String: [UInt8]] = [:]
    for value in values {
      traces["\(value)"] = Array("\(value)".utf8)
      traces["bytes of \(value)"] = bytes(value)
    }
    for word in words { traces[word] = Array(word.utf8) }
    traces["time"] = bytes(taken.milliseconds)
    traces["time as text"] = Array(String(taken.milliseconds).utf8)
    let digits = String(taken.milliseconds, radix: 16)
    let padded = String(repeating: "0", count: 12 - digits.count) + digits
    traces["time in a uid"] = Array(padded.utf8)
    traces["time in a UUID"] = Array((padded.prefix(8) + "-" + padded.suffix(4)).utf8)
    return traces
  }

  private func expectNoTrace(
    _ values: [Double], _ words: [String], _ taken: Instant, _ test: TestJournal,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (name, bytes) in traces(values, words, taken) {
      #expect(try !holds(bytes, test), "\(name)", sourceLocation: sourceLocation)
    }
  }

  @Test("Deleting for good leaves no value, note or time in any file, whatever happened before")
  func noTrace() throws {
    let test = try TestJournal()
    let taken = Instant(milliseconds: test.now.milliseconds + 123)
    var uid = ""
    do {
      let journal = try test.open()
      // Saved when measured, as the first entry; then edited, deleted and restored.
      let new = try ReportDraft(
        taken: Moment(taken, utcOffsetSeconds: 3600),
        readings: try ReadingParser(vitals: .standard).readings(from: ["gly=223.7", "hr=77"]),
        note: "zanzibarsecret"
      ).checked(vitals: .standard, now: taken)
      uid = try journal.add(new, now: taken).uid
      _ = try journal.edit(1, now: test.now.adding(seconds: 100)) { draft in
        var draft = draft
        draft.note = "zanzibarsecret again"
        return try draft.checked(vitals: .standard, now: test.now.adding(seconds: 100))
      }
      _ = try journal.delete([1], now: test.now.adding(seconds: 200))
      _ = try journal.undo(now: test.now.adding(seconds: 300))
      _ = try journal.add(
        try test.report(at: -5000, note: "something else"), now: test.now.adding(seconds: 400))
    }
    // Before the deletion, the search finds all of them, so it works.
    for (name, bytes) in traces([223.7], ["zanzibarsecret"], taken) where name != "time in a uid" {
      #expect(try holds(bytes, test), "\(name)")
    }
    do {
      let journal = try test.open()
      let later = test.now.adding(seconds: 100_000)
      #expect(try journal.write(now: later) { try $0.forget([.report(1)]) } == [.report(1)])
      #expect(try journal.eraseTraces())
    }
    try expectNoTrace([223.7], ["zanzibarsecret", "zanzibar", uid], taken, test)
    let journal = try test.open()
    #expect(try journal.reports(in: .all).map(\.note) == ["something else"])
    #expect(try journal.connection.faultCount() == 0)
    _ = try test.content()
  }

  @Test(
    "Deleting a report for good also deletes the single reading it was, and the other way round")
  func everyForm() throws {
    for forgetting in [EntryNumber.report(1), .singleReading(1)] {
      let test = try TestJournal()
      let journal = try test.open()
      let taken = Instant(milliseconds: test.now.milliseconds + 77)
      let moment = Moment(taken, utcOffsetSeconds: 3600)
      func entry(_ readings: [String]) throws -> NewEntry {
        try ReportDraft(
          taken: moment, readings: try ReadingParser(vitals: .standard).readings(from: readings),
          note: "zanzibar"
        ).checkedEntry(vitals: .standard, now: taken)
      }
      _ = try journal.write(now: taken) { try $0.add(try entry(["gly=223.7"])) }
      _ = try journal.write(now: test.now.adding(seconds: 60)) {
        try $0.edit(.singleReading(1)) { _ in try entry(["gly=223.7", "hr=77"]) }
      }
      let gone = try journal.write(now: test.now.adding(seconds: 99_999)) {
        try $0.forget([forgetting])
      }
      #expect(Set(gone.map(\.description)) == ["1", "s1"])
      #expect(try journal.eraseTraces())
      try expectNoTrace([223.7], ["zanzibar"], taken, test)
    }
  }

  @Test("Deleting one of two entries for good still lets undo restore the other")
  func oneOfTwo() throws {
    let test = try TestJournal()
    let journal = try test.open()
    for number in 1...3 {
      _ = try journal.add(
        try test.report(at: -Int64(number) * 60, note: "n\(number)"), now: test.now)
    }
    _ = try journal.delete([1, 2], now: test.now.adding(seconds: 1))
    _ = try journal.write(now: test.now.adding(seconds: 2)) { try $0.forget([.report(1)]) }
    #expect(try journal.eraseTraces())
    #expect(try journal.undo(now: test.now.adding(seconds: 3)).map(\.number) == [2])
    #expect(try journal.reports(in: .all).map(\.note).sorted() == ["n2", "n3"])
    var undone = 0
    while (try? journal.undo(now: test.now.adding(seconds: 4))) != nil { undone += 1 }
    #expect(undone == 2)
    #expect(try journal.reportCount() == 0)
    // Each replica's changes are numbered without gaps, in the order of their stamps.
    let rows = try journal.connection.rows("SELECT seq, stamp FROM change ORDER BY seq") {
      ($0.integer(0), $0.integer(1))
    }
    #expect(rows.map(\.0) == Array(1...Int64(rows.count)))
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.1 < $1.1 })
  }

  @Test("History says that an entry existed and when it was deleted; nothing restores it")
  func history() throws {
    let test = try TestJournal()
    let journal = try test.open()
    _ = try journal.add(try test.report(note: "zanzibar"), now: test.now)
    let later = test.now.adding(seconds: 50)
    _ = try journal.write(now: later) { try $0.forget([.report(1)]) }
    for life in [try journal.history(ofReport: 1), try journal.history(last: 20)] {
      #expect(life.map(\.action) == [.forget])
      #expect(life.map(\.at) == [later])
      #expect(life.map(\.number) == [1])
    }
    #expect(throws: JournalError.deletedForGood(.report(1), at: later)) {
      _ = try journal.report(1)
    }
    #expect(throws: JournalError.deletedForGood(.report(1), at: later)) {
      try journal.write(now: later) { _ = try $0.restore(.report(1)) }
    }
    #expect(throws: JournalError.nothingToUndo) { _ = try journal.undo(now: later) }
    #expect(throws: JournalError.nothingToRedo) { _ = try journal.redo(now: later) }
    #expect(throws: JournalError.noSuch(.report(7))) {
      try journal.write(now: later) { _ = try $0.forget([.report(7)]) }
    }
  }

  @Test("A watch's outcome and a notification's name keep no trace of a deleted reading")
  func watchesAndNotifications() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let start = test.now
    let taken = Instant(milliseconds: start.milliseconds + 60_123)
    let vital = try #require(VitalCatalogue.standard[.glycemia])
    _ = try journal.startWatch(
      Watch(
        vital: .glycemia, threshold: Threshold(low: nil, high: 180, unit: vital.canonicalUnit),
        window: WatchWindow(start: start, end: start.adding(seconds: 600))),
      now: start)
    func add(_ value: String, _ instant: Instant, _ note: String) throws {
      let draft = ReportDraft(
        taken: Moment(instant, utcOffsetSeconds: 3600),
        readings: try ReadingParser(vitals: .standard).readings(from: [value, "hr=70"]), note: note)
      _ = try journal.add(
        try draft.checked(vitals: .standard, now: instant), now: start.adding(seconds: 300))
    }
    try add("gly=223.7", taken, "zanzibar")
    try add("gly=101.5", start.adding(seconds: 120), "")
    let end = start.adding(seconds: 700)
    _ = try journal.write(now: end, by: .service) { edit in
      _ = try edit.settleWatches(boot: nil, since: nil)
    }
    let topic = "range:glycemia:\(taken.milliseconds):1"
    try journal.connection.execute(
      """
      INSERT INTO notification (topic, at, state) VALUES ('\(topic)', 1, 'done');
      INSERT INTO alert VALUES ('glycemia', \(taken.milliseconds), 1, 1, '\(topic)');
      INSERT INTO alert VALUES ('heart-rate', 5, 1, 1, '\(topic)');
      """)
    #expect(try journal.watch(1).told?.outcome.readings == 2)
    _ = try journal.write(now: start.adding(seconds: 99_999)) { try $0.forget([.report(1)]) }
    #expect(try journal.eraseTraces())
    try expectNoTrace([223.7], ["zanzibar"], taken, test)
    let told = try #require(try journal.watch(1).told)
    #expect(told.at == end)
    #expect(told.outcome.readings == 1)
    #expect(told.outcome.spread?.highest.reading.value == 101.5)
    let notifications = try journal.connection.rows("SELECT topic FROM notification ORDER BY 1") {
      $0.text(0)
    }
    #expect(notifications.contains("range:heart-rate:5:1"))
  }

  @Test("An import keeps its counts, forgets deleted times, and can still be undone")
  func intake() throws {
    let test = try TestJournal()
    let journal = try test.open()
    let times = [0, 61, 122].map { Instant(milliseconds: test.now.milliseconds - 777_777 + $0) }
    var rows = try times.enumerated().map { index, taken in
      ImportRow(
        line: index + 2,
        draft: ReportDraft(
          taken: Moment(taken, utcOffsetSeconds: 3600),
          readings: try ReadingParser(vitals: .standard).readings(
            from: ["gly=22\(index).7", "hr=77"]), note: "zanzibar\(index)"))
    }[...]
    let file = IncomingFile(name: "log.csv", format: "csv")
    _ = try journal.take(file, now: test.now) { rows.popFirst() }
    _ = try journal.write(now: test.now.adding(seconds: 9999)) { try $0.forget([.report(1)]) }
    #expect(try journal.eraseTraces())
    try expectNoTrace([220.7], ["zanzibar0"], times[0], test)
    #expect(try journal.reportCount() == 2)
    _ = try journal.undo(now: test.now)
    #expect(try journal.reportCount() == 0)
    _ = try journal.redo(now: test.now)
    #expect(try journal.reportCount() == 2)
  }

  @Test("Traces stay while another program reads, and the result says so")
  func reader() throws {
    let test = try TestJournal()
    let journal = try Journal(path: test.path, busyTimeoutMilliseconds: 100)
    _ = try journal.add(try test.report(note: "zanzibar"), now: test.now)
    let reader = try test.open()
    try reader.read { view in
      _ = try view.reports(matching: .term(.period(.all)))
      _ = try journal.write(now: test.now) { try $0.forget([.report(1)]) }
      #expect(try journal.eraseTraces() == false)
    }
    #expect(try holds(Array("zanzibar".utf8), test))
    #expect(try journal.eraseTraces())
    #expect(try !holds(Array("zanzibar".utf8), test))
  }
}
