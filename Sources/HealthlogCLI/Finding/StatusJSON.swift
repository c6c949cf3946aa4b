public import HealthModel
import Phrases

/// Today at a glance as JSON.
public enum StatusJSON {
  static func shape(_ here: LocalNow) -> DocumentShape { today(here, .standard).shape }

  private static func today(_ here: LocalNow, _ vitals: VitalCatalogue) -> Document<TodayStatus> {
    let entry: (Entry) -> JSONValue = { EntryJSON.value($0, vitals) }
    return Document(
      "status", of: ["status"],
      [
        Column("day") { $0.today },
        Column("report_filed", "Whether today has a report") { !$0.reports.isEmpty },
        Column("reports", "Today's", type: .array(.object(EntryJSON.report))) {
          .array($0.reports.map { entry(.report($0)) })
        },
        Column("single_readings", "How many today has") { $0.samples },
        Column(
          "last", "The last report or single reading on record, of any day",
          type: .nullable(.either([EntryJSON.report, EntryJSON.sample]))
        ) { $0.latest.map(entry) ?? .null },
        Column("reminder", "The reminder that comes next", optional: .next) {
          $0.reminders.first
        },
        Column(
          "protocol", "The one that runs or is to begin", optional: .protocols(here)
        ) { $0.guided },
        Column("watches", "Those whose outcome you haven't been notified of", each: .watches(here))
        {
          $0.watches
        },
      ])
  }

  /// Returns the document of `status`.
  public static func document(
    _ status: TodayStatus, _ here: LocalNow, vitals: VitalCatalogue
  ) -> JSONValue {
    today(here, vitals).json(status)
  }
}

extension Columns where Row == TodayStatus.Reminder {
  fileprivate static var next: Columns {
    Columns(
      "next_reminder",
      [
        Column("time", type: .time) { .string($0.rule.time.description) },
        Column("today", "What became of today's") { $0.today },
        Column("next", "Null when none comes within a fortnight") { $0.next },
      ])
  }
}
