import HealthModel

/// Weight Measurement (2A9D).
public struct WeightMeasurement: Hashable, Sendable {
  /// `notANumber` where the scale says that it failed.
  let weight: MedicalNumber
  /// kg or lb.
  let unit: MeasurementUnit
  let time: DeviceTime
  /// Whose it is, of several people; nil where nothing says.
  let user: UInt8?
  /// Body mass index and height, in 0.1 kg/m² and in mm or 0.1 in; nil where none were sent.
  let index: UInt16?
  let height: UInt16?

  init(_ bytes: [UInt8]) throws(PacketFault) {
    var reader = PacketReader(bytes)
    let flags = try reader.byte()
    let steps = Int(try reader.short())
    unit = flags & 1 == 0 ? .kilogram : .pound
    if steps == 0xFFFF {
      weight = .notANumber
    } else {
      // Steps of 0.005 kg or 0.01 lb.
      weight =
        flags & 1 == 0
        ? .decimal(mantissa: steps * 5, exponent: -3) : .decimal(mantissa: steps, exponent: -2)
    }
    time = flags & 2 == 0 ? .unknown : try reader.dateTime()
    user = flags & 4 == 0 ? nil : try reader.byte()
    index = flags & 8 == 0 ? nil : try reader.short()
    height = flags & 8 == 0 ? nil : try reader.short()
    try reader.end()
  }

  var content: PacketContent {
    guard let value = weight.value() else { return .empty(.noNumber) }
    return .readings([Reading(vital: .weight, value: unit.canonical(from: value), unit: unit)])
  }
}
