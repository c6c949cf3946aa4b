import Foundation
import Testing

/// A notification server of python3-dbusmock on a person's bus, see notification-server.py.
final class MockServer {
  private let process: Process
  private let person: Person
  private let log: URL

  /// - Parameter parameters: JSON, see notification-server.py.
  init(for person: Person, _ parameters: String) throws {
    self.person = person
    log = person.program.home.appending(path: "server-\(UUID().uuidString)")
    try Data().write(to: log)
    let template = BuiltProgram.repository.appending(path: "Tests/EndToEnd/notification-server.py")
    process = try person.program.start(
      "/usr/bin/env",
      [
        "--default-signal=TERM", "PYTHONUNBUFFERED=1", "/usr/bin/python3", "-m", "dbusmock",
        "--template", template.path, "--parameters", parameters,
      ], output: try FileHandle(forWritingTo: log), error: FileHandle.standardError)
  }

  deinit { end() }

  /// What it was called with, one text for each call of a method. Its log begins each entry with
  /// the time; a notification's body may have more lines.
  func calls(of method: String) throws -> [String] {
    let entry = try Regex("^[0-9]+\\.[0-9]+ (\(method) .*?)(?=\\n[0-9]+\\.[0-9]+ |\\n?\\z)")
      .anchorsMatchLineEndings().dotMatchesNewlines()
    return try String(contentsOf: log, encoding: .utf8).matches(of: entry).compactMap {
      $0.output[1].substring.map(String.init)
    }.filter { !$0.hasPrefix("\(method) raised: ") }
  }

  /// Whether it is on the bus by now.
  func isThere() throws -> Bool {
    try person.program.execute(
      "/usr/bin/timeout",
      [
        "5", "gdbus", "call", "--session", "--dest", "org.freedesktop.Notifications",
        "--object-path", "/org/freedesktop/Notifications", "--method",
        "org.freedesktop.Notifications.GetCapabilities",
      ]
    ).status == 0
  }

  /// Has it say that an action was invoked; `foreign` has another program say so.
  func invoke(_ action: String, of number: Int, foreign: Bool = false) throws {
    let name = "org.freedesktop.Notifications"
    let path = "/org/freedesktop/Notifications"
    let emission =
      foreign
      ? [
        "emit", "--session", "--object-path", path, "--signal", "\(name).ActionInvoked",
        "uint32 \(number)", "'\(action)'",
      ]
      : [
        "call", "--session", "--dest", name, "--object-path", path, "--method",
        "org.freedesktop.DBus.Mock.EmitSignal", name, "ActionInvoked", "us",
        "[<uint32 \(number)>, <'\(action)'>]",
      ]
    let result = try person.program.execute("/usr/bin/timeout", ["5", "gdbus"] + emission)
    #expect(result.status == 0, "\(result.error)")
  }

  func end() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.end(within: 5, "the mock server")
  }
}
