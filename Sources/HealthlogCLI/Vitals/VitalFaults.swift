public import HealthModel
public import Phrases

extension VitalSettingsFault: Explained {
  /// The status is `usage` for an unknown vital, else `refused`.
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .normalOutsidePlausible:
      Self.limits(phrase("The normal range extends beyond the plausible range"))
    case .criticalInsideNormal: Self.limits(phrase("A critical limit is inside the normal range"))
    case .criticalOutsidePlausible:
      Self.limits(phrase("A critical limit is outside the plausible range"))
    case .criticalWithoutNormal:
      .refused(
        phrase("A critical limit needs a normal range"),
        phrase("Add --normal LOW..HIGH, or --critical none; nothing was changed"))
    case .normalNeeded(let vital):
      .refused(
        phrase("\(VitalText.name(vital)) always has a normal range"),
        phrase("Use --normal LOW..HIGH; nothing was changed"))
    case .unknownUnit(let text, let accepted):
      .refused(phrase("\(quoted(text)) isn't a valid unit for it; use \(ListText.any(accepted))"))
    case .badName(let name):
      .refused(
        phrase("\(quoted(name)) isn't a valid name")
          + didYouMean(Vital.isName(name.lowercased()) ? name.lowercased() : nil),
        phrase("Use lower-case letters, digits and dashes, such as girth"))
    case .reservedName(let name):
      .refused(
        phrase("\(quoted(name)) already has another meaning, in a filter or a table"),
        phrase("Choose another name, such as girth"))
    case .nameTaken(let name, let vital):
      .refused(
        phrase("\(quoted(name)) is already a name of \(VitalText.name(vital))"),
        phrase("'healthlog vital set \(vital)' changes its limits"))
    case .noSuchVital(let name, let suggestion):
      .usage(
        phrase("There is no vital \(quoted(name))\(didYouMean(suggestion))"),
        phrase("'healthlog vital list' lists them, 'healthlog vital define' defines one"))
    case .notOwn(let vital):
      .refused(
        phrase("\(VitalText.name(vital)) is built in and can't be removed"),
        phrase("'healthlog vital set \(vital) --default' resets its settings"))
    case .inUse(let vital, let count):
      .refused(
        plural(
          count,
          one: "The journal has \(count) value of \(VitalText.name(vital)), so you can't "
            + "remove it or change its unit",
          other: "The journal has \(count) values of \(VitalText.name(vital)), so you can't "
            + "remove it or change its unit"),
        phrase("'healthlog filter has \(vital)' lists them, 'healthlog delete' deletes them"))
    case .watched(let vital):
      .refused(
        phrase("A watch uses \(VitalText.name(vital)), so you can't remove it or change its unit"),
        phrase("'healthlog watch list' shows the watch, 'healthlog watch stop' stops it"))
    case .badUnit(let text):
      .refused(phrase("\(quoted(text)) isn't a valid unit; use at most 20 letters, such as cm"))
    }
  }

  private static func limits(_ text: String) -> Explanation {
    .refused(
      text, phrase("The limits must be nested: plausible, critical, normal. Nothing was changed."))
  }
}

/// A wrong request for a vital, whose limits aren't at fault.
public enum VitalRequestFault: Explained, Equatable {
  case nothingToSet
  case notARange(String)
  /// A range whose ends are in different units.
  case twoUnits(String)
  case notCriticalLimits(String)
  /// A limit outside the plausible range.
  case implausible(ReportFault)
  /// Blood pressure, named in place of one vital.
  case pressureIsTwoVitals
  case notAnImportance(String)
  case notAPrecision(String)
  /// A custom vital that lacks these options, which have no dashes here.
  case undefined(lacks: [String])
  /// A custom vital that exists already.
  case defined(VitalID)
  /// A custom vital, which has no limits but its own.
  case noDefaults(VitalID)
  /// An option that only a custom vital has.
  case notOwn(VitalID)

  /// The status is `usage`, or `refused` for impossible settings.
  public func explanation(_ context: ExplanationContext) -> Explanation {
    switch self {
    case .nothingToSet:
      .usage(
        phrase("Add what to set"),
        phrase("For example: healthlog vital set glycemia --normal 80..160"))
    case .notARange(let text):
      .usage(phrase("\(quoted(text)) isn't a valid range; use LOW..HIGH, such as 80..160"))
    case .twoUnits(let text):
      .usage(phrase("\(quoted(text)) has two units; use the same unit for both ends"))
    case .implausible(let fault):
      Explanation(fault.linesOfLimit(context.vitals), ExitStatus.refused)
    case .notCriticalLimits(let text):
      .usage(
        phrase(
          "\(quoted(text)) aren't valid critical limits; use limits such as '<54 >250', or none"))
    case .pressureIsTwoVitals:
      .usage(
        phrase("Blood pressure is two vitals; name systolic or diastolic"),
        phrase("To change both, run it once for each"))
    case .notAnImportance(let text):
      .usage(phrase("\(quoted(text)) isn't a valid importance; use 1, 2 or 3"))
    case .notAPrecision(let text):
      .usage(phrase("\(quoted(text)) isn't a valid precision; use 0 to 6"))
    case .undefined(let lacks):
      .usage(
        phrase("Your own vital also needs \(lacks.map { "--\($0)" }.joined(separator: ", "))"),
        phrase(
          "For example: healthlog vital define girth --unit cm --plausible 20..300 "
            + "--normal 60..95"))
    case .defined(let vital):
      .refused(
        phrase("\(VitalText.name(vital)) already exists"),
        phrase("'healthlog vital set \(vital)' changes its limits"))
    case .notOwn(let vital):
      .refused(
        phrase(
          "\(VitalText.name(vital)) is built in; its decimals and short names can't be changed"))
    case .noDefaults(let vital):
      .refused(
        phrase("\(VitalText.name(vital)) is your own vital, so it has no default limits"),
        phrase("Set each one: --normal none, --critical none, --plausible LOW..HIGH"))
    }
  }
}

/// A wrong setting or value of `config`.
public enum ConfigFault: Explained, Equatable {
  case notAKey(String)
  case notAValue(String, of: Setting)

  /// The status is `usage`; a wrong value is explained with the setting's choices.
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .notAKey(let text):
      .usage(
        phrase("There is no setting \(quoted(text))"),
        phrase("'healthlog help config' lists all settings"))
    case .notAValue(let text, let setting) where setting.entry.choices.isEmpty:
      .usage(
        phrase("\(quoted(text)) isn't a valid value for \(setting.rawValue)"),
        phrase(known: setting.entry.expected))
    case .notAValue(let text, let setting):
      .usage(
        phrase(
          "\(quoted(text)) isn't a valid value for \(setting.rawValue); use "
            + "\(ListText.any(setting.entry.choices))"))
    }
  }
}
