import Foundation
import HealthModel
import Journal
import Reminders
import SQLite
import Testing

@testable import HealthlogCLI

@Suite struct DoctorTests {
  @Test("When everything is fine each check says so, and the status is 0")
  func well() throws {
    let patient = try DoctorPatient()
    patient.terminal.columns = 100
    let result = patient.run()
    #expect(result.status == 0 && result.error == "")
    #expect(
      result.output == """
        ✓ One reminder is set; it is next due Fri 2026-11-20 20:30
        ✓ The journal is writable, and only you can read its file
        ✓ The time zone is Europe/Rome; the time is 08:00
        ✓ The session bus is available
        ✓ dunst 1.9.0 shows notifications
        ✓ It supports buttons and markup, and keeps unanswered notifications
        ✓ "Do not disturb" is off
        ✓ systemd starts the service: graphical-session.target is active in this session
        ✓ The service is running
        ✓ "Log now" opens a form with zenity

        """)
  }

  @Test("Reminders are missing, paused, or in an unreadable journal")
  func reminders() throws {
    let patient = try DoctorPatient()
    _ = patient.terminal.run("remind", "add", "noon", "12:00")
    #expect(
      try patient.finding("reminders")[1]
        == "2 reminders are set; the next is due Fri 2026-11-20 12:00")
    _ = patient.terminal.run("remind", "pause", "--until", "2026-12-01")
    let paused = try patient.finding("reminders")
    #expect(paused[0] == "note" && paused[1] == "All reminders are paused until 2026-12-01")
    _ = patient.terminal.run("remind", "remove", "noon")
    _ = patient.terminal.run("remind", "remove", "daily")
    #expect(
      try patient.finding("reminders")
        == ["fault", "No reminders set", "Set one with: healthlog remind at 20:30"])
    #expect(patient.run().status == 1)
    _ = patient.terminal.run("watch", "start", "gly", "above", "180", "for", "7d")
    #expect(
      try patient.finding("reminders").prefix(2)
        == ["note", "No reminders set, but you are notified when a watch ends"])

    let broken = try DoctorPatient()
    _ = try broken.terminal.file("journal.db", String(repeating: "no journal ", count: 100))
    #expect(try broken.finding("reminders")[0] == "fault")
    #expect(try broken.finding("session-bus")[0] == "ok")
    #expect(broken.run("--journal", "/nowhere/x.db").status == 66)
  }

  @Test("The doctor never creates a journal")
  func noJournal() throws {
    let patient = try DoctorPatient()
    let other = patient.terminal.folder.appending(path: "other")
    patient.terminal.session = SessionSetup(configFolder: other.path, dataFolder: other.path)
    let result = patient.terminal.result {
      var context = $0
      context.journalPath = other.appending(path: "journal.db").path
      return RemindCommand.run(
        ["remind", "doctor"], context, serve: { _ in },
        instruments: DoctorInstruments(
          desktop: { _, _ in DesktopFindings() }, zone: { [zone = patient.zone] in zone },
          test: { _, _ in .refused }))
    }
    #expect(result.output.hasPrefix("fault\treminders\tNo reminders set\t"))
    #expect((try? other.checkResourceIsReachable()) != true)
  }

  @Test("The last backup is shown, or that one is wanted and missing")
  func backup() throws {
    let patient = try DoctorPatient()
    #expect(!patient.run().output.contains("backup"))
    _ = patient.terminal.run("config", "set", "backup.every", "week")
    let none = try patient.finding("backup")
    #expect(none[0] == "note" && none[1] == "There is no backup of the journal")
    #expect(none[2].contains("'healthlog backup'"))
    _ = patient.terminal.run("backup")
    #expect(try patient.finding("backup") == ["ok", "Last backup: 2026-11-20", ""])
    patient.terminal.now = patient.terminal.now.adding(seconds: 40 * 86_400)
    _ = patient.terminal.run("add", "temp=36.5", "hr=70")
    #expect(
      try patient.finding("backup").prefix(2)
        == ["note", "Last backup: 2026-11-20, before the latest entries"])
  }

  @Test("A journal others may read is reported, with the remedy")
  func journalFile() throws {
    let patient = try DoctorPatient()
    let path = patient.terminal.folder.appending(path: "journal.db").path
    for mode in [0o604, 0o640] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      #expect(
        try patient.finding("journal") == [
          "note", "Other users of this computer can read the journal's file",
          "Fix it with: chmod 600 \(path)",
        ])
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    #expect(try patient.finding("journal")[0] == "ok")
  }

  @Test("An unknown, missing or differing time zone is reported")
  func zone() throws {
    var patient = try DoctorPatient()
    patient.zone.isNamed = true
    #expect(try patient.finding("time-zone")[0] == "ok")
    patient.zone.machine = "Asia/Tokyo"
    let other = try patient.finding("time-zone")
    #expect(
      other[0] == "note"
        && other[1]
          == "TZ is Europe/Rome, but this computer's time zone is Asia/Tokyo. According to "
          + "TZ, the time is 08:00."
    )
    patient.zone.machine = nil
    #expect(try patient.finding("time-zone")[0] == "ok")
    patient.zone.isNamed = false
    #expect(try patient.finding("time-zone")[1].hasPrefix("/etc/localtime is missing"))
    patient.zone.isUnknown = true
    #expect(try patient.finding("time-zone")[1].hasPrefix("The time zone in TZ is unknown"))
    #expect(patient.run().status == 1)
  }

  @Test("With --words each finding starts with a word instead of a symbol")
  func words() throws {
    var patient = try DoctorPatient()
    patient.desktop.isQuiet = true
    patient.terminal.columns = 80
    let told = patient.run("--words").output
    #expect(told.contains("Note: \"Do not disturb\" is on") && told.contains("OK: "))
    #expect(!told.contains("✓") && !told.contains("!") && !told.contains("✗"))
  }

  @Test("The session: no bus, no server, a hung one, one without buttons, do not disturb")
  func session() throws {
    var patient = try DoctorPatient()
    patient.desktop.isQuiet = true
    #expect(try patient.finding("do-not-disturb")[0] == "note")
    patient.desktop.server = .there(ServiceRun.Server())
    #expect(
      try patient.finding("notification-server")[1]
        == "An unnamed server shows notifications")
    // A server's name can't control the terminal.
    patient.desktop.server = .there(ServiceRun.Server(name: "d\u{1B}[2J", version: "1\n2"))
    #expect(
      try patient.finding("notification-server")[1]
        == "d\\u{1B}[2J 1\\n2 shows notifications")
    patient.desktop.server = .there(ServiceRun.Server())
    #expect(
      try patient.finding("capabilities").prefix(2) == [
        "note", "It shows plain text without buttons",
      ])
    #expect(patient.run().status == 0)
    patient.desktop.server = .silent
    #expect(
      try patient.finding("notification-server").prefix(2) == [
        "fault", "The notification server doesn't respond",
      ])
    patient.desktop.server = .none
    #expect(
      try patient.finding("notification-server").prefix(2) == [
        "fault", "No notification server is running",
      ])
    patient.desktop = DesktopFindings(busFault: "no address")
    #expect(
      try patient.finding("session-bus").prefix(2) == [
        "fault", "No session bus: no address",
      ])
    #expect(try patient.finding("service")[0] == "ok")
    #expect(patient.run().status == 1)
  }

  @Test("A journal with a lost page is damaged, even if reminders can be read")
  func damaged() throws {
    let patient = try DoctorPatient()
    let path = patient.terminal.folder.appending(path: "journal.db").path
    #expect(try patient.finding("journal")[0] == "ok")
    let raw = try Connection(path: path, mode: .readWrite)
    try raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let page = try #require(
      try raw.firstRow("SELECT rootpage FROM sqlite_schema WHERE name = 'single_reading'") {
        $0.integer(0)
      }
    )
    let size = try #require(try raw.firstRow("PRAGMA page_size") { $0.integer(0) })
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.seek(toOffset: UInt64((page - 1) * size))
    try file.write(contentsOf: Data(repeating: 0x5A, count: Int(size)))
    try file.close()
    #expect(
      try patient.finding("journal") == [
        "fault", "The journal's file is damaged; parts of it can't be read",
        "Keep a copy of \(path), and restore a backup",
      ])
    #expect(patient.run("--json").output.contains(#""finding":"damaged""#))
  }

  @Test("A test reports the response, and fails without one")
  func test() throws {
    var patient = try DoctorPatient()
    let pressed = patient.run("--test")
    #expect(
      pressed.status == 0
        && pressed.output.hasSuffix(
          "\nok\ttest\tYou pressed the button, and healthlog received the answer\t\n")
    )
    #expect(
      pressed.error == "A notification is on the screen; press its button within 60 seconds\n")
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
    // JSON has only identifiers, so that programs needn't parse English.
    #expect(!document.contains(" "))
  }

  @Test("healthlog itself hands the question over")
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
}
