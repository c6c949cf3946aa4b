import Foundation
import Testing

@Suite(.serialized) struct ReminderTests {
  @Test("A missing report causes a reminder, and adding one closes it within two seconds")
  func filing() throws {
    let person = try Person()
    try person.program.healthlog("remind", "at", "00:00")
    try person.startService()
    #expect(try person.sees(1))
    #expect(
      try eventually { try person.status().contains("Today: no report yet; reminder shown at ") })
    try person.program.healthlog("add", "temp=36.5", "hr=70")
    #expect(try person.sees(0))
    #expect(try person.status().contains("Today: done"))
    #expect(try person.program.query("SELECT state FROM occurrence") == "done")
    #expect(
      try eventually { try person.status().contains(#/dunst 1\..* shows notifications/#) })
    #expect(try person.end(SIGTERM) == 0)
    #expect(try person.status().contains("Service: not running since "))
  }

  @Test("A day with its report has no reminder")
  func nothingMissing() throws {
    let person = try Person()
    try person.program.healthlog("add", "temp=36.5", "hr=70")
    try person.program.healthlog("remind", "at", "00:00")
    try person.startService()
    #expect(try eventually { try person.program.query("SELECT state FROM occurrence") == "done" })
    #expect(try person.displayed() == 0)
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("Snooze closes the reminder and shows it 30 minutes later, even after a kill")
  func snooze() throws {
    let person = try Person()
    try person.program.healthlog("remind", "at", "00:00")
    try person.startService()
    #expect(try person.sees(1))
    try person.press("Snooze 30 min")
    #expect(try person.sees(0))
    let due = "SELECT snoozed_until / 1000 - unixepoch() FROM occurrence WHERE state = 'snoozed'"
    let seconds = try #require(Int(try person.program.query(due)))
    #expect((1790...1800).contains(seconds))
    _ = try person.end(SIGKILL)
    // Thirty minutes is too long for a test, so move the stored instant.
    _ = try person.program.query(
      "UPDATE occurrence SET snoozed_until = (unixepoch() + 2) * 1000 WHERE state = 'snoozed'")
    try person.startService()
    #expect(try person.displayed() == 0)
    #expect(try person.sees(1))
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("Skip today ends the day's reminder, also from the command line")
  func skip() throws {
    let person = try Person()
    try person.program.healthlog("remind", "at", "00:00")
    try person.startService()
    #expect(try person.sees(1))
    try person.press("Skip today")
    #expect(try person.sees(0))
    #expect(try person.status().contains("Today: skipped"))
    #expect(try person.end(SIGTERM) == 0)

    let other = try Person()
    try other.program.healthlog("remind", "at", "00:00")
    try other.startService()
    #expect(try other.sees(1))
    #expect(try other.program.healthlog("remind", "skip").status == 0)
    #expect(try other.sees(0))
    #expect(try other.end(SIGTERM) == 0)
  }

  @Test("Log now asks with a form, again after a refusal, and saves the answers")
  func logNow() throws {
    let person = try Person()
    // Replaces zenity: the first answer is refused, the second accepted.
    let tools = person.program.home.appending(path: "tools")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    let zenity = tools.appending(path: "zenity")
    try #"""
    #!/bin/sh
    printf '%s\n' "$@" >> "$HOME/asked"
    if [ -e "$HOME/second" ]; then printf '36,9\n'
    else touch "$HOME/second"; printf '99\037\037\03770\037after work\n'; fi
    """#.write(to: zenity, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: zenity.path)
    person.program.environment["PATH"] = "\(tools.path):/usr/bin:/bin"

    try person.program.healthlog("remind", "at", "00:00")
    try person.startService()
    #expect(try person.sees(1))
    try person.press("Log now")
    #expect(try eventually { try person.program.query("SELECT note FROM report") == "after work" })
    #expect(try person.sees(0))
    let asked = try String(
      contentsOf: person.program.home.appending(path: "asked"), encoding: .utf8)
    #expect(asked.contains("--add-entry=Temperature, °C\n"))
    #expect(
      asked.contains(
        "(range: 30 to 45 °C)\nIf you meant °F, add F after the value\nNothing has been "
          + "saved yet; your other answers are kept\n"
      ))
    #expect(!asked.contains("99"))
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("A killed service leaves one reminder, and the next one still shows one")
  func killedService() throws {
    let person = try Person()
    try person.program.healthlog("remind", "at", "00:00")
    for _ in 0..<3 {
      try person.startService()
      #expect(try person.sees(1))
      #expect(try person.settles() && person.displayed() == 1)
      _ = try person.end(SIGKILL)
    }
    try person.startService()
    try person.program.healthlog("add", "temp=36.5", "hr=70")
    #expect(try person.sees(0))
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("A notification server that restarts shows the reminder once again")
  func killedServer() throws {
    let person = try Person()
    try person.program.healthlog("remind", "at", "00:00")
    try person.startService()
    #expect(try person.sees(1))
    kill(person.desktop.server, SIGKILL)
    // A new server exits while the bus still knows the old one.
    #expect(try eventually { try person.displayed() == nil })
    #expect(
      try eventually { try person.status().contains("no notification server\n") })
    person.desktop.startServer()
    #expect(try person.sees(1))
    #expect(try person.settles() && person.displayed() == 1)
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("Rule 12: while dunst is paused nothing is sent; afterwards it comes once")
  func doNotDisturb() throws {
    let person = try Person()
    try person.pauseNotifications(true)
    try person.program.healthlog("remind", "at", "00:00")
    try person.startService()
    #expect(try eventually { try person.program.query("SELECT count(*) FROM occurrence") == "1" })
    #expect(try person.isKeptQuiet())
    #expect(try person.waiting() == 0 && person.displayed() == 0)
    #expect(try person.program.query("SELECT state, repeats FROM occurrence") == "pending|0")
    #expect(
      try eventually {
        try person.status().contains("hasn't been shown yet: \"do not disturb\" has been on")
      })
    try person.pauseNotifications(false)
    #expect(try person.sees(1))
    #expect(try person.settles() && person.displayed() == 1)
    #expect(try person.program.query("SELECT state, repeats FROM occurrence") == "shown|0")
    try person.program.healthlog("add", "temp=36.5", "hr=70")
    #expect(try person.sees(0))
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("A report added during do not disturb leaves nothing to show")
  func filedUndisturbed() throws {
    let person = try Person()
    try person.pauseNotifications(true)
    try person.program.healthlog("remind", "at", "00:00")
    try person.startService()
    #expect(try eventually { try person.program.query("SELECT count(*) FROM occurrence") == "1" })
    try person.program.healthlog("add", "temp=36.5", "hr=70")
    #expect(try eventually { try person.program.query("SELECT state FROM occurrence") == "done" })
    try person.pauseNotifications(false)
    #expect(try person.settles() && person.displayed() == 0)
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("The service ends within a second even if the notification server is frozen")
  func frozenServer() throws {
    let person = try Person()
    kill(person.desktop.server, SIGSTOP)
    try person.program.healthlog("remind", "at", "00:00")
    try person.startService()
    #expect(try eventually { try person.program.query("SELECT count(*) FROM occurrence") == "1" })
    #expect(try person.settles(asked: 1))
    let start = ContinuousClock.now
    #expect(try person.end(SIGTERM) == 0)
    #expect(ContinuousClock.now - start < .seconds(1))
    kill(person.desktop.server, SIGCONT)
  }

  @Test("Rule 13: a second service says so and exits with 0; without a bus it gives the reason")
  func instances() throws {
    let person = try Person()
    try person.program.healthlog("remind", "at", "00:00")
    try person.startService()
    #expect(try person.sees(1))
    let second = try person.program.healthlog("remind", "run")
    #expect(second.status == 0)
    #expect(second.error == "healthlog-reminderd: The reminder service is already running\n")
    // Another journal has its own service.
    let mother = person.program.home.appending(path: "mother & co.db").path
    try person.program.healthlog("remind", "at", "00:00", "--journal", mother)
    let other = try person.program.start(
      BuiltProgram.folder.appending(path: "healthlog").path,
      ["remind", "run", "--journal", mother],
      output: nil, error: FileHandle.standardError)
    #expect(try person.sees(2))
    try person.program.healthlog("add", "temp=36.5", "hr=70", "--journal", mother)
    #expect(try person.sees(1), "each answers for its own")
    kill(other.processIdentifier, SIGTERM)
    other.end(within: 20, "the other service")
    #expect(try person.end(SIGTERM) == 0)

    let alone = try BuiltProgram()
    alone.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nowhere"
    let result = try alone.healthlog("remind", "run")
    #expect(
      result.status == 69 && result.error.hasPrefix("healthlog: Can't run the reminder service: "))
  }

  @Test("A session bus that doesn't answer is reported after a few seconds")
  func silentBus() throws {
    let alone = try BuiltProgram()
    let socket = alone.home.appending(path: "bus").path
    let listener = """
      import socket, time
      s = socket.socket(socket.AF_UNIX)
      s.bind("\(socket)")
      s.listen()
      time.sleep(60)
      """
    let silent = try alone.start("/usr/bin/python3", ["-c", listener])
    #expect(eventually { FileManager.default.fileExists(atPath: socket) })
    alone.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(socket)"
    let result = try alone.execute(
      BuiltProgram.folder.appending(path: "healthlog").path, ["remind", "run"], seconds: 15)
    #expect(result.status == 69 && result.error.contains("The session bus doesn't respond"))
    kill(silent.processIdentifier, SIGKILL)
    silent.end(within: 20, "python3")
  }

  @Test("The doctor describes the system, and pressing the test's button is reported")
  func doctor() throws {
    let person = try Person()
    try person.program.healthlog("remind", "at", "00:00")
    func finding(_ name: String) throws -> String {
      let lines = try person.program.healthlog("remind", "doctor").output.split(separator: "\n")
      return String(lines.first { $0.contains("\t\(name)\t") } ?? "")
    }
    #expect(try finding("notification-server").hasPrefix("ok\tnotification-server\tdunst 1."))
    #expect(
      try finding("capabilities").hasPrefix("ok\tcapabilities\tIt supports buttons and markup"))
    #expect(try finding("do-not-disturb").hasPrefix("ok"))
    #expect(try finding("service").hasPrefix("fault"))
    try person.pauseNotifications(true)
    #expect(try finding("do-not-disturb").hasPrefix("note"))
    let held = try person.program.healthlog("remind", "doctor", "--test")
    #expect(held.output.contains("\"Do not disturb\" is on; nothing was shown"))
    try person.pauseNotifications(false)

    let output = person.program.home.appending(path: "doctor")
    try Data().write(to: output)
    let test = try person.program.start(
      BuiltProgram.folder.appending(path: "healthlog").path, ["remind", "doctor", "--test"],
      output: try FileHandle(forWritingTo: output))
    #expect(try person.sees(1))
    try person.press("It works")
    test.waitUntilExit()
    #expect(
      try String(contentsOf: output, encoding: .utf8).contains(
        "ok\ttest\tYou pressed the button, and healthlog received the answer"))
    #expect(try person.sees(0))

    try person.startService()
    #expect(
      try eventually {
        try finding("service").hasPrefix("ok\tservice\tThe service has been running since")
      })
    let service = try #require(person.service).processIdentifier
    kill(service, SIGSTOP)
    #expect(try finding("service").contains("), but doesn't respond\t"))
    kill(service, SIGCONT)
    #expect(try finding("service").hasPrefix("ok\t"))
    try person.program.healthlog("config", "set", "reminder.log-command", "/nowhere/form --big")
    #expect(
      try finding("log-now").contains(
        "The program '/nowhere/form', which reminder.log-command runs, doesn't exist"))
    try person.program.healthlog("config", "set", "reminder.log-command", "exec cat")
    #expect(try finding("log-now").hasPrefix("ok\t"))
    kill(person.desktop.server, SIGSTOP)
    #expect(try finding("notification-server").contains("doesn't respond"))
    kill(person.desktop.server, SIGCONT)
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test(
    "The doctor reports a read-only file system, without asking for a session",
    .enabled(if: StorageTests.canMount, StorageTests.cannotMount))
  func unwritable() throws {
    let person = try Person(hasServer: false)
    let journal = person.program.home.appending(path: "corner/journal.db").path
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    let script = """
      mkdir "$HOME/corner" && mount -t tmpfs tmpfs "$HOME/corner" || exit 99
      run() { "\(healthlog)" "$@" --journal "\(journal)" 2>&1; echo "status $?"; }
      run remind at 20:30 | tail -n 1
      mount -o remount,ro "$HOME/corner" || exit 98
      run remind doctor | grep "\tjournal\t"
      run remind run
      """
    let result = try person.program.execute("/usr/bin/unshare", ["-m", "sh", "-c", script])
    let reason = "Read-only file system"
    #expect(
      result.output == """
        status 0
        fault\tjournal\tCan't write to the journal \(journal): \(reason)\t\
        Check that its file and folder are writable, then restart the service
        healthlog: Can't run the reminder service: open \(journal)-reminderd.lock: \(reason)
          'healthlog remind doctor' shows the details
        status 69

        """)
  }
}
