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

  static let table = Table<ReportRow>(
    "report",
    [
      Column("id", \.id, .local), Column("uid", \.uid, .local), Column("taken_at", \.takenAt),
      Column("utc_offset", \.utcOffset), Column("note", \.note),
      Column("priority", \.priority, .local), Column("priority_set", \.prioritySet, .local),
      Column("intake", \.intake, .local),
    ])
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

  static let table = Table<ReadingRow>(
    "reading",
    [
      Column("report_id", \.report, .local), Column("vital", \.vital, .local),
      Column("value", \.value), Column("comparator", \.comparator), Column("unit", \.unit),
      Column("severity", \.severity, .local), Column("mark", \.mark),
    ])
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

  static let table = Table<SampleRow>(
    "sample",
    [
      Column("id", \.id, .local), Column("uid", \.uid, .local), Column("vital", \.vital, .local),
      Column("taken_at", \.takenAt), Column("utc_offset", \.utcOffset), Column("value", \.value),
      Column("comparator", \.comparator), Column("unit", \.unit),
      Column("severity", \.severity, .local), Column("mark", \.mark),
      Column("intake", \.intake, .local), Column("note", \.note),
    ])
}
