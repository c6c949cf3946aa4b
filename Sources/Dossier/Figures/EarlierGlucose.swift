public import HealthModel

/// What glucose says of the days that a report is compared with. Of a sensor's readings none is kept: a
/// year of them would need as much memory as the report's own.
public struct EarlierGlucose: Sendable {
  /// That of the report's own days: which place is a sensor's.
  let split: GlucoseSplit
  private let days: ClosedRange<LocalDate>
  private var all: EarlierValues
  /// Of the sensor that the report is of.
  private(set) var sensor = SensorDayMeans()
  /// Of no sensor; in order of time.
  private(set) var diary: [TakenReading] = []

  /// Of nothing yet; nil where the report is compared with no days. Which sensor counts the glucose of
  /// `record` says.
  public init?(_ record: DossierRecord) {
    guard let before = record.before, let vital = record.vitals[.glycemia] else { return nil }
    split = GlucoseSplit(record.glucose, on: record.days)
    days = before
    all = EarlierValues(of: vital)
  }

  /// What `record` itself holds of the days before.
  init?(heldBy record: DossierRecord) {
    self.init(record)
    let all = record.glucose.flatMap { source in
      source.readings.lazy.filter { [days] in days.contains($0.taken.day) }
        .map { (place: source.place, entry: $0) }
    }
    for (place, entry) in all.sorted(by: { $0.entry.taken.instant < $1.entry.taken.instant }) {
      take(entry, from: place)
    }
  }

  /// Takes a value in. Shape: in order of time; one of other days is left out.
  public mutating func take(_ entry: TakenReading, from place: String?) {
    guard days.contains(entry.taken.day) else { return }
    let kind = split.kind(of: entry, from: place)
    if kind != .scan { all.take(entry) }
    switch kind {
    case .sensor: sensor.take(entry)
    case .otherSensor, .scan: break
    case .diary: diary.append(entry)
    }
  }

  /// What a row of the first page says of them; nil of none.
  var figures: VitalFigures.Before? { all.figures }
}
