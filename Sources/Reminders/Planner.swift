import HealthModel

/// Decides what the reminders on record ask for at `now`.
///
/// Pure, and idempotent: carried out and asked again at the same instant, it asks for nothing more.
/// - Parameters:
///   - now: What the clock says, right or wrong.
///   - zone: Where the person is now.
///   - state: What is on record, read around the local date of `now`.
///   - screen: What this process has put on the screen.
public func plan(
  now: Instant, zone: some TimeZoneRules, state: ReminderState, screen: Screen
) -> Plan {
  var planner = Planner(now: now, zone: zone, state: state, screen: screen)
  planner.openOccurrences()
  for key in planner.openKeys { planner.decide(key) }
  return planner.plan
}

private struct Planner<Zone: TimeZoneRules> {
  let now: Instant
  let zone: Zone
  let daysWithReport: Set<LocalDate>
  let screen: Screen
  let rules: [ReminderRule]
  let enabled: [String: ReminderRule]
  let original: [Occurrence.Key: Occurrence]
  var occurrences: [Occurrence.Key: Occurrence]
  var closing: [Effect] = []
  var showing: [Effect] = []
  var nextWake: Instant?

  init(now: Instant, zone: Zone, state: ReminderState, screen: Screen) {
    self.now = now
    self.zone = zone
    self.screen = screen
    daysWithReport = state.daysWithReport
    rules = state.rules.filter(\.isEnabled)
    enabled = Dictionary(rules.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    original = Dictionary(state.occurrences.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
    occurrences = original
  }

  var plan: Plan {
    let changed = occurrences.values.filter { original[$0.key] != $0 }.sorted(by: inOrder)
    let stores: [Effect] = changed.isEmpty ? [] : [.store(changed)]
    return Plan(effects: stores + closing + showing, nextWake: nextWake)
  }

  /// Oldest first, so that several popups stack in the order in which they fell due.
  var openKeys: [Occurrence.Key] {
    occurrences.values.filter { !$0.state.isFinal }.sorted(by: inOrder).map(\.key)
  }

  private func inOrder(_ left: Occurrence, _ right: Occurrence) -> Bool {
    (left.dueAt, left.key.date, left.key.rule) < (right.dueAt, right.key.date, right.key.rule)
  }

  /// Puts on record what has fallen due since the last time, and finds what falls due next.
  mutating func openOccurrences() {
    let dates = ReminderState.dates(around: zone.localDateTime(at: now).date)
    for rule in rules {
      for epochDay in dates.lowerBound.epochDay...dates.upperBound.epochDay {
        let date = LocalDate(epochDay: epochDay)
        guard let due = rule.dueInstant(on: date, in: zone), due >= rule.since else { continue }
        let key = Occurrence.Key(rule: rule.name, date: date)
        if let known = occurrences[key] {
          reopen(known, rule)
        } else if due > now {
          wake(at: due)
        } else {
          occurrences[key] = Occurrence(key: key, dueAt: due)
        }
      }
    }
  }

  /// A clock that ran ahead, or a flight west, may have written off a day that isn't over.
  private mutating func reopen(_ known: Occurrence, _ rule: ReminderRule) {
    guard known.state == .missed, known.shownAt == nil,
      now < rule.deadline(for: known.key.date, in: zone)
    else { return }
    occurrences[known.key]?.state = .pending
  }

  mutating func decide(_ key: Occurrence.Key) {
    guard let occurrence = occurrences[key] else { return }
    guard let rule = enabled[key.rule] else { return finish(occurrence, occurrence.skipped()) }
    if daysWithReport.contains(key.date) { return finish(occurrence, occurrence.done()) }
    let deadline = rule.deadline(for: key.date, in: zone)
    if now >= deadline { return finish(occurrence, occurrence.missed()) }
    wake(at: deadline)
    // The clock was set back: it has its turn when the clock comes by again.
    if now < occurrence.dueAt { return wake(at: occurrence.dueAt) }
    switch screen.progress[key] {
    case .asked, .visible: break
    case .refused(let instant): retry(occurrence, refusedAt: instant)
    case nil: showIfTime(occurrence)
    }
  }

  /// A server that is there and refuses is asked again after a while; one that is gone is not: its
  /// return is an event.
  private mutating func retry(_ occurrence: Occurrence, refusedAt instant: Instant) {
    guard screen.server != nil else { return }
    showOrWake(occurrence, at: min(instant, now).adding(seconds: Occurrence.repeatSeconds))
  }

  private mutating func showIfTime(_ occurrence: Occurrence) {
    switch occurrence.state {
    case .done, .skipped, .missed: break
    case .pending: show(occurrence)
    case .snoozed(let until):
      // Further away than a snooze can be: the clock was set back since.
      let clamped = min(until, now.adding(seconds: Occurrence.snoozeSeconds))
      occurrences[occurrence.key]?.state = .snoozed(until: clamped)
      showOrWake(occurrence, at: clamped)
    case .shown:
      if occurrence.isDismissed { return }
      guard let quietUntil = occurrence.quietUntil else { return show(occurrence) }
      if occurrence.repeats >= Occurrence.mostRepeats { return }
      let clamped = min(quietUntil, now.adding(seconds: Occurrence.repeatSeconds))
      occurrences[occurrence.key]?.quietUntil = clamped
      showOrWake(occurrence, at: clamped)
    }
  }

  private mutating func showOrWake(_ occurrence: Occurrence, at instant: Instant) {
    if instant <= now { show(occurrence) } else { wake(at: instant) }
  }

  private mutating func show(_ occurrence: Occurrence) {
    let current = occurrences[occurrence.key] ?? occurrence
    showing.append(.show(current, earlierDays: forgottenDays(before: occurrence.key)))
  }

  /// How many dates before this one went by unreported while nobody was told.
  private func forgottenDays(before key: Occurrence.Key) -> Int {
    var count = 0
    for back in 1...ReminderState.daysLookedBack {
      let date = key.date.adding(days: -back)
      guard zone.localDateTime(at: zone.startOfDay(date)).date == date else { continue }
      guard let earlier = occurrences[Occurrence.Key(rule: key.rule, date: date)],
        earlier.shownAt == nil, !daysWithReport.contains(date),
        earlier.state == .missed
      else { break }
      count += 1
    }
    return count
  }

  private mutating func finish(_ occurrence: Occurrence, _ finished: Occurrence) {
    occurrences[occurrence.key] = finished
    switch screen.progress[occurrence.key] {
    case .asked, .visible: closing.append(.close(occurrence.key, occurrence.popup))
    case .refused: break
    case nil:
      // An earlier process may have left it on the screen of a server that still runs.
      if let popup = occurrence.popup, popup.server == screen.server {
        closing.append(.close(occurrence.key, popup))
      }
    }
  }

  private mutating func wake(at instant: Instant) {
    guard instant > now else { return }
    nextWake = min(nextWake ?? instant, instant)
  }
}
