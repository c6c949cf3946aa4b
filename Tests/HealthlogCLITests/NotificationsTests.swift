import Foundation
import HealthModel
import Reminders
import TestJournals
import Testing

@testable import HealthlogCLI
@testable import Intake
@testable import Journal
@testable import SQLite

/// It is Fri 2026-11-20 08:00 in Rome.
@Suite struct NotificationsTests {
  private static let zone = FixedZone(offsetSeconds: 3600)

  private func journal(_ terminal: TestTerminal) throws -> Journal {
    try Journal(path: terminal.journalPath)
  }

  /// Plans once as the service does; with a server, also records the notifications as shown.
  private func serve(_ terminal: TestTerminal, hasServer: Bool = true) throws {
    let journal = try journal(terminal)
    let (now, screen) = (terminal.now, Screen(server: hasServer ? "server" : nil))
    _ = try journal.settleWatches(now: now, boot: nil, since: nil)
    var plan = Plan()
    try journal.update(around: Self.zone.localDateTime(at: now).date, now: now) { state in
      plan = Reminders.plan(now: now, zone: Self.zone, state: state, screen: screen)
      return plan.changes
    }
    for case .tell(let notification, _) in plan.effects where hasServer {
      try journal.store(
        ReminderChanges(notifications: [notification.shown(as: Popup(server: "server", number: 7))])
      )
    }
  }

  /// Returns a journal with a critical glycemia at 08:00, which the service has shown.
  private func alarmed() throws -> TestTerminal {
    let terminal = try TestTerminal()
    terminal.serviceRuns = true
    #expect(terminal.run("add", "gly=300", "hr=70").status == 0)
    try serve(terminal)
    return terminal
  }

  /// Lists notifications on a terminal.
  private func look(_ terminal: TestTerminal, _ words: String...) -> TestTerminal.Result {
    terminal.columns = 100
    defer { terminal.columns = nil }
    return terminal.run(["notifications"] + words)
  }

  private func new(_ terminal: TestTerminal, _ words: String...) -> Int {
    terminal.run(["notifications", "--new"] + words).output.split(separator: "\n").count
  }

  private static let line = "1 value needs attention: glycemia 300 mg/dL ▲▲ at 08:00\n"

  @Test("A notification is new until it is listed on a terminal; pipes and JSON leave it new")
  func once() throws {
    let terminal = try alarmed()
    #expect(
      terminal.run("status").output.contains(
        "\n1 new notification; to see it: healthlog notifications\n"))
    #expect(terminal.run("status", "--short").output == "1 report, at 08:00; 1 new\n")
    #expect(terminal.run("status", "--json").output.contains("\"new_notifications\":1"))
    for _ in 0..<2 {
      let piped = terminal.run("notifications")
      #expect(piped.output == "new\t2026-11-20 08:00\tout_of_range\t\(Self.line)")
      #expect(piped.status == 0 && piped.error == "")
      #expect(terminal.run("notifications", "--json").output.contains("\"read_at\":null"))
    }
    #expect(look(terminal).output == "1 new\n• Fri 08:00  \(Self.line)")
    #expect(look(terminal).output == "  Fri 08:00  \(Self.line)")
    #expect(
      terminal.run("notifications").output == "\t2026-11-20 08:00\tout_of_range\t\(Self.line)")
    let none = look(terminal, "--new")
    #expect(none.status == 1 && none.output == "" && none.error == "No new notifications\n")
    #expect(!terminal.run("status").output.contains("notification"))
    #expect(terminal.run("status", "--short").output == "1 report, at 08:00\n")
    #expect(terminal.run("status", "--json").output.contains("\"new_notifications\":0"))
    // The service closes its popup, and doesn't show it again.
    let state = try journal(terminal).readState(
      around: Self.zone.localDateTime(at: terminal.now).date, now: terminal.now)
    let plan = plan(
      now: terminal.now, zone: Self.zone, state: state, screen: Screen(server: "server"))
    #expect(state.notifications.contains { $0.readAt == terminal.now && $0.state == .done })
    guard case .close? = plan.effects.first, plan.effects.count == 1 else {
      Issue.record("\(plan.effects)")
      return
    }
  }

  @Test("Listing --new, a period or JSON on a terminal marks only what is listed as text")
  func partly() throws {
    let terminal = try alarmed()
    #expect(look(terminal, "--json").output.contains("\"read_at\":null"))
    #expect(look(terminal, "yesterday").status == 1)
    #expect(new(terminal) == 1)
    #expect(look(terminal, "--new").output == "1 new\n• Fri 08:00  \(Self.line)")
    #expect(new(terminal) == 0 && terminal.run("notifications").status == 0)
  }

  @Test("Reading isn't a change: undo and history don't know of it")
  func noChange() throws {
    let terminal = try alarmed()
    let history = terminal.run("history").output
    #expect(look(terminal).status == 0)
    #expect(terminal.run("history").output == history)
    #expect(terminal.run("undo").status == 0)
    #expect(terminal.run("list", "today").status == 1)
    #expect(terminal.run("redo").status == 0)
    #expect(new(terminal) == 0 && terminal.run("notifications").output.hasSuffix(Self.line))
    #expect(terminal.run("check").status == 0)
  }

  @Test("Values are shown as they are now: corrected, deleted, in another unit, deleted for good")
  func asNow() throws {
    let terminal = try alarmed()
    func told() -> String {
      String(terminal.run("notifications").output.split(separator: "\t").last ?? "")
    }
    #expect(terminal.run("edit", "1", "gly=310").status == 0)
    #expect(told() == "1 value needs attention: glycemia 310 mg/dL ▲▲ at 08:00\n")
    #expect(terminal.run("edit", "1", "gly=128").status == 0)
    #expect(told() == "1 value needs attention: glycemia ▲▲ at 08:00 (now 128 mg/dL)\n")
    #expect(terminal.run("config", "set", "unit.glycemia", "mmol/L").status == 0)
    #expect(told().hasSuffix("(now 7.1 mmol/L)\n"))
    #expect(terminal.run("delete", "1").status == 0)
    #expect(
      told() == "1 value needs attention: glycemia ▲▲ at 08:00 (no longer in the journal)\n")
    let json = terminal.run("notifications", "--json").output
    #expect(json.contains(#""severity":"critical","side":"above","reading":null"#))
    #expect(terminal.run("undo").status == 0)
    #expect(told().hasSuffix("(now 7.1 mmol/L)\n"))
    #expect(terminal.run("delete", "1", "--forever", "--yes").status == 0)
    #expect(terminal.run("notifications").status == 1)
    #expect(terminal.run("status", "--json").output.contains("\"new_notifications\":0"))
  }

  @Test("A value corrected within its severity is shown as corrected; a new note doesn't count")
  func correctedLater() throws {
    let terminal = try alarmed()
    terminal.now = terminal.now.adding(seconds: 60)
    #expect(terminal.run("add", "gly=290", "-n", "s").status == 0)
    try serve(terminal)
    let told = terminal.run("notifications").output
    terminal.now = terminal.now.adding(seconds: 60)
    #expect(terminal.run("edit", "1", "-n", "before lunch").status == 0)
    #expect(terminal.run("edit", "1", "hr=75").status == 0)
    #expect(terminal.run("notifications").output == told)
    #expect(terminal.run("edit", "1", "gly=310").status == 0)
    #expect(terminal.run("edit", "s1", "gly=320").status == 0)
    let corrected = terminal.run("notifications").output
    #expect(corrected.contains("glycemia ▲▲ at 08:00 (now 310 mg/dL)"), "\(corrected)")
    #expect(terminal.run("undo").status == 0 && terminal.run("undo").status == 0)
    #expect(terminal.run("notifications").output == told, "the edits are undone")
  }

  @Test("A notification that can't be read stops neither the list nor the service")
  func unreadable() throws {
    let terminal = try alarmed()
    try journal(terminal).connection.execute(
      """
      INSERT INTO notification (topic, at, state)
        SELECT 'watch:019a0000-0000-7000-8000-000000000001', max(at), 'pending' FROM notification
      """)
    let shown = terminal.run("notifications")
    #expect(shown.output.hasSuffix(Self.line) && shown.status == 0)
    #expect(
      shown.error
        == "1 unreadable notification; to repair the journal: healthlog check --repair\n")
    try serve(terminal)
    #expect(terminal.run("check").status == 1)
    #expect(terminal.run("check", "--repair").error.isEmpty)
    #expect(terminal.run("check").status == 0)
    #expect(terminal.run("notifications").output == shown.output)
    #expect(terminal.run("notifications").error.isEmpty)
  }

  @Test("What no server showed stays new; what was corrected before isn't listed")
  func withoutScreen() throws {
    let terminal = try TestTerminal()
    #expect(terminal.run("add", "gly=300", "hr=70").status == 0)
    try serve(terminal, hasServer: false)
    #expect(terminal.run("notifications", "--json").output.contains("\"state\":\"pending\""))
    terminal.now = terminal.now.adding(seconds: 7200)
    try serve(terminal, hasServer: false)
    #expect(terminal.run("notifications", "--json").output.contains("\"state\":\"missed\""))
    #expect(new(terminal) == 1)
    #expect(terminal.run("add", "temp=40", "hr=70").status == 0)
    try serve(terminal, hasServer: false)
    #expect(new(terminal) == 2)
    #expect(terminal.run("undo").status == 0)
    try serve(terminal, hasServer: false)
    #expect(new(terminal) == 1)
    #expect(look(terminal).output == "1 new\n• Fri 08:00  \(Self.line)")
    try serve(terminal)
    #expect(new(terminal) == 0)
  }

  @Test("Values that one popup took over from another are listed once")
  func takenOver() throws {
    let terminal = try alarmed()
    terminal.now = terminal.now.adding(seconds: 600)
    #expect(terminal.run("add", "temp=40", "hr=71").status == 0)
    try serve(terminal)
    let lines = terminal.run("notifications").output
    #expect(
      lines == "new\t2026-11-20 08:10\tout_of_range\t2 values need attention: glycemia "
        + "300 mg/dL ▲▲ at 08:00, temperature 40.0 °C ▲▲ at 08:10\n")
    #expect(terminal.run("status", "--json").output.contains("\"new_notifications\":1"))
  }

  @Test("In a journal named with --journal nothing is marked as read")
  func foreign() throws {
    let terminal = try alarmed()
    let copy = terminal.folder.appending(path: "copy.db").path
    #expect(terminal.run("backup", copy).status == 0)
    for path in [copy, terminal.journalPath] {
      #expect(look(terminal, "--journal", path).output.hasPrefix("1 new\n"))
      #expect(new(terminal, "--journal", path) == 1)
    }
  }

  @Test("A backup keeps what was read, and restores it; an export has no notifications")
  func kept() throws {
    let terminal = try alarmed()
    let (unread, read) = (
      terminal.folder.appending(path: "unread.db").path,
      terminal.folder.appending(path: "read.db").path
    )
    #expect(terminal.run("backup", unread).status == 0)
    #expect(look(terminal).status == 0)
    #expect(terminal.run("backup", read).status == 0)
    #expect(new(terminal, "--journal", unread) == 1 && new(terminal, "--journal", read) == 0)
    #expect(terminal.run("restore", unread, "--yes").status == 0)
    #expect(new(terminal) == 1)
    #expect(terminal.run("restore", read, "--yes").status == 0)
    #expect(new(terminal) == 0)
    let export = terminal.folder.appending(path: "all.json").path
    #expect(terminal.run("export", "--format", "json", "--output", export).status == 0)
    let text = try String(contentsOfFile: export, encoding: .utf8)
    #expect(!text.contains("read_at") && !text.contains("range:glycemia"))
    let other = try TestTerminal()
    #expect(other.run("import", export).status == 0)
    #expect(other.run("notifications").status == 1)
  }

  @Test("A journal that is locked is listed all the same, and stays new")
  func locked() throws {
    let terminal = try alarmed()
    terminal.patienceMilliseconds = 50
    let other = try Connection(path: terminal.journalPath, mode: .create)
    try other.execute("BEGIN IMMEDIATE")
    let listed = look(terminal)
    #expect(listed.status == 0 && listed.output == "1 new\n• Fri 08:00  \(Self.line)")
    #expect(listed.error == "healthlog: Couldn't mark the notifications as read\n")
    try other.execute("ROLLBACK")
    #expect(new(terminal) == 1)
  }

  @Test("Only 30 days are listed and counted, newest first, unless you name a period")
  func periods() throws {
    let terminal = try TestTerminal()
    #expect(terminal.run("notifications").status == 1)
    let journal = try journal(terminal)
    for (week, days) in [("2026-W40", 45), ("2026-W46", 4), ("2026-W45", 11), ("2026-W42", 29)] {
      let week = try #require(ISOWeek(week))
      let at = terminal.now.adding(seconds: Int64(-86_400 * days))
      try journal.store(
        ReminderChanges(notifications: [Notification(.weeklyCharts(week), at: at, state: .done)]))
    }
    let shown = "Last week's charts are ready: week 2026"
    #expect(
      look(terminal).output == """
        3 new
        • Mon 08:00             \(shown)-W46
        • Mon 2026-11-09 08:00  \(shown)-W45
        • Thu 2026-10-22 08:00  \(shown)-W42

        """)
    #expect(new(terminal) == 0)
    #expect(terminal.run("status", "--json").output.contains("\"new_notifications\":0"))
    #expect(terminal.run("notifications", "all").output.split(separator: "\n").count == 4)
    #expect(new(terminal, "2026-10") == 1 && new(terminal, "--until", "2026-10-06") == 1)
    #expect(new(terminal, "2026-10-06") == 1 && new(terminal, "2026-10-07") == 0)
    let none = terminal.run("notifications", "yesterday")
    #expect(none.status == 1 && none.error == "No notifications in this period: yesterday\n")
    #expect(terminal.run("notifications", "someday").status == 64)
    #expect(terminal.run("notifications", "--old").status == 64)
  }

  @Test("Each kind names its subject, for people and for programs")
  func kinds() throws {
    let terminal = try TestTerminal()
    try SourceOnRecord.add(to: terminal)
    let journal = try journal(terminal)
    try DeviceOnRecord.add("CUFF", to: journal, now: terminal.now)
    try journal.write(now: terminal.now, by: .service) { edit in
      try edit.raise(.held, of: "CUFF")
      try edit.raise(.bluetooth, of: nil)
    }
    let source = try journal.read { try $0.remote(named: "home").source.uid }
    let silence = Notification.Topic.silence(of: source, since: terminal.now.adding(seconds: -3600))
    try journal.store(ReminderChanges(notifications: [Notification(silence, at: terminal.now)]))
    func told() -> Set<String> {
      let lines = terminal.run("notifications").output.split(separator: "\n")
      return Set(lines.map { $0.split(separator: "\t").dropFirst(2).joined(separator: ": ") })
    }
    let troubles: Set = [
      "device: Records from CUFF are on hold",
      "device: Can't read your devices: Bluetooth isn't running or is off",
      "source_silent: No readings from home since 2026-11-20 07:00",
    ]
    #expect(told() == troubles)
    let early = terminal.run("notifications", "--json").output
    for about in ["\"CUFF\"", "\"home\"", "null"] {
      #expect(early.contains("\"about\":\(about)"))
    }
    #expect(early.contains(#""kind":"device","at":"2026-11-20T08:00:00+01:00""#))
    #expect(terminal.run("protocol", "start", "bp").status == 0)
    #expect(terminal.run("watch", "start", "temp", "above", "37", "for", "1d").status == 0)
    terminal.now = terminal.now.adding(seconds: 8 * 86_400)
    try serve(terminal)
    // The troubles are over, but the journal doesn't show that Bluetooth's is.
    let later: Set = [
      "device: Can't read your devices: Bluetooth isn't running or is off",
      "protocol: Guided protocol finished after 7 days: 0 of 28 readings",
      "watch: A watch has ended: temperature above 37 °C: no readings",
    ]
    #expect(told() == later)
    let watch = try #require(try journal.connection.text("SELECT uid FROM watch"))
    #expect(terminal.run("notifications", "--json").output.contains("\"about\":\"\(watch)\""))
    try journal.connection.execute("DELETE FROM watch_outcome; DELETE FROM protocol")
    let gone = terminal.run("notifications").output
    #expect(gone.contains("A watch has ended (no longer in the journal)\n"))
    #expect(gone.contains("A guided protocol has ended (no longer in the journal)\n"))
  }

  @Test("A trouble that arises again is new again")
  func again() throws {
    let terminal = try TestTerminal()
    let journal = try journal(terminal)
    func change(_ body: (inout JournalEdit) throws -> Void) throws {
      try journal.write(now: terminal.now, by: .service, body)
      terminal.now = terminal.now.adding(seconds: 60)
    }
    try change { try $0.raise(.bluetooth, of: nil) }
    #expect(look(terminal).status == 0)
    try change { try $0.raise(.bluetooth, of: nil) }
    #expect(new(terminal) == 0)
    try change { try $0.settle([.bluetooth], of: nil) }
    #expect(terminal.run("notifications").status == 1)
    try change { try $0.raise(.bluetooth, of: nil) }
    #expect(new(terminal) == 1)
  }

  @Test("ASCII terminals, and the Italian name of the command")
  func otherWords() throws {
    let terminal = try alarmed()
    terminal.isASCII = true
    #expect(
      look(terminal, "--no-pager").output
        == "1 new\n* Fri 08:00  1 value needs attention: glycemia 300 mg/dL ^^ at 08:00\n")
    terminal.isASCII = false
    terminal.isStrict = false
    #expect(
      terminal.run("notifiche").output == "\t2026-11-20 08:00\tout_of_range\t\(Self.line)")
    #expect(terminal.run("notifiche", "--new").error.hasSuffix("No new notifications\n"))
  }
}
