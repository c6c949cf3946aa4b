import Foundation
import Testing

/// Streams of readings and their subscribers, with the built programs.
@Suite struct FollowTests {
  /// The lines of a file, once it has that many.
  private func lines(_ count: Int, of file: URL) throws -> [String] {
    var lines: [String] = []
    _ = try eventually(20) {
      lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
      return lines.count >= count
    }
    return lines
  }

  @Test("Two subscribers receive a stream while it runs, each from its own cursor")
  func subscribers() throws {
    let program = try BuiltProgram(zone: "UTC")
    try program.healthlog("add", "hr=61", "--at", "2025-01-05 08:00")
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    let outputs = ["first", "second"].map { program.home.appending(path: $0) }
    for file in outputs { try Data().write(to: file) }
    let all = try program.start(
      healthlog, ["follow", "--after", "0", "--count", "3"],
      output: try FileHandle(forWritingTo: outputs[1]))
    let present = try #require(try lines(1, of: outputs[1]).first)
    let cursor = present.split(separator: #""cursor":""#).last?.prefix { $0 != "\"" }
    let news = try program.start(
      healthlog, ["follow", "--after", "\(try #require(cursor))"],
      output: try FileHandle(forWritingTo: outputs[0]))
    // This one follows forever, and inherits blocked signals from the test: only SIGKILL ends it.
    defer {
      kill(news.processIdentifier, SIGKILL)
      news.waitUntilExit()
    }
    let pipe = Pipe()
    let stream = Process()
    stream.executableURL = URL(filePath: healthlog)
    stream.arguments = ["import", "--stream", "-", "--source", "band"]
    stream.environment = program.environment
    stream.standardInput = pipe
    stream.standardOutput = FileHandle.nullDevice
    stream.standardError = FileHandle.nullDevice
    try stream.run()
    func send(_ value: Int) throws {
      let line =
        #"{"vital":"hr","value":\#(value),"unit":"bpm","taken_at":"2025-01-05T09:00:\#(value)Z"}"#
      try pipe.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }
    try send(50)
    // The entry is seen while the stream is open.
    let second = try lines(2, of: outputs[1])
    #expect(second.count == 2 && second[1].contains(#""source":"band""#))
    try send(51)
    #expect(try lines(3, of: outputs[1]).count == 3)
    all.end(within: 20, "follow --count 3")
    #expect(all.terminationStatus == 0)
    try pipe.fileHandleForWriting.close()
    stream.end(within: 20, "import --stream")
    #expect(stream.terminationStatus == 0)
    let heard = try lines(2, of: outputs[0])
    // The subscribers began at different places in the journal, so their cursors differ.
    func record(_ line: String) -> Substring {
      line.prefix(upTo: line.range(of: ",\"cursor\"")?.lowerBound ?? line.endIndex)
    }
    #expect(heard.map(record) == (try lines(3, of: outputs[1])).dropFirst().map(record))
    #expect(try program.query("SELECT count(*) FROM intake") == "1")
  }

  @Test(
    "follow started without a journal reports the first entry, though both create the journal",
    arguments: 1...8)
  func beforeTheFirst(round: Int) throws {
    let program = try BuiltProgram(zone: "UTC")
    let output = program.home.appending(path: "output")
    try Data().write(to: output)
    let follow = try program.start(
      BuiltProgram.folder.appending(path: "healthlog").path, ["follow", "--count", "2"],
      output: try FileHandle(forWritingTo: output))
    // The folder exists once `follow` listens, or is about to.
    let folder = URL(filePath: program.journal).deletingLastPathComponent().path
    #expect(eventually(20) { FileManager.default.fileExists(atPath: folder) })
    let first = try program.healthlog("add", "hr=61", "temp=36.5", "--at", "2025-01-05 08:00")
    #expect(first.status == 0, "\(first)")
    let second = try program.healthlog("add", "hr=62", "--at", "2025-01-05 09:00")
    #expect(second.status == 0, "\(second)")
    follow.end(within: 20, "follow --count 2")
    #expect(follow.terminationStatus == 0)
    #expect(try lines(2, of: output).count == 2)
  }

  @Test("A stream is saved within a second while it runs, and Ctrl-C ends it")
  func interrupted() throws {
    let program = try BuiltProgram(zone: "UTC")
    let pipe = Pipe()
    let error = program.home.appending(path: "error")
    try Data().write(to: error)
    let stream = Process()
    // Background jobs ignore Ctrl-C by default.
    stream.executableURL = URL(filePath: "/usr/bin/env")
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    stream.arguments = ["--default-signal=INT", healthlog, "import", "--stream", "-"]
    stream.environment = program.environment
    stream.standardInput = pipe
    stream.standardOutput = FileHandle.nullDevice
    stream.standardError = try FileHandle(forWritingTo: error)
    try stream.run()
    let line = #"{"vital":"hr","value":50,"unit":"bpm","taken_at":"2025-01-05T09:00:00Z"}"#
    try pipe.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    #expect(try eventually(20) { try program.query("SELECT count(*) FROM single_reading") == "1" })
    stream.interrupt()
    stream.end(within: 20, "import --stream")
    #expect(stream.terminationStatus == 130)
    #expect(try program.query("SELECT count(*) FROM single_reading") == "1")
    #expect(try String(contentsOf: error, encoding: .utf8).contains("interrupted"))
  }

  @Test("follow ends when its journal's folder vanishes, and when its output is closed")
  func ended() throws {
    let program = try BuiltProgram(zone: "UTC")
    try program.healthlog("add", "hr=61", "--at", "2025-01-05 08:00")
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    let pipe = Pipe()
    let unread = try program.start(
      healthlog, ["follow", "--after", "0"], output: pipe.fileHandleForWriting)
    try pipe.fileHandleForWriting.close()
    // It has printed everything and waits.
    #expect(try pipe.fileHandleForReading.read(upToCount: 1)?.isEmpty == false)
    try pipe.fileHandleForReading.close()
    unread.end(within: 20, "follow whose reader has closed")
    #expect(unread.terminationStatus == 0)
    let output = program.home.appending(path: "output")
    try Data().write(to: output)
    let follow = try program.start(
      healthlog, ["follow", "--after", "0"], output: try FileHandle(forWritingTo: output))
    #expect(try lines(1, of: output).count == 1)
    try FileManager.default.removeItem(
      at: URL(filePath: program.journal).deletingLastPathComponent())
    follow.end(within: 20, "follow without a folder")
    #expect(follow.terminationStatus == 66)
  }

  @Test("follow continues with a journal recreated after a deletion")
  func madeAnew() throws {
    let program = try BuiltProgram(zone: "UTC")
    for hour in 1...3 { try program.healthlog("add", "hr=61", "--at", "2025-01-05 0\(hour):00") }
    let output = program.home.appending(path: "output")
    try Data().write(to: output)
    let follow = try program.start(
      BuiltProgram.folder.appending(path: "healthlog").path,
      ["follow", "--after", "0", "--count", "5"], output: try FileHandle(forWritingTo: output))
    #expect(try lines(3, of: output).count == 3)
    for name in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: program.journal + name)
    }
    try program.healthlog("add", "hr=99", "--at", "2025-01-06 08:00")
    follow.end(within: 20, "follow --count 5")
    #expect(try lines(5, of: output).last?.contains("99") == true)
    #expect(try lines(5, of: output)[3].contains(#""type":"reset""#))
  }
  @Test("follow ends if another kind of file replaces the journal, and leaves that file alone")
  func noJournal() throws {
    let program = try BuiltProgram(zone: "UTC")
    try program.healthlog("add", "hr=61", "--at", "2025-01-05 08:00")
    let output = program.home.appending(path: "output")
    try Data().write(to: output)
    let follow = try program.start(
      BuiltProgram.folder.appending(path: "healthlog").path, ["follow", "--after", "0"],
      output: try FileHandle(forWritingTo: output))
    #expect(try lines(1, of: output).count == 1)
    for name in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: program.journal + name)
    }
    try Data("a list of things to buy\n".utf8).write(to: URL(filePath: program.journal))
    follow.end(within: 40, "follow of what is no journal")
    #expect(follow.terminationStatus == 65)
  }
}
