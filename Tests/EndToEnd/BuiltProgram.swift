import Foundation
import Testing

/// The built programs, run as a person would, in a home folder of their own.
final class BuiltProgram {
  struct Result {
    let status: Int32
    let output: String
    let error: String
  }

  /// `$HEALTHLOG_PROGRAMS`, which `make test` sets to the release build; else the debug build that
  /// `swift test` made beside the tests.
  static let folder: URL = {
    if let named = ProcessInfo.processInfo.environment["HEALTHLOG_PROGRAMS"] {
      return URL(filePath: named)
    }
    return URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  }()

  static var repository: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
  }

  let home = URL(filePath: NSTemporaryDirectory()).appending(path: "healthlog-\(UUID().uuidString)")
  var environment: [String: String]

  init(zone: String = "Europe/Rome") throws {
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    environment = ["HOME": home.path, "TZ": zone, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
  }

  deinit { try? FileManager.default.removeItem(at: home) }

  var journal: String { home.appending(path: ".local/share/healthlog/journal.db").path }

  /// Starts a program without waiting for it.
  func start(_ path: String, _ arguments: [String], output: Any? = nil, error: Any? = nil) throws
    -> Process
  {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = home
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output ?? FileHandle.nullDevice
    process.standardError = error ?? FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Runs any program to its end, at most `seconds` long.
  @discardableResult
  func execute(_ path: String, _ arguments: [String], seconds: Double = 60) throws -> Result {
    let output = home.appending(path: "stdout-\(UUID().uuidString)")
    let error = home.appending(path: "stderr-\(UUID().uuidString)")
    for file in [output, error] { try Data().write(to: file) }
    let handles = try [output, error].map { try FileHandle(forWritingTo: $0) }
    // Thousands of runs are more than a process may hold open.
    defer { for handle in handles { try? handle.close() } }
    let process = try start(path, arguments, output: handles[0], error: handles[1])
    process.end(within: seconds, "\(path) \(arguments)")
    defer { for file in [output, error] { try? FileManager.default.removeItem(at: file) } }
    return Result(
      status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
      error: try String(contentsOf: error, encoding: .utf8))
  }

  /// Runs `healthlog` with these words.
  @discardableResult
  func healthlog(_ line: String...) throws -> Result { try healthlog(line) }

  /// The same.
  @discardableResult
  func healthlog(_ line: [String]) throws -> Result {
    try execute(Self.folder.appending(path: "healthlog").path, line)
  }

  /// One number out of the journal, through SQLite's own shell; 0 where there is no journal yet.
  func query(_ sql: String) throws -> String {
    guard FileManager.default.fileExists(atPath: journal) else { return "0" }
    return try execute("/usr/bin/sqlite3", ["-cmd", ".timeout 5000", journal, sql]).output
      .trimmingCharacters(in: .newlines)
  }
}

extension Process {
  /// Waits for the end, at most `seconds`; a process that has not ended by then is killed, and the
  /// test fails.
  func end(within seconds: Double, _ name: String) {
    let deadline = Date().addingTimeInterval(seconds)
    while isRunning, Date() < deadline { usleep(2000) }
    guard isRunning else { return }
    Issue.record("\(name) ran longer than \(seconds) s")
    kill(processIdentifier, SIGKILL)
    // Who asks how it ended while it runs still is ended too.
    waitUntilExit()
  }
}

/// Waits until `condition` holds, at most `seconds`; true when it did.
func eventually(_ seconds: Double = 10, _ condition: () throws -> Bool) rethrows -> Bool {
  let deadline = Date().addingTimeInterval(seconds)
  while Date() < deadline {
    if try condition() { return true }
    usleep(20_000)
  }
  return try condition()
}
