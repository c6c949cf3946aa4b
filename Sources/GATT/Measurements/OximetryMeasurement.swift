import HealthModel

/// PLX Spot-Check Measurement (2A5E) and PLX Continuous Measurement (2A5F).
public struct OximetryMeasurement: Hashable, Sendable {
  let saturation: MedicalNumber
  let pulse: MedicalNumber
  /// Of 2A5F: by the last few beats.
  let fast: Pair?
  /// Of 2A5F: by many beats.
  let slow: Pair?
  /// Of 2A5E; unknown, too, where the device says that its clock was never set.
  let time: DeviceTime
  /// Bits: 5 ongoing, 6 early, 7 validated, 8 fully qualified, 9 from storage, 10 demonstration, 11
  /// testing, 12 calibrating, 13 unavailable, 14 questionable, 15 invalid; 0 where none was sent.
  let status: UInt16
  /// The pulse's strength in percent; nil where none was sent.
  let amplitude: MedicalNumber?
  /// Where both statuses stand in the packet.
  let statusPlace: Range<Int>?

  /// Saturation and pulse.
  struct Pair: Hashable, Sendable {
    let saturation: MedicalNumber
    let pulse: MedicalNumber

    fileprivate init(_ reader: inout PacketReader) throws(PacketFault) {
      saturation = try reader.shortFloat()
      pulse = try reader.shortFloat()
    }
  }

  init(spotCheck bytes: [UInt8]) throws(PacketFault) {
    var reader = PacketReader(bytes)
    let flags = try reader.byte()
    saturation = try reader.shortFloat()
    pulse = try reader.shortFloat()
    (fast, slow) = (nil, nil)
    let said = flags & 1 == 0 ? DeviceTime.unknown : try reader.dateTime()
    time = flags & 16 == 0 ? said : .unknown
    let start = reader.place
    status = flags & 2 == 0 ? 0 : try reader.short()
    if flags & 4 != 0 { try reader.skip(3) }
    statusPlace = start..<reader.place
    amplitude = flags & 8 == 0 ? nil : try reader.shortFloat()
    try reader.end()
  }

  init(continuous bytes: [UInt8]) throws(PacketFault) {
    var reader = PacketReader(bytes)
    let flags = try reader.byte()
    saturation = try reader.shortFloat()
    pulse = try reader.shortFloat()
    fast = flags & 1 == 0 ? nil : try Pair(&reader)
    slow = flags & 2 == 0 ? nil : try Pair(&reader)
    time = .unknown
    let start = reader.place
    status = flags & 4 == 0 ? 0 : try reader.short()
    if flags & 8 != 0 { try reader.skip(3) }
    statusPlace = start..<reader.place
    amplitude = flags & 16 == 0 ? nil : try reader.shortFloat()
    try reader.end()
  }

  var content: PacketContent {
    guard status & 0b1111_1100_0000_0000 == 0 else { return .empty(.notMeasured) }
    var readings: [Reading] = []
    if let value = saturation.value() {
      readings.append(Reading(vital: .oxygenSaturation, value: value, unit: .percent))
    }
    if let value = pulse.value(), value != 0 {
      readings.append(Reading(vital: .heartRate, value: value, unit: .beatsPerMinute))
    }
    // A pulse alone is what a finger on its way out leaves.
    guard readings.first?.vital == .oxygenSaturation else { return .empty(.noNumber) }
    return .readings(readings)
  }
}
