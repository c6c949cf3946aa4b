import Foundation
import Testing

/// Ctrl-C at a fixed moment while a backup is made or restored.
@Suite struct InterruptionTests {
  /// A journal with a backup, and an `age` that runs `script`.
  private func program(age script: String) throws -> BuiltProgram {
    let program = try BuiltProgram()
    try program.healthlog("add", "temp=36.5", "hr=70")
    try program.healthlog("backup", "b.db")
    try program.healthlog("add", "gly=100", "hr=71")
    let tools = program.home.appending(path: "tools")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    let age = tools.appending(path: "age").path
    try "#!/bin/sh\n\(script)\n".write(toFile: age, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: age)
    program.environment["PATH"] = "\(tools.path):/usr/bin:/bin"
    return program
  }

  /// Runs `healthlog` as at a terminal, since background jobs ignore Ctrl-C by default.
  private func interruptible(
    _ program: BuiltProgram, under tracer: [String] = [], _ line: String...
  ) throws -> BuiltProgram.Result {
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    return try program.execute(
      "/usr/bin/env", ["--default-signal=INT"] + tracer + [healthlog] + line)
  }

  /// The names in the home and journal folders, and the journal's content.
  private func state(_ program: BuiltProgram) throws -> [String] {
    let folders = [program.home, URL(filePath: program.journal).deletingLastPathComponent()]
    let names = try folders.flatMap {
      try FileManager.default.contentsOfDirectory(atPath: $0.path)
    }
    return try names.sorted() + [program.healthlog("list", "all").output]
  }

  @Test(
    "Ctrl-C while age encrypts or decrypts exits with 130 and leaves nothing behind",
    arguments: [
      // A terminal's Ctrl-C ends age, too; a signal only to healthlog doesn't.
      "cat; kill -INT $PPID; exit 130", "kill -INT $PPID; exit 130", "cat; kill -INT $PPID",
    ])
  func age(script: String) throws {
    let sealing = try program(age: script)
    let before = try state(sealing)
    let sealed = try interruptible(sealing, "backup", "--encrypt-to", "age1x", "c.db.age")
    #expect(sealed.status == 130 && sealed.error == "healthlog: Interrupted\n", "\(sealed)")
    #expect(try state(sealing) == before)

    let opening = try program(age: script.replacing("cat", with: "cat b.db"))
    try Data("age-encryption.org/v1\n".utf8).write(
      to: opening.home.appending(path: "b.db.age"))
    let present = try state(opening)
    let opened = try interruptible(opening, "restore", "b.db.age", "--yes")
    #expect(opened.status == 130 && opened.error.hasSuffix("healthlog: Interrupted\n"), "\(opened)")
    #expect(try state(opening) == present)
  }

  @Test(
    "Ctrl-C while a repair makes its copies exits with 130 and leaves the journal alone",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")))
  func repair() throws {
    let program = try program(age: "exit 1")
    let journal = URL(filePath: program.journal)
    var bytes = try Data(contentsOf: journal)
    bytes.replaceSubrange(0..<16, with: Data(repeating: 0, count: 16))
    try bytes.write(to: journal)
    let folder = journal.deletingLastPathComponent().path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    // The folder for the copies is the first it creates.
    let result = try interruptible(
      program,
      under: [
        "strace", "-qq", "-o", "/dev/null", "-e", "trace=mkdir,mkdirat", "-e",
        "inject=mkdir,mkdirat:signal=SIGINT",
      ], "check", "--repair")
    #expect(result.status == 130 && result.error == "healthlog: Interrupted\n", "\(result)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == names)
    #expect(try Data(contentsOf: journal) == bytes)
  }
}
