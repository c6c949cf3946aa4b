import HealthModel
import Phrases

/// Questions and messages of `setup`.
enum SetupText {
  /// A question, the answer to `?`, and the complaint about a wrong answer.
  struct Question {
    let words: String
    let explanation: [String]
    let complaint: (_ answer: String) -> String
  }

  static var opening: String {
    phrase("Enter keeps what stands in brackets, < goes back, ? explains")
  }
  static var nothingChanged: String { phrase("nothing was changed") }

  static func language(usual: Language) -> Question {
    let names = ListText.any(Language.allCases.map(\.ownName))
    return Question(
      words: phrase("language, \(names) [\(usual.ownName)]:") + " ",
      explanation: [phrase("what healthlog speaks to you; what programs read stays as it is")]
    ) {
      phrase("\(quoted($0)) isn't a language that healthlog speaks: write \(names)")
    }
  }

  static func measured(_ groups: [VitalGroup], usual: [VitalGroup]) -> Question {
    Question(
      words: phrase("what do you measure: \(names(groups)) [\(names(usual))]:") + " ",
      explanation: [
        phrase(
          "'healthlog add' asks for these, and lists have a column for them; the rest is left out")
      ]
    ) {
      phrase("\(quoted($0)) names no vitals: write some of \(names(groups))")
    }
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
        phrase("the unit in which it is shown, and in which a number without one is taken;"),
        phrase("what is on record keeps the unit that it was typed in"),
      ]
    ) { phrase("\(quoted($0)) isn't a valid unit for it: write \(units)") }
  }

  /// The answer for no reminder.
  static let none = "none"

  /// - Parameter usual: the time that is set; nil for none.
  static func reminder(usual: TimeOfDay?) -> Question {
    let time = usual.map { "\($0)" } ?? none
    return Question(
      words: phrase("remind of the day's report at (20:30, or none) [\(time)]:") + " ",
      explanation: [
        phrase("the time from which on a missing report is asked for by a notification;"),
        phrase("none sets no daily reminder, and removes the one that there is"),
      ]
    ) { phrase("\(quoted($0)) isn't a valid time: write such as 20:30, or none") }
  }

  /// - Parameter isUsual: what an empty answer means.
  static func service(isUsual: Bool) -> Question {
    Question(
      words: (isUsual
        ? phrase("start the reminder service with your session? [Y/n]")
        : phrase("start the reminder service with your session? [y/N]")) + " ",
      explanation: [
        phrase("a program that shows reminders and draws last week while you are logged in;"),
        phrase(
          "'healthlog remind doctor' tells how it is, 'healthlog remind uninstall' ends it"),
      ]
    ) { _ in phrase("write y or n") }
  }

  static func unitSet(_ vital: Vital) -> String {
    phrase("\(VitalText.name(vital.id)) in \(vital.usualUnit.symbol)")
  }
}
