import HealthModel
import Reminders

extension ReminderRule: TableRow {
  static let table = Table<ReminderRule>("reminder_rule")

  init() { self.init(name: "", time: .midnight, since: Instant(milliseconds: 0)) }

  mutating func walk(_ column: inout ColumnWalk) {
    column("name", &name, .local)
    column("minute", &time)
    column("days", &days)
    var names = needs.map(\.name).joined(separator: ",")
    column("needs", &names)
    needs = names.split(separator: ",").map { VitalID(String($0)) }
    column("grace", &graceSeconds, in: 1...1 << 32)
    var (from, until) = (window?.from, window?.until)
    column("window_from", &from)
    column("window_until", &until)
    column("count", &count, in: 1...9)
    column("last_day", &lastDay)
    column("owner", &owner)
    column("since", &since)
    column("enabled", &isEnabled)
    // A protocol's own begin and end with its sittings.
    window = from.flatMap { from in
      until.map { DayWindow(from: from, until: $0, around: owner == nil ? time : nil) }
    }
  }
}

extension Occurrence: TableRow {
  static let table = Table<Occurrence>("occurrence")

  init() {
    self.init(
      key: Key(rule: "", date: LocalDate(epochDay: 0)), dueAt: Instant(milliseconds: 0))
  }

  mutating func walk(_ column: inout ColumnWalk) {
    column("rule", &key.rule, .local)
    column("day", &key.date, .local)
    column("due_at", &dueAt)
    var (word, snoozedUntil) = stored
    column("state", &word)
    column("snoozed_until", &snoozedUntil)
    if word == .snoozed, snoozedUntil == nil { column.refuse("snoozed_until") }
    state = word.state(snoozedUntil)
    column("shown_at", &shownAt)
    column("dismissed", &isDismissed)
    column("repeats", &repeats, in: 0...2)
    column("quiet_until", &quietUntil)
    var (server, number) = (popup?.server, popup.map { Int64($0.number) })
    column("popup_server", &server, .local)
    column("popup_number", &number, .local)
    popup = Popup(server: server, number: number)
  }

  private var stored: (StateWord, Instant?) {
    switch state {
    case .pending: (.pending, nil)
    case .shown: (.shown, nil)
    case .snoozed(let instant): (.snoozed, instant)
    case .done: (.done, nil)
    case .skipped: (.skipped, nil)
    case .missed: (.missed, nil)
    }
  }

  fileprivate enum StateWord: String, StoredRaw {
    case pending, shown, snoozed, done, skipped, missed

    func state(_ snoozedUntil: Instant?) -> State {
      switch self {
      case .pending: .pending
      case .shown: .shown
      case .snoozed: snoozedUntil.map { .snoozed(until: $0) } ?? .pending
      case .done: .done
      case .skipped: .skipped
      case .missed: .missed
      }
    }
  }
}

extension Popup {
  init?(server: String?, number: Int64?) {
    guard let server else { return nil }
    self.init(server: server, number: UInt32(clamping: number ?? 0))
  }
}
