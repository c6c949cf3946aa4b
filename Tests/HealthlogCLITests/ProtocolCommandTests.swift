import HealthModel
import Journal
import Reminders
import Testing

/// It is Fri 2026-11-20 08:00 in Rome.
@Suite struct ProtocolCommandTests {
  @Test("Undoing a stop reopens the open sitting and keeps missed ones missed")
  func stopUndone() throws {
    let terminal = try TestTerminal()
    terminal.now = terminal.now.adding(seconds: -2 * 3600)
    _ = terminal.run("remind", "at", "07:30")
    _ = terminal.run("protocol", "start", "bp")
    terminal.now = terminal.now.adding(seconds: 2 * 3600)
    _ = terminal.run("add", "bp=138/88", "--at", "07:50")
    try terminal.serve()
    let before = terminal.run("remind", "status").output
    for line in [["protocol", "stop"], ["remind", "remove"], ["remind", "pause", "7d"]] {
      #expect(terminal.run(line).status == 0)
      try terminal.serve()
      #expect(terminal.run("undo").status == 0)
      try terminal.serve()
      #expect(terminal.run("remind", "status").output == before, "\(line)")
      #expect(terminal.run("redo").status == 0)
      try terminal.serve()
      #expect(terminal.run("undo").status == 0)
      #expect(terminal.run("remind", "status").output == before, "\(line)")
    }
    terminal.now = terminal.now.adding(seconds: 86_400)
    let status = terminal.run("remind", "status").output
    #expect(status.contains("Last: Fri 2026-11-20 07:00, no reminder shown; "), "\(status)")
    #expect(status.contains("; 1 of 2 readings\n"), "\(status)")
    #expect(status.contains("; no reading was saved\n"), "\(status)")
  }

  @Test("Measuring rests, asks twice, saves each reading, and shows the progress")
  func measure() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("protocol", "start", "bp")
    terminal.answers = ["138/88", "64", "134/86", ""]
    let result = terminal.run("protocol", "measure")
    #expect(result.status == 0)
    #expect(terminal.paused.text == "300 60 ")
    #expect(result.error.hasSuffix("Guided protocol: day 1 of 7, 2 of 28 readings\n"))
    #expect(
      terminal.run("list").output == """
        1\t2026-11-20 08:00\t3\tN/A\t138/88 ▲\tN/A\t64\t
        2\t2026-11-20 08:00\t3\tN/A\t134/86 ▲\tN/A\tN/A\t

        """)
    let again = terminal.run("protocol", "measure")
    #expect(again.output == "This morning's 2 readings are already saved\n" && again.status == 0)
  }

  @Test("A sitting with one reading asks for the second, and --no-rest asks at once")
  func secondReading() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("protocol", "start", "bp")
    _ = terminal.run("add", "bp=138/88", "--at", "07:50")
    terminal.answers = ["134/86", ""]
    let result = terminal.run("protocol", "measure", "--no-rest")
    #expect(result.status == 0)
    #expect(terminal.paused.text.isEmpty)
    #expect(result.error.contains("Reading 2 of 2") && !result.error.contains("Reading 1 of 2"))
    #expect(terminal.run("protocol").output.hasPrefix("2026-11-20\t2\t0\n"))
  }

  @Test(
    "Ctrl-C keeps saved readings",
    arguments: [
      (["Ctrl-C in a pause"], 0), (["138/88", "\u{3}"], 0),
      (["138/88", "64", "Ctrl-C in a pause"], 1), (["138/88", "64", "134/86", "\u{3}"], 1),
    ])
  func interrupted(answers: [String], filed: Int) throws {
    let terminal = try TestTerminal()
    _ = terminal.run("protocol", "start", "bp")
    terminal.answers = answers
    let result = terminal.run("protocol", "measure")
    #expect(result.status == 130)
    #expect(result.error.hasSuffix("healthlog: Interrupted\n"))
    let count = terminal.run("list").output.split(separator: "\n").count
    #expect(count == filed)
  }

  @Test("Measuring needs a terminal and a running protocol")
  func cannotMeasure() throws {
    let terminal = try TestTerminal()
    #expect(terminal.run("protocol", "measure").status == 64)
    terminal.answers = []
    let none = terminal.run("protocol", "measure")
    #expect(none.status == 1 && none.error.contains("healthlog protocol start bp"))
    #expect(terminal.run("protocol", "stop").status == 1)
  }
}

extension TestTerminal {
  /// Updates the journal like the reminder service, without a notification server.
  fileprivate func serve() throws {
    let today = FixedZone(offsetSeconds: 3600).localDateTime(at: now).date
    let zone = FixedZone(offsetSeconds: 3600)
    try Journal(path: journalPath).update(around: today, now: now) { state in
      plan(now: now, zone: zone, state: state, screen: Screen()).changes
    }
  }
}
