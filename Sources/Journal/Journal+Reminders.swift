public import HealthModel
public import Reminders
import SQLite

extension Journal: ReminderStore {
  public func readState(around today: LocalDate, now: Instant) throws -> ReminderState {
    try naming { try connection.reading { try state(around: today, now) } }
  }

  public func store(_ changes: ReminderChanges) throws {
    try transaction { try insert(changes) }
  }

  public func update(
    around today: LocalDate, now: Instant, _ change: (ReminderState) throws -> ReminderChanges
  ) throws {
    try transaction { try insert(try change(try state(around: today, now))) }
  }

  private func state(around today: LocalDate, _ now: Instant) throws -> ReminderState {
    let dates = ReminderState.dates(around: today)
    let settings = try settings()
    let notices = try notices(around: today)
    return ReminderState(
      rules: try reminderRules(), occurrences: try occurrences(in: dates),
      vitalsByDay: try vitalsByDay(in: dates), settings: settings, notices: notices,
      range: settings.isOn(.outOfRangeNotices)
        ? try rangeState(of: notices, now) : RangeState(),
      watches: try notices.compactMap { try watch(of: $0.matter) })
  }

  private func insert(_ changes: ReminderChanges) throws {
    try insert(changes.occurrences)
    try insert(changes.notices)
    try insert(changes.alerts)
  }

  private func insert(_ occurrences: [Occurrence]) throws {
    guard !occurrences.isEmpty else { return }
    let insert = try connection.prepare(
      """
      INSERT OR REPLACE INTO occurrence (rule, day, due_at, state, snoozed_until, shown_at,
        dismissed, repeats, quiet_until, popup_server, popup_number)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    for occurrence in occurrences { try insert.run(Journal.columns(of: occurrence)) }
  }

  private func occurrences(in dates: ClosedRange<LocalDate>) throws -> [Occurrence] {
    try occurrences(
      where: "day BETWEEN ? AND ? OR state IN ('pending', 'shown', 'snoozed')", dates)
  }

  /// The occurrences of some days, and no others.
  func recordedOccurrences(on days: ClosedRange<LocalDate>) throws -> [Occurrence] {
    try occurrences(where: "day BETWEEN ? AND ?", days)
  }

  private func occurrences(
    where condition: String, _ dates: ClosedRange<LocalDate>
  ) throws -> [Occurrence] {
    try connection.rows(
      """
      SELECT rule, day, due_at, state, snoozed_until, shown_at, dismissed, repeats, quiet_until,
        popup_server, popup_number
      FROM occurrence WHERE \(condition) ORDER BY day, rule
      """, [.text(dates.lowerBound.description), .text(dates.upperBound.description)],
      Journal.occurrence
    ).compactMap { $0 }
  }

  private static func occurrence(_ row: borrowing Statement) -> Occurrence? {
    guard let date = LocalDate(row.text(1)),
      let state = state(row.text(3), until: row.optionalInteger(4))
    else { return nil }
    return Occurrence(
      key: Occurrence.Key(rule: row.text(0), date: date),
      dueAt: Instant(milliseconds: row.integer(2)), state: state,
      shownAt: row.optionalInteger(5).map(Instant.init(milliseconds:)),
      isDismissed: row.integer(6) == 1, repeats: Int(row.integer(7)),
      quietUntil: row.optionalInteger(8).map(Instant.init(milliseconds:)),
      popup: row.optionalText(9).map {
        Popup(server: $0, number: UInt32(clamping: row.integer(10)))
      })
  }

  private static func state(_ word: String, until: Int64?) -> Occurrence.State? {
    switch word {
    case "pending": .pending
    case "shown": .shown
    case "snoozed": .snoozed(until: Instant(milliseconds: until ?? 0))
    case "done": .done
    case "skipped": .skipped
    case "missed": .missed
    default: nil
    }
  }

  private static func columns(of occurrence: Occurrence) -> [SQLValue] {
    var until: Int64?
    let word: String
    switch occurrence.state {
    case .pending: word = "pending"
    case .shown: word = "shown"
    case .snoozed(let instant):
      word = "snoozed"
      until = instant.milliseconds
    case .done: word = "done"
    case .skipped: word = "skipped"
    case .missed: word = "missed"
    }
    return [
      .text(occurrence.key.rule), .text(occurrence.key.date.description),
      .integer(occurrence.dueAt.milliseconds), .text(word), SQLValue(until),
      SQLValue(occurrence.shownAt?.milliseconds), .integer(occurrence.isDismissed ? 1 : 0),
      .integer(Int64(occurrence.repeats)), SQLValue(occurrence.quietUntil?.milliseconds),
      SQLValue(occurrence.popup?.server), SQLValue(occurrence.popup.map { Int64($0.number) }),
    ]
  }
}
