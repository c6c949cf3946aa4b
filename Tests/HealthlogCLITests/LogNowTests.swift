import Testing

@testable import HealthlogCLI

/// It is Friday 2026-11-20, 08:00.
@Suite struct LogNowTests {
  private func found(
    _ command: String? = nil, _ environment: [String: String], _ programs: [String]
  ) -> LogNow? {
    LogNow.found(
      command: command, environment: { environment[$0] },
      find: { programs.contains($0) ? "/bin/\($0)" : nil })
  }

  private let display = ["DISPLAY": ":0"]

  @Test("Log now prefers your command, then a form, then a terminal, whichever is usable")
  func order() {
    let all = ["zenity", "xdg-terminal-exec", "x-terminal-emulator", "foot"]
    #expect(found("my form", [:], []) == .command("my form"))
    #expect(found(nil, display, all) == .form)
    #expect(found(nil, ["WAYLAND_DISPLAY": "wayland-0"], all) == .form)
    #expect(found(nil, [:], all) == nil)
    #expect(found(nil, display, Array(all.dropFirst())) == .terminal(["/bin/xdg-terminal-exec"]))
    let named = ["DISPLAY": ":0", "TERMINAL": "foot"]
    #expect(
      found(nil, named, ["x-terminal-emulator", "foot"]) == .terminal(["/bin/foot", "-e"]))
    #expect(
      found(nil, ["DISPLAY": ":0", "TERMINAL": "/opt/term"], []) == .terminal(["/opt/term", "-e"]))
    #expect(
      found(nil, named, ["x-terminal-emulator"])
        == .terminal(["/bin/x-terminal-emulator", "-e"]))
    #expect(found(nil, display, []) == nil)
  }

  @Test("A command that calls Log now again isn't restarted")
  func noCircle() {
    let inside = ["DISPLAY": ":0", LogNow.dayVariable: "2026-11-20"]
    #expect(found("healthlog remind log", inside, ["zenity"]) == .form)
  }

  @Test("Your command runs in the shell, with the day and the journal")
  func command() throws {
    let terminal = try TestTerminal()
    let journal = terminal.folder.appending(path: "journal.db").path
    let ran = Collector()
    terminal.program = { words, variables in
      let pairs = variables.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
      ran.append((words + pairs).joined(separator: "|"))
      return 0
    }
    _ = terminal.run("config", "set", "reminder.log-command", "form 'a b' | tee")
    #expect(terminal.run("remind", "log", "--day", "2026-11-19").status == 0)
    #expect(
      ran.text == "/bin/sh|-c|form 'a b' | tee|"
        + "HEALTHLOG_DAY=2026-11-19|HEALTHLOG_JOURNAL=\(journal)")
    terminal.program = { _, _ in 3 }
    #expect(terminal.run("remind", "log").status == 1)
    terminal.program = { _, _ in 127 }
    let missing = terminal.run("remind", "log")
    #expect(missing.status == 69)
    #expect(
      missing.error == """
        healthlog: Can't run reminder.log-command: form 'a b' | tee
          Set another command, or run 'healthlog config unset reminder.log-command'

        """)
  }

  @Test("A terminal opens with healthlog add for that day")
  func terminal() throws {
    let terminal = try TestTerminal()
    let journal = terminal.folder.appending(path: "journal.db").path
    terminal.logNow = .terminal(["/bin/term", "-e"])
    let ran = Collector()
    terminal.program = { words, _ in
      ran.append(words.filter { !$0.contains("read -r") }.joined(separator: "|") + "\n")
      return 0
    }
    _ = terminal.run("remind", "log")
    _ = terminal.run("remind", "log", "--day", "2026-11-19")
    let closing = "Press Enter to close this window "
    let start =
      "/bin/term|-e|/bin/sh|-c|sh|\(closing)|/usr/local/bin/healthlog|add|--journal=\(journal)"
    #expect(
      ran.text == """
        \(start)|--at=2026-11-20T08:00:00+01:00
        \(start)|--at=2026-11-19T23:59:00+01:00

        """)
    terminal.logNow = nil
    #expect(terminal.run("remind", "log").status == 69)
  }

  @Test("A sitting is guided in a terminal; a form asks for pressure and pulse, once a reading")
  func sitting() throws {
    let terminal = try TestTerminal()
    #expect(terminal.run("remind", "log", "--sitting").status == 1)
    #expect(terminal.run("protocol", "start", "bp").status == 0)
    terminal.logNow = .terminal(["/bin/term", "-e"])
    let ran = Collector()
    terminal.program = { words, _ in
      ran.append(words.suffix(4).joined(separator: "|"))
      return 0
    }
    #expect(terminal.run("remind", "log", "--day", "2026-11-20", "--sitting").status == 0)
    #expect(
      ran.text
        == "/usr/local/bin/healthlog|protocol|measure|--journal=\(terminal.journalPath)")
    terminal.logNow = .form
    let (shown, headings) = (Collector(), Collector())
    let answers = Script(["128/82\u{1F}64\u{1F}", "126/80\u{1F}\u{1F}"])
    terminal.form = { arguments in
      shown.append(arguments.filter { $0.hasPrefix("--add-entry") }.joined(separator: " ") + "\n")
      headings.append(arguments.filter { $0.hasPrefix("--text") }.joined() + "\n")
      return answers.next()
    }
    #expect(terminal.run("remind", "log", "--sitting").status == 0)
    let fields = "--add-entry=Pressure, mmHg (120/80) --add-entry=Heart rate, bpm --add-entry=Note"
    #expect(shown.text == "\(fields)\n\(fields)\n")
    #expect(
      headings.text == """
        --text=Blood pressure: reading 1 of 2
        Heart rate is optional
        --text=Blood pressure: reading 2 of 2
        Heart rate is optional

        """)
    #expect(
      terminal.run("protocol", "status").output.hasPrefix("2026-11-20\t2\t0\n"))
    // The sitting is complete, so nobody is asked.
    #expect(terminal.run("remind", "log", "--sitting").status == 0)
    #expect(shown.text == "\(fields)\n\(fields)\n")
  }
}
