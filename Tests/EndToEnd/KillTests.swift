import Foundation
import TestSupport
import Testing

/// Programs killed at any moment, and full disks. The printed seed, as `HEALTHLOG_SEED`, repeats
/// the same commands, each killed after the same time, as far as timing allows.
@Suite(.serialized) struct KillTests {
  static let rounds = Torture.rounds ?? 40

  /// A test's generator and printed seed.
  static func generator() -> (SeededGenerator, Comment) {
    let named = ProcessInfo.processInfo.environment["HEALTHLOG_SEED"].flatMap { UInt64($0) }
    let seed = named ?? UInt64.random(in: 1...1_000_000)
    print("HEALTHLOG_SEED=\(seed)")
    return (SeededGenerator(seed: seed), "HEALTHLOG_SEED=\(seed)")
  }

  @Test("After kill -9 at any moment, saved entries exist, the journal is intact, and undo works")
  func kills() throws {
    var (generator, seed) = Self.generator()
    let program = try BuiltProgram()
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    try program.healthlog("add", "temp=36.5", "hr=70", "-n", "base")
    var acknowledged: Set<String> = ["base"]
    // Measure the time of one command, so that most are killed while they run.
    let start = ContinuousClock.now
    try program.healthlog("add", "temp=36.5", "hr=71")
    let longest = max(2000, UInt32((ContinuousClock.now - start) / .microseconds(1)))
    var killed = 0
    for round in 0..<Self.rounds {
      let note = "n\(round)"
      let lines = [
        ["add", "gly=\(80 + round % 200)", "hr=70", "-n", note],
        ["add", "gly=\(80 + round % 200)", "hr=70", "-n", note],
        ["edit", "1", "hr=\(60 + round % 40)"],
        ["vital", "set", "glycemia", "--normal", "\(70 + round % 20)..160"],
        ["config", "set", "notify.details", round % 2 == 0 ? "on" : "off"],
        ["backup"], ["check", "--repair"],
      ]
      let line = lines[Int.random(in: 0..<lines.count, using: &generator)]
      let process = try program.start(healthlog, line)
      usleep(UInt32.random(in: 500...longest, using: &generator))
      if process.isRunning {
        kill(process.processIdentifier, SIGKILL)
        killed += 1
      }
      process.end(within: 30, "\(line)")
      let isDone = process.terminationReason == .exit && process.terminationStatus == 0
      if isDone, line[0] == "add" { acknowledged.insert(note) }
      guard round % 10 == 9 || round == Self.rounds - 1 else { continue }
      let check = try program.healthlog("check")
      #expect(check.status == 0, "\(seed), round \(round), \(line): \(check)")
      let notes = Set(
        try program.query("SELECT note FROM report").split(separator: "\n").map(String.init))
      #expect(acknowledged.subtracting(notes) == [], "\(seed), round \(round)")
    }
    #expect(killed > 0)
    #expect(try program.healthlog("undo").status == 0)
    #expect(try program.healthlog("redo").status == 0)
  }

  @Test("Ten killed at once while saving three doses each have saved all three or none")
  func doses() throws {
    var (generator, seed) = Self.generator()
    let program = try BuiltProgram()
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    let names = ["insulin", "ramipril", "espresso"]
    let doses = zip(names, ["6U", "5mg", "1"]).flatMap { [$0, $1] }
    let start = ContinuousClock.now
    try program.healthlog(["take"] + doses + ["-n", "base", "--new"])
    // The ten commands wait for each other.
    let longest = 10 * max(2000, UInt32((ContinuousClock.now - start) / .microseconds(1)))
    var (killed, acknowledged) = (0, 1)
    for round in 0..<max(4, Self.rounds / 10) {
      let started = try (0..<10).map {
        try program.start(healthlog, ["take"] + doses + ["-n", "n\(round)-\($0)"])
      }
      for process in started.shuffled(using: &generator) {
        usleep(UInt32.random(in: 0...longest / 10, using: &generator))
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      }
      for process in started {
        process.end(within: 30, "take")
        guard process.terminationReason == .exit else {
          killed += 1
          continue
        }
        #expect(process.terminationStatus == 0, "\(seed), round \(round)")
        acknowledged += 1
      }
      let saved = try program.query("SELECT count(*) FROM single_reading GROUP BY note")
        .split(separator: "\n")
      #expect(Set(saved) == ["3"], "\(seed), round \(round): \(saved)")
      #expect(saved.count >= acknowledged, "\(seed), round \(round)")
      let check = try program.healthlog("check")
      #expect(check.status == 0, "\(seed), round \(round): \(check)")
    }
    #expect(killed > 0)
  }

  @Test("A service killed at any moment leaves an intact journal and starts again")
  func service() throws {
    var (generator, seed) = Self.generator()
    let person = try Person()
    try person.program.healthlog("remind", "at", "00:00")
    for _ in 0..<max(5, Self.rounds / 20) {
      try person.startService()
      usleep(UInt32.random(in: 1_000...300_000, using: &generator))
      _ = try person.end(SIGKILL)
      let check = try person.program.healthlog("check")
      #expect(check.status == 0, "\(seed): \(check)")
    }
    try person.startService()
    #expect(try person.sees(1))
    // An earlier service may have shown the reminder; this one removes it.
    try person.program.healthlog("add", "temp=36.5", "hr=70")
    #expect(try person.sees(0))
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test(
    "On a full 4 MB disk every command fails cleanly, and works again once there is room",
    .enabled(if: StorageTests.canMount, StorageTests.cannotMount))
  func fullDisk() throws {
    let program = try BuiltProgram()
    let folder = BuiltProgram.folder.path
    try "taken_at,gly,hr\n2025-01-04 08:00,100,70\n2025-01-05 08:00,101,71\n".write(
      to: program.home.appending(path: "in.csv"), atomically: true, encoding: .utf8)
    let result = try program.execute(
      "/usr/bin/unshare",
      [
        "-m", "sh", "-c",
        """
        cd "$HOME" || exit 98; export PATH='\(folder)':$PATH HEALTHLOG_JOURNAL="$HOME/small/journal.db"
        mkdir small && mount -t tmpfs -o size=4m tmpfs small || exit 99
        healthlog add temp=36.5 hr=70 -n first >/dev/null || exit 1
        healthlog backup small/b.db >/dev/null || exit 2
        healthlog add gly=100 hr=71 -n second >/dev/null || exit 3
        for room in 0 4 20 60 120 250; do
          dd if=/dev/zero of=small/filler bs=1k count=9000 2>/dev/null
          truncate -s -${room}K small/filler
          for line in 'add hr=80 gly=90' 'import in.csv' 'undo' 'backup small/c.db' \\
            'restore small/b.db --yes' 'delete 1 --forever --yes' 'check --repair' 'chart heart-rate --output small/c.png'
          do
            healthlog $line >out 2>err; status=$?
            case $status in
              0|1|65|66|73|74|75) ;;
              *) echo "room $room: $line: $status"; cat err ;;
            esac
            if [ $status -ge 73 ] && ! [ -s err ]; then echo "room $room: $line: $status without a word"; fi
            healthlog list all >out 2>err || [ $? = 1 ] || { echo "room $room: list after $line"; cat err; }
          done
          rm -f small/filler small/c.db small/c.png
          healthlog check >out 2>err; status=$?
          case $status in
            0) ;;
            1) grep -v 'Permanently deleted data' out && echo "after room $room"
               [ -s out ] || echo "after room $room: check says nothing" ;;
            *) echo "after room $room: check: $status"; cat out err ;;
          esac
          ls -A small | grep '^[.]healthlog' && echo "left after room $room"
          healthlog add temp=36.5 hr=70 >/dev/null || echo "no add after room $room"
        done
        echo done
        """,
      ], seconds: 300)
    #expect(result.status != 99)
    #expect(result.output == "done\n", "\(result)")
  }

  @Test(
    "Notes and values never appear in a child process's arguments",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")))
  func argumentsOfChildren() throws {
    let program = try BuiltProgram()
    program.environment["PAGER"] = "cat"
    // healthlog opens a form only with a display, though the stand-in for zenity needs none.
    program.environment["DISPLAY"] = ":99"
    let tools = program.home.appending(path: "tools")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    for (name, text) in [
      ("zenity", #"printf '37.7\037120/80\037\037\037secretnote\n'"#), ("age", "cat"),
    ] {
      let path = tools.appending(path: name).path
      try "#!/bin/sh\n\(text)\n".write(toFile: path, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    program.environment["PATH"] = "\(tools.path):/usr/bin:/bin"
    try program.healthlog("add", "gly=233.5", "hr=77", "-n", "secretnote")
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    let starting = [
      ["chart", "glycemia", "--output", "picture.png"], ["chart", "glycemia", "--text"],
      ["backup", "--encrypt-to", "age1x"], ["remind", "log"], ["export"],
    ]
    let alone = [
      ["list", "all"], ["show", "1"], ["summary", "all"], ["status"], ["undo"], ["redo"],
      ["backup", "b.db"], ["restore", "./b.db", "--yes"], ["check", "--repair"], ["history"],
    ]
    for line in starting + alone {
      let trace = program.home.appending(path: "trace").path
      try program.execute(
        "/usr/bin/strace",
        ["-f", "-qq", "-s", "4000", "-e", "trace=execve", "-o", trace, healthlog] + line)
      let text = try String(contentsOfFile: trace, encoding: .utf8)
      let arguments = text.split(separator: "\n").filter { $0.contains("execve(") }.map {
        $0.prefix { $0 != "]" }
      }
      // The first call starts healthlog itself.
      #expect((arguments.count > 1) == starting.contains(line), "\(line): \(text)")
      for secret in ["secretnote", "233.5", "37.7"] {
        #expect(!arguments.contains { $0.contains(secret) }, "\(line): \(secret)")
      }
    }
  }
}
