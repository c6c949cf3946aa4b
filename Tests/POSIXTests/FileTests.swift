import Foundation
import POSIX
import Testing

@Suite struct PrivateFileTests {
  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "canvas-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test("A file is written whole and private, and nothing is left beside it")
  func write() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "week.png").path
    try PrivateFile.replace(path, with: [1, 2, 3])
    try PrivateFile.replace(path, with: [4, 5])
    #expect(try Data(contentsOf: URL(filePath: path)) == Data([4, 5]))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["week.png"])
  }

  @Test("A missing folder is an error with its code")
  func missingFolder() {
    let path = "/nowhere/at/all/week.png"
    #expect(throws: SystemError(code: ENOENT)) {
      try PrivateFile.replace(path, with: [1])
    }
  }

  @Test("A target that can't be replaced stays, and no temporary file is left")
  func unreplaceable() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    // A folder can't be replaced by a file.
    let target = folder.appending(path: "week.png")
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    #expect(throws: SystemError(code: EISDIR)) {
      try PrivateFile.replace(target.path, with: [1])
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["week.png"])
  }
}

@Suite struct LeftoverTests {
  /// Creates files with these names and ages, cleans up, and returns the names that are left.
  private func left(of files: [(name: String, hoursAgo: Double)]) throws -> Set<String> {
    let folder = FileManager.default.temporaryDirectory.appending(path: "leftovers-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let now = Date(timeIntervalSince1970: 1_795_158_000)
    for (name, hours) in files {
      let path = folder.appending(path: name).path
      try Data([1]).write(to: URL(filePath: path))
      try FileManager.default.setAttributes(
        [.modificationDate: now.addingTimeInterval(-hours * 3600)], ofItemAtPath: path)
    }
    try FileManager.default.createDirectory(
      at: folder.appending(path: ".healthlog-folder"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: ".healthlog-symbol"), withDestinationURL: folder)
    // A lock held by the temporary file's writer.
    let held = open(folder.appending(path: ".healthlog-inuse1").path, O_RDONLY)
    defer { close(held) }
    #expect(flock(held, LOCK_EX | LOCK_NB) == 0)
    PrivateFile.removeLeftovers(in: folder.path)
    return Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)).subtracting([
      ".healthlog-folder", ".healthlog-symbol",
    ])
  }

  @Test("A killed program's files are removed; one still being written stays")
  func removed() throws {
    let left = try left(of: [
      (".healthlog-Ab3xY9", 2), (".healthlog-Zz0000", 100_000), (".healthlog-inuse1", 0.5),
      (".healthlog-notes1.txt", 2), ("week.png", 2), ("week.png.backup", 2), (".healthlog", 2),
    ])
    #expect(
      left == [
        ".healthlog-inuse1", ".healthlog-notes1.txt", "week.png", "week.png.backup", ".healthlog",
      ])
  }
}

@Suite struct NewFileTests {
  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "new-file-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  /// Whether this file system supports nameless files.
  static let knowsNameless: Bool = {
    let descriptor = open(NSTemporaryDirectory(), 0o20_200_000 | O_RDWR, 0o600)
    if descriptor >= 0 { close(descriptor) }
    return descriptor >= 0
  }()

  @Test(
    "A file has no name until it is kept, so a kill leaves nothing behind",
    .enabled(if: knowsNameless))
  func nameless() throws {
    try inFolder { folder in
      let path = folder.appending(path: "out.json").path
      let file = try NewFile(path)
      try file.write("all of it")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
      try file.keep()
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "all of it")
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("A name taken meanwhile is never overwritten")
  func taken() throws {
    try inFolder { folder in
      let path = folder.appending(path: "out.json").path
      let file = try NewFile(path)
      try file.write("mine")
      try Data("theirs".utf8).write(to: URL(filePath: path))
      let error = #expect(throws: SystemError.self) { try file.keep() }
      #expect(error?.isTaken == true)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "theirs")
      #expect(throws: SystemError(code: EEXIST)) { _ = try NewFile(path) }
    }
  }

  @Test("Leftover temporary files and folders are removed when the next one is made")
  func swept() throws {
    try inFolder { folder in
      func make(_ name: String, hoursAgo: Double, holding names: [String]? = nil) throws {
        let path = folder.appending(path: name)
        if let names {
          try FileManager.default.createDirectory(
            at: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
          for name in names { try Data([1]).write(to: path.appending(path: name)) }
        } else {
          try Data([1]).write(to: path)
        }
        try FileManager.default.setAttributes(
          [.modificationDate: Date().addingTimeInterval(-hoursAgo * 3600)], ofItemAtPath: path.path)
      }
      try make(".healthlog-Ab3xY9", hoursAgo: 25)
      try make(".healthlog-Ab3xY9-wal", hoursAgo: 25)
      try make(".healthlog-inuse1", hoursAgo: 20)
      try make(".healthlog-Folder", hoursAgo: 25, holding: ["export.db", "export.db-journal"])
      try make(".healthlog-person", hoursAgo: 25, holding: ["export.db", "letter.txt"])
      try make("healthlog-export", hoursAgo: 25, holding: ["journal.db"])
      let held = open(folder.appending(path: ".healthlog-inuse1").path, O_RDONLY)
      defer { close(held) }
      #expect(flock(held, LOCK_EX | LOCK_NB) == 0)
      let made = try PrivateFile.temporary(in: folder.path)
      try PrivateFile.remove(made)
      #expect(
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) == [
          ".healthlog-inuse1", ".healthlog-person", "healthlog-export",
        ])
    }
  }
}

@Suite struct FileReaderTests {
  @Test("A file is read in pieces; a missing one and a folder are errors")
  func reading() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    try PrivateFile.replace(path, with: bytes)
    let reader = try FileReader(path: path)
    var read: [UInt8] = []
    while true {
      let piece = try reader.next()
      if piece.isEmpty { break }
      read += piece
    }
    #expect(read == bytes)
    let missing = #expect(throws: SystemError.self) { _ = try FileReader(path: path + ".not") }
    #expect(missing?.isMissingFile == true)
    let folder = try FileReader(path: "/")
    #expect(throws: SystemError(code: EISDIR)) { _ = try folder.next() }
  }
}

@Suite struct ProgramTests {
  @Test("A started program doesn't inherit ignored signals")
  func signals() throws {
    let usual = [SIGPIPE, SIGXFSZ].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in usual { signal(number, handler) } }
    let (status, output) = try Program.run(
      "/bin/grep", arguments: ["SigIgn", "/proc/self/status"])
    let mask = try #require(UInt64(output.split(separator: "\t").last?.prefix(16) ?? "", radix: 16))
    #expect(status == 0)
    for number in [SIGPIPE, SIGXFSZ] { #expect(mask & 1 << UInt64(number - 1) == 0, "\(output)") }
  }

  @Test("Becoming a missing program fails with the system's reason")
  func missing() {
    do throws(SystemError) {
      try Program.become("/nowhere/at/all", arguments: ["x"])
    } catch {
      #expect(error == SystemError(code: ENOENT))
      #expect(error.reason == "No such file or directory")
    }
  }

  @Test("The own folder exists, and unset variables are nil")
  func own() {
    #expect(FileManager.default.fileExists(atPath: Program.ownFolder))
    #expect(Program.environment("HEALTHLOG_SURELY_NOT_SET") == nil)
    #expect(Program.environment("PATH")?.isEmpty == false)
  }

  @Test("The clock gives milliseconds of this century")
  func clock() {
    #expect(SystemClock.milliseconds() > 1_700_000_000_000)
  }
}
