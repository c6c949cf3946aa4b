import HealthlogCLI
import Phrases

/// Messages of the commands that need Bluetooth.
enum AcquisitionText {
  static func looking(_ found: Int, secondsLeft: Int) -> String {
    phrase("Looking for devices, \(secondsLeft) s left; \(found) found")
  }

  static func found(_ name: String, address: String, measures: String) -> String {
    phrase("\(name), \(address), measures \(measures)")
  }

  static var mayAdd: String { phrase("Add it?") }
  static func passkey(_ name: String) -> String {
    phrase("Six digits shown by \(name):")
  }

  static func added(_ name: String) -> String { phrase("\(name) added") }
  static func unpaired(_ name: String) -> String {
    phrase("\(name) can't be paired; it is read without pairing")
  }

  static func calling(_ name: String) -> String { phrase("Connecting to \(name)") }
  static func reading(_ name: String) -> String { phrase("Reading \(name)") }
  static func progress(_ name: String, _ received: Int, _ expected: Int) -> String {
    phrase("\(name): \(received) of \(expected) records")
  }

  static func packets(_ name: String, _ count: Int) -> String {
    plural(count, one: "\(name): \(count) packet", other: "\(name): \(count) packets")
  }

  static func charge(_ name: String, _ percent: Int) -> String {
    phrase("The battery of \(name) is at \(percent) %")
  }

  /// Returns a session's result: `CUFF: 3 reports, 2 already in the journal`.
  static func brought(_ name: String, reports: Int, samples: Int, known: Int) -> String {
    let parts = parts(reports: reports, samples: samples, known: known)
    let what = parts.isEmpty ? phrase("nothing new") : parts.joined(separator: ", ")
    return "\(name): \(what)"
  }

  @Lines private static func parts(reports: Int, samples: Int, known: Int) -> [String] {
    if reports > 0 { plural(reports, one: "\(reports) report", other: "\(reports) reports") }
    if samples > 0 {
      plural(samples, one: "\(samples) single reading", other: "\(samples) single readings")
    }
    // A meter always sends its last stored record again, so that healthlog recognises it.
    if known > 0, reports + samples > 0 {
      plural(
        known, one: "\(known) already in the journal", other: "\(known) already in the journal")
    }
  }

  static func refused(_ count: Int) -> String {
    plural(
      count, one: "Kept as raw data only: \(count) packet",
      other: "Kept as raw data only: \(count) packets")
  }

  static func held(_ count: Int) -> String {
    plural(
      count, one: "\(count) record held; 'healthlog device list' shows why",
      other: "\(count) records held; 'healthlog device list' shows why")
  }

  static func clockWasOff(_ name: String, _ off: String) -> String {
    phrase("The clock of \(name) is \(off); the times of its readings are corrected")
  }

  static var interrupted: String { phrase("Stopped; everything received so far is saved") }
  static var leftToService: String {
    phrase("The device service does this; Ctrl-C leaves it running there")
  }

  static func forgotten(_ name: String) -> String {
    phrase("\(name) removed; its readings stay in the journal")
  }

  static var stillPaired: String {
    phrase(
      "Bluetooth isn't running and still has the device's keys; remove them with "
        + "'bluetoothctl remove'")
  }

  static func listening(_ devices: Int) -> String {
    plural(
      devices, one: "\(devices) device is read whenever it is in range; Ctrl-C stops this",
      other: "\(devices) devices are read whenever they are in range; Ctrl-C stops this")
  }

  static var runs: String { phrase("Bluetooth is running") }
  static var isOn: String { phrase("The adapter is present and switched on") }
  static func unknown(_ name: String) -> String {
    phrase("Bluetooth doesn't know \(name); remove it here and add it again")
  }

  static func untrusted(_ name: String) -> String {
    phrase(
      "\(name) isn't trusted, so it doesn't connect automatically; 'bluetoothctl trust' "
        + "fixes that")
  }

  static func ready(_ name: String, isPaired: Bool, isConnected: Bool) -> String {
    if isConnected { return phrase("\(name) is connected") }
    return isPaired
      ? phrase("\(name) is paired, and is read when it is in range")
      : phrase("\(name) isn't paired, and is read when it is in range")
  }

  static func service(listens: Bool, isWanted: Bool) -> String {
    if listens { return phrase("The device service is running") }
    return isWanted
      ? phrase("No service reads your devices; set one up with 'healthlog device install'")
      : phrase("No device is set to be read automatically")
  }
}
