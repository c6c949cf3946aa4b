import HealthModel

/// Plans the reminders and notifications on record, backups and pulls. Pure, and idempotent: a
/// second plan at the same instant, after the first was executed, has no changes or effects.
/// - Parameter now: The wall clock, right or wrong.
/// - Parameter state: The record around the local date of `now`.
public func plan(
  now: Instant, zone: some TimeZoneRules, state: ReminderState, screen: Screen
) -> Plan {
  var planner = Planner(now: now, zone: zone, state: state, screen: screen)
  planner.openOccurrences()
  for key in planner.openKeys { planner.decide(key) }
  planner.showDue()
  planner.closeAnswered()
  planner.planNotifications()
  let isDue = backupIsDue(
    now: now, zone: zone, settings: state.settings, state.backups, tried: screen.backedUp)
  let pull = pullTime(due: state.sources.compactMap(\.nextPull).min(), now: now, screen: screen)
  let isPullDue = pull.map { $0 <= now } ?? false
  // The end of a pull is an event; wake only in case the pull can't be started.
  let nextPull = isPullDue ? now.adding(seconds: pullRetrySeconds) : pull
  return Plan(
    changes: planner.changes,
    effects: planner.closing + planner.showing
      + (isDue ? [.backUp(keeping: state.settings.count(.backupKeep))] : [])
      + (isPullDue ? [.pull] : []), nextWake: [planner.nextWake, nextPull].compactMap { $0 }.min())
}

struct Planner<Zone: TimeZoneRules> {
  let now: Instant
  let zone: Zone
  let today: LocalDate
  let state: ReminderState
  let screen: Screen
  private let rules: [ReminderRule]
  private let enabled: [String: ReminderRule]
  private let original: [Occurrence.Key: Occurrence]
  private var occurrences: [Occurrence.Key: Occurrence]
  private let originalNotifications: [Notification.Topic: Notification]
  var notifications: [Notification.Topic: Notification]
  var range: RangeState
  var newAlerts: [Alert] = []
  var closing: [Effect] = []
  var showing: [Effect] = []
  private(set) var nextWake: Instant?
  /// The occurrences that belong on the screen now, oldest first.
  private var due: [Occurrence.Key] = []

  init(now: Instant, zone: Zone, state: ReminderState, screen: Screen) {
    (self.now, self.zone, self.state, self.screen) = (now, zone, state, screen)
    today = zone.localDateTime(at: now).date
    rules = state.rules.filter(\.isEnabled)
    enabled = Dictionary(rules.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    original = Dictionary(state.occurrences.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
    occurrences = original
    originalNotifications = Dictionary(
      state.notifications.map { ($0.topic, $0) }, uniquingKeysWith: { $1 })
    (notifications, range) = (originalNotifications, state.range)
  }

  var changes: ReminderChanges {
    ReminderChanges(
      occurrences: occurrences.values.filter { original[$0.key] != $0 }.sorted(by: inOrder),
      notifications: inOrder(notifications.filter { originalNotifications[$0.key] != $0.value }),
      alerts: newAlerts)
  }

  /// The open occurrences, oldest first, so that popups stack in the order in which they fell due.
  var openKeys: [Occurrence.Key] {
    occurrences.values.filter { !$0.state.isFinal }.sorted(by: inOrder).map(\.key)
  }

  private func inOrder(_ left: Occurrence, _ right: Occurrence) -> Bool {
    (left.dueAt, left.key.date, left.key.rule) < (right.dueAt, right.key.date, right.key.rule)
  }

  /// Opens occurrences that fell due since the last plan, reopens others, and wakes for the next.
  mutating func openOccurrences() {
    let dates = ReminderState.dates(around: today)
    for rule in rules {
      let first = max(dates.lowerBound, zone.localDateTime(at: rule.since).date.adding(days: -1))
      for epochDay in first.epochDay..<max(first.epochDay, dates.upperBound.epochDay + 1) {
        let key = Occurrence.Key(rule: rule.name, date: LocalDate(epochDay: epochDay))
        if let known = occurrences[key] {
          reopen(known, rule)
          continue
        }
        guard let due = rule.dueInstant(on: key.date, in: zone), due >= rule.since else { continue }
        if due > now { break }
        occurrences[key] = Occurrence(key: key, dueAt: due)
      }
      wakeForNext(rule)
    }
  }

  /// Wakes for the rule's next occurrence, even beyond the dates on record, as after a pause.
  private mutating func wakeForNext(_ rule: ReminderRule) {
    let yesterday = zone.localDateTime(at: max(now, rule.since)).date.adding(days: -1)
    for ahead in 0...15 {
      let date = yesterday.adding(days: ahead)
      guard occurrences[Occurrence.Key(rule: rule.name, date: date)] == nil,
        let due = rule.dueInstant(on: date, in: zone), due >= rule.since, due > now
      else { continue }
      return wake(at: due)
    }
  }

  /// Reopens a day that isn't over: a clock that ran ahead or a flight west may have ended it too
  /// early, and its report may have been deleted, undone or moved.
  private mutating func reopen(_ known: Occurrence, _ rule: ReminderRule) {
    let isGone = known.state == .done && !state.satisfies(rule, on: known.key.date)
    guard isGone || known.state == .missed && known.shownAt == nil, known.dueAt >= rule.since,
      known.key.date >= today.adding(days: -2), now < rule.deadline(for: known.key.date, in: zone)
    else { return }
    occurrences[known.key] = Occurrence(
      key: known.key, dueAt: known.dueAt, shownAt: known.shownAt, popup: known.popup)
  }

  mutating func decide(_ key: Occurrence.Key) {
    guard let occurrence = occurrences[key] else { return }
    guard let rule = enabled[key.rule] else { return conclude(occurrence.skipped()) }
    if state.satisfies(rule, on: key.date) { return conclude(occurrence.done()) }
    // The person has paused the rule.
    if rule.since > now, occurrence.dueAt < rule.since { return conclude(occurrence.skipped()) }
    let deadline = rule.deadline(for: key.date, in: zone)
    if now >= deadline { return conclude(occurrence.missed()) }
    wake(at: deadline)
    // A dose taken after midnight may count for the next day.
    if state.hasTaken(rule) { wake(at: zone.startOfDay(today.adding(days: 1))) }
    // The clock was set back: wait until it reaches the due time again.
    if now < occurrence.dueAt { return wake(at: occurrence.dueAt) }
    guard let time = timeToShow(occurrence) else { return }
    if time <= now { due.append(key) } else { wake(at: time) }
  }

  /// Shows one notification for each date, and one for each guided sitting or reminder with Taken.
  mutating func showDue() {
    // If the clock was set back, a notification keeps what it shows: nothing may be shown twice.
    let popups = popupsOfDue
    due += occurrences.values.filter {
      $0.dueAt > now && $0.state == .shown && !$0.isDismissed
        && $0.popup.map(popups.contains) ?? false
    }.sorted(by: inOrder).map(\.key)
    let bundles = Dictionary(grouping: due) { key in
      enabled[key.rule]?.owner == nil && takenOffer(key) == nil
        ? Occurrence.Key(rule: "", date: key.date) : key
    }
    for members in bundles.values.sorted(by: { inOrder($0[0], $1[0]) }) { showTogether(members) }
  }

  private var popupsOfDue: Set<Popup> { Set(due.compactMap { occurrences[$0]?.popup }) }

  private func inOrder(_ left: Occurrence.Key, _ right: Occurrence.Key) -> Bool {
    guard let left = occurrences[left], let right = occurrences[right] else { return false }
    return inOrder(left, right)
  }

  private mutating func showTogether(_ members: [Occurrence.Key]) {
    // A shared notification stays with one of the occurrences that shared it.
    for key in members {
      guard let popup = occurrences[key]?.popup, let owner = owner(of: popup),
        !members.contains(owner)
      else { continue }
      occurrences[key] = occurrences[key]?.offScreen()
    }
    let first = members.first { screen.progress[.occurrence($0)] != nil } ?? members[0]
    guard let occurrence = occurrences[first] else { return }
    var lack = lack(of: first)
    lack.others = members.filter { $0 != first }.compactMap { occurrences[$0] }
    if !lack.others.isEmpty {
      lack.dueSoFar = occurrences.values.count {
        guard $0.key.date == first.date, $0.state != .skipped else { return false }
        if members.contains($0.key) { return true }
        guard $0.dueAt <= now else { return false }
        return enabled[$0.key.rule].map { $0.owner == nil && !state.hasTaken($0) } ?? true
      }
    }
    // Notifications that were shown separately become part of this one.
    for other in lack.others where other.popup != occurrence.popup {
      let subject = Subject.occurrence(other.key)
      // Wait until a requested one is visible. One that an earlier process showed can be closed.
      if screen.progress[subject] == .asked { continue }
      closing += screen.closing(subject, other.popup)
    }
    switch screen.progress[.occurrence(first)] {
    case .visible:
      // Update after an incomplete report came or went, or another occurrence fell due or ended.
      guard screen.said[first].map(lack.contradicts) ?? false else { return }
    case .asked, .closing: return
    case .refused(let instant):
      // Retry a server that refused, an hour later. The return of a missing server is an event.
      guard screen.canShow else { return }
      let again = min(instant, now).adding(seconds: Occurrence.repeatSeconds)
      guard again <= now else { return wake(at: again) }
    case nil: break
    }
    showing.append(.show(occurrence, lack))
  }

  /// Returns the due occurrence that this process shows in `popup` or, after a restart, the first
  /// one that an earlier process showed there.
  private func owner(of popup: Popup) -> Occurrence.Key? {
    let sharing = due.filter { occurrences[$0]?.popup == popup }
    return sharing.first { screen.progress[.occurrence($0)] != nil } ?? sharing.first
  }

  /// Returns what a click on Taken saves; nil if a click can't answer the occurrence now.
  private func takenOffer(_ key: Occurrence.Key) -> TakenOffer? {
    guard let rule = enabled[key.rule] else { return nil }
    let amounts = state.taken(rule, on: key.date, at: zone.localDateTime(at: now))
    if amounts.isEmpty { return nil }
    let areNamed = state.settings.isOn(.notificationDetails)
    return TakenOffer(
      label: areNamed ? rule.name : discreetLabel(of: rule), amounts: amounts, areNamed: areNamed)
  }

  /// Returns the rule's name or, if that contains the name of a medicine, its time, with a number
  /// if others have the same time: some servers merge two notifications with the same words.
  private func discreetLabel(of rule: ReminderRule) -> String {
    let name = rule.name.bareWords.joined(separator: "-")
    let medicines = state.lastAmounts.keys.map(\.name)
    guard name.indices.contains(where: { medicines.contains(where: name[$0...].hasPrefix) }) else {
      return rule.name
    }
    let peers = rules.filter { $0.time == rule.time }
    guard peers.count > 1, let index = peers.firstIndex(of: rule) else { return "\(rule.time)" }
    return "\(rule.time) (\(index + 1))"
  }

  /// Returns when to show the occurrence; nil if never. Limits the wait if the clock was set back.
  private mutating func timeToShow(_ occurrence: Occurrence) -> Instant? {
    switch occurrence.state {
    case .done, .skipped, .missed: return nil
    case .pending: return occurrence.dueAt
    case .snoozed(let until):
      let near = min(until, now.adding(seconds: Occurrence.snoozeSeconds))
      occurrences[occurrence.key]?.state = .snoozed(until: near)
      return near
    case .shown:
      if occurrence.isDismissed { return nil }
      guard let quietUntil = occurrence.quietUntil else { return occurrence.dueAt }
      if occurrence.repeats >= Occurrence.mostRepeats { return nil }
      let near = min(quietUntil, now.adding(seconds: Occurrence.repeatSeconds))
      occurrences[occurrence.key]?.quietUntil = near
      return near
    }
  }

  private func hasReport(on date: LocalDate) -> Bool { state.vitalsByDay[date] != nil }

  /// Returns what is missing, and how many due days just before were missed without a reminder.
  private func lack(of key: Occurrence.Key) -> ReminderContent {
    var lack = ReminderContent(hasReport: hasReport(on: key.date))
    guard let rule = enabled[key.rule] else { return lack }
    lack.taken = takenOffer(key)
    if let window = rule.window {
      lack.sitting = SittingProgress(
        window: window, count: state.count(for: rule, on: key.date), wanted: rule.count,
        isGuided: rule.owner != nil)
      return lack
    }
    if lack.taken != nil { return lack }
    for back in 1...ReminderState.daysLookedBack {
      let date = key.date.adding(days: -back)
      guard let earlier = occurrences[Occurrence.Key(rule: key.rule, date: date)] else {
        if rule.days.contains(date.weekday), zone.hasDate(date) { break } else { continue }
      }
      guard earlier.state == .missed, earlier.shownAt == nil, !state.satisfies(rule, on: date)
      else { break }
      lack.earlierDays += 1
      if hasReport(on: date) { lack.earlierHaveReport = true }
    }
    return lack
  }

  private mutating func conclude(_ finished: Occurrence) { occurrences[finished.key] = finished }

  /// Closes the notifications of settled occurrences, even if an earlier process showed them.
  mutating func closeAnswered() {
    let settled = occurrences.values.filter(isSettled).sorted(by: inOrder)
    let standing = popupsOfDue
    var closed = Set(
      settled.filter { screen.progress[.occurrence($0.key)] != nil }.compactMap(\.popup))
    for occurrence in settled {
      let subject = Subject.occurrence(occurrence.key)
      if screen.progress[subject] == nil, let popup = occurrence.popup {
        // If other occurrences share the notification, it stays, or is already being closed.
        if standing.contains(popup) || !closed.insert(popup).inserted {
          occurrences[occurrence.key] = occurrence.offScreen()
          continue
        }
      }
      closing += screen.closing(subject, occurrence.popup)
    }
  }

  private func isSettled(_ occurrence: Occurrence) -> Bool {
    guard occurrence.popup != nil || screen.progress[.occurrence(occurrence.key)] != nil else {
      return false
    }
    return switch occurrence.state {
    case .done, .skipped, .missed: true
    case .shown: occurrence.isDismissed
    case .snoozed(let until): until > now
    case .pending: false
    }
  }

  mutating func wake(at instant: Instant) {
    guard instant > now else { return }
    nextWake = min(nextWake ?? instant, instant)
  }
}
