import HealthModel

/// One row of `protocol`.
struct ProtocolRow: TableRow, Equatable {
  var id: Int64 = 0
  var uid = ""
  var kind = ""
  var firstDay = LocalDate(epochDay: 0)
  var days = 1
  var morning = 0
  var evening = 0
  var startedAt = Instant(milliseconds: 0)
  var stoppedAt: Instant?

  static let table = Table<ProtocolRow>("protocol")

  mutating func walk(_ column: inout ColumnWalk) {
    column("id", &id)
    column("uid", &uid)
    column("kind", &kind)
    column("first_day", &firstDay)
    column("days", &days, in: 1...31)
    column("morning", &morning, in: ReminderRow.minutes)
    column("evening", &evening, in: ReminderRow.minutes)
    column("started_at", &startedAt)
    column("stopped_at", &stoppedAt)
  }
}
