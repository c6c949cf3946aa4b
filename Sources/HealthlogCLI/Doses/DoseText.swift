import HealthModel
import Journal
import Phrases
import Terminal

public enum DoseText {
  static func amount(_ reading: Reading, _ vitals: VitalCatalogue) -> String {
    "\(vitals[reading.vital]?.shownName ?? reading.vital.name) \(CurrentLocale.number(reading.text))"
  }

  static func saved(_ dose: SavedDose, _ zone: any TimeZoneRules) -> String {
    let amount = "\(dose.vital.shownName) \(CurrentLocale.number(dose.entry.readings[0].text))"
    let told = dose.isRepeated ? phrase("\(amount), same as last time") : amount
    return phrase(
      "Saved \(dose.entry.number)  \(TimeText.full(dose.entry.taken, zone: zone))  \(told)")
  }

  static func word(_ role: Role) -> String {
    role == .medicine ? phrase("medicine") : phrase("event")
  }

  public static func new(_ vital: Vital) -> String {
    let (name, unit) = (vital.shownName, vital.canonicalUnit)
    return switch (vital.role, unit == .count) {
    case (.event, true): phrase("New event: \(name), counted from now on")
    case (.event, false): phrase("New event: \(name), in \(unit.symbol) from now on")
    case (_, true): phrase("New medicine: \(name), counted from now on")
    case (_, false): phrase("New medicine: \(name), in \(unit.symbol) from now on")
    }
  }

  static func twin(of entry: Entry, _ twin: EntryNumber) -> String {
    phrase(
      "\(entry.number) is the same as \(twin), also at \(entry.taken.local.time). "
        + "To remove the new one: healthlog undo")
  }

  static func total(_ doses: DoseTotal) -> String {
    let (name, count) = (doses.vital.shownName, doses.count)
    let days = plural(doses.days, one: "\(doses.days) day", other: "\(doses.days) days")
    let number = number(count, doses.vital)
    return phrase("\(name): \(number), total \(CurrentLocale.number(doses.totalText)), \(days)")
  }

  static func number(_ count: Int, _ vital: Vital) -> String {
    vital.role == .event
      ? plural(count, one: "once", other: "\(count) times")
      : plural(count, one: "\(count) dose", other: "\(count) doses")
  }

  static func none(_ role: Role) -> String {
    role == .medicine
      ? phrase("No medicines yet. Save one with: healthlog take ramipril 5mg")
      : phrase("No events yet. Save one with: healthlog event walk 40min")
  }

  fileprivate static func when(_ taken: Moment, today: LocalDate) -> String {
    let time = taken.local.time
    return switch today.epochDay - taken.day.epochDay {
    case 0: phrase("today \(time)")
    case 1: phrase("yesterday \(time)")
    default: TimeText.dateAndTime(taken)
    }
  }
}

extension LastDose {
  var searched: String { "\(vital.shownName) \(vital.id.name)" }

  /// - Parameter today: The current day; only the output for people depends on it.
  static func columns(_ today: LocalDate = LocalDate(epochDay: 0)) -> Columns<LastDose> {
    Columns(
      "dose",
      [
        Column("vital", "The name in filters and exports", value: \.vital.id.name),
        Column("name", "As first typed", title: phrase("NAME"), value: \.vital.shownName),
        Column("role") { $0.vital.role },
        Column("value", "The last amount") { $0.reading.typedValue },
        Column("unit") { $0.reading.unit.symbol },
        Column(title: phrase("AMOUNT")) { .number($0.reading.text) },
        Column("taken_at", title: phrase("LAST"), value: \.taken) {
          .init(TimeText.dateAndTime($0.taken), shown: DoseText.when($0.taken, today: today))
        },
        Column("count", "All doses on record") { $0.count },
      ])
  }

  static func document(_ today: LocalDate) -> Document<[LastDose]> {
    Document("last_doses", of: ["take", "event"], [Column("doses", each: columns(today)) { $0 }])
  }
}

extension Columns where Row == DoseTotal {
  static var doseTotals: Columns {
    Columns(
      "dose_total",
      [
        Column("vital", value: \.vital.id.name), Column("role") { $0.vital.role },
        Column("unit", value: \.vital.canonicalUnit.symbol), Column("n", value: \.count),
        Column("total", value: \.total), Column("days", "Days with one", value: \.days),
      ])
  }
}

extension Role: JSONWord {}

extension DoseFault: Explained {
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .noName(let text):
      .usage(
        phrase("Add a name before \(quoted(text))"),
        phrase("For example: healthlog take ramipril 5mg"))
    case .notAnAmount(let text):
      .refused(
        phrase("\(quoted(text)) isn't a valid amount; use a number and a unit, such as 5mg"),
        phrase("Use --at for a time and -n for a note"))
    case .amountMissing(let name):
      .refused(phrase("Add an amount after \(quoted(name)), such as 5mg"))
    case .notAName(let text):
      .refused(
        phrase("\(quoted(text)) isn't a valid name"),
        phrase("Use at most 30 letters, digits and spaces, then the amount"),
        phrase("Use --at for a time and -n for a note"))
    case .doubtfulName(let text):
      .refused(
        phrase("\(quoted(text)) doesn't look like a name; if it is one, add --new"),
        phrase("Use --at for a time and -n for a note"))
    case .unknownName(let name, let role, let meant):
      .refused(
        phrase("Unknown name: \(name). Did you mean: healthlog \(role.command) \(meant)"),
        phrase("If \(quoted(name)) is a new name, add --new"))
    case .isVital(let vital, let meant):
      .usage(phrase("\(VitalText.sentenceName(vital)) is a vital; use: healthlog add \(meant)"))
    case .otherUnit(let vital, let last):
      .refused(
        phrase(
          "The unit of \(vital.shownName) is \(vital.canonicalUnit.symbol), as in: "
            + "\(Self.example(vital, last))"))
    case .notPossible(let vital, let last):
      .refused(
        phrase("An amount must be above 0 and below 100,000, as in: \(Self.example(vital, last))"))
    case .noAmount(let vital):
      .refused(
        phrase(
          "\(vital.shownName) has no earlier amount to repeat; add one in "
            + "\(vital.canonicalUnit.symbol)"))
    }
  }

  private static func example(_ vital: Vital, _ last: Reading?) -> String {
    let amount =
      last.map { $0.typedValue.shortText + $0.unit.suffix } ?? "N\(vital.canonicalUnit.suffix)"
    return "healthlog \(vital.role?.command ?? "take") \(vital.shortName) \(amount)"
  }
}

extension Role { var command: String { self == .medicine ? "take" : "event" } }
