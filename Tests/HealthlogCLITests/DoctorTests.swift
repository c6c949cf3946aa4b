import DesktopSetup
import Foundation
import HealthModel
import Journal
import Reminders
import SQLite
import Testing

@testable import HealthlogCLI

/// It is Friday 2026-11-20, 08:00, on a machine where all is well unless a test says otherwise.
private struct Patient {
  let terminal: TestTerminal
  var desktop = DesktopFindings(
    server: .there(
      ServiceRun.Server(
        name: "dunst", version: "1.9.0", capabilities: ["actions", "body-markup", "persistence"])),
    serviceIsOnBus: true)
  var zone = DoctorInstruments.Zone(
    identifier: "Europe/Rome", isUnknown: false, isNamed: false, machine: "Europe/Rome")
  var outcome = TestOutcome.pressed

  init() throws {
    terminal = try TestTerminal()
    terminal.serviceRuns = true
    terminal.session = SessionSetup(
      configFolder: terminal.folder.path, dataFolder: terminal.folder.path
    ) { _ in 0 }
    _ = terminal.run("remind", "at", "20:30")
  }

  func run(_ flags: String...) -> TestTerminal.Result {
    let instruments = DoctorInstruments(
      desktop: { [desktop] in desktop }, zone: { [zone] in zone },
      test: { [outcome] _, shown in
        if outcome == .pressed { shown() }
        return outcome
      })
    return terminal.result {
      RemindCommand.run(
        ["remind", "doctor"] + flags, $0, serve: { _ in Issue.record("the service started") },
        instruments: instruments)
    }
  }

  /// State, words and remedy of one check.
  func finding(_ name: String) throws -> [String] {
    let lines = run().output.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    let line = try #require(lines.first { $0.count == 4 && $0[1] == name })
    return [line[0], line[2], line[3]]
  }
}

@Suite struct DoctorTests {
  @Test("Where all is well each check says so, and the status is 0")
  func well() throws {
    let patient = try Patient()
    patient.terminal.columns = 100
    let result = patient.run()
    #expect(result.status == 0 && result.error == "")
    #expect(
      result.output == """
        ✓ one reminder is set; the next is due Fri 2026-11-20 20:30
        ✓ the journal can be written, and its file is yours alone
        ✓ the time zone is Europe/Rome; it is 08:00
        ✓ there is a session bus
        ✓ notifications are shown by dunst 1.9.0
        ✓ it has buttons, reads markup and keeps what was not answered
        ✓ "do not disturb" is off
        ✓ systemd starts the service with your desktop session
        ✓ the service is running
        ✓ Log now opens a form, with zenity

        """)
  }

  @Test("Reminders: none, paused, or a journal that can't be read")
  func reminders() throws {
    let patient = try Patient()
    _ = patient.terminal.run("remind", "add", "noon", "12:00")
    #expect(
      try patient.finding("reminders")[1]
        == "2 reminders are set; the next is due Fri 2026-11-20 12:00")
    _ = patient.terminal.run("remind", "pause", "--until", "2026-12-01")
    let paused = try patient.finding("reminders")
    #expect(paused[0] == "note" && paused[1] == "all reminders are paused until 2026-12-01")
    _ = patient.terminal.run("remind", "remove", "noon")
    _ = patient.terminal.run("remind", "remove", "daily")
    #expect(
      try patient.finding("reminders")
        == ["fault", "no reminder is set", "set one with: healthlog remind at 20:30"])
    #expect(patient.run().status == 1)
    _ = patient.terminal.run("watch", "start", "gly", "above", "180", "for", "7d")
    #expect(
      try patient.finding("reminders").prefix(2)
        == ["note", "no reminder is set; a watch tells when it ends"])

    let broken = try Patient()
    _ = try broken.terminal.file("journal.db", String(repeating: "no journal ", count: 100))
    #expect(try broken.finding("reminders")[0] == "fault")
    #expect(try broken.finding("session-bus")[0] == "ok")
    #expect(broken.run("--journal", "/nowhere/x.db").status == 66)
  }

  @Test("A doctor's visit makes no journal")
  func noJournal() throws {
    let patient = try Patient()
    let other = patient.terminal.folder.appending(path: "other")
    patient.terminal.session = SessionSetup(configFolder: other.path, dataFolder: other.path)
    let result = patient.terminal.result {
      var context = $0
      context.journalPath = other.appending(path: "journal.db").path
      return RemindCommand.run(
        ["remind", "doctor"], context, serve: { _ in },
        instruments: DoctorInstruments(
          desktop: { DesktopFindings() }, zone: { [zone = patient.zone] in zone },
          test: { _, _ in .refused }))
    }
    #expect(result.output.hasPrefix("fault\treminders\tno reminder is set\t"))
    #expect((try? other.checkResourceIsReachable()) != true)
  }

  @Test("The last backup is told where there is one, that there is none where one is wanted")
  func backup() throws {
    let patient = try Patient()
    #expect(!patient.run().output.contains("backup"))
    _ = patient.terminal.run("config", "set", "backup.every", "week")
    let none = try patient.finding("backup")
    #expect(none[0] == "note" && none[1] == "there is no backup of the journal")
    #expect(none[2].contains("'healthlog backup'"))
    _ = patient.terminal.run("backup")
    #expect(try patient.finding("backup") == ["ok", "the last backup is of 2026-11-20", ""])
    patient.terminal.now = patient.terminal.now.adding(seconds: 40 * 86_400)
    _ = patient.terminal.run("add", "temp=36.5", "hr=70")
    #expect(
      try patient.finding("backup").prefix(2)
        == ["note", "the last backup is of 2026-11-20, and more was filed since"])
  }

  @Test("The journal's file: one that others may read is told, with the way out")
  func journalFile() throws {
    let patient = try Patient()
    let path = patient.terminal.folder.appending(path: "journal.db").path
    for mode in [0o604, 0o640] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      #expect(
        try patient.finding("journal") == [
          "note", "the journal's file lets others on this machine read it",
          "take it from them with: chmod 600 \(path)",
        ])
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    #expect(try patient.finding("journal")[0] == "ok")
  }

  @Test("The time zone: unknown, missing, or another than the machine's")
  func zone() throws {
    var patient = try Patient()
    patient.zone.isNamed = true
    #expect(try patient.finding("time-zone")[0] == "ok")
    patient.zone.machine = "Asia/Tokyo"
    let other = try patient.finding("time-zone")
    #expect(
      other[0] == "note"
        && other[1] == "TZ says Europe/Rome, but this machine Asia/Tokyo: it is 08:00 by TZ")
    patient.zone.machine = nil
    #expect(try patient.finding("time-zone")[0] == "ok")
    patient.zone.isNamed = false
    #expect(try patient.finding("time-zone")[1].hasPrefix("/etc/localtime is missing"))
    patient.zone.isUnknown = true
    #expect(try patient.finding("time-zone")[1].hasPrefix("TZ names a time zone that is not"))
    #expect(patient.run().status == 1)
  }

  @Test("The session: no bus, no server, one that hangs, one without buttons, do not disturb")
  func session() throws {
    var patient = try Patient()
    patient.desktop.isQuiet = true
    #expect(try patient.finding("do-not-disturb")[0] == "note")
    patient.desktop.server = .there(ServiceRun.Server())
    #expect(
      try patient.finding("notification-server")[1]
        == "notifications are shown by a server without a name")
    #expect(
      try patient.finding("capabilities").prefix(2) == [
        "note", "it has no buttons, shows plain text",
      ])
    #expect(patient.run().status == 0)
    patient.desktop.server = .silent
    #expect(
      try patient.finding("notification-server").prefix(2) == [
        "fault", "the notification server does not answer",
      ])
    patient.desktop.server = .none
    #expect(
      try patient.finding("notification-server").prefix(2) == [
        "fault", "no notification server is running",
      ])
    patient.desktop = DesktopFindings(busFault: "no address")
    #expect(
      try patient.finding("session-bus").prefix(2) == [
        "fault", "there is no session bus: no address",
      ])
    #expect(try patient.finding("service")[0] == "ok")
    #expect(patient.run().status == 1)
  }

  @Test("What starts the service: systemd, the desktop, or nothing")
  func start() throws {
    let patient = try Patient()
    let folder = patient.terminal.folder.path
    patient.terminal.session = SessionSetup(configFolder: folder, dataFolder: folder) {
      $0.contains("is-enabled") ? 1 : 0
    }
    #expect(try patient.finding("start")[1].hasPrefix("systemd knows the service, but does not"))
    patient.terminal.session = SessionSetup(configFolder: folder, dataFolder: folder) {
      $0[0] == "show" ? 0 : 1
    }
    #expect(
      try patient.finding("start") == [
        "fault", "nothing starts the service with your session",
        "have your session start it with: healthlog remind install",
      ])
    patient.terminal.session = SessionSetup(configFolder: folder, dataFolder: folder)
    #expect(try patient.finding("start")[1].hasSuffix("; systemd can't be asked here"))
    _ = patient.terminal.run("remind", "install")
    #expect(
      try patient.finding("start").prefix(2) == [
        "ok",
        "your desktop starts the service at login: \(folder)/autostart/healthlog-reminder.desktop",
      ])
    let entry = patient.terminal.folder.appending(path: "autostart/healthlog-reminder.desktop")
    for line in ["Hidden=true", "Hidden = true", "X-GNOME-Autostart-enabled=false"] {
      let text = try String(contentsOf: entry, encoding: .utf8)
      try Data((text + line + "\n").utf8).write(to: entry)
      #expect(
        try patient.finding("start") == [
          "fault", "your desktop was told not to start the service: \(entry.path)",
          "switch it on again with: healthlog remind install",
        ], "\(line)")
      _ = patient.terminal.run("remind", "install")
      #expect(try patient.finding("start")[0] == "ok")
    }
  }

  @Test("A service file that names no program is called that")
  func emptyEntry() throws {
    let patient = try Patient()
    let folder = patient.terminal.folder
    patient.terminal.session = SessionSetup(configFolder: folder.path, dataFolder: folder.path)
    _ = patient.terminal.run("remind", "install")
    let entry = folder.appending(path: "autostart/healthlog-reminder.desktop")
    try Data().write(to: entry)
    #expect(
      try patient.finding("start") == [
        "fault", "what should start the service with your session names no program: \(entry.path)",
        "have your session start it with: healthlog remind install",
      ])
    _ = patient.terminal.run("remind", "install")
    #expect(try patient.finding("start")[0] == "ok")
  }

  @Test("A journal of which a page is lost is called damaged, though reminders can be read")
  func damaged() throws {
    let patient = try Patient()
    let path = patient.terminal.folder.appending(path: "journal.db").path
    #expect(try patient.finding("journal")[0] == "ok")
    let raw = try Connection(path: path, mode: .readWrite)
    try raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let page = try #require(
      try raw.firstRow("SELECT rootpage FROM sqlite_schema WHERE name = 'sample'") { $0.integer(0) }
    )
    let size = try #require(try raw.firstRow("PRAGMA page_size") { $0.integer(0) })
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.seek(toOffset: UInt64((page - 1) * size))
    try file.write(contentsOf: Data(repeating: 0x5A, count: Int(size)))
    try file.close()
    #expect(
      try patient.finding("journal") == [
        "fault", "the journal's file is damaged: not all that was on record can be read",
        "keep a copy of \(path), and restore a backup",
      ])
    #expect(patient.run("--json").output.contains(#""finding":"damaged""#))
  }

  @Test("A service file that names another healthlog is out of date, until it is installed again")
  func outdated() throws {
    let patient = try Patient()
    let folder = patient.terminal.folder.path
    for systemctl in [{ _ in 0 }, { _ in nil }] as [@Sendable ([String]) -> Int32?] {
      patient.terminal.session = SessionSetup(
        configFolder: folder, dataFolder: folder, program: "/opt/50%/healthlog",
        systemctl: systemctl)
      _ = patient.terminal.run("remind", "install")
      #expect(try patient.finding("start")[0] == "ok")
      patient.terminal.session.program = "/usr/bin/healthlog"
      #expect(
        try patient.finding("start") == [
          "note",
          "what starts the service with your session names another healthlog than this one",
          "bring it up to date with: healthlog remind install",
        ])
      _ = patient.terminal.run("remind", "install")
      #expect(try patient.finding("start")[0] == "ok")
      _ = patient.terminal.run("remind", "uninstall")
    }
  }

  @Test("The service: running here, with another journal, in another session, or not")
  func service() throws {
    var patient = try Patient()
    let journal = try Journal(path: patient.terminal.folder.appending(path: "journal.db").path)
    var run = ServiceRun(startedAt: patient.terminal.now.adding(seconds: -3600))
    run.wokeAt = patient.terminal.now.adding(seconds: -60)
    try journal.keep(run)
    #expect(
      try patient.finding("service")[1] == """
        the service is running since Fri 2026-11-20 07:00; it last woke Fri 2026-11-20 07:59
        """)
    patient.desktop.serviceAnswers = false
    let silent = try patient.finding("service")
    #expect(
      silent[0] == "fault" && silent[1].hasSuffix("Fri 2026-11-20 07:59, but does not answer"))
    patient.desktop.serviceIsOnBus = false
    #expect(try patient.finding("service")[1].hasSuffix(", but in another session"))
    patient.terminal.serviceRuns = false
    #expect(
      try patient.finding("service").prefix(2) == [
        "fault", "the service is not running; last heard of Fri 2026-11-20 07:59",
      ])
    run.stoppedAt = patient.terminal.now
    try journal.keep(run)
    #expect(
      try patient.finding("service")[1]
        == "the service is not running; it ended Fri 2026-11-20 08:00")
    patient.desktop.serviceIsOnBus = true
    #expect(
      try patient.finding("service")[1] == "a service is running, but with another journal")
  }

  @Test("A test tells what came back, and fails where nothing did")
  func test() throws {
    var patient = try Patient()
    let pressed = patient.run("--test")
    #expect(
      pressed.status == 0
        && pressed.output.hasSuffix(
          "\nok\ttest\tthe button was pressed, and the press came back\t\n")
    )
    #expect(
      pressed.error == "a notification is shown: press its button, within 60 seconds\n")
    for (outcome, status) in [
      (.dismissed, 0), (.withoutButtons, 0), (.expired, 1), (.unanswered, 1), (.heldBack, 1),
      (.refused, 1), (.interrupted, 1), (.noBus("none"), 69),
    ] as [(TestOutcome, Int32)] {
      patient.outcome = outcome
      let result = patient.run("--test")
      #expect(result.status == status && result.error == "", "\(outcome)")
      let state = status == 0 ? "ok" : "fault"
      #expect(result.output.contains("\n\(state)\ttest\t"), "\(outcome)")
    }
    let document = patient.run("--test", "--json").output
    #expect(
      document.contains(
        #"{"check":"log-now","state":"ok","finding":"form"},{"check":"test","state":"fault","#
          + #""finding":"no_bus"}"#), "\(document)")
    // Words that stay, and no sentence: a program needs no English.
    #expect(!document.contains(" "))
  }

  @Test("healthlog itself hands over what it was asked")
  func handOver() throws {
    let terminal = try TestTerminal()
    let handed = Collector()
    _ = terminal.result {
      var context = $0
      context.handOver = { program, words in
        handed.append(([program] + words).joined(separator: " "))
        throw TestTerminal.HandedOver()
      }
      return HealthlogCommands.run(
        ["remind", "doctor", "--json", "--journal", "x.db", "--test"], context)
    }
    #expect(handed.text == "healthlog-reminderd remind doctor --json --journal x.db --test")
  }

  @Test("Log now: a command of one's own, a form, a terminal, or nothing")
  func logNow() throws {
    let patient = try Patient()
    patient.terminal.logNow = .terminal(["/usr/bin/xterm", "-e"])
    #expect(try patient.finding("log-now")[1].hasPrefix("Log now opens a terminal"))
    patient.terminal.logNow = nil
    #expect(
      try patient.finding("log-now")[2]
        == "reminders say what to type instead; install zenity")
    _ = patient.terminal.run("config", "set", "reminder.log-command", "my-form --big")
    #expect(
      try patient.finding("log-now").prefix(2) == [
        "ok", "Log now runs the command of reminder.log-command",
      ])
  }

  @Test("A command for Log now that the shell doesn't find is told; what it may know is not judged")
  func missingCommand() throws {
    let patient = try Patient()
    // A shell that knows none of them.
    patient.terminal.program = { words, _ in words.first == "/bin/sh" ? 127 : 0 }
    for (line, missing) in [
      ("/nowhere/prog --big", "/nowhere/prog"), ("  my-form", "my-form"),
      ("DAY=1 my-form", nil), ("\"$HOME\"/form", nil), ("(cd /; form)", nil),
    ] as [(String, String?)] {
      _ = patient.terminal.run("config", "set", "reminder.log-command", line)
      let finding = try patient.finding("log-now")
      #expect(finding[0] == (missing == nil ? "ok" : "note"), "\(line)")
      if let missing {
        #expect(
          finding[1] == "there is no program '\(missing)', which reminder.log-command runs")
      }
    }
  }
}
