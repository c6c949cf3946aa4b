public import HealthModel

/// What is on record of the days of a doctor's report, and of those that they are compared with.
public struct DossierRecord: Sendable {
  /// The report's own.
  public let days: ClosedRange<LocalDate>
  /// Those that it is compared with; nil for none.
  public let before: ClosedRange<LocalDate>?
  /// When and where it is made: what lies ahead of it isn't known yet.
  public let here: LocalNow
  /// With the limits in force.
  public let vitals: VitalCatalogue
  /// Whose targets the person holds against a sensor, and what else they prefer.
  public let settings: Settings
  /// Where the limits of glucose come from.
  let glucoseLimits: LimitOrigin
  /// By vital, in order of time, of all the days in `reach`; where `earlier` has the vital, or
  /// `earlierGlucose` is set, of the report's own alone.
  public var values: [VitalID: ReadingColumns] = [:]
  /// Where each value of glucose came from, and what came from there.
  public var glucose: [GlucoseSource] = []
  /// What glucose says of the days before; nil where `glucose` and `values` have them.
  public var earlierGlucose: EarlierGlucose?
  /// What other vitals say of the days before; none where `values` have these.
  public var earlier: [VitalID: EarlierValues] = [:]
  /// In order of time, of all the days in `reach`.
  public var pressures: [PressureReading] = []
  /// Whether the days are those of a guided protocol, whose average stands on its own readings alone.
  public var isOfProtocol = false
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
    days: ClosedRange<LocalDate>, before: ClosedRange<LocalDate>?, here: LocalNow,
    vitals: VitalCatalogue, settings: Settings = Settings()
  ) {
    self.days = days
    self.before = before
    self.here = here
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

  /// The days of which something must be on record: a pressure day ends in the small hours of the next.
  ///
  /// Shape: in order, none overlaps another.
  public static func reach(
    of days: ClosedRange<LocalDate>, before: ClosedRange<LocalDate>?
  ) -> [ClosedRange<LocalDate>] {
    let own = days.lowerBound...days.upperBound.adding(days: 1)
    guard let before else { return [own] }
    let earlier = before.lowerBound...before.upperBound.adding(days: 1)
    guard !own.overlaps(earlier) else { return [earlier.lowerBound...own.upperBound] }
    return [own, earlier].sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The values of one vital that were measured on these days of their own places.
  func values(of vital: VitalID, on days: ClosedRange<LocalDate>) -> Slice<ReadingColumns> {
    (values[vital] ?? ReadingColumns()).taken(on: days)
  }

  /// Whether the last day isn't over yet.
  var isOpen: Bool { days.contains(here.today) }
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
  /// Tells it from others; two of them may have one name.
  public let place: String?
  /// A device's or a service's, or a file's kind; nil for what was typed.
  public let name: String?
  /// In order of time.
  public let readings: [TakenReading]

  /// - Parameters:
  ///   - place: its name unless said.
  ///   - readings: in order of time.
  public init(place: String? = nil, name: String?, readings: [TakenReading]) {
    self.place = place ?? name
    self.name = name
    self.readings = readings
  }
}

extension Array {
  /// The elements for which `isWanted` holds: the array itself, not a copy, where it holds for all.
  func kept(where isWanted: (Element) -> Bool) -> [Element] {
    allSatisfy(isWanted) ? self : filter(isWanted)
  }
}
