public import HealthModel
import Phrases

/// Today at a glance as JSON.
public enum StatusJSON {
  /// docs/json.md says its members.
  public static func document(
    _ status: TodayStatus, _ here: LocalNow, vitals: VitalCatalogue
  ) -> JSONValue {
    Document.json([
      .init("day", .string(status.today.description)),
      .init("report_filed", .bool(!status.reports.isEmpty)),
      .init("reports", .array(status.reports.map { EntryJSON.value(.report($0), vitals) })),
      .init("single_readings", .integer(Int64(status.samples))),
      .init("last", status.latest.map { EntryJSON.value($0, vitals) } ?? .null),
      .init(
        "reminder",
        status.reminders.first.map { reminder in
          .object([
            .init("time", .string(reminder.rule.time.description)),
            .init("today", .string(reminder.today.name)),
            .init("next", JSONValue(reminder.next?.rfc3339)),
          ])
        } ?? .null),
      .init("protocol", status.guided.map { ProtocolJSON.value($0, here) } ?? .null),
      .init("watches", Listing.watches(status.watches, here).json),
    ])
  }
}
