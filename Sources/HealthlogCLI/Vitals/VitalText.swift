public import HealthModel
public import Phrases
import Terminal

extension VitalSettingsFault: Explained {
  /// Explains the fault; the status is `usage` for an unknown vital, otherwise `refused`.
  public func explanation(_ context: ExplanationContext) -> Explanation {
    switch self {
    case .normalOutsidePlausible:
      Self.limits(phrase("The normal range extends beyond the plausible range"))
    case .criticalInsideNormal: Self.limits(phrase("A critical limit is inside the normal range"))
    case .criticalOutsidePlausible:
      Self.limits(phrase("A critical limit is outside the plausible range"))
    case .criticalWithoutNormal:
      .refused(
        phrase("A critical limit needs a normal range"),
        phrase("Add --normal LOW..HIGH or --critical none. Nothing was changed."))
    case .unknownUnit(let text, let accepted):
      .refused(
        phrase("\(quoted(text)) isn't a valid unit for this vital; use \(ListText.any(accepted))"))
    case .noSuchVital(let name, let suggestion):
      .usage(
        phrase("There is no vital called \(quoted(name))\(didYouMean(suggestion))"),
        phrase(
          "'healthlog vital list' lists the vitals, and 'healthlog vital define' defines a new "
            + "one"))
    case .inUse(let vital, let count):
      .refused(
        plural(
          count,
          one: "The journal has \(count) value for \(VitalText.name(vital)), so you can't "
            + "remove that vital or change its unit",
          other: "The journal has \(count) values for \(VitalText.name(vital)), so you can't "
            + "remove that vital or change its unit"),
        phrase(
          "Find its values with 'healthlog filter has \(vital)', and delete them with "
            + "'healthlog delete'"))
    case .watched(let vital):
      .refused(
        phrase(
          "A watch uses \(VitalText.name(vital)), so you can't remove that vital or change "
            + "its unit"),
        phrase("'healthlog watch list' shows the watch, and 'healthlog watch stop' stops it"))
    case .notMeasured(let vital):
      .refused(
        phrase(
          "\(vital.shownName) is a medicine or an event, so it has no chart or limits of its own"))
    case .notARange(let text):
      .usage(phrase("\(quoted(text)) isn't a valid range; use LOW..HIGH, such as 80..160"))
    case .implausible(let fault):
      Explanation(fault.linesOfLimit(context.vitals), ExitStatus.refused)
    }
  }

  private static func limits(_ text: String) -> Explanation {
    .refused(
      text,
      phrase(
        "The normal range must lie within the critical limits, and the critical limits within "
          + "the plausible range. Nothing was changed."))
  }
}

/// Vitals and their limits for people, in the person's units.
public enum VitalText {
  /// Returns a vital's translated name; a custom vital's name is returned unchanged.
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

  /// Returns the translated name of a vital or a panel, such as `pressure` or `glycemia`.
  static func name(of group: VitalGroup) -> String {
    guard let panel = group.panel else { return name(group.vitals[0].id) }
    return panel == .bloodPressure ? phrase("pressure") : group.name
  }

  /// Returns the short name of a vital or a panel, such as `bp` or `gly`.
  static func shortName(of group: VitalGroup) -> String {
    if let panel = group.panel { return panel == .bloodPressure ? phrase("bp") : group.shortName }
    return switch group.vitals[0].id.builtIn {
    case .temperature: phrase("temp")
    case .systolic: phrase("sys")
    case .diastolic: phrase("dia")
    case .glycemia: phrase("gly")
    case .heartRate: phrase("hr")
    case .oxygenSaturation: phrase("spo2")
    case nil: group.shortName
    default: name(group.vitals[0].id)
    }
  }

  /// Returns a line such as `glycemia  normal 70..180 mg/dL  critical <54 >250  importance 2`.
  static func line(_ vital: Vital) -> String {
    let normal = normal(vital, number: CurrentLocale.number)
    let critical = critical(vital, number: CurrentLocale.number)
    return [
      name(vital.id), normal.map { phrase("normal \($0)") } ?? phrase("no normal range"),
      critical.map { phrase("critical \($0)") } ?? phrase("no critical limits"),
      phrase("importance \(vital.importance.rawValue)"),
    ].joined(separator: "  ")
  }

  /// Returns a vital's name as it begins a sentence.
  static func sentenceName(_ vital: VitalID) -> String {
    let plain = name(vital)
    return vital == .glycemia
      ? phrase("Blood glucose") : plain.prefix(1).uppercased() + plain.dropFirst()
  }

  /// Says which unit an import has chosen.
  public static func unitShown(_ vital: Vital) -> String {
    let name = sentenceName(vital.id)
    return phrase("\(name) is shown in \(vital.usualUnit.symbol)") + ". "
      + phrase("To change the unit: healthlog config set unit.\(vital.id) \(otherUnit(of: vital))")
  }

  /// Says that the country's unit is now the default.
  static func unitSettled(_ vital: Vital) -> String {
    let other = otherUnit(of: vital)
    return phrase(
      "From now on, \(name(vital.id)) values without a unit are in \(vital.usualUnit.symbol); "
        + "to use \(other): healthlog config set unit.\(vital.id) \(other)")
  }

  private static func otherUnit(of vital: Vital) -> String {
    (vital.units.first { $0 != vital.usualUnit } ?? vital.canonicalUnit).symbol
  }

  /// Returns a range such as `70..180 mg/dL`, or `none`.
  static func normal(_ vital: Vital) -> TextTable.Cell {
    cell(normal(vital, number: { $0 }), normal(vital, number: CurrentLocale.number))
  }

  /// Returns limits such as `<54 >250`, or `none`.
  static func critical(_ vital: Vital) -> TextTable.Cell {
    cell(critical(vital, number: { $0 }), critical(vital, number: CurrentLocale.number))
  }

  /// Returns a range such as `10..1000`.
  static func plausible(_ vital: Vital) -> TextTable.Cell {
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
    let ends = [range.lowerBound, range.upperBound].map {
      number($0.rounded(toPlaces: vital.usualUnit.precision + 1).shortText)
    }
    return "\(ends.joined(separator: "..")) \(vital.usualUnit.symbol)"
  }

  private static func critical(_ vital: Vital, number: (String) -> String) -> String? {
    let limits = vital.limits(in: vital.usualUnit)
    // A limit that was typed in another unit has many decimals.
    let text = CriticalLimits(below: limits.criticalBelow, high: limits.criticalHigh)
      .mapped { $0.rounded(toPlaces: vital.usualUnit.precision + 1) }.text
    return text.isEmpty ? nil : number(text)
  }
}

enum BandText {
  static func words(_ band: Band) -> String {
    switch band {
    case .criticallyLow: phrase("critically low")
    case .low: phrase("low")
    case .normal: phrase("normal")
    case .high: phrase("high")
    case .criticallyHigh: phrase("critically high")
    }
  }

  static func words(_ severity: Severity) -> String {
    switch severity {
    case .normal: phrase("normal")
    case .caution: phrase("caution")
    case .critical: phrase("critical")
    }
  }

  /// Returns text such as `15 mmol/L is high`.
  static func clause(_ value: String, _ band: Band) -> String {
    switch band {
    case .criticallyLow: phrase("\(value) is critically low")
    case .low: phrase("\(value) is low")
    case .normal: phrase("\(value) is normal")
    case .high: phrase("\(value) is high")
    case .criticallyHigh: phrase("\(value) is critically high")
    }
  }

  /// Words for signs, for screen readers and plain mail; a sign comes before its own prefixes.
  static var signs: [(sign: String, word: String)] {
    [Band.criticallyHigh, .criticallyLow, .high, .low].map { ($0.sign, words($0)) }
  }
}
