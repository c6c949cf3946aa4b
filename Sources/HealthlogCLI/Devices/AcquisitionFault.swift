public import Phrases

/// What keeps a device from being read.
public enum AcquisitionFault: Explained, Equatable {
  /// There is no bus, or no bluetoothd.
  case notRunning
  case noAdapter
  case off
  /// The bus's policy.
  case denied
  /// Of a scan.
  case nothingFound
  /// Of `add`: by its name or address.
  case notThere(String)
  /// Of `add`: a name, and the addresses of those that are called so.
  case several(String, [String])
  /// Of `add`: it measures nothing that is read here.
  case noHealthService(String)
  /// Of `sync` without a name.
  case noDevices
  case noAnswer(String)
  case pairingRefused(String)
  case bondLost(String)
  /// Another program reads it.
  case inUse(String)
  /// The service reads it.
  case readByService(String)
  /// While records came; of a stream without counts.
  case lost(String, stored: Int?, of: Int?)
  /// The adapter went off meanwhile.
  case power(String, stored: Int?, of: Int?)
  /// A meter that answers nothing more.
  case silent(String, stored: Int?, of: Int?)
  /// A meter that gives no records: the code of its answer.
  case refusedRecords(String, code: UInt8)
  /// What was asked of it; ATT's code.
  case refused(String, code: UInt8)
  /// In the words of the system or of bluetoothd.
  case other(String)
  /// A service that reads devices of this journal is there.
  case listensAlready
  /// The service was asked, and says nothing.
  case serviceSilent(String)
  case notANumber(String, option: String)
  case notAPasskey(String)
  case notASpan(String)
  /// Nobody was there to say yes.
  case notConfirmed

  /// The status is `unavailable` where Bluetooth or the device isn't there, and of the kind of fault else.
  public func explanation(_: ExplanationContext) -> Explanation { Explanation(lines, status) }

  private var status: Int32 {
    switch self {
    case .nothingFound, .noDevices: ExitStatus.nothingMatched
    case .pairingRefused: ExitStatus.noPermission
    case .denied: ExitStatus.configuration
    case .inUse, .readByService, .listensAlready: ExitStatus.busy
    case .notANumber, .notAPasskey, .notASpan, .notConfirmed, .several: ExitStatus.usage
    case .noHealthService: ExitStatus.refused
    case .notRunning, .noAdapter, .off, .notThere, .noAnswer, .bondLost, .lost, .power, .silent,
      .refusedRecords, .refused, .other, .serviceSilent:
      ExitStatus.unavailable
    }
  }

  private var lines: [String] {
    switch self {
    case .notRunning:
      [
        phrase("Bluetooth isn't running"),
        phrase(
          "Install it with 'apt install bluez' on Debian; start it with 'systemctl start "
            + "bluetooth'"),
      ]
    case .noAdapter: [phrase("This computer has no Bluetooth adapter")]
    case .off:
      [phrase("Bluetooth is off"), phrase("Switch it on with 'bluetoothctl power on'")]
    case .denied:
      [
        phrase("You aren't allowed to use Bluetooth here"),
        phrase("Join the group bluetooth, or log in on the machine itself"),
      ]
    case .nothingFound: [phrase("No health devices found. Switch the device on, or have it send.")]
    case .notThere(let name):
      [
        phrase("\(quoted(name)) isn't in range"),
        phrase("Switch it on, or have it send; 'healthlog device scan' lists devices in range"),
      ]
    case .several(let name, let addresses):
      [
        plural(
          addresses.count, one: "\(addresses.count) device is called \(quoted(name))",
          other: "\(addresses.count) devices are called \(quoted(name))"),
        phrase("Choose one by its address: \(addresses.joined(separator: ", "))"),
      ]
    case .noHealthService(let name):
      [phrase("\(quoted(name)) doesn't offer any measurements that healthlog can read")]
    case .noDevices:
      [
        phrase("No devices added yet"),
        phrase("'healthlog device scan' lists the devices that you can add"),
      ]
    case .noAnswer(let name):
      [
        phrase("\(name) didn't answer"),
        phrase("Switch it on, or have it send, and move closer"),
      ]
    case .pairingRefused(let name):
      [
        phrase("\(name) refused to pair, or the passkey was wrong"),
        phrase("Put it into pairing mode and try again"),
      ]
    case .bondLost(let name):
      [
        phrase("\(name) no longer knows this computer"),
        phrase("Run 'healthlog device forget \(shellQuoted(name))', then add it again"),
      ]
    case .inUse(let name):
      [phrase("Another program is using \(name)"), phrase("Try again when it has finished")]
    case .readByService(let name):
      [
        phrase("The service is reading \(name)"),
        phrase(
          "Wait until it has finished, or stop it: 'healthlog device stop "
            + "\(shellQuoted(name))'"),
      ]
    case .lost(let name, let stored, let expected):
      [phrase("The connection to \(name) was lost")] + Self.rest(stored, expected)
    case .power(let name, let stored, let expected):
      [phrase("Bluetooth was switched off while \(name) was being read")]
        + Self.rest(stored, expected)
    case .silent(let name, let stored, let expected):
      [phrase("\(name) stopped responding")] + Self.rest(stored, expected)
    case .refusedRecords(let name, let code):
      [phrase("\(name) didn't send its records; it answered \(code)")]
    case .refused(let name, let code):
      [phrase("\(name) refused the request with code \(code)")]
    case .other(let words): [words]
    case .listensAlready: [phrase("The devices of this journal are already being read")]
    case .serviceSilent(let name):
      [
        phrase("The device service hasn't read \(name)"),
        phrase("'healthlog device doctor' shows more"),
      ]
    case .notANumber(let text, let option):
      [phrase("\(quoted(text)) isn't a valid number for \(option)")]
    case .notAPasskey(let text):
      [phrase("\(quoted(text)) isn't a valid passkey; use the six digits on the device's display")]
    case .notASpan(let text):
      [phrase("\(quoted(text)) isn't a valid duration; use 90s, 10m or 1h")]
    case .notConfirmed:
      [phrase("Not a terminal, so healthlog can't ask. Use --yes to add it anyway.")]
    }
  }

  private static func rest(_ stored: Int?, _ expected: Int?) -> [String] {
    guard let stored else { return [] }
    guard let expected else {
      return [
        plural(
          stored, one: "\(stored) record saved; the rest will follow next time",
          other: "\(stored) records saved; the rest will follow next time")
      ]
    }
    return [phrase("\(stored) of \(expected) records saved; the rest will follow next time")]
  }
}
