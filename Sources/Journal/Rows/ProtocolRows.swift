import HealthModel
import Reminders

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

  init() {}

  init(_ guided: GuidedProtocol) {
    id = guided.id
    uid = guided.uid
    kind = Self.bloodPressure
    firstDay = guided.firstDay
    days = guided.days
    morning = guided.morning.minuteOfDay
    evening = guided.evening.minuteOfDay
    startedAt = guided.startedAt
    stoppedAt = guided.stoppedAt
  }

  /// The only kind that there is.
  static let bloodPressure = "bp"

  /// - Throws: `JournalError.damaged` where a column holds what no protocol says.
  func guided() throws(JournalError) -> GuidedProtocol {
    guard let morning = TimeOfDay(hour: morning / 60, minute: morning % 60),
      let evening = TimeOfDay(hour: evening / 60, minute: evening % 60)
    else { throw .damaged(table: "protocol", column: "morning") }
    return GuidedProtocol(
      id: id, uid: uid, firstDay: firstDay, days: days, morning: morning, evening: evening,
      startedAt: startedAt, stoppedAt: stoppedAt)
  }
}
