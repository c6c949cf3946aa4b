import Foundation
import Testing

/// The built programs, run as a user would run them, with a separate home folder.
final class BuiltProgram {
  struct Result {
    let status: Int32
    let output: String
    let error: String
  }

  /// `$HEALTHLOG_PROGRAMS`, which `make test` sets to the release build; else the debug build
  /// beside the tests.
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

  /// Runs any program to its end, for at most `seconds`.
  @discardableResult
  func execute(_ path: String, _ arguments: [String], seconds: Double = 120) throws -> Result {
    let output = home.appending(path: "stdout-\(UUID().uuidString)")
    let error = home.appending(path: "stderr-\(UUID().uuidString)")
    for file in [output, error] { try Data().write(to: file) }
    let handles = try [output, error].map { try FileHandle(forWritingTo: $0) }
    // Left open, the files of thousands of runs would exceed the limit.
    defer { for handle in handles { try? handle.close() } }
    let process = try start(path, arguments, output: handles[0], error: handles[1])
    process.end(within: seconds, "\(path) \(arguments)")
    defer { for file in [output, error] { try? FileManager.default.removeItem(at: file) } }
    return Result(
      status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
      error: try String(contentsOf: error, encoding: .utf8))
  }

  @discardableResult
  func healthlog(_ line: String...) throws -> Result { try healthlog(line) }

  @discardableResult
  func healthlog(_ line: [String]) throws -> Result {
    try execute(Self.folder.appending(path: "healthlog").path, line)
  }

  /// One value from the journal, through SQLite's own shell; 0 if there is no journal yet.
  func query(_ sql: String) throws -> String {
    guard FileManager.default.fileExists(atPath: journal) else { return "0" }
    return try execute("/usr/bin/sqlite3", ["-cmd", ".timeout 5000", journal, sql]).output
      .trimmingCharacters(in: .newlines)
  }
}

extension Process {
  /// Waits for at most `seconds`; then kills the process and fails the test.
  func end(within seconds: Double, _ name: String) {
    let deadline = Date().addingTimeInterval(seconds)
    while isRunning, Date() < deadline { usleep(2000) }
    guard isRunning else { return }
    Issue.record("\(name) ran longer than \(seconds) s")
    kill(processIdentifier, SIGKILL)
    // Reading the status of a running process would crash.
    waitUntilExit()
  }
}

/// Waits up to `seconds` for `condition`; returns whether it became true.
func eventually(_ seconds: Double = 20, _ condition: () throws -> Bool) rethrows -> Bool {
  let deadline = Date().addingTimeInterval(seconds)
  while Date() < deadline {
    if try condition() { return true }
    usleep(20_000)
  }
  return try condition()
}
