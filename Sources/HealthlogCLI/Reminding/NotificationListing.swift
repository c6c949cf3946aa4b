import HealthModel
import Journal
import Reminders

extension Document where Row == [ListedNotification] {
  static func notifications(_ here: LocalNow, _ vitals: VitalCatalogue) -> Document {
    Document(
      "notifications", of: ["notifications"],
      [Column("notifications", "Newest first", each: .notifications(here, vitals)) { $0 }])
  }
}

extension Columns where Row == ListedNotification {
  fileprivate static func notifications(_ here: LocalNow, _ vitals: VitalCatalogue) -> Columns {
    let about = "The name of the device or source, the week, or the uid of the watch or protocol"
    return Columns(
      "notification",
      [
        Column("kind", type: .words(Notification.Topic.kinds)) {
          .string($0.notification.topic.kind)
        },
        Column("at", "When it arose") { here.moment($0.notification.at) },
        Column("read_at", "When you listed it, or answered or closed its popup; null if new") {
          $0.notification.readAt.map(here.moment)
        },
        Column(
          "state", "`missed` if it couldn't be shown in time",
          type: .words(["pending", "shown", "done", "missed"])
        ) { .string($0.notification.state.rawValue) },
        Column("about", about) { $0.about },
        Column("readings", "The last of each vital; only `out_of_range`", each: .told(here, vitals))
        { $0.values },
      ])
  }
}

extension Columns where Row == ListedNotification.Value {
  fileprivate static func told(_ here: LocalNow, _ vitals: VitalCatalogue) -> Columns {
    Columns(
      "notified_value",
      [
        Column("vital") { $0.alert.id.vital.name },
        Column("taken_at") { here.moment($0.alert.id.takenAt) },
        Column("severity", "As you were notified of it") { $0.alert.id.severity },
        Column("side", "Of the normal range, as notified", type: .words(["below", "above"])) {
          .string($0.alert.isHigh ? "above" : "below")
        },
        Column("reading", "As it is now; null if it is gone", optional: .readings(vitals)) {
          $0.reading
        },
      ])
  }
}
