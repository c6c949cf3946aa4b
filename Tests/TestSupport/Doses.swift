import HealthModel

/// Doses and events for tests.
public enum Doses {
  /// Returns the doses of one name; nil for a name that can't be one, and without doses.
  public static func of(
    _ name: String, in unit: String = "U", _ doses: [(taken: Moment, amount: Double)],
    role: Role = .medicine
  ) -> DoseTotal? {
    var settings = VitalSettings()
    settings.definition = .init(unit: unit, precision: 0, shortName: nil, role: role, label: name)
    return Vital(own: VitalID(name), settings).flatMap { vital in
      DoseTotal(
        doses.map {
          TakenReading(
            taken: $0.taken, reading: Reading(of: vital.id, $0.amount, in: vital.canonicalUnit))
        }, of: vital)
    }
  }

  /// Returns as many doses as wanted, at any minute of these days, of six names.
  public static func random(
    _ count: Int, on days: ClosedRange<LocalDate>, zone: any TimeZoneRules, seed: UInt64
  ) -> [DoseTotal] {
    var generator = SeededGenerator(seed: seed)
    let start = zone.startOfDay(days.lowerBound)
    let taken = (0..<count).map { _ in
      start.adding(
        seconds: Int64.random(in: 0..<Int64(days.dayCount) * 1440, using: &generator) * 60)
    }.sorted()
    let names = [
      ("insulin", "U"), ("carbs", "g"), ("walk", "min"), ("coffee", "×"), ("ramipril", "mg"),
      ("levotiroxina della mattina", "µg"),
    ]
    return names.enumerated().compactMap { index, name in
      of(
        name.0, in: name.1,
        taken.enumerated().filter { $0.offset % names.count <= index }.map {
          (Moment($0.element, in: zone), Double(Int.random(in: 1...200, using: &generator)))
        })
    }
  }
}
