import HealthModel

/// Decides what the notices on record ask for, and which new ones arise.
struct NoticePlanner<Zone: TimeZoneRules> {
  let now: Instant
  let zone: Zone
  let screen: Screen
  let settings: Settings
  private let original: [Notice.Topic: Notice]
  private var notices: [Notice.Topic: Notice]
  private let watches: [WatchOnRecord]
  private let guided: ProtocolOnRecord?
  private let devices: [String: String]
  private let sources: [SourceOnRecord]
  private var range: RangeState
  private var newAlerts: [Alert] = []
  private(set) var closing: [Effect] = []
  private(set) var showing: [Effect] = []
  private(set) var nextWake: Instant?

  init(now: Instant, zone: Zone, state: ReminderState, screen: Screen) {
    self.now = now
    self.zone = zone
    self.screen = screen
    settings = state.settings
    range = state.range
    watches = state.watches
    guided = state.guided
    devices = state.devices
    sources = state.sources
    original = Dictionary(state.notices.map { ($0.topic, $0) }, uniquingKeysWith: { $1 })
    notices = original
  }

  mutating func run() {
    raiseOutOfRange()
    raiseWeeklyCharts()
    raiseEndOfProtocol()
    raiseSilences()
    for notice in inOrder(notices) { decide(notice) }
    for notice in inOrder(notices) { closeIfDone(notice) }
  }

  var changes: ReminderChanges {
    ReminderChanges(
      notices: inOrder(notices.filter { original[$0.key] != $0.value }), alerts: newAlerts)
  }

  /// Oldest first, so that several popups stack in the order in which they arose.
  private func inOrder(_ notices: [Notice.Topic: Notice]) -> [Notice] {
    notices.values.sorted { ($0.at, "\($0.topic)") < ($1.at, "\($1.topic)") }
  }

  // MARK: What arises

  private mutating func raiseOutOfRange() {
    guard settings.isOn(.outOfRangeNotices) else { return }
    let found = range.newAlerts(in: zone)
    guard let first = found.keys.min() else { return }
    let topic = Notice.Topic.outOfRange(first)
    newAlerts = found.sorted { $0.key < $1.key }.map { id, isHigh in
      Alert(id: id, isHigh: isHigh, notice: topic)
    }
    let last = newAlerts.map(\.id.takenAt).max() ?? now
    let deadline = last.adding(seconds: FreshReading.seconds)
    guard now < deadline else {
      newAlerts = []
      return
    }
    // A value that was corrected to the other side keeps its place, in the journal and on the screen.
    range.alerts.removeAll { found.keys.contains($0.id) }
    range.alerts += newAlerts
    takeOver(by: topic)
    notices[topic] = Notice(topic, at: now, deadline: deadline, popup: notices[topic]?.popup)
  }

  /// One notification tells of all values that stand: the open ones make way, and leave theirs to the new one.
  private mutating func takeOver(by topic: Notice.Topic) {
    for one in notices.values where !one.state.isFinal && one.topic != topic {
      guard case .outOfRange = one.topic else { continue }
      for (index, alert) in range.alerts.enumerated() where alert.notice == one.topic {
        range.alerts[index] = Alert(id: alert.id, isHigh: alert.isHigh, notice: topic)
        newAlerts.append(range.alerts[index])
      }
      notices[one.topic] = one.done()
    }
  }

  /// Last week's charts are due on Monday at 08:00, or whenever the person is back in that week.
  ///
  /// The first week is let go: nobody who has just installed this has asked for the last one.
  private mutating func raiseWeeklyCharts() {
    guard settings.isOn(.weeklyCharts) else { return }
    let week = ISOWeek(containing: zone.localDateTime(at: now).date)
    let due = chartsAreDue(in: week)
    guard due <= now else { return wake(at: due) }
    let next = chartsAreDue(in: ISOWeek(containing: week.monday.adding(days: 7)))
    wake(at: next)
    let topic = Notice.Topic.weeklyCharts(
      ISOWeek(containing: week.monday.adding(days: -1)))
    guard notices[topic] == nil else { return }
    let isFirst = !notices.keys.contains {
      if case .weeklyCharts = $0 { true } else { false }
    }
    notices[topic] = Notice(
      topic, at: now, deadline: next, state: isFirst ? .done : .preparing)
  }

  /// The end is told in the morning after, when the person is used to be told; after a month it is no
  /// news any more, such as in a journal that was restored.
  private mutating func raiseEndOfProtocol() {
    guard let guided else { return }
    let topic = Notice.Topic.protocolOver(guided.guided.uid)
    guard notices[topic] == nil else { return }
    let morning = LocalDateTime(guided.guided.lastDay.adding(days: 1), guided.guided.morning)
    let due = zone.resolve(morning).instant
    guard due <= now else { return wake(at: due) }
    let deadline = due.adding(seconds: Int64(ReminderState.daysLookedBack) * 86_400)
    if now < deadline { notices[topic] = Notice(topic, at: now, deadline: deadline) }
  }

  /// Once for each last reading: the next one ends it, and a silence after that is another.
  private mutating func raiseSilences() {
    for source in sources {
      guard let silence = source.silence else { continue }
      let topic = Notice.Topic.silence(of: source.uid, since: silence.last)
      guard notices[topic] == nil else { continue }
      guard silence.from <= now else {
        wake(at: silence.from)
        continue
      }
      let deadline = silence.from.adding(seconds: SourceOnRecord.newsSeconds)
      if now < deadline { notices[topic] = Notice(topic, at: now, deadline: deadline) }
    }
  }

  private func chartsAreDue(in week: ISOWeek) -> Instant {
    zone.resolve(LocalDateTime(week.monday, .eightInTheMorning)).instant
  }

  // MARK: What becomes of it

  private mutating func decide(_ notice: Notice) {
    let subject = Subject.notice(notice.topic)
    switch notice.state {
    case .done, .dropped: return
    case .preparing, .pending:
      guard isTimely(notice), isWanted(notice) else { return conclude(notice) }
      if let deadline = notice.deadline { wake(at: deadline) }
    case .shown:
      // A value that was corrected is no matter any more; one that has grown old stays.
      if !isWanted(notice) { return conclude(notice) }
      if screen.progress[subject] == .visible, isOutdated(notice) { return show(notice) }
      if let quietUntil = notice.quietUntil {
        // A time further away than it can be, because the clock was set back since, is brought near.
        let again = min(quietUntil, now.adding(seconds: Occurrence.repeatSeconds))
        if again > now { return wake(at: again) }
      } else if let popup = notice.popup {
        // Whether the person has seen it off while nobody looked can't be known: it was told. But
        // what a server or the service took along when it went was not.
        guard let server = screen.server, popup.server != server else { return }
      }
    }
    switch screen.progress[subject] {
    case .visible where notice.state == .pending: break
    case .asked, .visible, .closing: return
    case .refused(let instant):
      guard screen.canShow || notice.state == .preparing else { return }
      let again = min(instant, now).adding(seconds: Occurrence.repeatSeconds)
      guard again <= now else { return wake(at: again) }
    case nil: break
    }
    show(notice)
  }

  private mutating func show(_ notice: Notice) {
    if notice.state == .preparing { return showing.append(.prepare(notice)) }
    if let content = content(of: notice.topic) { showing.append(.tell(notice, content)) }
  }

  /// What there is to say; nil when it is no matter any more.
  private func content(of topic: Notice.Topic) -> NoticeContent? {
    let isNamed = settings.isOn(.notificationDetails)
    switch topic {
    case .outOfRange:
      let standing = range.standing(for: topic)
      guard settings.isOn(.outOfRangeNotices), !standing.isEmpty else { return nil }
      return .outOfRange(standing, areNamed: isNamed)
    case .weeklyCharts: return settings.isOn(.weeklyCharts) ? .weeklyCharts : nil
    case .watch(let id):
      return watches.first { $0.watch.id == id }.flatMap { one in
        one.told.map { .watch(one.watch, $0.outcome, isNamed: isNamed) }
      }
    case .watchCorrection(let id):
      return watches.first { $0.watch.id == id }.flatMap { one in
        one.correction.map { .watch(one.watch, $0.outcome, isNamed: isNamed) }
      }
    case .protocolOver(let uid):
      return guided.flatMap { one in
        one.guided.uid == uid ? .protocolOver(one.guided, one.tally) : nil
      }
    case .device(let trouble, nil): return .device(trouble, name: nil)
    case .device(let trouble, let uid?):
      return devices[uid].map { .device(trouble, name: isNamed ? $0 : nil) }
    case .silence(let uid, let last):
      return sources.first { $0.uid == uid && $0.silence?.last == last }.map {
        .silence(name: isNamed ? $0.name : nil, since: last)
      }
    }
  }

  /// Whether what is on the screen isn't true any more, or may no longer be shown.
  private func isOutdated(_ notice: Notice) -> Bool {
    guard let told = screen.told[notice.topic], let now = content(of: notice.topic) else {
      return false
    }
    return told.isNamed != now.isNamed || told.contradicts(now)
  }

  private func isTimely(_ notice: Notice) -> Bool { notice.deadline.map { now < $0 } ?? true }

  private func isWanted(_ notice: Notice) -> Bool { content(of: notice.topic) != nil }

  private mutating func conclude(_ notice: Notice) {
    notices[notice.topic] = notice.over()
  }

  private mutating func closeIfDone(_ notice: Notice) {
    guard notice.state.isFinal else { return }
    let subject = Subject.notice(notice.topic)
    switch screen.progress[subject] {
    case .asked, .visible: closing.append(.close(subject, notice.popup))
    case .closing, .refused: break
    case nil:
      if let popup = notice.popup, popup.server == screen.server {
        closing.append(.close(subject, popup))
      }
    }
  }

  private mutating func wake(at instant: Instant) {
    guard instant > now else { return }
    nextWake = min(nextWake ?? instant, instant)
  }
}

extension TimeOfDay {
  fileprivate static let eightInTheMorning = TimeOfDay(hour: 8, minute: 0) ?? .midnight
}
