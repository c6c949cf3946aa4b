public import HealthModel
import Phrases
public import Terminal

extension String {
  /// As it begins a sentence.
  fileprivate var withCapital: String { prefix(1).uppercased() + dropFirst() }
}

/// Vitals and their limits for people, in the unit that they are shown in.
public enum VitalText {
  /// A vital's name where it is read and not typed: `glycemia`; as it is for one of the person's own.
  public static func name(_ vital: VitalID) -> String {
    switch vital.builtIn {
    case .temperature: phrase("temperature")
    case .systolic: phrase("systolic")
    case .diastolic: phrase("diastolic")
    case .glycemia: phrase("glycemia")
    case .heartRate: phrase("heart-rate")
    case .oxygenSaturation: phrase("oxygen-saturation")
    case .weight: phrase("weight")
    case nil: vital.name
    }
  }

  /// `pressure`, `glycemia`: what is measured as one, where it is read and not typed.
  public static func name(of group: VitalGroup) -> String {
    guard let panel = group.panel else { return name(group.vitals[0].id) }
    return panel == .bloodPressure ? phrase("pressure") : group.name
  }

  /// `bp`, `gly`: the same where there is little room.
  public static func shortName(of group: VitalGroup) -> String {
    if let panel = group.panel { return panel == .bloodPressure ? phrase("bp") : group.shortName }
    return switch group.vitals[0].id.builtIn {
    case .temperature: phrase("temp")
    case .systolic: phrase("sys")
    case .diastolic: phrase("dia")
    case .glycemia: phrase("gly")
    case .heartRate: phrase("hr")
    case .oxygenSaturation: phrase("spo2")
    case .weight: phrase("weight")
    case nil: group.shortName
    }
  }

  /// `glycemia  normal 70..180 mg/dL  critical <54 >250  importance 2`.
  public static func line(_ vital: Vital) -> String {
    let normal = normal(vital, number: CurrentLocale.number)
    let critical = critical(vital, number: CurrentLocale.number)
    return [
      name(vital.id), normal.map { phrase("normal \($0)") } ?? phrase("normal none"),
      critical.map { phrase("critical \($0)") } ?? phrase("critical none"),
      phrase("importance \(vital.importance.rawValue)"),
    ].joined(separator: "  ")
  }

  /// After an import that has settled a unit.
  public static func unitShown(_ vital: Vital) -> String {
    let other = (vital.units.first { $0 != vital.usualUnit } ?? vital.canonicalUnit).symbol
    let name = vital.id == .glycemia ? phrase("Blood glucose") : name(vital.id).withCapital
    return phrase("\(name) is shown in \(vital.usualUnit.symbol)")
      + ". " + phrase("To change it: healthlog config set unit.\(vital.id) \(other)")
  }

  /// Of the unit of a country that holds from now on.
  public static func unitSettled(_ vital: Vital) -> String {
    let other = (vital.units.first { $0 != vital.usualUnit } ?? vital.canonicalUnit).symbol
    return phrase(
      "From now on, \(name(vital.id)) without a unit is in \(vital.usualUnit.symbol); to "
        + "use \(other): healthlog config set unit.\(vital.id) \(other)")
  }

  /// `removed: girth`.
  public static func removed(_ vital: VitalID) -> String { phrase("Removed: \(name(vital))") }

  /// `70..180 mg/dL`, in the unit that is shown; `none`.
  public static func normal(_ vital: Vital) -> TextTable.Cell {
    cell(normal(vital, number: { $0 }), normal(vital, number: CurrentLocale.number))
  }

  /// `<54 >250`, in the unit that is shown; `none`.
  public static func critical(_ vital: Vital) -> TextTable.Cell {
    cell(critical(vital, number: { $0 }), critical(vital, number: CurrentLocale.number))
  }

  /// `10..1000`.
  public static func plausible(_ vital: Vital) -> TextTable.Cell {
    let unit = vital.usualUnit
    let ends = [vital.plausible.lowerBound, vital.plausible.upperBound].map {
      unit.value(fromCanonical: $0).rounded(toPlaces: unit.precision).shortText
    }
    return cell(
      ends.joined(separator: ".."), ends.map(CurrentLocale.number).joined(separator: ".."))
  }

  private static func cell(_ text: String?, _ shown: String?) -> TextTable.Cell {
    .init(text ?? "none", shown: shown ?? phrase("none"))
  }

  private static func normal(_ vital: Vital, number: (String) -> String) -> String? {
    guard let range = vital.limits(in: vital.usualUnit).normal else { return nil }
    let ends = [range.lowerBound, range.upperBound].map { number(limit($0, of: vital).shortText) }
    return "\(ends.joined(separator: "..")) \(vital.usualUnit.symbol)"
  }

  /// With a decimal more than its values have: a limit that was typed in another unit has many.
  private static func limit(_ limit: Double, of vital: Vital) -> Double {
    limit.rounded(toPlaces: vital.usualUnit.precision + 1)
  }

  private static func critical(_ vital: Vital, number: (String) -> String) -> String? {
    let limits = vital.limits(in: vital.usualUnit)
    let high: CriticalLimits.High? =
      switch limits.criticalHigh {
      case .atLeast(let value): .atLeast(limit(value, of: vital))
      case .over(let value): .over(limit(value, of: vital))
      case nil: nil
      }
    let below = limits.criticalBelow.map { limit($0, of: vital) }
    let text = CriticalLimits(below: below, high: high).text
    return text.isEmpty ? nil : number(text)
  }
}
