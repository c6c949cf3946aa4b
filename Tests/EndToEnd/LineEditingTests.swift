import Foundation
import Testing

@Suite struct LineEditingTests {
  private let left = "\u{1B}[D"
  private let right = "\u{1B}[C"
  private let up = "\u{1B}[A"

  /// Returns the screen of a session in which every answer waits for its question.
  private func answer(
    _ program: BuiltProgram, _ line: String = "healthlog add", columns: Int = 100,
    giving answers: [(question: String, keys: String)]
  ) throws -> String {
    let session = try TerminalSession(program, line, columns: columns)
    for (question, keys) in answers { session.type(keys, after: question) }
    return session.end()
  }

  @Test("An answer is edited with arrow keys, non-ASCII letters included; there is no history")
  func editing() throws {
    let program = try BuiltProgram()
    let screen = try answer(
      program,
      giving: [
        ("temperature, °C", "6.5\(left)\(left)\(left)3\n"),
        ("pressure, mmHg", "12/80\(left)\(left)\(left)0\(right)\(right)\(right)\n"),
        ("glycemia, mg/dL", "\(up)\n"), ("heart-rate, bpm", "70\n"),
        ("Note: ", "caffè àéî\(left)\(left)\u{7F}ò\n"),
      ])
    #expect(screen.hasSuffix("status 0\n"), "\(screen)")
    #expect(try program.query("SELECT note FROM report") == "caffè òéî")
    #expect(
      try program.query("SELECT group_concat(value, ' ') FROM reading") == "80.0 70.0 120.0 36.5")
  }

  @Test(
    "Ctrl-C in a line exits with 130, Ctrl-D on an empty one with 1; the terminal is restored",
    arguments: [("12\u{3}", 130), ("\u{4}", 1)])
  func leaving(keys: String, status: Int) throws {
    let program = try BuiltProgram()
    let screen = try answer(
      program,
      "cd; stty -g > before; healthlog add; status=$?; stty -g > after;"
        + " cmp before after && echo as before; (exit $status)",
      giving: [("temperature, °C", "36.5\n"), ("pressure, mmHg", keys)])
    #expect(screen.hasSuffix("\nNothing was saved\nas before\nstatus \(status)\n"), "\(screen)")
    #expect(try program.query("SELECT count(*) FROM report") == "0")
  }

  @Test("A fatal signal leaves the terminal as it was")
  func ended() throws {
    let program = try BuiltProgram()
    let session = try TerminalSession(
      program,
      "cd; stty -g > before; sh -c 'echo $$ > pid; exec healthlog add'; status=$?;"
        + " stty -g > after; cmp before after && echo as before; (exit $status)")
    session.type("36", after: "temperature, °C")
    #expect(eventually { session.screen.contains("36.1–37.2): 36") }, "\(session.screen)")
    try program.execute("/bin/sh", ["-c", "kill -TERM $(cat \"$HOME/pid\")"])
    #expect(session.end().hasSuffix("as before\nstatus 143\n"), "\(session.screen)")
  }

  @Test("< goes back, ? explains, and no line is wider than the terminal", arguments: [40, 80])
  func narrow(columns: Int) throws {
    let program = try BuiltProgram()
    try program.healthlog("add", "temp=36.6", "bp=120/80", "--at", "yesterday 08:00")
    let screen = try answer(
      program, columns: columns,
      giving: [
        ("temperature, °C", "36.9\n"), ("pressure, mmHg, such as 120/80: ", "<\n"),
        ("temperature, °C", "?\n"), ("A number in °C", "36.4\n"),
        ("pressure, mmHg, such as 120/80: ", "130/80\n"), ("glycemia", "\n"), ("heart-rate", "\n"),
        ("Note: ", "x\n"),
      ])
    #expect(screen.hasSuffix("status 0\n"), "\(screen)")
    let lines = screen.replacing(#/\u{1B}\[[0-9;]*[mKG]/#, with: "").split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= columns }, "\(screen)")
    #expect(
      try program.query("SELECT group_concat(value, ' ') FROM reading WHERE report_id = 2")
        == "80.0 130.0 36.4")
  }

  @Test("Without libedit, or with a terminal that can't move its cursor, lines are read as typed")
  func plain() throws {
    for isDumb in [true, false] {
      let program = try BuiltProgram()
      let folder = program.home.appending(path: "lib")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data().write(to: folder.appending(path: "libedit.so.2"))
      let screen = try answer(
        program,
        (isDumb ? "TERM=dumb" : "LD_LIBRARY_PATH=$HOME/lib") + " healthlog add",
        giving: [
          ("temperature, °C", "36.5\(left)\n"), ("isn't a valid unit", "36.5\n"),
          ("pressure", "\n"), ("glycemia", "\n"), ("heart-rate", "\n"), ("Note", "però\n"),
        ])
      #expect(screen.hasSuffix("status 0\n"), "\(screen)")
      #expect(try program.query("SELECT value || note FROM single_reading") == "36.5però")
    }
  }

  @Test("Only commands that ask a question load libedit")
  func loading() throws {
    let program = try BuiltProgram()
    program.environment["LD_DEBUG"] = "files"
    #expect(try !program.healthlog("add", "temp=36.5", "hr=70").error.contains("libedit"))
    #expect(try !program.healthlog("status").error.contains("libedit"))
    let screen = try answer(program, giving: [("temperature, °C", "\u{3}")])
    #expect(screen.contains("libedit.so.2"))
  }

  @Test("Setup asks at a terminal, and Ctrl-C changes nothing")
  func setup() throws {
    let program = try BuiltProgram()
    program.environment["LC_ALL"] = "en_US.UTF-8"
    let left = try answer(
      program, "healthlog setup",
      giving: [
        ("Language (", "\n"), ("do you measure", "\n"),
        ("temperature in °C or °F [°F]: ", "\n"), ("pressure in", "\u{3}"),
      ])
    #expect(left.hasSuffix("\nNothing was changed\nstatus 130\n"), "\(left)")
    #expect(try program.healthlog("config", "list").status == 1)
    let set = try answer(
      program, "healthlog setup",
      giving: [
        ("Language (", "\n"), ("do you measure", "bp, weight\n"), ("pressure in", "\n"),
        ("weight in kg or lb [lb]: ", "\n"), ("Daily reminder", "20:30\n"), ("[Y/n]", "n\n"),
      ])
    #expect(set.hasSuffix("status 0\n"), "\(set)")
    #expect(try program.healthlog("config", "get", "unit.weight").output == "lb\n")
    #expect(try program.healthlog("config", "get", "measured").output == "bp,weight\n")
    #expect(try program.healthlog("remind", "list").output.contains("20:30"))
  }
}
