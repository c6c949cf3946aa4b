import HealthModel

extension Planner {
  private var settings: Settings { state.settings }

  /// Plans the notices on record and raises new ones.
  mutating func planNotices() {
    raiseOutOfRange()
    raiseWeeklyCharts()
    raiseEndOfProtocol()
    raiseSilences()
    for notice in inOrder(notices) { decide(notice) }
    for notice in inOrder(notices) where notice.state.isFinal {
      closing += screen.closing(.notice(notice.topic), notice.popup)
    }
  }

  /// Returns the notices, oldest first, so that popups stack in the order in which they arose.
  func inOrder(_ notices: [Notice.Topic: Notice]) -> [Notice] {
    notices.values.sorted { ($0.at, "\($0.topic)") < ($1.at, "\($1.topic)") }
  }

  // MARK: Raising

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
    // A value that is corrected to the other side keeps its place in the journal and on the screen.
    range.alerts.removeAll { found.keys.contains($0.id) }
    range.alerts += newAlerts
    takeOver(by: topic)
    notices[topic] = Notice(topic, at: now, deadline: deadline, popup: notices[topic]?.popup)
  }

  /// Moves the alerts of open notices to the new one, so that one notification reports all values.
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

  /// Raises last week's charts on Monday at 08:00, or when the person is back in that week.
  ///
  /// Skips the first week: after an installation nobody expects last week's charts.
  private mutating func raiseWeeklyCharts() {
    guard settings.isOn(.weeklyCharts) else { return }
    let week = ISOWeek(containing: zone.localDateTime(at: now).date)
    let due = chartsAreDue(in: week)
    guard due <= now else { return wake(at: due) }
    let next = chartsAreDue(in: ISOWeek(containing: week.monday.adding(days: 7)))
    wake(at: next)
    let topic = Notice.Topic.weeklyCharts(ISOWeek(containing: week.monday.adding(days: -1)))
    guard notices[topic] == nil else { return }
    let isFirst = !notices.keys.contains { if case .weeklyCharts = $0 { true } else { false } }
    notices[topic] = Notice(topic, at: now, deadline: next, state: isFirst ? .dropped : .preparing)
  }

  /// Raises the end of the protocol on the morning after, at the usual time. After a month, such as
  /// in a restored journal, it isn't news any more.
  private mutating func raiseEndOfProtocol() {
    guard let guided = state.guided?.guided else { return }
    let morning = LocalDateTime(guided.lastDay.adding(days: 1), guided.morning)
    raise(
      .protocolOver(guided.uid), from: zone.resolve(morning).instant,
      for: Int64(ReminderState.daysLookedBack) * 86_400)
  }

  /// Raises a silence once for each last reading.
  private mutating func raiseSilences() {
    for source in state.sources {
      guard let silence = source.silence else { continue }
      raise(
        .silence(of: source.uid, since: silence.last), from: silence.from,
        for: SourceOnRecord.newsSeconds)
    }
  }

  /// Raises a new notice if `due` was less than `seconds` ago; if it is still to come, wakes then.
  private mutating func raise(_ topic: Notice.Topic, from due: Instant, for seconds: Int64) {
    guard notices[topic] == nil else { return }
    guard due <= now else { return wake(at: due) }
    let deadline = due.adding(seconds: seconds)
    if now < deadline { notices[topic] = Notice(topic, at: now, deadline: deadline) }
  }

  private func chartsAreDue(in week: ISOWeek) -> Instant {
    zone.resolve(LocalDateTime(week.monday, .eightInTheMorning)).instant
  }

  // MARK: Deciding

  private mutating func decide(_ notice: Notice) {
    let subject = Subject.notice(notice.topic)
    let content = content(of: notice.topic)
    switch notice.state {
    case .done, .missed, .dropped: return
    case .preparing, .pending:
      guard notice.deadline.map({ now < $0 }) ?? true, content != nil else {
        return conclude(notice, isGone: content == nil && !range.stillHolds(for: notice.topic))
      }
      if let deadline = notice.deadline { wake(at: deadline) }
    case .shown:
      // A corrected value ends its notice; an old one doesn't.
      guard let content else { return conclude(notice, isGone: true) }
      if screen.progress[subject] == .visible, isOutdated(notice, content) {
        return show(notice, content)
      }
      if let quietUntil = notice.quietUntil {
        // After the clock was set back, the time may be too far away: bring it nearer.
        let again = min(quietUntil, now.adding(seconds: Occurrence.repeatSeconds))
        if again > now { return wake(at: again) }
      } else if let popup = notice.popup {
        // The person may have dismissed it meanwhile: it counts as seen, unless its server or the
        // service has ended.
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
    show(notice, content)
  }

  private mutating func show(_ notice: Notice, _ content: NoticeContent?) {
    if notice.state == .preparing { return showing.append(.prepare(notice)) }
    if let content { showing.append(.tell(notice, content)) }
  }

  /// Returns the content; nil when the subject is gone.
  private func content(of topic: Notice.Topic) -> NoticeContent? {
    let isNamed = settings.isOn(.notificationDetails)
    switch topic {
    case .outOfRange:
      let standing = range.standing(for: topic)
      guard settings.isOn(.outOfRangeNotices), !standing.isEmpty else { return nil }
      return .outOfRange(standing, areNamed: isNamed)
    case .weeklyCharts: return settings.isOn(.weeklyCharts) ? .weeklyCharts : nil
    case .watch(let id), .watchCorrection(let id):
      return state.watches.first { $0.id == id }.flatMap { watch in
        (topic == .watch(id) ? watch.told : watch.correction).map {
          .watch(watch, $0.outcome, isNamed: isNamed)
        }
      }
    case .protocolOver(let uid):
      return state.guided.flatMap {
        $0.guided.uid == uid ? .protocolOver($0.guided, count: $0.tally) : nil
      }
    case .device(let trouble, nil): return .device(trouble, name: nil)
    case .device(let trouble, let uid?):
      return state.devices[uid].map { .device(trouble, name: isNamed ? $0 : nil) }
    case .silence(let uid, let last):
      return state.sources.first { $0.uid == uid && $0.silence?.last == last }.map {
        .silence(name: isNamed ? $0.name : nil, since: last)
      }
    }
  }

  /// Returns whether the notification on the screen is wrong by now, or may no longer be shown.
  private func isOutdated(_ notice: Notice, _ now: NoticeContent) -> Bool {
    guard let told = screen.told[notice.topic] else { return false }
    return told.isNamed != now.isNamed || told.contradicts(now)
  }

  private mutating func conclude(_ notice: Notice, isGone: Bool) {
    notices[notice.topic] = notice.over(isGone: isGone)
  }
}

extension TimeOfDay {
  fileprivate static let eightInTheMorning = TimeOfDay(hour: 8, minute: 0) ?? .midnight
}
