import Foundation
import Testing

/// A private desktop (see with-desktop.sh), which ends with all its programs when released.
final class Desktop {
  private let process = Process()
  private let hold = Pipe()
  let environment: [String: String]

  /// - Parameter server: A name from with-desktop.sh; `none` for a session bus without a server.
  init(server: String = "dunst") throws {
    let told = Pipe()
    // A test runner's threads block signals, and its children inherit that; env resets it.
    process.executableURL = URL(filePath: "/usr/bin/env")
    // The last program is a shell that obeys standard input: the desktop lasts until that closes,
    // at the latest when this process ends.
    process.arguments = [
      "--default-signal=TERM,INT,HUP", "DESKTOP_SERVER=\(server)",
      BuiltProgram.repository.appending(path: "Tests/EndToEnd/with-desktop.sh").path,
      "sh", "-c", "env | grep -E '^(DISPLAY|DBUS_SESSION_BUS_ADDRESS|DESKTOP_DIR)='; echo; exec sh",
    ]
    process.standardInput = hold
    process.standardOutput = told
    process.standardError = FileHandle.standardError
    try process.run()
    var text = ""
    while !text.contains("\n\n") {
      let piece = told.fileHandleForReading.availableData
      if piece.isEmpty { throw DesktopError.didNotStart }
      text += String(decoding: piece, as: UTF8.self)
    }
    environment = Dictionary(
      uniqueKeysWithValues: text.split(separator: "\n").compactMap { line in
        line.firstIndex(of: "=").map {
          (String(line[..<$0]), String(line[line.index(after: $0)...]))
        }
      })
  }

  deinit {
    hold.fileHandleForWriting.closeFile()
    process.end(within: 20, "the desktop")
  }

  enum DesktopError: Error {
    case didNotStart
  }

  /// Starts the notification server again.
  func startServer() {
    hold.fileHandleForWriting.write(Data("\"$DESKTOP_DIR/start-server\"\n".utf8))
  }

  var folder: String { environment["DESKTOP_DIR"] ?? "" }

  /// The notification server's process.
  var server: pid_t {
    let text = try? String(contentsOfFile: "\(folder)/server.pid", encoding: .utf8)
    return pid_t(text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "") ?? 0
  }
}

/// A user at a desktop, with healthlog and its reminder service.
final class Person {
  let desktop: Desktop
  let program: BuiltProgram
  private(set) var service: Process?

  convenience init(hasServer: Bool) throws { try self.init(server: hasServer ? "dunst" : "none") }

  /// - Parameter server: The notification server's name, see with-desktop.sh.
  init(server: String = "dunst") throws {
    desktop = try Desktop(server: server)
    program = try BuiltProgram()
    program.environment.merge(desktop.environment) { $1 }
    // Log now needs a program to open and a display, whatever this machine has.
    program.environment["TERMINAL"] = "/bin/true"
    if server == "none" { program.environment["DISPLAY"] = ":none" }
  }

  deinit {
    if let service, service.isRunning {
      kill(service.processIdentifier, SIGKILL)
      service.end(within: 20, "the service")
    }
  }

  /// - Parameter log: Gets the output of the service and its children; by default, the service's
  /// errors join the test's own, and its output is discarded.
  func startService(hearing log: Pipe? = nil) throws {
    service = try program.start(
      BuiltProgram.folder.appending(path: "healthlog").path, ["remind", "run"],
      output: log, error: log ?? FileHandle.standardError)
  }

  func end(_ signal: Int32) throws -> Int32 {
    let service = try #require(service)
    kill(service.processIdentifier, signal)
    service.end(within: 20, "the service")
    return service.terminationStatus
  }

  /// The number of visible notifications; nil if no server answers.
  func displayed() throws -> Int? {
    let result = try program.execute("/usr/bin/timeout", ["5", "dunstctl", "count", "displayed"])
    return Int(result.output.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// The number of notifications that the server holds back; nil if no server answers.
  func waiting() throws -> Int? {
    let result = try program.execute("/usr/bin/timeout", ["5", "dunstctl", "count", "waiting"])
    return Int(result.output.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Sets "do not disturb".
  func pauseNotifications(_ isPaused: Bool) throws {
    try program.execute("/usr/bin/timeout", ["5", "dunstctl", "set-paused", "\(isPaused)"])
  }

  func sees(_ count: Int, within seconds: Double = 10) throws -> Bool {
    try eventually(seconds) { try displayed() == count }
  }

  /// Presses the button with this label.
  func press(_ label: String) throws {
    try label.write(toFile: "\(desktop.folder)/choice", atomically: true, encoding: .utf8)
    try program.execute("/usr/bin/timeout", ["5", "dunstctl", "context"])
  }

  /// Closes all popups, and returns what the server says about them.
  func lastClosed() throws -> String {
    try program.execute("/usr/bin/timeout", ["5", "dunstctl", "close-all"])
    #expect(try sees(0))
    let history = try program.execute("/usr/bin/timeout", ["5", "dunstctl", "history"]).output
    // Leave out all numbers: the time, in microseconds, differs in each run.
    return history.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains(#/"data" : \d+$/#) }.joined(separator: "\n")
  }

  /// The service's pending work, which it reports after looking at the journal; nil if it doesn't.
  private func unsettled() throws -> (asked: Int, unstored: Int)? {
    let reply = try program.execute(
      "/usr/bin/timeout",
      [
        "5", "gdbus", "call", "--session", "--dest", "org.healthlog.Reminders", "--object-path",
        "/org/healthlog/Reminders", "--method", "org.healthlog.Reminders.Look",
      ]
    ).output
    // `(uint32 0, 0)`, or with a second `uint32`.
    let numbers = reply.split { !$0.isNumber }.compactMap { Int($0) }.filter { $0 != 32 }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }

  /// Waits until the service has seen the journal and the notification server has answered:
  /// anything still missing won't happen. Asks twice, because an answer may be between threads.
  /// - Parameter asked: How many requests a hung server leaves open.
  func settles(asked: Int = 0) throws -> Bool {
    func isSettled() throws -> Bool { try unsettled() ?? (-1, -1) == (asked, 0) }
    return try eventually { try isSettled() && isSettled() }
  }

  /// Waits until the service knows that "do not disturb" holds something back.
  func isKeptQuiet() throws -> Bool {
    let quiet = "SELECT count(*) FROM service_run WHERE quiet_since > 0 AND quiet_until IS NULL"
    return try eventually { try program.query(quiet) == "1" }
  }

  /// Waits until the service has `count` facts that it couldn't store yet.
  func keepsUnstored(_ count: Int) throws -> Bool {
    try eventually { try unsettled()?.unstored == count }
  }

  func status() throws -> String { try program.healthlog("remind", "status").output }
}
