public import HealthModel
public import Phrases

/// What `setup` asks and says.
public enum SetupText {
  /// Before the first question.
  public static var opening: String {
    phrase("Enter keeps the answer in brackets, < goes back, ? explains")
  }
  /// After Ctrl-C or the end of input.
  public static var nothingChanged: String { phrase("Nothing was changed") }

  /// `language, English or italiano [English]: `.
  public static func language(usual: Language) -> String {
    let names = Language.allCases.map(\.ownName)
    return phrase("Language, \(ListText.any(names)) [\(usual.ownName)]:") + " "
  }

  /// What `?` tells there, a line each.
  public static var explanationOfLanguage: [String] {
    [phrase("The language of messages; what programs read stays the same")]
  }

  /// Of an answer that names none; the question follows again.
  public static func notALanguage(_ answer: String) -> String {
    let names = Language.allCases.map(\.ownName)
    return phrase(
      "\(quoted(answer)) isn't a supported language; use \(ListText.any(names))")
  }

  /// `language=it`, as `config set` prints it.
  public static func languageSet(_ language: Language) -> String { "language=\(language.rawValue)" }

  /// `what do you measure: temperature, pressure, weight [temperature, pressure]: `.
  public static func measured(_ groups: [VitalGroup], usual: [VitalGroup]) -> String {
    phrase("What do you measure: \(names(groups)) [\(names(usual))]:") + " "
  }

  private static func names(_ groups: [VitalGroup]) -> String {
    groups.map(VitalText.name).joined(separator: ", ")
  }

  /// The answer with what healthlog itself calls vitals as they are typed.
  public static func typed(_ answer: String, _ groups: [VitalGroup]) -> String {
    answer.lowercased().split { ", ".contains($0) }.map { word in
      groups.first { VitalText.name(of: $0) == word }?.typedName ?? String(word)
    }.joined(separator: ",")
  }

  /// What `?` tells there, a line each.
  public static var explanationOfMeasured: [String] {
    [
      phrase(
        "'healthlog add' asks for these, and lists have a column for each; the rest is left out")
    ]
  }

  /// Of an answer in which something is no vital.
  public static func notMeasured(_ answer: String, _ groups: [VitalGroup]) -> String {
    phrase("\(quoted(answer)) doesn't name any vitals; choose from \(names(groups))")
  }

  /// `glycemia in mg/dL or mmol/L [mg/dL]: `.
  public static func unit(of group: VitalGroup, usual: MeasurementUnit) -> String {
    let units = ListText.any(group.vitals[0].units.map(\.symbol))
    return phrase("\(VitalText.name(of: group)) in \(units) [\(usual.symbol)]:") + " "
  }

  /// What `?` tells there, a line each.
  public static func explanation(of group: VitalGroup) -> [String] {
    [
      phrase("The unit for showing values, and for numbers typed without a unit;"),
      phrase("values in the journal keep the unit in which you typed them"),
    ]
  }

  /// Of an answer that is no unit of these vitals.
  public static func notAUnit(_ answer: String, of group: VitalGroup) -> String {
    let units = ListText.any(group.vitals[0].units.map(\.symbol))
    return phrase("\(quoted(answer)) isn't a valid unit for it; use \(units)")
  }

  /// - Parameter usual: the time that is set; nil for none.
  public static func reminder(usual: TimeOfDay?) -> String {
    let time = usual.map { "\($0)" } ?? none
    return phrase("Daily reminder at (20:30, or none) [\(time)]:") + " "
  }

  /// What is answered, and shown, for no reminder at all.
  public static let none = "none"

  /// What `?` tells there, a line each.
  public static var explanationOfReminder: [String] {
    [
      phrase("When a notification reminds you if the day's report is missing;"),
      phrase("none sets no daily reminder, and removes an existing one"),
    ]
  }

  /// Of an answer that is neither a time nor `none`.
  public static func notATime(_ answer: String) -> String {
    phrase("\(quoted(answer)) isn't a valid time; use one such as 20:30, or none")
  }

  /// - Parameter isUsual: what an empty answer means.
  public static func service(isUsual: Bool) -> String {
    (isUsual
      ? phrase("Start the reminder service with your session? [Y/n]")
      : phrase("Start the reminder service with your session? [y/N]")) + " "
  }

  /// What `?` tells there, a line each.
  public static var explanationOfService: [String] {
    [
      phrase(
        "A program that shows reminders and draws last week's charts while you are logged "
          + "in;"),
      phrase(
        "'healthlog remind doctor' checks it, 'healthlog remind uninstall' removes it"),
    ]
  }

  /// Of an answer that is neither.
  public static var yesOrNo: String { phrase("Type y or n") }

  /// `glycemia in mmol/L`.
  public static func unitSet(_ vital: Vital) -> String {
    phrase("\(VitalText.name(vital.id)) in \(vital.usualUnit.symbol)")
  }
}

/// Why `setup` can't ask.
public enum SetupRequestFault: Explained, Equatable {
  /// Nobody sits there. The groups are those whose units it would ask for.
  case noTerminal([VitalGroup])

  /// With the commands that set the same.
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .noTerminal(let groups):
      Explanation(
        [
          phrase(
            "Setup asks for language, vitals, units, a reminder and its service, and "
              + "needs a terminal"),
          phrase("Without a terminal:"),
          "healthlog config set language \(Language.allCases.map(\.rawValue).joined(separator: "|"))",
          "healthlog config set measured bp,weight",
        ]
          + groups.flatMap(\.vitals).map { vital in
            let units = vital.units.map(\.symbol).joined(separator: "|")
            return "healthlog config set unit.\(vital.id) \(units)"
          } + ["healthlog remind at 20:30", "healthlog remind install"], ExitStatus.usage)
    }
  }
}
