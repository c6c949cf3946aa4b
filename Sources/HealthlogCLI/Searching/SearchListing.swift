import HealthModel
import Journal

extension Document where Row == [FoundGroup] {
  static func found(_ vitals: VitalCatalogue) -> Document {
    let shapes = SearchGroup.allCases.map { Columns.found($0, vitals).shape }
    return Document(
      "found", of: ["search"],
      [
        Column("found", "Only groups in which something is found", type: .array(.either(shapes))) {
          groups in
          .array(groups.map { Columns.found($0.group, vitals).json(of: $0) })
        }
      ])
  }
}

extension Columns where Row == FoundGroup {
  fileprivate static func found(_ group: SearchGroup, _ vitals: VitalCatalogue) -> Columns {
    let members: [Column<FoundGroup>] =
      switch group {
      case .notes, .values:
        [
          Column("reports", "Newest first", each: .entries(areReports: true, vitals)) {
            $0.entries.filter { if case .report = $0 { true } else { false } }
          },
          Column("single_readings", "Newest first", each: .entries(areReports: false, vitals)) {
            $0.entries.filter { if case .singleReading = $0 { true } else { false } }
          },
        ]
      case .medicines:
        [
          Column("doses", "The last of each", each: .lastDoses(LocalDate(epochDay: 0))) { $0.doses }
        ]
      case .days: [Column("days", "Newest first", each: .days) { $0.days }]
      case .names: [Column("names", each: .names) { $0.names }]
      case .help:
        [
          Column("commands", "As typed") { $0.pages.filter { !$0.isTopic }.map(\.name) },
          Column("topics") { $0.pages.filter(\.isTopic).map(\.name) },
        ]
      }
    return Columns(
      "found_\(group.rawValue)",
      [
        Column("group", type: .words([group.rawValue])) { .string($0.group.rawValue) },
        Column("count", "How much there is; without --all, less may be listed", value: \.count),
      ] + members)
  }
}

extension Columns where Row == DayOnRecord {
  fileprivate static var days: Columns {
    Columns(
      "found_day",
      [
        Column("day", value: \.day), Column("reports", value: \.reports),
        Column("single_readings", value: \.singleReadings),
      ])
  }
}

extension Columns where Row == FoundName {
  fileprivate static var names: Columns {
    Columns(
      "found_name",
      [Column("kind", value: \.kind), Column("name", "A watch's number", value: \.name)])
  }
}
