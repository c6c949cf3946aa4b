public import HealthModel

/// A packet, read by its flags to its last byte.
public enum Measurement: Hashable, Sendable {
  case temperature(TemperatureMeasurement)
  case pressure(PressureMeasurement)
  case glucose(GlucoseMeasurement)
  case glucoseContext(GlucoseContext)
  case heartRate(HeartRateMeasurement)
  case oximetry(OximetryMeasurement)
  case weight(WeightMeasurement)

  /// The decoder's number, which is kept beside each packet: one higher whenever it would read a
  /// packet otherwise than before.
  public static let decoder = 1

  /// Nil for a characteristic that measures nothing.
  /// - Throws: `PacketFault` where the packet is too short, or bytes are left over.
  public init?(
    _ bytes: [UInt8], of characteristic: Characteristic, quirks: Quirks = []
  ) throws(PacketFault) {
    switch characteristic {
    case .temperature: self = .temperature(try TemperatureMeasurement(bytes))
    case .pressure:
      self = .pressure(
        try PressureMeasurement(bytes, isSwapped: quirks.contains(.swappedPulse)))
    case .glucose: self = .glucose(try GlucoseMeasurement(bytes))
    case .glucoseContext: self = .glucoseContext(try GlucoseContext(bytes))
    case .heartRate: self = .heartRate(try HeartRateMeasurement(bytes))
    case .oximetry: self = .oximetry(try OximetryMeasurement(spotCheck: bytes))
    case .continuousOximetry: self = .oximetry(try OximetryMeasurement(continuous: bytes))
    case .weight: self = .weight(try WeightMeasurement(bytes))
    case .dateTime, .battery, .model, .serialNumber, .maker, .currentTime,
      .recordAccess:
      return nil
    }
  }

  /// What the device says about when.
  public var time: DeviceTime {
    switch self {
    case .temperature(let measured): measured.time
    case .pressure(let measured): measured.time
    case .glucose(let measured): measured.time
    case .oximetry(let measured): measured.time
    case .weight(let measured): measured.time
    case .glucoseContext, .heartRate: .unknown
    }
  }

  /// Whose it is, of several people, 255 where the device has several and doesn't know; nil where
  /// nothing says.
  public var user: UInt8? {
    switch self {
    case .pressure(let measured): measured.user
    case .weight(let measured): measured.user
    case .temperature, .glucose, .glucoseContext, .heartRate, .oximetry: nil
    }
  }

  /// What was measured; nothing is judged yet.
  public var content: PacketContent {
    switch self {
    case .temperature(let measured): measured.content
    case .pressure(let measured): measured.content
    case .glucose(let measured): measured.content
    case .glucoseContext: .empty(.context)
    case .heartRate(let measured): measured.content
    case .oximetry(let measured): measured.content
    case .weight(let measured): measured.content
    }
  }
}

/// What a packet holds for the journal.
public enum PacketContent: Hashable, Sendable {
  /// One at least, in the units in which they were sent.
  case readings([Reading])
  case empty(EmptyPacket)
}

/// Why a packet in order has no reading.
public enum EmptyPacket: String, Sendable {
  /// NaN and the like: what a cuff sends that failed.
  case noNumber = "no-number"
  case controlSolution = "control-solution"
  /// A demonstration, a test, or what the device itself calls invalid.
  case notMeasured = "not-measured"
  /// No heart beats, or the sensor doesn't touch skin.
  case noContact = "no-contact"
  /// It tells about another packet.
  case context
}
