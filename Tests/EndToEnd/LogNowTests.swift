import Foundation
import Testing

/// The programs that "Log now" starts, with only the test's own in PATH.
@Suite(.serialized) struct LogNowEndToEndTests {
  /// A user whose PATH starts with these scripts, without zenity or a terminal.
  private func person(_ scripts: [String: String]) throws -> Person {
    let person = try Person()
    let tools = person.program.home.appending(path: "tools")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    for (name, text) in scripts {
      let path = tools.appending(path: name)
      try "#!/bin/sh\n\(text)\n".write(to: path, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path.path)
    }
    for name in ["dunstctl", "busctl", "dbus-send", "sqlite3", "timeout", "python3"] {
      try FileManager.default.createSymbolicLink(
        atPath: tools.appending(path: name).path, withDestinationPath: "/usr/bin/\(name)")
    }
    person.program.environment["PATH"] = tools.path
    return person
  }

  private func startReminding(_ person: Person) throws {
    try person.program.healthlog("remind", "at", "00:00")
    try person.startService()
    #expect(try person.sees(1))
  }

  /// Checks that "Log now" adds the day's report with `reminder.log-command`.
  private func logByCommand(_ person: Person) throws {
    try person.program.healthlog(
      "config", "set", "reminder.log-command",
      "\(BuiltProgram.folder.path)/healthlog add temp=36.5 hr=70 -n \"day $HEALTHLOG_DAY\"")
    try startReminding(person)
    try person.press("Log now")
    #expect(
      try eventually {
        try person.program.query("SELECT note = 'day ' || day FROM report") == "1"
      })
    #expect(try person.sees(0))
  }

  @Test("reminder.log-command replaces the form, and gets the day and the journal")
  func command() throws {
    let person = try person(["zenity": "exec /usr/bin/touch \"$HOME/asked\""])
    try logByCommand(person)
    #expect(
      !FileManager.default.fileExists(atPath: person.program.home.appending(path: "asked").path))
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("In the unit's sandbox systemd starts what Log now opens, and its exit status counts")
  func outsideOfTheSandbox() throws {
    let person = try person([
      "systemd-run": #"""
      printf '%s\n' "$@" >"$HOME/words"
      while [ "$1" != -- ]; do shift; done; shift
      unset HEALTHLOG_STARTS_BY; exec "$@"
      """#
    ])
    person.program.environment["HEALTHLOG_STARTS_BY"] = "systemd-run"
    try logByCommand(person)
    let words = try String(
      contentsOf: person.program.home.appending(path: "words"), encoding: .utf8)
    #expect(words.hasPrefix("--user\n--quiet\n--collect\n--wait\n"))
    #expect(words.contains("\nremind\nlog\n"))
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("Without zenity a terminal asks for the readings, and none appears on a command line")
  func terminal() throws {
    let person = try person([
      "xdg-terminal-exec": #"""
      printf '%s\n' "$@" > "$HOME/words"
      printf '36.5\n\n\n70\nafter work\n\n' | \
        python3 -c 'import pty, sys; pty.spawn(sys.argv[1:])' "$@"
      """#
    ])
    try startReminding(person)
    try person.press("Log now")
    #expect(
      try eventually { try person.program.query("SELECT note FROM report") == "after work" })
    #expect(try person.sees(0))
    let words = try String(
      contentsOf: person.program.home.appending(path: "words"), encoding: .utf8)
    #expect(words.contains("/healthlog\nadd\n--journal=") && !words.contains("36.5"))
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("If the command can't run, the reminder returns without Log now")
  func broken() throws {
    let person = try person([:])
    try person.program.healthlog("config", "set", "reminder.log-command", "/nowhere/form")
    try startReminding(person)
    let number = "SELECT popup_number FROM occurrence WHERE state = 'shown' AND NOT dismissed"
    #expect(try eventually { try person.program.query(number) != "" })
    let first = try person.program.query(number)
    try person.press("Log now")
    #expect(
      try eventually {
        let again = try person.program.query(number)
        return again != "" && again != first
      })
    #expect(try person.sees(1))
    try person.press("Snooze 30 min")
    #expect(try person.sees(0))
    #expect(try person.end(SIGTERM) == 0)
  }
}
