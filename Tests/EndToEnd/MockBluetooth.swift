import Foundation
import Testing

extension BuiltProgram {
  /// Runs a program with a mock of bluetoothd that follows a scenario (`Tests/Bluetooth`); both
  /// have ended on return.
  /// - Parameter log: The file for the mock's log.
  func besideBluetooth(
    _ scenario: String, log: URL, _ words: [String], seconds: Double
  ) throws -> Result {
    // Test threads block signals, and their children inherit that.
    let unblocked = """
      import os, signal, sys
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      os.execv(sys.argv[1], sys.argv[1:])
      """
    let script = Self.repository.appending(path: "Tests/Bluetooth/with-bluez.sh").path
    return try execute(
      "/usr/bin/python3",
      ["-c", unblocked, "/bin/bash", script, scenario, log.path] + words, seconds: seconds)
  }
}

/// A line of the mock's log.
struct BluezEntry: Decodable {
  let call: String?
  let event: String?
  let path: String?
  let program: String?
}

/// Runs shell lines, in which `$H` is healthlog, beside the mock.
func runBeside(
  _ scenario: String, _ script: String, _ program: BuiltProgram, seconds: Double = 60
) throws -> (lines: [String], log: [BluezEntry]) {
  program.environment["H"] = BuiltProgram.folder.appending(path: "healthlog").path
  program.environment["MOST"] = String(Int(seconds))
  let log = program.home.appending(path: "bluez.log")
  let result = try program.besideBluetooth(
    scenario, log: log, ["/bin/bash", "-c", "exec 2>&1\n" + script], seconds: seconds + 20)
  #expect(result.status == 0, "\(result)")
  let entries = ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n")
  return (
    // The new journal's name depends on its folder.
    result.output.split(separator: "\n").filter { !$0.hasPrefix("New journal: ") }.map(String.init),
    try entries.map { try JSONDecoder().decode(BluezEntry.self, from: Data($0.utf8)) }
  )
}

func calls(of log: [BluezEntry], _ method: String) -> Int {
  log.count { $0.call == method }
}

/// Adds a device to the journal as `device add` would; also adds one reading.
func addDevice(
  _ name: String, _ address: String, _ services: String, _ program: BuiltProgram
) throws {
  try program.healthlog("add", "hr=60", "--at", "2020-01-01 08:00")
  _ = try program.query(
    """
    INSERT INTO source (uid, kind, key, name)
    VALUES ('0190b3c6-0000-7000-8000-0000000000' || substr('\(address)', -2), 'device', 'ble:\(address)', '\(name)');
    INSERT INTO device (source, address, services, auto)
    VALUES (last_insert_rowid(), '\(address)', '\(services)', 1);
    """)
}

/// Runs a listener and beside it `script`, which waits for what it expects.
/// - Parameter before: Shell lines to run first.
func listening(
  _ scenario: String, _ script: String, _ program: BuiltProgram, before: String = "",
  seconds: Double = 60
) throws -> (lines: [String], log: [BluezEntry]) {
  try runBeside(
    scenario,
    """
    until_rows() { for _ in $(seq 1200); do
      [ "$(sqlite3 -cmd '.timeout 5000' "$J" "$1")" -ge "$2" ] && return; sleep 0.05
    done; echo "never: $1"; }
    \(before)
    $H device listen & listener=$!
    \(script)
    kill -TERM $listener; wait $listener; echo "listen: $?"
    """, program, seconds: seconds)
}
