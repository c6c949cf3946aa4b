public enum BluetoothFault: Error, Hashable, Sendable {
  /// There is no system bus, or no bluetoothd on it.
  case notRunning
  case noAdapter, off
  case denied
  /// The device couldn't be reached, or closed the connection at once.
  case noAnswer
  /// The device refused to pair, or the passkey was wrong.
  case pairingRefused
  case busy
  /// The device or this computer has lost the other's keys.
  case bondLost
  case gone
  case att(UInt8)
  /// Another error, in bluetoothd's words.
  case other(String)
}
