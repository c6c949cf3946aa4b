import Foundation

extension BuiltProgram {
  /// Runs a program beside a mock of bluetoothd that follows a scenario (`Tests/Bluetooth`); both have
  /// ended when this returns.
  /// - Parameter log: gets what the mock heard and said.
  func besideBluetooth(
    _ scenario: String, log: URL, _ words: [String], seconds: Double
  ) throws -> Result {
    // The threads that tests run on keep signals from what they start.
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
