public struct FeverEpisode: Equatable, Sendable {
  public let first: TakenReading
  public let last: TakenReading
  /// The highest reading, the first one on a tie.
  public let highest: TakenReading
  public let days: Int
  public let count: Int

  /// The longest time between neighbouring readings of one episode. Units: hours.
  public static let longestGap = 24.0

  /// Returns every episode in readings that are in order of time; `isFever` is `Vital.isFever`.
  public static func all(
    in readings: some Sequence<TakenReading>, where isFever: (Reading) -> Bool
  ) -> [FeverEpisode] {
    readings.filter { isFever($0.reading) }.runs {
      $1.taken.instant.seconds(since: $0.taken.instant) <= longestGap * 3600
    }.compactMap(FeverEpisode.init)
  }

  private init?(_ run: [TakenReading]) {
    guard let ends = ReadingEnds(run) else { return nil }
    (first, last, highest) = (run[0], run[run.count - 1], ends.highest)
    days = Set(run.map(\.taken.day)).count
    count = run.count
  }
}

extension Vital {
  public func fever(in unit: MeasurementUnit) -> Double? {
    traits.feverFrom.map { unit.value(fromCanonical: $0).rounded(toPlaces: unit.precision) }
  }

  /// Returns whether a reading is a fever in its unit; false for a vital without a threshold.
  public func isFever(_ reading: Reading) -> Bool {
    fever(in: reading.unit).map { reading.typedValue >= $0 } ?? false
  }
}
