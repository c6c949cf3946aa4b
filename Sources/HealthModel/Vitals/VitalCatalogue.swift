/// The vitals that a journal knows, in the order in which they are shown.
public struct VitalCatalogue: Sendable {
  /// In the order in which they are shown; a person's own come last.
  public let vitals: [Vital]

  /// - Parameter vitals: in the order in which they are to be shown.
  public init(_ vitals: [Vital]) {
    self.vitals = vitals
  }

  /// Nil for a vital that isn't in the catalogue, such as one that a person removed.
  public subscript(id: VitalID) -> Vital? {
    // A handful: looking through them costs less than a dictionary's making at each start.
    for index in vitals.indices where vitals[index].id == id { return vitals[index] }
    return nil
  }

  /// The same vitals, one of them with other limits. Units: canonical.
  public func replacingLimits(of id: VitalID, by limits: UnitLimits) -> VitalCatalogue {
    VitalCatalogue(
      vitals.map { vital in
        guard vital.id == id else { return vital }
        var changed = Vital(
          id: id, shortNames: vital.shortNames, units: vital.units, plausible: vital.plausible,
          normal: limits.normal,
          critical: CriticalLimits(below: limits.criticalBelow, high: limits.criticalHigh),
          importance: vital.importance, traits: vital.traits)
        (changed.preferredUnit, changed.assumedUnit) = (vital.preferredUnit, vital.assumedUnit)
        return changed
      })
  }

  /// The vital that a person means by `name`, full or short, in any case.
  public func vital(named name: String) -> Vital? {
    vitals.first { $0.answers(to: name) }
  }

  /// The name that a vital has here which people call by `name` elsewhere, or the one nearest to a
  /// mistyped one; nil when none is within one keystroke.
  public func suggestion(for name: String) -> String? {
    self.name(elsewhere: name)
      ?? nearest(
        to: name.lowercased(),
        among: vitals.flatMap { [$0.id.name] + $0.shortNames } + panels.flatMap(\.names))
  }

  /// The vitals that come with healthlog and their default limits.
  ///
  /// Sources: temperature and fever (38.0 °C), MedlinePlus 001982; home pressure 135/85, ESH guideline on home
  /// monitoring; crisis 180/120, ACC/AHA; glycemia 54/70/180/250, consensus on time in range
  /// (Battelino 2019); resting pulse 60–100, AHA; oxygen 95, MedlinePlus 003855, and 92: from 91 down
  /// NEWS2 gives its highest score.
  public static let standard = VitalCatalogue([
    Vital(
      id: .temperature, shortNames: ["temp", "t"], units: [.celsius, .fahrenheit],
      plausible: 30...45, normal: 36.1...37.2,
      critical: CriticalLimits(below: 35.0, high: .atLeast(39.0)), importance: .medium,
      traits: VitalTraits {
        $0.isUsual = true
        $0.axis = .temperature
        $0.joinedHours = 8
        $0.feverFrom = 38.0
        $0.countryUnit = CountryUnit(.fahrenheit, in: CountryUnit.american)
        $0.loinc = ["8310-5"]
      }),
    Vital(
      id: .systolic, shortNames: ["sys"], units: [.millimetresOfMercury, .kilopascal],
      plausible: 50...300, normal: 90...134,
      critical: CriticalLimits(below: 80, high: .atLeast(180)), importance: .medium,
      traits: VitalTraits {
        $0.isUsual = true
        $0.limitIsFirstHigh = true
        $0.loinc = ["8480-6"]
      }),
    Vital(
      id: .diastolic, shortNames: ["dia"], units: [.millimetresOfMercury, .kilopascal],
      plausible: 20...200, normal: 60...84,
      critical: CriticalLimits(below: 50, high: .atLeast(120)), importance: .medium,
      traits: VitalTraits {
        $0.isUsual = true
        $0.limitIsFirstHigh = true
        $0.loinc = ["8462-4"]
      }),
    Vital(
      id: .glycemia, shortNames: ["gly", "glucose", "bg"],
      units: [.milligramsPerDecilitre, .millimolesPerLitre], plausible: 10...1000,
      normal: 70...180, critical: CriticalLimits(below: 54, high: .over(250)),
      importance: .medium,
      traits: VitalTraits {
        $0.isUsual = true
        $0.axis = .glycemia
        $0.labelsLow = true
        $0.tellsShareInRange = true
        $0.hasGlucoseManagementIndicator = true
        $0.hasLimitWords = true
        $0.doubtfulWithoutUnit = DoubtfulNumbers(canonical: 10...40, other: 33.4...56)
        $0.countryUnit = CountryUnit(.millimolesPerLitre, in: CountryUnit.molarGlucose)
        $0.loinc = ["2339-0"]
      }),
    Vital(
      id: .heartRate, shortNames: ["hr", "pulse"], units: [.beatsPerMinute], plausible: 20...300,
      normal: 60...100, critical: CriticalLimits(below: 40, high: .over(130)), importance: .low,
      traits: VitalTraits {
        $0.isUsual = true
        $0.hasDayBars = true
        $0.loinc = ["8867-4"]
      }),
    Vital(
      id: .oxygenSaturation, shortNames: ["spo2"], units: [.percent], plausible: 50...100,
      normal: 95...100, critical: CriticalLimits(below: 92, high: nil), importance: .medium,
      traits: VitalTraits { $0.loinc = ["2708-6", "59408-5"] }),
    Vital(
      id: .weight, shortNames: [], units: [.kilogram, .pound], plausible: 2...400, normal: nil,
      critical: CriticalLimits(below: nil, high: nil), importance: .low,
      traits: VitalTraits {
        $0.countryUnit = CountryUnit(.pound, in: CountryUnit.american, isInDoubt: true)
        $0.loinc = ["29463-7"]
      }),
  ])
}

/// The candidate that is one edit from `word`, itself of two letters or more: who is guessed wrong is
/// misled.
public func nearest(to word: String, among candidates: [String]) -> String? {
  let ranked = candidates.map { ($0, editDistance(word, $0)) }
  guard let best = ranked.min(by: { $0.1 < $1.1 }), best.1 <= 1, best.1 < word.count
  else {
    return nil
  }
  return best.0
}

/// What `word` may be meant for: the candidate that is one edit from it, else those that begin with it,
/// where it has two letters or more and they are few.
public func meant(by word: String, among candidates: [String]) -> [String] {
  if let nearest = nearest(to: word, among: candidates) { return [nearest] }
  let longer = candidates.filter { $0.hasPrefix(word) }
  return word.utf8.count >= 2 && longer.count <= 4 ? longer : []
}

/// Edits that turn one word into the other: a letter put in, taken out or replaced, or two
/// neighbours swapped (optimal string alignment).
func editDistance(_ left: String, _ right: String) -> Int {
  let left = Array(left)
  let right = Array(right)
  var rows = [Array(0...right.count)]
  for i in left.indices {
    var row = [i + 1]
    for j in right.indices {
      let replaced = rows[i][j] + (left[i] == right[j] ? 0 : 1)
      var least = min(replaced, rows[i][j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
        least = min(least, rows[i - 1][j - 1] + 1)
      }
      row.append(least)
    }
    rows.append(row)
  }
  return rows[left.count][right.count]
}
