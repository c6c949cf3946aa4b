public import HealthModel
public import Phrases

extension VitalSettingsFault: Explained {
  /// The status is `usage` for a vital that isn't there, else `refused`.
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .normalOutsidePlausible:
      VitalSettingsFault.refusedLimits(phrase("the normal range reaches outside the plausible one"))
    case .criticalInsideNormal:
      VitalSettingsFault.refusedLimits(phrase("a critical limit lies inside the normal range"))
    case .criticalWithoutNormal:
      VitalSettingsFault.refused(
        phrase("a critical limit needs a normal range"),
        phrase("add --normal LOW..HIGH, or --critical none; nothing was changed"))
    case .normalNeeded(let vital):
      VitalSettingsFault.refused(
        phrase("\(VitalText.name(vital)) always has a normal range"),
        phrase("write --normal LOW..HIGH; nothing was changed"))
    case .criticalOutsidePlausible:
      VitalSettingsFault.refusedLimits(phrase("a critical limit lies outside the plausible range"))
    case .unknownUnit(let text, let accepted):
      VitalSettingsFault.refused(
        phrase("\(quoted(text)) isn't a valid unit for it: write \(ListText.any(accepted))"))
    case .badName(let name):
      VitalSettingsFault.refused(
        phrase("\(quoted(name)) can't be a name")
          + didYouMean(Vital.isName(name.lowercased()) ? name.lowercased() : nil),
        phrase("write small letters, digits and dashes, such as girth"))
    case .reservedName(let name):
      VitalSettingsFault.refused(
        phrase("\(quoted(name)) means something else already, in a filter or a table"),
        phrase("choose another name, such as girth"))
    case .nameTaken(let name, let vital):
      VitalSettingsFault.refused(
        phrase("\(quoted(name)) is a name of \(VitalText.name(vital))"),
        phrase("'healthlog vital set \(vital)' changes its limits"))
    case .noSuchVital(let name, let suggestion):
      Explanation(
        [
          phrase("there is no vital \(quoted(name))\(didYouMean(suggestion))"),
          phrase("'healthlog vital list' shows them, 'healthlog vital define' makes one"),
        ], ExitStatus.usage)
    case .notOwn(let vital):
      VitalSettingsFault.refused(
        phrase("\(VitalText.name(vital)) comes with healthlog and can't be removed"),
        phrase("'healthlog vital set \(vital) --default' forgets what was set"))
    case .inUse(let vital, let count):
      VitalSettingsFault.refused(
        plural(
          count,
          one: "\(count) value of \(VitalText.name(vital)) is on record:"
            + " it can't be removed or measured in another unit",
          other: "\(count) values of \(VitalText.name(vital)) are on record:"
            + " it can't be removed or measured in another unit"),
        phrase("'healthlog filter has \(vital)' lists them, 'healthlog delete' takes them out"))
    case .watched(let vital):
      VitalSettingsFault.refused(
        phrase(
          "\(VitalText.name(vital)) is watched:"
            + " it can't be removed or measured in another unit"),
        phrase("'healthlog watch list' shows the watch, 'healthlog watch stop' ends it"))
    case .badUnit(let text):
      VitalSettingsFault.refused(
        phrase("\(quoted(text)) can't be a unit: write up to 20 letters, such as cm"))
    }
  }

  private static func refused(_ lines: String...) -> Explanation {
    Explanation(lines, ExitStatus.refused)
  }

  private static func refusedLimits(_ text: String) -> Explanation {
    Explanation(
      [text, phrase("from the outside in: plausible, critical, normal; nothing was changed")],
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
        phrase("nothing to set is given"),
        phrase("for example: healthlog vital set glycemia --normal 80..160"),
      ]
    case .notARange(let text):
      [
        phrase("\(quoted(text)) isn't a valid range: write LOW..HIGH, such as 80..160")
      ]
    case .twoUnits(let text):
      [phrase("\(quoted(text)) has two units: write both ends in the same one")]
    case .implausible: []
    case .notCriticalLimits(let text):
      [phrase("\(quoted(text)) aren't valid critical limits: write such as '<54 >250', or none")]
    case .pressureIsTwoVitals:
      [
        phrase("blood pressure is two vitals: name systolic or diastolic"),
        phrase("for both, do it once for each"),
      ]
    case .notAnImportance(let text):
      [phrase("\(quoted(text)) isn't a valid importance: write 1, 2 or 3")]
    case .notAPrecision(let text): [phrase("\(quoted(text)) isn't a valid precision: write 0 to 6")]
    case .undefined(let lacks):
      [
        phrase(
          "a vital of your own also needs \(lacks.map { "--\($0)" }.joined(separator: ", "))"),
        phrase(
          "for example: healthlog vital define girth --unit cm --plausible 20..300"
            + " --normal 60..95"),
      ]
    case .defined(let vital):
      [
        phrase("\(VitalText.name(vital)) is there already"),
        phrase("'healthlog vital set \(vital)' changes its limits"),
      ]
    case .notOwn(let vital):
      [
        phrase(
          "\(VitalText.name(vital)) comes with healthlog: its decimals and short names stay")
      ]
    case .noDefaults(let vital):
      [
        phrase("\(VitalText.name(vital)) is a vital of your own, and has no limits to go back to"),
        phrase("set each: --normal none, --critical none, --plausible LOW..HIGH"),
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
        phrase("there is no preference \(quoted(text))"),
        phrase("'healthlog help config' names them all"),
      ]
    case .notAValue(let text, let setting):
      if setting.entry.choices.isEmpty {
        [
          phrase("\(quoted(text)) isn't a valid value of \(setting.rawValue)"),
          phrase(known: setting.entry.expected),
        ]
      } else {
        [
          phrase(
            "\(quoted(text)) isn't a valid value of \(setting.rawValue): write \(ListText.any(setting.entry.choices))"
          )
        ]
      }
    }
  }
}
