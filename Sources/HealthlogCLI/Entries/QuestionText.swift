import HealthModel
import Phrases
import Reminders
import Terminal

/// The questions for a report, one vital after another.
enum QuestionText {
  static var opening: String {
    phrase("Enter skips a vital, < goes back, ? explains, Ctrl-C cancels")
  }
  static var note: String { phrase("Note:") + " " }
  /// The reply to `<` at the first question.
  static var isFirst: String { phrase("This is the first question") }
  static var explanationOfNote: [String] {
    [phrase("Anything worth remembering, on one line; Enter skips the note, < goes back")]
  }

  /// Asks for the time of a day; an empty answer means the shown one.
  static func hour(_ usual: LocalDateTime) -> String {
    phrase("Time on \(TimeText.day(usual.date)) [\(usual.time)]:") + " "
  }
  static var explanationOfHour: [String] {
    [phrase("Time of the measurement, such as 8:00, 20.30 or 8pm; Enter uses the time in brackets")]
  }
  static func noHour(_ answer: String) -> String {
    phrase("\(quoted(answer)) isn't a valid time; use 8:00, 20.30 or 8pm")
  }

  /// An empty answer means yes.
  static var goesOn: String { phrase("Continue? [Y/n]") + " " }
  static var yesOrNo: [String] { [phrase("Type y to continue, or n to cancel")] }

  /// The answer that removes an earlier one; the same in every language.
  static let nothing = "-"

  static func aside(_ line: String) -> String { "  \(line)" }

  /// Columns left for the answer beside a question.
  private static let answerColumns = 10

  /// `temperature, °C (normal 36.1–37.2; last 36.5 on 2026-11-19 08:00): `. On a narrow terminal, the part
  /// in parentheses is a line of its own.
  /// - Parameters:
  ///   - answered: An earlier answer, which is shown instead.
  ///   - latest: The last value on record of each of the group's vitals.
  ///   - columns: The terminal's width; nil when it is unknown.
  static func question(
    for group: VitalGroup, answered: [Reading] = [],
    latest: [(taken: Moment, reading: Reading)?], _ vitals: VitalCatalogue, columns: Int?
  ) -> (known: String?, question: String) {
    let unit = group.vitals[0].usualUnit
    let normal = group.vitals.compactMap { vital in
      vital.limits(in: vital.usualUnit).normal.map { range in
        [range.lowerBound, range.upperBound].map {
          CurrentLocale.number($0.text(places: vital.usualUnit.precision))
        }.joined(separator: "–")
      }
    }.joined(separator: "/")
    let asked = "\(VitalText.name(of: group)), \(unit.symbol)"
    let name = group.example(in: unit).map { phrase("\(asked), such as \($0)") } ?? asked
    let usual = [normal.isEmpty ? nil : phrase("normal \(normal)"), last(latest, vitals)]
      .compactMap { $0 }.joined(separator: "; ")
    let values = answered.map { CurrentLocale.number($0.unit == unit ? $0.valueText : $0.text) }
    let known =
      answered.isEmpty
      ? usual : phrase("Enter keeps \(values.joined(separator: "/")), - removes it")
    guard !known.isEmpty else { return (nil, "\(name): ") }
    let whole = "\(name) (\(known)): "
    guard let columns, TerminalText.width(whole) + answerColumns > columns else {
      return (nil, whole)
    }
    return (TerminalText.wrapped(aside(known), to: columns), "\(name): ")
  }

  /// Explains the answer for a vital, or for both pressures.
  static func explanation(of group: VitalGroup) -> [String] {
    let vital = group.vitals[0]
    let unit = vital.usualUnit
    let example =
      group.example(in: unit)
      ?? vital.limits(in: unit).normal.map { range in
        ((range.lowerBound + range.upperBound) / 2).text(places: unit.precision)
      }
    let others = vital.units.filter { $0 != unit }.map(\.symbol)
    return [
      example.map { phrase("A number in \(unit.symbol), such as \(CurrentLocale.number($0))") }
        ?? phrase("A number in \(unit.symbol)"),
      others.isEmpty
        ? nil : phrase("Or a number followed by its unit: \(others.joined(separator: ", "))"),
      vital.traits.hasLimitWords ? phrase("Or HI or LO, if that is what the meter shows") : nil,
      phrase("Enter skips this vital, < goes back to the previous question, Ctrl-C cancels"),
    ].compactMap { $0 }
  }

  /// `last 36.5 on 2026-11-19 08:00`, `last 120/80 on …`; nil without any.
  private static func last(
    _ latest: [(taken: Moment, reading: Reading)?], _ vitals: VitalCatalogue
  ) -> String? {
    guard let taken = latest.compactMap({ $0?.taken }).max(by: { $0.instant < $1.instant }) else {
      return nil
    }
    // Two pressures belong together only if they were measured at one moment.
    let values = latest.map { value in
      guard let value, value.taken == taken else { return "–" }
      let shown = value.reading.shown(in: vitals)
      return CurrentLocale.number(
        shown.unit == vitals[shown.vital]?.usualUnit ? shown.valueText : shown.text)
    }
    return phrase("last \(values.joined(separator: "/")) on \(TimeText.dateAndTime(taken))")
  }
}

/// The words of the desktop's form.
enum FormText {
  /// The window's title; the same in every language.
  static let title = "healthlog"
  static var file: String { phrase("Save") }
  static var note: String { phrase("Note") }
  static var closing: String { phrase("Press Enter to close this window") + " " }

  /// Returns the lines above the fields.
  /// - Parameters:
  ///   - sitting: The number of the reading in a guided protocol's sitting; nil for a report.
  ///   - refusal: Why the last input was rejected; empty at first.
  static func heading(
    of day: LocalDate, today: LocalDate, sitting number: Int? = nil, refusal: [String]
  ) -> [String] {
    let (title, hint) =
      if let number {
        (
          phrase("Blood pressure: reading \(number) of \(GuidedProtocol.readingsOfSitting)"),
          phrase("The pulse is optional")
        )
      } else {
        (
          day == today ? phrase("Today's report") : phrase("Report for \(day)"),
          phrase("Enter at least two readings")
        )
      }
    return [title]
      + (refusal.isEmpty
        ? [hint]
        : refusal + [phrase("Nothing has been saved yet; your other answers are kept")])
  }

  /// `Heart rate, bpm`, `Pressure, mmHg (120/80)`.
  static func label(of group: VitalGroup) -> String {
    let words = String(VitalText.name(of: group).map { $0 == "-" ? " " : $0 })
    let unit = group.vitals[0].usualUnit
    let example = group.example(in: unit).map { " (\($0))" } ?? ""
    return "\(words.prefix(1).uppercased() + words.dropFirst()), \(unit.symbol)\(example)"
  }
}
