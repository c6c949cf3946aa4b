public import Journal
import Phrases
import Terminal

/// What is said while devices are looked for, added and read.
public enum AcquisitionText {
  /// On a terminal, while a scan lasts.
  public static func looking(_ found: Int, secondsLeft: Int) -> String {
    phrase("Looking for devices, \(secondsLeft) s left; \(found) found")
  }

  /// Before the question of `add`.
  public static func found(_ name: String, address: String, measures: String) -> String {
    phrase("\(name), \(address), measures \(measures)")
  }

  /// Of `add`.
  public static var mayAdd: String { phrase("Add it?") }
  /// Of `add`, where a device shows digits.
  public static func passkey(_ name: String) -> String {
    phrase("Six digits shown by \(name):")
  }

  /// Of `add`.
  public static func added(_ name: String) -> String { phrase("\(name) added") }
  /// Of `add`, of one that keys can't be exchanged with.
  public static func unpaired(_ name: String) -> String {
    phrase("\(name) can't be paired; it is read without pairing")
  }

  /// Of `sync`, on a terminal.
  public static func calling(_ name: String) -> String { phrase("Connecting to \(name)") }
  /// The same, once the link is up.
  public static func reading(_ name: String) -> String { phrase("Reading \(name)") }
  /// `CUFF: 412 of 1,000 records`.
  public static func progress(_ name: String, _ received: Int, _ expected: Int) -> String {
    phrase("\(name): \(received) of \(expected) records")
  }

  /// Of a stream, on a terminal.
  public static func packets(_ name: String, _ count: Int) -> String {
    plural(count, one: "\(name): \(count) packet", other: "\(name): \(count) packets")
  }

  /// Of a device's battery that is to be changed.
  public static func charge(_ name: String, _ percent: Int) -> String {
    phrase("The battery of \(name) is at \(percent) %")
  }

  /// What a session brought: `CUFF: 3 reports, 2 known already`.
  public static func brought(
    _ name: String, reports: Int, samples: Int, known: Int
  ) -> String {
    var parts: [String] = []
    if reports > 0 {
      parts.append(plural(reports, one: "\(reports) report", other: "\(reports) reports"))
    }
    if samples > 0 {
      parts.append(
        plural(samples, one: "\(samples) single reading", other: "\(samples) single readings"))
    }
    // Of a meter the last one on file comes along, so that it is known for the same one.
    if known > 0, !parts.isEmpty {
      parts.append(
        plural(
          known, one: "\(known) already in the journal", other: "\(known) already in the journal"))
    }
    let what = parts.isEmpty ? phrase("nothing new") : parts.joined(separator: ", ")
    return TerminalText.escaped("\(name): \(what)")
  }

  /// Of a record that isn't in order, or says what can't be: `kept, not filed: packet too long`.
  public static func refused(_ refusal: RefusalOnRecord) -> String {
    let words = refusal.reasons.map(RefusalText.words).joined(separator: ", ")
    return phrase("Kept as raw data only: \(words)")
  }

  /// Of a stream's packets that aren't in order, or say what can't be.
  public static func refused(_ count: Int) -> String {
    plural(
      count, one: "Kept as raw data only: \(count) packet",
      other: "Kept as raw data only: \(count) packets")
  }

  /// Of a session's records, in a log.
  public static func held(_ count: Int) -> String {
    plural(
      count, one: "\(count) record held; 'healthlog device list' shows why",
      other: "\(count) records held; 'healthlog device list' shows why")
  }

  /// Of a clock that was off: `its clock was 4 min ahead; the readings' times are put right`.
  public static func clockWasOff(_ name: String, _ off: String) -> String {
    phrase("The clock of \(name) is \(off); the times of its readings are corrected")
  }

  /// Ctrl-C.
  public static var interrupted: String { phrase("Stopped; everything received so far is saved") }
  /// Of a `sync` that the service carries out.
  public static var leftToService: String {
    phrase("The device service does this; Ctrl-C leaves it running there")
  }

  /// Of `forget`.
  public static func forgotten(_ name: String) -> String {
    phrase("\(name) removed; its readings stay in the journal")
  }

  /// Of `forget`, where bluetoothd can't be told.
  public static var stillPaired: String {
    phrase(
      "Bluetooth isn't running and still has the device's keys; remove them with "
        + "'bluetoothctl remove'")
  }

  /// Of `listen`, on a terminal.
  public static func listening(_ devices: Int) -> String {
    plural(
      devices, one: "\(devices) device is read whenever it is in range; Ctrl-C stops this",
      other: "\(devices) devices are read whenever they are in range; Ctrl-C stops this")
  }

  /// Of `doctor`.
  public static var runs: String { phrase("Bluetooth is running") }
  /// Of `doctor`.
  public static var isOn: String { phrase("The adapter is present and switched on") }
  /// Of `doctor`.
  public static func unknown(_ name: String) -> String {
    phrase("Bluetooth doesn't know \(name); remove it here and add it again")
  }

  /// Of `doctor`.
  public static func untrusted(_ name: String) -> String {
    phrase(
      "\(name) isn't trusted, so it doesn't connect automatically; 'bluetoothctl trust' "
        + "fixes that")
  }

  /// Of `doctor`.
  public static func ready(_ name: String, isPaired: Bool, isConnected: Bool) -> String {
    if isConnected { return phrase("\(name) is connected") }
    return isPaired
      ? phrase("\(name) is paired, and is read when it is in range")
      : phrase("\(name) isn't paired, and is read when it is in range")
  }

  /// Of `doctor`.
  public static func service(listens: Bool, isWanted: Bool) -> String {
    if listens { return phrase("The device service is running") }
    return isWanted
      ? phrase("No service reads your devices; set one up with 'healthlog device install'")
      : phrase("No device is set to be read automatically")
  }
}
