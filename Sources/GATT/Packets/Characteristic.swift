public import HealthModel

/// A characteristic of the Bluetooth SIG's health profiles, by its assigned number.
public enum Characteristic: UInt16, CaseIterable, AssignedNumber, Sendable {
  /// Date Time: the clock of a glucose meter (service 1808).
  case dateTime = 0x2A08
  case battery = 0x2A19
  case temperature = 0x2A1C
  case model = 0x2A24
  case serialNumber = 0x2A25
  case maker = 0x2A29
  case glucose = 0x2A18
  case currentTime = 0x2A2B
  case glucoseContext = 0x2A34
  case pressure = 0x2A35
  case heartRate = 0x2A37
  /// Record Access Control Point.
  case recordAccess = 0x2A52
  case oximetry = 0x2A5E
  case continuousOximetry = 0x2A5F
  case weight = 0x2A9D

  /// Whether devices send this about once a second while they measure, and don't store it.
  public var isStream: Bool { self == .heartRate || self == .continuousOximetry }

  public var isMeasurement: Bool {
    switch self {
    case .temperature, .glucose, .glucoseContext, .pressure, .heartRate, .oximetry,
      .continuousOximetry, .weight:
      true
    case .dateTime, .battery, .model, .serialNumber, .maker, .currentTime, .recordAccess: false
    }
  }
}

public protocol AssignedNumber: RawRepresentable, CaseIterable where RawValue == UInt16 {}

extension HealthService: AssignedNumber {}

extension AssignedNumber {
  /// The UUID as bluetoothd writes it, such as `00002a35-0000-1000-8000-00805f9b34fb`.
  public var uuid: String {
    let digits = String(rawValue, radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
      + "-0000-1000-8000-00805f9b34fb"
  }

  public init?(uuid: String) {
    guard let found = Self.allCases.first(where: { $0.uuid == uuid.lowercased() }) else {
      return nil
    }
    self = found
  }
}
