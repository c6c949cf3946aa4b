import HealthModel
import Reminders

/// A guided protocol in a life: over clock changes, flights, sleep, kills, undo and redo.
extension Life {
  mutating func startProtocol() {
    let first = zone.localDateTime(at: time).date.adding(days: Int(random.next() % 3))
    let minute = Int(random.next() % 480)
    guard let morning = TimeOfDay(hour: 4 + minute / 60, minute: minute % 60),
      let evening = TimeOfDay(hour: 12 + minute / 60, minute: minute % 60)
    else { return }
    let guided = GuidedProtocol(
      id: 1, uid: "p", firstDay: first, days: 1 + Int(random.next() % 7), morning: morning,
      evening: evening, startedAt: time)
    record.guided = ProtocolOnRecord(guided, day: .usual, measured: [])
    record.rules += guided.rules(of: .usual, in: zone)
  }

  /// Measures or deletes a pressure, or undoes and redoes the start.
  mutating func live(withProtocol _: Void) {
    guard let guided = record.guided else { return }
    var measured = guided.measured
    switch random.next() % 6 {
    case 0 where !measured.isEmpty:
      measured.remove(at: Int(random.next() % UInt64(measured.count)))
    case 1: return takeAwayAndReturn(guided)
    default: measured.append(zone.localDateTime(at: now))
    }
    record.guided = ProtocolOnRecord(guided.guided, day: .usual, measured: measured)
  }

  /// Stops the protocol, which skips its open occurrences; then undoes that, which reopens them.
  private mutating func takeAwayAndReturn(_ guided: ProtocolOnRecord) {
    let rules = record.rules.filter { $0.owner != nil }
    let open = record.occurrences.filter { one in
      !one.state.isFinal && rules.contains { $0.name == one.key.rule }
    }
    record.guided = nil
    record.rules.removeAll { $0.owner != nil }
    for one in open { put(one.skipped()) }
    if screen != nil, !isFrozen, server != nil { obey() }
    record.guided = guided
    record.rules += rules
    for one in open {
      var back = one
      back.popup = record.occurrences.first { $0.key == one.key }?.popup
      if back.state == .shown, back.popup == nil { back.state = .pending }
      finished[one.key] = nil
      allowance[one.key, default: 0] += 1
      put(back)
    }
    guard let screen, screen.server != nil, !isFrozen else { return }
    obey()
    for one in open { checkReturn(one) }
  }

  /// Checks that the popup is back, unless its occurrence is settled.
  private mutating func checkReturn(_ before: Occurrence) {
    guard case .shown = before.state, !before.isDismissed, before.quietUntil == nil,
      let after = record.occurrences.first(where: { $0.key == before.key }),
      !after.state.isFinal, now >= after.dueAt
    else { return }
    if !visible.values.contains(.occurrence(before.key)) { fault("\(before) doesn't come back") }
  }

  /// Checks that the sitting isn't complete or over, and is within the protocol's days.
  mutating func checkSitting(_ occurrence: Occurrence) {
    let key = occurrence.key
    guard let rule = record.rules.first(where: { $0.name == key.rule }), rule.owner != nil,
      let window = rule.window,
      let guided = record.guided
    else { return }
    let half: PressureDay.Half = window.from == PressureDay.noon ? .evening : .morning
    if guided.count(half, on: key.date) >= rule.count { fault("shows \(key), which is complete") }
    if zone.resolve(window.end(of: key.date)).instant <= now { fault("shows \(key) too late") }
    if !guided.guided.dates.contains(key.date) { fault("shows \(key) outside the protocol") }
  }

  /// The number of days until nothing more can happen to the protocol.
  var daysToEndOfProtocol: Int {
    guard let guided = record.guided else { return 0 }
    let today = zone.localDateTime(at: time).date
    return guided.guided.lastDay.epochDay - today.epochDay + 2
  }

  /// Checks that the protocol's end was announced once.
  mutating func checkProtocol() {
    guard record.guided != nil else { return }
    let told = record.notifications.filter { $0.topic == .protocolOver("p") }
    if told.count != 1 { fault("the end of the protocol is told \(told.count) times") }
  }
}
