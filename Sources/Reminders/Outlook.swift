public import HealthModel

/// What became of a rule's reminder of today, or is to come of it.
public enum ReminderToday: Equatable, Sendable {
  /// What the day's reports lack.
  public enum Missing: Equatable, Sendable {
    /// There is none.
    case report
    case vitals([VitalID])
    /// So many of a sitting.
    case measurements(Int)
  }

  case filed
  /// Put to rest; `until` is the first day with reminders again.
  case paused(until: LocalDate)
  /// The rule names other days of the week.
  case notDue
  case toCome(Missing)
  /// Its time is past, and it isn't on the screen.
  case pending(Missing)
  case shown(Missing, at: Instant?, isClosed: Bool)
  case snoozed(Missing, until: Instant)
  /// It was settled by a report that isn't there any more.
  case reportGone
  case skipped
  case missed

  /// The word that programs go by.
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

  /// What is lacking; nil where nothing is asked for now.
  public var missing: Missing? {
    switch self {
    case .toCome(let missing), .pending(let missing), .shown(let missing, _, _),
      .snoozed(let missing, _):
      missing
    case .filed, .paused, .notDue, .reportGone, .skipped, .missed: nil
    }
  }
}

/// The reminders as they stand, and what is to come of them.
public struct Outlook: Sendable {
  /// What is on record, brought up to now as the service would.
  public let state: ReminderState
  /// The time and the zone that `state` was brought up to.
  public let here: LocalNow

  /// How many days ahead the next one is looked for.
  private static let mostDays = 15

  /// - Parameter onRecord: Read around `here.today`.
  public init(_ onRecord: ReminderState, _ here: LocalNow) {
    state = onRecord.planned(here)
    self.here = here
  }

  /// The rules that are switched on and may fall due again, or have something open.
  public var rules: [ReminderRule] {
    state.rules.filter {
      $0.isEnabled && !$0.isOver(at: here.now, in: here.zone)
    }
  }

  /// What is filed comes before a pause, and a pause before what is on record of today.
  ///
  /// Whether the rule is switched on isn't asked.
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
    guard let vitals = state.reported(for: rule, on: here.today) else { return .report }
    return .vitals(rule.needs.filter { !vitals.contains($0) })
  }

  /// When the rule falls due next and isn't settled yet; nil when it doesn't within a fortnight.
  public func next(_ rule: ReminderRule) -> Moment? {
    let first = max(here.today, here.pauseEnd(of: rule) ?? here.today)
    return (0...Self.mostDays).lazy.compactMap { upcoming(rule, on: first.adding(days: $0)) }
      .first.map { here.moment($0.dueAt) }
  }

  /// The rule's occurrence on a date when it is still to come.
  public func upcoming(_ rule: ReminderRule, on date: LocalDate) -> Occurrence? {
    let key = Occurrence.Key(rule: rule.name, date: date)
    guard !state.occurrences.contains(where: { $0.key == key }),
      !state.satisfies(rule, on: date),
      let due = rule.dueInstant(on: date, in: here.zone), due > here.now,
      due >= rule.since
    else { return nil }
    return Occurrence(key: key, dueAt: due)
  }
}

extension LocalNow {
  /// The day on which a rule that was put to rest comes back; nil when it isn't resting.
  public func pauseEnd(of rule: ReminderRule) -> LocalDate? {
    guard rule.since > now else { return nil }
    let end = zone.localDateTime(at: rule.since).date
    // A protocol that is still to begin is no pause.
    return rule.firstDay.map { end <= $0 } ?? false ? nil : end
  }
}

extension ReminderState {
  /// What is on record, brought up to now as the service would.
  public func planned(_ here: LocalNow) -> ReminderState {
    var state = self
    let changed = plan(
      now: here.now, zone: here.zone, state: state, screen: Screen()
    ).changes.occurrences
    let keys = Set(changed.map(\.key))
    state.occurrences = state.occurrences.filter { !keys.contains($0.key) } + changed
    return state
  }
}
