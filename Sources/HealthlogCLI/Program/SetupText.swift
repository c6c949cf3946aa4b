public import HealthModel
public import Phrases

/// What `setup` asks and says.
public enum SetupText {
  /// Before the first question.
  public static var opening: String {
    phrase("Enter keeps what stands in brackets, < goes back, ? explains")
  }
  /// After Ctrl-C or the end of input.
  public static var nothingChanged: String { phrase("nothing was changed") }

  /// `language, English or italiano [English]: `.
  public static func language(usual: Language) -> String {
    let names = Language.allCases.map(\.ownName)
    return phrase("language, \(ListText.any(names)) [\(usual.ownName)]:") + " "
  }

  /// What `?` tells there, a line each.
  public static var explanationOfLanguage: [String] {
    [phrase("what healthlog speaks to you; what programs read stays as it is")]
  }

  /// Of an answer that names none; the question follows again.
  public static func notALanguage(_ answer: String) -> String {
    let names = Language.allCases.map(\.ownName)
    return phrase(
      "\(quoted(answer)) isn't a language that healthlog speaks: write \(ListText.any(names))")
  }

  /// `language=it`, as `config set` prints it.
  public static func languageSet(_ language: Language) -> String { "language=\(language.rawValue)" }

  /// `what do you measure: temperature, pressure, weight [temperature, pressure]: `.
  public static func measured(_ groups: [VitalGroup], usual: [VitalGroup]) -> String {
    phrase("what do you measure: \(names(groups)) [\(names(usual))]:") + " "
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
        "'healthlog add' asks for these, and lists have a column for them; the rest is left out")
    ]
  }

  /// Of an answer in which something is no vital.
  public static func notMeasured(_ answer: String, _ groups: [VitalGroup]) -> String {
    phrase("\(quoted(answer)) names no vitals: write some of \(names(groups))")
  }

  /// `glycemia in mg/dL or mmol/L [mg/dL]: `.
  public static func unit(of group: VitalGroup, usual: MeasurementUnit) -> String {
    let units = ListText.any(group.vitals[0].units.map(\.symbol))
    return phrase("\(VitalText.name(of: group)) in \(units) [\(usual.symbol)]:") + " "
  }

  /// What `?` tells there, a line each.
  public static func explanation(of group: VitalGroup) -> [String] {
    [
      phrase("the unit in which it is shown, and in which a number without one is taken;"),
      phrase("what is on record keeps the unit that it was typed in"),
    ]
  }

  /// Of an answer that is no unit of these vitals.
  public static func notAUnit(_ answer: String, of group: VitalGroup) -> String {
    let units = ListText.any(group.vitals[0].units.map(\.symbol))
    return phrase("\(quoted(answer)) isn't a valid unit for it: write \(units)")
  }

  /// - Parameter usual: the time that is set; nil for none.
  public static func reminder(usual: TimeOfDay?) -> String {
    let time = usual.map { "\($0)" } ?? none
    return phrase("remind of the day's report at (20:30, or none) [\(time)]:") + " "
  }

  /// What is answered, and shown, for no reminder at all.
  public static let none = "none"

  /// What `?` tells there, a line each.
  public static var explanationOfReminder: [String] {
    [
      phrase("the time from which on a missing report is asked for by a notification;"),
      phrase("none sets no daily reminder, and removes the one that there is"),
    ]
  }

  /// Of an answer that is neither a time nor `none`.
  public static func notATime(_ answer: String) -> String {
    phrase("\(quoted(answer)) isn't a valid time: write such as 20:30, or none")
  }

  /// - Parameter isUsual: what an empty answer means.
  public static func service(isUsual: Bool) -> String {
    (isUsual
      ? phrase("start the reminder service with your session? [Y/n]")
      : phrase("start the reminder service with your session? [y/N]")) + " "
  }

  /// What `?` tells there, a line each.
  public static var explanationOfService: [String] {
    [
      phrase("a program that shows reminders and draws last week while you are logged in;"),
      phrase(
        "'healthlog remind doctor' tells how it is, 'healthlog remind uninstall' ends it"),
    ]
  }

  /// Of an answer that is neither.
  public static var yesOrNo: String { phrase("write y or n") }

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
            "setup asks for language, what you measure, units, reminder and service, and wants a"
              + " terminal"),
          phrase("without one:"),
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
