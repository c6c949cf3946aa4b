import HealthlogCLI
import Phrases

/// Messages of the commands that need Bluetooth.
enum AcquisitionText {
  static func looking(_ found: Int, secondsLeft: Int) -> String {
    phrase("looking for devices, \(secondsLeft) s left; \(found) found")
  }

  static func found(_ name: String, address: String, measures: String) -> String {
    phrase("\(name), \(address), measures \(measures)")
  }

  static var mayAdd: String { phrase("Add it?") }
  static func passkey(_ name: String) -> String {
    phrase("The six digits that \(name) shows:")
  }

  static func added(_ name: String) -> String { phrase("\(name) is added") }
  static func unpaired(_ name: String) -> String {
    phrase("\(name) doesn't pair; it is read without")
  }

  static func calling(_ name: String) -> String { phrase("calling \(name)") }
  static func reading(_ name: String) -> String { phrase("reading \(name)") }
  static func progress(_ name: String, _ received: Int, _ expected: Int) -> String {
    phrase("\(name): \(received) of \(expected) records")
  }

  static func packets(_ name: String, _ count: Int) -> String {
    plural(count, one: "\(name): \(count) packet", other: "\(name): \(count) packets")
  }

  static func charge(_ name: String, _ percent: Int) -> String {
    phrase("the battery of \(name) is at \(percent) %")
  }

  /// Returns what a session brought: `CUFF: 3 reports, 2 known already`.
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
      plural(known, one: "\(known) known already", other: "\(known) known already")
    }
  }

  static func refused(_ count: Int) -> String {
    plural(
      count, one: "kept, not filed: \(count) packet", other: "kept, not filed: \(count) packets")
  }

  static func held(_ count: Int) -> String {
    plural(
      count, one: "\(count) record held; 'healthlog device list' tells why",
      other: "\(count) records held; 'healthlog device list' tells why")
  }

  static func clockWasOff(_ name: String, _ off: String) -> String {
    phrase("the clock of \(name) is \(off); the times of its readings are put right")
  }

  static var interrupted: String { phrase("stopped; what came is stored") }
  static var leftToService: String {
    phrase("the service that reads devices does it; Ctrl-C leaves it to that")
  }

  static func forgotten(_ name: String) -> String {
    phrase("\(name) is forgotten; what it handed over stays")
  }

  static var stillPaired: String {
    phrase("Bluetooth isn't running, and still has its keys: 'bluetoothctl remove' takes them out")
  }

  static func listening(_ devices: Int) -> String {
    plural(
      devices, one: "\(devices) device is read whenever it is there; Ctrl-C ends this",
      other: "\(devices) devices are read whenever they are there; Ctrl-C ends this")
  }

  static var runs: String { phrase("Bluetooth is running") }
  static var isOn: String { phrase("its adapter is there and switched on") }
  static func unknown(_ name: String) -> String {
    phrase("Bluetooth knows nothing of \(name): forget it here, and add it again")
  }

  static func untrusted(_ name: String) -> String {
    phrase("\(name) isn't trusted, so it isn't called by itself: 'bluetoothctl trust' mends that")
  }

  static func ready(_ name: String, isPaired: Bool, isConnected: Bool) -> String {
    if isConnected { return phrase("\(name) is connected") }
    return isPaired
      ? phrase("\(name) is paired, and is called when it is there")
      : phrase("\(name) is known without a pairing, and is called when it is there")
  }

  static func service(listens: Bool, isWanted: Bool) -> String {
    if listens { return phrase("the service that reads devices is running") }
    return isWanted
      ? phrase("nothing reads your devices by itself: 'healthlog device install' sets that up")
      : phrase("no device is to be read by itself")
  }
}
