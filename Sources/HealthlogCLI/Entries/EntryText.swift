import HealthModel
import Journal
import Phrases
import Terminal

/// Sentences about reports and single readings.
public enum EntryText {
  static func firstOfItsYear(_ year: Int) -> String {
    phrase(
      "This is the only entry in \(year). If the year is a typo: healthlog edit last "
        + "--at '19/11/2026 08:00'")
  }

  static func name(_ number: EntryNumber) -> String {
    switch number {
    case .report: phrase("report \(number)")
    case .sample: phrase("single reading \(number)")
    }
  }

  /// `2 reports and 3 single readings`; leaves out a kind without any.
  public static func counts(reports: Int, samples: Int) -> String {
    var parts: [String] = []
    if reports > 0 {
      parts.append(plural(reports, one: "\(reports) report", other: "\(reports) reports"))
    }
    if samples > 0 {
      parts.append(
        plural(samples, one: "\(samples) single reading", other: "\(samples) single readings"))
    }
    return ListText.all(parts)
  }

  static func became(_ new: EntryNumber, from old: EntryNumber) -> String {
    phrase("\(name(old)) is now \(name(new))")
  }

  static func filedAlready(_ number: EntryNumber) -> String {
    phrase("Same as \(name(number)), which was saved earlier")
  }

  /// `2026-11-20 08:05, temperature 36.5 °C, heart-rate 70 bpm`.
  static func brief(_ entry: Entry) -> String {
    let values = entry.readings.map {
      "\(VitalText.name($0.vital)) \(CurrentLocale.number($0.text))"
    }
    return ([TimeText.dateAndTime(entry.taken)] + values).joined(separator: ", ")
  }

  static func deleted(_ entry: Entry) -> String {
    phrase("Deleted \(name(entry.number)) of \(TimeText.dateAndTime(entry.taken))")
  }

  static func wayBack(count: Int) -> String {
    plural(
      count, one: "'healthlog undo' restores it", other: "'healthlog undo' restores them")
  }

  static func comesBack(by wayBack: JournalError.WayBack) -> String {
    switch wayBack {
    case .undo: phrase("'healthlog undo' restores it")
    case .redo: phrase("'healthlog redo' restores it")
    case .sameFile: phrase("'healthlog import' of the same file imports it again")
    }
  }

  static var nothingFiled: String { phrase("Nothing was saved") }
  /// The meaning of `last` in completions.
  static var lastFiled: String { phrase("the last entry you saved") }
  static var nothingMatches: String { phrase("No matches") }

  static func daysShown(_ days: String) -> String {
    phrase("Week up to the last entry: \(days)")
  }

  static func nothingToday(last: Moment, isYesterday: Bool) -> String {
    let time = "\(last.local.time)"
    let when = isYesterday ? phrase("yesterday \(time)") : TimeText.dateAndTime(last)
    return phrase("No readings today. Last one: \(when). See the week: healthlog list week")
  }

  /// For a journal that is empty or doesn't exist yet.
  static var nothingOnRecord: String { phrase("The journal is empty") }

  /// - Parameter period: The period as it was typed.
  static func nothingMeasured(in period: String) -> String {
    phrase("No readings for \(period)")
  }
}

/// An entry's cells in a table. A row for many single readings of one vital and day shows their number,
/// times and extremes.
struct EntryCells {
  /// The vitals that decide bands, priorities and preferred units.
  private let vitals: VitalCatalogue

  init(_ vitals: VitalCatalogue) { self.vitals = vitals }

  func number(_ listed: ListedEntry) -> TextTable.Cell {
    switch listed {
    case .entry(let entry): .init(entry.number.description)
    case .group: .init("")
    }
  }

  /// The time of the entry, or of the first single reading.
  func taken(_ listed: ListedEntry) -> TextTable.Cell {
    switch listed {
    case .entry(let entry): .init(TimeText.dateAndTime(entry.taken))
    case .group(let group): .init(TimeText.dateAndTime(group.first))
    }
  }

  /// The priority of the entry, or the higher one of both extremes.
  func priority(_ listed: ListedEntry) -> TextTable.Cell {
    switch listed {
    case .entry(let entry): return .init(String(entry.priority(in: vitals).rank))
    case .group(let group):
      let priorities = [group.lowest, group.highest].compactMap {
        Priority.derived(from: [$0], vitals: vitals)?.priority
      }
      return .init(String(priorities.max()?.rank ?? Priority.lowest.rank))
    }
  }

  /// The note, or `288 readings 00:02–23:57`.
  func note(_ listed: ListedEntry) -> TextTable.Cell {
    switch listed {
    case .entry(let entry): return .init(entry.note)
    case .group(let group):
      let times = "\(group.first.local.time)–\(group.last.local.time)"
      let count = group.count
      return .init(
        "\(count) \(count == 1 ? "reading" : "readings") \(times)",
        shown: plural(
          count, one: "\(count) reading \(times)", other: "\(count) readings \(times)"))
    }
  }

  /// `GLYCEMIA mg/dL` and its short form.
  static func titles(of column: VitalGroup) -> (title: String, short: String) {
    let unit = column.vitals[0].usualUnit.symbol
    let name = VitalText.name(of: column).uppercased()
    return ("\(name) \(unit)", "\(VitalText.shortName(of: column).uppercased()) \(unit)")
  }

  /// The values of a vital or of a panel.
  func values(_ listed: ListedEntry, of column: VitalGroup) -> TextTable.Cell {
    switch listed {
    case .entry(let entry):
      return column.panel.map { cell(of: $0, in: entry) }
        ?? entry.readings.first { $0.vital == column.vitals[0].id }.map { extremes([$0]) }
        ?? .noValue
    case .group(let group):
      return column.vitals.contains { $0.id == group.vital }
        ? extremes([group.lowest, group.highest]) : .noValue
    }
  }

  /// `95–180 !`: each value with its sign, and with its unit unless that is the column's.
  private func extremes(_ readings: [Reading]) -> TextTable.Cell {
    let values = readings.map { reading in
      let shown = reading.shown(in: vitals)
      let isUsual = shown.unit == vitals[shown.vital]?.usualUnit
      return (isUsual ? shown.valueText : shown.text) + EntryCells.spaced(reading.band(in: vitals))
    }
    let worst = readings.map { $0.band(in: vitals) }.worst ?? .normal
    return .number(values.joined(separator: "–"), ReportText.style(of: worst))
  }

  /// Both values of a panel with one sign.
  private func cell(of panel: Panel, in entry: Entry) -> TextTable.Cell {
    let readings = panel.members.map { member in entry.readings.first { $0.vital == member } }
    guard let worst = readings.compactMap({ $0?.band(in: vitals) }).worst else { return .noValue }
    let shown = readings.map { $0?.shown(in: vitals) }
    let units = shown.compactMap { $0?.unit }
    let values =
      units.contains { $0 != units[0] }
      ? shown.map { $0?.text ?? "–" }.joined(separator: "/")
      : shown.map { $0?.valueText ?? "–" }.joined(separator: "/")
        + (units.first.map { $0 == vitals[panel.first]?.usualUnit ? "" : " \($0.symbol)" } ?? "")
    return .number(values + EntryCells.spaced(worst), ReportText.style(of: worst))
  }

  private static func spaced(_ band: Band) -> String {
    band.sign.isEmpty ? "" : " " + band.sign
  }
}

extension TextTable.Cell {
  /// Returns a cell with a number, which has a decimal point for programs.
  static func number(_ text: String, _ style: Style? = nil) -> TextTable.Cell {
    .init(text, style, shown: CurrentLocale.number(text))
  }

  /// A cell without a value.
  static var noValue: TextTable.Cell { .missing(shown: phrase("N/A")) }
}
