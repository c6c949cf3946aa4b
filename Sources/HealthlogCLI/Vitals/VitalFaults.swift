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
    case .unknownUnit(let text, let accepted):
      .refused(phrase("\(quoted(text)) isn't a valid unit for it; use \(ListText.any(accepted))"))
    case .noSuchVital(let name, let suggestion):
      .usage(
        phrase("There is no vital \(quoted(name))\(didYouMean(suggestion))"),
        phrase("'healthlog vital list' lists them, 'healthlog vital define' defines one"))
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
    case .notARange(let text):
      .usage(phrase("\(quoted(text)) isn't a valid range; use LOW..HIGH, such as 80..160"))
    case .implausible(let fault):
      Explanation(fault.linesOfLimit(context.vitals), ExitStatus.refused)
    }
  }

  private static func limits(_ text: String) -> Explanation {
    .refused(
      text, phrase("The limits must be nested: plausible, critical, normal. Nothing was changed."))
  }
}
