internal import EventLoop
import GATT
import HealthModel

extension BluetoothFault {
  /// Interprets an error's name and message, as bluetoothd 5.66 sends them.
  init(_ fault: BusFault) {
    let words = fault.message
    switch fault.name.split(separator: ".").last {
    case "ServiceUnknown", "NameHasNoOwner", "Disconnected", nil: self = .notRunning
    case "AccessDenied": self = .denied
    case "NoReply", "Timeout", "ConnectionAttemptFailed", "NotConnected": self = .noAnswer
    case "UnknownObject", "UnknownMethod", "DoesNotExist": self = .gone
    case "NotReady": self = .off
    case "AuthenticationFailed", "AuthenticationRejected", "AuthenticationTimeout",
      "AuthenticationCanceled":
      self = .pairingRefused
    case "InProgress", "AlreadyConnected": self = .busy
    case "NotPermitted", "NotAuthorized": self = .bondLost
    case "Failed" where fault.name.hasPrefix("org.bluez."):
      if let code = Self.code(in: words) {
        // Insufficient authentication, encryption or key size: the keys are gone.
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

  /// Returns the code in `Operation failed with ATT error: 0x80`.
  private static func code(in words: String) -> UInt8? {
    guard words.holds("ATT error: 0x") else { return nil }
    let digits = words.split(separator: "x").last?.prefix { $0.isHexDigit } ?? ""
    return UInt8(digits, radix: 16)
  }
}
