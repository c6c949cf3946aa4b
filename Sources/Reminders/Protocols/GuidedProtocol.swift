import HealthModel

/// Days of measuring blood pressure at home, twice each morning and evening. Source: European
/// Society of Hypertension 2021 (doi 10.1097/HJH.0000000000002843).
public struct GuidedProtocol: Hashable, Sendable {
  public var id: Int64
  public var uid: String
  public var firstDay: LocalDate
  /// The number of days; `allowedDays` limits it for a new protocol.
  public var days: Int
  public var morning: TimeOfDay
  public var evening: TimeOfDay
  public var startedAt: Instant
  /// When it was stopped or, once another one has started, when it ended; nil until then.
  public var stoppedAt: Instant?
  public static let usualDays = 7
  /// The allowed numbers of days; the home average leaves out the first day.
  public static let allowedDays = (HomeAverage.leastDays + 1)...31
  public static let readingsOfSitting = 2
  /// The rest before a sitting's first reading.
  public static let restSeconds = 300
  public static let pauseSeconds = 60
  public static let needs: [VitalID] = [.systolic, .diastolic]

  /// Creates a protocol; `morning` and `evening` are times in those halves of a pressure day.
  public init(
    id: Int64, uid: String, firstDay: LocalDate, days: Int, morning: TimeOfDay,
    evening: TimeOfDay, startedAt: Instant
  ) {
    (self.id, self.uid, self.firstDay, self.days) = (id, uid, firstDay, days)
    (self.morning, self.evening, self.startedAt) = (morning, evening, startedAt)
  }

  /// The last date with readings; its evening may end on the next date.
  public var lastDay: LocalDate { firstDay.adding(days: days - 1) }
  public var dates: ClosedRange<LocalDate> { firstDay...lastDay }
  public var wanted: Int { days * 2 * Self.readingsOfSitting }

  public func end(of day: PressureDay, in zone: some TimeZoneRules) -> Instant {
    zone.resolve(DayWindow(.evening, of: day).end(of: lastDay)).instant
  }

  public func rules(of day: PressureDay, in zone: some TimeZoneRules) -> [ReminderRule] {
    PressureDay.Half.allCases.map { half in
      var rule = ReminderRule(
        name: half.ruleName, time: half == .morning ? morning : evening, needs: Self.needs,
        since: zone.startOfDay(firstDay))
      rule.window = DayWindow(half, of: day)
      rule.count = Self.readingsOfSitting
      (rule.firstDay, rule.lastDay) = (firstDay, lastDay)
      rule.owner = uid
      return rule
    }
  }
}

extension PressureDay.Half { public var ruleName: String { "bp-\(self)" } }

extension DayWindow {
  public init(_ half: PressureDay.Half, of day: PressureDay) {
    self =
      half == .morning
      ? DayWindow(from: day.start, until: PressureDay.noon)
      : DayWindow(from: PressureDay.noon, until: day.start)
  }
}

public struct ProtocolOnRecord: Equatable, Sendable {
  public let guided: GuidedProtocol
  public let day: PressureDay
  /// The local time of each pressure, in any order, even outside the protocol's days.
  public let measured: [LocalDateTime]

  /// Creates a record. Only a pressure's time decides whether it belongs to the protocol.
  public init(_ guided: GuidedProtocol, day: PressureDay, measured: [LocalDateTime]) {
    (self.guided, self.day, self.measured) = (guided, day, measured)
  }

  /// Returns the number of pressures in a sitting, including extra ones.
  public func count(_ half: PressureDay.Half, on date: LocalDate) -> Int {
    let window = DayWindow(half, of: day)
    return measured.count { window.contains($0, of: date) }
  }

  /// The number of pressures towards `guided.wanted`, without a sitting's extra ones.
  public var tally: Int {
    let most = GuidedProtocol.readingsOfSitting
    return (0..<guided.days).reduce(0) { sum, index in
      let date = guided.firstDay.adding(days: index)
      return PressureDay.Half.allCases.reduce(sum) { $0 + min(most, count($1, on: date)) }
    }
  }
}

public enum ProtocolFault: Error, Equatable, Sendable {
  case noSuch(String)
  /// The protocol that is already running; there can be only one at a time.
  case runs(GuidedProtocol)
  /// The person's own reminder has a name that the protocol needs.
  case reminderExists(String)
}
