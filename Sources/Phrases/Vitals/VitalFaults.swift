public import HealthModel

extension VitalSettingsFault: Explained {
  public func explanation(_: Situation) -> Explanation {
    switch self {
    case .normalOutsidePlausible:
      VitalSettingsFault.refusedLimits("the normal range reaches outside the plausible one")
    case .criticalInsideNormal:
      VitalSettingsFault.refusedLimits("a critical limit lies inside the normal range")
    case .criticalWithoutNormal:
      VitalSettingsFault.refused(
        "a critical limit needs a normal range",
        "add --normal LOW..HIGH, or --critical none; nothing was changed")
    case .normalNeeded(let vital):
      VitalSettingsFault.refused(
        "\(vital) always has a normal range",
        "write --normal LOW..HIGH; nothing was changed")
    case .criticalOutsidePlausible:
      VitalSettingsFault.refusedLimits("a critical limit lies outside the plausible range")
    case .unknownUnit(let text, let accepted):
      VitalSettingsFault.refused(
        "\(quoted(text)) is no unit of it: write \(accepted.joined(separator: " or "))")
    case .badName(let name):
      VitalSettingsFault.refused(
        "\(quoted(name)) can't be a name, or means something else already",
        "write small letters, digits and dashes, such as girth")
    case .nameTaken(let name):
      VitalSettingsFault.refused("\(quoted(name)) is another vital's name")
    case .noSuchVital(let name, let suggestion):
      Explanation(
        [
          "there is no vital \(quoted(name))" + didYouMean(suggestion),
          "'healthlog vital list' shows them, 'healthlog vital define' makes one",
        ], ExitStatus.usage)
    case .notOwn(let vital):
      VitalSettingsFault.refused(
        "\(vital) comes with healthlog and can't be removed",
        "'healthlog vital set \(vital) --default' forgets what was set")
    case .inUse(let vital, let count):
      VitalSettingsFault.refused(
        counted(
          count, one: "value of \(vital) is on record:",
          other: "values of \(vital) are on record:")
          + " it can't be removed or measured in another unit")
    case .watched(let vital):
      VitalSettingsFault.refused(
        "\(vital) is watched: it can't be removed or measured in another unit",
        "'healthlog watch list' shows the watch, 'healthlog watch stop' ends it")
    case .badUnit(let text):
      VitalSettingsFault.refused(
        "\(quoted(text)) can't be a unit: write up to 20 letters, such as cm")
    }
  }

  private static func refused(_ lines: String...) -> Explanation {
    Explanation(lines, ExitStatus.refused)
  }

  private static func refusedLimits(_ text: String) -> Explanation {
    Explanation(
      [text, "from the outside in: plausible, critical, normal; nothing was changed"],
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
  /// Blood pressure, named where one vital is meant.
  case pressureIsTwoVitals
  case notAnImportance(String)
  case notAPrecision(String)
  /// Of a vital of one's own; options without their dashes.
  case undefined(lacks: [String])

  public func explanation(_: Situation) -> Explanation {
    Explanation(lines, ExitStatus.usage)
  }

  private var lines: [String] {
    switch self {
    case .nothingToSet:
      ["nothing to set is given", "for example: healthlog vital set glycemia --normal 80..160"]
    case .notARange(let text): ["\(quoted(text)) is no range: write LOW..HIGH, such as 80..160"]
    case .twoUnits(let text): ["\(quoted(text)) has two units: write both ends in the same one"]
    case .notCriticalLimits(let text):
      ["\(quoted(text)) are no critical limits: write such as '<54 >250', or none"]
    case .pressureIsTwoVitals:
      ["blood pressure is two vitals: name systolic or diastolic", "for both, do it once for each"]
    case .notAnImportance(let text): ["\(quoted(text)) is no importance: write 1, 2 or 3"]
    case .notAPrecision(let text): ["\(quoted(text)) is no precision: write 0 to 6"]
    case .undefined(let lacks):
      [
        "a vital of your own also needs " + lacks.map { "--\($0)" }.joined(separator: ", "),
        "for example: healthlog vital define girth --unit cm --plausible 20..300 --normal 60..95",
      ]
    }
  }
}

/// What `config` can't keep.
public enum ConfigFault: Explained, Equatable {
  case notAKey(String)
  case notAValue(String, of: Setting)

  public func explanation(_: Situation) -> Explanation {
    Explanation(lines, ExitStatus.usage)
  }

  private var lines: [String] {
    switch self {
    case .notAKey(let text):
      ["there is no preference \(quoted(text))", "'healthlog help config' names them all"]
    case .notAValue(let text, let setting):
      switch setting.kind {
      case .onOff: ["\(quoted(text)) is no value of \(setting.rawValue): write on or off"]
      case .interval:
        ["\(quoted(text)) is no value of \(setting.rawValue): write day, week, month or off"]
      case .count: ["\(quoted(text)) is no value of \(setting.rawValue): write 1 to 1000"]
      case .command:
        ["\(quoted(text)) is no command: write one line, of 1,000 characters at most"]
      }
    }
  }
}
