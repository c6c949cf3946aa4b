public import HealthModel

public struct Measurement: Sendable {
  let packet: any MeasurementPacket

  /// The decoder's version, stored with packets. It increases when packets are read differently.
  public static let decoder = 1

  /// Decodes a packet; nil for a characteristic that isn't a measurement.
  public init?(
    _ bytes: [UInt8], of characteristic: Characteristic, quirks: Quirks = []
  ) throws(PacketFault) {
    switch characteristic {
    case .temperature: packet = try TemperatureMeasurement(bytes)
    case .pressure:
      packet = try PressureMeasurement(bytes, isSwapped: quirks.contains(.swappedPulse))
    case .glucose: packet = try GlucoseMeasurement(bytes)
    case .glucoseContext: packet = try GlucoseContext(bytes)
    case .heartRate: packet = try HeartRateMeasurement(bytes)
    case .oximetry: packet = try OximetryMeasurement(bytes, isContinuous: false)
    case .continuousOximetry: packet = try OximetryMeasurement(bytes, isContinuous: true)
    case .weight: packet = try WeightMeasurement(bytes)
    case .dateTime, .battery, .model, .serialNumber, .maker, .currentTime, .recordAccess: return nil
    }
  }

  public var time: DeviceTime { packet.time }
  /// The number of the device's user; 255 if the device doesn't know who it is, nil if not sent.
  public var user: UInt8? { packet.user }
  public func readings() throws(EmptyPacket) -> [Reading] { try packet.readings() }
  public var context: GlucoseContext? { packet as? GlucoseContext }
}

protocol MeasurementPacket: Hashable, Sendable {
  var time: DeviceTime { get }
  var user: UInt8? { get }
  /// Returns at least one reading, in the device's units.
  func readings() throws(EmptyPacket) -> [Reading]
  /// The position of the status, which isn't part of the record's identity.
  var statusPlace: Range<Int>? { get }
}

extension MeasurementPacket {
  var time: DeviceTime { .unknown }
  var user: UInt8? { nil }
  var statusPlace: Range<Int>? { nil }
}

/// Why a packet contains no reading.
public enum EmptyPacket: String, Error, Sendable {
  /// No value, or a special value such as NaN, which a cuff sends after a failed measurement.
  case noNumber = "no-number"
  case controlSolution = "control-solution"
  /// A demonstration, test or calibration, or a value that the device marks as doubtful or invalid.
  case notMeasured = "not-measured"
  /// There is no heartbeat, or the sensor doesn't touch the skin.
  case noContact = "no-contact"
  case context
}

/// Temperature Measurement (2A1C).
struct TemperatureMeasurement: MeasurementPacket {
  let value: MedicalNumber
  let unit: MeasurementUnit
  let time: DeviceTime
  /// 1 armpit, 2 body, 3 ear, 4 finger, 6 mouth, 7 rectum …; nil if not sent.
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

  func readings() throws(EmptyPacket) -> [Reading] {
    guard let value = value.value() else { throw .noNumber }
    return [Reading(of: .temperature, value, in: unit)]
  }
}

/// Blood Pressure Measurement (2A35), without the mean arterial pressure.
struct PressureMeasurement: MeasurementPacket {
  let systolic: MedicalNumber
  let diastolic: MedicalNumber
  let unit: MeasurementUnit
  let time: DeviceTime
  let pulse: MedicalNumber?
  let user: UInt8?
  /// Bits: 0 movement, 1 cuff loose, 2 irregular pulse, 3–4 pulse out of range, 5 bad position.
  let status: UInt16?
  let statusPlace: Range<Int>?

  /// - Parameter isSwapped: see `Quirks.swappedPulse`.
  init(_ bytes: [UInt8], isSwapped: Bool) throws(PacketFault) {
    var reader = PacketReader(bytes)
    func ordered(_ word: UInt16) -> UInt16 { isSwapped ? word.byteSwapped : word }
    let flags = try reader.byte()
    unit = flags & 1 == 0 ? .millimetresOfMercury : .kilopascal
    systolic = try reader.shortFloat()
    diastolic = try reader.shortFloat()
    try reader.skip(2)
    time = flags & 2 == 0 ? .unknown : try reader.dateTime()
    pulse = flags & 4 == 0 ? nil : MedicalNumber(shortFloat: ordered(try reader.short()))
    user = flags & 8 == 0 && !isSwapped ? nil : try reader.byte()
    let place = reader.place
    status = flags & 16 == 0 ? nil : ordered(try reader.short())
    statusPlace = place..<reader.place
    try reader.end()
  }

  func readings() throws(EmptyPacket) -> [Reading] {
    guard let systolic = systolic.value(), let diastolic = diastolic.value() else {
      throw .noNumber
    }
    let bits: [(UInt16, CuffWarnings)] = [
      (1, .movement), (2, .looseCuff), (4, .irregularPulse), (32, .position),
    ]
    let warnings = CuffWarnings(bits.filter { (status ?? 0) & $0.0 != 0 }.map(\.1))
    let mark = warnings.isEmpty ? nil : Mark.cuff(warnings)
    var readings = [(VitalID.systolic, systolic), (.diastolic, diastolic)].map { vital, value in
      Reading(of: vital, value, in: unit, mark: mark)
    }
    if let beats = pulse?.value(), beats != 0 {
      readings.append(Reading(vital: .heartRate, value: beats, unit: .beatsPerMinute))
    }
    return readings
  }
}

/// Heart Rate Measurement (2A37).
struct HeartRateMeasurement: MeasurementPacket {
  /// The heart rate; 0 without a heartbeat.
  let rate: UInt16
  /// Whether the sensor touches the skin; nil if it can't detect that.
  let hasContact: Bool?
  /// The energy expended. Units: kJ.
  let energy: UInt16?
  /// The RR intervals, the oldest first. Units: 1/1024 s.
  let intervals: [UInt16]

  init(_ bytes: [UInt8]) throws(PacketFault) {
    var reader = PacketReader(bytes)
    let flags = try reader.byte()
    rate = flags & 1 == 0 ? UInt16(try reader.byte()) : try reader.short()
    hasContact = flags & 4 == 0 ? nil : flags & 2 != 0
    energy = flags & 8 == 0 ? nil : try reader.short()
    var intervals: [UInt16] = []
    if flags & 16 != 0 {
      repeat { intervals.append(try reader.short()) } while !reader.isAtEnd
    }
    self.intervals = intervals
    try reader.end()
  }

  func readings() throws(EmptyPacket) -> [Reading] {
    guard rate > 0, hasContact != false else { throw .noContact }
    return [Reading(vital: .heartRate, value: Double(rate), unit: .beatsPerMinute)]
  }
}

/// Weight Measurement (2A9D).
struct WeightMeasurement: MeasurementPacket {
  let weight: MedicalNumber
  let unit: MeasurementUnit
  let time: DeviceTime
  let user: UInt8?
  /// The body mass index. Units: 0.1 kg/m².
  let index: UInt16?
  /// The height. Units: mm or 0.1 in.
  let height: UInt16?

  init(_ bytes: [UInt8]) throws(PacketFault) {
    var reader = PacketReader(bytes)
    let flags = try reader.byte()
    let steps = Int(try reader.short())
    let isMetric = flags & 1 == 0
    unit = isMetric ? .kilogram : .pound
    // Steps of 0.005 kg or 0.01 lb.
    weight =
      steps == 0xFFFF
      ? .notANumber : .decimal(mantissa: isMetric ? steps * 5 : steps, exponent: isMetric ? -3 : -2)
    time = flags & 2 == 0 ? .unknown : try reader.dateTime()
    user = flags & 4 == 0 ? nil : try reader.byte()
    index = flags & 8 == 0 ? nil : try reader.short()
    height = flags & 8 == 0 ? nil : try reader.short()
    try reader.end()
  }

  func readings() throws(EmptyPacket) -> [Reading] {
    guard let value = weight.value() else { throw .noNumber }
    return [Reading(of: .weight, value, in: unit)]
  }
}

/// PLX Spot-Check Measurement (2A5E) and PLX Continuous Measurement (2A5F).
struct OximetryMeasurement: MeasurementPacket {
  struct Pair: Hashable, Sendable {
    let saturation: MedicalNumber
    let pulse: MedicalNumber

    fileprivate init(_ reader: inout PacketReader) throws(PacketFault) {
      saturation = try reader.shortFloat()
      pulse = try reader.shortFloat()
    }
  }

  let measured: Pair
  /// The values computed from the last few beats; only in 2A5F.
  let fast: Pair?
  /// The values computed from many beats; only in 2A5F.
  let slow: Pair?
  /// The time, only in 2A5E; unknown if it isn't sent or the device's clock isn't set.
  let time: DeviceTime
  /// Bits: 5 ongoing, 6 early, 7 validated, 8 fully qualified, 9 from storage, 10 demonstration, 11
  /// testing, 12 calibrating, 13 unavailable, 14 questionable, 15 invalid; 0 if not sent.
  let status: UInt16
  /// The pulse amplitude in percent.
  let amplitude: MedicalNumber?
  let statusPlace: Range<Int>?

  init(_ bytes: [UInt8], isContinuous: Bool) throws(PacketFault) {
    var reader = PacketReader(bytes)
    let flags = try reader.byte()
    measured = try Pair(&reader)
    fast = !isContinuous || flags & 1 == 0 ? nil : try Pair(&reader)
    slow = !isContinuous || flags & 2 == 0 ? nil : try Pair(&reader)
    let said = isContinuous || flags & 1 == 0 ? DeviceTime.unknown : try reader.dateTime()
    time = flags & 16 == 0 ? said : .unknown
    let rest = flags >> (isContinuous ? 2 : 1)
    let start = reader.place
    status = rest & 1 == 0 ? 0 : try reader.short()
    // The device and sensor status.
    if rest & 2 != 0 { try reader.skip(3) }
    statusPlace = start..<reader.place
    amplitude = rest & 4 == 0 ? nil : try reader.shortFloat()
    try reader.end()
  }

  func readings() throws(EmptyPacket) -> [Reading] {
    guard status & 0b1111_1100_0000_0000 == 0 else { throw .notMeasured }
    // A pulse without a saturation is measured while the finger is being removed.
    guard let saturation = measured.saturation.value() else { throw .noNumber }
    var readings = [Reading(vital: .oxygenSaturation, value: saturation, unit: .percent)]
    if let pulse = measured.pulse.value(), pulse != 0 {
      readings.append(Reading(vital: .heartRate, value: pulse, unit: .beatsPerMinute))
    }
    return readings
  }
}
