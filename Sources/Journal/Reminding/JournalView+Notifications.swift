public import HealthModel
public import Reminders
internal import SQLite

/// A notification with the journal's present data about its subject.
public struct ListedNotification: Sendable {
  /// The notification as it is stored.
  public let notification: Notification
  /// The device's or source's name, the charts' week, or the watch's or protocol's uid; nil for
  /// values and Bluetooth itself.
  public let about: String?
  /// The present content; nil for values, and if the watch or protocol is gone.
  public let content: NotificationSubject?
  /// The last value of each vital, as the popup names them; empty for other subjects.
  public let values: [Value]

  /// A value that was reported, the reading of that time as it is now, nil if it is gone, and
  /// whether it differs from what was reported.
  public typealias Value = (alert: Alert, reading: Reading?, isCorrected: Bool)

  /// Whether the person hasn't seen it.
  public var isNew: Bool { notification.readAt == nil }
}

extension JournalView {
  /// Those in the list: not withdrawn before they were shown, nor with values taken over since.
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

  /// Reads the notifications with `start` ≤ time < `end`, newest first, and counts those that can't
  /// be read; nil for no limit.
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
    default: topic.content
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

  /// Returns whether a reading's value differs from that before its first change after `start`.
  private func isCorrected(
    _ reading: Reading, _ taken: Instant, since start: Instant
  ) throws -> Bool {
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
        + [.real(reading.value), number(of: reading.vital), start.stored])
  }
}

extension JournalEdit {
  /// Marks notifications as seen, as closing their popups does; history doesn't record it.
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
