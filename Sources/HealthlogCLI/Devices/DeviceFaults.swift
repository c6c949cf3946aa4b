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

/// Why a `device` command can't do its work.
public enum DeviceRequestFault: Explained, Equatable {
  case notASession(String)
  case notAUser(String)
  /// Neither `on` nor `off`.
  case notASwitch(String)
  case notAName(String)
  case nothingToSet
  /// `settle` without a time and without `--drop`.
  case nothingSettled
  /// `settle` with a time and `--drop`.
  case settledTwice
  case notANumber(String, option: String)
  case notAPasskey(String)
  case notASpan(String)
  /// There is no terminal on which `add` could ask.
  case notConfirmed
  /// Bluetooth failed, with a device of this name.
  case bluetooth(BluetoothFault, of: String)
  /// A scan found no device.
  case nothingFound
  /// `add` found no device of this name or address.
  case notThere(String)
  /// `add` found several devices of this name, at these addresses.
  case several(String, [String])
  /// The device has no health service that healthlog reads.
  case noHealthService(String)
  /// `sync` has no device to read.
  case noDevices
  /// The service reads the device.
  case readByService(String)
  /// The link broke while records were read; a stream has no counts.
  case lost(String, stored: Int?, of: Int?)
  /// The adapter was switched off meanwhile.
  case power(String, stored: Int?, of: Int?)
  /// The meter stopped answering.
  case silent(String, stored: Int?, of: Int?)
  /// The meter refused to send records, with this code.
  case refusedRecords(String, code: UInt8)
  /// A message from the system.
  case system(String)
  /// The service already reads this journal's devices.
  case listensAlready
  /// The service didn't carry out the request.
  case serviceSilent(String)
  /// There is no user instance of systemd that could start the service.
  case noSystemd

  /// Uses `unavailable` as the status if Bluetooth or the device is missing.
  public func explanation(_: ExplanationContext) -> Explanation { Explanation(lines, status) }

  private var status: Int32 {
    switch self {
    case .nothingFound, .noDevices: ExitStatus.nothingMatched
    case .bluetooth(.pairingRefused, _): ExitStatus.noPermission
    case .bluetooth(.denied, _): ExitStatus.configuration
    case .bluetooth(.busy, _), .readByService, .listensAlready: ExitStatus.busy
    case .notASession, .notAUser, .notASwitch, .notAName, .nothingToSet, .nothingSettled,
      .settledTwice, .notANumber, .notAPasskey, .notASpan, .notConfirmed, .several:
      ExitStatus.usage
    case .noHealthService: ExitStatus.refused
    case .bluetooth, .notThere, .lost, .power, .silent, .refusedRecords, .system, .serviceSilent,
      .noSystemd:
      ExitStatus.unavailable
    }
  }

  @Lines private var lines: [String] {
    switch self {
    case .notASession(let text):
      phrase("\(quoted(text)) isn't a valid session number")
      phrase("'healthlog device sessions all' shows the numbers")
    case .notAUser(let text):
      phrase("\(quoted(text)) isn't a valid device user")
      phrase("Use the number that the device shows for you, such as 1, or all")
    case .notASwitch(let text): phrase("\(quoted(text)) isn't a valid choice; use on or off")
    case .notAName(let text):
      phrase("A device can't be called \(quoted(text))")
      phrase("A name can have at most 40 characters and can't start with a dash or a space")
    case .nothingToSet: phrase("Say what to set: --as, --user or --auto")
    case .nothingSettled:
      phrase("Use --at TIME to set when the newest record was taken, or --drop to save none")
    case .settledTwice: phrase("--at and --drop can't be used together; leave one out")
    case .bluetooth(let fault, let name): Self.lines(fault, name)
    case .system(let words): words
    case .nothingFound:
      phrase("No health devices found. Switch the device on, or have it send its data.")
    case .notThere(let name):
      phrase("\(quoted(name)) isn't in range")
      phrase(
        "Switch it on, or have it send its data; 'healthlog device scan' lists devices in "
          + "range")
    case .several(let name, let addresses):
      plural(
        addresses.count, one: "\(addresses.count) device is called \(quoted(name))",
        other: "\(addresses.count) devices are called \(quoted(name))")
      phrase("Choose one by its address: \(addresses.joined(separator: ", "))")
    case .noHealthService(let name):
      phrase("\(quoted(name)) doesn't offer any measurements that healthlog can read")
    case .noDevices:
      phrase("No devices added yet")
      phrase("'healthlog device scan' lists the devices that you can add")
    case .readByService(let name):
      phrase("The service is reading \(name)")
      phrase(
        "Wait until it has finished, or stop it: 'healthlog device stop " + "\(shellQuoted(name))'")
    case .lost(let name, let stored, let expected):
      phrase("The connection to \(name) was lost")
      Self.rest(stored, expected)
    case .power(let name, let stored, let expected):
      phrase("Bluetooth was switched off while \(name) was being read")
      Self.rest(stored, expected)
    case .silent(let name, let stored, let expected):
      phrase("\(name) stopped responding")
      Self.rest(stored, expected)
    case .refusedRecords(let name, let code):
      phrase("\(name) didn't send its records; it answered with code \(code)")
    case .listensAlready: phrase("This journal's devices are already being read")
    case .serviceSilent(let name):
      phrase("The device service hasn't read \(name)")
      phrase("'healthlog device doctor' shows the details")
    case .notANumber(let text, let option):
      phrase("\(quoted(text)) isn't a valid number for \(option)")
    case .notAPasskey(let text):
      phrase("\(quoted(text)) isn't a valid passkey; use the six digits on the device's display")
    case .notASpan(let text): phrase("\(quoted(text)) isn't a valid duration; use 90s, 10m or 1h")
    case .notConfirmed:
      phrase("Without a terminal, healthlog can't ask. Use --yes to add the device anyway.")
    case .noSystemd:
      phrase("There is no systemd user session to start services")
      phrase("Start 'healthlog device listen' when you log in")
    }
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

  private static func rest(_ stored: Int?, _ expected: Int?) -> [String] {
    guard let stored else { return [] }
    guard let expected else {
      return [
        plural(
          stored, one: "\(stored) record saved; any others will follow next time",
          other: "\(stored) records saved; any others will follow next time")
      ]
    }
    return [phrase("\(stored) of \(expected) records saved; the others will follow next time")]
  }
}
