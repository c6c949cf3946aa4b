import HealthModel
import Phrases
import Terminal

/// A report or a single reading in full.
struct ReportText {
  let vitals: VitalCatalogue
  /// The zone whose offset isn't shown.
  let zone: any TimeZoneRules
  let hasColour: Bool

  /// Returns the entry with the reason for its priority.
  func full(_ entry: Entry) -> String {
    short(entry) + "\n  " + Style.faint.applied(to: reason(for: entry), hasColour)
  }

  /// Returns the entry with the sign and the normal range of each reading.
  func short(_ entry: Entry) -> String {
    var lines = [
      Style.bold.applied(to: EntryText.name(entry.number), hasColour)
        + "  \(TimeText.full(entry.taken, zone: zone))  "
        + phrase("priority \(entry.priority(in: vitals).rank)")
    ]
    // At least as wide as the usual names, so that most reports align.
    let names = entry.readings.map { VitalText.name($0.vital) }
    let width = max(13, names.map { TerminalText.width($0) }.max() ?? 0)
    for reading in entry.readings { lines.append(line(reading, nameWidth: width)) }
    if !entry.note.isEmpty {
      lines.append(
        "  \(TerminalText.padded(phrase("note"), to: width)) \(TerminalText.escaped(entry.note))")
    }
    return lines.joined(separator: "\n")
  }

  enum Action { case saved, changed, restored }

  func short(_ entry: Entry, after action: Action) -> String {
    switch action {
    case .saved: phrase("Saved \(short(entry))")
    case .changed: phrase("Changed \(short(entry))")
    case .restored: phrase("Restored \(short(entry))")
    }
  }

  private func line(_ reading: Reading, nameWidth: Int) -> String {
    let name = TerminalText.padded(VitalText.name(reading.vital), to: nameWidth)
    let band = reading.band(in: vitals)
    let reading = reading.shown(in: vitals)
    let value = TerminalText.padded(CurrentLocale.number(reading.valueText), to: 6, atLeft: true)
    let normal = vitals[reading.vital]?.limits(in: reading.unit).normal
    let unit = normal == nil ? reading.unit.symbol : TerminalText.padded(reading.unit.symbol, to: 6)
    let shown = ReportText.style(of: band)?.applied(to: "\(value) \(unit)", hasColour)
    var line = "  \(name) \(shown ?? "\(value) \(unit)")"
    if let normal {
      let places = reading.unit.precision
      let range = [normal.lowerBound, normal.upperBound].map {
        CurrentLocale.number($0.text(places: places))
      }.joined(separator: "–")
      line +=
        " \(TerminalText.padded(band.sign, to: 2))"
        + Style.faint.applied(to: "  " + phrase("normal \(range)"), hasColour)
    }
    if let mark = reading.mark { line += "  \(mark.words)" }
    return line
  }

  /// `Priority 4 = importance 2 + severity 2 (glycemia: critical)`.
  private func reason(for entry: Entry) -> String {
    if case .report(let report) = entry, report.priorityIsSet {
      return phrase("Priority \(report.priority.rank), set by hand")
    }
    guard let derived = Priority.derived(from: entry.readings, vitals: vitals),
      let vital = vitals[derived.because.vital]
    else { return phrase("priority \(entry.priority(in: vitals).rank)") }
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

extension Severity {
  /// The word that programs read and people type, in every language; ``BandText`` has the translated one.
  public var word: String { "\(self)" }
}
