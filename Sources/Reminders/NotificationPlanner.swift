import HealthModel

extension Planner {
  private var settings: Settings { state.settings }

  mutating func planNotifications() {
    raiseOutOfRange()
    raiseWeeklyCharts()
    raiseNews()
    for notification in inOrder(notifications) { decide(notification) }
    for notification in inOrder(notifications) where notification.state.isFinal {
      closing += screen.closing(.notification(notification.topic), notification.popup)
    }
  }

  /// Returns the notifications, oldest first, so that popups stack in that order.
  func inOrder(_ notifications: [Notification.Topic: Notification]) -> [Notification] {
    notifications.values.sorted { ($0.at, "\($0.topic)") < ($1.at, "\($1.topic)") }
  }

  private mutating func raiseOutOfRange() {
    guard settings.isOn(.outOfRangeNotifications) else { return }
    let found = range.newAlerts(in: zone)
    guard let first = found.keys.min() else { return }
    let topic = Notification.Topic.outOfRange(first)
    newAlerts = found.sorted { $0.key < $1.key }.map { id, isHigh in
      Alert(id: id, isHigh: isHigh, notification: topic)
    }
    let last = newAlerts.map(\.id.takenAt).max() ?? now
    let deadline = last.adding(seconds: FreshReading.seconds)
    guard now < deadline else {
      newAlerts = []
      return
    }
    // A value that was corrected from too high to too low, or back, keeps its row and its popup.
    range.alerts.removeAll { found.keys.contains($0.id) }
    range.alerts += newAlerts
    takeOver(by: topic)
    notifications[topic] = Notification(
      topic, at: now, deadline: deadline, popup: notifications[topic]?.popup)
  }

  /// Moves the alerts of other open notifications to the one about `topic`, and ends the others.
  private mutating func takeOver(by topic: Notification.Topic) {
    for one in notifications.values where !one.state.isFinal && one.topic != topic {
      guard case .outOfRange = one.topic else { continue }
      for (index, alert) in range.alerts.enumerated() where alert.notification == one.topic {
        range.alerts[index] = Alert(id: alert.id, isHigh: alert.isHigh, notification: topic)
        newAlerts.append(range.alerts[index])
      }
      notifications[one.topic] = one.done()
    }
  }

  /// Raises last week's charts from Monday at 08:00 on, for a week. The first charts are dropped,
  /// because nobody expects them after an installation.
  private mutating func raiseWeeklyCharts() {
    guard settings.isOn(.weeklyCharts) else { return }
    let week = ISOWeek(containing: zone.localDateTime(at: now).date)
    let due = chartsAreDue(in: week)
    guard due <= now else { return wake(at: due) }
    let next = chartsAreDue(in: ISOWeek(containing: week.monday.adding(days: 7)))
    wake(at: next)
    let topic = Notification.Topic.weeklyCharts(ISOWeek(containing: week.monday.adding(days: -1)))
    guard notifications[topic] == nil else { return }
    let isFirst = !notifications.keys.contains {
      if case .weeklyCharts = $0 { true } else { false }
    }
    notifications[topic] = Notification(
      topic, at: now, deadline: next, state: isFirst ? .dropped : .preparing)
  }

  /// Raises notifications that are news only for a while after a known time.
  private mutating func raiseNews() {
    // Report a protocol's end on the morning after, at the usual time. After a month, for example
    // in a restored journal, it isn't news any more.
    if let guided = state.guided?.guided {
      let morning = LocalDateTime(guided.lastDay.adding(days: 1), guided.morning)
      raise(
        .protocolOver(guided.uid), from: zone.resolve(morning).instant,
        for: Int64(ReminderState.daysLookedBack) * 86_400)
    }
    // Report each silence once: its source and its last reading identify it.
    for source in state.sources {
      guard let silence = source.silence else { continue }
      raise(
        .silence(of: source.uid, since: silence.last), from: silence.from,
        for: SourceOnRecord.newsSeconds)
    }
  }

  /// Raises a new notification if `due` was less than `seconds` ago; wakes at a future `due`.
  private mutating func raise(_ topic: Notification.Topic, from due: Instant, for seconds: Int64) {
    guard notifications[topic] == nil else { return }
    guard due <= now else { return wake(at: due) }
    let deadline = due.adding(seconds: seconds)
    if now < deadline { notifications[topic] = Notification(topic, at: now, deadline: deadline) }
  }

  private func chartsAreDue(in week: ISOWeek) -> Instant {
    zone.resolve(LocalDateTime(week.monday, TimeOfDay(minuteOfDay: 8 * 60))).instant
  }

  private mutating func decide(_ notification: Notification) {
    let subject = Subject.notification(notification.topic)
    let content = content(of: notification.topic)
    switch notification.state {
    case .done, .missed, .dropped: return
    case .preparing, .pending:
      guard notification.deadline.map({ now < $0 }) ?? true, content != nil else {
        return conclude(
          notification, isGone: content == nil && !range.stillHolds(for: notification.topic))
      }
      if let deadline = notification.deadline { wake(at: deadline) }
    case .shown:
      // A corrected value ends its notification; an old value doesn't.
      guard let content else { return conclude(notification, isGone: true) }
      if screen.progress[subject] == .visible, isOutdated(notification, content) {
        return show(notification, content)
      }
      if let quietUntil = notification.quietUntil {
        // If the clock was set back, the time may be too far away: bring it nearer.
        let again = min(quietUntil, now.adding(seconds: Occurrence.repeatSeconds))
        if again > now { return wake(at: again) }
      } else if let popup = notification.popup {
        // The popup may have been dismissed: don't repeat it unless another server has appeared.
        guard let server = screen.server, popup.server != server else { return }
      }
    }
    switch screen.progress[subject] {
    case .visible where notification.state == .pending: break
    case .asked, .visible, .closing: return
    case .refused(let instant):
      guard screen.canShow || notification.state == .preparing else { return }
      let again = min(instant, now).adding(seconds: Occurrence.repeatSeconds)
      guard again <= now else { return wake(at: again) }
    case nil: break
    }
    show(notification, content)
  }

  private mutating func show(_ notification: Notification, _ content: NotificationSubject?) {
    if notification.state == .preparing { return showing.append(.prepare(notification)) }
    if let content { showing.append(.tell(notification, content)) }
  }

  /// Returns the content; nil if the subject is gone, or if a setting turns the notification off.
  private func content(of topic: Notification.Topic) -> NotificationSubject? {
    let isNamed = settings.isOn(.notificationDetails)
    switch topic {
    case .outOfRange:
      let standing = range.standing(for: topic)
      guard settings.isOn(.outOfRangeNotifications), !standing.isEmpty else { return nil }
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
    case .device(let trouble, let uid):
      guard let uid else { return .device(trouble, name: nil) }
      return state.devices[uid].map { .device(trouble, name: isNamed ? $0 : nil) }
    case .silence(let uid, let last):
      return state.sources.first { $0.uid == uid && $0.silence?.last == last }.map {
        .silence(name: isNamed ? $0.name : nil, since: last)
      }
    }
  }

  /// Returns whether values on the screen are now wrong, or the setting for names has changed.
  private func isOutdated(_ notification: Notification, _ now: NotificationSubject) -> Bool {
    guard let told = screen.told[notification.topic] else { return false }
    return told.isNamed != now.isNamed || told.contradicts(now)
  }

  private mutating func conclude(_ notification: Notification, isGone: Bool) {
    notifications[notification.topic] = notification.over(isGone: isGone)
  }
}
