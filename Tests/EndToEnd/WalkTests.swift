import Foundation
import TestSupport
import Testing

@Suite struct WalkTests {
  @Test(
    "The built program knows the local time of its zone",
    arguments: [
      ("America/New_York", "-05:00", "-04:00"), ("Asia/Kathmandu", "+05:45", "+05:45"),
      ("Australia/Lord_Howe", "+11:00", "+10:30"), ("UTC", "+00:00", "+00:00"),
    ])
  func zones(zone: String, january: String, july: String) throws {
    let program = try BuiltProgram(zone: zone)
    for (day, offset) in [("2025-01-15", january), ("2025-07-15", july)] {
      let result = try program.healthlog(
        "add", "temp=36.5", "hr=70", "--at", "\(day) 08:00", "--json")
      #expect(result.output.contains("\"taken_at\":\"\(day)T08:00:00\(offset)\""), "\(result)")
    }
    let before = try program.execute("/bin/date", ["+%Y-%m-%dT%H:%M:"]).output.dropLast()
    let now = try program.healthlog("add", "temp=36.5", "hr=70", "--json").output
    let after = try program.execute("/bin/date", ["+%Y-%m-%dT%H:%M:"]).output.dropLast()
    #expect(now.contains("\"taken_at\":\"\(before)") || now.contains("\"taken_at\":\"\(after)"))
  }

  @Test("The first full walk: added, refused, corrected, found, deleted and restored")
  func walk() throws {
    let program = try BuiltProgram()
    let saved = try program.healthlog(
      "add", "temp=36.5", "gly=90", "bp=120/80", "hr=70", "-n", "a riposo")
    #expect(saved.status == 0 && saved.output.hasPrefix("Saved report 1  "))
    #expect(saved.error == "New journal: \(program.journal)\n")
    for refused in ["temp=99", "bp=80/120", "gly=5.6", "foo=1"] {
      let result = try program.healthlog("add", refused, "hr=70")
      #expect([64, 65].contains(result.status) && result.error.hasPrefix("healthlog: "))
    }
    #expect(try program.healthlog("add", "-n", "nothing measured").status == 64)
    #expect(try program.query("SELECT count(*) FROM report") == "1")
    #expect(try program.healthlog("add", "gly=190", "hr=70", "--at", "-1h").status == 0)
    #expect(try program.healthlog("filter", "gly>180", "since=30d").output.hasPrefix("2\t"))
    #expect(try program.healthlog("filter", "--priority", "2").output.hasPrefix("1\t"))
    #expect(try program.healthlog("edit", "2", "gly=170").status == 0)
    #expect(try program.healthlog("delete", "1").status == 0)
    #expect(try program.healthlog("undo").status == 0)
    #expect(try program.healthlog("show", "1").status == 0)
    #expect(try program.query("PRAGMA integrity_check") == "ok")
    let mode = try FileManager.default.attributesOfItem(atPath: program.journal)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test("Entries reported as saved survive a kill at any moment")
  func killed() throws {
    let program = try BuiltProgram()
    try program.healthlog("add", "temp=36.5", "hr=70")
    var saved = 1
    let seed = UInt64.random(in: 0 ... .max)
    var state = seed
    for _ in 0..<150 {
      let pipe = Pipe()
      let process = try program.start(
        BuiltProgram.folder.appending(path: "healthlog").path, ["add", "temp=36.5", "hr=70"],
        output: pipe)
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      usleep(UInt32(state >> 33) % 9000)
      kill(process.processIdentifier, SIGKILL)
      // A killed program ends once the disk has its writes.
      process.end(within: 20, "healthlog add")
      let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      if output.hasPrefix("Saved") { saved += 1 }
    }
    let onRecord = Int(try program.query("SELECT count(*) FROM report")) ?? 0
    let changes = Int(try program.query("SELECT count(*) FROM change")) ?? 0
    let readings = Int(try program.query("SELECT count(*) FROM reading")) ?? 0
    #expect(onRecord >= saved && onRecord == changes && readings == 2 * onRecord, "seed \(seed)")
    #expect(try program.query("PRAGMA integrity_check") == "ok")
    #expect(try program.healthlog("add", "temp=36.5", "hr=70").status == 0)
  }

  @Test("A closed pipe ends output quietly; a failed write is an error")
  func output() throws {
    let program = try BuiltProgram()
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    for minute in 10..<60 {
      try program.healthlog(
        "add", "temp=36.5", "hr=70", "-n", String(repeating: "x", count: 2000),
        "--at", "2025-01-01 10:\(minute)")
    }
    let script =
      "trap '' PIPE; '\(healthlog)' list all | head -c 10 >/dev/null; echo ${PIPESTATUS[0]}"
    let closed = try program.execute("/bin/bash", ["-c", script])
    #expect(closed.output == "0\n" && closed.error.isEmpty)
    let filed = try program.execute(
      "/bin/sh", ["-c", "'\(healthlog)' add temp=36.5 hr=70 >/dev/full"])
    #expect(filed.status == 0)
    #expect(filed.error == "healthlog: Saved, but the result couldn't be shown\n")
    #expect(try program.query("SELECT count(*) FROM report") == "51")
    let full = try program.execute("/bin/sh", ["-c", "'\(healthlog)' help > /dev/full"])
    #expect(
      full.status == 74
        && full.error == "healthlog: Can't write to standard output: No space left on device\n")
  }

  @Test("Two programs that change one report at once change it twice")
  func editsAtOnce() throws {
    let program = try BuiltProgram()
    try program.healthlog("add", "temp=36.5", "hr=70")
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    for round in 1...9 {
      let script =
        "'\(healthlog)' edit 1 hr=7\(round) & '\(healthlog)' edit 1 temp=36.\(round); wait"
      try program.execute("/bin/sh", ["-c", script])
      let list = try program.healthlog("list").output
      #expect(list.contains("\t36.\(round)\t") && list.contains("\t7\(round)\t"))
    }
  }

  @Test("A slow import pipe doesn't lock the journal")
  func slowPipe() throws {
    let program = try BuiltProgram()
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    let script = """
      (printf 'time,temp,hr\\n2025-01-01 08:00,36.5,70\\n'; sleep 1.5) | '\(healthlog)' import - &
      sleep 0.5; '\(healthlog)' add temp=36.6 hr=71; wait
      """
    try program.healthlog("add", "hr=60")
    let start = ContinuousClock.now
    let result = try program.execute("/bin/sh", ["-c", script])
    #expect(result.output.hasPrefix("Saved report 1 ") && ContinuousClock.now - start < .seconds(4))
    #expect(result.output.contains("-: 1 report imported"))
  }

  @Test("A journal locked by another program is reported")
  func heldJournal() throws {
    let program = try BuiltProgram()
    try program.healthlog("add", "temp=36.5", "hr=70")
    let holder = Pipe()
    let shell = Process()
    shell.executableURL = URL(filePath: "/usr/bin/sqlite3")
    shell.arguments = [program.journal]
    shell.standardInput = holder
    let told = Pipe()
    shell.standardOutput = told
    try shell.run()
    holder.fileHandleForWriting.write(Data("BEGIN IMMEDIATE; SELECT 'held';\n".utf8))
    _ = told.fileHandleForReading.availableData
    let busy = try program.healthlog("add", "temp=36.5", "hr=70")
    holder.fileHandleForWriting.closeFile()
    shell.end(within: 20, "sqlite3")
    #expect(busy.status == 75 && busy.error.contains("in use by another program"))
    #expect(try program.query("SELECT count(*) FROM report") == "1")
  }

  @Test(
    "The real pressure log is imported completely, once, and its weeks can be drawn",
    .enabled(if: RealRecords.areThere, Comment(rawValue: RealRecords.areMissing)))
  func realRecords() throws {
    let log = RealRecords.folder.appending(path: "pressure-home/bp-jhs.csv").path
    let program = try BuiltProgram()
    #expect(try program.healthlog("import", log).output == "\(log): 222 reports imported\n")
    #expect(
      try program.healthlog("import", log).output
        == "\(log): nothing new; 222 rows already in the journal\n")
    #expect(try program.query("SELECT count(*) FROM report") == "222")
    let raised = try program.healthlog("filter", "bp>=135/85").output
    #expect(raised.split(separator: "\n").count == 92)
    // The week has neither temperature nor glycemia, so the chart shows its other vitals.
    let drawn = try program.healthlog("chart", "2019-W20", "--output", program.home.path)
    #expect(drawn.status == 0 && drawn.output.contains("/pressure-2019-W20.png\n"), "\(drawn)")
  }
}
