public import HealthModel
public import Phrases

extension VitalSettingsFault: Explained {
  /// The status is `usage` for a vital that isn't there, else `refused`.
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .normalOutsidePlausible:
      VitalSettingsFault.refusedLimits(
        phrase("The normal range extends beyond the plausible range"))
    case .criticalInsideNormal:
      VitalSettingsFault.refusedLimits(phrase("A critical limit is inside the normal range"))
    case .criticalWithoutNormal:
      VitalSettingsFault.refused(
        phrase("A critical limit needs a normal range"),
        phrase("Add --normal LOW..HIGH, or --critical none; nothing was changed"))
    case .normalNeeded(let vital):
      VitalSettingsFault.refused(
        phrase("\(VitalText.name(vital)) always has a normal range"),
        phrase("Use --normal LOW..HIGH; nothing was changed"))
    case .criticalOutsidePlausible:
      VitalSettingsFault.refusedLimits(phrase("A critical limit is outside the plausible range"))
    case .unknownUnit(let text, let accepted):
      VitalSettingsFault.refused(
        phrase("\(quoted(text)) isn't a valid unit for it; use \(ListText.any(accepted))"))
    case .badName(let name):
      VitalSettingsFault.refused(
        phrase("\(quoted(name)) isn't a valid name")
          + didYouMean(Vital.isName(name.lowercased()) ? name.lowercased() : nil),
        phrase("Use lower-case letters, digits and dashes, such as girth"))
    case .reservedName(let name):
      VitalSettingsFault.refused(
        phrase("\(quoted(name)) already has another meaning, in a filter or a table"),
        phrase("Choose another name, such as girth"))
    case .nameTaken(let name, let vital):
      VitalSettingsFault.refused(
        phrase("\(quoted(name)) is already a name of \(VitalText.name(vital))"),
        phrase("'healthlog vital set \(vital)' changes its limits"))
    case .noSuchVital(let name, let suggestion):
      Explanation(
        [
          phrase("There is no vital \(quoted(name))\(didYouMean(suggestion))"),
          phrase("'healthlog vital list' lists them, 'healthlog vital define' defines one"),
        ], ExitStatus.usage)
    case .notOwn(let vital):
      VitalSettingsFault.refused(
        phrase("\(VitalText.name(vital)) is built in and can't be removed"),
        phrase("'healthlog vital set \(vital) --default' resets its settings"))
    case .inUse(let vital, let count):
      VitalSettingsFault.refused(
        plural(
          count,
          one: "The journal has \(count) value of \(VitalText.name(vital)), so you can't "
            + "remove it or change its unit",
          other: "The journal has \(count) values of \(VitalText.name(vital)), so you can't "
            + "remove it or change its unit"),
        phrase("'healthlog filter has \(vital)' lists them, 'healthlog delete' deletes them"))
    case .watched(let vital):
      VitalSettingsFault.refused(
        phrase(
          "A watch uses \(VitalText.name(vital)), so you can't remove it or change its unit"),
        phrase("'healthlog watch list' shows the watch, 'healthlog watch stop' stops it"))
    case .badUnit(let text):
      VitalSettingsFault.refused(
        phrase("\(quoted(text)) isn't a valid unit; use at most 20 letters, such as cm"))
    }
  }

  private static func refused(_ lines: String...) -> Explanation {
    Explanation(lines, ExitStatus.refused)
  }

  private static func refusedLimits(_ text: String) -> Explanation {
    Explanation(
      [
        text,
        phrase("The limits must be nested: plausible, critical, normal. Nothing was changed."),
      ],
      ExitStatus.refused)
  }
}

/// How a vital is asked for, where no limit is at fault.
public enum VitalRequestFault: Explained, Equatable {
  case nothingToSet
  case notARange(String)
  /// A range whose ends are in different units.
  case twoUnits(String)
  case notCriticalLimits(String)
  /// Of a limit.
  case implausible(ReportFault)
  /// Blood pressure, named where one vital is meant.
  case pressureIsTwoVitals
  case notAnImportance(String)
  case notAPrecision(String)
  /// Of a vital of one's own; options without their dashes.
  case undefined(lacks: [String])
  /// Of a vital of one's own that there is already.
  case defined(VitalID)
  /// Of a vital of one's own, which has no limits but those that were set.
  case noDefaults(VitalID)

  /// Of options that only a vital of one's own has.
  case notOwn(VitalID)

  /// The status is `usage`, or `refused` for what can't be.
  public func explanation(_ situation: ExplanationContext) -> Explanation {
    switch self {
    case .implausible(let fault):
      Explanation(fault.linesOfLimit(situation.vitals), ExitStatus.refused)
    case .defined, .noDefaults, .notOwn: Explanation(lines, ExitStatus.refused)
    case .nothingToSet, .notARange, .twoUnits, .notCriticalLimits, .pressureIsTwoVitals,
      .notAnImportance, .notAPrecision, .undefined:
      Explanation(lines, ExitStatus.usage)
    }
  }

  private var lines: [String] {
    switch self {
    case .nothingToSet:
      [
        phrase("Add what to set"),
        phrase("For example: healthlog vital set glycemia --normal 80..160"),
      ]
    case .notARange(let text):
      [
        phrase("\(quoted(text)) isn't a valid range; use LOW..HIGH, such as 80..160")
      ]
    case .twoUnits(let text):
      [phrase("\(quoted(text)) has two units; use the same unit for both ends")]
    case .implausible: []
    case .notCriticalLimits(let text):
      [
        phrase(
          "\(quoted(text)) aren't valid critical limits; use limits such as '<54 >250', or "
            + "none")
      ]
    case .pressureIsTwoVitals:
      [
        phrase("Blood pressure is two vitals; name systolic or diastolic"),
        phrase("To change both, run it once for each"),
      ]
    case .notAnImportance(let text):
      [phrase("\(quoted(text)) isn't a valid importance; use 1, 2 or 3")]
    case .notAPrecision(let text): [phrase("\(quoted(text)) isn't a valid precision; use 0 to 6")]
    case .undefined(let lacks):
      [
        phrase(
          "Your own vital also needs \(lacks.map { "--\($0)" }.joined(separator: ", "))"),
        phrase(
          "For example: healthlog vital define girth --unit cm --plausible 20..300 "
            + "--normal 60..95"),
      ]
    case .defined(let vital):
      [
        phrase("\(VitalText.name(vital)) already exists"),
        phrase("'healthlog vital set \(vital)' changes its limits"),
      ]
    case .notOwn(let vital):
      [
        phrase(
          "\(VitalText.name(vital)) is built in; its decimals and short names can't be changed")
      ]
    case .noDefaults(let vital):
      [
        phrase("\(VitalText.name(vital)) is your own vital, so it has no default limits"),
        phrase("Set each one: --normal none, --critical none, --plausible LOW..HIGH"),
      ]
    }
  }
}

/// What `config` can't keep.
public enum ConfigFault: Explained, Equatable {
  case notAKey(String)
  case notAValue(String, of: Setting)

  /// The status is `usage`; of a value it says what may be written for that setting.
  public func explanation(_: ExplanationContext) -> Explanation {
    Explanation(lines, ExitStatus.usage)
  }

  private var lines: [String] {
    switch self {
    case .notAKey(let text):
      [
        phrase("There is no setting \(quoted(text))"),
        phrase("'healthlog help config' lists all settings"),
      ]
    case .notAValue(let text, let setting):
      if setting.entry.choices.isEmpty {
        [
          phrase("\(quoted(text)) isn't a valid value for \(setting.rawValue)"),
          phrase(known: setting.entry.expected),
        ]
      } else {
        [
          phrase(
            "\(quoted(text)) isn't a valid value for \(setting.rawValue); use "
              + "\(ListText.any(setting.entry.choices))"
          )
        ]
      }
    }
  }
}
