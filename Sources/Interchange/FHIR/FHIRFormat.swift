import HealthModel

/// FHIR R4: a Bundle of any type, one resource, or one resource per line.
struct FHIRFormat: FileFormat {
  let called = FormatName.fhir
  let key = "fhir"

  func recognises(_ file: InputFile) -> Bool { FHIRFormat.root(of: file) != nil }

  func rows(of file: InputFile, _ terms: ReadingTerms) throws -> any RowReader {
    try FHIRRows(file, opensObject: FHIRFormat.root(of: file) == "Bundle", terms)
  }

  private static func root(of file: InputFile) -> String? {
    if let type = JSONFile.text(of: "resourceType", in: file) { return type }
    // In a long Bundle with sorted members, its own type comes after the entries, beyond the head.
    guard JSONFile.names(of: file).contains("entry") else { return nil }
    return file.head.firstPlace(of: "\"resourceType\"".utf8) == nil ? nil : "Bundle"
  }
}

/// Turns Observations and MedicationAdministrations into rows, one row for those of one report.
private final class FHIRRows: JSONFile {
  private var subject: String?
  private lazy var vitals = terms.vitals
  override var doses: [Vital] { vitals.doses }
  /// The last row, kept because the next resources may belong to the same report.
  private var waiting: ImportRow?

  override func next() throws -> ImportRow? {
    while let found = try observation() {
      if let merged = waiting?.merged(with: found) {
        waiting = merged
        continue
      }
      let row = waiting
      waiting = found
      if let row { return row }
    }
    defer { waiting = nil }
    return waiting
  }

  private func observation() throws -> ImportRow? {
    while let (piece, value) = try nextDocument() {
      guard piece.name == nil || (piece.name == "entry" && piece.isElement) else { continue }
      let resource = piece.name == nil ? value : value["resource"] ?? .null
      let type = resource["resourceType"]?.plainText ?? LeftOutName.known(.resourceWithoutType).text
      guard type == "Observation" || (type == FHIRCodes.dose && dose(resource) != nil) else {
        if type != "Patient" { others.count(type) }
        continue
      }
      let url = value["fullUrl"]?.plainText
      guard let found = try read(resource, url: url, line: piece.line) else { continue }
      // Nobody could separate two people's values in one journal.
      let person = resource["subject"]?["reference"]?.plainText ?? subject
      if let subject, subject != person { throw FileFault.severalSubjects }
      subject = person
      return found
    }
    return nil
  }

  /// Reads the resource at `url`. Without a known vital, counts it as left out and returns nil.
  private func read(
    _ resource: JSONValue, url: String?, line: Int
  ) throws(RowFault) -> ImportRow? {
    let parts = self.parts(of: resource)
    guard !parts.isEmpty else {
      others.count(word(for: resource["code"] ?? .null))
      return nil
    }
    var faults: [ReportFault] = []
    let status = resource["status"]?.plainText ?? ""
    let isDose = dose(resource)?.role == .medicine
    let final = isDose ? ["completed"] : ["final", "amended", "corrected", "preliminary"]
    if !final.contains(status) { faults.append(.notFinal(status)) }
    if let url = unknownModifier(resource) { faults.append(.unknownModifier(url)) }
    // Neither a date alone nor a period gives a moment.
    let stamp = (resource["effectiveDateTime"] ?? resource["effectiveInstant"])?.plainText ?? ""
    let taken =
      stamp.contains("T") ? try? TimeExpression(stamped: stamp, zone: terms.zone).moment : nil
    if taken == nil { faults.append(.unreadableTime(stamp)) }
    var readings: [Reading] = []
    for part in parts {
      do throws(ReportFault) {
        readings.append(try reading(of: part.vital, part.mark, part.quantity))
      } catch { faults.append(error) }
    }
    guard let taken, faults.isEmpty else {
      throw RowFault(line: line, entry: entry, faults: faults)
    }
    let notes = (resource["note"]?.elements ?? []).compactMap { $0["text"]?.plainText }
    let name = identifier(resource) ?? url ?? resource["id"]?.plainText
    let mark = "urn:ietf:rfc:3986|urn:uuid:"
    return ImportRow(
      line: line,
      draft: ReportDraft(taken: taken, readings: readings, note: notes.joined(separator: "\n")),
      externalID: name,
      uid: name.flatMap { $0.hasPrefix(mark) ? String($0.dropFirst(mark.count)) : nil },
      entry: entry)
  }

  /// Returns a resource's medicine or event, and adds it to `vitals`; nil without a valid one.
  private func dose(_ resource: JSONValue) -> (VitalID, role: Role, quantity: JSONValue)? {
    let isDose = resource["resourceType"]?.plainText == FHIRCodes.dose
    let categories = resource["category"]?.elements ?? []
    guard isDose || categories.contains(where: { $0["text"]?.plainText == FHIRCodes.event }),
      let concept = resource[isDose ? "medicationCodeableConcept" : "code"],
      let name = concept["text"]?.plainText,
      let quantity = isDose ? resource["dosage"]?["dose"] : resource["valueQuantity"],
      let unit = (quantity["unit"] ?? quantity["code"])?.plainText,
      let new = Vital(dose: name, isDose ? .medicine : .event, in: unit)
    else { return nil }
    vitals = vitals.adding([new])
    return vitals.isDose(new.id) ? (new.id, isDose ? .medicine : .event, quantity) : nil
  }

  private func all(_ resource: JSONValue) -> [JSONValue] {
    [resource] + (resource["component"]?.elements ?? [])
  }

  /// Returns a modifier extension's URL. R4 forbids ignoring an unknown one; healthlog knows none.
  private func unknownModifier(_ resource: JSONValue) -> String? {
    all(resource).lazy.flatMap { $0["modifierExtension"]?.elements ?? [] }.first
      .map { $0["url"]?.plainText ?? "" }
  }

  private func parts(
    of resource: JSONValue
  ) -> [(vital: VitalID, mark: Mark?, quantity: JSONValue)] {
    if let (dose, _, quantity) = dose(resource) { return [(dose, nil, quantity)] }
    let codes = all(resource).flatMap { $0["valueCodeableConcept"]?["coding"]?.elements ?? [] }
      .filter { $0["system"]?.plainText == FHIRCodes.devices }.map { $0["code"]?.plainText }
    let meal = FHIRCodes.meals.first { codes.contains($0.value) }?.key
    return all(resource).compactMap { part in
      guard let quantity = part["valueQuantity"], let (vital, mark) = vital(part["code"] ?? .null)
      else { return nil }
      return (vital, vital == .glycemia ? mark ?? meal : mark, quantity)
    }
  }

  /// Returns the vital of a LOINC code or, if there is no code, the vital that the text names.
  private func vital(_ code: JSONValue) -> (VitalID, Mark?)? {
    let codings = code["coding"]?.elements ?? []
    for coding in codings where coding["system"]?.plainText == FHIRCodes.loinc {
      if let found = coding["code"]?.plainText.flatMap(FHIRCodes.vital) { return found }
    }
    guard codings.isEmpty, let name = code["text"]?.plainText, let own = vitals[VitalID(name)]
    else { return nil }
    return (own.id, nil)
  }

  private func word(for code: JSONValue) -> String {
    let coding = code["coding"]?.elements.first
    return code["text"]?.plainText ?? coding?["display"]?.plainText ?? coding?["code"]?.plainText
      ?? LeftOutName.known(.observationWithoutCode).text
  }

  private func reading(
    of vital: VitalID, _ mark: Mark?, _ quantity: JSONValue
  ) throws(ReportFault) -> Reading {
    guard let kind = vitals[vital] else { throw .unknownVital(vital.name, suggestion: nil) }
    let code = quantity["code"]?.plainText ?? quantity["unit"]?.plainText ?? ""
    // UCUM allows an annotation in braces, as in `{beats}/min`.
    let plain = String(code.split(separator: "}").last ?? "")
    guard
      let unit = kind.units.first(where: { $0.ucum == code || $0.ucum == plain })
        ?? kind.unit(code) ?? kind.unit(quantity["unit"]?.plainText ?? "")
    else { throw .unknownUnit(vital: vital, text: code, accepted: kind.units.map(\.symbol)) }
    let number = quantity["value"]?.plainText ?? ""
    let sign = quantity["comparator"]?.plainText
    let comparator = sign.flatMap(Comparator.init(rawValue:))
    guard let value = Double(number), value.isFinite, (sign == nil) == (comparator == nil) else {
      throw .notANumber(vital: vital, text: (sign ?? "") + number)
    }
    return Reading(of: vital, value, in: unit, comparator: comparator, mark: mark)
  }

  private func identifier(_ resource: JSONValue) -> String? {
    resource["identifier"]?.elements.lazy.compactMap { identifier -> String? in
      guard let value = identifier["value"]?.plainText else { return nil }
      return "\(identifier["system"]?.plainText ?? "")|\(value)"
    }.first
  }
}

extension ImportRow {
  /// Returns both rows as one if they come from the same healthlog report; otherwise nil.
  fileprivate func merged(with other: ImportRow) -> ImportRow? {
    guard let uid, uid == other.uid, draft.taken == other.draft.taken,
      Set(draft.readings.map(\.vital)).isDisjoint(with: other.draft.readings.map(\.vital))
    else { return nil }
    var whole = draft
    whole.readings += other.draft.readings
    whole.note = [draft.note, other.draft.note].filter { !$0.isEmpty }.joined(separator: "\n")
    return ImportRow(line: line, draft: whole, externalID: externalID, uid: uid, entry: entry)
  }
}
