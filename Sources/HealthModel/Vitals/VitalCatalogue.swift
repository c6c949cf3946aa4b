/// The vitals that a journal knows, in their usual order.
public struct VitalCatalogue: Sendable {
  /// The vitals, medicines and events, custom ones last.
  public let all: [Vital]
  public let measured: [Vital]

  public init(_ all: [Vital]) {
    self.all = all
    measured = all.contains { $0.role != nil } ? all.filter { $0.role == nil } : all
  }

  public var doses: [Vital] { all.filter { $0.role != nil } }

  /// The vital with this ID; nil for an unknown ID, such as that of a removed custom vital.
  public subscript(id: VitalID) -> Vital? { index(of: id).map { all[$0] } }

  /// The vital's index in `all`: to read one member there costs less than to copy the vital.
  public func index(of id: VitalID) -> Int? {
    // Searching a handful of vitals is cheaper than building a dictionary at each start.
    for index in all.indices where all[index].id == id { return index }
    return nil
  }

  public func isDose(_ id: VitalID) -> Bool { index(of: id).map { all[$0].role != nil } ?? false }

  func changing(_ change: (inout Vital) throws -> Void) rethrows -> VitalCatalogue {
    var all = all
    for index in all.indices { try change(&all[index]) }
    return VitalCatalogue(all)
  }

  /// Returns the catalogue with other limits for one vital. Units: canonical.
  public func replacingLimits(of id: VitalID, by limits: UnitLimits) -> VitalCatalogue {
    changing { vital in
      if vital.id == id { (vital.normal, vital.critical) = (limits.normal, limits.critical) }
    }
  }

  public func vital(named name: String) -> Vital? { all.first { $0.answers(to: name) } }

  /// Returns the known name for a foreign name, or a known name one edit away; otherwise nil.
  public func suggestion(for name: String) -> String? {
    self.name(elsewhere: name) ?? nearest(to: name.lowercased(), among: names)
  }

  var names: [String] { all.flatMap(\.names) + panels.flatMap(\.names) }

  /// Sources: temperature and fever (38.0 °C), MedlinePlus 001982; home pressure 135/85, ESH
  /// guideline on home monitoring; crisis 180/120, ACC/AHA; glycemia 54/70/180/250, consensus on
  /// time in range (Battelino 2019); resting pulse 60–100, AHA; oxygen 95, MedlinePlus 003855, and
  /// 92: from 91 down, NEWS2 gives its highest score.
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
        $0.limitSource = "MedlinePlus 001982"
        $0.loinc = ["8310-5"]
        $0.fhirProfile = "bodytemp"
        $0.namesElsewhere = """
          fever febbre temperatura temperatura-corporea tc body-temperature body-temp fieber temperatur \
          temperature fiebre
          """
      }),
    pressure(
      .systolic, "sys", 50...300, 90...134, below: 80, from: 180, loinc: "8480-6",
      elsewhere: "sistolica pressione-massima pressione-sistolica pas massima upper"),
    pressure(
      .diastolic, "dia", 20...200, 60...84, below: 50, from: 120, loinc: "8462-4",
      elsewhere: "diastolica pressione-minima pressione-diastolica pad minima lower"),
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
        $0.limitSource = "doi 10.2337/dci19-0028"
        $0.loinc = ["2339-0"]
        $0.namesElsewhere = """
          blood-sugar bloodsugar sugar glicemia glycémie glycemie glucosio glukose blood-glucose \
          sugar-level sugars glucose-level zuccheri bs glic destrostix stick glicemie glucometer \
          blutzucker bz glucemia zucchero
          """
      }),
    Vital(
      id: .heartRate, shortNames: ["hr", "pulse"], units: [.beatsPerMinute], plausible: 20...300,
      normal: 60...100, critical: CriticalLimits(below: 40, high: .over(130)), importance: .low,
      traits: VitalTraits {
        $0.isUsual = true
        $0.hasDayBars = true
        $0.limitSource = "American Heart Association"
        $0.loinc = ["8867-4"]
        $0.fhirProfile = "heartrate"
        $0.namesElsewhere = """
          pulse-rate heart heart-beat frequenza frequenza-cardiaca pulsazioni battito-cardiaco heartrate \
          heartbeat bpm polso battito battiti fc puls pouls pulso
          """
      }),
    Vital(
      id: .oxygenSaturation, shortNames: ["spo2"], units: [.percent], plausible: 50...100,
      normal: 95...100, critical: CriticalLimits(below: 92, high: nil), importance: .medium,
      traits: VitalTraits {
        $0.limitSource = "MedlinePlus 003855; NEWS2"
        $0.loinc = ["2708-6", "59408-5"]
        $0.fhirProfile = "oxygensat"
        $0.namesElsewhere = """
          sat sats o2-sat o2-sats sao2 blood-oxygen saturazione-ossigeno pulse-ox oxygen-level oxygen-sat \
          sato2 oxygen saturation saturazione ossigeno sauerstoff sp02 o2
          """
      }),
    Vital(
      id: .weight, shortNames: [], units: [.kilogram, .pound], plausible: 2...400, normal: nil,
      critical: .noLimits, importance: .low,
      traits: VitalTraits {
        $0.countryUnit = CountryUnit(.pound, in: CountryUnit.american, isInDoubt: true)
        $0.loinc = ["29463-7"]
        $0.fhirProfile = "bodyweight"
        $0.namesElsewhere = """
          wt body-weight weigh weighed weighing peso-corporeo pesavo pesato pesata peso gewicht poids kg
          """
      }),
  ])

  private static func pressure(
    _ id: VitalID, _ shortName: String, _ plausible: ClosedRange<Double>,
    _ normal: ClosedRange<Double>, below: Double, from: Double, loinc: String, elsewhere: String
  ) -> Vital {
    Vital(
      id: id, shortNames: [shortName], units: [.millimetresOfMercury, .kilopascal],
      plausible: plausible, normal: normal,
      critical: CriticalLimits(below: below, high: .atLeast(from)), importance: .medium,
      traits: VitalTraits {
        $0.isUsual = true
        $0.limitIsFirstHigh = true
        $0.loinc = [loinc]
        $0.namesElsewhere = elsewhere
      })
  }
}
