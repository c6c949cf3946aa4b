import HealthModel
import Reminders

/// Values out of range and weekly charts in a life.
extension Life {
  /// Adds a value, taken between 82 min ago and 50 s ahead; sometimes also removes one.
  mutating func measure() {
    let band = Band.allCases[Int(random.next() % 5)]
    let vital: VitalID = random.next() % 3 == 0 ? .temperature : .glycemia
    values.append(
      FreshReading(
        takenAt: now.adding(seconds: 50 - Int64(random.next() % 5000)),
        reading: Reading(vital: vital, value: 1, unit: MeasurementUnit(symbol: "x", precision: 0)),
        band: band, isSettled: band == .normal && random.next() % 4 != 0))
    if random.next() % 6 == 0 { values.remove(at: Int(random.next() % UInt64(values.count))) }
  }

  /// Sets `record.range` to what a journal would return.
  mutating func readRange() {
    let start = now.adding(seconds: -FreshReading.seconds)
    let fresh = values.filter { $0.takenAt >= start && $0.takenAt < now.adding(seconds: 60) }
    let alerts = record.range.alerts
    let ongoing = Set(fresh.filter { $0.band != .normal }.map(\.reading.vital)).compactMap {
      vital in
      alerts.filter { $0.id.vital == vital }.max { $0.id < $1.id }
    }.filter { alert in
      !values.contains {
        $0.reading.vital == alert.id.vital && $0.isSettled && $0.takenAt > alert.id.takenAt
          && $0.takenAt < start
      }
    }
    record.range = RangeState(fresh: fresh, ongoing: ongoing, alerts: alerts)
    record.range.earlier = values.filter { $0.takenAt < start }
  }

  mutating func put(_ notifications: [Notification], _ alerts: [Alert] = []) {
    for notification in notifications {
      if let before = record.notifications.first(where: { $0.topic == notification.topic }) {
        if before.state == .done, !notification.state.isFinal { fault("\(before) comes again") }
        if before.readAt != nil, notification.readAt == nil { fault("\(before) is new again") }
        record.notifications.removeAll { $0.topic == notification.topic }
      }
      if (notification.readAt != nil) != seen.contains(notification.topic) {
        fault("\(notification) wasn't read")
      }
      record.notifications.append(notification)
    }
    for alert in alerts {
      let known = record.range.alerts.filter { $0.id == alert.id }
      if known.contains(where: {
        $0.notification == alert.notification && $0.isHigh == alert.isHigh
      }) {
        fault("\(alert) twice")
      }
      if known.contains(where: { $0.notification != alert.notification }) {
        takenOver.insert(alert.notification)
      }
      record.range.alerts.removeAll { $0.id == alert.id }
      record.range.alerts.append(alert)
    }
  }

  /// Sometimes drawing fails, or the week has no readings.
  mutating func prepare(_ notification: Notification) {
    if notification.state != .preparing { fault("prepares \(notification)") }
    switch random.next() % 8 {
    case 0 where !isEnding:
      let refused = Screen.Progress.refused(at: now)
      screen?.progress[.notification(notification.topic)] = refused
    case 1: put([notification.over()])
    default: put([notification.prepared()])
    }
  }

  // MARK: The list

  /// The notifications that a journal lists.
  var listed: [Notification] {
    record.notifications.filter { notification in
      if notification.state == .preparing || notification.state == .dropped { return false }
      guard case .outOfRange = notification.topic else { return true }
      return record.range.alerts.contains { $0.notification == notification.topic }
    }
  }

  mutating func see(_ notification: Notification) {
    seen.insert(notification.topic)
    put([notification.read(at: now).offScreen()])
  }

  /// Lists the notifications on a terminal, which knows nothing of popups.
  mutating func listNotifications() {
    for notification in listed {
      seen.insert(notification.topic)
      put([notification.read(at: now)])
    }
  }

  /// Checks that a listed notification is new exactly if nobody has seen it.
  mutating func checkList() {
    for notification in listed
    where (notification.readAt == nil) == seen.contains(notification.topic) {
      fault("\(notification) is listed wrongly")
    }
    listNotifications()
    obey()
    for case .notification(let topic) in visible.values { fault("\(topic) was listed and stays") }
  }

  mutating func tell(_ notification: Notification, _ content: NotificationSubject) {
    if notification.state.isFinal || notification.state == .preparing {
      fault("tells \(notification)")
    }
    if notification.readAt != nil { fault("tells of \(notification), which the person has seen") }
    if case .outOfRange(let readings, _) = content {
      if readings.isEmpty { fault("tells nothing of \(notification)") }
      for reading in readings {
        // An expired or lost notification is shown again, however old its value is.
        if notification.state == .pending, !takenOver.contains(notification.topic),
          readings.allSatisfy({ $0.takenAt < now.adding(seconds: -3600) })
        {
          fault("tells an old value")
        }
        if values.contains(where: {
          $0.reading.vital == reading.reading.vital && $0.isSettled
            && $0.takenAt >= reading.takenAt && $0.takenAt < now.adding(seconds: 60)
        }) {
          fault("tells of a vital that is back in its range")
        }
      }
    }
    guard let popup = appear(.notification(notification.topic), in: notification.popup) else {
      return
    }
    notificationAllowance[notification.topic, default: 1] -= 1
    if notificationAllowance[notification.topic, default: 0] < 0 {
      fault("tells \(notification) too often")
    }
    put([notification.shown(as: popup)])
  }
}
