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

  static let table = Table<WatchRow>(
    "watch",
    [
      Column("id", \.id, .local), Column("uid", \.uid, .local), Column("vital", \.vital),
      Column("low", \.low), Column("high", \.high), Column("unit", \.unit),
      Column("start_at", \.startAt), Column("end_at", \.endAt), Column("boot", \.boot),
      Column("boot_end", \.bootEnd), Column("stopped_at", \.stoppedAt),
      Column("is_open", \.isOpen, .local),
    ])
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

  static let table = Table<OutcomeRow>(
    "watch_outcome",
    [
      Column("watch", \.watch, .local), Column("is_correction", \.isCorrection, .local),
      Column("told_at", \.toldAt), Column("readings", \.readings), Column("beyond", \.beyond),
      Column("lowest", \.lowest), Column("lowest_unit", \.lowestUnit),
      Column("lowest_at", \.lowestAt), Column("mean", \.mean), Column("highest", \.highest),
      Column("highest_unit", \.highestUnit), Column("highest_at", \.highestAt),
    ])
}
