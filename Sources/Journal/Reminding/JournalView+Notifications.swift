public import HealthModel
public import Reminders
internal import SQLite

public struct ListedNotification: Sendable {
  public let notification: Notification
  /// The device's or source's name, the charts' week, or the watch's or protocol's uid; nil for
  /// values and Bluetooth itself.
  public let about: String?
  /// The current content; nil for values, and if the watch or protocol is gone.
  public let content: NotificationSubject?
  /// The last reported value of each vital, as in the popup; empty for other subjects.
  public let values: [Value]

  /// A reported value, the reading of that time as it is now (nil if it is gone), and whether the
  /// value was changed or removed since it was reported.
  public typealias Value = (alert: Alert, reading: Reading?, isCorrected: Bool)

  public var isNew: Bool { notification.readAt == nil }
}

extension JournalView {
  /// The SQL condition for listed notifications: ready, not dropped, not about forgotten values.
  private static let listed = """
    state NOT IN ('preparing', 'dropped')
    AND (topic NOT GLOB 'range:*' OR EXISTS (SELECT 1 FROM alert WHERE notification = topic))
    """

  /// Counts the readable notifications since `start` that the person hasn't seen.
  public func newNotifications(since start: Instant) throws -> Int {
    try NotificationRow.table.rows(
      connection, where: "at >= ? AND read_at IS NULL AND \(Self.listed)", [start.stored]
    ).count { try topic(named: $0.topic) != nil }
  }

  /// Reads notifications with `start` ≤ time < `end`, newest first; counts unreadable ones.
  public func notifications(
    from start: Instant?, until end: Instant?, onlyNew: Bool
  ) throws -> (listed: [ListedNotification], unreadable: Int) {
    let rows = try NotificationRow.table.rows(
      connection,
      where: """
        at >= ? AND at < ? AND \(onlyNew ? "read_at IS NULL AND " : "")\(Self.listed)
        ORDER BY at DESC, topic
        """,
      [start?.stored ?? .integer(.min), end?.stored ?? .integer(.max)])
    let listed = try rows.compactMap { row -> ListedNotification? in
      guard let notification = try notification(row) else { return nil }
      return ListedNotification(
        notification: notification, about: try about(notification.topic, row),
        content: try content(of: notification.topic), values: try values(of: row))
    }
    return (listed, rows.count - listed.count)
  }

  private func about(_ topic: Notification.Topic, _ row: NotificationRow) throws -> String? {
    switch topic {
    case .outOfRange, .device(_, nil): nil
    case .device(_, let uid?), .silence(let uid, _): try sourceName(uid) ?? uid
    default: row.topic.split(separator: ":").last.map(String.init)
    }
  }

  private func sourceName(_ uid: String?) throws -> String? {
    try SourceRow.table.first(connection, where: "uid = ?", [uid.stored])?.name
  }

  private func content(of topic: Notification.Topic) throws -> NotificationSubject? {
    switch topic {
    case .watch, .watchCorrection:
      try watch(of: topic).flatMap { watch in
        (topic == .watch(watch.id) ? watch.told : watch.correction).map {
          .watch(watch, $0.outcome, isNamed: true)
        }
      }
    case .protocolOver(let uid):
      try GuidedProtocol.table.first(connection, where: "uid = ?", [.text(uid)]).map {
        .protocolOver($0, count: try onRecord($0).tally)
      }
    case .device(let trouble, let uid): .device(trouble, name: try sourceName(uid))
    case .silence(let uid, let last): .silence(name: try sourceName(uid), since: last)
    case .weeklyCharts: .weeklyCharts
    case .outOfRange: nil
    }
  }

  private func values(of row: NotificationRow) throws -> [ListedNotification.Value] {
    let told = try alerts(
      where: "notification = ? ORDER BY taken_at, vital, severity", [.text(row.topic)])
    let last = Dictionary(told.map { ($0.id.vital, $0.id) }, uniquingKeysWith: { $1 })
    return try told.filter { last[$0.id.vital] == $0.id }.map { alert in
      let (instant, vital) = (alert.id.takenAt, alert.id.vital)
      let after = Instant(milliseconds: instant.milliseconds + 1)
      let found = try values(of: vital, from: instant, until: after).map(\.reading)
      let same = found.first { $0.band(in: vitals) == alert.band }
      let isCorrected = try same.map {
        try self.isCorrected($0, instant, since: row.notification.at)
      }
      return (alert, same ?? found.first, isCorrected ?? true)
    }
  }

  /// Returns whether a reading's value differs from that before its first change after `since`.
  private func isCorrected(_ reading: Reading, _ taken: Instant, since: Instant) throws -> Bool {
    let after = Instant(milliseconds: taken.milliseconds + 1)
    return try connection.hasRow(
      """
      SELECT 1 FROM (
        SELECT 'report:' || uid AS object FROM report CROSS JOIN reading ON report_id = id
        WHERE vital = ?1 AND taken_at >= ?2 AND taken_at < ?3 AND day BETWEEN ?4 AND ?5 AND value = ?6
        UNION ALL
        SELECT 'single_reading:' || lower(hex(uid)) FROM single_reading
        WHERE vital = ?7 AND taken_at = ?2 AND value = ?6
      ) AS entry JOIN change ON id = (SELECT min(id) FROM change WHERE object = entry.object AND at > ?8)
      WHERE coalesce(before ->> ('$.readings."' || ?1 || '".value'), before ->> '$.value') IS NOT ?6
      """,
      period(of: reading.vital, from: taken, until: after)
        + [.real(reading.value), number(of: reading.vital), since.stored])
  }

  /// Reads the notifications that are open or may be on the screen, that of last week's charts, the
  /// last of each lasting kind and of each source's silence, and that of the guided protocol.
  func notifications(around today: LocalDate) throws -> [Notification] {
    let lastWeek = Notification.Topic.weeklyCharts(ISOWeek(containing: today.adding(days: -7)))
    let columns = NotificationRow.table.list
    // Only topics of a week: a broken topic must not hide the last one.
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

  /// Returns the last alert whose value is on record; nil if the vital has settled by `start`.
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

  /// Returns whether the alert's band still contains a value of its time, despite edits and undos.
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

extension JournalEdit {
  /// Marks notifications as seen, as closing their popups does; history doesn't record this.
  public mutating func markRead(_ notifications: [Notification]) throws {
    for notification in notifications {
      // A problem that has arisen again meanwhile has another time, and is new.
      try connection.run(
        """
        UPDATE notification SET read_at = ?, state = 'done'
        WHERE topic = ? AND at = ? AND read_at IS NULL AND state NOT IN ('preparing', 'dropped')
        """, [now.stored, .text(try view.name(of: notification.topic)), notification.at.stored])
    }
  }
}

/// Messages from the service that reads devices to the service that shows notifications.
extension JournalEdit {
  /// Reports a problem once, until `settle` ends it; a nil `name` means Bluetooth, for all devices.
  /// - Throws: `DeviceFault.noSuchDevice`.
  public mutating func raise(_ trouble: DeviceTrouble, of name: String?) throws {
    let topic = try view.topic(trouble, name)
    let standing = try NotificationRow.table.first(
      connection, where: "topic = ? AND state <> 'dropped'", [.text(topic.description)])
    if standing == nil { try store(ReminderChanges(notifications: [Notification(topic, at: now)])) }
  }

  /// Ends problems: closes their popups, and lets them be reported again.
  public mutating func settle(_ troubles: [DeviceTrouble], of name: String?) throws {
    for trouble in troubles {
      try connection.run(
        "UPDATE notification SET state = 'dropped' WHERE topic = ? AND state <> 'dropped'",
        [.text(try view.topic(trouble, name).description)])
    }
  }
}

extension JournalView {
  fileprivate func topic(_ trouble: DeviceTrouble, _ name: String?) throws -> Notification.Topic {
    .device(trouble, of: try name.map { try device(named: $0).source.uid })
  }

  /// Returns names of devices with open notifications, by uid; skips `.held` if nothing is held.
  func devicesToTell(of notifications: [Notification]) throws -> [String: String] {
    var names: [String: String] = [:]
    for notification in notifications where !notification.state.isFinal {
      guard case .device(let trouble, let uid?) = notification.topic,
        let source = try SourceRow.table.first(
          connection, where: "uid = ? AND gone_at IS NULL", [.text(uid)])
      else { continue }
      if trouble == .held, try sessionsThatHold(source.id).isEmpty { continue }
      names[uid] = source.name
    }
    return names
  }
}

extension RemoteSource {
  /// Returns when to pull the source automatically, possibly in the past; nil if never. If the
  /// clock was set back since the last pull, the stored time is too late, so this returns `now`.
  public func due(at now: Instant) -> Instant? {
    guard state == .on, let nextAt else { return nil }
    return isAhead(of: now) ? now : nextAt
  }

  /// Returns when the source may be pulled again; nil if now, or if the clock was set back.
  public func waitsUntil(at now: Instant) -> Instant? {
    guard let notBefore, notBefore > now, !isAhead(of: now) else { return nil }
    return notBefore
  }

  private func isAhead(of now: Instant) -> Bool {
    pulledAt.map { $0 > now.adding(seconds: 60) } ?? false
  }

  /// The silence of the sensor that measures most often; others may wait for a person to measure.
  /// While the source is on, nil until a pull after the silence began: the machine may have slept.
  var silence: SourceOnRecord.Silence? {
    // Home Assistant doesn't record equal values.
    guard settings.speaks != .homeassistant else { return nil }
    let known = sensors.filter { $0.vital != nil && $0.lastAt != nil && $0.rhythm != nil }
    guard let sensor = known.min(by: { ($0.rhythm ?? 0, $0.name) < ($1.rhythm ?? 0, $1.name) }),
      let last = sensor.lastAt
    else { return nil }
    let pulse = SensorPulse(
      last: last, rhythm: Rhythm(seconds: sensor.rhythm, delaySeconds: sensor.delay))
    guard let from = pulse.silentFrom else { return nil }
    if state == .on, pulledAt.map({ $0 < from }) ?? true { return nil }
    return SourceOnRecord.Silence(after: last, from: from)
  }
}
