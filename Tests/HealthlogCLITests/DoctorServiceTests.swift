import Foundation
import HealthModel
import Journal
import Reminders
import SQLite
import Testing

@testable import HealthlogCLI

@Suite struct DoctorServiceTests {
  @Test("The service is started by systemd, the desktop, or nothing")
  func start() throws {
    let patient = try DoctorPatient()
    let folder = patient.terminal.folder.path
    patient.terminal.session = SessionSetup(configFolder: folder, dataFolder: folder) {
      $0.contains("is-enabled") ? 1 : 0
    }
    #expect(try patient.finding("start")[1].hasPrefix("systemd knows about the service"))
    patient.terminal.session = SessionSetup(configFolder: folder, dataFolder: folder) {
      $0[0] == "show" ? 0 : 1
    }
    #expect(
      try patient.finding("start") == [
        "fault", "Nothing starts the service when you log in",
        "To start it when you log in: healthlog remind install",
      ])
    patient.terminal.session = SessionSetup(configFolder: folder, dataFolder: folder)
    #expect(try patient.finding("start")[1].hasSuffix(", and systemd isn't available"))
    _ = patient.terminal.run("remind", "install")
    #expect(
      try patient.finding("start").prefix(2) == [
        "ok",
        "Your desktop starts the service when you log in: "
          + "\(folder)/autostart/healthlog-reminder.desktop",
      ])
    let entry = patient.terminal.folder.appending(path: "autostart/healthlog-reminder.desktop")
    for line in ["Hidden=true", "Hidden = true", "X-GNOME-Autostart-enabled=false"] {
      let text = try String(contentsOf: entry, encoding: .utf8)
      try Data((text + line + "\n").utf8).write(to: entry)
      #expect(
        try patient.finding("start") == [
          "fault", "Your desktop is set not to start the service: \(entry.path)",
          "Switch it on again with: healthlog remind install",
        ], "\(line)")
      _ = patient.terminal.run("remind", "install")
      #expect(try patient.finding("start")[0] == "ok")
    }
  }

  @Test("A desktop that doesn't tell systemd about its session is reported, and uses autostart")
  func noTarget() throws {
    let patient = try DoctorPatient()
    let folder = patient.terminal.folder.path
    patient.terminal.session = SessionSetup(configFolder: folder, dataFolder: folder) {
      $0.contains("is-active") ? 3 : 0
    }
    #expect(
      try patient.finding("start") == [
        "fault",
        "graphical-session.target isn't active, so systemd won't start the service when you log in",
        "To start it when you log in: healthlog remind install",
      ])
    _ = patient.terminal.run("remind", "install")
    let entry = "\(folder)/autostart/healthlog-reminder.desktop"
    #expect(
      try patient.finding("start").prefix(2) == [
        "ok",
        "Your desktop starts the service when you log in: \(entry) (graphical-session.target "
          + "isn't active)",
      ])
    patient.terminal.session = SessionSetup(configFolder: folder, dataFolder: folder) { _ in 0 }
    #expect(
      try patient.finding("start")[1].hasSuffix(
        "graphical-session.target is active in this session"))
  }

  @Test("A service file without a program is reported")
  func emptyEntry() throws {
    let patient = try DoctorPatient()
    let folder = patient.terminal.folder
    patient.terminal.session = SessionSetup(configFolder: folder.path, dataFolder: folder.path)
    _ = patient.terminal.run("remind", "install")
    let entry = folder.appending(path: "autostart/healthlog-reminder.desktop")
    try Data().write(to: entry)
    #expect(
      try patient.finding("start") == [
        "fault",
        "The file that starts the service when you log in doesn't name a program: "
          + "\(entry.path)",
        "To start it when you log in: healthlog remind install",
      ])
    _ = patient.terminal.run("remind", "install")
    #expect(try patient.finding("start")[0] == "ok")
  }

  @Test("A service file for another healthlog is out of date until installed again")
  func outdated() throws {
    let patient = try DoctorPatient()
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
          "The service that starts when you log in is for another copy of healthlog, or "
            + "another journal",
          "Update it with: healthlog remind install",
        ])
      _ = patient.terminal.run("remind", "install")
      #expect(try patient.finding("start")[0] == "ok")
      _ = patient.terminal.run("remind", "uninstall")
    }
  }

  @Test("The service runs here, in another session, or not at all")
  func service() throws {
    var patient = try DoctorPatient()
    let journal = try Journal(path: patient.terminal.folder.appending(path: "journal.db").path)
    var run = ServiceRun(startedAt: patient.terminal.now.adding(seconds: -3600))
    run.wokeAt = patient.terminal.now.adding(seconds: -60)
    try journal.keep(run)
    #expect(
      try patient.finding("service")[1] == """
        The service has been running since Fri 2026-11-20 07:00 (last active Fri 2026-11-20 07:59)
        """)
    patient.desktop.serviceAnswers = false
    let silent = try patient.finding("service")
    #expect(
      silent[0] == "fault" && silent[1].hasSuffix("Fri 2026-11-20 07:59), but doesn't respond"))
    patient.desktop.serviceIsOnBus = false
    #expect(try patient.finding("service")[1].hasSuffix("), but in another session"))
    patient.terminal.serviceRuns = false
    #expect(
      try patient.finding("service").prefix(2) == [
        "fault", "The service isn't running; last active Fri 2026-11-20 07:59",
      ])
    run.stoppedAt = patient.terminal.now
    try journal.keep(run)
    #expect(
      try patient.finding("service")[1]
        == "The service hasn't run since Fri 2026-11-20 08:00")
  }

  @Test("Log now opens your command, a form, a terminal, or nothing")
  func logNow() throws {
    let patient = try DoctorPatient()
    patient.terminal.logNow = .terminal(["/usr/bin/xterm", "-e"])
    #expect(try patient.finding("log-now")[1].hasPrefix("\"Log now\" opens a terminal"))
    patient.terminal.logNow = nil
    #expect(
      try patient.finding("log-now")[2]
        == "Install zenity; until then, reminders show what to type")
    _ = patient.terminal.run("config", "set", "reminder.log-command", "my-form --big")
    #expect(
      try patient.finding("log-now").prefix(2) == [
        "ok", "\"Log now\" runs the command in reminder.log-command",
      ])
  }

  @Test("A Log now command the shell can't find is reported; complex ones aren't judged")
  func missingCommand() throws {
    let patient = try DoctorPatient()
    // The shell finds none of these programs.
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
          finding[1] == "The program '\(missing)', which reminder.log-command runs, doesn't exist")
      }
    }
  }
}
