public import HealthModel

/// What a person has said that a sensor measures.
public struct SensorChoice: Equatable, Sendable {
  /// Perhaps one of the person's own.
  public var vital: VitalID
  /// The unit of values that come without one; nil where the person hasn't said it.
  public var unit: MeasurementUnit?

  /// - Parameter unit: of values that come without one; what a place says of a value goes before it.
  public init(_ vital: VitalID, unit: MeasurementUnit? = nil) {
    (self.vital, self.unit) = (vital, unit)
  }

  /// The reading that a place's own words for a value and its unit mean.
  ///
  /// A value without a unit is taken only where the person has said which, or where there is but one:
  /// 150 may be pounds.
  /// - Throws: what can't be read of them.
  func reading(
    _ value: String, unit written: String?, in vitals: VitalCatalogue
  ) throws(UnreadableValue) -> Reading {
    guard let vital = vitals[vital] else {
      throw UnreadableValue(fault: .unknownVital(self.vital.name, suggestion: nil))
    }
    guard let number = Double(readingOf: value) else {
      throw UnreadableValue(fault: .notANumber(vital: vital.id, text: value.firstScalars(200)))
    }
    let written = (written ?? "").trimmingBlanks
    let only = vital.units.count == 1 ? vital.canonicalUnit : nil
    let unit = written.isEmpty ? self.unit ?? only : vital.unit(written)
    guard let unit else {
      throw UnreadableValue(
        fault: .unknownUnit(
          vital: vital.id, text: written.firstScalars(200), accepted: vital.units.map(\.symbol)))
    }
    return Reading(vital: vital.id, value: unit.canonical(from: number), unit: unit)
  }
}

/// Why a value of a place is none of ours.
struct UnreadableValue: Error {
  let fault: ReportFault
}

extension Double {
  /// A number as JSON or a person writes it; nil of any other text, and of what is infinite.
  init?(readingOf text: String) {
    if let number = decimal(text.trimmingBlanks) {
      self = number
      return
    }
    // JSON's numbers may have an exponent; `nan` and `0x10` are Swift's.
    let signs = Array("0123456789+-.eE".utf8)
    guard text.utf8.allSatisfy(signs.contains), text.utf8.count <= 60, let number = Double(text),
      number.isFinite
    else { return nil }
    self = number
  }
}

/// What a person should know of a pull, told once.
public enum PullRemark: Equatable, Sendable {
  /// From then on the place says another unit of a sensor; each value is read by its own.
  case unitChanged(sensor: String, from: String, to: String, at: Instant)
  /// Nothing was asked for since that time, which is longer than the place keeps as a rule: what it has
  /// thrown away is missing.
  case longerThanKept(since: Instant, days: Int)
  /// The place has no such sensor, or none any more.
  case noSuchSensor(String)
}
