import HealthModel

/// What Bluetooth refuses.
public enum BluetoothFault: Error, Hashable, Sendable {
  /// There is no bus, or nobody on it who speaks for Bluetooth.
  case notRunning
  case noAdapter
  /// The adapter is switched off.
  case off
  /// The bus lets this person not speak to bluetoothd.
  case denied
  /// The device wasn't reached, or hung up on the call.
  case noAnswer
  /// It doesn't want to be paired, or the passkey was another.
  case pairingRefused
  /// Somebody else is at it.
  case busy
  /// It has forgotten this computer, or the other way round.
  case bondLost
  /// bluetoothd knows nothing of such a device any more.
  case gone
  /// The device's own answer to what was read or written; ATT's code.
  case att(UInt8)
  /// Anything else, in bluetoothd's words.
  case other(String)

  /// What the name and the words of an answer mean; seen with bluetoothd 5.66.
  init(_ fault: BusFault) {
    let bluez = "org.bluez.Error."
    let bus = "org.freedesktop.DBus.Error."
    let words = fault.message
    switch fault.name {
    case bus + "ServiceUnknown", bus + "NameHasNoOwner", bus + "Disconnected", "":
      self = .notRunning
    case bus + "AccessDenied": self = .denied
    case bus + "NoReply", bus + "Timeout": self = .noAnswer
    case bus + "UnknownObject", bus + "UnknownMethod", bluez + "DoesNotExist": self = .gone
    case bluez + "NotReady": self = .off
    case bluez + "AuthenticationFailed", bluez + "AuthenticationRejected",
      bluez + "AuthenticationTimeout", bluez + "AuthenticationCanceled":
      self = .pairingRefused
    case bluez + "InProgress", bluez + "AlreadyConnected": self = .busy
    case bluez + "ConnectionAttemptFailed", bluez + "NotConnected": self = .noAnswer
    case bluez + "NotPermitted", bluez + "NotAuthorized": self = .bondLost
    case bluez + "Failed":
      if let code = Self.code(in: words) {
        // Insufficient authentication, encryption or its key's size: the keys are gone.
        self = [0x05, 0x0C, 0x0F].contains(code) ? .bondLost : .att(code)
      } else if words.holds("Input/output error") {
        self = .off
      } else if words.holds("already in progress") {
        self = .busy
      } else if ["abort", "cancel", "Not connected"].contains(where: words.holds) {
        self = .noAnswer
      } else {
        self = .other(words)
      }
    default: self = .other(words.isEmpty ? fault.name : words)
    }
  }

  /// The number in `Operation failed with ATT error: 0x80`.
  private static func code(in words: String) -> UInt8? {
    guard words.holds("ATT error: 0x") else { return nil }
    let digits = words.split(separator: "x").last?.prefix { $0.isHexDigit } ?? ""
    return UInt8(digits, radix: 16)
  }
}
