public import HealthModel
public import Journal
import Phrases
import Terminal

extension Columns where Row == IntakeRecord {
  public static func intakes(_ here: LocalNow, _ more: [Column<IntakeRecord>] = []) -> Columns {
    Columns(more.isEmpty ? "import" : "import_with_refusals", start(here) + end(here) + more)
  }

  private static func start(_ here: LocalNow) -> [Column<IntakeRecord>] {
    [
      Column("id", title: phrase("IMPORT"), isNumber: true) { $0.id },
      Column("at", title: phrase("WHEN")) {
        here.moment($0.at)
      } cell: {
        .init(TimeText.dateAndTime(here.moment($0.at)))
      },
      Column("format", title: phrase("FORMAT")) { $0.format },
      Column("reports", title: phrase("REPORTS")) { $0.reports },
      Column("single_readings", "Single readings", title: phrase("SINGLE")) { $0.singleReadings },
      Column("known", "Rows that were on record already", title: phrase("KNOWN")) { $0.known },
      Column("completed", "Rows that added to an entry on record") { $0.changed },
      Column("refused", title: phrase("REJECTED")) { $0.refused },
    ]
  }

  private static func end(_ here: LocalNow) -> [Column<IntakeRecord>] {
    [
      Column("without_value") { $0.empty },
      Column("in_skipped_hours", "Rows from hours that the clocks skipped") { $0.moved },
      Column("left_out", "What healthlog doesn't keep, such as insulin", each: .tallies("what")) {
        $0.leftOut.sorted { $0.key < $1.key }
      },
      Column("first_taken_at") { ($0.period?.lowerBound).map(here.moment) },
      Column("last_taken_at") { ($0.period?.upperBound).map(here.moment) },
      Column("zone", "The zone that local times were read in") { $0.zone },
      Column("encoding", "Null for UTF-8") { $0.encoding },
      Column(title: phrase("STATE")) {
        $0.withdrawnAt == nil
          ? .init("in", shown: phrase("imported")) : .init("out", shown: phrase("undone"))
      },
      Column("withdrawn_at", "When the import was undone") { $0.withdrawnAt.map(here.moment) },
      Column("file", title: phrase("FILE")) { $0.label },
      Column("session", "The device session it came from") { $0.session },
    ]
  }
}

public enum ReceiptJSON {
  static func shapes(_ here: LocalNow) -> [DocumentShape] {
    [list(here).shape, one(here, []).shape]
  }

  /// Oldest first.
  public static func list(_ here: LocalNow) -> Document<[IntakeRecord]> {
    Document("imports", of: ["import list"], [Column("imports", each: .intakes(here)) { $0 }])
  }

  public static func one(_ here: LocalNow, _ refusals: [RefusalOnRecord]) -> Document<IntakeRecord>
  {
    let lines = Columns<RefusalOnRecord>(
      "refusal",
      [
        Column("line", "Null for a row of a remote source") { $0.line },
        Column("reasons", "Words that stay") { $0.reasons },
      ])
    let refused = Column<IntakeRecord>("refusals", "At most 1,000", each: lines) { _ in refusals }
    return Document(
      "import_shown", of: ["import show"],
      [Column("import", one: .intakes(here, [refused])) { $0 }])
  }
}
