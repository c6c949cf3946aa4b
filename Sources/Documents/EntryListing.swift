public import HealthModel
import Phrases

extension Listing where Row == Entry {
  /// Entries of one kind as JSON: reports with their readings, or single readings with theirs.
  public static func entries(
    _ entries: [Entry], areReports: Bool, _ vitals: VitalCatalogue
  ) -> Listing {
    let note = Column<Entry>("note") { .string($0.note) }
    let ofReports: [Column<Entry>] = [
      Column("priority_set") { .bool($0.priorityIsSet) }, note,
      Column("readings") { .array($0.readings.map { value($0, vitals) }) },
    ]
    let ofSamples = [
      note, Column<Entry>("reading") { $0.readings.first.map { value($0, vitals) } ?? .null },
    ]
    return Listing(
      entries,
      [
        Column("id") { .integer($0.number.id) }, Column("uid") { .string($0.uid) },
        Column("taken_at") { .string($0.taken.rfc3339) },
        Column("day") { .string($0.taken.day.description) },
        Column("priority") { .integer(Int64($0.priority(in: vitals).rank)) },
      ] + (areReports ? ofReports : ofSamples))
  }

  private static func value(_ reading: Reading, _ vitals: VitalCatalogue) -> JSONValue {
    .object([
      .init("vital", .string(reading.vital.name)), .init("value", .real(reading.typedValue)),
      .init("comparator", JSONValue(reading.comparator?.rawValue)),
      .init("unit", .string(reading.unit.symbol)),
      .init("severity", .string(reading.band(in: vitals).severity.word)),
    ])
  }
}

/// Reports and single readings as JSON.
public enum EntryJSON {
  /// `{"version":2,"reports":[…],"samples":[…]}`.
  public static func document(_ entries: [Entry], _ vitals: VitalCatalogue) -> JSONValue {
    Document.json([
      .init("reports", reports(entries, vitals)),
      .init(
        "samples",
        Listing.entries(entries.filter { !$0.isReport }, areReports: false, vitals).json),
    ])
  }

  /// Those of the entries that are reports.
  public static func reports(_ entries: [Entry], _ vitals: VitalCatalogue) -> JSONValue {
    Listing.entries(entries.filter(\.isReport), areReports: true, vitals).json
  }

  public static func value(_ entry: Entry, _ vitals: VitalCatalogue) -> JSONValue {
    Listing.entries([], areReports: entry.isReport, vitals).json(of: entry)
  }
}

extension Listing where Row == ListedEntry {
  /// Which columns stand between the priority and the note.
  public enum ValueColumns {
    /// For people: the usual vitals, and others where one of these entries has a value of them.
    case byVital
    /// For programs: one for each unit that a vital was typed in. A value stands in the column of
    /// its unit, as typed.
    case byUnit
  }

  /// Reports and single readings as a table, and as one that any program reads, `healthlog import`
  /// too: by the uid it knows what is on record already.
  ///
  /// Shape: of a group only people are told.
  public static func entries(
    _ listed: [ListedEntry], _ values: ValueColumns, _ vitals: VitalCatalogue
  ) -> Listing {
    let cells = EntryCells(vitals)
    let middle =
      switch values {
      case .byVital: byVital(listed, cells, vitals)
      case .byUnit: byUnit(listed, vitals)
      }
    return Listing(
      listed,
      [
        Column("id", title: "ID", isNumber: true) {
          JSONValue($0.entry?.number.description)
        } cell: {
          cells.number($0)
        },
        Column("uid") { JSONValue($0.entry?.uid) },
        Column("taken_at", title: "TAKEN") {
          JSONValue($0.entry?.taken.rfc3339)
        } cell: {
          cells.taken($0)
        },
        Column("priority", title: "PRIORITY", short: "PRI", isNumber: true) {
          rank($0.entry, vitals)
        } cell: {
          cells.priority($0)
        },
        // That again where a person set it.
        Column("set_priority") {
          $0.entry?.priorityIsSet == true ? rank($0.entry, vitals) : .null
        },
      ] + middle + [
        Column("note", title: "NOTE") {
          JSONValue($0.entry?.note)
        } cell: {
          cells.note($0)
        }
      ])
  }

  private static func rank(_ entry: Entry?, _ vitals: VitalCatalogue) -> JSONValue {
    JSONValue(entry.map { Int64($0.priority(in: vitals).rank) })
  }

  private static func byVital(
    _ listed: [ListedEntry], _ cells: EntryCells, _ vitals: VitalCatalogue
  ) -> [Column<ListedEntry>] {
    var used: [VitalID] = []
    for entry in listed {
      for vital in entry.vitals where !used.contains(vital) { used.append(vital) }
    }
    let shown = vitals.groups.filter { group in
      group.isUsual || group.vitals.contains { used.contains($0.id) }
    }
    return shown.map { group in
      let (title, short) = EntryCells.titles(of: group)
      return Column(title: title, short: short, isNumber: true) { cells.values($0, of: group) }
    }
  }

  private struct TypedVital: Hashable {
    let vital: VitalID
    let unit: MeasurementUnit
  }

  private static func byUnit(
    _ listed: [ListedEntry], _ vitals: VitalCatalogue
  ) -> [Column<ListedEntry>] {
    let used = Set(
      listed.flatMap { $0.entry?.readings ?? [] }.map {
        TypedVital(vital: $0.vital, unit: $0.unit)
      })
    return vitals.vitals.flatMap { vital in
      vital.units.map { TypedVital(vital: vital.id, unit: $0) }
    }.filter(used.contains).map { typed in
      Column("\(typed.vital) (\(typed.unit.symbol))") { listed in
        JSONValue(
          listed.entry?.readings.first { $0.vital == typed.vital && $0.unit == typed.unit }?
            .valueText)
      }
    }
  }
}

extension ListedEntry {
  fileprivate var entry: Entry? {
    if case .entry(let entry) = self { entry } else { nil }
  }
}

extension Entry {
  fileprivate var isReport: Bool { if case .report = self { true } else { false } }

  fileprivate var priorityIsSet: Bool {
    if case .report(let report) = self { report.priorityIsSet } else { false }
  }
}

extension EntryNumber {
  fileprivate var id: Int64 {
    switch self {
    case .report(let id), .sample(let id): id
    }
  }
}
