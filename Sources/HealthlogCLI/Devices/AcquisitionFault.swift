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
        phrase("'apt install bluez' brings it on Debian; 'systemctl start bluetooth' starts it"),
      ]
    case .noAdapter: [phrase("this machine has no Bluetooth adapter")]
    case .off:
      [phrase("Bluetooth is off"), phrase("'bluetoothctl power on' switches it on")]
    case .denied:
      [
        phrase("you may not use Bluetooth here"),
        phrase("you must be in the group bluetooth, or log in at the machine itself"),
      ]
    case .nothingFound: [phrase("no health device found; switch it on or let it send")]
    case .notThere(let name):
      [
        phrase("\(quoted(name)) is not heard"),
        phrase("switch it on or let it send; 'healthlog device scan' lists those that are"),
      ]
    case .several(let name, let addresses):
      [
        plural(
          addresses.count, one: "\(addresses.count) device is called \(quoted(name))",
          other: "\(addresses.count) devices are called \(quoted(name))"),
        phrase("say which one by its address: \(addresses.joined(separator: ", "))"),
      ]
    case .noHealthService(let name):
      [phrase("\(quoted(name)) offers no measurements that are read here")]
    case .noDevices:
      [
        phrase("no device was added yet"),
        phrase("'healthlog device scan' lists those that can be"),
      ]
    case .noAnswer(let name):
      [
        phrase("\(name) didn't answer"),
        phrase("switch it on, or let it send, and come closer"),
      ]
    case .pairingRefused(let name):
      [
        phrase("\(name) refused the pairing, or the passkey was another"),
        phrase("put it into pairing mode and try again"),
      ]
    case .bondLost(let name):
      [
        phrase("\(name) no longer knows this computer"),
        phrase("'healthlog device forget \(shellQuoted(name))', and add it again"),
      ]
    case .inUse(let name):
      [phrase("another program is using \(name)"), phrase("try again when that is done")]
    case .readByService(let name):
      [
        phrase("\(name) is being read by the service"),
        phrase("wait for its end, or end it: 'healthlog device stop \(shellQuoted(name))'"),
      ]
    case .lost(let name, let stored, let expected):
      [phrase("the link to \(name) was lost")] + Self.rest(stored, expected)
    case .power(let name, let stored, let expected):
      [phrase("Bluetooth was switched off while \(name) was read")] + Self.rest(stored, expected)
    case .silent(let name, let stored, let expected):
      [phrase("\(name) says nothing any more")] + Self.rest(stored, expected)
    case .refusedRecords(let name, let code):
      [phrase("\(name) gives no records; its answer was \(code)")]
    case .refused(let name, let code):
      [phrase("\(name) refused what was asked of it, with code \(code)")]
    case .other(let words): [words]
    case .listensAlready: [phrase("devices of this journal are being read already")]
    case .serviceSilent(let name):
      [
        phrase("the service that reads devices hasn't read \(name)"),
        phrase("'healthlog device doctor' tells more"),
      ]
    case .notANumber(let text, let option):
      [phrase("\(quoted(text)) isn't a valid number for \(option)")]
    case .notAPasskey(let text):
      [phrase("\(quoted(text)) isn't a valid passkey: write the six digits that its display shows")]
    case .notASpan(let text):
      [phrase("\(quoted(text)) isn't a valid span of time: write 90s, 10m or 1h")]
    case .notConfirmed: [phrase("nobody is there to be asked; --yes adds it all the same")]
    }
  }

  private static func rest(_ stored: Int?, _ expected: Int?) -> [String] {
    guard let stored else { return [] }
    guard let expected else {
      return [
        plural(
          stored, one: "stored \(stored) record; the rest comes next time",
          other: "stored \(stored) records; the rest comes next time")
      ]
    }
    return [phrase("stored \(stored) of \(expected) records; the rest comes next time")]
  }
}
