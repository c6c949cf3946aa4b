/// A Bluetooth service of a measuring device, identified by its assigned number.
public enum HealthService: UInt16, CaseIterable, Sendable {
  case glucose = 0x1808
  case thermometer = 0x1809
  case heartRate = 0x180D
  case bloodPressure = 0x1810
  case weightScale = 0x181D
  case pulseOximeter = 0x1822
}

/// The people whose readings from a device are filed.
public enum DeviceUser: Hashable, Sendable {
  /// Nobody has decided yet: readings without a user are filed, others are held.
  case undecided
  case one(UInt8)
  case everyone
}
