import Foundation
import Testing

@testable import Secrets

/// A private session bus and home for this process and its children.
///
/// A process stays on the first bus it finds, so each test runs in a process of its own.
final class PrivateBus {
  struct NotUp: Error {
    let words: String
  }

  let home: URL
  private(set) var daemon: Process?
  private var keyring: Process?
  private var monitor: Process?

  init() throws {
    home = FileManager.default.temporaryDirectory.appending(path: "healthlog-\(UUID())")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    // Without activation, which would start an installed gnome-keyring.
    try """
    <busconfig><type>session</type><listen>unix:path=\(home.path)/bus</listen><auth>EXTERNAL</auth>
    <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
    <allow own="*"/></policy></busconfig>
    """.write(to: home.appending(path: "bus.conf"), atomically: true, encoding: .utf8)
    for name in ["DISPLAY", "SECRET_BACKEND", "SECRET_SERVICE_BUS_NAME"] { unsetenv(name) }
    setenv("HOME", home.path, 1)
    setenv("XDG_RUNTIME_DIR", home.path, 1)
    for name in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"] { unsetenv(name) }
    setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=\(home.path)/bus", 1)
    let address = home.appending(path: "address")
    try Data().write(to: address)
    daemon = try start(
      [
        "dbus-daemon", "--nofork", "--nopidfile", "--print-address",
        "--config-file=\(home.path)/bus.conf",
      ], output: address)
    // It prints this when ready.
    try wait("no bus") { try !Data(contentsOf: address).isEmpty }
  }

  deinit {
    for process in [monitor, keyring, daemon] {
      guard let process, process.isRunning else { continue }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    try? FileManager.default.removeItem(at: home)
  }

  private func start(
    _ arguments: [String], input: Any = FileHandle.nullDevice, output: URL? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput =
      try output.map { try FileHandle(forWritingTo: $0) }
      ?? FileHandle.nullDevice
    process.standardError = process.standardOutput
    try process.run()
    return process
  }

  /// Runs gnome-keyring with a new, unlocked keyring.
  func unlock() throws { try keep(["--unlock"], password: "test") }

  /// Runs gnome-keyring without a keyring.
  func beginEmpty() throws { try keep([], password: "") }

  private func keep(_ options: [String], password: String) throws {
    let input = Pipe()
    keyring = try start(
      ["gnome-keyring-daemon", "--foreground", "--components=secrets"] + options, input: input)
    try input.fileHandleForWriting.write(contentsOf: Data(password.utf8))
    try input.fileHandleForWriting.close()
    try wait("no keyring") {
      do {
        return try !SecretStore().isLocked(at: SecretPlace(protocol: "none", host: "none"))
      } catch { return false }
    }
  }

  /// As in gnome-keyring's menu.
  func lock() throws {
    let process = try start([
      "gdbus", "call", "--session", "--timeout=5", "--dest=org.freedesktop.secrets",
      "--object-path=/org/freedesktop/secrets", "--method=org.freedesktop.Secret.Service.Lock",
      "['/org/freedesktop/secrets/collection/login']",
    ])
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw NotUp(words: "not locked") }
  }

  /// A program's output on this bus.
  func run(_ arguments: [String]) throws -> String {
    let output = home.appending(path: "output-\(UUID())")
    try Data().write(to: output)
    try start(["timeout", "10"] + arguments, output: output).waitUntilExit()
    return try String(contentsOf: output, encoding: .utf8)
  }

  func signal(_ process: Process?, _ number: Int32) throws {
    let process = try #require(process)
    kill(process.processIdentifier, number)
  }

  func stopKeyring() throws { try signal(keyring, SIGSTOP) }

  /// The calls on the bus while `body` runs, from dbus-monitor.
  func calls(during body: () throws -> Void) throws -> String {
    let log = home.appending(path: "log-\(UUID())")
    try Data().write(to: log)
    monitor = try start(["dbus-monitor", "--session", "type=method_call"], output: log)
    func read() throws -> String { try String(contentsOf: log, encoding: .utf8) }
    // It prints this when ready.
    try wait("no monitor") { try read().contains("NameLost") }
    try body()
    // Once this call is logged, so are all earlier ones.
    let mark = try start([
      "gdbus", "call", "--session", "--dest=org.freedesktop.DBus",
      "--object-path=/org/freedesktop/DBus", "--method=org.freedesktop.DBus.NameHasOwner", "a.mark",
    ])
    mark.waitUntilExit()
    try wait("no mark") { try read().contains("a.mark") }
    try signal(monitor, SIGTERM)
    return try read()
  }

  private func wait(_ words: String, until condition: () throws -> Bool) throws {
    let deadline = Date().addingTimeInterval(20)
    while try !condition() {
      guard Date() < deadline else { throw NotUp(words: words) }
      usleep(5000)
    }
  }
}
