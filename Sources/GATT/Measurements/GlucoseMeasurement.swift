public import HealthModel

/// Glucose Measurement (2A18).
struct GlucoseMeasurement: MeasurementPacket {
  let number: UInt16
  /// The meter's time at the measurement; setting the clock later doesn't change it.
  let base: DeviceTime
  /// The sum of later changes of the meter's clock. Units: minutes.
  let offset: Int
  let concentration: Concentration?
  /// Bits: 0 battery, 1 malfunction, 2 sample too small, 3–4 strip, 5 too high, 6 too low, 7–8 too
  /// hot or cold, 9 pulled early, 10 fault, 11 time fault; 0 if not sent.
  let status: UInt16
  let hasContext: Bool

  struct Concentration: Hashable, Sendable {
    /// The value in kg/L or mol/L.
    let value: MedicalNumber
    /// mg/dL for kg/L, mmol/L for mol/L.
    let unit: MeasurementUnit
    /// 1–8 blood and plasma, 9 interstitial fluid, 10 control solution.
    let kind: UInt8
    /// 1 finger, 2 alternate site, 3 earlobe, 4 control solution, 15 unknown.
    let site: UInt8
  }

  init(_ bytes: [UInt8]) throws(PacketFault) {
    var reader = PacketReader(bytes)
    let flags = try reader.byte()
    number = try reader.short()
    base = try reader.dateTime()
    offset = flags & 1 == 0 ? 0 : Int(Int16(bitPattern: try reader.short()))
    if flags & 2 == 0 {
      concentration = nil
    } else {
      let value = try reader.shortFloat()
      let place = try reader.byte()
      concentration = Concentration(
        value: value, unit: flags & 4 == 0 ? .milligramsPerDecilitre : .millimolesPerLitre,
        kind: place & 0x0F, site: place >> 4)
    }
    status = flags & 8 == 0 ? 0 : try reader.short()
    hasContext = flags & 16 != 0
    try reader.end()
  }

  /// The time of measurement by the meter's clock as it is set now.
  var time: DeviceTime { base.adding(minutes: offset) }

  var isDoubtful: Bool { status & 0b0111_1001_1110 != 0 }
  var hasTimeFault: Bool { status & 1 << 11 != 0 }

  func readings() throws(EmptyPacket) -> [Reading] {
    guard let concentration else { throw .noNumber }
    if concentration.kind == 10 || concentration.site == 4 { throw .controlSolution }
    let unit = concentration.unit
    let word = [MedicalNumber.infinity: "hi", .negativeInfinity: "lo"][concentration.value]
    if let beyond = word.flatMap({ LimitWord.usual[$0] }) {
      return [
        Reading(vital: .glycemia, value: beyond.limit, unit: unit, comparator: beyond.comparator)
      ]
    }
    let power = unit == .milligramsPerDecilitre ? 5 : 3
    guard let value = concentration.value.value(shifted: power) else { throw .noNumber }
    return [Reading(of: .glycemia, value, in: unit)]
  }
}

/// Glucose Measurement Context (2A34).
public struct GlucoseContext: MeasurementPacket {
  /// The number of the measurement to which the context belongs.
  public let number: UInt16
  public let mark: Mark?

  init(_ bytes: [UInt8]) throws(PacketFault) {
    var reader = PacketReader(bytes)
    let flags = try reader.byte()
    number = try reader.short()
    for (flag, size) in [(UInt8(128), 1), (1, 3)] where flags & flag != 0 { try reader.skip(size) }
    let meal = flags & 2 == 0 ? 0 : try reader.byte()
    for (flag, size) in [(UInt8(4), 1), (8, 3), (16, 3), (64, 2)] where flags & flag != 0 {
      try reader.skip(size)
    }
    try reader.end()
    // `Mark` numbers the meals in the same order, but `Mark.sensor` comes before them.
    mark = (1...5).contains(meal) ? Mark(rawValue: Int(meal) + 1) : nil
  }

  func readings() throws(EmptyPacket) -> [Reading] { throw .context }
}
