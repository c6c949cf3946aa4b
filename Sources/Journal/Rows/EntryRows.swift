package import HealthModel
internal import SQLite

package struct ReportRow: TakenRow, Equatable {
  package var id: Int64 = 0
  package var uid = ""
  package var takenAt = Instant(milliseconds: 0)
  package var utcOffset = 0
  package var note = ""
  package var priority = 1
  package var prioritySet = false
  package var intake: Int64?

  /// The valid offsets from UTC: up to 26 hours, more than any clock has ever had. Units: s.
  static let offsets: ClosedRange<Int64> = -93_600...93_600
  static let priorities: ClosedRange<Int64> = 1...5
  package static let table = Table<ReportRow>("report")
  package init() {}

  package mutating func walk(_ column: inout ColumnWalk) {
    column("id", &id, .local)
    column("uid", &uid, .local)
    column("taken_at", &takenAt)
    column("utc_offset", &utcOffset, in: ReportRow.offsets)
    column("note", &note)
    column("priority", &priority, .local, in: ReportRow.priorities)
    column("priority_set", &prioritySet, .local)
    column("intake", &intake, .local)
  }

  package func impossibleColumn(_ known: KnownNames) -> String? {
    if !UUIDv7.isUUID(uid) { return "uid" }
    if takenAt > KnownNames.lastInstant { return "taken_at" }
    return ReportDraft.noteFaults(note).isEmpty ? nil : "note"
  }
}

package protocol TakenRow: TableRow {
  var takenAt: Instant { get set }
  var utcOffset: Int { get set }
}

extension TakenRow {
  package var taken: Moment {
    get { Moment(takenAt, utcOffsetSeconds: utcOffset) }
    set { (takenAt, utcOffset) = (newValue.instant, newValue.utcOffsetSeconds) }
  }
}

package struct ReadingRow: TableRow, Equatable {
  package var report: Int64 = 0
  package var vital = VitalID("")
  package var value = 0.0
  package var comparator: Comparator?
  package var unit = ""
  package var severity = Severity.normal
  package var mark: Mark?
  package static let table = Table<ReadingRow>("reading")
  package init() {}

  package mutating func walk(_ column: inout ColumnWalk) {
    column("report_id", &report, .local)
    column("vital", &vital, .local)
    column("value", &value)
    column("comparator", &comparator)
    column("unit", &unit)
    column("severity", &severity, .local)
    column("mark", &mark)
  }

  package func impossibleColumn(_ known: KnownNames) -> String? {
    if !known.has(vital) { return "vital" }
    if !value.isFinite { return "value" }
    return known.has(unit, of: vital) ? nil : "unit"
  }
}

package struct SingleReadingRow: TakenRow, Equatable {
  package var id: Int64 = 0
  package var uid: ReadingUID = .zero
  /// The vital's number in the table `vital`.
  package var vital: Int64 = 0
  package var takenAt = Instant(milliseconds: 0)
  package var utcOffset = 0
  package var value = 0.0
  package var comparator: Comparator?
  package var unit: String?
  package var severity = Severity.normal
  package var mark: Mark?
  package var intake: Int64?
  package var note: String?
  package static let table = Table<SingleReadingRow>("single_reading")
  package init() {}

  package mutating func walk(_ column: inout ColumnWalk) {
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

  package func impossibleColumn(_ known: KnownNames) -> String? {
    if takenAt > KnownNames.lastInstant { return "taken_at" }
    if !value.isFinite { return "value" }
    if let note, !ReportDraft.noteFaults(note).isEmpty { return "note" }
    guard let unit, let vital = known.numbers.vital(of: self.vital) else { return nil }
    return known.has(unit, of: vital) ? nil : "unit"
  }
}

/// The names that the rows of a journal may contain; any other name reveals a flipped bit.
package struct KnownNames {
  private let vitals: VitalCatalogue
  private let all: Set<VitalID>
  fileprivate let numbers: VitalNumbers
  /// The uids of watches, including those that history may restore.
  let watches: Set<String>

  init(_ view: borrowing JournalView) throws {
    vitals = view.vitals
    numbers = view.numbers
    let met = try view.connection.rows(
      "SELECT id FROM vital UNION SELECT substr(object, 7) FROM change WHERE object GLOB 'vital:*'"
    ) { VitalID($0.text(0)) }
    all = Set(met + vitals.all.map(\.id))
    watches = Set(
      try view.connection.rows(
        """
        SELECT uid FROM watch UNION SELECT uid FROM watch_withdrawn
        UNION SELECT substr(object, 7) FROM change WHERE object GLOB 'watch:*'
        """
      ) { $0.text(0) })
  }

  func has(_ vital: VitalID) -> Bool { all.contains(vital) }

  /// Returns whether a vital has the unit; true for an undefined vital, whose units are unknown.
  func has(_ unit: String, of vital: VitalID) -> Bool {
    vitals[vital]?.units.contains { $0.symbol == unit } ?? true
  }

  /// The latest believable time: 2200-01-01, later than any wrong clock that healthlog has met.
  static let lastInstant = Instant(milliseconds: 7_258_118_400_000)
}
