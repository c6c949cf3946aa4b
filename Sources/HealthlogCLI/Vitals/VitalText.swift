public import HealthModel
public import Phrases
import Terminal

extension VitalSettingsFault: Explained {
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

public enum VitalText {
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

  static func name(of group: VitalGroup) -> String {
    guard let panel = group.panel else { return name(group.vitals[0].id) }
    return panel == .bloodPressure ? phrase("pressure") : group.name
  }

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

  static func line(_ vital: Vital) -> String {
    let normal = normal(vital, number: CurrentLocale.number)
    let critical = critical(vital, number: CurrentLocale.number)
    return [
      name(vital.id), normal.map { phrase("normal \($0)") } ?? phrase("no normal range"),
      critical.map { phrase("critical \($0)") } ?? phrase("no critical limits"),
      phrase("importance \(vital.importance.rawValue)"),
    ].joined(separator: "  ")
  }

  static func sentenceName(_ vital: VitalID) -> String {
    let plain = name(vital)
    return vital == .glycemia
      ? phrase("Blood glucose") : plain.prefix(1).uppercased() + plain.dropFirst()
  }

  public static func unitShown(_ vital: Vital) -> String {
    let name = sentenceName(vital.id)
    return phrase("\(name) is shown in \(vital.usualUnit.symbol)") + ". "
      + phrase("To change the unit: healthlog config set unit.\(vital.id) \(otherUnit(of: vital))")
  }

  static func unitSettled(_ vital: Vital) -> String {
    let other = otherUnit(of: vital)
    return phrase(
      "From now on, \(name(vital.id)) values without a unit are in \(vital.usualUnit.symbol); "
        + "to use \(other): healthlog config set unit.\(vital.id) \(other)")
  }

  private static func otherUnit(of vital: Vital) -> String {
    (vital.units.first { $0 != vital.usualUnit } ?? vital.canonicalUnit).symbol
  }

  static func normal(_ vital: Vital) -> TextTable.Cell { cell { normal(vital, number: $0) } }

  static func critical(_ vital: Vital) -> TextTable.Cell { cell { critical(vital, number: $0) } }

  static func plausible(_ vital: Vital) -> TextTable.Cell {
    let unit = vital.usualUnit
    let ends = [vital.plausible.lowerBound, vital.plausible.upperBound].map {
      unit.value(fromCanonical: $0).rounded(toPlaces: unit.precision).shortText
    }
    return cell { ends.map($0).joined(separator: "..") }
  }

  /// - Parameter text: Returns the cell's text, or nil for "none"; its parameter formats numbers.
  private static func cell(_ text: ((String) -> String) -> String?) -> TextTable.Cell {
    .init(text { $0 } ?? "none", shown: text(CurrentLocale.number) ?? phrase("none"))
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
    // Round the limits: one typed in another unit has many decimals.
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

  static func clause(_ value: String, _ band: Band) -> String {
    switch band {
    case .criticallyLow: phrase("\(value) is critically low")
    case .low: phrase("\(value) is low")
    case .normal: phrase("\(value) is normal")
    case .high: phrase("\(value) is high")
    case .criticallyHigh: phrase("\(value) is critically high")
    }
  }

  /// The words for signs, for screen readers and plain mail; longer signs come first.
  static var signs: [(sign: String, word: String)] {
    [Band.criticallyHigh, .criticallyLow, .high, .low].map { ($0.sign, words($0)) }
  }
}

extension Vital {
  /// The columns for vitals and limits: in canonical units for programs, in shown units for people.
  static func columns(own: Set<VitalID>) -> Columns<Vital> {
    Columns(
      "vital",
      [
        Column("vital", title: phrase("VITAL"), value: \.id.name) {
          let star = own.contains($0.id) ? "*" : ""
          return .init($0.id.name + star, shown: VitalText.name($0.id) + star)
        },
        Column("short_names", title: phrase("SHORT"), value: \.shortNames) {
          .init($0.shortNames.joined(separator: ","))
        },
        Column("unit", "The canonical unit, for all limits here") { $0.canonicalUnit.symbol },
        Column("shown_unit", "The unit you prefer; null for the canonical one") {
          $0.preferredUnit?.symbol
        },
        Column(
          "normal", "Both ends are normal; null where no source says what is normal",
          type: .nullable(.range), title: phrase("NORMAL"), value: { range($0.normal) },
          cell: VitalText.normal),
        Column(title: phrase("CRITICAL"), cell: VitalText.critical),
        Column(
          "plausible", "Values outside are rejected", type: .range, title: phrase("PLAUSIBLE"),
          value: { range($0.plausible) }, cell: VitalText.plausible),
        Column("critical", "Such as `<54 >250`; empty for none") { $0.critical.text },
        Column("importance", "1 to 3", title: phrase("IMPORTANCE")) { $0.importance.rawValue },
        Column(title: phrase("UNITS")) { .init($0.units.map(\.symbol).joined(separator: ",")) },
        Column("loinc", "Null for a custom vital") { $0.loinc },
        Column("set_by_person", "Whether you changed anything") { own.contains($0.id) },
      ])
  }

  static func document(own: Set<VitalID>) -> Document<[Vital]> {
    Document("vitals", of: ["vital list"], [Column("vitals", each: columns(own: own)) { $0 }])
  }

  private static func range(_ range: ClosedRange<Double>?) -> JSONValue {
    range.map { .array([.real($0.lowerBound), .real($0.upperBound)]) } ?? .null
  }
}

extension JSONType {
  fileprivate static let range = plain(
    "[low, high]",
    schema: .object([
      .init("type", .string("array")), .init("items", .object([.init("type", .string("number"))])),
      .init("minItems", .integer(2)), .init("maxItems", .integer(2)),
    ]))
}
