internal import HealthModel
internal import Reminders
internal import SQLite

extension JournalView {
  /// Reads the open notifications, those maybe on the screen, last week's charts, the last one of
  /// each lasting kind and of each source's silence, and that of the guided protocol.
  func notifications(around today: LocalDate) throws -> [Notification] {
    let lastWeek = Notification.Topic.weeklyCharts(ISOWeek(containing: today.adding(days: -7)))
    let columns = NotificationRow.table.list
    // Those of a week; a broken topic must not hide the last one.
    let last = Notification.Topic.lasting.map {
      let week = "[0-9][0-9][0-9][0-9]-W[0-9][0-9]"
      return "(SELECT max(topic) FROM notification WHERE topic GLOB '\($0):\(week)')"
    }
    return try connection.rows(
      """
      SELECT \(columns) FROM notification
      WHERE state NOT IN ('done', 'missed', 'dropped') OR popup_server IS NOT NULL
      UNION
      SELECT \(columns) FROM notification
      WHERE topic IN (?, \(last.joined(separator: ", ")),
        (SELECT 'protocol:' || uid FROM protocol WHERE stopped_at IS NULL))
      UNION
      SELECT \(columns) FROM notification WHERE topic IN (
        SELECT (SELECT max(topic) FROM notification
          WHERE topic > 'silence:' || uid || ':' AND topic < 'silence:' || uid || ';'
            AND topic NOT GLOB 'silence:*:*[^0-9]*')
        FROM source WHERE id IN (SELECT source FROM remote))
      """, [.text(lastWeek.description)]
    ) { try notification(NotificationRow.table.row($0)) }.compactMap(\.self)
  }

  /// Returns a row's notification; nil if its topic can't be read.
  func notification(_ row: NotificationRow) throws -> Notification? {
    guard let topic = try topic(named: row.topic) else { return nil }
    var notification = row.notification
    notification.topic = topic
    return notification
  }

  func rangeState(of notifications: [Notification], _ now: Instant) throws -> RangeState {
    let start = now.adding(seconds: -FreshReading.seconds)
    func values(of vital: Vital, from: Instant, until: Instant) throws -> [FreshReading] {
      try self.values(of: vital.id, from: from, until: until).map { taken, reading in
        FreshReading(
          takenAt: taken.instant, reading: reading.shown(in: vitals),
          band: reading.band(in: vitals), isSettled: vital.settled?.contains(reading.value) ?? true)
      }
    }
    let fresh = try vitals.measured.flatMap {
      try values(of: $0, from: start, until: now.adding(seconds: 60))
    }
    let told = try notifications.flatMap {
      try alerts(where: "notification = ?", [.text(try name(of: $0.topic))])
    }
    let open = Set(notifications.filter { !$0.state.isFinal }.map(\.topic))
    let standing = told.filter { open.contains($0.notification) && $0.id.takenAt < start }
    let out = Set(fresh.filter { $0.band != .normal }.map(\.reading.vital))
    var state = RangeState(
      fresh: fresh, ongoing: try out.compactMap { try ongoingAlert(of: $0, before: start) },
      alerts: told)
    for (id, alerts) in Dictionary(grouping: standing, by: \.id.vital) {
      guard let vital = vitals[id], let first = alerts.map(\.id.takenAt).min() else { continue }
      state.earlier += try values(of: vital, from: first, until: start)
    }
    return state
  }

  /// Returns a vital's last alert whose value is on record, unless back in range before `start`.
  private func ongoingAlert(of id: VitalID, before start: Instant) throws -> Alert? {
    guard let settled = vitals[id]?.settled else { return nil }
    let told = try alerts(
      where: """
        vital = ? AND notification IN (SELECT topic FROM notification WHERE state NOT IN ('missed', 'dropped'))
        ORDER BY taken_at DESC, severity DESC LIMIT 20
        """, [.text(id.name)])
    guard let last = try told.first(where: { try isOnRecord($0) }) else { return nil }
    let after = Instant(milliseconds: last.id.takenAt.milliseconds + 1)
    return try hasValue(of: id, in: settled, from: after, until: start) ? nil : last
  }

  /// Returns whether a value still matches its alert: it wasn't edited, deleted or undone since.
  private func isOnRecord(_ alert: Alert) throws -> Bool {
    let (id, instant) = (alert.id, alert.id.takenAt)
    let after = Instant(milliseconds: instant.milliseconds + 1)
    return try values(of: id.vital, from: instant, until: after)
      .contains { $0.reading.band(in: vitals) == alert.band }
  }

  func alerts(where condition: String, _ values: [SQLValue]) throws -> [Alert] {
    try AlertRow.table.rows(connection, where: condition, values).compactMap { row in
      guard let topic = try topic(named: row.notification) else { return nil }
      var alert = row.alert
      alert.notification = topic
      return alert
    }
  }
}
