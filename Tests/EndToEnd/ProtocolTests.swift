import Foundation
import Testing

/// The guided protocol. At any hour, the morning's or the evening's sitting is already due.
@Suite(.serialized) struct ProtocolTests {
  /// Starts a protocol on the current pressure day, which may have begun yesterday.
  private func start(_ program: BuiltProgram) throws {
    let day = try program.execute("/bin/date", ["-d", "4 hours ago", "+%F"]).output
      .trimmingCharacters(in: .newlines)
    let result = try program.healthlog(
      "protocol", "start", "bp", "--days", "4", "--first-day", day, "--at", "04:00,12:00")
    #expect(result.status == 0, "\(result)")
  }

  @Test(
    "Its reminder counts the missing readings, names no vital, and disappears with the last one")
  func reminding() throws {
    let person = try Person(hasServer: false)
    let server = try MockServer(for: person, #"{"capabilities": "body actions"}"#)
    #expect(try eventually { try server.isThere() })
    try start(person.program)
    try person.startService()
    #expect(try eventually { try server.calls(of: "Notify").count == 1 })
    try person.program.healthlog("add", "bp=128/78", "hr=64")
    #expect(try eventually { try server.calls(of: "Notify").count == 2 })
    let said = try server.calls(of: "Notify")
    #expect(
      said[0].contains(#/(morning|afternoon|evening)'s readings are missing/#), "\(said[0])")
    #expect(said[1].contains("1 reading is still missing"), "\(said[1])")
    for text in said {
      #expect(!text.contains(#/pressure|128\/78|systolic/#), "\(text)")
      #expect(text.contains("Log now") && text.contains("Skip this one"))
    }
    try person.program.healthlog("add", "bp=126/76", "hr=66")
    #expect(try eventually { try server.calls(of: "CloseNotification").count == 1 })
    #expect(
      try person.program.query("SELECT state FROM occurrence ORDER BY due_at DESC LIMIT 1")
        == "done")
    #expect(try person.settles())
    #expect(try server.calls(of: "Notify").count == 2)
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("While measuring on a terminal, Enter ends the rest, and Ctrl-C keeps saved readings")
  func measuring() throws {
    let program = try BuiltProgram()
    try start(program)
    let session = try TerminalSession(program, "healthlog protocol measure")
    session.type("\n", after: "Rest: 4:5")
    session.type("138/88\n", after: "Reading 1 of 2")
    session.type("64\n", after: "heart-rate, bpm")
    session.type("\u{3}", after: "Next reading in 0:5")
    let screen = session.end()
    #expect(screen.hasSuffix("healthlog: Interrupted\nstatus 130\n"), "\(screen)")
    #expect(try program.query("SELECT count(*) FROM report") == "1")

    let second = try TerminalSession(program, "healthlog protocol measure --no-rest")
    second.type("134/86\n", after: "Reading 2 of 2")
    second.type("\n", after: "heart-rate, bpm")
    #expect(second.end().hasSuffix("status 0\n"))
    let status = try program.healthlog("protocol", "status").output
    #expect(status.contains("\t2"), "\(status)")
    #expect(try program.healthlog("protocol", "measure", "--no-rest").status == 64)
  }

  @Test("A protocol's page covers its days and only blood pressure")
  func page() throws {
    let program = try BuiltProgram()
    try program.healthlog("protocol", "start", "bp", "--first-day", "yesterday")
    try program.healthlog("add", "bp=138/88", "hr=64")
    try program.healthlog("add", "gly=100", "temp=36.5")
    let path = program.home.appending(path: "p.pdf").path
    let made = try program.healthlog("report", "--protocol", "1", "--output", path)
    #expect(made.status == 0 && made.output == "\(path)\n", "\(made)")
    let text = try program.execute("/usr/bin/pdftotext", ["-layout", path, "-"]).output
    #expect(text.contains("138") && !text.contains("36.5"), "\(text)")
    for (line, status) in [
      (["report", "--protocol", "2"], 1), (["report", "--protocol", "x"], 1),
      (["report", "week", "--protocol", "1"], 64),
    ] {
      #expect(
        try program.execute(
          BuiltProgram.folder.appending(path: "healthlog").path, line
        ).status == Int32(status))
    }
  }
}
