public import HealthModel

/// What was measured as a FHIR R4 Bundle, an Observation for each vital, both pressures one.
///
/// No name, no birthday, no time of export: the same journal gives the same bytes.
public struct FHIRWriter {
  private let vitals: VitalCatalogue
  private let patient: String

  /// - Parameter journal: the uid of whose it is; nil of a journal in which there is nothing.
  public init(vitals: VitalCatalogue, journal: String?) {
    self.vitals = vitals
    patient = "urn:uuid:\(journal ?? "00000000-0000-0000-0000-000000000000")"
  }

  /// What stands before the first Observation.
  public var beginning: String {
    let entry = JSONValue.object([
      .init("fullUrl", .string(patient)),
      .init("resource", .object([.init("resourceType", .string("Patient"))])),
    ])
    return "{\"resourceType\":\"Bundle\",\"type\":\"collection\",\"entry\":[\n" + entry.text
  }

  /// What stands behind the last one.
  public let end = "\n]}\n"

  /// The Observations of a report or a single reading, each with what stands before it.
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
      ",\n" + observation(group, of: entry, note: index == 0 ? entry.note : "").text
    }.joined()
  }

  private func observation(_ readings: [Reading], of entry: Entry, note: String) -> JSONValue {
    let reading = readings[0]
    let isPanel = readings.count > 1
    let profile =
      isPanel ? FHIRCodes.bloodPressureProfile : FHIRCodes.profile(of: reading.vital)
    let identifier = [
      JSONValue.Member("system", .string(FHIRCodes.uri)),
      .init("value", .string("urn:uuid:\(entry.uid)")),
    ]
    var members: [JSONValue.Member] = [.init("resourceType", .string("Observation"))]
    if let profile {
      members.append(.init("meta", .object([.init("profile", .array([.string(profile)]))])))
    }
    members += [
      .init("identifier", .array([.object(identifier)])), .init("status", .string("final")),
    ]
    if let category = FHIRCodes.category(of: reading.vital) {
      let coding = [
        JSONValue.Member("system", .string(FHIRCodes.category)),
        .init("code", .string(category.code)), .init("display", .string(category.display)),
      ]
      members.append(
        .init("category", .array([.object([.init("coding", .array([.object(coding)]))])])))
    }
    members += [
      .init(
        "code", isPanel ? code([FHIRCodes.bloodPressure], "blood pressure") : code(of: reading)),
      .init("subject", .object([.init("reference", .string(patient))])),
      .init("effectiveDateTime", .string(entry.taken.fhirText)),
    ]
    if !isPanel { members.append(.init("valueQuantity", quantity(reading))) }
    if !note.isEmpty {
      members.append(.init("note", .array([.object([.init("text", .string(note))])])))
    }
    if isPanel { members.append(.init("component", .array(readings.map(component)))) }
    let url = "urn:uuid:" + (isAlone(entry) ? entry.uid : part(reading.vital, of: entry.uid))
    return .object([.init("fullUrl", .string(url)), .init("resource", .object(members))])
  }

  private func isAlone(_ entry: Entry) -> Bool {
    if case .sample = entry { true } else { false }
  }

  private func component(_ reading: Reading) -> JSONValue {
    .object([.init("code", code(of: reading)), .init("valueQuantity", quantity(reading))])
  }

  private func code(of reading: Reading) -> JSONValue {
    code(FHIRCodes.codes(of: reading, in: vitals), reading.vital.name)
  }

  private func code(_ codes: [String], _ text: String) -> JSONValue {
    let codings = codes.map { code in
      JSONValue.object([
        .init("system", .string(FHIRCodes.loinc)), .init("code", .string(code)),
      ])
    }
    return .object(
      (codings.isEmpty ? [] : [JSONValue.Member("coding", .array(codings))])
        + [.init("text", .string(text))])
  }

  /// The profile of blood pressure knows millimetres alone; a unit without a code of UCUM is a word.
  private func quantity(_ reading: Reading) -> JSONValue {
    let isPressure = reading.unit == .kilopascal
    let unit = isPressure ? .millimetresOfMercury : reading.unit
    let value = isPressure ? reading.value : reading.typedValue
    var members = [JSONValue.Member("value", .real(value))]
    if let comparator = reading.comparator {
      members.append(.init("comparator", .string(comparator.rawValue)))
    }
    members.append(.init("unit", .string(unit.symbol)))
    if let code = unit.ucum {
      members += [.init("system", .string(FHIRCodes.ucum)), .init("code", .string(code))]
    }
    return .object(members)
  }

  /// The uid of one Observation of a report: the report's, with the vital's name mixed into its end.
  private func part(_ vital: VitalID, of uid: String) -> String {
    // FNV-1a (Fowler, Noll and Vo): the same name gives the same number for ever.
    let hash = vital.name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let end = UInt32(uid.suffix(8), radix: 16).map { String($0 ^ hash, radix: 16) } ?? "0"
    return uid.dropLast(8) + String(repeating: "0", count: 8 - end.count) + end
  }
}

extension Moment {
  /// A FHIR dateTime: the offset in whole minutes, 14 hours at most, the instant kept.
  var fhirText: String {
    let minutes = Int((Double(utcOffsetSeconds) / 60).rounded())
    let offset = min(max(minutes, -840), 840) * 60
    let local = LocalDateTime(instant, utcOffsetSeconds: offset)
    return "\(local.date)T\(local.time.fullText)" + offsetText(seconds: offset)
  }
}
