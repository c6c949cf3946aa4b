import Foundation
import Testing

/// A python3-dbusmock notification server on a user's bus, see notification-server.py.
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

  /// All calls of a method, one text each. In the log, each entry begins with the time, and a
  /// notification's body may have several lines.
  func calls(of method: String) throws -> [String] {
    let entry = try Regex("^[0-9]+\\.[0-9]+ (\(method) .*?)(?=\\n[0-9]+\\.[0-9]+ |\\n?\\z)")
      .anchorsMatchLineEndings().dotMatchesNewlines()
    return try String(contentsOf: log, encoding: .utf8).matches(of: entry).compactMap {
      $0.output[1].substring.map(String.init)
    }.filter { !$0.hasPrefix("\(method) raised: ") }
  }

  /// Whether the server is on the bus yet.
  func isThere() throws -> Bool {
    try call("org.freedesktop.Notifications.GetCapabilities") == 0
  }

  /// Emits that an action was invoked; with `foreign`, from another program.
  func invoke(_ action: String, of number: Int, foreign: Bool = false) throws {
    let status =
      foreign
      ? try gdbus(
        "emit", "--session", "--object-path", Self.path, "--signal", "\(Self.name).ActionInvoked",
        "uint32 \(number)", "'\(action)'")
      : try call(
        "org.freedesktop.DBus.Mock.EmitSignal", Self.name, "ActionInvoked", "us",
        "[<uint32 \(number)>, <'\(action)'>]")
    #expect(status == 0)
  }

  /// Emits that a notification was closed. Reasons: 1 expired, 2 dismissed.
  func closed(_ number: Int, reason: Int) throws {
    let status = try call(
      "org.freedesktop.DBus.Mock.EmitSignal", Self.name, "NotificationClosed", "uu",
      "[<uint32 \(number)>, <uint32 \(reason)>]")
    #expect(status == 0)
  }

  /// Sets Plasma's "do not disturb".
  func inhibit(_ isInhibited: Bool) throws {
    let status = try call(
      "org.freedesktop.DBus.Mock.UpdateProperties", Self.name, "{'Inhibited': <\(isInhibited)>}")
    #expect(status == 0)
  }

  private static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"

  private func call(_ method: String, _ arguments: String...) throws -> Int32 {
    try gdbus(
      ["call", "--session", "--dest", Self.name, "--object-path", Self.path, "--method", method]
        + arguments)
  }

  private func gdbus(_ arguments: String...) throws -> Int32 { try gdbus(arguments) }

  private func gdbus(_ arguments: [String]) throws -> Int32 {
    try person.program.execute("/usr/bin/timeout", ["5", "gdbus"] + arguments).status
  }

  func end() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.end(within: 20, "the mock server")
  }
}
