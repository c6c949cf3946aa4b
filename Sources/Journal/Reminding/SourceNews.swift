public import HealthModel
public import Reminders
internal import SQLite

/// Messages from the service that reads devices to the service that shows notifications.
extension JournalEdit {
  /// Reports a problem once, until `settle` ends it; a nil `name` means all devices.
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

  /// Returns the names of devices to notify about, by uid; held records only while there are any.
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
  /// Returns when to pull it automatically, possibly now; nil if never. If the clock was set back
  /// since the last pull, the stored time is too late, so this returns `now`.
  public func due(at now: Instant) -> Instant? {
    guard state == .on, let nextAt else { return nil }
    return isAhead(of: now) ? now : nextAt
  }

  /// Returns when it may be pulled again; nil if now, or if the clock was set back.
  public func waitsUntil(at now: Instant) -> Instant? {
    guard let notBefore, notBefore > now, !isAhead(of: now) else { return nil }
    return notBefore
  }

  private func isAhead(of now: Instant) -> Bool {
    pulledAt.map { $0 > now.adding(seconds: 60) } ?? false
  }

  /// The silence of the sensor that measures most often; others may depend on a person. It requires
  /// a pull that found nothing: after the machine slept, the next pull brings that time's readings.
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
