import HealthModel

/// One Observation of a vital of ours, or of both pressures.
struct FHIRObservation {
  var line: Int
  var entry: Int
  var taken: Moment
  var readings: [Reading]
  var notes: [String]
  var subject: String?
  /// What its server, or healthlog, calls it.
  var identifier: String?

  var row: ImportRow {
    ImportRow(
      line: line,
      draft: ReportDraft(
        taken: taken, readings: readings, note: notes.joined(separator: "\n")),
      externalID: identifier, uid: ownUID, entry: entry)
  }

  private var ownUID: String? {
    let mark = "urn:ietf:rfc:3986|urn:uuid:"
    guard let identifier, identifier.hasPrefix(mark) else { return nil }
    return String(identifier.dropFirst(mark.count))
  }

  /// Both as one, where they are of one report of healthlog's; else nil.
  func merged(with other: FHIRObservation) -> FHIRObservation? {
    guard let uid = ownUID, uid == other.ownUID, taken == other.taken,
      Set(readings.map(\.vital)).isDisjoint(with: other.readings.map(\.vital))
    else { return nil }
    var merged = self
    merged.readings += other.readings
    merged.notes += other.notes
    return merged
  }
}

/// Reads Observations of any server's.
struct FHIRObservations {
  enum Found {
    case ours(FHIRObservation)
    /// Of something that isn't kept here, by its code.
    case other(String)
  }

  private let terms: ReadingTerms

  init(_ terms: ReadingTerms) { self.terms = terms }

  /// - Parameter url: what the Bundle calls it.
  /// - Throws: `RowFault` where it is ours and can't be taken.
  func read(
    _ resource: JSONValue, url: String?, line: Int, entry: Int
  ) throws(RowFault) -> Found {
    let code = resource["code"] ?? .null
    let parts = self.parts(of: resource)
    guard !parts.isEmpty else { return .other(word(for: code)) }
    var faults: [ReportFault] = []
    let status = resource["status"]?.plainText ?? ""
    if !["final", "amended", "corrected", "preliminary"].contains(status) {
      faults.append(.notFinal(status))
    }
    if let url = unknownModifier(resource) { faults.append(.unknownModifier(url)) }
    let taken = self.taken(resource, &faults)
    var readings: [Reading] = []
    for part in parts {
      do throws(ReportFault) {
        readings.append(try reading(of: part.vital, part.mark, part.quantity))
      } catch {
        faults.append(error)
      }
    }
    guard let taken, faults.isEmpty else {
      throw RowFault(line: line, entry: entry, faults: faults)
    }
    return .ours(
      FHIRObservation(
        line: line, entry: entry, taken: taken, readings: readings,
        notes: (resource["note"]?.elements ?? []).compactMap { $0["text"]?.plainText },
        subject: resource["subject"]?["reference"]?.plainText,
        identifier: identifier(resource) ?? url ?? resource["id"]?.plainText))
  }

  /// What an extension that may change the meaning of the resource, or of a component, calls itself:
  /// R4 forbids to process what has one that isn't known, and none is known here.
  private func unknownModifier(_ resource: JSONValue) -> String? {
    let all = [resource] + (resource["component"]?.elements ?? [])
    return all.lazy.flatMap { $0["modifierExtension"]?.elements ?? [] }.first
      .map { $0["url"]?.plainText ?? "" }
  }

  private struct Part {
    let vital: VitalID
    let mark: Mark?
    let quantity: JSONValue
  }

  /// The values in it that are ours: its own, or of a panel its components'.
  private func parts(of resource: JSONValue) -> [Part] {
    let all = [resource] + (resource["component"]?.elements ?? [])
    return all.compactMap { part in
      guard let quantity = part["valueQuantity"], let (vital, mark) = vital(part["code"] ?? .null)
      else { return nil }
      return Part(vital: vital, mark: mark, quantity: quantity)
    }
  }

  /// By a code of LOINC; by its text where it has none and the person has a vital of that name.
  private func vital(_ code: JSONValue) -> (VitalID, Mark?)? {
    let codings = code["coding"]?.elements ?? []
    for coding in codings where coding["system"]?.plainText == FHIRCodes.loinc {
      if let found = coding["code"]?.plainText.flatMap(FHIRCodes.vital) { return found }
    }
    guard codings.isEmpty, let name = code["text"]?.plainText,
      let own = terms.vitals[VitalID(name)]
    else { return nil }
    return (own.id, nil)
  }

  private func word(for code: JSONValue) -> String {
    let coding = code["coding"]?.elements.first
    return code["text"]?.plainText ?? coding?["display"]?.plainText ?? coding?["code"]?.plainText
      ?? LeftOutName.known(.observationWithoutCode).text
  }

  /// A date alone, and a span, say no moment.
  private func taken(_ resource: JSONValue, _ faults: inout [ReportFault]) -> Moment? {
    let text =
      (resource["effectiveDateTime"] ?? resource["effectiveInstant"])?.plainText ?? ""
    guard text.contains("T"), let time = try? TimeExpression(stamped: text, zone: terms.zone) else {
      faults.append(.unreadableTime(text))
      return nil
    }
    return time.moment
  }

  private func reading(
    of vital: VitalID, _ mark: Mark?, _ quantity: JSONValue
  ) throws(ReportFault) -> Reading {
    guard let kind = terms.vitals[vital] else {
      throw .unknownVital(vital.name, suggestion: nil)
    }
    let code = quantity["code"]?.plainText ?? quantity["unit"]?.plainText ?? ""
    // `{beats}/min` says in words what is counted.
    let plain = String(code.split(separator: "}").last ?? "")
    guard
      let unit = kind.units.first(where: { $0.ucum == code || $0.ucum == plain })
        ?? kind.unit(code) ?? kind.unit(quantity["unit"]?.plainText ?? "")
    else {
      throw .unknownUnit(vital: vital, text: code, accepted: kind.units.map(\.symbol))
    }
    let number = quantity["value"]?.plainText ?? ""
    let sign = quantity["comparator"]?.plainText
    let comparator = sign.flatMap(Comparator.init(rawValue:))
    guard let value = Double(number), value.isFinite, (sign == nil) == (comparator == nil) else {
      throw .notANumber(vital: vital, text: (sign ?? "") + number)
    }
    return Reading(
      vital: vital, value: unit.canonical(from: value), unit: unit, comparator: comparator,
      mark: mark)
  }

  /// `system|value` of the first identifier.
  private func identifier(_ resource: JSONValue) -> String? {
    resource["identifier"]?.elements.lazy.compactMap { identifier -> String? in
      guard let value = identifier["value"]?.plainText else { return nil }
      return "\(identifier["system"]?.plainText ?? "")|\(value)"
    }.first
  }
}
