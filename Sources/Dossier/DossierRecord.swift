public import HealthModel

/// What is on record of the days of a doctor's report, and of those that they are compared with.
public struct DossierRecord: Sendable {
  /// The report's own.
  public let days: ClosedRange<LocalDate>
  /// Those that it is compared with; nil for none.
  public let before: ClosedRange<LocalDate>?
  /// When and where it is made: what lies ahead of it isn't known yet.
  public let standpoint: Standpoint
  /// With the limits in force.
  public let vitals: VitalCatalogue
  /// Whose targets the person holds against a sensor, and what else they prefer.
  public let settings: Settings
  /// Where the limits of glucose come from.
  let glucoseLimits: LimitOrigin
  /// By vital, in order of time, of all the days in `reach`; of glucose by where it came from.
  public var values: [VitalID: [TakenReading]] = [:]
  /// Where each value of glucose came from, and what came from there.
  public var glucose: [GlucoseSource] = []
  /// In order of time, of all the days in `reach`.
  public var pressures: [PressureReading] = []
  /// How many reports were filed on the report's days.
  public var reports = 0
  /// How many single readings.
  public var singleReadings = 0
  /// The report's days on which anything was measured.
  public var daysWithReadings = 0
  /// Notes that the person chose, by time.
  public var notes: [DossierNote] = []
  /// Notes that are marked in the fever curve, by time.
  public var marked: [DossierNote] = []

  /// With nothing on record yet. Limits of glucose that the person has not set are those of the targets.
  public init(
    days: ClosedRange<LocalDate>, before: ClosedRange<LocalDate>?, standpoint: Standpoint,
    vitals: VitalCatalogue, settings: Settings = Settings()
  ) {
    self.days = days
    self.before = before
    self.standpoint = standpoint
    self.settings = settings
    let origin = vitals[.glycemia].map(LimitOrigin.init) ?? .own
    let targets = GlucoseTargets(for: settings.glucoseTargets)
    guard origin == .standard, targets.limits != GlucoseTargets.adults.limits else {
      self.vitals = vitals
      glucoseLimits = origin
      return
    }
    self.vitals = vitals.replacingLimits(of: .glycemia, by: targets.limits)
    glucoseLimits = .targets
  }

  /// The days of which something must be on record: the last seven make the home average, and a
  /// pressure day ends in the small hours of the next.
  public static func reach(
    of days: ClosedRange<LocalDate>, before: ClosedRange<LocalDate>?
  ) -> ClosedRange<LocalDate> {
    let first = min(days.lowerBound, before?.lowerBound ?? days.lowerBound)
    let last = max(days.upperBound, before?.upperBound ?? days.upperBound)
    return min(first, days.upperBound.adding(days: -6))...last.adding(days: 1)
  }

  /// The values of one vital that were measured on these days of their own places.
  func values(of vital: VitalID, on days: ClosedRange<LocalDate>) -> [TakenReading] {
    (values[vital] ?? []).filter { days.contains($0.taken.day) }
  }

  /// Whether the last day isn't over yet.
  var isOpen: Bool { days.contains(standpoint.today) }
}

/// Where the limits of a vital come from.
enum LimitOrigin: Equatable {
  /// As they come with healthlog.
  case standard
  /// The person set them.
  case own
  /// They are of the targets that the person chose, which have ranges of their own.
  case targets

  init(_ vital: Vital) {
    let standard = VitalCatalogue.standard[vital.id]
    self =
      vital.normal == standard?.normal && vital.critical == standard?.critical ? .standard : .own
  }
}

/// What was said of something that was measured.
public struct DossierNote: Equatable, Sendable {
  /// When it was measured.
  public let taken: Moment
  /// On one line or on several.
  public let text: String

  /// In the person's own words.
  public init(taken: Moment, text: String) {
    self.taken = taken
    self.text = text
  }
}

/// Values of glucose that came from one place.
public struct GlucoseSource: Equatable, Sendable {
  /// A device's or a service's, or a file's kind; nil for what was typed.
  public let name: String?
  /// In order of time.
  public let readings: [TakenReading]

  /// - Parameter readings: in order of time.
  public init(name: String?, readings: [TakenReading]) {
    self.name = name
    self.readings = readings
  }
}
