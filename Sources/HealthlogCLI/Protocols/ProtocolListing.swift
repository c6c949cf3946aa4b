public import HealthModel
import Phrases
import Reminders
import Terminal

/// A guided protocol as JSON.
public enum ProtocolJSON {
  /// docs/json.md says its members.
  public static func value(_ standing: ProtocolStanding, _ here: LocalNow) -> JSONValue {
    let guided = standing.guided
    return .object([
      .init("id", .integer(guided.id)), .init("kind", .string("bp")),
      .init("first_day", .string(guided.firstDay.description)),
      .init("last_day", .string(guided.lastDay.description)),
      .init("morning", .string(guided.morning.description)),
      .init("evening", .string(guided.evening.description)),
      .init("state", .string(standing.state.rawValue)),
      .init("started_at", .string(here.moment(guided.startedAt).rfc3339)),
      .init("stopped_at", JSONValue(guided.stoppedAt.map { here.moment($0).rfc3339 })),
      .init("readings", .integer(Int64(standing.tally.count))),
      .init("readings_wanted", .integer(Int64(standing.tally.wanted))),
      .init("sittings", Listing.sittings(standing).json),
      .init("average", standing.average.map(average) ?? .null),
    ])
  }

  private static func average(_ average: HomeAverage) -> JSONValue {
    .object([
      .init("grade", .string(average.grade.name)),
      .init("left_out", JSONValue(average.leftOut?.description)),
      .init("readings", .integer(Int64(average.average.count))),
      .init("days", .integer(Int64(average.average.days))),
    ])
  }

}

extension HomeAverage.Grade {
  /// The word that programs go by.
  fileprivate var name: String {
    switch self {
    case .complete: "complete"
    case .short: "short"
    case .mean: "none"
    }
  }
}

extension Listing where Row == ProtocolStanding.Day {
  /// The sittings of a guided protocol, a row for each date.
  public static func sittings(_ standing: ProtocolStanding) -> Listing {
    func cell(_ sitting: ProtocolStanding.Sitting) -> TextTable.Cell {
      .init(
        String(sitting.count), sitting.isShort ? .caution : nil,
        shown: sitting.count == 0 && !sitting.isOver ? "" : String(sitting.count))
    }
    return Listing(
      standing.days,
      [
        Column("day", title: phrase("DATE")) {
          .string($0.date.description)
        } cell: {
          .init($0.date.description, shown: TimeText.day($0.date))
        },
        Column("morning", title: phrase("MORNING"), isNumber: true) {
          .integer(Int64($0.morning.count))
        } cell: {
          cell($0.morning)
        },
        Column("evening", title: phrase("EVENING"), isNumber: true) {
          .integer(Int64($0.evening.count))
        } cell: {
          cell($0.evening)
        },
      ])
  }
}
