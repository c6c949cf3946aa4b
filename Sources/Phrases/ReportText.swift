public import HealthModel
public import Terminal

/// Reports and single readings for people: one in full, many as a table.
public struct ReportText {
  public let vitals: VitalCatalogue
  public let zone: any TimeZoneRules
  public let hasColour: Bool

  public init(vitals: VitalCatalogue, zone: any TimeZoneRules, hasColour: Bool) {
    self.vitals = vitals
    self.zone = zone
    self.hasColour = hasColour
  }

  /// An entry with each reading's sign and range, and why it has its priority.
  public func full(_ entry: Entry) -> String {
    var lines = [
      Style.bold.applied(to: EntryText.name(entry.number), hasColour)
        + "  \(TimeText.full(entry.taken, zone: zone))"
        + "  priority \(entry.priority(in: vitals).rank)"
    ]
    // As wide as the usual names, so that most reports stand alike.
    let width = max(13, entry.readings.map { TerminalText.width($0.vital.name) }.max() ?? 0)
    for reading in entry.readings { lines.append(line(reading, nameWidth: width)) }
    if !entry.note.isEmpty {
      lines.append("  \(padded("note", to: width)) \(TerminalText.escaped(entry.note))")
    }
    lines.append("  " + Style.grey.applied(to: reason(for: entry), hasColour))
    return lines.joined(separator: "\n")
  }

  /// What was done with an entry that is shown for it.
  public enum Deed {
    case saved, changed, restored

    fileprivate var word: String {
      switch self {
      case .saved: "saved"
      case .changed: "changed"
      case .restored: "restored"
      }
    }
  }

  /// `saved report 7 …`.
  public func full(_ entry: Entry, after deed: Deed) -> String { "\(deed.word) \(full(entry))" }

  private func line(_ reading: Reading, nameWidth: Int) -> String {
    let name = padded(reading.vital.name, to: nameWidth)
    let zone = reading.band(in: vitals)
    let reading = reading.shown(in: vitals)
    let sign = zone.sign
    let value = padded(reading.valueText, to: 6, atLeft: true)
    let normal = vitals[reading.vital]?.limits(in: reading.unit).normal
    let unit = normal == nil ? reading.unit.symbol : padded(reading.unit.symbol, to: 6)
    let shown = ReportText.style(of: zone)?.applied(to: "\(value) \(unit)", hasColour)
    var line = "  \(name) \(shown ?? "\(value) \(unit)")"
    if let normal {
      let places = reading.unit.precision
      let range =
        "\(normal.lowerBound.text(places: places))–\(normal.upperBound.text(places: places))"
      line += " \(padded(sign, to: 2))" + Style.grey.applied(to: "  normal \(range)", hasColour)
    }
    return line
  }

  /// `priority 4 = importance 2 + severity 2 (critical) of glycemia`.
  private func reason(for entry: Entry) -> String {
    if case .report(let report) = entry, report.priorityIsSet {
      return "priority \(report.priority.rank) was set by hand"
    }
    guard let derived = Priority.derived(from: entry.readings, vitals: vitals),
      let vital = vitals[derived.because.vital]
    else { return "priority \(entry.priority(in: vitals).rank)" }
    let severity = derived.because.band(in: vitals).severity
    return "priority \(derived.priority.rank) = importance \(vital.importance.rawValue)"
      + " + severity \(severity.rawValue) (\(severity.word)) of \(vital.id)"
  }

  /// A table with a row an entry: number, time, priority, the vitals, note. Many single readings of
  /// one vital and day are one row, with how many there are, from when to when, and the extremes.
  ///
  /// The usual vitals have a column each; others where one of these entries has a value of them.
  public func table(_ listed: [ListedEntry]) -> TextTable {
    var used: [VitalID] = []
    for entry in listed {
      for vital in entry.vitals where !used.contains(vital) { used.append(vital) }
    }
    let shown = vitals.groups.filter { group in
      group.isUsual || group.vitals.contains { used.contains($0.id) }
    }
    var columns: [TextTable.Column] = [
      .init(title: "ID", isNumber: true), .init(title: "TAKEN", isNumber: false),
      .init(title: "PRIORITY", short: "PRI", isNumber: true),
    ]
    columns += shown.map { group in
      let unit = group.vitals[0].usualUnit.symbol
      return .init(
        title: "\(group.name.uppercased()) \(unit)",
        short: "\(group.shortName.uppercased()) \(unit)", isNumber: true)
    }
    columns.append(.init(title: "NOTE", isNumber: false))
    var table = TextTable(columns)
    for entry in listed {
      switch entry {
      case .entry(let entry): table.append(row(entry, shown))
      case .group(let group): table.append(row(group, shown))
      }
    }
    return table
  }

  private func row(_ entry: Entry, _ shown: [VitalGroup]) -> [TextTable.Cell] {
    [
      .init(entry.number.description), .init(TimeText.dateAndTime(entry.taken)),
      .init(String(entry.priority(in: vitals).rank)),
    ]
      + shown.map { group in
        group.panel.map { cell(of: $0, in: entry) }
          ?? cell(entry.readings.first { $0.vital == group.vitals[0].id })
      } + [.init(TerminalText.escaped(entry.note))]
  }

  private func row(_ group: ReadingGroup, _ shown: [VitalGroup]) -> [TextTable.Cell] {
    let priorities = [group.lowest, group.highest].compactMap {
      Priority.derived(from: [$0], vitals: vitals)?.priority
    }
    let bands = [group.lowest, group.highest].map { $0.band(in: vitals) }
    let values = [group.lowest, group.highest].map { tabular($0.shown(in: vitals)) }
    let cells = shown.map { column -> TextTable.Cell in
      guard column.vitals.contains(where: { $0.id == group.vital }) else { return cell(nil) }
      let worst = bands.worst ?? .normal
      return .init(
        values.joined(separator: "–") + ReportText.spaced(worst), ReportText.style(of: worst))
    }
    let times = "\(group.first.local.time)–\(group.last.local.time)"
    return [
      .init(""), .init(TimeText.dateAndTime(group.first)),
      .init(String(priorities.max()?.rank ?? Priority.lowest.rank)),
    ] + cells + [.init(counted(group.count, one: "reading", other: "readings") + " \(times)")]
  }

  private func cell(_ reading: Reading?) -> TextTable.Cell {
    guard let reading else { return TextTable.Cell("N/A", .grey) }
    let zone = reading.band(in: vitals)
    return TextTable.Cell(
      tabular(reading.shown(in: vitals)) + ReportText.spaced(zone), ReportText.style(of: zone))
  }

  /// Both values in one cell, with one sign.
  private func cell(of panel: Panel, in entry: Entry) -> TextTable.Cell {
    let readings = panel.members.map { member in entry.readings.first { $0.vital == member } }
    let zones = readings.compactMap { $0?.band(in: vitals) }
    guard let worst = zones.worst else {
      return TextTable.Cell("N/A", .grey)
    }
    let shown = readings.map { $0?.shown(in: vitals) }
    let units = shown.compactMap { $0?.unit }
    let values =
      units.contains { $0 != units[0] }
      ? shown.map { $0?.text ?? "–" }.joined(separator: "/")
      : shown.map { $0?.valueText ?? "–" }.joined(separator: "/")
        + (units.first.map { $0 == vitals[panel.first]?.usualUnit ? "" : " \($0.symbol)" } ?? "")
    return TextTable.Cell(values + ReportText.spaced(worst), ReportText.style(of: worst))
  }

  /// The value; with its unit where that isn't the column's.
  private func tabular(_ reading: Reading) -> String {
    reading.unit == vitals[reading.vital]?.usualUnit ? reading.valueText : reading.text
  }

  /// The sign behind a value, as wide for every zone, so that digits stay in line.
  private static func spaced(_ zone: Band) -> String {
    let sign = zone.sign
    return sign.isEmpty ? "" : " " + sign
  }

  public static func style(of zone: Band) -> Style? {
    switch zone.severity {
    case .normal: nil
    case .caution: .caution
    case .critical: .critical
    }
  }

  private func padded(_ text: String, to width: Int, atLeft: Bool = false) -> String {
    let padding = String(repeating: " ", count: max(0, width - TerminalText.width(text)))
    return atLeft ? padding + text : text + padding
  }
}

extension Severity {
  public var word: String {
    switch self {
    case .normal: "normal"
    case .caution: "caution"
    case .critical: "critical"
    }
  }
}
