public import HealthModel

/// The data of a doctor's report, for its own days and for the compared days.
public struct DossierRecord: Sendable {
  /// The report's own days.
  public let days: ClosedRange<LocalDate>
  /// The compared days; nil for none.
  public let before: ClosedRange<LocalDate>?
  /// The time and zone of the report, which contains no later data.
  public let here: LocalNow
  /// The vitals with the limits in force.
  public let vitals: VitalCatalogue
  /// The person's settings, such as the targets for a sensor.
  public let settings: Settings
  let glucoseLimits: LimitOrigin
  /// The values of each vital in order of time, on all days of `reach`; only on the report's own
  /// days if `earlier` has the vital or `earlierGlucose` is set.
  public var values: [VitalID: ReadingColumns] = [:]
  /// The glucose values by source.
  public var glucose: [GlucoseSource] = []
  /// The compared days' glucose; nil if `glucose` and `values` contain it.
  public var earlierGlucose: EarlierGlucose?
  /// The compared days' tallies of other vitals; empty if `values` contains these days.
  public var earlier: [VitalID: VitalTally] = [:]
  /// The pressures in order of time, on all days of `reach`.
  public var pressures: [PressureReading] = []
  /// The medicines and events of the report's days.
  public var doses: [DoseTotal] = []
  /// Whether the days are those of a guided protocol, whose average uses only its own readings.
  public var isOfProtocol = false
  /// The number of the journal's reports on `days`.
  public var reports = 0
  /// The number of single readings on `days`.
  public var singleReadings = 0
  /// The number of days with a reading.
  public var daysWithReadings = 0
  /// The notes that the person chose, by time.
  public var notes: [DossierNote] = []
  /// The notes marked in the fever curve, by time.
  public var marked: [DossierNote] = []

  /// Creates an empty record. Unless the person has set glucose limits, those of the targets apply.
  public init(
    days: ClosedRange<LocalDate>, before: ClosedRange<LocalDate>?, here: LocalNow,
    vitals: VitalCatalogue, settings: Settings = Settings()
  ) {
    (self.days, self.before, self.here, self.settings) = (days, before, here, settings)
    let origin = vitals[.glycemia].map(LimitOrigin.init) ?? .own
    let targets = GlucoseTargets(for: settings.glucoseTargets)
    let areOther = origin == .standard && targets.limits != GlucoseTargets.adults.limits
    self.vitals = areOther ? vitals.replacingLimits(of: .glycemia, by: targets.limits) : vitals
    glucoseLimits = areOther ? .targets : origin
  }

  /// Returns the days that the report needs, and the next date, on which a pressure day ends.
  public static func reach(
    of days: ClosedRange<LocalDate>, before: ClosedRange<LocalDate>?
  ) -> [ClosedRange<LocalDate>] {
    let own = days.lowerBound...days.upperBound.adding(days: 1)
    guard let before else { return [own] }
    let earlier = before.lowerBound...before.upperBound.adding(days: 1)
    guard !own.overlaps(earlier) else { return [earlier.lowerBound...own.upperBound] }
    return [own, earlier].sorted { $0.lowerBound < $1.lowerBound }
  }

  func values(of vital: VitalID, on days: ClosedRange<LocalDate>) -> Slice<ReadingColumns> {
    (values[vital] ?? ReadingColumns()).taken(on: days)
  }

  var isOpen: Bool { days.contains(here.today) }
}

enum LimitOrigin: Equatable {
  case standard
  case own
  case targets

  init(_ vital: Vital) {
    let standard = VitalCatalogue.standard[vital.id]
    self =
      vital.normal == standard?.normal && vital.critical == standard?.critical ? .standard : .own
  }
}

/// The note of a report or single reading.
public struct DossierNote: Equatable, Sendable {
  /// The time of the report or single reading.
  public let taken: Moment
  /// The note, on one line or several.
  public let text: String

  /// Creates a note.
  public init(taken: Moment, text: String) { (self.taken, self.text) = (taken, text) }
}

/// The glucose values from one source.
public struct GlucoseSource: Equatable, Sendable {
  /// The source's identity; two sources may have the same name.
  public let place: String?
  /// The name of a device or service, or a file's kind; nil for typed values.
  public let name: String?
  /// The values in order of time.
  public let readings: [TakenReading]

  /// Creates a source of readings in order of time, identified by its name unless `place` is given.
  public init(place: String? = nil, name: String?, readings: [TakenReading]) {
    (self.place, self.name, self.readings) = (place ?? name, name, readings)
  }
}

extension Array {
  /// Returns the matching elements; if all match, returns the array itself without a copy.
  func kept(where isWanted: (Element) -> Bool) -> [Element] {
    allSatisfy(isWanted) ? self : filter(isWanted)
  }
}
