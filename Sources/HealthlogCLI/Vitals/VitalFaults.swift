public import HealthModel
public import Phrases

extension VitalSettingsFault: Explained {
  /// The status is `usage` for an unknown vital, else `refused`.
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
    case .builtIn(let vital):
      .refused(
        phrase(
          "\(VitalText.name(vital)) is built in; its decimals and short names can't be changed"))
    case .noDefaults(let vital):
      .refused(
        phrase("\(VitalText.name(vital)) is your own vital, so it has no default limits"),
        phrase("Set each one: --normal none, --critical none, --plausible LOW..HIGH"))
    }
  }

  private static func limits(_ text: String) -> Explanation {
    .refused(
      text, phrase("The limits must be nested: plausible, critical, normal. Nothing was changed."))
  }
}
