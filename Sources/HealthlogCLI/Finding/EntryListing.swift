public import HealthModel
public import Journal
import Phrases

extension Columns where Row == Entry {
  static func entries(areReports: Bool, _ vitals: VitalCatalogue) -> Columns {
    let note = Column<Entry>("note", "Empty when there is none") { $0.note }
    let readings = Columns<Reading>.readings(vitals)
    let ofReports: [Column<Entry>] = [
      Column("priority_set", "Whether you set it; otherwise it is derived") { $0.priorityIsSet },
      note, Column("readings", "Each vital once", each: readings) { $0.readings },
    ]
    let ofSingleReadings = [
      note,
      Column<Entry>("reading", type: .object(readings.shape)) {
        $0.readings.first.map(readings.json(of:)) ?? .null
      },
    ]
    return Columns(
      areReports ? "report" : "single_reading",
      [
        Column("id", areReports ? "The number you type" : "The number you type after an s: s12") {
          $0.id
        },
        Column("uid", "The same on every machine", type: .uid) { .string($0.uid) },
        Column("taken_at") { $0.taken }, Column("day") { $0.taken.day },
        areReports
          ? Column("priority", "1 to 5") { $0.priority(in: vitals)?.rank ?? 1 }
          : Column("priority", "1 to 5; null for a dose or an event") {
            $0.priority(in: vitals)?.rank
          },
      ] + (areReports ? ofReports : ofSingleReadings))
  }
}

extension Columns where Row == Reading {
  static func readings(_ vitals: VitalCatalogue) -> Columns {
    Columns(
      "reading",
      [
        Column("vital") { $0.vital.name }, Column("value", "As typed") { $0.typedValue },
        Column("comparator", "`<` or `>` where the true value lies beyond this one") {
          $0.comparator
        },
        Column("unit", "As typed") { $0.unit.symbol },
        Column("canonical_value", "The value in the vital's canonical unit") {
          vitals[$0.vital] == nil ? $0.typedValue : $0.value
        },
        Column("canonical_unit") { (vitals[$0.vital]?.canonicalUnit ?? $0.unit).symbol },
        Column("severity", "Null for a dose or an event") {
          vitals.isDose($0.vital) ? nil : $0.band(in: vitals).severity
        },
        Column("role", "Null for what is measured") { vitals[$0.vital]?.role },
        Column("mark", "How it was measured, as in an export of the journal") { $0.mark?.word },
      ])
  }
}

extension Severity: JSONWord {
  /// The word that programs read and people type; it is the same in every language.
  public var word: String { "\(self)" }
}

extension JSONType {
  /// An entry's UUID: version 7 for a typed report, version 8 for any other entry.
  fileprivate static let uid = text(
    "uid", pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[78][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$")
}

/// Entries as JSON: print `beginning`, each report, `middle`, each single reading, then `end`.
public struct EntryJSON {
  private let reports: Columns<Entry>
  private let singleReadings: Columns<Entry>
  private var separator = ""
  static let report = Columns.entries(areReports: true, .standard).shape
  static let singleReading = Columns.entries(areReports: false, .standard).shape
  static let shape = DocumentShape(
    commands: ["add", "edit", "show", "list", "filter", "delete", "restore", "source show --gone"],
    note: "",
    object: JSONShape(
      "reports",
      [
        .init("reports", .array(.object(report))),
        .init("single_readings", .array(.object(singleReading)), "Single readings"),
      ]))

  public init(_ vitals: VitalCatalogue) {
    reports = .entries(areReports: true, vitals)
    singleReadings = .entries(areReports: false, vitals)
  }

  public var beginning: String { "{\"version\":\(DocumentShape.version),\"reports\":[" }

  public mutating func middle() -> String {
    separator = ""
    return "],\"single_readings\":["
  }

  public let end = "]}"

  public mutating func text(_ entry: Entry) -> String {
    defer { separator = "," }
    return separator + (entry.isReport ? reports : singleReadings).json(of: entry).text
  }

  public static func text(_ entries: [Entry], _ vitals: VitalCatalogue) -> String {
    var json = EntryJSON(vitals)
    var text = json.beginning
    for report in entries where report.isReport { text += json.text(report) }
    text += json.middle()
    for singleReading in entries where !singleReading.isReport { text += json.text(singleReading) }
    return text + json.end
  }

  public static func value(_ entry: Entry, _ vitals: VitalCatalogue) -> JSONValue {
    Columns.entries(areReports: entry.isReport, vitals).json(of: entry)
  }
}

extension Columns where Row == ListedEntry {
  public enum ValueColumns: Sendable {
    /// A column for each usual vital, and for any other vital of the listed entries.
    case byVital
    /// A column for each unit that was typed for a vital, as in CSV; values stay as typed.
    case byUnit
  }

  /// Returns the columns. `healthlog import` reads those by unit, and matches entries by UID.
  /// - Parameter usual: The vitals that always have a column; nil for the default ones.
  public static func entries(
    _ measured: [MeasuredColumn], _ values: ValueColumns, _ vitals: VitalCatalogue,
    usual: [VitalGroup]? = nil
  ) -> Columns {
    let cells = EntryCells(vitals: vitals)
    let middle = values == .byVital ? byVital(measured, cells, usual) : byUnit(measured)
    return Columns(
      "entry",
      [
        Column("id", title: phrase("ID"), isNumber: true) { $0.entry?.number.description },
        Column("uid") { $0.entry?.uid },
        Column("taken_at", title: phrase("TAKEN"), value: { $0.entry?.taken }, cell: cells.taken),
        Column(
          "priority", title: phrase("PRIORITY"), short: phrase("PRI"), isNumber: true,
          value: { rank($0.entry, vitals) }, cell: cells.priority),
        Column("set_priority") { $0.entry?.priorityIsSet == true ? rank($0.entry, vitals) : nil },
      ] + middle + [
        Column(
          "note", title: phrase("NOTE"), mayStandBelow: true, value: { $0.entry?.note },
          cell: cells.note)
      ])
  }

  private static func rank(_ entry: Entry?, _ vitals: VitalCatalogue) -> Int? {
    entry?.priority(in: vitals)?.rank
  }

  private static func byVital(
    _ measured: [MeasuredColumn], _ cells: EntryCells, _ usual: [VitalGroup]?
  ) -> [Column<ListedEntry>] {
    let used = Set(measured.map(\.vital))
    // Medicines and events have no column: the note's cell lists them.
    let shown = cells.vitals.groups.filter { group in
      (usual?.contains(group) ?? group.isUsual) || group.vitals.contains { used.contains($0.id) }
    }
    return shown.map { group in
      let (title, short) = EntryCells.titles(of: group)
      return Column(title: title, short: short, isNumber: true) { cells.values($0, of: group) }
    }
  }

  private static func byUnit(_ measured: [MeasuredColumn]) -> [Column<ListedEntry>] {
    measured.map { typed in
      Column("\(typed.vital) (\(typed.unit.symbol))") { listed in
        listed.entry?.readings.first { $0.vital == typed.vital && $0.unit == typed.unit }?.valueText
      }
    }
  }
}

extension Listing where Row == ListedEntry {
  public static func entries(_ listed: [ListedEntry], _ vitals: VitalCatalogue) -> Listing {
    Listing(listed, .entries(vitals.ordered(Set(listed.flatMap(\.measured))), .byVital, vitals))
  }
}

extension ListedEntry {
  fileprivate var entry: Entry? { if case .entry(let entry) = self { entry } else { nil } }
}

extension Entry {
  fileprivate var isReport: Bool { if case .report = self { true } else { false } }

  fileprivate var priorityIsSet: Bool {
    if case .report(let report) = self { report.priorityIsSet } else { false }
  }

  fileprivate var id: Int64 {
    switch number {
    case .report(let id), .singleReading(let id): id
    }
  }
}
