import HealthModel
import Reminders
import TestSupport

/// A user's life with the planner: sleep, clock steps, flights, kills, server changes, clicks.
///
/// `obey` is the whole service; the world around it is as hostile as possible.
struct Life {
  static let zones: [TableZone] = [
    .rome, .newYork, .lordHowe, .santiago, .kathmandu, .apia2011,
  ]

  let seed: UInt64
  var random: SeededGenerator
  /// Decides what becomes of popups, so that the choices of `random` stay the same.
  var seeing: SeededGenerator
  /// The true time; the clock adds `clockErrorSeconds`.
  var time: Instant
  var clockErrorSeconds: Int64 = 0
  var zone: TableZone
  /// Survives a kill.
  var record = ReminderState()
  /// Lost in a kill; nil while the service is down.
  var screen: Screen?
  /// The visible state: the server and its notifications by number.
  var server: String?
  var visible: [UInt32: Subject] = [:]
  var lastNumber: UInt32 = 0
  var serversSoFar = 0
  var isFrozen = false
  /// How often each occurrence may still be shown.
  var allowance: [Occurrence.Key: Int] = [:]
  /// Whether each occurrence last had the Taken button, and so a notification of its own.
  var offers: [Occurrence.Key: Bool] = [:]
  var finished: [Occurrence.Key: Occurrence.State] = [:]
  /// Every value of this life; `record.range` has those a journal would return.
  var values: [FreshReading] = []
  /// How often each notification may still be shown.
  var notificationAllowance: [Notification.Topic: Int] = [:]
  /// The notifications that took over the alerts of earlier ones.
  var takenOver: Set<Notification.Topic> = []
  /// The notifications that the person has listed or closed, as far as the service knows.
  var seen: Set<Notification.Topic> = []
  /// Every watch of this life, and its announcements.
  var watches: [Watch] = []
  var bootedAt = Instant(seconds: 0)
  var boots = 1
  var isEnding = false
  var faults: [String] = []

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    seeing = SeededGenerator(seed: ~seed)
    zone = Life.zones[Int(seed % UInt64(Life.zones.count))]
    // Apia's life passes the skipped day, the others the clock changes of 2026.
    let isApia = zone.identifier == "Pacific/Apia"
    let spread = Int64(random.next() % (isApia ? 400_000 : 18_000_000))
    time = Instant(seconds: (isApia ? 1_324_900_000 : 1_774_500_000) + spread)
    for name in ["morning", "evening"].prefix(1 + Int(seed % 2)) {
      let minute = Int(random.next() % 1440)
      guard let due = TimeOfDay(hour: minute / 60, minute: minute % 60) else { continue }
      record.rules.append(rule(name, at: due))
    }
    if seed % 7 == 0 { takeMedicine() }
    // In a quarter of the lives, similar rules divide the day.
    if seed % 4 == 1 { record.rules = record.rules.withParts }
    if seed % 3 == 0 { startProtocol() }
    startServer()
    start()
  }

  /// Creates a rule. In a fifth of the lives, it falls due on only two weekdays, which is enough to
  /// fall due at all, and may have needs or a grace period.
  mutating func rule(_ name: String, at due: TimeOfDay) -> ReminderRule {
    var rule = ReminderRule(name: name, time: due, since: time)
    guard seed % 5 == 0 else { return rule }
    let first = Int(random.next() % 7)
    rule.days = [Weekday.allCases[first], Weekday.allCases[(first + 3) % 7]]
    if random.next() % 2 == 0 { rule.needs = [.glycemia] }
    if random.next() % 2 == 0 { rule.graceSeconds = 600 + Int64(random.next() % 200_000) }
    return rule
  }

  var now: Instant { time.adding(seconds: clockErrorSeconds) }

  mutating func fault(_ text: String) { faults.append("seed \(seed): \(text)") }

  // MARK: The service

  mutating func start() {
    if screen == nil {
      screen = Screen(server: server)
      for one in record.occurrences { allowance[one.key, default: 0] += 1 }
    }
    obey()
  }

  /// Carries out the plan; is killed after `killAfter` effects.
  @discardableResult
  mutating func obey(killAfter: Int = .max) -> Instant? {
    guard let screen else { return nil }
    readRange()
    let end = settleWatches()
    let plan = Reminders.plan(now: now, zone: zone, state: record, screen: screen)
    if let wake = plan.nextWake, wake <= now { fault("nextWake \(wake) is not after \(now)") }
    for one in plan.changes.occurrences { put(one) }
    put(plan.changes.notifications, plan.changes.alerts)
    for (index, effect) in plan.effects.enumerated() {
      if index >= killAfter {
        self.screen = nil
        return nil
      }
      carryOut(effect)
    }
    // An immediate preparation is an event, so the service replans.
    if plan.effects.contains(where: { if case .prepare = $0 { true } else { false } }) {
      return obey()
    }
    if killAfter == .max, let screen = self.screen {
      readRange()
      settleWatches()
      let again = Reminders.plan(now: now, zone: zone, state: record, screen: screen)
      if !again.effects.isEmpty { fault("asks twice at \(now): \(again.effects)") }
    }
    return [plan.nextWake, end].compactMap { $0 }.min()
  }

  mutating func carryOut(_ effect: Effect) {
    switch effect {
    case .close(let subject, let popup): close(subject, popup)
    case .show(let occurrence, let lack): show([occurrence] + lack.others, lack)
    case .prepare(let notification): prepare(notification)
    case .tell(let notification, let content): tell(notification, content)
    // Lives have no backups or sources.
    case .backUp, .pull: break
    }
  }

  /// Returns the subjects that share the notification of `subject`.
  func members(of subject: Subject) -> [Subject] {
    guard case .occurrence(let key) = subject else { return [subject] }
    return [subject] + (screen?.said[key]?.others ?? []).map { .occurrence($0.key) }
  }

  mutating func close(_ subject: Subject, _ popup: Popup?) {
    // The other members are shown again, even if a frozen server closes the popup later.
    for case .occurrence(let key) in members(of: subject) { allowance[key, default: 1] += 1 }
    guard !isFrozen else {
      screen?.progress[subject] = .closing
      return
    }
    screen?.progress[subject] = nil
    if let popup, popup.server == server { visible[popup.number] = nil }
    for member in members(of: subject) {
      switch member {
      case .occurrence(let key):
        guard let one = record.occurrences.first(where: { $0.key == key }) else { continue }
        put(one.offScreen())
      case .notification(let topic):
        record.notifications.first { $0.topic == topic }.map { put([$0.offScreen()]) }
      }
    }
  }

  mutating func show(_ members: [Occurrence], _ lack: ReminderContent) {
    for occurrence in members {
      if occurrence.state.isFinal { fault("shows \(occurrence)") }
      checkSitting(occurrence)
      for rule in record.rules where rule.name == occurrence.key.rule {
        if record.satisfies(rule, on: occurrence.key.date) {
          fault("shows \(occurrence.key.date), which has a report")
        }
      }
    }
    checkTaken(members, lack)
    let key = members[0].key
    // If this replaces a popup, what the popup already shows doesn't count as shown again.
    let isThere = members[0].popup.map { $0.server == server && visible[$0.number] != nil } ?? false
    let former = isThere ? self.members(of: .occurrence(key)) : []
    for key in screen?.said.keys.map({ $0 }) ?? [] {
      screen?.said[key]?.others.removeAll { one in members.contains { $0.key == one.key } }
    }
    screen?.said[key] = lack
    guard let popup = appear(.occurrence(key), in: members[0].popup) else { return }
    for occurrence in members {
      // When midnight passes or is set back, a dose gains or loses Taken and its own popup.
      let isOffered = lack.taken != nil
      let moves = offers.updateValue(isOffered, forKey: occurrence.key) ?? isOffered != isOffered
      let isFree = moves || former.contains(.occurrence(occurrence.key))
      allowance[occurrence.key, default: 1] -= isFree ? 0 : 1
      if allowance[occurrence.key, default: 0] < 0 { fault("shows \(occurrence.key) too often") }
      put(occurrence.shown(as: popup, at: now))
    }
  }

  /// Returns nil when no server answers.
  mutating func appear(_ subject: Subject, in former: Popup?) -> Popup? {
    guard let server, !isFrozen else {
      let progress: Screen.Progress = server == nil ? .refused(at: now) : .asked
      screen?.progress[subject] = progress
      return nil
    }
    var number = lastNumber + 1
    if let former, former.server == server { number = former.number }
    lastNumber = max(lastNumber, number)
    visible[number] = subject
    screen?.progress[subject] = .visible
    return Popup(server: server, number: number)
  }

  mutating func put(_ occurrence: Occurrence) {
    if let before = finished[occurrence.key], before != occurrence.state, before != .missed,
      before != .done || !lacksReadings(occurrence.key)
    {
      fault("\(occurrence.key) was \(before) and becomes \(occurrence.state)")
    }
    finished[occurrence.key] = occurrence.state.isFinal ? occurrence.state : nil
    record.occurrences.removeAll { $0.key == occurrence.key }
    record.occurrences.append(occurrence)
  }

  /// Deleting a pressure makes its sitting due again.
  private func lacksReadings(_ key: Occurrence.Key) -> Bool {
    record.rules.contains { $0.name == key.rule && !record.satisfies($0, on: key.date) }
  }

  // MARK: The world

  /// Adds a report of one vital or a single reading, in whichever parts of the day it falls.
  mutating func file(_ vital: VitalID, isSingle: Bool = false) {
    let local = zone.localDateTime(at: now)
    let part = isSingle ? \ReminderState.PartOfDay.single : \.reported
    record[keyPath: isSingle ? \ReminderState.singleVitalsByDay : \.vitalsByDay][
      local.date, default: []
    ]
    .insert(vital)
    for window in Set(record.rules.filter { $0.owner == nil }.compactMap(\.window)) {
      for back in -1...1 where window.contains(local, of: local.date.adding(days: back)) {
        record.parts[window, default: .init()][keyPath: part][
          local.date.adding(days: back), default: []
        ].insert(vital)
      }
    }
  }

  mutating func startServer() {
    serversSoFar += 1
    server = "server \(serversSoFar)"
    lastNumber = 0
    visible = [:]
    isFrozen = false
    for one in record.occurrences { allowance[one.key, default: 1] += 1 }
    for one in record.notifications { notificationAllowance[one.topic, default: 1] += 1 }
    guard screen != nil else { return }
    screen?.server = server
    screen?.progress = [:]
  }

  mutating func stopServer() {
    server = nil
    visible = [:]
    isFrozen = false
    screen?.server = nil
    let now = now
    let gone = (screen?.progress ?? [:]).mapValues { _ in Screen.Progress.refused(at: now) }
    screen?.progress = gone
  }

  /// A frozen server recovers and answers pending requests.
  mutating func thaw() {
    isFrozen = false
    let unanswered = (screen?.progress ?? [:]).filter { $0.value == .asked || $0.value == .closing }
    for subject in unanswered.keys { screen?.progress[subject] = nil }
  }

  mutating func click() {
    guard let (number, subject) = visible.min(by: { $0.key < $1.key }), screen != nil else {
      return
    }
    switch subject {
    case .occurrence(let first) where screen?.said[first]?.taken != nil && seeing.next() % 2 == 0:
      clickTaken(first)
    case .occurrence(let first):
      let choice = random.next() % 5
      for case .occurrence(let key) in members(of: subject) {
        record.occurrences.first { $0.key == key }.map { answer($0, choice, number, first) }
      }
    case .notification(let topic):
      visible[number] = nil
      screen?.progress[subject] = nil
      guard let one = record.notifications.first(where: { $0.topic == topic }) else { return }
      if random.next() % 3 == 0 {
        put([one.expired(at: now)])
        notificationAllowance[topic, default: 1] += 1
        return
      }
      switch seeing.next() % 4 {
      // The service is killed before it stores that the popup was closed.
      case 0: screen = nil
      // Another program closes it.
      case 1: put([one.done().offScreen()])
      default: see(one)
      }
    }
  }

  mutating func answer(
    _ occurrence: Occurrence, _ choice: UInt64, _ number: UInt32, _ first: Occurrence.Key
  ) {
    let key = occurrence.key
    switch choice {
    case 0: put(occurrence.skipped())
    case 1: put(occurrence.dismissed())
    case 2:
      visible[number] = nil
      screen?.progress[.occurrence(first)] = nil
      put(occurrence.expired(at: now))
      allowance[key, default: 1] += occurrence.repeats < Occurrence.mostRepeats ? 1 : 0
    default:
      put(occurrence.snoozed(at: now))
      allowance[key, default: 1] += 1 + Occurrence.mostRepeats
    }
  }

  mutating func step() {
    let wake = obey(killAfter: random.next() % 12 == 0 ? Int(random.next() % 3) : .max)
    if seeing.next() % 19 == 0 { listNotifications() }
    if seed % 7 == 0, seeing.next() % 9 == 0 { changeAmounts() }
    switch random.next() % 18 {
    case 0...4: time = wake.map { $0.adding(seconds: -clockErrorSeconds) } ?? time
    case 5, 6: time = time.adding(seconds: Int64(random.next() % 7200))
    case 7: time = time.adding(seconds: Int64(random.next() % 400_000))
    case 8: clockErrorSeconds = Int64(random.next() % 200_000) - 100_000
    case 9: clockErrorSeconds = 0
    case 10: zone = zone.identifier == "Pacific/Apia" ? zone : Life.zones[Int(random.next() % 5)]
    case 11:
      screen = nil
      guard random.next() % 2 == 0 else { break }
      boots += 1
      bootedAt = time
    case 12: server == nil ? startServer() : stopServer()
    case 13:
      if server != nil {
        isFrozen.toggle()
        if !isFrozen { thaw() }
      }
    case 14: file(random.next() % 2 == 0 ? .glycemia : .temperature)
    case 15: seed % 3 == 0 && random.next() % 2 == 0 ? live(withProtocol: ()) : measure()
    case 16: startWatch()
    default: click()
    }
    if screen == nil, random.next() % 2 == 0 { start() }
    check()
  }

  mutating func check() {
    // A frozen server hasn't yet closed what is shown elsewhere.
    guard screen != nil, !isFrozen, server != nil else { return }
    obey()
    let shown = visible.values.flatMap(members)
    if Set(shown).count != shown.count { fault("something has two notifications") }
    for subject in visible.values {
      switch subject {
      case .occurrence:
        for case .occurrence(let key) in members(of: subject) {
          if let state = finished[key] { fault("\(key) is \(state) and on the screen") }
        }
      case .notification(let topic):
        if record.notifications.contains(where: { $0.topic == topic && $0.state == .done }) {
          fault("\(topic) is done and on the screen")
        }
      }
    }
  }

  /// Sets the clock right and lets days pass without answers.
  mutating func end() {
    isEnding = true
    clockErrorSeconds = 0
    if isFrozen { thaw() }
    if server == nil { startServer() }
    start()
    let due = record.occurrences.filter { $0.dueAt <= now }.map(\.key)
    // Weekdays are up to four days apart, and a flight west makes a day longer.
    for _ in 0..<max(5, daysToEndOfProtocol) {
      time = time.adding(seconds: 86_400)
      obey()
    }
    for one in record.occurrences where due.contains(one.key) && !one.state.isFinal {
      fault("\(one) never ends")
    }
    for one in record.notifications where one.state == .preparing || one.state == .pending {
      fault("\(one) is never told")
    }
    checkWatches()
    checkProtocol()
    checkList()
    if record.occurrences.isEmpty { fault("nothing ever fell due") }
  }
}
