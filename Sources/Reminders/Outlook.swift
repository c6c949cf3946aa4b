public import HealthModel

public enum ReminderToday: Equatable, Sendable {
  public enum Missing: Equatable, Sendable {
    case report
    case vitals([VitalID])
    case measurements(Int)
  }

  case filed
  /// Paused; `until` is the first day with reminders again.
  case paused(until: LocalDate)
  case notDue
  case toCome(Missing)
  /// Due, but not on the screen.
  case pending(Missing)
  case shown(Missing, at: Instant?, isClosed: Bool)
  case snoozed(Missing, until: Instant)
  /// The report that settled the occurrence was removed or changed.
  case reportGone
  case skipped
  case missed

  /// The name that programs read.
  public var name: String {
    switch self {
    case .filed: "filed"
    case .paused: "paused"
    case .notDue: "not_due"
    case .toCome: "to_come"
    case .pending: "pending"
    case .shown: "shown"
    case .snoozed: "snoozed"
    case .reportGone: "report_gone"
    case .skipped: "skipped"
    case .missed: "missed"
    }
  }

  public var missing: Missing? {
    switch self {
    case .toCome(let missing), .pending(let missing), .shown(let missing, _, _),
      .snoozed(let missing, _):
      missing
    case .filed, .paused, .notDue, .reportGone, .skipped, .missed: nil
    }
  }
}

public struct Outlook: Sendable {
  public let state: ReminderState
  public let here: LocalNow

  public init(_ onRecord: ReminderState, _ here: LocalNow) {
    state = onRecord.planned(here)
    self.here = here
  }

  public var rules: [ReminderRule] {
    state.rules.filter { $0.isEnabled && !$0.isOver(at: here.now, in: here.zone) }
  }

  /// Returns today's state of a rule, even a disabled one; a report takes precedence over pauses.
  public func today(_ rule: ReminderRule) -> ReminderToday {
    let today = here.today
    if state.satisfies(rule, on: today) { return .filed }
    if let end = here.pauseEnd(of: rule) { return .paused(until: end) }
    let key = Occurrence.Key(rule: rule.name, date: today)
    let occurrence = state.occurrences.first { $0.key == key }
    switch occurrence?.state {
    case nil where rule.dueInstant(on: today, in: here.zone) == nil: return .notDue
    case nil: return .toCome(missing(rule))
    case .pending: return .pending(missing(rule))
    case .shown:
      return .shown(
        missing(rule), at: occurrence?.shownAt, isClosed: occurrence?.isDismissed == true)
    case .snoozed(let until): return .snoozed(missing(rule), until: until)
    case .done: return .reportGone
    case .skipped: return .skipped
    case .missed: return .missed
    }
  }

  private func missing(_ rule: ReminderRule) -> ReminderToday.Missing {
    if rule.owner != nil {
      return .measurements(rule.count - state.count(for: rule, on: here.today))
    }
    return state.reported(for: rule, on: here.today) == nil && !state.hasTaken(rule)
      ? .report : .vitals(state.missing(rule, on: here.today))
  }

  /// Returns when the rule next falls due, skipping satisfied days; nil if not within 15 days of
  /// today or, for a paused rule, of the pause's end.
  public func next(_ rule: ReminderRule) -> Moment? {
    let first = max(here.today, here.pauseEnd(of: rule) ?? here.today)
    return (0...15).lazy.compactMap { upcoming(rule, on: first.adding(days: $0)) }
      .first.map { here.moment($0.dueAt) }
  }

  public func upcoming(_ rule: ReminderRule, on date: LocalDate) -> Occurrence? {
    let key = Occurrence.Key(rule: rule.name, date: date)
    guard !state.occurrences.contains(where: { $0.key == key }), !state.satisfies(rule, on: date),
      let due = rule.dueInstant(on: date, in: here.zone), due > here.now, due >= rule.since
    else { return nil }
    return Occurrence(key: key, dueAt: due)
  }
}

extension LocalNow {
  /// Returns the day on which a paused rule resumes; nil for a rule that isn't paused.
  public func pauseEnd(of rule: ReminderRule) -> LocalDate? {
    guard rule.since > now else { return nil }
    let end = zone.localDateTime(at: rule.since).date
    // A protocol that hasn't begun isn't paused.
    return rule.firstDay.map { end <= $0 } ?? false ? nil : end
  }
}

extension ReminderState {
  /// Returns the record with its occurrences updated to now, as the service would update them.
  public func planned(_ here: LocalNow) -> ReminderState {
    var state = self
    let changed = plan(now: here.now, zone: here.zone, state: state, screen: Screen()).changes
      .occurrences
    let keys = Set(changed.map(\.key))
    state.occurrences = state.occurrences.filter { !keys.contains($0.key) } + changed
    return state
  }
}
