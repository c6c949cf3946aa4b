/// What keeps the service that reads devices from filing what they measure.
public enum DeviceTrouble: String, CaseIterable, Sendable {
  /// Bluetooth isn't running, or is off: of all devices.
  case bluetooth
  /// A device refused, fell silent, or was lost while its records came.
  case unread
  /// When its records were taken, or whose they are, can't be told.
  case held
  /// It has sent what isn't in order, or can't be.
  case refused
}
