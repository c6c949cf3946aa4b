import Foundation
import Testing

/// Importing files and pipes of every size.
@Suite struct ImportTests {
  /// Runs a shell line in which `$import` imports standard input, and measures the peak memory of
  /// its programs.
  func measured(
    _ line: String, _ program: BuiltProgram
  ) throws -> (result: BuiltProgram.Result, peakKiB: Int) {
    let script = """
      import resource, subprocess, sys
      status = subprocess.run(["/bin/sh", "-c", sys.argv[1]]).returncode
      print("peak", resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
      sys.exit(status)
      """
    program.environment["import"] =
      BuiltProgram.folder.appending(path: "healthlog").path + " import"
    let result = try program.execute("/usr/bin/python3", ["-c", script, line], seconds: 120)
    let last = result.output.split(whereSeparator: \.isWhitespace).last
    return (result, try #require(last.flatMap { Int($0) }))
  }

  /// Twice the memory that a small file takes; debug programs need more.
  static let mostKiB = 48 * 1024

  @Test(
    "Endless lines are refused at the limit, however much follows",
    arguments: [
      ("$import /dev/zero", "/dev/zero: this isn't text, so it isn't a table"),
      (
        "head -c 100000000 /dev/zero | tr '\\0' x | $import -",
        "-: line 1 is longer than 1 MiB, so this isn't a table"
      ),
      (
        "yes '2026-01-01 08:00,100' | tr -d '\\n' | $import -",
        "-: line 1 is longer than 1 MiB, so this isn't a table"
      ),
      (
        "(echo taken_at,gly; head -c 100000000 /dev/zero | tr '\\0' x) | $import -",
        "-: line 2 is longer than 1 MiB, so this isn't a table"
      ),
    ])
  func endless(line: String, refusal: String) throws {
    let program = try BuiltProgram()
    let (result, peak) = try measured(line, program)
    #expect(result.status == 65)
    #expect(result.error == "healthlog: \(refusal)\n  Nothing was imported from this file\n")
    #expect(peak < Self.mostKiB)
    #expect(try program.query("SELECT count(*) FROM single_reading") == "0")
  }

  @Test("A 50 MB pipe of rows needs no more memory than a small file and loses no rows")
  func largePipe() throws {
    let program = try BuiltProgram()
    let padding = String(repeating: "x", count: 250)
    let line = """
      (echo taken_at,gly,why
      seq -f '2026-01-01 00:00:00.%03g,100,\(padding)' 0 999
      yes '2026-01-01 08:00:00,,\(padding)' | head -n 180000) | $import -
      """
    let (result, peak) = try measured(line, program)
    #expect(result.status == 0)
    #expect(result.output.contains(" imported; 180000 rows without a reading\n"), "\(result)")
    #expect(try program.query("SELECT count(*) FROM single_reading") == "1000")
    #expect(peak < Self.mostKiB)
    let folder = URL(filePath: program.journal).deletingLastPathComponent().path
    let left = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(left.allSatisfy { $0.hasPrefix("journal.db") }, "\(left)")
  }

  /// Starts an import and waits until it defers Ctrl-C and, with `isWaiting`, reads.
  func importing(
    _ file: String, _ program: BuiltProgram, isWaiting: Bool = false
  ) throws -> (process: Process, error: URL) {
    let error = program.home.appending(path: "stderr")
    try Data().write(to: error)
    // Test threads block signals, and their children inherit that.
    let script = """
      import os, signal, sys
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      os.execv(sys.argv[1], ["healthlog", "import", sys.argv[2]])
      """
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    let process = try program.start(
      "/usr/bin/python3", ["-c", script, healthlog, file],
      error: try FileHandle(forWritingTo: error))
    let began = eventually {
      let path = "/proc/\(process.processIdentifier)/status"
      let lines = ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(
        separator: "\n")
      let caught = lines.first { $0.hasPrefix("SigCgt:") }?.split(separator: "\t").last
      let isCaught = caught.flatMap { UInt64($0, radix: 16) }.map { $0 & 2 != 0 } ?? false
      return lines.first == "Name:\thealthlog-files" && isCaught
        && (!isWaiting || lines.contains { $0.hasPrefix("State:\tS") })
    }
    try #require(began, "the import never began")
    return (process, error)
  }

  @Test("The output of list --csv imports again, to the millisecond")
  func ownTable() throws {
    let program = try BuiltProgram()
    for _ in 1...3 { try program.healthlog("add", "temp=36.5", "hr=70") }
    let table = program.home.appending(path: "out.csv")
    try Data(program.healthlog("list", "all", "--csv").output.utf8).write(to: table)
    let again = try program.healthlog("import", table.path)
    #expect(again.status == 0 && again.output.contains("3 rows already in the journal"), "\(again)")
    let times = "SELECT group_concat(taken_at) FROM (SELECT taken_at FROM report ORDER BY uid)"
    let other = try BuiltProgram()
    try other.healthlog("import", table.path)
    #expect(try other.query(times) == program.query(times))
  }

  /// Presses Ctrl-C during an import of `count` rows, once `isDue`: none is imported.
  private func interrupting(_ count: Int, when isDue: (BuiltProgram) throws -> Bool) throws {
    let program = try BuiltProgram()
    try program.healthlog("add", "temp=36.5", "hr=70")
    let before = try program.query(".dump")
    let file = program.home.appending(path: "in.csv")
    let rows = (0..<count).map { "2025-01-01 08:00:\($0 % 50 + 10).\($0 / 50),100" }
    try Data(("taken_at,gly\n" + rows.joined(separator: "\n")).utf8).write(to: file)
    let (process, error) = try importing(file.path, program)
    let wasDue = try isDue(program)
    try #require(wasDue && process.isRunning, "the moment never came")
    kill(process.processIdentifier, SIGINT)
    process.end(within: 20, "healthlog import")
    try #require(!process.isRunning)
    #expect(process.terminationReason == .exit && process.terminationStatus == 130)
    #expect(
      try String(contentsOf: error, encoding: .utf8)
        == "healthlog: \(file.path): interrupted; nothing was imported from this file\n")
    #expect(try program.query(".dump") == before)
  }

  @Test("Ctrl-C ends an import with 130, and nothing is imported")
  func interrupted() throws {
    try interrupting(600_000) { _ in true }
  }

  @Test("Ctrl-C while rows are moved into the journal imports none of them")
  func interruptedMove() throws {
    // Only the move locks the journal.
    try interrupting(150_000) { program in
      try eventually(240) {
        try program.execute(
          "/usr/bin/sqlite3", [program.journal, "BEGIN IMMEDIATE; ROLLBACK"]
        ).status != 0
      }
    }
  }

  @Test("On a terminal an import says that it waits, and Ctrl-C and Ctrl-D end the wait at once")
  func terminal() throws {
    let program = try BuiltProgram()
    let told = "o finish, press Ctrl-D on an empty line"
    let given = try TerminalSession(program, "healthlog import -")
    given.type("taken_at,gly\n2026-01-01 08:00,100\n\u{4}", after: told)
    #expect(given.end().hasSuffix(" imported\nstatus 0\n"))
    let left = try TerminalSession(program, "healthlog import -")
    left.type("taken_at,gly\n2026-01-01 09:00,100\n\u{3}", after: told)
    let screen = left.end()
    #expect(
      screen.hasSuffix(
        "\u{1B}[Khealthlog: -: interrupted; nothing was imported from this file\nstatus 130\n"),
      "\(screen)")
    #expect(try program.query("SELECT count(*) FROM single_reading") == "1")
  }

  @Test("Waiting for a pipe without a writer can be interrupted")
  func waitingForPipe() throws {
    let program = try BuiltProgram()
    let pipe = program.home.appending(path: "pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)
    let (process, _) = try importing(pipe, program, isWaiting: true)
    kill(process.processIdentifier, SIGINT)
    process.end(within: 20, "healthlog import")
    try #require(!process.isRunning)
    #expect(process.terminationReason == .exit && process.terminationStatus == 130)
  }

  @Test("A header of a mebibyte is refused in linear time")
  func longHeader() throws {
    let program = try BuiltProgram()
    let line = """
      (printf taken_at,gly,hr; head -c 1000000 /dev/zero | tr '\\0' ,; echo; echo 2025-01-04 08:00,100,70) | $import -
      """
    let (result, _) = try measured(line, program)
    #expect(result.status == 65)
    #expect(
      result.error.hasPrefix(
        "healthlog: -: the file has 1000003 columns; at most 1,000 are allowed\n"))
  }
}
