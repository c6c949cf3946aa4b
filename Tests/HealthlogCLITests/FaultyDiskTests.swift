import CFaultyDisk
import Foundation
import SQLite
import TestSupport
import Testing

/// A journal's life on a failing disk, and on one that loses power.
///
/// A long round (`Torture`) makes every call fail in turn, not only a few.
@Suite(.serialized) struct FaultyDiskTests {
  static let prefix = NSTemporaryDirectory() + "healthlog-faulty-"

  /// Every kind of command that writes; `FOLDER` is the journal's.
  static let life: [[String]] = [
    ["add", "temp=36.5", "hr=70", "-n", "first words"],
    ["add", "gly=126", "-n", "alone"],
    ["edit", "1", "temp=38.5", "-n", "second words"],
    ["edit", "s1", "hr=71"],
    ["delete", "1"],
    ["undo"],
    ["redo"],
    ["restore", "1"],
    ["config", "set", "notify.details", "on"],
    ["vital", "set", "glycemia", "--normal", "80..120"],
    ["remind", "at", "20:30"],
    ["watch", "start", "glycemia", "above", "180", "for", "7d"],
    ["backup", "FOLDER/b.db"],
    ["add", "gly=250", "hr=99"],
    ["delete", "2", "--forever", "--yes"],
    ["restore", "FOLDER/b.db", "--yes"],
    ["add", "bp=120/80"],
    ["check", "--repair"],
  ]

  init() throws {
    #expect(SQLiteLibrary.isSetUp)
    #expect(faulty_disk_install(Self.prefix) == 0)
  }

  private func line(_ line: [String], _ terminal: TestTerminal) -> [String] {
    line.map { $0.replacing("FOLDER", with: terminal.folder.path) }
  }

  /// The visible state of a journal, without uids, which always differ.
  private func state(_ path: String, _ terminal: TestTerminal) -> String {
    let lines = [
      ["list", "all", "--readings", "--json"], ["config", "list"], ["remind", "list"],
      ["watch", "list"], ["vital", "list"],
    ]
    return lines.map { terminal.run($0 + ["--journal", path]).output }.joined(separator: "\n")
      .replacing(/"uid":"[^"]*"/, with: "")
  }

  @Test("Losing power after any sync leaves the state before or after the command")
  func powerCut() throws {
    let terminal = try TestTerminal(folder: Self.prefix + UUID().uuidString)
    let other = try TestTerminal()
    let images = other.folder.appending(path: "images")
    try FileManager.default.createDirectory(at: images, withIntermediateDirectories: true)
    let nowhere = other.folder.appending(path: "none.db").path
    #expect(FileManager.default.createFile(atPath: nowhere, contents: nil))
    var before = state(nowhere, other)
    var cuts = 0
    for words in Self.life {
      let folder = images.appending(path: "\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // The last command ended with a sync, so its files are on the disk.
      let durable = folder.appending(path: "durable")
      try FileManager.default.createDirectory(at: durable, withIntermediateDirectories: true)
      for name in ["journal.db", "journal.db-wal"] {
        let file = terminal.folder.appending(path: name)
        guard FileManager.default.fileExists(atPath: file.path) else { continue }
        try FileManager.default.copyItem(at: file, to: durable.appending(path: name))
      }
      faulty_disk_remember(folder.path)
      let result = terminal.run(line(words, terminal))
      let count = faulty_disk_images()
      faulty_disk_remember(nil)
      #expect(result.status == 0, "\(words): \(result)")
      let after = state(terminal.journalPath, terminal)
      for image in stride(from: Int32(1), through: count, by: 1) {
        let journal = folder.appending(path: "\(image)/journal.db").path
        guard FileManager.default.fileExists(atPath: journal) else {
          // A new journal gets its name at the end, outside SQLite.
          #expect(before == state(nowhere, other), "\(words) \(image)/\(count)")
          continue
        }
        let found = state(journal, other)
        #expect(found == before || found == after, "\(words): cut \(image) of \(count)")
        if image == count { #expect(found == after, "\(words) was acknowledged") }
        let check = other.run("check", "--journal", journal)
        let isClean = check.status == 0 || check.output.hasPrefix("Permanently deleted data has")
        #expect(isClean, "\(words): cut \(image) of \(count): \(check)")
        cuts += 1
      }
      before = after
    }
    #expect(cuts > Self.life.count)
  }

  /// One call of a kind that fails in one command.
  struct Fault {
    let line: Int
    let call: FaultyCall
    let code: Int32
    let isForGood: Bool
  }

  /// Calls to fail, with SQLite's code: full, or extended codes for reading and writing.
  private static let failures: [(FaultyCall, Int32)] = [
    (FAULTY_WRITE, 13), (FAULTY_WRITE, 778), (FAULTY_SYNC, 1034), (FAULTY_TRUNCATE, 1546),
    (FAULTY_OPEN, 14), (FAULTY_DELETE, 2570), (FAULTY_READ, 266),
  ]

  private static var faults: [Fault] {
    var faults: [Fault] = []
    for line in life.indices {
      for (call, code) in failures {
        faults.append(Fault(line: line, call: call, code: code, isForGood: false))
        faults.append(Fault(line: line, call: call, code: code, isForGood: true))
      }
    }
    return faults
  }

  @Test("A failing write, sync, truncation, opening, deletion or read leaves nothing partial")
  func failing() throws {
    let seed = UInt64.random(in: 1...1_000_000)
    var generator = SeededGenerator(seed: seed)
    let bases = try bases()
    let tries =
      Torture.isOn ? Self.faults : Array(Self.faults.shuffled(using: &generator).prefix(40))
    var failed = 0
    for fault in tries {
      // The number of calls is known only once `nth` exceeds it.
      var nth = Torture.isOn ? 1 : Int.random(in: 1...6, using: &generator)
      while nth < 500 {
        guard try fails(fault, nth, bases, "seed \(seed)") else { break }
        failed += 1
        guard Torture.isOn else { break }
        nth += nth < 40 ? 1 : 7
      }
    }
    #expect(failed > 10)
  }

  /// The journal's folder and visible state before each command, and once more after the last.
  private func bases() throws -> [(files: TestTerminal, state: String)] {
    var bases: [(TestTerminal, String)] = []
    let terminal = try TestTerminal(folder: Self.prefix + UUID().uuidString)
    #expect(FileManager.default.createFile(atPath: terminal.journalPath, contents: nil))
    for words in Self.life + [[]] {
      let copy = try TestTerminal(folder: Self.prefix + UUID().uuidString)
      try copyFiles(of: terminal, to: copy)
      bases.append((copy, state(copy.journalPath, copy)))
      if !words.isEmpty { #expect(terminal.run(line(words, terminal)).status == 0, "\(words)") }
    }
    return bases
  }

  private func copyFiles(of terminal: TestTerminal, to copy: TestTerminal) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: terminal.folder.path) {
      try FileManager.default.copyItem(
        at: terminal.folder.appending(path: name), to: copy.folder.appending(path: name))
    }
  }

  /// - Returns: whether the command made an `nth` call of this kind.
  private func fails(
    _ fault: Fault, _ nth: Int, _ bases: [(files: TestTerminal, state: String)], _ name: String
  ) throws -> Bool {
    let terminal = try TestTerminal(folder: Self.prefix + UUID().uuidString)
    try copyFiles(of: bases[fault.line].files, to: terminal)
    let words = line(Self.life[fault.line], terminal)
    faulty_disk_fail(fault.call, Int32(nth), fault.code, fault.isForGood ? 1 : 0)
    let result = terminal.run(words)
    let hasFailed = faulty_disk_mend() == 1
    let label = Comment(
      rawValue: "\(words), call \(fault.call.rawValue) nr \(nth) fails with \(fault.code)"
        + "\(fault.isForGood ? " for good" : ""), \(name): \(result)")
    #expect(!result.error.contains("should not have happened"), label)
    let names = try FileManager.default.contentsOfDirectory(atPath: terminal.folder.path)
    let isRestore = words[0] == "restore"
    #expect(
      names.allSatisfy { !$0.hasPrefix(".healthlog-") || isRestore && result.status != 0 }, label)
    let found = state(terminal.journalPath, terminal)
    let (before, after) = (bases[fault.line].state, bases[fault.line + 1].state)
    if result.status == 0 {
      #expect(found == after, label)
    } else {
      #expect(!(result.error + result.output).isEmpty, label)
      // After a failed sync either state is possible; a reported success must hold.
      #expect(found == before || found == after, label)
      if result.error.contains("nothing was saved"), fault.call != FAULTY_SYNC {
        #expect(found == before, label)
      }
    }
    let check = terminal.run("check")
    #expect(check.status == 0 || check.output.hasPrefix("Permanently deleted data has"), label)
    #expect(terminal.run("add", "temp=36.6", "hr=72").status == 0, label)
    return hasFailed
  }
}
