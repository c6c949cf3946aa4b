import Foundation
import Testing

/// A program in a terminal made by script(1), with its screen.
final class TerminalSession {
  private let process = Process()
  private let keyboard = Pipe()
  private let screenFile: URL

  /// Runs a shell command line, and shows its status last. Ctrl-C ends what runs in the shell, not
  /// the shell.
  init(_ program: BuiltProgram, _ line: String, rows: Int = 40, columns: Int = 100) throws {
    screenFile = program.home.appending(path: "screen-\(UUID().uuidString)")
    try Data().write(to: screenFile)
    let folder = BuiltProgram.folder.path
    process.executableURL = URL(filePath: "/usr/bin/script")
    process.arguments = [
      "-qec",
      "trap : INT; stty rows \(rows) cols \(columns); PATH='\(folder)':$PATH; \(line); echo status $?",
      "/dev/null",
    ]
    process.environment = program.environment.merging(["TERM": "xterm"]) { $1 }
    process.standardInput = keyboard
    process.standardOutput = try FileHandle(forWritingTo: screenFile)
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  var screen: String {
    let bytes = (try? Data(contentsOf: screenFile)) ?? Data()
    return String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
  }

  /// Types the keys, even if nothing reads them yet.
  func type(_ keys: String) { keyboard.fileHandleForWriting.write(Data(keys.utf8)) }

  /// Waits for `text` on the screen, then types the keys.
  func type(_ keys: String, after text: String) {
    #expect(eventually { screen.contains(text) }, "\(text) doesn't come: \(screen)")
    type(keys)
  }

  /// The screen at the end.
  func end() -> String {
    #expect(eventually { screen.contains("status ") }, "\(screen)")
    try? keyboard.fileHandleForWriting.close()
    process.end(within: 20, "script")
    return screen
  }
}

@Suite struct TerminalTests {
  @Test("On a terminal add asks for a report and saves it")
  func asking() throws {
    let program = try BuiltProgram()
    let session = try TerminalSession(program, "healthlog add")
    session.type("36,5\n", after: "temperature, °C")
    session.type("80/120\n", after: "pressure, mmHg")
    session.type("120/80\n", after: "must be higher")
    session.type("\n", after: "glycemia, mg/dL")
    session.type("\n", after: "heart-rate, bpm")
    session.type("a riposo\n", after: "Note: ")
    let screen = session.end()
    #expect(screen.contains("Saved report 1 ") || screen.contains("report 1\u{1B}[0m"))
    #expect(screen.hasSuffix("status 0\n"))
    #expect(try program.query("SELECT note FROM report") == "a riposo")
    #expect(try program.query("SELECT sum(value) FROM reading") == "236.5")
  }

  @Test(
    "Ctrl-C and Ctrl-D save nothing and say so; Ctrl-C exits with 130",
    arguments: [("\u{3}", 130), ("\u{4}", 1)])
  func givingUp(key: String, status: Int) throws {
    let program = try BuiltProgram()
    let session = try TerminalSession(program, "healthlog add")
    session.type("36.5\n", after: "temperature, °C")
    session.type("120/80\n", after: "pressure, mmHg")
    session.type(key, after: "glycemia, mg/dL")
    let screen = session.end()
    #expect(screen.hasSuffix("\nNothing was saved\nstatus \(status)\n"), "\(screen)")
    #expect(try program.query("SELECT count(*) FROM report") == "0")
  }

  @Test("Ctrl-C ends an import with nothing imported, on a clean line")
  func interruptedImport() throws {
    let program = try BuiltProgram()
    let rows = (0..<400_000).map { "2020-01-01 08:00:00.\(100 + $0 % 900),\(80 + $0 % 100)\n" }
    let file = program.home.appending(path: "sensor.csv")
    try ("taken_at,gly\n" + rows.joined()).write(to: file, atomically: true, encoding: .utf8)
    let session = try TerminalSession(program, "cd; healthlog import sensor.csv")
    session.type("\u{3}", after: "5000 rows read")
    let screen = session.end()
    #expect(
      screen.hasSuffix(
        "\r\u{1B}[Khealthlog: sensor.csv: interrupted; nothing was imported from this file\n"
          + "status 130\n"),
      "\(screen.suffix(300))")
    #expect(try program.query("SELECT count(*) FROM single_reading") == "0")
  }

  @Test("In a pipe add without readings is a usage error")
  func pipe() throws {
    let result = try BuiltProgram().healthlog("add")
    #expect(result.status == 64 && result.error.contains("Add your readings"))
  }

  @Test(
    "The terminal is restored if the pager or healthlog dies",
    arguments: [
      ("kill -9 $$", "", 0), ("touch ready; exec sleep 30", "kill -TERM $(cat pid)", 143),
    ])
  func lostPager(ending: String, signal: String, status: Int) throws {
    let program = try BuiltProgram()
    let sampleJournal = BuiltProgram.repository.appending(path: "Resources/sample-journal.csv").path
    #expect(try program.healthlog("import", sampleJournal).status == 0)
    program.environment["PAGER"] = "stty raw -echo; \(ending)"
    let killer = "for n in $(seq 100); do test -e ready && break; sleep 0.1; done; \(signal)"
    let session = try TerminalSession(
      program,
      "cd; stty -g > before; \(signal.isEmpty ? "" : "(\(killer)) &")"
        + " sh -c 'echo $$ > pid; exec healthlog list all'; status=$?;"
        + " stty -g > after; cmp before after && echo as before; (exit $status)", rows: 10)
    #expect(session.end().hasSuffix("as before\nstatus \(status)\n"), "\(session.screen)")
  }

  @Test("Long output goes to $PAGER, or is printed if there is no such program")
  func pager() throws {
    let program = try BuiltProgram()
    let sampleJournal = BuiltProgram.repository.appending(path: "Resources/sample-journal.csv").path
    #expect(try program.healthlog("import", sampleJournal).status == 0)
    func screen(_ pager: String, _ line: String) throws -> [Substring] {
      program.environment["PAGER"] = pager
      return try TerminalSession(program, "healthlog \(line)", rows: 10).end().split(
        separator: "\n")
    }
    #expect(try screen("head -n 3", "list 2025-10").count == 4)
    #expect(try screen("true", "list all").count == 1)
    #expect(try screen("head -n 1", "filter 'gly>260'").count == 3)
    for none in ["", "cat", "no-such-pager", "false"] {
      #expect(try screen(none, "list all").count >= 89)
    }
    #expect(try screen("head -n 3", "list all --no-pager").count >= 89)
    #expect(try screen("echo $LESS $LV; true", "list all").first == "FRX -c")
    program.environment["LESS"] = "-S"
    #expect(try screen("echo $LESS $LV; true", "list all").first == "-S -c")
  }

  @Test("A text chart fills the terminal, with colour unless NO_COLOR is set")
  func chart() throws {
    let program = try BuiltProgram()
    try program.healthlog("add", "temp=39.5", "gly=300")
    for columns in [40, 64, 133] {
      let screen = try TerminalSession(
        program, "healthlog chart --text gly", columns: columns
      ).end()
      #expect(screen.contains("\u{1B}[1;38;5;196m▲") && screen.hasSuffix("status 0\n"))
      let lines = screen.replacing(#/\u{1B}\[[0-9;]*m/#, with: "").split(separator: "\n")
      #expect(lines.map(\.count).max() == columns)
    }
    program.environment["NO_COLOR"] = "1"
    let plain = try TerminalSession(program, "healthlog chart --text gly").end()
    #expect(plain.contains("▲") && !plain.contains("\u{1B}"))
  }

  /// The output of `chart` on a terminal that answers its query this way.
  private func screen(_ program: BuiltProgram, _ line: String, answering answer: String) throws
    -> String
  {
    let session = try TerminalSession(program, "healthlog chart \(line)")
    session.type(answer, after: "\u{1B}[c")
    return session.end()
  }

  @Test("A terminal with kitty graphics gets the same picture as a file")
  func kitty() throws {
    let program = try BuiltProgram()
    try program.healthlog("add", "temp=39.5", "gly=300")
    let file = program.home.appending(path: "week.png")
    try program.healthlog("chart", "gly", "--output", file.path)
    let screen = try screen(
      program, "gly --show", answering: "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c")
    #expect(screen.hasSuffix("status 0\n"))
    let pieces = screen.components(separatedBy: "\u{1B}_G").filter { $0.contains("m=") }
    let payload = pieces.map { piece in
      piece.drop { $0 != ";" }.dropFirst().prefix { $0 != "\u{1B}" }
    }
    #expect(payload.allSatisfy { $0.count <= 4096 })
    #expect(Data(base64Encoded: payload.joined()) == (try Data(contentsOf: file)))
  }

  @Test("A terminal with sixel graphics gets those; with neither, a text chart and a hint")
  func sixel() throws {
    let program = try BuiltProgram()
    try program.healthlog("add", "temp=39.5", "gly=300")
    let sixel = try screen(program, "gly --show", answering: "\u{1B}[?62;4;22c")
    #expect(sixel.contains("\u{1B}P0;1q\"1;1;800;400#0;2;100;100;100"))
    #expect(sixel.hasSuffix("status 0\n"))
    let neither = try screen(program, "gly --show --color=never", answering: "\u{1B}[?62;22c")
    #expect(neither.contains("This terminal can't show pictures") && neither.contains("180 ┨"))
    #expect(neither.hasSuffix("status 0\n"))
    let silent = try TerminalSession(program, "healthlog chart gly --show --color=never; stty -a")
      .end()
    #expect(silent.contains("180 ┨") && silent.contains(" icanon") && silent.contains(" echo "))
    let piped = try program.healthlog("chart", "--show")
    #expect(piped.status == 64 && piped.output.isEmpty)
    #expect(piped.error.hasPrefix("healthlog: --show needs a terminal"))
  }
}
