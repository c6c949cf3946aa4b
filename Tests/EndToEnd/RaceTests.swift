import Foundation
import Testing

/// Several programs on one journal, and a journal with very many readings.
@Suite(.serialized) struct RaceTests {
  /// Two kinds of command that change different fields of one thing.
  struct Pair: CustomTestStringConvertible, Sendable {
    let thing: String
    let seed: [[String]]
    let first: @Sendable (Int) -> [String]
    let second: @Sendable (Int) -> [String]
    /// The fields that the recorded changes name, each with the number of changes that name it.
    let fields: String

    var testDescription: String { thing }
  }

  static let pairs = [
    Pair(
      thing: "limits of a vital", seed: [["vital", "set", "glycemia", "--importance", "3"]],
      first: { ["vital", "set", "glycemia", "--normal", "70..\(150 + $0)"] },
      second: { ["vital", "set", "glycemia", "--critical", "<50 >\(260 + $0)"] },
      fields: "critical 20, normal 20"),
    Pair(
      thing: "unit and limits of a vital",
      seed: [["vital", "set", "temperature", "--importance", "3"]],
      first: { _ in ["config", "set", "unit.temperature", "°F"] },
      second: {
        ["vital", "set", "temperature", "--normal", "36.\($0 % 10)..37.\(1 + $0 / 10)°C"]
      },
      fields: "normal 20, unit 1"),
    Pair(
      thing: "a reminder, edited", seed: [["remind", "at", "20:00"]],
      first: { ["remind", "edit", "daily", "--time", "20:\(10 + $0)"] },
      second: { ["remind", "edit", "daily", "--grace", "\(1 + $0)h"] },
      fields: "grace 20, minute 20"),
    Pair(
      thing: "a reminder, set and edited", seed: [["remind", "at", "20:00"]],
      first: { ["remind", "at", "20:\(10 + $0)"] },
      second: { ["remind", "edit", "daily", "--grace", "\(1 + $0)h"] },
      fields: "grace 20, minute 20"),
    Pair(
      thing: "settings",
      seed: [
        ["config", "set", "notify.details", "off"],
        ["config", "set", "reminder.log-command", "form"],
      ],
      first: { _ in ["config", "set", "notify.details", "on"] },
      second: { ["config", "set", "reminder.log-command", "form-\($0)"] },
      fields: "value 21"),
    Pair(
      thing: "a report", seed: [["add", "gly=99", "hr=59"]],
      first: { ["edit", "1", "gly=\(100 + $0)"] }, second: { ["edit", "1", "hr=\(60 + $0)"] },
      fields: "glycemia 20, heart-rate 20"),
    Pair(
      thing: "a single reading", seed: [["add", "gly=99"]],
      first: { ["edit", "s1", "gly=\(100 + $0)"] },
      second: { ["edit", "s1", "-n", "note \($0)"] }, fields: "note 20, value 20"),
  ]

  /// A command that read before it got the lock would undo another's change, and its own change
  /// would name both fields.
  @Test(
    "None of 40 concurrent commands on two fields overwrites another's change", arguments: pairs)
  func lostUpdates(pair: Pair) throws {
    let program = try BuiltProgram()
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    for line in pair.seed { try #require(program.execute(healthlog, line).status == 0) }
    let before = try program.query("SELECT max(id) FROM change")
    let commands = try (0..<20).flatMap { [pair.first($0), pair.second($0)] }.map {
      try program.start(healthlog, $0)
    }
    for command in commands {
      command.end(within: 60, "\(command.arguments ?? [])")
      #expect(command.terminationStatus == 0, "\(command.arguments ?? [])")
    }
    let fields = try program.query(
      """
      SELECT group_concat(fields || ' ' || n, ', ') FROM (
        SELECT fields, count(*) AS n FROM change WHERE id > \(before)
        GROUP BY fields ORDER BY fields)
      """)
    #expect(fields == pair.fields)
  }

  @Test("Between two commands the journal is a single intact file that can be copied")
  func copies() throws {
    let program = try BuiltProgram()
    let copy = program.home.appending(path: "copy.db").path
    for count in 1...10 {
      try program.healthlog("add", "gly=\(90 + count)", "hr=70")
      try program.execute("/bin/cp", [program.journal, copy])
      let found = try program.execute(
        "/usr/bin/sqlite3", [copy, "PRAGMA integrity_check; SELECT count(*) FROM report"])
      #expect(found.output == "ok\n\(count)\n")
    }
  }

  /// A sensor's readings as a table, five minutes apart, from 2017 on.
  static func sensor(_ program: BuiltProgram, rows: Int) throws -> String {
    let path = program.home.appending(path: "sensor.csv").path
    let made = try program.execute(
      "/usr/bin/sqlite3",
      [
        "-csv", "-header", ":memory:",
        """
        WITH RECURSIVE row(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM row WHERE n < \(rows) - 1)
        SELECT strftime('%Y-%m-%d %H:%M', 1500000000 + n * 300, 'unixepoch') AS taken_at,
          100 + n % 97 AS glycemia_mg_dL FROM row
        """,
      ])
    try made.output.write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }

  @Test("During a long import other commands succeed, and nothing is lost")
  func addDuringImport() throws {
    let program = try BuiltProgram(zone: "UTC")
    let rows = 100_000
    let file = try Self.sensor(program, rows: rows)
    try program.healthlog("add", "gly=90", "hr=70")
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    let importing = try program.start(healthlog, ["import", file])
    var added = 1
    repeat {
      let add = try program.healthlog("add", "gly=\(91 + added)", "hr=70")
      try #require(add.status == 0, "\(add.error)")
      added += 1
    } while importing.isRunning && added < 3000
    importing.end(within: 60, "import")
    #expect(importing.terminationStatus == 0 && added > 2)
    let found = "SELECT (SELECT count(*) FROM report), (SELECT count(*) FROM single_reading)"
    #expect(try program.query(found) == "\(added)|\(rows)")
  }

  @Test("Undoing and redoing 100,000 readings needs no more memory than a few")
  func memory() throws {
    let program = try BuiltProgram(zone: "UTC")
    let file = try Self.sensor(program, rows: 100_000)
    try #require(program.healthlog("import", file).status == 0)
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    /// Returns the peak memory of a command, in KiB.
    func peak(_ words: String...) throws -> Int {
      let script = """
        import resource, subprocess, sys
        subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
        print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
        """
      let measured = try program.execute("/usr/bin/python3", ["-c", script, healthlog] + words)
      return try #require(Int(measured.output.dropLast()), "\(measured.error)")
    }
    let count = "SELECT count(*) FROM single_reading"
    // Keeping 100,000 rows in memory would take at least 8 MiB more.
    let least = try peak("history") + 8192
    #expect(try peak("undo") < least)
    #expect(try program.query(count) == "0")
    #expect(try peak("redo") < least)
    #expect(try program.query(count) == "100000")
    #expect(try peak("summary", "all") < least)
  }

  @Test(
    "An invalid stored value is reported with its place, and nothing replaces it",
    arguments: [
      ("report", "priority", "UPDATE report SET priority = 9", "show 1"),
      ("reading", "comparator", "UPDATE reading SET comparator = '~'", "list all"),
      ("vital", "critical", "UPDATE vital SET critical = 'never'", "filter gly=90"),
      ("reminder_rule", "minute", "UPDATE reminder_rule SET minute = 1500", "remind list"),
      ("change", "action", "UPDATE change SET action = 'dream'", "history"),
    ])
  func damaged(table: String, column: String, sql: String, line: String) throws {
    let program = try BuiltProgram()
    try program.healthlog("add", "gly=90", "hr=70")
    try program.healthlog("vital", "set", "glycemia", "--critical", "<50 >260")
    try program.healthlog("remind", "at", "20:00")
    _ = try program.query("PRAGMA ignore_check_constraints = ON; \(sql)")
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    let told = try program.execute(healthlog, line.split(separator: " ").map(String.init))
    #expect(told.output.isEmpty && told.status == 74, "\(told.status)")
    #expect(told.error.contains("\(table).\(column) contains an invalid value"), "\(told.error)")
  }
}
