import HealthModel
import Journal
import Phrases
import Terminal

public enum EntryText {
  static func name(_ number: EntryNumber) -> String {
    switch number {
    case .report: phrase("report \(number)")
    case .singleReading: phrase("single reading \(number)")
    }
  }

  public static func counts(reports: Int, singleReadings: Int) -> String {
    let ofReports = plural(reports, one: "\(reports) report", other: "\(reports) reports")
    let ofSingleReadings = plural(
      singleReadings, one: "\(singleReadings) single reading",
      other: "\(singleReadings) single readings")
    let parts = (reports > 0 ? [ofReports] : []) + (singleReadings > 0 ? [ofSingleReadings] : [])
    return ListText.all(parts)
  }
}

/// The table cells of an entry, or of a day's single readings of one vital.
struct EntryCells {
  let vitals: VitalCatalogue

  func taken(_ listed: ListedEntry) -> TextTable.Cell { .init(TimeText.dateAndTime(listed.taken)) }

  func priority(_ listed: ListedEntry) -> TextTable.Cell {
    switch listed {
    case .entry(let entry): return .init(entry.priority(in: vitals).map { "\($0.rank)" } ?? "")
    case .group(let group):
      let priorities = [group.lowest, group.highest].compactMap {
        Priority.derived(from: [$0], vitals: vitals)?.priority
      }
      return .init(String(priorities.max()?.rank ?? Priority.lowest.rank))
    }
  }

  func note(_ listed: ListedEntry) -> TextTable.Cell {
    switch listed {
    case .entry(let entry):
      let doses = entry.doses(in: vitals).map { DoseText.amount($0, vitals) }
      func told(_ note: String) -> String {
        (doses + (note.isEmpty ? [] : [note])).joined(separator: " · ")
      }
      return .init(told(entry.note), shown: told(entry.markedNote))
    case .group(let group):
      let times = "\(group.first.local.time)–\(group.last.local.time)"
      let count = group.count
      return .init(
        "\(count) \(count == 1 ? "reading" : "readings") \(times)",
        shown: plural(count, one: "\(count) reading \(times)", other: "\(count) readings \(times)"))
    }
  }

  static func titles(of column: VitalGroup) -> (title: String, short: String) {
    let unit = column.vitals[0].usualUnit.symbol
    let name = VitalText.name(of: column).uppercased()
    return ("\(name) \(unit)", "\(VitalText.shortName(of: column).uppercased()) \(unit)")
  }

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

  /// Returns values such as `95–180 !`, with signs, and with the unit if it isn't the column's.
  private func extremes(_ readings: [Reading]) -> TextTable.Cell {
    let values = readings.map { $0.shownText(in: vitals) + EntryCells.spaced($0.band(in: vitals)) }
    let worst = readings.map { $0.band(in: vitals) }.worst ?? .normal
    return .number(values.joined(separator: "–"), ReportText.style(of: worst))
  }

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

  private static func spaced(_ band: Band) -> String { band.sign.isEmpty ? "" : " " + band.sign }
}

extension TextTable.Cell {
  static func number(_ text: String, _ style: Style? = nil) -> TextTable.Cell {
    .init(text, style, shown: CurrentLocale.number(text))
  }

  static var noValue: TextTable.Cell { .missing(shown: phrase("N/A")) }
}

struct ReportText {
  let vitals: VitalCatalogue
  /// The zone; a time shows its offset only if it differs from this zone's.
  let zone: any TimeZoneRules
  let hasColour: Bool

  init(_ vitals: VitalCatalogue, _ context: CLIContext) {
    (self.vitals, zone, hasColour) = (vitals, context.zone, context.output.hasColour)
  }

  func full(_ entry: Entry) -> String {
    short(entry)
      + (reason(for: entry).map { "\n  " + Style.faint.applied(to: $0, hasColour) } ?? "")
  }

  func short(_ entry: Entry) -> String {
    let rank = entry.priority(in: vitals)?.rank
    let title =
      Style.bold.applied(to: EntryText.name(entry.number), hasColour)
      + "  \(TimeText.full(entry.taken, zone: zone))"
      + (rank.map { "  " + phrase("priority \($0)") } ?? "")
    // Make the names at least 13 columns wide, so that most reports align with each other.
    let names = entry.readings.map { name($0.vital) }
    let width = max(13, names.map { TerminalText.width($0) }.max() ?? 0)
    let readings = entry.readings.map { line($0, nameWidth: width) }
    let note =
      "  \(TerminalText.padded(phrase("note"), to: width)) \(TerminalText.escaped(entry.note))"
    return ([title] + readings + (entry.note.isEmpty ? [] : [note])).joined(separator: "\n")
  }

  enum Action { case saved, changed, restored }

  func short(_ entry: Entry, after action: Action) -> String {
    switch action {
    case .saved: phrase("Saved \(short(entry))")
    case .changed: phrase("Changed \(short(entry))")
    case .restored: phrase("Restored \(short(entry))")
    }
  }

  private func name(_ vital: VitalID) -> String { vitals[vital]?.label ?? VitalText.name(vital) }

  private func line(_ reading: Reading, nameWidth: Int) -> String {
    let name = TerminalText.padded(name(reading.vital), to: nameWidth)
    if vitals.isDose(reading.vital) {
      return "  \(name) \(CurrentLocale.number(reading.text))"
    }
    let band = reading.band(in: vitals)
    let reading = reading.shown(in: vitals)
    let value = TerminalText.padded(CurrentLocale.number(reading.valueText), to: 6, atLeft: true)
    let normal = vitals[reading.vital]?.limits(in: reading.unit).normal
    let unit = normal == nil ? reading.unit.symbol : TerminalText.padded(reading.unit.symbol, to: 6)
    let shown = ReportText.style(of: band)?.applied(to: "\(value) \(unit)", hasColour)
    var line = "  \(name) \(shown ?? "\(value) \(unit)")"
    if let normal {
      let range = [normal.lowerBound, normal.upperBound].map {
        CurrentLocale.number($0.text(places: reading.unit.precision))
      }.joined(separator: "–")
      line +=
        " \(TerminalText.padded(band.sign, to: 2))"
        + Style.faint.applied(to: "  " + phrase("normal \(range)"), hasColour)
    }
    if let mark = reading.mark { line += "  \(mark.words)" }
    return line
  }

  private func reason(for entry: Entry) -> String? {
    if case .report(let report) = entry, report.priorityIsSet {
      return phrase("Priority \(report.priority.rank), set by hand")
    }
    guard let derived = Priority.derived(from: entry.readings, vitals: vitals),
      let vital = vitals[derived.because.vital]
    else { return entry.priority(in: vitals).map { phrase("priority \($0.rank)") } }
    let severity = derived.because.band(in: vitals).severity
    return phrase(
      "Priority \(derived.priority.rank) = importance \(vital.importance.rawValue) + "
        + "severity \(severity.rawValue) (\(VitalText.name(vital.id)): "
        + "\(BandText.words(severity)))")
  }

  static func style(of band: Band) -> Style? {
    switch band.severity {
    case .normal: nil
    case .caution: .caution
    case .critical: .critical
    }
  }
}
