import Foundation
import HealthModel
import Journal
import POSIX
import Reminders
import TestSupport
import Testing

@testable import HealthlogCLI

/// `export --format ics`, on Friday 2026-11-20, 08:00.
@Suite struct CalendarExportTests {
  private func calendar(_ terminal: TestTerminal) -> String {
    terminal.run("export", "--format", "ics").output
  }

  /// Returns the values of a property in every event.
  private func values(_ name: String, _ text: String) -> [String] {
    text.split(separator: "\r\n").filter { $0.hasPrefix("\(name):") }
      .map { String($0.dropFirst(name.count + 1)) }
  }

  @Test("Each reminder is an event that names neither a vital nor a value")
  func events() throws {
    let terminal = try TestTerminal()
    terminal.run("add", "temp=36.5", "gly=312", "-n", "secret")
    terminal.run("remind", "add", "tablets", "08:00", "--days", "mon-fri", "--needs", "gly")
    terminal.run("remind", "add", "evening", "21:30")
    terminal.run("protocol", "start", "bp", "--first-day", "2026-11-23", "--days", "4")
    let export = terminal.run("export", "--format", "ICS")
    #expect(export.status == 0)
    let text = export.output
    #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n") && text.hasSuffix("END:VCALENDAR\r\n"))
    #expect(
      values("SUMMARY", text) == [
        "healthlog: morning readings", "healthlog: tablets", "healthlog: evening readings",
        "healthlog: evening",
      ])
    #expect(
      values("RRULE", text) == [
        "FREQ=DAILY;UNTIL=20261126T070000", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
        "FREQ=DAILY;UNTIL=20261126T190000", "FREQ=DAILY",
      ])
    #expect(
      values("DTSTART", text) == [
        "20261123T070000", "20261120T080000", "20261123T190000", "20261120T213000",
      ])
    #expect(values("SEQUENCE", text) == ["1", "1", "1", "1"])
    #expect(Set(values("DTSTAMP", text)) == ["20261120T070000Z"])
    let journal = try Journal(path: terminal.journalPath).read { try $0.uid } ?? "none"
    #expect(
      values("UID", text.replacing("\r\n ", with: ""))
        == [
          "bp-morning", "tablets", "bp-evening", "evening",
        ].map { "reminder-\($0)@\(journal)" })
    for word in ["gly", "312", "36.5", "secret"] { #expect(!text.contains(word)) }
    // Standard error, not the calendar, says what the phone can't know.
    #expect(export.error.split(separator: "\n").count == 3)
  }

  @Test("A pause and a skip leave out days; undo and redo bring back the same event")
  func undone() throws {
    let terminal = try TestTerminal()
    terminal.run("remind", "at", "20:30")
    let first = calendar(terminal)
    func event(_ text: String) -> String {
      text.split(separator: "\r\n").filter {
        !$0.hasPrefix("SEQUENCE:") && !$0.hasPrefix("DTSTAMP:")
      }.joined(separator: "\n")
    }
    func next(_ line: String...) -> String {
      terminal.now = terminal.now.adding(seconds: 60)
      let result = terminal.run(line)
      #expect(result.status == 0, "\(line): \(result.error)")
      return calendar(terminal)
    }
    terminal.now = terminal.now.adding(seconds: 86_400)
    let skipped = next("remind", "skip")
    #expect(values("EXDATE", skipped) == ["20261121T203000"])
    let paused = next("remind", "pause", "--until", "2026-11-24")
    #expect(
      values("EXDATE", paused) == ["20261121T203000", "20261122T203000", "20261123T203000"])
    #expect(event(next("undo")) == event(skipped))
    #expect(event(next("undo")) == event(first))
    #expect(event(next("redo")) == event(skipped))
    let again = next("redo")
    #expect(event(again) == event(paused))
    #expect(values("SEQUENCE", again) == ["7"] && values("DTSTAMP", again) == ["20261121T070600Z"])
    // Once the pause has ended, today is an occurrence again.
    #expect(event(next("remind", "resume")) == event(first))
    let later = next("remind", "edit", "daily", "--time", "21:00")
    #expect(values("DTSTART", later) == ["20261121T210000"] && values("EXDATE", later).isEmpty)
    // Time alone changes nothing.
    terminal.now = terminal.now.adding(seconds: 40 * 86_400)
    #expect(calendar(terminal) == later)
  }

  @Test("Without a reminder nothing is written, and only reminders can be chosen")
  func refused() throws {
    let terminal = try TestTerminal()
    let path = terminal.folder.appending(path: "out.ics").path
    func isRefused(_ line: [String], _ status: Int32) {
      let result = terminal.run(["export", "--format", "ics", "--output", path] + line)
      #expect(result.status == status && result.output.isEmpty, "\(line): \(result)")
      #expect(!result.error.isEmpty && !FileManager.default.fileExists(atPath: path), "\(line)")
    }
    isRefused([], 1)
    #expect(!FileManager.default.fileExists(atPath: terminal.journalPath))
    isRefused(["--journal", terminal.folder.appending(path: "none.db").path], 66)
    terminal.run("remind", "at", "20:30")
    for line in [
      ["2026"], ["--since", "2026"], ["--until", "2026"], ["--vital", "hr"], ["--no-notes"],
      ["--spreadsheet"], ["--vital", "hr", "--no-notes"],
    ] { isRefused(line, 64) }
    terminal.run("remind", "remove")
    isRefused([], 1)
    terminal.run("protocol", "start", "bp", "--days", "4")
    terminal.now = terminal.now.adding(seconds: 10 * 86_400)
    isRefused([], 1)
    #expect(terminal.run("export", "--format", "ical").error.contains("biobeats, ics"))
  }

  @Test("The file is new, only the person can read it, and exporting changes no byte")
  func file() throws {
    let terminal = try TestTerminal()
    terminal.run("remind", "at", "08:00", "20:00")
    let before = try Data(contentsOf: URL(filePath: terminal.journalPath))
    let text = calendar(terminal)
    let path = terminal.folder.appending(path: "out.ics").path
    let kept = terminal.run("export", "--format", "ics", "--output", path)
    #expect(kept.status == 0 && kept.output == "\(path): 2 reminders\n")
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(text.utf8))
    #expect(
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    #expect(terminal.run("export", "--format", "ics", "--output", path).status == 73)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(text.utf8))
    #expect(try Data(contentsOf: URL(filePath: terminal.journalPath)) == before)
    #expect(terminal.run("export", "--format", "ics", "-o", "-").output == text)
    #expect(terminal.run("export", "--output", "-").output == terminal.run("export").output)
    #expect(terminal.run("export", "ics").error.contains("--format ics"))
  }

  @Test("A backup, and a journal made from an export, give the same calendar")
  func carried() throws {
    let terminal = try TestTerminal()
    terminal.run("remind", "at", "08:00", "20:00")
    terminal.run("protocol", "start", "bp")
    terminal.now = terminal.now.adding(seconds: 86_400)
    terminal.run("remind", "skip")
    terminal.run("remind", "pause", "3d")
    let text = calendar(terminal)
    #expect(values("EXDATE", text).count == 12)
    let whole = terminal.folder.appending(path: "whole.json").path
    terminal.run("export", "--output", whole)
    let other = try TestTerminal()
    other.now = terminal.now
    #expect(other.run("import", whole).status == 0)
    #expect(calendar(other) == text)
    let backup = terminal.folder.appending(path: "b.db").path
    terminal.run("backup", backup)
    terminal.run("remind", "remove", "daily")
    #expect(calendar(terminal) != text)
    #expect(terminal.run("restore", backup, "--yes").status == 0)
    #expect(calendar(terminal) == text)
  }
}

/// The calendar's occurrences, as python3-icalendar and dateutil read them, against the planner's.
@Suite struct CalendarReaderTests {
  /// Prints each occurrence of a file: the rule, the local time, the instant.
  private static let reader = """
    import sys, icalendar
    from datetime import datetime, timedelta
    from dateutil import rrule, tz
    zone, start = tz.gettz(sys.argv[1]), datetime.fromisoformat(sys.argv[2])
    for event in icalendar.Calendar.from_ical(open(sys.argv[3], "rb").read()).walk("VEVENT"):
      first = event["DTSTART"].dt
      [alarm] = event.walk("VALARM")
      assert first.tzinfo is None and alarm["TRIGGER"].dt == timedelta(0)
      one = rrule.rrulestr(event["RRULE"].to_ical().decode(), dtstart=first)
      days, left = rrule.rruleset(), event.get("EXDATE", [])
      days.rrule(one)
      for day in left if isinstance(left, list) else [left]:
        for exception in day.dts:
          assert exception.dt > first and exception.dt in one, exception.dt
          days.exdate(exception.dt)
      assert days[0] == first
      rule = event["UID"].split("@")[0].removeprefix("reminder-")
      for day in days.between(start, start + timedelta(days=730), inc=True):
        there = tz.resolve_imaginary(day.replace(tzinfo=zone))
        print(rule, day.isoformat(" ", "minutes"), int(there.timestamp()), sep="\\t")
    """

  struct Ring: Hashable {
    let rule: String
    let local: LocalDateTime
    let at: Instant
  }

  /// Returns the occurrences of a file in the two years from now.
  private func read(_ file: String, _ terminal: TestTerminal) throws -> Set<Ring> {
    let (zone, start) = (terminal.zone, local(terminal))
    let output = FileManager.default.temporaryDirectory.appending(path: "ics-\(UUID().uuidString)")
    try Data().write(to: output)
    defer { try? FileManager.default.removeItem(at: output) }
    let python = Process()
    python.executableURL = URL(filePath: "/usr/bin/python3")
    python.arguments =
      ["-c", Self.reader, zone.identifier, "\(start.date) \(start.time.fullText)", file]
    python.standardOutput = try FileHandle(forWritingTo: output)
    try python.run()
    python.waitUntilExit()
    try #require(python.terminationStatus == 0)
    var rings: Set<Ring> = []
    for line in try String(contentsOf: output, encoding: .utf8).split(separator: "\n") {
      let parts = line.split(separator: "\t").map(String.init)
      var at = Instant(seconds: try #require(Int64(parts[2])))
      let local = try #require(LocalDateTime(plain: parts[1]))
      // A calendar moves a time in a gap by the gap's length, the planner to the gap's end.
      if case .skipped(let end) = zone.resolve(local) {
        #expect(abs(at.seconds(since: end)) < 3600)
        at = end
      }
      rings.insert(Ring(rule: parts[0], local: local, at: at))
    }
    return rings
  }

  /// Returns what the planner makes due in the two years from now, a fortnight at a time.
  private func planned(_ terminal: TestTerminal) throws -> Set<Ring> {
    let (zone, start) = (terminal.zone, local(terminal))
    let journal = try Journal(path: terminal.journalPath)
    let first = zone.resolve(start).instant
    let today = zone.localDateTime(at: first).date
    var state = try journal.readState(around: today, now: first)
    var rings: Set<Ring> = []
    for fortnight in 0...53 {
      let now = zone.resolve(
        LocalDateTime(today.adding(days: min(14 * fortnight, 730)), start.time)
      ).instant
      for one in plan(now: now, zone: zone, state: state, screen: Screen()).changes.occurrences {
        if !state.occurrences.contains(where: { $0.key == one.key }), one.dueAt >= first,
          let rule = state.rules.first(where: { $0.name == one.key.rule })
        {
          let local = LocalDateTime(one.key.date, rule.time)
          rings.insert(Ring(rule: one.key.rule, local: local, at: one.dueAt))
        }
        state.occurrences.removeAll {
          $0.key == one.key || $0.key.date < one.key.date.adding(days: -60)
        }
        state.occurrences.append(one)
      }
    }
    return rings
  }

  private func local(_ terminal: TestTerminal) -> LocalDateTime {
    terminal.zone.localDateTime(at: terminal.now)
  }

  private func expectSame(_ calendar: Set<Ring>, _ planner: Set<Ring>, _ life: String) {
    let wrong = calendar.symmetricDifference(planner).sorted { $0.local < $1.local }
    #expect(
      wrong.isEmpty, "\(life): \(wrong.count) of \(planner.count), first \(wrong.first as Any)")
  }

  @Test(
    "For two years the calendar rings when the planner does, over clock changes and in a new zone",
    arguments: [
      "Europe/Rome", "America/New_York", "Australia/Lord_Howe", "America/Santiago",
      "Asia/Kathmandu",
    ])
  func zones(name: String) throws {
    let terminal = try TestTerminal()
    terminal.zone = try #require(NamedZone(name))
    // Tuesday 2026-10-20: Rome and New York set their clocks back during the protocol.
    terminal.now = Instant(seconds: 1_792_488_600)
    for line in [
      ["remind", "at", "00:00", "02:15", "02:30"],
      ["remind", "add", "sunday", "23:59", "--days", "sun"],
      ["remind", "add", "weekdays", "08:00", "--days", "mon-fri"],
      ["protocol", "start", "bp", "--days", "31", "--first-day", "tomorrow"],
      ["remind", "pause", "--until", "2026-10-24"],
    ] { #expect(terminal.run(line).status == 0, "\(line)") }
    let path = terminal.folder.appending(path: "out.ics").path
    #expect(terminal.run("export", "--format", "ics", "--output", path).status == 0)
    let here = try planned(terminal)
    #expect(here.count > 3 * 720 + 2 * 27 + 600)
    expectSame(try read(path, terminal), here, name)
    // The same file on a phone far away, a week later.
    terminal.now = terminal.now.adding(seconds: 7 * 86_400)
    terminal.zone = try #require(NamedZone("Pacific/Auckland"))
    expectSame(try read(path, terminal), try planned(terminal), "\(name), then Auckland")
  }

  /// A person's commands about reminders, on a few days.
  private struct Life {
    let seed: UInt64
    var random: SeededGenerator
    let terminal: TestTerminal

    init(seed: UInt64) throws {
      (self.seed, random, terminal) = (seed, SeededGenerator(seed: seed), try TestTerminal())
      terminal.zone = try #require(NamedZone("Europe/Rome"))
    }

    mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    mutating func line() -> [String] {
      let name = "r\(below(3))"
      let time = "\(below(24)):\(below(6))0"
      let days = ["every", "mon-fri", "sat,sun", "wed"][below(4)]
      switch below(13) {
      case 0...2: return ["remind", "add", name, time, "--days", days]
      case 3: return ["remind", "edit", name, "--time", time]
      case 4:
        return [
          "remind", "edit", name, below(2) == 0 ? "--needs" : "--days",
          days == "wed" ? "none" : "gly",
        ]
      case 5, 6: return ["remind", "pause", "\(below(20) + 1)d"]
      case 7: return ["remind", "resume"]
      case 8: return ["remind", "skip"]
      case 9: return ["remind", "remove", name]
      case 10: return ["undo"]
      case 11: return ["redo"]
      default:
        return below(2) == 0
          ? ["protocol", "stop"] : ["protocol", "start", "bp", "--days", "\(4 + below(9))"]
      }
    }

    /// Returns each event by its uid, with its number of changes.
    func events() -> [String: (text: String, changes: Int)] {
      let text = terminal.run("export", "--format", "ics").output
      var events: [String: (text: String, changes: Int)] = [:]
      for event in text.components(separatedBy: "BEGIN:VEVENT\r\n").dropFirst() {
        let whole = event.components(separatedBy: "END:VEVENT")[0]
        var lines = whole.components(separatedBy: "\r\n").filter { !$0.hasPrefix("DTSTAMP:") }
        let place = lines.firstIndex { $0.hasPrefix("SEQUENCE:") } ?? 0
        let changes = Int(lines.remove(at: place).dropFirst("SEQUENCE:".count)) ?? -1
        // The uid comes first.
        events[lines[0]] = (lines.joined(separator: "\n"), changes)
      }
      return events
    }
  }

  @Test("So it does after any changes; each that an event shows raises its number of changes")
  func lives() throws {
    var (compared, rings) = (0, 0)
    for seed in UInt64(1)...12 {
      var life = try Life(seed: seed)
      var before: [String: (text: String, changes: Int)] = [:]
      var said: [String] = []
      for _ in 0..<12 {
        let line = life.line()
        if life.terminal.run(line).status == 0 { said.append(line.joined(separator: " ")) }
        let now = life.events()
        for (uid, event) in now {
          guard let old = before[uid] else { continue }
          #expect(
            event.text == old.text || event.changes > old.changes, "seed \(seed): \(said)")
        }
        // A removed event may return.
        before.merge(now) { $1 }
        life.terminal.now = life.terminal.now.adding(
          seconds: Int64(life.below(4) * 86_400 + life.below(24) * 3600 + 7))
      }
      let path = life.terminal.folder.appending(path: "out.ics").path
      let export = life.terminal.run("export", "--format", "ics", "--output", path)
      let planned = try planned(life.terminal)
      #expect(export.status == 0 || planned.isEmpty, "seed \(seed): \(said)")
      guard export.status == 0 else { continue }
      expectSame(try read(path, life.terminal), planned, "seed \(seed), \(said)")
      (compared, rings) = (compared + 1, rings + planned.count)
    }
    #expect(compared > 8 && rings > 4000)
  }
}
