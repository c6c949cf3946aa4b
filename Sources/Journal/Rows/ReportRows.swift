import HealthModel

/// One row of `report`.
struct ReportRow: TableRow, Equatable {
  var id: Int64 = 0
  var uid = ""
  var takenAt = Instant(milliseconds: 0)
  var utcOffset = 0
  var note = ""
  var priority = 1
  var prioritySet = false
  var intake: Int64?

  /// Seconds ahead of UTC: 26 hours, further than any clock has ever been.
  static let offsets: ClosedRange<Int64> = -93_600...93_600
  static let priorities: ClosedRange<Int64> = 1...5

  static let table = Table<ReportRow>("report")

  mutating func walk(_ column: inout ColumnWalk) {
    column("id", &id, .local)
    column("uid", &uid, .local)
    column("taken_at", &takenAt)
    column("utc_offset", &utcOffset, in: ReportRow.offsets)
    column("note", &note)
    column("priority", &priority, .local, in: ReportRow.priorities)
    column("priority_set", &prioritySet, .local)
    column("intake", &intake, .local)
  }
}

/// One row of `reading`.
struct ReadingRow: TableRow, Equatable {
  var report: Int64 = 0
  var vital = VitalID("")
  var value = 0.0
  var comparator: Comparator?
  var unit = ""
  var severity = Severity.normal
  var mark: Mark?

  static let table = Table<ReadingRow>("reading")

  mutating func walk(_ column: inout ColumnWalk) {
    column("report_id", &report, .local)
    column("vital", &vital, .local)
    column("value", &value)
    column("comparator", &comparator)
    column("unit", &unit)
    column("severity", &severity, .local)
    column("mark", &mark)
  }
}

/// One row of `sample`.
struct SampleRow: TableRow, Equatable {
  var id: Int64 = 0
  var uid: ReadingUID = .zero
  /// Its number in `vital`.
  var vital: Int64 = 0
  var takenAt = Instant(milliseconds: 0)
  var utcOffset = 0
  var value = 0.0
  var comparator: Comparator?
  var unit: String?
  var severity = Severity.normal
  var mark: Mark?
  var intake: Int64?
  var note: String?

  static let table = Table<SampleRow>("sample")

  mutating func walk(_ column: inout ColumnWalk) {
    column("id", &id, .local)
    column("uid", &uid, .local)
    column("vital", &vital, .local)
    column("taken_at", &takenAt)
    column("utc_offset", &utcOffset, in: ReportRow.offsets)
    column("value", &value)
    column("comparator", &comparator)
    column("unit", &unit)
    column("severity", &severity, .local)
    column("mark", &mark)
    column("intake", &intake, .local)
    column("note", &note)
  }
}
