public import HealthModel

public struct SensorChoice: Equatable, Sendable {
  public var vital: VitalID
  /// The unit of values that are sent without a unit; nil if the user didn't choose one.
  public var unit: MeasurementUnit?

  public init(_ vital: VitalID, unit: MeasurementUnit? = nil) {
    (self.vital, self.unit) = (vital, unit)
  }

  /// Returns a reading in the unit sent, or else the unit chosen, or else the vital's only unit.
  func reading(
    _ value: String, unit written: String?, in vitals: VitalCatalogue
  ) throws(ReportFault) -> Reading {
    guard let vital = vitals[vital] else { throw .unknownVital(self.vital.name, suggestion: nil) }
    guard let number = Double(readingOf: value) else {
      throw .notANumber(vital: vital.id, text: value.firstScalars(200))
    }
    let written = (written ?? "").trimmingBlanks
    let only = vital.units.count == 1 ? vital.canonicalUnit : nil
    let unit = written.isEmpty ? self.unit ?? only : vital.unit(written)
    guard let unit else {
      throw .unknownUnit(
        vital: vital.id, text: written.firstScalars(200), accepted: vital.units.map(\.symbol))
    }
    return Reading(vital: vital.id, value: unit.canonical(from: number), unit: unit)
  }
}

extension PulledPage {
  mutating func add(
    _ value: String, unit: String?, of sensor: String, as choice: SensorChoice,
    _ identity: RemoteIdentity, taken: Moment, in vitals: VitalCatalogue
  ) {
    do throws(ReportFault) {
      let reading = try choice.reading(value, unit: unit, in: vitals)
      let draft = ReportDraft(taken: taken, readings: [reading])
      rows.append(PulledRow(identity: identity, draft: draft, sensor: sensor))
    } catch { refused.append(RefusedRow(identity: identity, faults: [error], sensor: sensor)) }
  }
}

extension Double {
  /// Parses a finite number as JSON or a person writes it.
  init?(readingOf text: String) {
    if let number = decimal(text.trimmingBlanks) {
      self = number
      return
    }
    // JSON allows an exponent, but not Swift's `nan` and `0x10`.
    let signs = Array("0123456789+-.eE".utf8)
    guard text.utf8.allSatisfy(signs.contains), text.utf8.count <= 60, let number = Double(text),
      number.isFinite
    else { return nil }
    self = number
  }
}
