import Foundation
import Testing

/// A journal in read-only places, as a user without root's rights.
@Suite struct StorageTests {
  /// A folder with a program and a journal of one report, owned by `nobody`.
  final class Corner {
    let program: BuiltProgram
    let folder: String
    var journal: String { "\(folder)/journal.db" }
    static let isRoot = geteuid() == 0

    init() throws {
      program = try BuiltProgram()
      folder = program.home.appending(path: "corner").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      for name in ["healthlog", "healthlog-chart"] {
        try FileManager.default.copyItem(
          at: BuiltProgram.folder.appending(path: name), to: program.home.appending(path: name))
      }
      try program.healthlog("add", "temp=36.5", "hr=70", "--journal", journal)
      if Self.isRoot { try program.execute("/bin/chown", ["-R", "65534", program.home.path]) }
    }

    deinit { try? allow("700", folder) }

    func allow(_ mode: String, _ path: String) throws {
      try program.execute("/bin/chmod", [mode, path])
    }

    /// Runs `healthlog` without root's rights.
    func run(_ words: String...) throws -> BuiltProgram.Result { try run(words) }

    func run(_ words: [String]) throws -> BuiltProgram.Result {
      let healthlog = program.home.appending(path: "healthlog").path
      let line = words + ["--journal", journal]
      guard Self.isRoot else { return try program.execute(healthlog, line) }
      return try program.execute(
        "/usr/bin/setpriv", ["--reuid=65534", "--clear-groups", healthlog] + line)
    }
  }

  @Test(
    "A read-only journal can be read, says it can't be written, and recovers",
    arguments: [("400", true), ("500", false)])
  func readOnly(mode: String, isFile: Bool) throws {
    let corner = try Corner()
    let path = isFile ? corner.journal : corner.folder
    try corner.allow(mode, path)
    #expect(try corner.run("list", "all").output.hasPrefix("1\t"))
    for words in [
      ["add", "temp=36.5", "hr=70"], ["filter", "--save", "hot", "temp>38"],
      ["filter", "--drop", "hot"],
    ] {
      let result = try corner.run(words)
      #expect(result.status == 74 && result.output.isEmpty, "\(words)")
      #expect(
        result.error.hasPrefix("healthlog: Can't write to the journal \(corner.journal)"),
        "\(result.error)")
    }
    try corner.allow("700", path)
    #expect(try corner.run("add", "temp=36.5", "hr=70").output.hasPrefix("Saved report 2 "))
  }

  @Test("A foreign write-ahead log beside a journal is never shown or applied")
  func foreignLog() throws {
    let (program, other) = (try BuiltProgram(), try BuiltProgram())
    try program.healthlog("add", "temp=36.5", "hr=70", "-n", "mine")
    for _ in 0..<3 { try other.healthlog("add", "gly=200", "hr=90", "-n", "theirs") }
    // The other journal's log contains all its data, as after a kill.
    let log = "\(program.journal)-wal"
    try other.execute(
      "/usr/bin/sqlite3",
      [
        other.journal, "PRAGMA journal_mode = WAL", "UPDATE report SET note = note || '!'",
        "UPDATE change SET at = at + 1", "UPDATE identity SET journal = journal",
        ".shell cp '\(other.journal)-wal' '\(log)'",
      ])
    let file = URL(filePath: program.journal)
    let before = try [Data(contentsOf: file), Data(contentsOf: URL(filePath: log))]
    #expect(before[1].count > 4096)
    for line in [["list", "all"], ["add", "temp=36.6", "hr=71"]] {
      let refused = try program.execute(
        BuiltProgram.folder.appending(path: "healthlog").path, line)
      #expect(refused.status == 74 && refused.output.isEmpty, "\(line): \(refused)")
    }
    #expect(try [Data(contentsOf: file), Data(contentsOf: URL(filePath: log))] == before)
    #expect(try program.healthlog("check", "--repair").status == 0)
    #expect(try program.healthlog("list", "all").output.hasSuffix("\tmine\n"))
  }

  @Test("An inaccessible journal is reported as such")
  func outOfReach() throws {
    let corner = try Corner()
    try corner.allow("000", corner.folder)
    let list = try corner.run("list", "all")
    #expect(list.status == 73)
    #expect(list.error.hasPrefix("healthlog: Can't open or create the journal"))
  }

  /// Whether this process may mount a file system.
  static let canMount =
    (try? BuiltProgram().execute(
      "/usr/bin/unshare", ["-m", "mount", "-t", "tmpfs", "tmpfs", "/tmp"]
    ).status) == 0

  static let cannotMount: Comment = "no file system may be mounted here"

  @Test(
    "On a full disk nothing is saved or lost, and everything works once there is room",
    .enabled(if: canMount, cannotMount))
  func fullDisk() throws {
    let corner = try Corner()
    let healthlog = corner.program.home.appending(path: "healthlog").path
    let script = """
      mount -t tmpfs -o size=1m tmpfs "$HOME/corner" || exit 99
      cd "$HOME/corner"
      run() { "\(healthlog)" "$@" --journal "$HOME/corner/journal.db" 2>&1; echo "status $?"; }
      run add temp=36.5 hr=70 | tail -n 1
      dd if=/dev/zero of=filler bs=1k count=1200 2>/dev/null
      run add temp=36.6 hr=71
      run list all | cut -f 1
      rm filler
      run list all | cut -f 1
      run add temp=36.6 hr=71 | tail -n 1
      """
    let result = try corner.program.execute("/usr/bin/unshare", ["-m", "sh", "-c", script])
    #expect(
      result.output == """
        status 0
        healthlog: No space left on the disk that holds \(corner.journal); nothing was saved
        status 74
        1
        status 0
        1
        status 0
        status 0

        """)
  }

  /// Builds a library that makes a disk call fail.
  static func failing(_ call: String, in program: BuiltProgram) throws -> String {
    let source = program.home.appending(path: "failing.c")
    let library = program.home.appending(path: "failing.so").path
    try Data("#include <errno.h>\n\(call) { errno = EIO; return -1; }\n".utf8).write(to: source)
    let built = try program.execute(
      "/usr/bin/gcc", ["-shared", "-fPIC", "-o", library, source.path])
    try #require(built.status == 0, "\(built.error)")
    return library
  }

  @Test(
    "On a disk of any size, an import is saved completely or not at all",
    .enabled(if: canMount, cannotMount))
  func band() throws {
    let program = try BuiltProgram()
    let folder = BuiltProgram.folder.path
    // The import is larger than SQLite's page cache of 2 MB.
    let result = try program.execute(
      "/usr/bin/unshare",
      [
        "-m", "bash", "-c",
        """
        cd "$HOME" || exit 98; PATH='\(folder)':$PATH; mkdir disk
        { echo taken_at,glycemia; for i in {1..24000}; do
            printf '2025-01-%02d %02d:%02d:%02d,%d\n' \
              $((i / 1440 % 28 + 1)) $((i / 60 % 24)) $((i % 60)) $((i / 40320)) $((100 + i % 50))
          done; } >big.csv
        for size in {600..8800..820}; do
          mount -t tmpfs -o size=${size}k tmpfs disk || exit 99
          healthlog import big.csv --journal disk/j.db >said 2>&1; status=$?
          mkdir copy; cp disk/* copy; umount disk
          echo "$status $(sqlite3 copy/j.db 'SELECT count(*) FROM single_reading' 2>&1) $(grep -c 'nothing new' said)"
          rm -r copy
        done
        """,
      ], seconds: 300)
    let lines = Set(result.output.split(separator: "\n"))
    #expect(result.status != 99 && lines.contains("0 24000 0"), "\(result)")
    #expect(lines.contains { $0.hasPrefix("74 ") }, "\(lines)")
    // Without room for an empty journal there is no table.
    #expect(
      lines.subtracting(["0 24000 0", "74 0 0"]).allSatisfy {
        $0.hasPrefix("74 ") && $0.contains("no such table")
      }, "\(lines)")
  }

  @Test("If a write can't be synced, the message says the entry may or may not be saved")
  func unsynced() throws {
    let program = try BuiltProgram()
    try program.healthlog("add", "temp=36.5", "hr=70")
    program.environment["LD_PRELOAD"] = try Self.failing("int fdatasync(int fd)", in: program)
    let result = try program.healthlog("add", "temp=36.6", "hr=71")
    #expect(result.status == 74 && result.output == "")
    #expect(
      result.error == """
        healthlog: The disk that holds \(program.journal) reported a write error; this change may not have been saved
          Check the disk, then use 'healthlog history' to see what was saved

        """)
  }

  @Test("An unreadable disk is reported when listing, without a word about saving")
  func unreadable() throws {
    let program = try BuiltProgram()
    for _ in 0..<60 { try program.healthlog("add", "temp=36.5", "hr=70") }
    program.environment["LD_PRELOAD"] = try Self.failing(
      "#include <sys/types.h>\nssize_t pread64(int fd, void *to, size_t count, off_t from)",
      in: program)
    let result = try program.healthlog("list", "all")
    #expect(result.status == 74 && !result.error.contains("saved"), "\(result)")
    #expect(!result.error.contains("damaged"))
  }

  @Test("A file size limit is an error, not a crash", arguments: [1, 64])
  func limited(blocks: Int) throws {
    let program = try BuiltProgram()
    try program.healthlog("add", "temp=36.5", "hr=70")
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    let result = try program.execute(
      "/bin/sh", ["-c", "ulimit -f \(blocks); exec '\(healthlog)' add temp=36.6 hr=71"])
    #expect(result.status == 74)
    #expect(
      result.error == """
        healthlog: The journal \(program.journal) can't grow any further; nothing was saved
          Its files have reached this session's size limit; see 'ulimit -f'

        """)
    #expect(try program.query("SELECT count(*) FROM report") == "1")
  }

  @Test(
    "On a read-only disk the write-ahead log is still read, and a change gives the reason it fails",
    .enabled(if: canMount, cannotMount))
  func readOnlyMount() throws {
    let corner = try Corner()
    let healthlog = corner.program.home.appending(path: "healthlog").path
    let script = """
      mount -t tmpfs tmpfs "$HOME/corner" || exit 99
      cd "$HOME/corner"
      run() { "\(healthlog)" "$@" --journal "$HOME/corner/journal.db" 2>&1; echo "status $?"; }
      run add temp=36.5 hr=70 | tail -n 1
      sqlite3 journal.db "UPDATE report SET note = 'in the log'" ".shell cp journal.db-wal kept"
      mv kept journal.db-wal
      mount -o remount,ro "$HOME/corner" || exit 99
      run list all | cut -f 8-
      run add temp=36.6 hr=71
      """
    let result = try corner.program.execute("/usr/bin/unshare", ["-m", "sh", "-c", script])
    #expect(
      result.output == """
        status 0
        in the log
        status 0
        healthlog: Can't write to the journal \(corner.journal); nothing was saved
          Check that you own the file and its folder, and that they are writable
        status 74

        """)
  }

  @Test(
    "A user who may only read never locks the owner out",
    .enabled(if: Corner.isRoot, "only root can be two people"))
  func sharedForReading() throws {
    let corner = try Corner()
    let program = corner.program
    for path in [program.home.path, corner.folder] { try corner.allow("2777", path) }
    try corner.allow("644", corner.journal)
    func run(as user: String, _ words: [String]) throws -> BuiltProgram.Result {
      try program.execute(
        "/usr/bin/setpriv",
        ["--reuid=\(user)", "--clear-groups", program.home.appending(path: "healthlog").path]
          + words + ["--journal", corner.journal])
    }
    #expect(try run(as: "65533", ["list", "all"]).output.hasPrefix("1\t"))
    // Trying to write doesn't lock the owner out either.
    let words = [
      ["add", "temp=36.6", "hr=71"], ["edit", "1", "hr=72"], ["undo"],
      ["vital", "set", "gly", "--normal", "70..140"], ["config", "set", "notify.details", "on"],
      ["remind", "at", "20:30"], ["watch", "start", "gly", "above", "250", "for", "1d"],
    ]
    for words in words {
      let refused = try run(as: "65533", words)
      #expect(refused.status == 74, "\(words): \(refused)")
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: corner.folder)
    #expect(left == ["journal.db"], "\(left)")
    #expect(try run(as: "65534", ["add", "temp=36.6", "hr=71"]).status == 0)
  }

  @Test(
    "The write-ahead log is read even if nothing can be written",
    .enabled(if: Corner.isRoot, "only root can be two people"))
  func logOutOfReach() throws {
    let corner = try Corner()
    let program = corner.program
    let other = program.home.appending(path: "other").path
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
    // Copy both files while a connection keeps the log; only the log has the note.
    try program.execute(
      "/usr/bin/sqlite3",
      [
        corner.journal, "UPDATE report SET note = 'in the log';",
        ".shell cp \(corner.journal) \(corner.journal)-wal \(other)",
      ])
    #expect(FileManager.default.fileExists(atPath: "\(other)/journal.db-wal"))
    for path in [program.home.path, other] { try corner.allow("755", path) }
    for name in ["journal.db", "journal.db-wal"] { try corner.allow("644", "\(other)/\(name)") }
    let list = try program.execute(
      "/usr/bin/setpriv",
      [
        "--reuid=65533", "--clear-groups", program.home.appending(path: "healthlog").path, "list",
        "all", "--journal", "\(other)/journal.db",
      ])
    #expect(list.status == 0 && list.output.contains("in the log"), "\(list)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: other).count == 2)
  }

  @Test("A symbolic link in place of a companion file is left alone, and so is its target")
  func linkedCompanion() throws {
    let program = try BuiltProgram()
    let precious = program.home.appending(path: "precious").path
    let journal = program.home.appending(path: "journal.db").path
    try program.healthlog("add", "temp=36.5", "hr=70", "--journal", journal)
    try Data("mine".utf8).write(to: URL(filePath: precious))
    try program.execute("/bin/chmod", ["444", precious])
    try FileManager.default.createSymbolicLink(
      atPath: "\(journal)-wal", withDestinationPath: precious)
    _ = try program.healthlog("add", "temp=36.5", "hr=70", "--journal", journal)
    let mode = try FileManager.default.attributesOfItem(atPath: precious)[.posixPermissions]
    #expect(mode as? Int == 0o444)
  }

  @Test("A folder in the journal's place is an error")
  func folderAsJournal() throws {
    let program = try BuiltProgram()
    let result = try program.healthlog("list", "--journal", program.home.path)
    #expect(
      result.status == 73 && result.error.hasPrefix("healthlog: Can't open or create the journal"))
  }
}
