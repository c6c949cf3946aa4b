/// The vitals that come with healthlog, in the order in which they are shown: whatever has words, a row
/// or a code for each of them asks this, so that the compiler asks for those of another one.
public enum BuiltInVital: String, CaseIterable, Sendable {
  /// Canonical in °C.
  case temperature
  /// Canonical in mmHg; with `diastolic` the panel `bp`.
  case systolic
  /// Canonical in mmHg; with `systolic` the panel `bp`.
  case diastolic
  /// Glucose by a meter or a sensor, canonical in mg/dL.
  case glycemia
  /// Canonical in beats a minute.
  case heartRate = "heart-rate"
  /// Canonical in percent.
  case oxygenSaturation = "oxygen-saturation"
  /// Canonical in kg; without normal limits unless the person sets some.
  case weight
}

extension VitalID {
  /// `temperature`, canonical in °C.
  public static let temperature = VitalID(.temperature)
  /// `systolic`, canonical in mmHg; with `diastolic` the panel `bp`.
  public static let systolic = VitalID(.systolic)
  /// `diastolic`, canonical in mmHg; with `systolic` the panel `bp`.
  public static let diastolic = VitalID(.diastolic)
  /// `glycemia`, glucose by a meter or a sensor, canonical in mg/dL.
  public static let glycemia = VitalID(.glycemia)
  /// `heart-rate`, canonical in beats a minute.
  public static let heartRate = VitalID(.heartRate)
  /// `oxygen-saturation`, canonical in percent.
  public static let oxygenSaturation = VitalID(.oxygenSaturation)
  /// `weight`, canonical in kg; without normal limits unless the person sets some.
  public static let weight = VitalID(.weight)

  private init(_ vital: BuiltInVital) { self.init(vital.rawValue) }

  /// Which of those that come with healthlog it is; nil of one of the person's own.
  public var builtIn: BuiltInVital? { BuiltInVital(rawValue: name) }
}
