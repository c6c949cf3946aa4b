import HealthModel

/// A guided protocol of blood pressure at home: for some days two readings each morning and evening.
///
/// Source: European Society of Hypertension 2021 (doi 10.1097/HJH.0000000000002843).
public struct GuidedProtocol: Hashable, Sendable {
  /// The number that people type.
  public var id: Int64
  /// On every machine the same.
  public var uid: String
  /// The first date with readings.
  public var firstDay: LocalDate
  /// How many days, from 1 to 31.
  public var days: Int
  /// When the morning's reminder comes.
  public var morning: TimeOfDay
  /// When the evening's reminder comes.
  public var evening: TimeOfDay
  /// When the person started it.
  public var startedAt: Instant
  /// When it was stopped, or another one was started after its end; nil until then.
  public var stoppedAt: Instant?

  /// As many days as one has unless something else is asked for.
  public static let usualDays = 7
  /// How many days one may be started with: the home average leaves out the first.
  public static let allowedDays = (HomeAverage.leastDays + 1)...31
  /// How many readings belong to a sitting.
  public static let readingsOfSitting = 2
  /// How long to sit still before a sitting's first reading. Units: seconds.
  public static let restSeconds = 300
  /// How long to wait between two readings. Units: seconds.
  public static let pauseSeconds = 60
  /// What each reading is of.
  public static let needs: [VitalID] = [.systolic, .diastolic]

  /// - Parameters:
  ///   - morning: In the morning of a pressure day.
  ///   - evening: In its evening.
  public init(
    id: Int64, uid: String, firstDay: LocalDate, days: Int, morning: TimeOfDay,
    evening: TimeOfDay, startedAt: Instant, stoppedAt: Instant? = nil
  ) {
    self.id = id
    self.uid = uid
    self.firstDay = firstDay
    self.days = days
    self.morning = morning
    self.evening = evening
    self.startedAt = startedAt
    self.stoppedAt = stoppedAt
  }

  /// The last date with readings; its evening may end on the next one.
  public var lastDay: LocalDate { firstDay.adding(days: days - 1) }

  /// From the first to the last date.
  public var dates: ClosedRange<LocalDate> { firstDay...lastDay }

  /// When the last evening is over.
  public func end(of day: PressureDay, in zone: some TimeZoneRules) -> Instant {
    zone.resolve(DayWindow(.evening, of: day).end(of: lastDay)).instant
  }

  /// Both reminders of it, from its first day on.
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

extension PressureDay.Half {
  /// What the reminder of such a sitting is called.
  public var ruleName: String {
    switch self {
    case .morning: "bp-morning"
    case .evening: "bp-evening"
    }
  }
}

extension DayWindow {
  /// In which the pressures of a sitting count.
  public init(_ half: PressureDay.Half, of day: PressureDay) {
    self =
      half == .morning
      ? DayWindow(from: day.start, until: PressureDay.noon)
      : DayWindow(from: PressureDay.noon, until: day.start)
  }
}

/// A guided protocol, and the pressures on record that may belong to it.
public struct ProtocolOnRecord: Equatable, Sendable {
  /// As it was started.
  public let guided: GuidedProtocol
  /// By which its sittings are told apart.
  public let day: PressureDay
  /// When each pressure was measured, as clocks showed there; any order, those outside its days too.
  public let measured: [LocalDateTime]

  /// They belong to it by their time alone.
  public init(_ guided: GuidedProtocol, day: PressureDay, measured: [LocalDateTime]) {
    self.guided = guided
    self.day = day
    self.measured = measured
  }

  /// How many there are of a sitting; more than it asks for count, too.
  public func count(_ half: PressureDay.Half, on date: LocalDate) -> Int {
    let window = DayWindow(half, of: day)
    return measured.count { window.contains($0, of: date) }
  }

  /// How many of the readings asked for there are: those too many stand in for none that lacks.
  public var tally: ProtocolTally {
    let most = GuidedProtocol.readingsOfSitting
    var count = 0
    for epochDay in guided.firstDay.epochDay...guided.lastDay.epochDay {
      for half in PressureDay.Half.allCases {
        count += min(most, self.count(half, on: LocalDate(epochDay: epochDay)))
      }
    }
    return ProtocolTally(count: count, wanted: guided.days * 2 * most)
  }
}

/// How many of its readings a guided protocol has.
public struct ProtocolTally: Hashable, Sendable {
  /// Those that are there; at most `wanted`.
  public let count: Int
  /// Those that were asked for.
  public let wanted: Int

  /// Of a whole protocol.
  public init(count: Int, wanted: Int) {
    self.count = count
    self.wanted = wanted
  }
}
