import HealthModel

/// Blood Pressure Measurement (2A35).
///
/// The mean arterial pressure is read over: it is no vital here, and several devices send 0.
public struct PressureMeasurement: Hashable, Sendable {
  let systolic: MedicalNumber
  let diastolic: MedicalNumber
  /// mmHg or kPa.
  let unit: MeasurementUnit
  let time: DeviceTime
  /// Beats a minute; nil where none was sent.
  let pulse: MedicalNumber?
  /// Whose it is, of several people; nil where nothing says.
  let user: UInt8?
  /// Bits: 0 movement, 1 cuff loose, 2 irregular pulse, 3–4 pulse out of range, 5 bad position.
  let status: UInt16?
  /// Where the status stands in the packet.
  let statusPlace: Range<Int>?

  /// - Parameter isSwapped: whether the user's index comes without its flag, and pulse and status
  ///   the wrong way round.
  init(_ bytes: [UInt8], isSwapped: Bool) throws(PacketFault) {
    var reader = PacketReader(bytes)
    let flags = try reader.byte()
    unit = flags & 1 == 0 ? .millimetresOfMercury : .kilopascal
    systolic = try reader.shortFloat()
    diastolic = try reader.shortFloat()
    try reader.skip(2)
    time = flags & 2 == 0 ? .unknown : try reader.dateTime()
    if flags & 4 == 0 {
      pulse = nil
    } else {
      pulse = isSwapped ? try reader.swappedShortFloat() : try reader.shortFloat()
    }
    user = flags & 8 == 0 && !isSwapped ? nil : try reader.byte()
    if flags & 16 == 0 {
      (status, statusPlace) = (nil, nil)
    } else {
      let place = reader.place
      let word = try reader.short()
      (status, statusPlace) = (isSwapped ? word.byteSwapped : word, place..<place + 2)
    }
    try reader.end()
  }

  private var warnings: CuffWarnings {
    let bits: [(UInt16, CuffWarnings)] = [
      (1, .movement), (2, .looseCuff), (4, .irregularPulse), (32, .position),
    ]
    return CuffWarnings(bits.filter { (status ?? 0) & $0.0 != 0 }.map(\.1))
  }

  var content: PacketContent {
    guard let systolic = systolic.value(), let diastolic = diastolic.value() else {
      return .empty(.noNumber)
    }
    let mark = warnings.isEmpty ? nil : Mark.cuff(warnings)
    var readings = [(VitalID.systolic, systolic), (.diastolic, diastolic)].map { vital, value in
      Reading(vital: vital, value: unit.canonical(from: value), unit: unit, mark: mark)
    }
    if let beats = pulse?.value(), beats != 0 {
      readings.append(Reading(vital: .heartRate, value: beats, unit: .beatsPerMinute))
    }
    return .readings(readings)
  }
}
