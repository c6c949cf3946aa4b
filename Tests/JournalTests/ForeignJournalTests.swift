import HealthModel
import Reminders
import SQLite
import TestJournals
import TestSupport
import Testing

@testable import Intake
@testable import Journal

/// JSON that others have written or changed.
@Suite struct ForeignJournalTests {
  /// The seed of each test's journal and choices, printed.
  private let seed = UInt64.random(in: 0 ... .max)

  /// A journal with every kind of record, one a line.
  func lines() throws -> [String] {
    let test = try TestJournal()
    var person = try RandomLife(test, seed: seed)
    var lines: [String] = []
    for _ in 0..<200 {
      try person.live(steps: 20)
      var text = ""
      _ = try person.journal.read { view in
        try view.writeRecords(of: .init(), as: .lines) { text += $0 }
      }
      lines = text.split(separator: "\n").map(String.init)
      if Set(lines.compactMap(type)).count == JournalPart.allCases.count { break }
    }
    try #require(
      Set(lines.compactMap(type)).count == JournalPart.allCases.count,
      "seed \(seed)")
    return lines
  }

  func type(of line: String) -> String? {
    guard line.hasPrefix("{\"type\":") else { return nil }
    return line.split(separator: "\"").dropFirst(3).first.map(String.init)
  }

  /// The error when these lines are restored; a failed restore saves nothing.
  func fault(_ lines: [String]) throws -> JournalRecordsFault? {
    let test = try TestJournal()
    let journal = try test.open()
    do {
      var rest = Array((lines.joined(separator: "\n") + "\n").utf8)[...]
      var records = try JournalRecords {
        let next = rest.prefix(50_000)
        rest = rest.dropFirst(50_000)
        return Array(next)
      }
      let restored = try journal.restore(&records, now: test.now)
      #expect(restored != nil)
      return nil
    } catch let fault as JournalRecordsFault {
      #expect(try journal.isUntouched())
      return fault
    }
  }

  /// The line with a member replaced.
  func changed(_ line: String, _ name: String, to value: JSONValue) throws -> String {
    let members = try JSONReader().value(of: line).members
    return JSONValue.object(members.map { $0.name == name ? .init(name, value) : $0 }).text
  }

  @Test("An impossible number is rejected in every member, by line and name")
  func numbers() throws {
    var generator = SeededGenerator(seed: seed)
    let lines = try lines()
    #expect(try fault(lines) == nil, "seed \(seed)")
    // These members accept any finite double, but 1e999 isn't finite.
    let reals: Set = [
      "value", "canonical", "normal_low", "normal_high", "plausible_low", "plausible_high", "low",
      "high",
    ]
    var seen: Set<String> = []
    for (index, line) in lines.enumerated().dropFirst() {
      let record = try JSONReader().value(of: line)
      for name in record.members.map(\.name) where !["type", "source"].contains(name) {
        let kind = try record["kind"] == nil ? "" : record.text("kind")
        guard seen.insert("\(type(of: line) ?? "") \(kind) \(name)").inserted else { continue }
        let large = ["9223372036854775807", "-9223372036854775808", "1e18"]
        let numbers = ["1e999", "-1e999"] + (reals.contains(name) ? [] : large)
        for number in numbers.shuffled(using: &generator).prefix(1) {
          var wrong = Array(lines[...index])
          wrong[index] = try changed(line, name, to: .number(number))
          #expect(
            try fault(wrong) == .unreadable(line: index + 1, member: name),
            "seed \(seed): \(number) in \(line.prefix(200))")
        }
      }
    }
    #expect(seen.count > 100)
  }

  @Test("Numbers in the header and in stamps are limited so that counting can go on")
  func header() throws {
    let lines = try lines()
    for (old, new, member) in [
      ("\"sequences\":{\"source\":", "\"sequences\":{\"source\":-", "source"),
      ("\"sequences\":{\"source\":", "\"sequences\":{\"source\":92233720368547758", "source"),
      ("\"version\":1", "\"version\":-9223372036854775808", "version"),
      ("\"journal\":\"", "\"journal\":\"\\u001b", "journal"),
    ] {
      var wrong = lines
      wrong[0] = lines[0].replacing(old, with: new)
      #expect(try fault(wrong) == .unreadable(line: 1, member: member), "seed \(seed): \(new)")
    }
    let place = try #require(lines.firstIndex { type(of: $0) == "change" }, "seed \(seed)")
    for stamp in ["9223372036854775807", "4611686018427387904", "-1"] {
      var wrong = lines
      wrong[place] = try changed(lines[place], "stamp", to: .string(stamp))
      #expect(try fault(wrong) == .unreadable(line: place + 1, member: "stamp"), "seed \(seed)")
    }
  }

  @Test("An impossible stamp doesn't stop the clock")
  func clock() {
    let now = Instant(seconds: 1_795_158_000)
    let most = HybridClock.stamps.upperBound
    #expect(HybridClock.next(after: .max, now: now) == most)
    #expect(HybridClock.next(after: most, now: now) == most)
    #expect(HybridClock.next(after: most - 1, now: now) == most)
    #expect(HybridClock.next(after: .min, now: now) == now.milliseconds << 16)
    #expect(HybridClock.next(after: nil, now: Instant(milliseconds: .max)) <= most)
  }

  @Test("A bad number rejects its row by member name; the other rows are imported")
  func rows() throws {
    let lines = try lines()
    let place = try #require(lines.firstIndex { type(of: $0) == "single_reading" }, "seed \(seed)")
    for (member, number) in [
      ("utc_offset", "-9223372036854775808"), ("utc_offset", "93601"),
      ("taken_at", "9223372036854775807"), ("taken_at", "-9223372036854775808"),
    ] {
      let wrong = try changed(lines[place], member, to: .number(number))
      var pieces = [Array("\(lines[0])\n\(wrong)\n".utf8)]
      var records = try JournalRecords { pieces.popLast() ?? [] }
      let record = try #require(try records.next())
      let fault = #expect(throws: RowFault.self) { try record.importRow(vitals: .standard) }
      #expect(fault?.faults == [.unreadableMember(member)], "seed \(seed)")
    }
  }

  @Test("A duplicate is reported with its own line, however many lines follow")
  func constraints() throws {
    let test = try TestJournal()
    let journal = try test.open()
    for index in 0..<20 {
      _ = try journal.add(try test.report(note: "\(index)"), now: test.now)
    }
    var text = ""
    _ = try journal.read { view in
      try view.writeRecords(of: .init(), as: .lines) { text += $0 }
    }
    let lines = text.split(separator: "\n").map(String.init)
    for kind in ["report", "change"] {
      let places = lines.indices.filter { type(of: lines[$0]) == kind }
      try #require(places.count == 20)
      for place in [places[1], places[19]] {
        let uid = try JSONReader().value(of: lines[places[0]]).text("uid")
        var wrong = lines
        wrong[place] = try changed(lines[place], "uid", to: .string(uid))
        let fault = try fault(wrong)
        guard case .constraint(let line, _) = fault else {
          Issue.record("\(kind): \(String(describing: fault))")
          continue
        }
        #expect(line == place + 1, "\(kind)")
      }
    }
  }

  static let escape = "\u{1B}[31m"
  /// A record, a member of it, and a value nobody could have typed.
  static let untyped: [(type: String, member: String, value: String)] = [
    ("vital", "id", "a\(escape)"), ("vital", "id", "A"), ("vital", "id", "gly"),
    ("vital", "own_unit", "c\(escape)"), ("vital", "own_unit", "1m"), ("vital", "own_unit", ""),
    ("vital", "own_short_name", "s\nt"), ("vital", "own_short_name", "hr"),
    ("vital", "label", "girth"),
    ("vital", "preferred_unit", escape), ("vital", "critical", "54"),
    ("setting", "key", "a\nb"), ("setting", "value", "on\(escape)"),
    ("setting", "value", "ON"), ("reminder", "name", "a b"), ("reminder", "name", "-a"),
    ("reminder", "name", escape), ("reminder", "needs", "glycemia,\(escape)"),
    ("occurrence", "rule", escape), ("watch", "vital", escape), ("watch", "unit", "\u{9B}"),
    ("single_reading", "vital", escape), ("single_reading", "unit", "\u{202E}"),
    ("forgotten", "uid", escape),
    ("change", "object", "reminder:\(escape)"), ("change", "object", "setting:a b"),
    ("change", "object", "vital:\u{85}"), ("change", "object", "report:\(escape)"),
  ]

  @Test("Names, units and settings that nobody could have typed are rejected by line")
  func names() throws {
    let test = try TestJournal()
    let journal = try test.open()
    try journal.set(.weeklyCharts, to: "off", now: test.now)
    var own = VitalSettings()
    own.definition = .init(unit: "cm", precision: 0, shortName: "gi")
    own.plausible = 20...300
    try journal.setVital(VitalID("girth"), own, now: test.now)
    let mine = try lines()
    var text = ""
    _ = try journal.read { view in
      try view.writeRecords(of: .init(), as: .lines) { text += $0 }
    }
    let others = text.split(separator: "\n").map(String.init)
    for (kind, member, value) in Self.untyped {
      let lines = ["vital", "setting"].contains(kind) ? others : mine
      let place = try #require(lines.firstIndex { type(of: $0) == kind })
      var wrong = lines
      wrong[place] = try changed(lines[place], member, to: .string(value))
      #expect(
        try fault(wrong) == .unreadable(line: place + 1, member: member),
        "seed \(seed): \(kind) \(member) \(value.debugDescription)")
    }
  }

  @Test("A restore skips the command the service would run, and neither undo nor redo sets it")
  func command() throws {
    let test = try TestJournal()
    let journal = try test.open()
    _ = try journal.add(try test.report(), now: test.now)
    try journal.set(.logCommand, to: "xterm -e true", now: test.now)
    try journal.set(.logCommand, to: "xterm -e false", now: test.now)
    try journal.set(.logCommand, to: nil, now: test.now)
    _ = try journal.undo(now: test.now)
    var text = ""
    _ = try journal.read { view in
      try view.writeRecords(of: .init(), as: .lines) { text += $0 }
    }
    let other = try TestJournal()
    let there = try other.open()
    var pieces = [Array(text.utf8)]
    var records = try JournalRecords { pieces.popLast() ?? [] }
    let restored = try there.restore(&records, now: test.now)
    #expect(restored == Restored(reports: 1, singleReadings: 0, isCommandLeftOut: true))
    #expect(try there.read { try $0.settings() }[.logCommand] == nil)
    let said = try there.connection.rows(
      "SELECT before, after FROM change WHERE object LIKE 'setting:%'"
    ) { [$0.optionalText(0), $0.optionalText(1)] }
    #expect(said == Array(repeating: [nil, nil], count: 4))
    // The user's own command stays, whatever they undo.
    try there.set(.logCommand, to: "mine", now: test.now)
    _ = try there.undo(now: test.now)
    #expect(try there.undo(now: test.now).map(\.action) == [.add])
    #expect(throws: JournalError.nothingToUndo) { try there.undo(now: test.now) }
    for _ in 0..<2 { _ = try there.redo(now: test.now) }
    #expect(throws: JournalError.nothingToRedo) { try there.redo(now: test.now) }
    #expect(try there.read { try $0.settings() }[.logCommand] == "mine")
  }
}
