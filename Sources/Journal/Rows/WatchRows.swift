import HealthModel

/// One row of `watch`.
struct WatchRow: TableRow, Equatable {
  var id: Int64 = 0
  var uid = ""
  var vital = VitalID("")
  var low: Double?
  var high: Double?
  var unit = ""
  var startAt = Instant(milliseconds: 0)
  var endAt = Instant(milliseconds: 0)
  var boot: String?
  var bootEnd: Int64?
  var stoppedAt: Instant?
  /// Until its outcome is told: it follows from `watch_outcome`.
  var isOpen = true

  static let table = Table<WatchRow>("watch")

  mutating func walk(_ column: inout ColumnWalk) {
    column("id", &id, .local)
    column("uid", &uid, .local)
    column("vital", &vital)
    column("low", &low)
    column("high", &high)
    column("unit", &unit)
    column("start_at", &startAt)
    column("end_at", &endAt)
    column("boot", &boot)
    // Before the machine was started, where it ended then.
    column("boot_end", &bootEnd, in: -Int64.wholeNumbers.upperBound...Int64.wholeNumbers.upperBound)
    column("stopped_at", &stoppedAt)
    column("is_open", &isOpen, .local)
  }
}

/// One row of `watch_outcome`.
struct OutcomeRow: TableRow, Equatable {
  var watch: Int64 = 0
  var isCorrection = false
  var toldAt = Instant(milliseconds: 0)
  var readings = 0
  var beyond = 0
  var lowest: Double?
  var lowestUnit: String?
  var lowestAt: Instant?
  var mean: Double?
  var highest: Double?
  var highestUnit: String?
  var highestAt: Instant?

  static let table = Table<OutcomeRow>("watch_outcome")

  mutating func walk(_ column: inout ColumnWalk) {
    column("watch", &watch, .local)
    column("is_correction", &isCorrection, .local)
    column("told_at", &toldAt)
    column("readings", &readings)
    column("beyond", &beyond)
    column("lowest", &lowest)
    column("lowest_unit", &lowestUnit)
    column("lowest_at", &lowestAt)
    column("mean", &mean)
    column("highest", &highest)
    column("highest_unit", &highestUnit)
    column("highest_at", &highestAt)
  }
}
