public import HealthModel

/// A characteristic of the Bluetooth SIG's health profiles that is read here, by its number.
public enum Characteristic: UInt16, CaseIterable, Sendable {
  /// Date Time: a meter's clock, in the service 1808.
  case dateTime = 0x2A08
  /// Battery Level.
  case battery = 0x2A19
  /// Temperature Measurement.
  case temperature = 0x2A1C
  /// Model Number String.
  case model = 0x2A24
  /// Serial Number String.
  case serialNumber = 0x2A25
  /// Manufacturer Name String.
  case maker = 0x2A29
  /// Glucose Measurement.
  case glucose = 0x2A18
  /// Current Time.
  case currentTime = 0x2A2B
  /// Glucose Measurement Context.
  case glucoseContext = 0x2A34
  /// Blood Pressure Measurement.
  case pressure = 0x2A35
  /// Heart Rate Measurement.
  case heartRate = 0x2A37
  /// Record Access Control Point: what a meter is asked for its records by.
  case recordAccess = 0x2A52
  /// PLX Spot-Check Measurement.
  case oximetry = 0x2A5E
  /// PLX Continuous Measurement.
  case continuousOximetry = 0x2A5F
  /// Weight Measurement.
  case weight = 0x2A9D

  /// Whether its packets are of the moment, about one a second, and not records of a device.
  public var isStream: Bool { self == .heartRate || self == .continuousOximetry }

  /// Whether its packets hold what was measured, or tell about that: they are kept.
  public var isMeasurement: Bool {
    switch self {
    case .temperature, .glucose, .glucoseContext, .pressure, .heartRate, .oximetry,
      .continuousOximetry, .weight:
      true
    case .dateTime, .battery, .model, .serialNumber, .maker, .currentTime,
      .recordAccess:
      false
    }
  }

  /// As D-Bus names it: `00002a35-0000-1000-8000-00805f9b34fb`.
  public var uuid: String { assignedUUID(rawValue) }

  /// Nil for one that isn't read here; `uuid` in whichever case.
  public init?(uuid: String) {
    guard let found = Characteristic.allCases.first(where: { $0.uuid == uuid.lowercased() }) else {
      return nil
    }
    self = found
  }
}

extension HealthService {
  /// As D-Bus names it.
  public var uuid: String { assignedUUID(rawValue) }

  /// Nil for any other service; `uuid` in whichever case.
  public init?(uuid: String) {
    guard let found = HealthService.allCases.first(where: { $0.uuid == uuid.lowercased() }) else {
      return nil
    }
    self = found
  }
}

/// A number that the SIG has assigned, put into its base UUID.
private func assignedUUID(_ number: UInt16) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    + "-0000-1000-8000-00805f9b34fb"
}
