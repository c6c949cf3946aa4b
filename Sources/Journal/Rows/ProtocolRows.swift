import HealthModel
import Reminders

extension GuidedProtocol: TableRow {
  static let table = Table<GuidedProtocol>("protocol")

  init() {
    self.init(
      id: 0, uid: "", firstDay: LocalDate(epochDay: 0), days: 1, morning: .midnight,
      evening: .midnight, startedAt: Instant(milliseconds: 0))
  }

  mutating func walk(_ column: inout ColumnWalk) {
    column("id", &id)
    column("uid", &uid)
    var kind = Kind.bloodPressure
    column("kind", &kind)
    column("first_day", &firstDay)
    column("days", &days, in: 1...31)
    column("morning", &morning)
    column("evening", &evening)
    column("started_at", &startedAt)
    column("stopped_at", &stoppedAt)
  }

  /// The only kind that there is.
  enum Kind: String, StoredRaw {
    case bloodPressure = "bp"
  }
}
