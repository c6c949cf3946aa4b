public import HealthModel
import Phrases
import Terminal

/// A report or a single reading in full.
public struct ReportText {
  let vitals: VitalCatalogue
  let zone: any TimeZoneRules
  let hasColour: Bool

  /// - Parameter zone: Of what was taken at another offset than it has then, the offset is told.
  public init(vitals: VitalCatalogue, zone: any TimeZoneRules, hasColour: Bool) {
    self.vitals = vitals
    self.zone = zone
    self.hasColour = hasColour
  }

  /// An entry with each reading's sign and range, and why it has its priority.
  public func full(_ entry: Entry) -> String {
    (lines(of: entry) + ["  " + Style.faint.applied(to: reason(for: entry), hasColour)])
      .joined(separator: "\n")
  }

  /// The same without the reason, for who didn't ask.
  public func short(_ entry: Entry) -> String { lines(of: entry).joined(separator: "\n") }

  private func lines(of entry: Entry) -> [String] {
    var lines = [
      Style.bold.applied(to: EntryText.name(entry.number), hasColour)
        + "  \(TimeText.full(entry.taken, zone: zone))  "
        + phrase("priority \(entry.priority(in: vitals).rank)")
    ]
    // As wide as the usual names, so that most reports stand alike.
    let names = entry.readings.map { VitalText.name($0.vital) }
    let width = max(13, names.map { TerminalText.width($0) }.max() ?? 0)
    for reading in entry.readings { lines.append(line(reading, nameWidth: width)) }
    if !entry.note.isEmpty {
      lines.append(
        "  \(TerminalText.padded(phrase("note"), to: width)) \(TerminalText.escaped(entry.note))")
    }
    return lines
  }

  /// What was done with an entry that is shown for it.
  public enum Action {
    case saved, changed, restored
  }

  /// `saved report 7 …`.
  public func short(_ entry: Entry, after action: Action) -> String {
    switch action {
    case .saved: phrase("Saved \(short(entry))")
    case .changed: phrase("Changed \(short(entry))")
    case .restored: phrase("Restored \(short(entry))")
    }
  }

  private func line(_ reading: Reading, nameWidth: Int) -> String {
    let name = TerminalText.padded(VitalText.name(reading.vital), to: nameWidth)
    let zone = reading.band(in: vitals)
    let reading = reading.shown(in: vitals)
    let sign = zone.sign
    let value = TerminalText.padded(CurrentLocale.number(reading.valueText), to: 6, atLeft: true)
    let normal = vitals[reading.vital]?.limits(in: reading.unit).normal
    let unit = normal == nil ? reading.unit.symbol : TerminalText.padded(reading.unit.symbol, to: 6)
    let shown = ReportText.style(of: zone)?.applied(to: "\(value) \(unit)", hasColour)
    var line = "  \(name) \(shown ?? "\(value) \(unit)")"
    if let normal {
      let places = reading.unit.precision
      let range = [normal.lowerBound, normal.upperBound].map {
        CurrentLocale.number($0.text(places: places))
      }.joined(separator: "–")
      line +=
        " \(TerminalText.padded(sign, to: 2))"
        + Style.faint.applied(to: "  " + phrase("normal \(range)"), hasColour)
    }
    if let mark = reading.mark { line += "  \(mark.words)" }
    return line
  }

  /// `priority 4 = importance 2 + severity 2 (critical) of glycemia`.
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

  static func style(of zone: Band) -> Style? {
    switch zone.severity {
    case .normal: nil
    case .caution: .caution
    case .critical: .critical
    }
  }
}

extension Severity {
  /// What programs read and people type, in every language; see ``BandText`` for what they read.
  public var word: String {
    switch self {
    case .normal: "normal"
    case .caution: "caution"
    case .critical: "critical"
    }
  }
}
