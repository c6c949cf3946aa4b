public import HealthModel
public import Phrases

extension VitalSettingsFault: Explained {
  /// The status is `usage` for an unknown vital, else `refused`.
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .normalOutsidePlausible:
      Self.limits(phrase("the normal range reaches outside the plausible one"))
    case .criticalInsideNormal:
      Self.limits(phrase("a critical limit lies inside the normal range"))
    case .criticalOutsidePlausible:
      Self.limits(phrase("a critical limit lies outside the plausible range"))
    case .criticalWithoutNormal:
      .refused(
        phrase("a critical limit needs a normal range"),
        phrase("add --normal LOW..HIGH, or --critical none; nothing was changed"))
    case .normalNeeded(let vital):
      .refused(
        phrase("\(VitalText.name(vital)) always has a normal range"),
        phrase("write --normal LOW..HIGH; nothing was changed"))
    case .unknownUnit(let text, let accepted):
      .refused(phrase("\(quoted(text)) isn't a valid unit for it: write \(ListText.any(accepted))"))
    case .badName(let name):
      .refused(
        phrase("\(quoted(name)) can't be a name")
          + didYouMean(Vital.isName(name.lowercased()) ? name.lowercased() : nil),
        phrase("write small letters, digits and dashes, such as girth"))
    case .reservedName(let name):
      .refused(
        phrase("\(quoted(name)) means something else already, in a filter or a table"),
        phrase("choose another name, such as girth"))
    case .nameTaken(let name, let vital):
      .refused(
        phrase("\(quoted(name)) is a name of \(VitalText.name(vital))"),
        phrase("'healthlog vital set \(vital)' changes its limits"))
    case .noSuchVital(let name, let suggestion):
      .usage(
        phrase("there is no vital \(quoted(name))\(didYouMean(suggestion))"),
        phrase("'healthlog vital list' shows them, 'healthlog vital define' makes one"))
    case .notOwn(let vital):
      .refused(
        phrase("\(VitalText.name(vital)) comes with healthlog and can't be removed"),
        phrase("'healthlog vital set \(vital) --default' forgets what was set"))
    case .inUse(let vital, let count):
      .refused(
        plural(
          count,
          one: "\(count) value of \(VitalText.name(vital)) is on record:"
            + " it can't be removed or measured in another unit",
          other: "\(count) values of \(VitalText.name(vital)) are on record:"
            + " it can't be removed or measured in another unit"),
        phrase("'healthlog filter has \(vital)' lists them, 'healthlog delete' takes them out"))
    case .watched(let vital):
      .refused(
        phrase(
          "\(VitalText.name(vital)) is watched:"
            + " it can't be removed or measured in another unit"),
        phrase("'healthlog watch list' shows the watch, 'healthlog watch stop' ends it"))
    case .badUnit(let text):
      .refused(phrase("\(quoted(text)) can't be a unit: write up to 20 letters, such as cm"))
    }
  }

  private static func limits(_ text: String) -> Explanation {
    .refused(text, phrase("from the outside in: plausible, critical, normal; nothing was changed"))
  }
}

/// A wrong request for a vital, whose limits aren't at fault.
public enum VitalRequestFault: Explained, Equatable {
  case nothingToSet
  case notARange(String)
  /// A range whose ends are in different units.
  case twoUnits(String)
  case notCriticalLimits(String)
  /// A limit outside what is plausible.
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
        phrase("nothing to set is given"),
        phrase("for example: healthlog vital set glycemia --normal 80..160"))
    case .notARange(let text):
      .usage(phrase("\(quoted(text)) isn't a valid range: write LOW..HIGH, such as 80..160"))
    case .twoUnits(let text):
      .usage(phrase("\(quoted(text)) has two units: write both ends in the same one"))
    case .implausible(let fault):
      Explanation(fault.linesOfLimit(context.vitals), ExitStatus.refused)
    case .notCriticalLimits(let text):
      .usage(
        phrase("\(quoted(text)) aren't valid critical limits: write such as '<54 >250', or none"))
    case .pressureIsTwoVitals:
      .usage(
        phrase("blood pressure is two vitals: name systolic or diastolic"),
        phrase("for both, do it once for each"))
    case .notAnImportance(let text):
      .usage(phrase("\(quoted(text)) isn't a valid importance: write 1, 2 or 3"))
    case .notAPrecision(let text):
      .usage(phrase("\(quoted(text)) isn't a valid precision: write 0 to 6"))
    case .undefined(let lacks):
      .usage(
        phrase(
          "a vital of your own also needs \(lacks.map { "--\($0)" }.joined(separator: ", "))"),
        phrase(
          "for example: healthlog vital define girth --unit cm --plausible 20..300"
            + " --normal 60..95"))
    case .defined(let vital):
      .refused(
        phrase("\(VitalText.name(vital)) is there already"),
        phrase("'healthlog vital set \(vital)' changes its limits"))
    case .notOwn(let vital):
      .refused(
        phrase(
          "\(VitalText.name(vital)) comes with healthlog: its decimals and short names stay"))
    case .noDefaults(let vital):
      .refused(
        phrase("\(VitalText.name(vital)) is a vital of your own, and has no limits to go back to"),
        phrase("set each: --normal none, --critical none, --plausible LOW..HIGH"))
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
        phrase("there is no preference \(quoted(text))"),
        phrase("'healthlog help config' names them all"))
    case .notAValue(let text, let setting) where setting.entry.choices.isEmpty:
      .usage(
        phrase("\(quoted(text)) isn't a valid value of \(setting.rawValue)"),
        phrase(known: setting.entry.expected))
    case .notAValue(let text, let setting):
      .usage(
        phrase(
          "\(quoted(text)) isn't a valid value of \(setting.rawValue): write \(ListText.any(setting.entry.choices))"
        ))
    }
  }
}
