public import HealthModel
import Terminal

/// What a person is asked for a report, one vital after another.
public enum QuestionText {
  public static var opening: String { phrase("an empty answer skips a vital, Ctrl-D gives up") }
  public static var note: String { phrase("note:") + " " }

  /// Of something measured on a day of which no hour was said; an empty answer takes the one shown.
  public static func hour(_ usual: LocalDateTime) -> String {
    phrase("time on \(TimeText.day(usual.date)) [\(usual.time)]:") + " "
  }

  public static func noHour(_ answer: String) -> String {
    refusal(phrase("\(quoted(answer)) is no time of day: write 8:00, 20.30 or 8pm"))
  }

  public static var goesOn: String { phrase("go on? [Y/n]") + " " }
  public static var yesOrNo: String { refusal(phrase("write y to go on, or n to give up")) }

  /// One line of what was refused.
  public static func refusal(_ line: String) -> String { "  \(line)" }

  /// `temperature, °C (normal 36.1–37.2; last 36.5 on 2026-11-19 08:00): `; what isn't known is
  /// left out.
  /// - Parameter latest: the last value on record of each of the group's vitals.
  public static func question(
    for group: VitalGroup, latest: [(taken: Moment, reading: Reading)?], _ vitals: VitalCatalogue
  ) -> String {
    let unit = group.vitals[0].usualUnit
    let normal = group.vitals.compactMap { vital in
      vital.limits(in: vital.usualUnit).normal.map { range in
        [range.lowerBound, range.upperBound].map {
          Speech.number($0.text(places: vital.usualUnit.precision))
        }.joined(separator: "–")
      }
    }.joined(separator: "/")
    let asked = "\(VitalText.name(of: group)), \(unit.symbol)"
    let known = [normal.isEmpty ? nil : phrase("normal \(normal)"), last(latest, vitals)]
      .compactMap { $0 }
    let aside = known.isEmpty ? "" : " (\(known.joined(separator: "; ")))"
    return (group.example(in: unit).map { phrase("\(asked), as \($0)") } ?? asked) + "\(aside): "
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
      return Speech.number(
        shown.unit == vitals[shown.vital]?.usualUnit ? shown.valueText : shown.text)
    }
    return phrase("last \(values.joined(separator: "/")) on \(TimeText.dateAndTime(taken))")
  }
}

/// What the form on the desktop says.
public enum FormText {
  public static let title = "healthlog"
  public static var file: String { phrase("File") }
  public static var note: String { phrase("Note") }

  /// What stands above the fields.
  /// - Parameter refusal: why what was typed was refused; empty at first.
  public static func heading(
    of day: LocalDate, today: LocalDate, refusal: [String]
  ) -> [String] {
    [day == today ? phrase("Today's report") : phrase("The report of \(day)")]
      + (refusal.isEmpty
        ? [phrase("At least two readings")]
        : refusal + [phrase("Nothing was filed: write all anew")])
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
