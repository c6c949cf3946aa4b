import HealthModel
import Reminders

/// Values out of range and weekly charts in a life.
extension Life {
  /// Adds a value: now, an hour or so ago, or slightly in the future.
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

  /// Sets a journal's answers about values in and out of range.
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

  mutating func put(_ notices: [Notice], _ alerts: [Alert] = []) {
    for notice in notices {
      if let before = record.notices.first(where: { $0.topic == notice.topic }) {
        if before.state == .done, !notice.state.isFinal { fault("\(before) comes again") }
        if before.readAt != nil, notice.readAt == nil { fault("\(before) is new again") }
        record.notices.removeAll { $0.topic == notice.topic }
      }
      if (notice.readAt != nil) != seen.contains(notice.topic) { fault("\(notice) wasn't read") }
      record.notices.append(notice)
    }
    for alert in alerts {
      let known = record.range.alerts.filter { $0.id == alert.id }
      if known.contains(where: { $0.notice == alert.notice && $0.isHigh == alert.isHigh }) {
        fault("\(alert) twice")
      }
      if known.contains(where: { $0.notice != alert.notice }) { takenOver.insert(alert.notice) }
      record.range.alerts.removeAll { $0.id == alert.id }
      record.range.alerts.append(alert)
    }
  }

  /// Sometimes drawing fails, or the week has no readings.
  mutating func prepare(_ notice: Notice) {
    if notice.state != .preparing { fault("prepares \(notice)") }
    switch random.next() % 8 {
    case 0 where !isEnding:
      let refused = Screen.Progress.refused(at: now)
      screen?.progress[.notice(notice.topic)] = refused
    case 1: put([notice.over()])
    default: put([notice.prepared()])
    }
  }

  // MARK: The list

  /// The notices that a journal lists.
  var listed: [Notice] {
    record.notices.filter { notice in
      if notice.state == .preparing || notice.state == .dropped { return false }
      guard case .outOfRange = notice.topic else { return true }
      return record.range.alerts.contains { $0.notice == notice.topic }
    }
  }

  mutating func see(_ notice: Notice) {
    seen.insert(notice.topic)
    put([notice.read(at: now).offScreen()])
  }

  /// Lists them on a terminal, which knows nothing of popups.
  mutating func listNotices() {
    for notice in listed {
      seen.insert(notice.topic)
      put([notice.read(at: now)])
    }
  }

  /// What nobody has seen is still new, and nothing else.
  mutating func checkList() {
    for notice in listed where (notice.readAt == nil) == seen.contains(notice.topic) {
      fault("\(notice) is listed wrongly")
    }
    listNotices()
    obey()
    for case .notice(let topic) in visible.values { fault("\(topic) was listed and stays") }
  }

  mutating func tell(_ notice: Notice, _ content: NoticeContent) {
    if notice.state.isFinal || notice.state == .preparing { fault("tells \(notice)") }
    if notice.readAt != nil { fault("tells of \(notice), which the person has seen") }
    if case .outOfRange(let readings, _) = content {
      if readings.isEmpty { fault("tells nothing of \(notice)") }
      for reading in readings {
        // An expired or lost one is shown again however old it is.
        if notice.state == .pending, !takenOver.contains(notice.topic),
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
    guard let popup = appear(.notice(notice.topic), in: notice.popup) else { return }
    noticeAllowance[notice.topic, default: 1] -= 1
    if noticeAllowance[notice.topic, default: 0] < 0 { fault("tells \(notice) too often") }
    put([notice.shown(as: popup)])
  }
}
