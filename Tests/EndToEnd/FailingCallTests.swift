import Foundation
import TestSupport
import Testing

/// One failing system call in each run of a command that writes files. `FaultyDiskTests` covers
/// only SQLite's calls on a journal.
@Suite(
  .serialized,
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "no strace is here")
)
struct FailingCallTests {
  static let lines = [
    ["export", "--output", "out.json"], ["export", "--format", "csv", "--output", "out.csv"],
    ["backup", "b.db"], ["backup"], ["restore", "./old.db", "--yes"], ["import", "in.csv"],
    ["chart", "hr", "--from", "2025-01-01", "--to", "2025-01-31", "--output", "one.png"],
  ]

  /// The calls to fail, each with the errors to return.
  static let failures = [
    ("openat", ["ENOSPC", "EIO", "EACCES"]), ("write", ["ENOSPC", "EIO", "EINTR"]),
    ("pwrite64", ["ENOSPC", "EIO", "EINTR"]), ("read", ["EIO", "EINTR"]),
    ("pread64", ["EIO", "EINTR"]), ("fsync", ["EIO", "ENOSPC"]), ("fdatasync", ["EIO"]),
    ("ftruncate", ["EIO", "ENOSPC"]), ("linkat", ["EIO", "ENOSPC"]), ("link", ["EIO", "EPERM"]),
    ("rename", ["EIO", "ENOSPC"]), ("unlink", ["EIO"]), ("mkdir", ["ENOSPC"]),
  ]

  struct Fault {
    let call: String
    let error: String
    /// Which of the calls with that name, from 1.
    let ordinal: Int
  }

  /// A home folder with a journal of two reports, an older backup of it, and a table to import.
  private func base() throws -> BuiltProgram {
    let program = try BuiltProgram(zone: "UTC")
    try program.healthlog("add", "temp=36.5", "hr=70", "-n", "first", "--at", "2025-01-04 08:00")
    try program.healthlog("backup", "old.db")
    try program.healthlog("add", "bp=120/80", "hr=64", "--at", "2025-01-05 08:00")
    try "taken_at,gly,hr\n2025-01-06 08:00,100,70\n2025-01-07 08:00,101,\n".write(
      to: program.home.appending(path: "in.csv"), atomically: true, encoding: .utf8)
    return program
  }

  private func copy(of base: BuiltProgram) throws -> BuiltProgram {
    let program = try BuiltProgram(zone: "UTC")
    try FileManager.default.removeItem(at: program.home)
    try FileManager.default.copyItem(at: base.home, to: program.home)
    return program
  }

  private func traced(
    _ line: [String], _ program: BuiltProgram, _ options: [String]
  ) throws -> BuiltProgram.Result {
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    return try program.execute(
      "/usr/bin/strace", ["-f", "-qq", "-y", "-s", "0"] + options + [healthlog] + line)
  }

  /// The faults to inject: each call on the home folder in a successful run, with each error.
  private func faults(of line: [String], _ base: BuiltProgram) throws -> [Fault] {
    let program = try copy(of: base)
    let log = FileManager.default.temporaryDirectory.appending(path: "calls-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: log) }
    let names = Self.failures.map(\.0).joined(separator: ",")
    let result = try traced(line, program, ["-e", "trace=\(names)", "-o", log.path])
    #expect(result.status == 0, "\(line): \(result)")
    var counts: [String: Int] = [:]
    var faults: [Fault] = []
    for entry in try String(contentsOf: log, encoding: .utf8).split(separator: "\n") {
      let call = entry.drop { $0.isNumber || $0 == " " }.prefix { $0 != "(" }
      guard let (name, errors) = Self.failures.first(where: { $0.0 == call }) else { continue }
      counts[name, default: 0] += 1
      // A program without its libraries can't even report an error.
      guard entry.contains(program.home.path), !entry.contains(".so") else { continue }
      faults += errors.map { Fault(call: name, error: $0, ordinal: counts[name] ?? 0) }
    }
    #expect(faults.count > 5, "\(line)")
    return faults
  }

  @Test("A command reports a failing call and leaves nothing partial", arguments: lines)
  func failing(line: [String]) throws {
    var (generator, seed) = KillTests.generator()
    let base = try base()
    let faults = try faults(of: line, base).shuffled(using: &generator)
    let tries = Torture.isOn ? faults[...] : faults.prefix(8)
    var failed = 0
    for fault in tries {
      let program = try copy(of: base)
      let log = FileManager.default.temporaryDirectory.appending(path: "fault-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: log) }
      let result = try traced(
        line, program,
        [
          "-e", "trace=\(fault.call)", "-o", log.path, "-e",
          "inject=\(fault.call):error=\(fault.error):when=\(fault.ordinal)",
        ])
      let label: Comment = "\(seed): \(line): \(fault): \(result)"
      #expect([0, 1, 65, 66, 69, 73, 74, 75].contains(result.status), label)
      #expect(result.status == 0 || !result.error.isEmpty, label)
      #expect(!result.error.contains("should not have happened"), label)
      if try String(contentsOf: log, encoding: .utf8).contains("(INJECTED)") { failed += 1 }
      try look(at: program, after: fault, label)
    }
    // Some faults don't occur: calls may be ordered differently, and two threads draw a chart.
    #expect(failed > tries.count / 3, "\(seed): \(line): \(failed) of \(tries.count) came")
  }

  /// Expects that written files are whole, nothing else is left, and the journal is sound.
  private func look(at program: BuiltProgram, after fault: Fault, _ label: Comment) throws {
    let folder = program.home
    let journalFolder = URL(filePath: program.journal).deletingLastPathComponent()
    var names: [String] = []
    for place in [folder, journalFolder] {
      names += try FileManager.default.contentsOfDirectory(atPath: place.path)
    }
    #expect(fault.call == "unlink" || !names.contains { $0.hasPrefix(".healthlog-") }, label)
    for (name, end) in [("out.json", "]}\n"), ("out.csv", "\n")] where names.contains(name) {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(text.hasSuffix(end), label)
    }
    if names.contains("b.db") {
      #expect(try program.healthlog("check", "--journal", "b.db").status == 0, label)
    }
    let check = try program.healthlog("check")
    #expect(check.status == 0, "\(label): \(check)")
    let list = try program.healthlog("list", "all")
    #expect(list.status == 0 && list.output.contains("first"), label)
    #expect(try program.healthlog("add", "temp=36.6", "hr=72").status == 0, label)
  }
}
