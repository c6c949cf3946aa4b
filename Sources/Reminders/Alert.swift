import HealthModel

/// A value that has left its vital's normal range, and the notice that tells of it.
public struct Alert: Hashable, Sendable {
  /// A value is told of again only when it turns out to be critical.
  public struct ID: Hashable, Sendable {
    /// The one whose value it is.
    public let vital: VitalID
    /// When the value was measured.
    public let takenAt: Instant
    /// Caution or critical.
    public let severity: Severity

    /// - Parameter severity: Caution or critical.
    public init(vital: VitalID, takenAt: Instant, severity: Severity) {
      self.vital = vital
      self.takenAt = takenAt
      self.severity = severity
    }
  }

  /// A value that was corrected to the other side of its range keeps it, where it is as severe.
  public let id: ID
  /// Above the normal range; else below it.
  public let isHigh: Bool
  /// The one that tells of it, and of all that arose at once.
  public let notice: Notice.Topic

  /// - Parameter notice: One that is on record when this is stored, or stored with it.
  public init(id: ID, isHigh: Bool, notice: Notice.Topic) {
    self.id = id
    self.isHigh = isHigh
    self.notice = notice
  }
}

/// A value that was measured within the last hour.
public struct FreshReading: Hashable, Sendable {
  /// When it was measured.
  public let takenAt: Instant
  /// As the person wants to see it.
  public let reading: Reading
  /// As the value was typed, before it was rounded to what is shown.
  public let band: Band
  /// Whether it is so far inside the normal range that the vital counts as back in it.
  public let isSettled: Bool

  /// How old a value may be: older ones are news to nobody (an import).
  public static let seconds: Int64 = 3600

  /// Nothing here knows the vital's limits: `band` and `isSettled` are for the caller to judge.
  public init(takenAt: Instant, reading: Reading, band: Band, isSettled: Bool) {
    self.takenAt = takenAt
    self.reading = reading
    self.band = band
    self.isSettled = isSettled
  }
}

/// What is on record about values out of their normal range.
public struct RangeState: Equatable, Sendable {
  /// Every value of every vital in the last `FreshReading.seconds`, and a minute ahead; any order.
  public var fresh: [FreshReading]
  /// The values from the first alert of an open notice up to the fresh ones, of its vital; any order.
  public var earlier: [FreshReading] = []
  /// The last alert of each vital that has a fresh value out of range, unless the vital has been
  /// back in its range since, before the first fresh value.
  public var ongoing: [Alert]
  /// The alerts of the notices on record.
  public var alerts: [Alert]

  /// By default there is nothing to tell.
  public init(fresh: [FreshReading] = [], ongoing: [Alert] = [], alerts: [Alert] = []) {
    self.fresh = fresh
    self.ongoing = ongoing
    self.alerts = alerts
  }

  /// The alerts that the fresh values ask for, all to be told in one notice; none when every vital
  /// is in its range again.
  ///
  /// A vital that goes on being out of range on the same side is told again only when it becomes
  /// critical; and while it is critical, once an hour of a sensor's values and once a day of others.
  func newAlerts(in zone: some TimeZoneRules) -> [Alert.ID: Bool] {
    /// Whether the last one told says nothing of this one.
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

  /// The values that the notice is still about: out of range as they were when it arose, with no
  /// later value back in it; the last one of each vital.
  func standing(for topic: Notice.Topic) -> [FreshReading] {
    let own = alerts.filter { $0.notice == topic }
    return Set(own.map(\.id.vital)).sorted { $0.name < $1.name }.compactMap { vital in
      guard let last = own.filter({ $0.id.vital == vital }).max(by: { $0.id < $1.id }) else {
        return nil
      }
      let values = (earlier + fresh).filter {
        $0.reading.vital == vital && $0.takenAt >= last.id.takenAt
      }
      guard !values.contains(where: \.isSettled) else { return nil }
      return values.first {
        $0.takenAt == last.id.takenAt && $0.band.severity == last.id.severity
          && ($0.band > .normal) == last.isHigh
      }
    }
  }
}

extension Alert.ID: Comparable {
  /// By time, then by severity: the later of one vital's alerts is the one that counts.
  public static func < (left: Alert.ID, right: Alert.ID) -> Bool {
    (left.takenAt, left.severity, left.vital.name)
      < (right.takenAt, right.severity, right.vital.name)
  }
}
