public import HealthModel
import Phrases
import Reminders
import Terminal

extension Columns where Row == ProtocolStanding {
  static func protocols(_ here: LocalNow) -> Columns {
    Columns(
      "protocol",
      [
        Column("id") { $0.guided.id }, Column("kind", type: .words(["bp"])) { _ in .string("bp") },
        Column("first_day") { $0.guided.firstDay }, Column("last_day") { $0.guided.lastDay },
        Column("morning", "When it reminds you", type: .time) {
          .string($0.guided.morning.description)
        },
        Column("evening", type: .time) { .string($0.guided.evening.description) },
        Column("state") { $0.state }, Column("started_at") { here.moment($0.guided.startedAt) },
        Column("stopped_at", "Null unless you stopped it or started another") {
          $0.guided.stoppedAt.map(here.moment)
        },
        Column("readings", "More than two of a sitting count as two") { $0.tally.count },
        Column("readings_wanted") { $0.tally.wanted },
        Column("sittings", "How many readings each sitting has", each: .sittings) { $0.days },
        Column("average", "Null before the first reading", optional: .averages) { $0.average },
      ])
  }
}

extension Columns where Row == HomeAverage {
  fileprivate static var averages: Columns {
    Columns(
      "protocol_average",
      [
        Column("grade", "`none` while there are too few days") { $0.grade },
        Column("left_out", "The day that doesn't count") { $0.leftOut },
        Column("readings", "How many it is the mean of") { $0.average.count },
        Column("days") { $0.average.days },
      ])
  }
}

extension ProtocolStanding.State: JSONWord {}

extension HomeAverage.Grade: JSONWord {}

extension Document where Row == ProtocolStanding? {
  static func latestProtocol(_ here: LocalNow) -> Document {
    Document(
      "protocol_status", of: ["protocol status"],
      [
        Column(
          "protocol", "The one started last; null if there never was one",
          optional: .protocols(here)
        ) { $0 }
      ])
  }
}

extension Columns where Row == ProtocolStanding.Day {
  /// The columns for a guided protocol's sittings, with a row for each date.
  static var sittings: Columns {
    func cell(_ sitting: ProtocolStanding.Sitting) -> TextTable.Cell {
      .init(
        String(sitting.count), sitting.isShort ? .caution : nil,
        shown: sitting.count == 0 && !sitting.isOver ? "" : String(sitting.count))
    }
    return Columns(
      "sittings",
      [
        Column("day", title: phrase("DATE"), value: \.date) {
          .init($0.date.description, shown: TimeText.day($0.date))
        },
        Column("morning", title: phrase("MORNING"), isNumber: true, value: \.morning.count) {
          cell($0.morning)
        },
        Column("evening", title: phrase("EVENING"), isNumber: true, value: \.evening.count) {
          cell($0.evening)
        },
      ])
  }
}
