public import HealthModel

/// Writes readings as a FHIR R4 Bundle: an Observation for each vital or event, one for both
/// pressures, and a MedicationAdministration for each dose. The Bundle contains no name, birth date
/// or time of export, so the same journal gives the same bytes.
public struct FHIRWriter {
  private let vitals: VitalCatalogue
  private let patient: String

  /// - Parameter journal: the uid of the person's journal; nil for an empty journal.
  public init(vitals: VitalCatalogue, journal: String?) {
    self.vitals = vitals
    patient = "urn:uuid:\(journal ?? "00000000-0000-0000-0000-000000000000")"
  }

  public var beginning: String {
    let entry: JSONValue = [
      "fullUrl": .string(patient), "resource": ["resourceType": .string("Patient")],
    ]
    return "{\"resourceType\":\"Bundle\",\"type\":\"collection\",\"entry\":[\n" + entry.text
  }

  public let end = "\n]}\n"

  public func text(_ entry: Entry) -> String {
    var rest = entry.readings
    var groups: [[Reading]] = []
    while let first = rest.first {
      let pressures = rest.filter { $0.vital == .systolic || $0.vital == .diastolic }
      let group = pressures.count == 2 && pressures.contains(first) ? pressures : [first]
      groups.append(group)
      rest.removeAll { group.contains($0) }
    }
    return groups.enumerated().map { index, group in
      ",\n" + resource(group, of: entry, note: index == 0 ? entry.note : "").text
    }.joined()
  }

  private func resource(_ readings: [Reading], of entry: Entry, note: String) -> JSONValue {
    let reading = readings[0]
    let isPanel = readings.count > 1
    let role = vitals[reading.vital]?.role
    let isDose = role == .medicine
    let named = isPanel ? "bp" : vitals[reading.vital]?.traits.fhirProfile
    let profile = named.map { name -> JSONValue in
      ["profile": .array([.string("http://hl7.org/fhir/StructureDefinition/\(name)")])]
    }
    let identifier: JSONValue = [
      "system": .string(FHIRCodes.uri), "value": .string("urn:uuid:\(entry.uid)"),
    ]
    let coding = FHIRCodes.category(of: reading.vital).map { code, display -> JSONValue in
      ["system": .string(FHIRCodes.category), "code": .string(code), "display": .string(display)]
    }
    let code = isPanel ? code([FHIRCodes.bloodPressure], "blood pressure") : code(of: reading)
    let event: JSONValue? = role == .event ? .array([["text": .string(FHIRCodes.event)]]) : nil
    let resource = object([
      ("resourceType", .string(isDose ? FHIRCodes.dose : "Observation")), ("meta", profile),
      ("identifier", .array([identifier])), ("status", .string(isDose ? "completed" : "final")),
      ("category", coding.map { .array([["coding": .array([$0])]]) } ?? event),
      (isDose ? "medicationCodeableConcept" : "code", code),
      ("subject", ["reference": .string(patient)]),
      ("effectiveDateTime", .string(entry.taken.fhirText)),
      ("valueQuantity", isPanel || isDose ? nil : quantity(reading)),
      ("dosage", isDose ? ["dose": quantity(reading)] : nil),
      ("note", note.isEmpty ? nil : .array([["text": .string(note)]])),
      ("component", isPanel ? .array(readings.map(component)) : meal(of: reading)),
    ])
    let isAlone = if case .singleReading = entry { true } else { false }
    let url = "urn:uuid:" + (isAlone ? entry.uid : part(reading.vital, of: entry.uid))
    return ["fullUrl": .string(url), "resource": resource]
  }

  private func object(_ members: [(name: String, value: JSONValue?)]) -> JSONValue {
    .object(members.compactMap { name, value in value.map { .init(name, $0) } })
  }

  private func component(_ reading: Reading) -> JSONValue {
    ["code": code(of: reading), "valueQuantity": quantity(reading)]
  }

  private func meal(of reading: Reading) -> JSONValue? {
    guard let mark = reading.mark, let value = FHIRCodes.meals[mark] else { return nil }
    let part: JSONValue = [
      "code": code([FHIRCodes.meal], "meal", of: FHIRCodes.devices),
      "valueCodeableConcept": code([value], mark.word, of: FHIRCodes.devices),
    ]
    return .array([part])
  }

  private func code(of reading: Reading) -> JSONValue {
    code(
      FHIRCodes.codes(of: reading, in: vitals),
      vitals[reading.vital]?.shownName ?? reading.vital.name)
  }

  private func code(
    _ codes: [String], _ text: String, of system: String = FHIRCodes.loinc
  ) -> JSONValue {
    let codings = codes.map { code -> JSONValue in
      ["system": .string(system), "code": .string(code)]
    }
    return object([("coding", codings.isEmpty ? nil : .array(codings)), ("text", .string(text))])
  }

  /// Returns a quantity. Pressures are in mmHg, as FHIR requires. A non-UCUM unit has no code.
  private func quantity(_ reading: Reading) -> JSONValue {
    let isPressure = reading.unit == .kilopascal
    let unit = isPressure ? .millimetresOfMercury : reading.unit
    let value = isPressure ? reading.value : reading.typedValue
    return object([
      ("value", .real(value)), ("comparator", reading.comparator.map { .string($0.rawValue) }),
      ("unit", .string(unit.symbol)), ("system", unit.ucum.map { _ in .string(FHIRCodes.ucum) }),
      ("code", unit.ucum.map { .string($0) }),
    ])
  }

  /// Returns the uid of a resource in a report: the report's uid mixed with the vital's name.
  private func part(_ vital: VitalID, of uid: String) -> String {
    // FNV-1a (Fowler, Noll and Vo): the same name always gives the same number.
    let hash = vital.name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let end = UInt32(uid.suffix(8), radix: 16).map { String($0 ^ hash, radix: 16) } ?? "0"
    return uid.dropLast(8) + String(repeating: "0", count: 8 - end.count) + end
  }
}

extension Moment {
  /// The same instant as a FHIR dateTime. Its offset is in whole minutes, and at most 14 hours.
  fileprivate var fhirText: String {
    let minutes = Int((Double(utcOffsetSeconds) / 60).rounded())
    return Moment(instant, utcOffsetSeconds: min(max(minutes, -840), 840) * 60).rfc3339
  }
}

/// Codes in FHIR R4. Source: HL7 FHIR 4.0.1, vital signs; LOINC; for sensors HL7 CGM IG 1.0.0.
enum FHIRCodes {
  static let loinc = "http://loinc.org"
  static let ucum = "http://unitsofmeasure.org"
  static let uri = "urn:ietf:rfc:3986"
  static let category = "http://terminology.hl7.org/CodeSystem/observation-category"
  static let dose = "MedicationAdministration"
  /// The category of an event. It is text, because no code system has a code for it.
  static let event = "event"
  static let devices = "urn:iso:std:iso:11073:10101"
  /// MDC_CTXT_GLU_MEAL of IEEE 11073-10417, whose values are `meals`.
  static let meal = "8417864"
  static let meals: [Mark: String] = [
    .beforeMeal: "8417868", .afterMeal: "8417872", .fasting: "8417876", .casual: "8417880",
    .bedtime: "8417908",
  ]
  /// The code of the blood pressure panel, which has no value of its own.
  static let bloodPressure = "85354-9"

  /// Returns a reading's LOINC codes. For glucose, they depend on the unit and a sensor's mark.
  static func codes(of reading: Reading, in vitals: VitalCatalogue) -> [String] {
    guard reading.vital == .glycemia else { return vitals[reading.vital]?.traits.loinc ?? [] }
    let isMass = reading.unit == .milligramsPerDecilitre
    if reading.mark == .sensor || reading.mark == .scan { return [isMass ? "99504-3" : "105272-9"] }
    return [isMass ? "2339-0" : "15074-8"]
  }

  static func vital(_ code: String) -> (vital: VitalID, mark: Mark?)? {
    switch code {
    case "99504-3", "105272-9": (.glycemia, .sensor)
    case "15074-8", "2345-7", "41653-7", "14743-9", "14749-6": (.glycemia, nil)
    default:
      VitalCatalogue.standard.all.first { $0.traits.loinc.contains(code) }.map { ($0.id, nil) }
    }
  }

  /// Returns a standard vital's category, otherwise nil. In FHIR, glucose isn't a vital sign.
  static func category(of vital: VitalID) -> (code: String, display: String)? {
    if vital == .glycemia { return ("laboratory", "Laboratory") }
    return VitalCatalogue.standard[vital] == nil ? nil : ("vital-signs", "Vital Signs")
  }
}
