public import HealthModel

/// Glucose Measurement (2A18).
public struct GlucoseMeasurement: Hashable, Sendable {
  /// What the meter counts its records by.
  public let number: UInt16
  /// By the clock as it ran when the record was made, never changed afterwards.
  public let base: DeviceTime
  /// What the person's changes of the clock add to `base`. Units: minutes.
  let offset: Int
  /// Nil where the record has none.
  let concentration: Concentration?
  /// Bits: 0 battery, 1 malfunction, 2 sample too small, 3–4 strip, 5 too high, 6 too low, 7–8 too
  /// hot or cold, 9 pulled early, 10 fault, 11 time fault; 0 where none was sent.
  let status: UInt16
  /// Whether a context of the same number comes behind it.
  let hasContext: Bool

  /// What was measured.
  struct Concentration: Hashable, Sendable {
    /// In kg/L or mol/L.
    let value: MedicalNumber
    /// mg/dL of what came in kg/L, mmol/L of what came in mol/L.
    let unit: MeasurementUnit
    /// 1–8 blood and plasma, 9 interstitial fluid, 10 control solution.
    let kind: UInt8
    /// 1 finger, 2 another place, 3 earlobe, 4 control solution, 15 unknown.
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

  /// When it was measured, by the meter's clock as it runs now.
  public var time: DeviceTime { base.adding(minutes: offset) }

  /// Whether the status says that the strip, the sample or the meter wasn't right.
  var isDoubtful: Bool { status & 0b0111_1001_1110 != 0 }
  /// Whether the meter's clock was wrong when the record was made.
  var hasTimeFault: Bool { status & 1 << 11 != 0 }

  var content: PacketContent {
    guard let concentration else { return .empty(.noNumber) }
    if concentration.kind == 10 || concentration.site == 4 { return .empty(.controlSolution) }
    let unit = concentration.unit
    let beyond: LimitWord?
    switch concentration.value {
    case .infinity: beyond = LimitWord.usual["hi"]
    case .negativeInfinity: beyond = LimitWord.usual["lo"]
    default: beyond = nil
    }
    if let beyond {
      return .readings([
        Reading(
          vital: .glycemia, value: beyond.limit, unit: unit, comparator: beyond.comparator)
      ])
    }
    let power = unit == .milligramsPerDecilitre ? 5 : 3
    guard let value = concentration.value.value(shifted: power) else { return .empty(.noNumber) }
    return .readings([Reading(vital: .glycemia, value: unit.canonical(from: value), unit: unit)])
  }
}

/// Glucose Measurement Context (2A34), of the measurement with its number.
public struct GlucoseContext: Hashable, Sendable {
  /// The measurement's.
  public let number: UInt16
  /// How the value stands to a meal; nil where nothing says.
  public let mark: Mark?

  init(_ bytes: [UInt8]) throws(PacketFault) {
    var reader = PacketReader(bytes)
    let flags = try reader.byte()
    number = try reader.short()
    if flags & 128 != 0 { try reader.skip(1) }
    if flags & 1 != 0 { try reader.skip(3) }
    let meal = flags & 2 == 0 ? 0 : try reader.byte()
    if flags & 4 != 0 { try reader.skip(1) }
    if flags & 8 != 0 { try reader.skip(3) }
    if flags & 16 != 0 { try reader.skip(3) }
    if flags & 64 != 0 { try reader.skip(2) }
    try reader.end()
    // A sensor's mark comes before the words that are numbered here as there.
    mark = (1...5).contains(meal) ? Mark(rawValue: Int(meal) + 1) : nil
  }
}
