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
      phrase("there is no device \(quoted(name))") + didYouMean(nearest)
      phrase("'healthlog device list' names them")
    case .nameTaken(let name):
      phrase("something else that hands readings over is called \(quoted(name))")
      phrase("give another name with --as")
    case .alreadyAdded(let name):
      phrase("this device is added already, as \(quoted(name))")
      phrase("'healthlog device set \(shellQuoted(name)) --as NAME' calls it otherwise")
    case .noSuchSession(let number):
      phrase("there is no session \(number)")
      phrase("'healthlog device sessions all' shows the numbers")
    case .inSession(let number):
      phrase("session \(number) still goes on")
      phrase("wait for its end, or end it: 'healthlog device stop NAME'")
    case .notInSession(let name): phrase("\(name) is not being read")
    case .nothingHeld(let number):
      phrase("session \(number) holds nothing that waits for that")
      phrase("'healthlog device list' tells which ones do")
    case .discarded(let number): phrase("session \(number) was discarded already")
    }
  }
}

/// Why a `device` command can't do what it was asked for.
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
  /// There is no bus, or no bluetoothd.
  case notRunning
  case noAdapter
  case off
  /// The bus's policy forbids it.
  case denied
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
  case noAnswer(String)
  case pairingRefused(String)
  case bondLost(String)
  /// Another program reads the device.
  case inUse(String)
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
  /// The device refused a request, with this ATT code.
  case refused(String, code: UInt8)
  /// A message of the system or of bluetoothd.
  case other(String)
  /// The service reads this journal's devices already.
  case listensAlready
  /// The service didn't carry out the request.
  case serviceSilent(String)
  /// There is no user instance of systemd that could start the service.
  case noSystemd

  /// Uses `unavailable` as the status where Bluetooth or the device isn't there.
  public func explanation(_: ExplanationContext) -> Explanation { Explanation(lines, status) }

  private var status: Int32 {
    switch self {
    case .nothingFound, .noDevices: ExitStatus.nothingMatched
    case .pairingRefused: ExitStatus.noPermission
    case .denied: ExitStatus.configuration
    case .inUse, .readByService, .listensAlready: ExitStatus.busy
    case .notASession, .notAUser, .notASwitch, .notAName, .nothingToSet, .nothingSettled,
      .settledTwice, .notANumber, .notAPasskey, .notASpan, .notConfirmed, .several:
      ExitStatus.usage
    case .noHealthService: ExitStatus.refused
    case .notRunning, .noAdapter, .off, .notThere, .noAnswer, .bondLost, .lost, .power, .silent,
      .refusedRecords, .refused, .other, .serviceSilent, .noSystemd:
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
      phrase("write the number that the device shows for you, such as 1, or all")
    case .notASwitch(let text): phrase("\(quoted(text)) isn't a valid choice: write on or off")
    case .notAName(let text):
      phrase("a device can't be called \(quoted(text))")
      phrase("a name has at most 40 signs, and doesn't begin with a dash or a blank")
    case .nothingToSet: phrase("say what to set: --as, --user or --auto")
    case .nothingSettled:
      phrase("say when the newest was taken, or that none is to be filed: --at TIME or --drop")
    case .settledTwice: phrase("one of --at and --drop says it: leave the other out")
    case .notRunning:
      phrase("Bluetooth isn't running")
      phrase("'apt install bluez' brings it on Debian; 'systemctl start bluetooth' starts it")
    case .noAdapter: phrase("this machine has no Bluetooth adapter")
    case .off:
      phrase("Bluetooth is off")
      phrase("'bluetoothctl power on' switches it on")
    case .denied:
      phrase("you may not use Bluetooth here")
      phrase("you must be in the group bluetooth, or log in at the machine itself")
    case .nothingFound: phrase("no health device found; switch it on or let it send")
    case .notThere(let name):
      phrase("\(quoted(name)) is not heard")
      phrase("switch it on or let it send; 'healthlog device scan' lists those that are")
    case .several(let name, let addresses):
      plural(
        addresses.count, one: "\(addresses.count) device is called \(quoted(name))",
        other: "\(addresses.count) devices are called \(quoted(name))")
      phrase("say which one by its address: \(addresses.joined(separator: ", "))")
    case .noHealthService(let name):
      phrase("\(quoted(name)) offers no measurements that are read here")
    case .noDevices:
      phrase("no device was added yet")
      phrase("'healthlog device scan' lists those that can be")
    case .noAnswer(let name):
      phrase("\(name) didn't answer")
      phrase("switch it on, or let it send, and come closer")
    case .pairingRefused(let name):
      phrase("\(name) refused the pairing, or the passkey was another")
      phrase("put it into pairing mode and try again")
    case .bondLost(let name):
      phrase("\(name) no longer knows this computer")
      phrase("'healthlog device forget \(shellQuoted(name))', and add it again")
    case .inUse(let name):
      phrase("another program is using \(name)")
      phrase("try again when that is done")
    case .readByService(let name):
      phrase("\(name) is being read by the service")
      phrase("wait for its end, or end it: 'healthlog device stop \(shellQuoted(name))'")
    case .lost(let name, let stored, let expected):
      phrase("the link to \(name) was lost")
      Self.rest(stored, expected)
    case .power(let name, let stored, let expected):
      phrase("Bluetooth was switched off while \(name) was read")
      Self.rest(stored, expected)
    case .silent(let name, let stored, let expected):
      phrase("\(name) says nothing any more")
      Self.rest(stored, expected)
    case .refusedRecords(let name, let code):
      phrase("\(name) gives no records; its answer was \(code)")
    case .refused(let name, let code):
      phrase("\(name) refused what was asked of it, with code \(code)")
    case .other(let words): words
    case .listensAlready: phrase("devices of this journal are being read already")
    case .serviceSilent(let name):
      phrase("the service that reads devices hasn't read \(name)")
      phrase("'healthlog device doctor' tells more")
    case .notANumber(let text, let option):
      phrase("\(quoted(text)) isn't a valid number for \(option)")
    case .notAPasskey(let text):
      phrase("\(quoted(text)) isn't a valid passkey: write the six digits that its display shows")
    case .notASpan(let text):
      phrase("\(quoted(text)) isn't a valid span of time: write 90s, 10m or 1h")
    case .notConfirmed: phrase("nobody is there to be asked; --yes adds it all the same")
    case .noSystemd:
      phrase("no systemd of your own starts services here")
      phrase("have your session start 'healthlog device listen'")
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
