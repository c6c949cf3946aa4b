import HealthModel
import Phrases

enum SetupText {
  /// A question, the answer to `?`, and the complaint about a wrong answer.
  struct Question {
    let words: String
    let explanation: [String]
    let complaint: (_ answer: String) -> String
  }

  static var nothingChanged: String { phrase("Nothing was changed") }

  /// Returns the commands that set the same things without a terminal.
  @Lines static func withoutTerminal(_ vitals: [Vital]) -> [String] {
    phrase(
      "Setup asks for language, vitals, units, a reminder and its service, and needs a terminal")
    phrase("Without a terminal:")
    "healthlog config set language \(Language.allCases.map(\.rawValue).joined(separator: "|"))"
    "healthlog config set measured bp,weight"
    for vital in vitals {
      let units = vital.units.map(\.symbol).joined(separator: "|")
      "healthlog config set unit.\(vital.id) \(units)"
    }
    "healthlog remind at 20:30"
    "healthlog remind install"
  }

  static func language(usual: Language) -> Question {
    let names = ListText.any(Language.allCases.map(\.ownName))
    return Question(
      words: phrase("Language, \(names) [\(usual.ownName)]:") + " ",
      explanation: [phrase("The language of messages; what programs read stays the same")]
    ) { phrase("\(quoted($0)) isn't a supported language; use \(names)") }
  }

  static func measured(_ groups: [VitalGroup], usual: [VitalGroup]) -> Question {
    Question(
      words: phrase("What do you measure: \(names(groups)) [\(names(usual))]:") + " ",
      explanation: [
        phrase(
          "'healthlog add' asks for these, and lists have a column for each; the rest is left out")
      ]
    ) { phrase("\(quoted($0)) doesn't name any vitals; choose from \(names(groups))") }
  }

  private static func names(_ groups: [VitalGroup]) -> String {
    groups.map(VitalText.name).joined(separator: ", ")
  }

  /// Returns the answer with the names that healthlog shows replaced by those that people type.
  static func typed(_ answer: String, _ groups: [VitalGroup]) -> String {
    answer.lowercased().split { ", ".contains($0) }.map { word in
      groups.first { VitalText.name(of: $0) == word }?.typedName ?? String(word)
    }.joined(separator: ",")
  }

  static func unit(of group: VitalGroup, usual: MeasurementUnit) -> Question {
    let units = ListText.any(group.vitals[0].units.map(\.symbol))
    return Question(
      words: phrase("\(VitalText.name(of: group)) in \(units) [\(usual.symbol)]:") + " ",
      explanation: [
        phrase("The unit for showing values, and for numbers typed without a unit;"),
        phrase("values in the journal keep the unit in which you typed them"),
      ]
    ) { phrase("\(quoted($0)) isn't a valid unit for it; use \(units)") }
  }

  /// The answer for no reminder.
  static let none = "none"

  /// - Parameter usual: the time that is set; nil for none.
  static func reminder(usual: TimeOfDay?) -> Question {
    let time = usual.map { "\($0)" } ?? none
    return Question(
      words: phrase("Daily reminder at (20:30, or none) [\(time)]:") + " ",
      explanation: [
        phrase("When a notification reminds you if the day's report is missing;"),
        phrase("none sets no daily reminder, and removes an existing one"),
      ]
    ) { phrase("\(quoted($0)) isn't a valid time; use one such as 20:30, or none") }
  }

  /// - Parameter isUsual: what an empty answer means.
  static func service(isUsual: Bool) -> Question {
    Question(
      words: (isUsual
        ? phrase("Start the reminder service with your session? [Y/n]")
        : phrase("Start the reminder service with your session? [y/N]")) + " ",
      explanation: [
        phrase(
          "A program that shows reminders and draws last week's charts while you are logged in;"),
        phrase("'healthlog remind doctor' checks it, 'healthlog remind uninstall' removes it"),
      ]
    ) { _ in phrase("Type y or n") }
  }
}
