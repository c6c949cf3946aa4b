import HealthModel

/// Temperature Measurement (2A1C).
public struct TemperatureMeasurement: Hashable, Sendable {
  let value: MedicalNumber
  /// °C or °F.
  let unit: MeasurementUnit
  let time: DeviceTime
  /// Where it was measured: 1 armpit, 2 body, 3 ear, 4 finger, 6 mouth, 7 rectum, …; nil where
  /// nothing says.
  let site: UInt8?

  init(_ bytes: [UInt8]) throws(PacketFault) {
    var reader = PacketReader(bytes)
    let flags = try reader.byte()
    unit = flags & 1 == 0 ? .celsius : .fahrenheit
    value = try reader.float()
    time = flags & 2 == 0 ? .unknown : try reader.dateTime()
    site = flags & 4 == 0 ? nil : try reader.byte()
    try reader.end()
  }

  var content: PacketContent {
    guard let value = value.value() else { return .empty(.noNumber) }
    return .readings([Reading(vital: .temperature, value: unit.canonical(from: value), unit: unit)])
  }
}
