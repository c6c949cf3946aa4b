import HealthModel

/// A value outside its vital's normal range, with the notification that reports it.
public struct Alert: Hashable, Sendable {
  /// The identity of an alert. A value that turns out to be critical gets a second alert.
  public struct ID: Hashable, Comparable, Sendable {
    public var vital: VitalID
    public var takenAt: Instant
    /// Caution or critical.
    public var severity: Severity

    public init(vital: VitalID, takenAt: Instant, severity: Severity) {
      (self.vital, self.takenAt, self.severity) = (vital, takenAt, severity)
    }

    /// Orders by time, then by severity: the latest alert of a vital is the one that counts.
    public static func < (left: ID, right: ID) -> Bool {
      (left.takenAt, left.severity, left.vital.name)
        < (right.takenAt, right.severity, right.vital.name)
    }
  }

  /// The identity, unchanged if a high value is corrected to a low one of the same severity.
  public var id: ID
  public var isHigh: Bool
  /// The notification that reports this alert, along with others that arose then or earlier.
  public var notification: Notification.Topic

  public init(id: ID, isHigh: Bool, notification: Notification.Topic) {
    (self.id, self.isHigh, self.notification) = (id, isHigh, notification)
  }

  /// The band of the value when the alert arose.
  public var band: Band {
    let isCritical = id.severity == .critical
    return isHigh ? isCritical ? .criticallyHigh : .high : isCritical ? .criticallyLow : .low
  }
}

/// A value measured within the last hour or, in `RangeState.earlier`, before that.
public struct FreshReading: Hashable, Sendable {
  public let takenAt: Instant
  /// The value as shown: in the person's or country's unit, otherwise as typed.
  public let reading: Reading
  /// The band of the value as typed, before rounding.
  public let band: Band
  /// Whether the value is far enough inside the normal range to count as back in it.
  public let isSettled: Bool
  /// The maximum age of a value that is news; most imported values are older.
  public static let seconds: Int64 = 3600

  public init(takenAt: Instant, reading: Reading, band: Band, isSettled: Bool) {
    (self.takenAt, self.reading, self.band, self.isSettled) = (takenAt, reading, band, isSettled)
  }

  /// Returns whether this is the alert's value, and still in the band in which it was reported.
  fileprivate func matches(_ alert: Alert) -> Bool {
    reading.vital == alert.id.vital && takenAt == alert.id.takenAt && band == alert.band
  }
}

public struct RangeState: Equatable, Sendable {
  /// Every value from `FreshReading.seconds` ago to a minute ahead, in any order.
  public var fresh: [FreshReading]
  /// Each vital's older values, back to its first alert in an open notification, in any order.
  public var earlier: [FreshReading] = []
  /// Each vital's last alert, if a fresh value is out of range and no value in between has settled.
  public var ongoing: [Alert]
  public var alerts: [Alert]

  public init(fresh: [FreshReading] = [], ongoing: [Alert] = [], alerts: [Alert] = []) {
    (self.fresh, self.ongoing, self.alerts) = (fresh, ongoing, alerts)
  }

  /// Returns the alerts that the fresh values call for, and whether each is above its range. One
  /// notification reports them all. A vital that stays on one side of its range is reported again
  /// only when it becomes critical, and then at most once a day, or once an hour from a sensor.
  /// Values from before a return to the range aren't reported.
  func newAlerts(in zone: some TimeZoneRules) -> [Alert.ID: Bool] {
    func isAnother(_ reading: FreshReading, than told: Alert.ID) -> Bool {
      guard reading.band.severity == .critical else { return false }
      let day = zone.localDateTime(at: told.takenAt).date
      return zone.localDateTime(at: reading.takenAt).date > day
        || reading.reading.mark == .sensor
          && reading.takenAt >= told.takenAt.adding(seconds: FreshReading.seconds)
    }
    var found: [Alert.ID: Bool] = [:]
    for (vital, readings) in Dictionary(grouping: fresh, by: \.reading.vital) {
      var told = ongoing.first { $0.id.vital == vital }.map { ($0.id, isHigh: $0.isHigh) }
      var new: [Alert.ID: Bool] = [:]
      for reading in readings.sorted(by: { $0.takenAt < $1.takenAt }) {
        if let told, reading.takenAt < told.0.takenAt { continue }
        if reading.isSettled {
          told = nil
          new = [:]
        }
        let severity = reading.band.severity
        guard severity > .normal else { continue }
        let isHigh = reading.band > .normal
        if let told, told.isHigh == isHigh, told.0.severity >= severity,
          !isAnother(reading, than: told.0)
        {
          continue
        }
        let id = Alert.ID(vital: vital, takenAt: reading.takenAt, severity: severity)
        new[id] = isHigh
        told = (id, isHigh)
      }
      found.merge(new) { $1 }
    }
    return found
  }

  /// Returns each vital's last reported value, unless its band changed or a later value is settled.
  func standing(for topic: Notification.Topic) -> [FreshReading] {
    let own = alerts.filter { $0.notification == topic }
    return Set(own.map(\.id.vital)).sorted { $0.name < $1.name }.compactMap { vital in
      guard let last = own.filter({ $0.id.vital == vital }).max(by: { $0.id < $1.id }) else {
        return nil
      }
      let values = (earlier + fresh).filter {
        $0.reading.vital == vital && $0.takenAt >= last.id.takenAt
      }
      guard !values.contains(where: \.isSettled) else { return nil }
      return values.first { $0.matches(last) }
    }
  }

  /// Returns whether any value of a notification is still in its band, whatever came later.
  func stillHolds(for topic: Notification.Topic) -> Bool {
    alerts.contains { alert in
      alert.notification == topic && (earlier + fresh).contains { $0.matches(alert) }
    }
  }
}
