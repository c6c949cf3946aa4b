import HealthModel
import Reminders

/// One row of `reminder_rule`.
struct ReminderRow: TableRow, Equatable {
  var name = ""
  var minute = 0
  var days: Int64 = 0
  var needs = ""
  var grace: Int64?
  var windowFrom: Int?
  var windowUntil: Int?
  var count = 1
  var lastDay: LocalDate?
  var owner: String?
  var since = Instant(milliseconds: 0)
  var enabled = true

  /// Of a day.
  static let minutes: ClosedRange<Int64> = 0...1439

  static let table = Table<ReminderRow>("reminder_rule")

  mutating func walk(_ column: inout ColumnWalk) {
    column("name", &name, .local)
    column("minute", &minute, in: ReminderRow.minutes)
    column("days", &days, in: 1...127)
    column("needs", &needs)
    column("grace", &grace, in: 1...1 << 32)
    column("window_from", &windowFrom, in: ReminderRow.minutes)
    column("window_until", &windowUntil, in: ReminderRow.minutes)
    column("count", &count, in: 1...9)
    column("last_day", &lastDay)
    column("owner", &owner)
    column("since", &since)
    column("enabled", &enabled)
  }

  init() {}

  init(_ rule: ReminderRule) {
    name = rule.name
    minute = rule.time.minuteOfDay
    days = rule.days.bits
    needs = rule.needs.map(\.name).joined(separator: ",")
    grace = rule.graceSeconds
    windowFrom = rule.window?.from.minuteOfDay
    windowUntil = rule.window?.until.minuteOfDay
    count = rule.count
    lastDay = rule.lastDay
    owner = rule.owner
    since = rule.since
    enabled = rule.isEnabled
  }

  /// - Throws: `JournalError.damaged` where a column holds what no rule says.
  func rule() throws(JournalError) -> ReminderRule {
    var rule = ReminderRule(
      name: name, time: try Self.time(minute, of: "minute"), days: Set(bits: days),
      needs: needs.split(separator: ",").map { VitalID(String($0)) }, graceSeconds: grace,
      since: since, isEnabled: enabled)
    if let windowFrom, let windowUntil {
      rule.window = DayWindow(
        from: try Self.time(windowFrom, of: "window_from"),
        until: try Self.time(windowUntil, of: "window_until"),
        around: owner == nil ? rule.time : nil)
    }
    rule.count = count
    rule.lastDay = lastDay
    rule.owner = owner
    return rule
  }

  private static func time(_ minute: Int, of column: String) throws(JournalError) -> TimeOfDay {
    guard let time = TimeOfDay(hour: minute / 60, minute: minute % 60) else {
      throw .damaged(table: "reminder_rule", column: column)
    }
    return time
  }
}

extension Set<Weekday> {
  /// Monday is bit 0.
  fileprivate var bits: Int64 { reduce(0) { $0 | 1 << ($1.rawValue - 1) } }

  fileprivate init(bits: Int64) {
    self = Set(Weekday.allCases.filter { bits & 1 << ($0.rawValue - 1) != 0 })
  }
}

/// One row of `occurrence`.
struct OccurrenceRow: TableRow, Equatable {
  var rule = ""
  var day = LocalDate(epochDay: 0)
  var dueAt = Instant(milliseconds: 0)
  var state = StateWord.pending
  var snoozedUntil: Instant?
  var shownAt: Instant?
  var dismissed = false
  var repeats = 0
  var quietUntil: Instant?
  var popupServer: String?
  var popupNumber: Int64?

  enum StateWord: String, StoredRaw {
    case pending, shown, snoozed, done, skipped, missed
  }

  static let table = Table<OccurrenceRow>("occurrence")

  mutating func walk(_ column: inout ColumnWalk) {
    column("rule", &rule, .local)
    column("day", &day, .local)
    column("due_at", &dueAt)
    column("state", &state)
    column("snoozed_until", &snoozedUntil)
    column("shown_at", &shownAt)
    column("dismissed", &dismissed)
    column("repeats", &repeats, in: 0...2)
    column("quiet_until", &quietUntil)
    column("popup_server", &popupServer, .local)
    column("popup_number", &popupNumber, .local)
  }

  init() {}

  init(_ occurrence: Occurrence) {
    rule = occurrence.key.rule
    day = occurrence.key.date
    dueAt = occurrence.dueAt
    shownAt = occurrence.shownAt
    dismissed = occurrence.isDismissed
    repeats = occurrence.repeats
    quietUntil = occurrence.quietUntil
    popupServer = occurrence.popup?.server
    popupNumber = occurrence.popup.map { Int64($0.number) }
    switch occurrence.state {
    case .pending: state = .pending
    case .shown: state = .shown
    case .snoozed(let instant): (state, snoozedUntil) = (.snoozed, instant)
    case .done: state = .done
    case .skipped: state = .skipped
    case .missed: state = .missed
    }
  }

  /// - Throws: `JournalError.damaged` for a snooze without its end.
  func occurrence() throws(JournalError) -> Occurrence {
    let state: Occurrence.State
    switch self.state {
    case .pending: state = .pending
    case .shown: state = .shown
    case .snoozed:
      guard let snoozedUntil else {
        throw .damaged(table: "occurrence", column: "snoozed_until")
      }
      state = .snoozed(until: snoozedUntil)
    case .done: state = .done
    case .skipped: state = .skipped
    case .missed: state = .missed
    }
    return Occurrence(
      key: Occurrence.Key(rule: rule, date: day), dueAt: dueAt, state: state, shownAt: shownAt,
      isDismissed: dismissed, repeats: repeats, quietUntil: quietUntil,
      popup: Popup(server: popupServer, number: popupNumber))
  }
}

extension Popup {
  init?(server: String?, number: Int64?) {
    guard let server else { return nil }
    self.init(server: server, number: UInt32(clamping: number ?? 0))
  }
}
