public import Journal
import Phrases
import Terminal

/// What is said while devices are looked for, added and read.
public enum AcquisitionText {
  /// On a terminal, while a scan lasts.
  public static func looking(_ found: Int, secondsLeft: Int) -> String {
    phrase("looking for devices, \(secondsLeft) s left; \(found) found")
  }

  /// Before the question of `add`.
  public static func found(_ name: String, address: String, measures: String) -> String {
    phrase("\(name), \(address), measures \(measures)")
  }

  /// Of `add`.
  public static var mayAdd: String { phrase("Add it?") }
  /// Of `add`, where a device shows digits.
  public static func passkey(_ name: String) -> String {
    phrase("The six digits that \(name) shows:")
  }

  /// Of `add`.
  public static func added(_ name: String) -> String { phrase("\(name) is added") }
  /// Of `add`, of one that keys can't be exchanged with.
  public static func unpaired(_ name: String) -> String {
    phrase("\(name) doesn't pair; it is read without")
  }

  /// Of `sync`, on a terminal.
  public static func calling(_ name: String) -> String { phrase("calling \(name)") }
  /// The same, once the link is up.
  public static func reading(_ name: String) -> String { phrase("reading \(name)") }
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
    phrase("the battery of \(name) is at \(percent) %")
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
      parts.append(plural(known, one: "\(known) known already", other: "\(known) known already"))
    }
    let what = parts.isEmpty ? phrase("nothing new") : parts.joined(separator: ", ")
    return TerminalText.escaped("\(name): \(what)")
  }

  /// Of a record that isn't in order, or says what can't be: `kept, not filed: packet too long`.
  public static func refused(_ refusal: RefusalOnRecord) -> String {
    let words = refusal.reasons.map(RefusalText.words).joined(separator: ", ")
    return phrase("kept, not filed: \(words)")
  }

  /// Of a stream's packets that aren't in order, or say what can't be.
  public static func refused(_ count: Int) -> String {
    plural(
      count, one: "kept, not filed: \(count) packet", other: "kept, not filed: \(count) packets")
  }

  /// Of a session's records, in a log.
  public static func held(_ count: Int) -> String {
    plural(
      count, one: "\(count) record held; 'healthlog device list' tells why",
      other: "\(count) records held; 'healthlog device list' tells why")
  }

  /// Of a clock that was off: `its clock was 4 min ahead; the readings' times are put right`.
  public static func clockWasOff(_ name: String, _ off: String) -> String {
    phrase("the clock of \(name) is \(off); the times of its readings are put right")
  }

  /// Ctrl-C.
  public static var interrupted: String { phrase("stopped; what came is stored") }
  /// Of a `sync` that the service carries out.
  public static var leftToService: String {
    phrase("the service that reads devices does it; Ctrl-C leaves it to that")
  }

  /// Of `forget`.
  public static func forgotten(_ name: String) -> String {
    phrase("\(name) is forgotten; what it handed over stays")
  }

  /// Of `forget`, where bluetoothd can't be told.
  public static var stillPaired: String {
    phrase("Bluetooth isn't running, and still has its keys: 'bluetoothctl remove' takes them out")
  }

  /// Of `listen`, on a terminal.
  public static func listening(_ devices: Int) -> String {
    plural(
      devices, one: "\(devices) device is read whenever it is there; Ctrl-C ends this",
      other: "\(devices) devices are read whenever they are there; Ctrl-C ends this")
  }

  /// Of `doctor`.
  public static var runs: String { phrase("Bluetooth is running") }
  /// Of `doctor`.
  public static var isOn: String { phrase("its adapter is there and switched on") }
  /// Of `doctor`.
  public static func unknown(_ name: String) -> String {
    phrase("Bluetooth knows nothing of \(name): forget it here, and add it again")
  }

  /// Of `doctor`.
  public static func untrusted(_ name: String) -> String {
    phrase("\(name) isn't trusted, so it isn't called by itself: 'bluetoothctl trust' mends that")
  }

  /// Of `doctor`.
  public static func ready(_ name: String, isPaired: Bool, isConnected: Bool) -> String {
    if isConnected { return phrase("\(name) is connected") }
    return isPaired
      ? phrase("\(name) is paired, and is called when it is there")
      : phrase("\(name) is known without a pairing, and is called when it is there")
  }

  /// Of `doctor`.
  public static func service(listens: Bool, isWanted: Bool) -> String {
    if listens { return phrase("the service that reads devices is running") }
    return isWanted
      ? phrase("nothing reads your devices by itself: 'healthlog device install' sets that up")
      : phrase("no device is to be read by itself")
  }
}
