public import HealthModel
public import Journal
import Phrases
import Terminal

extension Listing where Row == IntakeRecord {
  /// What came in together, a row each.
  public static func intakes(_ intakes: [IntakeRecord], _ here: LocalNow) -> Listing {
    Listing(intakes, told(here) + counts + state(here))
  }

  private static func told(_ here: LocalNow) -> [Column<IntakeRecord>] {
    [
      Column("id", title: phrase("IMPORT"), isNumber: true) {
        .integer($0.id)
      } cell: {
        .init(String($0.id))
      },
      Column("at", title: phrase("WHEN")) {
        time($0.at, here)
      } cell: {
        .init(TimeText.dateAndTime(here.moment($0.at)))
      },
      Column("format", title: phrase("FORMAT")) { $0.format },
    ]
  }

  private static var counts: [Column<IntakeRecord>] {
    [
      Column("reports", title: phrase("REPORTS")) { $0.reports },
      Column("samples", title: phrase("SAMPLES")) { $0.samples },
      Column("known", title: phrase("KNOWN")) { $0.known },
      Column("completed") { .integer(Int64($0.changed)) },
      Column("refused", title: phrase("REFUSED")) { $0.refused },
      Column("without_value") { .integer(Int64($0.empty)) },
      Column("in_skipped_hours") { .integer(Int64($0.moved)) },
      Column("left_out") { intake in
        .array(
          intake.leftOut.sorted { $0.key < $1.key }.map { name, count in
            .object([.init("what", .string(name)), .init("count", .integer(Int64(count)))])
          })
      },
    ]
  }

  private static func state(_ here: LocalNow) -> [Column<IntakeRecord>] {
    [
      Column("first_taken_at") { time($0.period?.lowerBound, here) },
      Column("last_taken_at") { time($0.period?.upperBound, here) },
      Column("zone") { JSONValue($0.zone) },
      Column("encoding") { JSONValue($0.encoding) },
      Column(title: phrase("STATE")) {
        $0.withdrawnAt == nil
          ? .init("in", shown: phrase("in")) : .init("out", shown: phrase("out"))
      },
      Column("withdrawn_at") { time($0.withdrawnAt, here) },
      Column("file", title: phrase("FILE")) { $0.label },
      Column("session") { $0.session.map { .integer($0) } ?? .null },
    ]
  }

  private static func time(_ instant: Instant?, _ here: LocalNow) -> JSONValue {
    JSONValue(instant.map { here.moment($0).rfc3339 })
  }
}

/// Imports as JSON.
public enum ReceiptJSON {
  /// `{"version":2,"imports":[…]}`.
  public static func document(_ intakes: [IntakeRecord], _ here: LocalNow) -> JSONValue {
    Document.json([.init("imports", Listing.intakes(intakes, here).json)])
  }

  /// `{"version":2,"import":{…}}`: one of them, with the lines that were refused; `reasons` are words
  /// that stay.
  public static func document(
    _ intake: IntakeRecord, _ refusals: [RefusalOnRecord], _ here: LocalNow
  ) -> JSONValue {
    let lines = refusals.map { refusal in
      JSONValue.object([
        .init("line", JSONValue(refusal.line.map(Int64.init))),
        .init("reasons", .array(refusal.reasons.map { .string($0) })),
      ])
    }
    let one = Listing.intakes([intake], here).json(of: intake)
    return Document.json([
      .init("import", .object(one.members + [.init("refusals", .array(lines))]))
    ])
  }
}
