public import GATT
public import Journal
public import Phrases

extension DeviceFault: Explained {
  /// Uses `noSuchFile`, `busy`, `nothingMatched` or `refused` as the status.
  public func explanation(_: ExplanationContext) -> Explanation { Explanation(lines, status) }

  private var status: Int32 {
    switch self {
    case .noSuchDevice, .noSuchSession: ExitStatus.noSuchFile
    case .nameTaken, .alreadyAdded: ExitStatus.refused
    case .inSession: ExitStatus.busy
    case .notInSession, .nothingHeld, .discarded: ExitStatus.nothingMatched
    }
  }

  @Lines private var lines: [String] {
    switch self {
    case .noSuchDevice(let name, let nearest):
      phrase("There is no device called \(quoted(name))") + didYouMean(nearest)
      phrase("'healthlog device list' lists them")
    case .nameTaken(let name):
      phrase("Another source of readings is already called \(quoted(name))")
      phrase("Use --as to choose another name")
    case .alreadyAdded(let name):
      phrase("This device has already been added as \(quoted(name))")
      phrase("'healthlog device set \(shellQuoted(name)) --as NAME' renames it")
    case .noSuchSession(let number):
      phrase("There is no session \(number)")
      phrase("'healthlog device sessions all' shows the numbers")
    case .inSession(let number):
      phrase("Session \(number) is still in progress")
      phrase("Wait until it has finished, or stop it: 'healthlog device stop NAME'")
    case .notInSession(let name): phrase("\(name) isn't being read")
    case .nothingHeld(let number):
      phrase("Session \(number) has no held records to settle")
      phrase("'healthlog device list' shows which sessions have some")
    case .discarded(let number): phrase("Session \(number) has already been discarded")
    }
  }
}

extension Explanation {
  /// Explains why Bluetooth failed, with a device of this name.
  public static func bluetooth(_ fault: BluetoothFault, of name: String) -> Explanation {
    let status =
      switch fault {
      case .pairingRefused: ExitStatus.noPermission
      case .denied: ExitStatus.configuration
      case .busy: ExitStatus.busy
      case .notRunning, .noAdapter, .off, .noAnswer, .bondLost, .gone, .att, .other:
        ExitStatus.unavailable
      }
    return Explanation(lines(fault, name), status)
  }

  @Lines private static func lines(_ fault: BluetoothFault, _ name: String) -> [String] {
    switch fault {
    case .notRunning:
      phrase("Bluetooth isn't running")
      phrase(
        "On Debian, install it with 'apt install bluez'; start it with 'systemctl start "
          + "bluetooth'")
    case .noAdapter: phrase("This computer has no Bluetooth adapter")
    case .off:
      phrase("Bluetooth is off")
      phrase("Switch it on with 'bluetoothctl power on'")
    case .denied:
      phrase("You aren't allowed to use Bluetooth on this computer")
      phrase("Join the 'bluetooth' group, or log in on the computer itself")
    case .noAnswer, .gone:
      phrase("\(name) didn't answer")
      phrase("Switch it on, or have it send its data, and move closer")
    case .pairingRefused:
      phrase("\(name) refused to pair, or the passkey was wrong")
      phrase("Put it into pairing mode and try again")
    case .bondLost:
      phrase("\(name) no longer recognises this computer")
      phrase("Run 'healthlog device forget \(shellQuoted(name))', then add it again")
    case .busy:
      phrase("Another program is using \(name)")
      phrase("Try again when it has finished")
    case .att(let code): phrase("\(name) refused the request with code \(code)")
    case .other(let words): words
    }
  }

  /// Explains why a device can't have a name.
  public static func notADeviceName(_ text: String) -> Explanation {
    .usage(
      phrase("A device can't be called \(quoted(text))"),
      phrase("A name can have at most 40 characters and can't start with a dash or a space"))
  }
}
