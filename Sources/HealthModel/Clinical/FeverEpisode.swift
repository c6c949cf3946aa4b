/// Readings of fever that belong together.
public struct FeverEpisode: Equatable, Sendable {
  /// Its first reading of fever.
  public let first: TakenReading
  /// Its last one.
  public let last: TakenReading
  /// The earlier one among equals.
  public let highest: TakenReading
  /// On how many days it has a reading of fever.
  public let days: Int
  /// How many readings of it are fever.
  public let count: Int

  /// Readings of fever that lie no farther apart are one's. Units: hours.
  public static let longestGap = 24.0

  /// Every fever among these readings, in order.
  ///
  /// - Parameters:
  ///   - readings: in order of time.
  ///   - isFever: what `Vital.isFever` says of each.
  public static func all(
    in readings: some Sequence<TakenReading>, where isFever: (Reading) -> Bool
  ) -> [FeverEpisode] {
    var runs: [[TakenReading]] = []
    for entry in readings where isFever(entry.reading) {
      let gap = runs.last?.last.map { entry.taken.instant.seconds(since: $0.taken.instant) }
      if let gap, gap <= longestGap * 3600 {
        runs[runs.count - 1].append(entry)
      } else {
        runs.append([entry])
      }
    }
    return runs.compactMap(FeverEpisode.init)
  }

  private init?(_ run: [TakenReading]) {
    guard let first = run.first, let last = run.last else { return nil }
    self.first = first
    self.last = last
    highest = run.dropFirst().reduce(first) { $1.reading.isAbove($0.reading) ? $1 : $0 }
    days = Set(run.map(\.taken.day)).count
    count = run.count
  }
}

extension Vital {
  /// Whether a value is fever in the unit it was typed in; of a vital that knows none it never is.
  public func isFever(_ reading: Reading) -> Bool {
    guard let limit = traits.feverFrom else { return false }
    let unit = reading.unit
    return reading.typedValue
      >= unit.value(fromCanonical: limit).rounded(toPlaces: unit.precision)
  }
}
