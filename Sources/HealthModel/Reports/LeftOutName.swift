/// What healthlog itself calls something in a file that it takes nothing from; whatever else is left
/// out goes by what the file calls it.
///
/// Its text is stored with the import, and programs read it: it stays as it is.
public enum LeftOutName: Hashable, Sendable {
  case known(Known)
  /// A sensor's number that is no value.
  case sensorCode(String)
  /// What is repeated of a sensor's values, by what the file calls it.
  case ofSensor(String)

  /// What is called the same in whatever file it is; the raw value is its text.
  public enum Known: String, CaseIterable, Sendable {
    case document
    case food
    case insulin
    case ketones
    case notes
    case observationWithoutCode = "Observation without a code"
    /// Of a row whose kind is said in no word.
    case other
    /// What has too many names for each to be counted.
    case ofOtherKinds = "of other kinds"
    case pills
    case resourceWithoutType = "resource without a type"
    case rowsOutsideWhere = "rows outside --where"
    /// What its own record takes back.
    case withdrawn
  }

  private static let code = "sensor code "
  private static let sensor = " of the sensor"

  /// What stands in the journal and in JSON.
  public var text: String {
    switch self {
    case .known(let known): known.rawValue
    case .sensorCode(let sign): Self.code + sign
    case .ofSensor(let event): event + Self.sensor
    }
  }

  /// Nil for a name that is the file's own.
  public init?(text: String) {
    if let known = Known(rawValue: text) {
      self = .known(known)
    } else if text.hasPrefix(Self.code) {
      self = .sensorCode(String(text.dropFirst(Self.code.count)))
    } else if text.hasSuffix(Self.sensor) {
      self = .ofSensor(String(text.dropLast(Self.sensor.count)))
    } else {
      return nil
    }
  }
}
