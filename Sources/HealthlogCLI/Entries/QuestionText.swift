public import HealthModel
import Phrases
import Reminders
import Terminal

/// What a person is asked for a report, one vital after another.
public enum QuestionText {
  /// Before the first question.
  public static var opening: String {
    phrase("Enter skips a vital, < goes back, ? explains, Ctrl-C cancels")
  }
  /// With a blank behind it.
  public static var note: String { phrase("Note:") + " " }
  /// The answer to `<` there.
  public static var isFirst: String { phrase("This is the first question") }
  /// What `?` tells at the question of the note.
  public static var explanationOfNote: [String] {
    [phrase("Anything worth remembering, on one line; Enter skips it, < goes back")]
  }

  /// Of something measured on a day of which no hour was said; an empty answer takes the one shown.
  public static func hour(_ usual: LocalDateTime) -> String {
    phrase("Time on \(TimeText.day(usual.date)) [\(usual.time)]:") + " "
  }

  /// What `?` tells at that question.
  public static var explanationOfHour: [String] {
    [phrase("Time of the measurement, such as 8:00, 20.30 or 8pm; Enter uses the time in brackets")]
  }

  /// What is said of an answer that is none.
  public static func noHour(_ answer: String) -> String {
    phrase("\(quoted(answer)) isn't a valid time; use 8:00, 20.30 or 8pm")
  }

  /// An empty answer is a yes; with a blank behind it.
  public static var goesOn: String { phrase("Continue? [Y/n]") + " " }
  /// After any other answer.
  public static var yesOrNo: [String] { [phrase("Type y to continue, or n to cancel")] }

  /// The answer that takes back what was answered before, as it is typed in every language.
  public static let nothing = "-"

  /// A line about an answer.
  public static func aside(_ line: String) -> String { "  \(line)" }

  /// Room that is left for the answer behind a question.
  private static let answerColumns = 10

  /// `temperature, °C (normal 36.1–37.2; last 36.5 on 2026-11-19 08:00): `; what isn't known is
  /// left out, and where there is no room for it, it stands above.
  /// - Parameters:
  ///   - answered: what the person answered before they came back; with it nothing else is told.
  ///   - latest: the last value on record of each of the group's vitals.
  ///   - columns: of the terminal; nil for one without end.
  public static func question(
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

  /// What is to be written for a vital, or for both pressures.
  public static func explanation(of group: VitalGroup) -> [String] {
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
      vital.traits.hasLimitWords ? phrase("Or HI or LO, if the meter shows that") : nil,
      phrase("Enter skips it, < goes back to the previous question, Ctrl-C cancels"),
    ].compactMap { $0 }
  }

  /// `last 36.5 on 2026-11-19 08:00`, `last 120/80 on …`; nil when none is on record.
  private static func last(
    _ latest: [(taken: Moment, reading: Reading)?], _ vitals: VitalCatalogue
  ) -> String? {
    guard let taken = latest.compactMap({ $0?.taken }).max(by: { $0.instant < $1.instant }) else {
      return nil
    }
    // Of two pressures only those of one moment belong together.
    let values = latest.map { value in
      guard let value, value.taken == taken else { return "–" }
      let shown = value.reading.shown(in: vitals)
      return CurrentLocale.number(
        shown.unit == vitals[shown.vital]?.usualUnit ? shown.valueText : shown.text)
    }
    return phrase("last \(values.joined(separator: "/")) on \(TimeText.dateAndTime(taken))")
  }
}

/// What the form on the desktop says.
public enum FormText {
  /// Of its window; the same in every language.
  public static let title = "healthlog"
  /// On the button that files the report.
  public static var file: String { phrase("Save") }
  /// Beside the field behind those of the vitals.
  public static var note: String { phrase("Note") }

  /// What stands above the fields.
  /// - Parameters:
  ///   - sitting: which reading of a guided protocol's sitting it asks for; nil for a report.
  ///   - refusal: why what was typed was refused; empty at first.
  public static func heading(
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
          phrase("At least two readings")
        )
      }
    return [title]
      + (refusal.isEmpty
        ? [hint]
        : refusal + [phrase("Nothing is saved yet; answers that aren't asked for again are kept")])
  }

  /// `Heart rate, bpm`, `Pressure, mmHg (120/80)`.
  public static func label(of group: VitalGroup) -> String {
    let words = String(VitalText.name(of: group).map { $0 == "-" ? " " : $0 })
    let unit = group.vitals[0].usualUnit
    let example = group.example(in: unit).map { " (\($0))" } ?? ""
    return "\(words.prefix(1).uppercased() + words.dropFirst()), \(unit.symbol)\(example)"
  }

  /// Below what a terminal of its own has printed.
  public static var closing: String { phrase("Press Enter to close this window.") + " " }
}
