import HealthModel

/// What FHIR R4 calls our vitals.
///
/// Source: HL7 FHIR 4.0.1, vital signs profiles; LOINC; for sensors HL7 CGM IG 1.0.0.
enum FHIRCodes {
  static let loinc = "http://loinc.org"
  static let ucum = "http://unitsofmeasure.org"
  static let uri = "urn:ietf:rfc:3986"
  static let category = "http://terminology.hl7.org/CodeSystem/observation-category"
  /// Both pressures: a panel without a value of its own.
  static let bloodPressure = "85354-9"

  /// Of glucose the unit decides: 2339-0 is a mass, 15074-8 an amount of substance.
  static func codes(of reading: Reading, in vitals: VitalCatalogue) -> [String] {
    guard reading.vital == .glycemia else { return vitals[reading.vital]?.traits.loinc ?? [] }
    let isMass = reading.unit == .milligramsPerDecilitre
    if reading.mark == .sensor || reading.mark == .scan { return [isMass ? "99504-3" : "105272-9"] }
    return [isMass ? "2339-0" : "15074-8"]
  }

  /// The vital of a code, and whether only sensors have it.
  static func vital(_ code: String) -> (vital: VitalID, mark: Mark?)? {
    switch code {
    case "99504-3", "105272-9": (.glycemia, .sensor)
    case "15074-8", "2345-7", "41653-7", "14743-9", "14749-6": (.glycemia, nil)
    default:
      VitalCatalogue.standard.vitals.first { $0.traits.loinc.contains(code) }
        .map { ($0.id, nil) }
    }
  }

  /// Glucose is no vital sign to FHIR; a vital of the person's own has no category.
  static func category(of vital: VitalID) -> (code: String, display: String)? {
    if vital == .glycemia { return ("laboratory", "Laboratory") }
    return VitalCatalogue.standard[vital] == nil ? nil : ("vital-signs", "Vital Signs")
  }

  /// The profile that an Observation keeps; nil where R4 has none for it.
  static func profile(of vital: VitalID) -> String? {
    let name: String? =
      switch vital.builtIn {
      case .temperature: "bodytemp"
      case .heartRate: "heartrate"
      case .oxygenSaturation: "oxygensat"
      case .weight: "bodyweight"
      // Both pressures have one together, and glucose has none.
      case .systolic, .diastolic, .glycemia, nil: nil
      }
    return name.map { "http://hl7.org/fhir/StructureDefinition/\($0)" }
  }

  static let bloodPressureProfile = "http://hl7.org/fhir/StructureDefinition/bp"
}
