public import HealthModel

/// A document of a Nightscout site or file: an entry or a treatment.
public struct NightscoutDocument {
  private let value: JSONValue

  public init(_ value: JSONValue) { self.value = value }

  public enum Meaning: Equatable {
    case row(ImportRow)
    case withdrawn
    /// A document that isn't imported; contains the name of its kind or of its sensor code.
    case leftOut(String)
  }

  /// - Parameter line: the line in the file, from 1; 1 for a site.
  /// - Parameter hasGlucose: whether to read the glucose of treatments.
  /// - Throws: `RowFault` if a value, unit or time can't be read.
  public func meaning(
    line: Int, entry place: Int? = nil, zone: any TimeZoneRules, doses: VitalCatalogue,
    hasGlucose: Bool = true
  ) throws(RowFault) -> Meaning {
    if case .bool(false) = value["isValid"] { return .withdrawn }
    let event = text("eventType")
    let type = event ?? entryType ?? LeftOutName.known(.document).text
    let doses = self.doses.compactMap { doses[$0] }
    var hasGlucose = hasGlucose
    if event == nil {
      guard Self.entryTypes.contains(type) else { return .leftOut(type) }
    } else {
      let isNone = text("glucose").map(\.isEmpty) ?? true
      // A treatment's sensor value repeats an entry.
      hasGlucose = hasGlucose && !isNone && text("glucoseType") != "Sensor"
      guard hasGlucose || !doses.isEmpty else {
        return .leftOut(isNone ? type : LeftOutName.ofSensor(type).text)
      }
    }
    let member = event == nil ? type : "glucose"
    var faults: [ReportFault] = []
    let units = text("units") ?? ""
    let unit: MeasurementUnit? =
      event == nil ? .milligramsPerDecilitre : Self.units[units.lowercased()]
    if hasGlucose, unit == nil {
      faults.append(.unknownUnit(vital: .glycemia, text: units, accepted: ["mg/dl", "mmol"]))
    }
    let glucose = hasGlucose ? [(VitalID.glycemia, member, unit ?? .milligramsPerDecilitre)] : []
    let values = glucose + doses.map { ($0.id, $0.id.name, $0.canonicalUnit) }
    for (vital, member, _) in values where number(member) == nil {
      faults.append(.notANumber(vital: vital, text: text(member) ?? ""))
    }
    let taken = taken(zone: zone)
    if taken == nil {
      let written = event == nil ? text("dateString") ?? text("date") : text("created_at")
      faults.append(.unreadableTime(written ?? ""))
    }
    guard let taken, faults.isEmpty else {
      throw RowFault(line: line, entry: place, faults: faults)
    }
    let isSensor = member == "sgv"
    let readings = values.compactMap { vital, member, unit in
      number(member).map { Reading(of: vital, $0, in: unit, mark: isSensor ? .sensor : nil) }
    }
    if isSensor, let value = readings.first?.value, value < Self.lowestValue {
      return .leftOut(Self.code(value))
    }
    let note = event == nil ? "" : text("notes") ?? ""
    return .row(
      ImportRow(
        line: line, draft: ReportDraft(taken: taken, readings: readings, note: note),
        externalID: name(taken, type), entry: place))
  }

  /// The vitals of a treatment's doses, without a dose that is 0 or an empty text.
  private var doses: [VitalID] {
    guard text("eventType") != nil else { return [] }
    return [VitalID.insulin, .carbs].filter { dose in
      text(dose.name).map { !$0.isEmpty } ?? false && number(dose.name) != 0
    }
  }

  /// Returns an entry's identity, or one for each dose of a treatment; empty without time or type.
  public func identities(zone: any TimeZoneRules) -> [RemoteIdentity] {
    let event = text("eventType")
    guard let taken = taken(zone: zone), let type = event ?? entryType,
      event != nil || Self.entryTypes.contains(type)
    else { return [] }
    let name = name(taken, type)
    let names = event == nil ? [name] : doses.map { "\(name)|\($0)" }
    return names.map { RemoteIdentity(name: $0, taken: taken.instant) }
  }

  private static let entryTypes = ["sgv", "mbg"]

  private var entryType: String? { text("type") ?? Self.entryTypes.first { value[$0] != nil } }

  /// Returns a stable name, unlike `identifier`, which version 3 replaces in version 1's documents.
  private func name(_ taken: Moment, _ type: String) -> String {
    let source = text(text("eventType") == nil ? "device" : "enteredBy") ?? ""
    return "\(taken.instant.milliseconds)|\(type)|\(source)"
  }

  private static let units: [String: MeasurementUnit] = [
    "mg/dl": .milligramsPerDecilitre, "mmol": .millimolesPerLitre, "mmol/l": .millimolesPerLitre,
  ]

  /// Returns the state of the document's sensor; there is one sensor for each type of entry.
  func news(_ draft: ReportDraft) -> SensorNews? {
    guard let reading = draft.readings.first else { return nil }
    return SensorNews(
      sensor: reading.mark == .sensor ? "sgv" : "mbg", unit: reading.unit.symbol,
      value: reading.value.shortText, at: draft.taken.instant, properties: value.members,
      proposal: reading.vital)
  }

  /// The lowest value of a sensor; lower numbers are codes. Units: mg/dL.
  private static let lowestValue = 39.0

  /// Returns the site's text for a code. Source: cgm-remote-monitor, `client/index.js`.
  private static func code(_ number: Double) -> String {
    let sign =
      [1: "?SN", 2: "?MD", 3: "?NA", 5: "?NC", 6: "?CD", 9: "?AD", 10: "???", 12: "?RF"][number]
      ?? number.shortText
    return LeftOutName.sensorCode(sign).text
  }

  /// Returns a member as written, even if MongoDB's export wraps it in `$numberLong` or the like.
  private func text(_ name: String) -> String? {
    let member = value[name]
    return member?.writtenText
      ?? member?.members.first.flatMap { wrapped in
        Self.wrappers.contains(wrapped.name) ? wrapped.value.writtenText : nil
      }
  }

  private static let wrappers: Set = [
    "$numberLong", "$numberInt", "$numberDouble", "$numberDecimal", "$date",
  ]

  private func number(_ name: String) -> Double? {
    guard let text = text(name) else { return nil }
    if let number = decimal(text) { return number }
    // Only JSON's own numbers may have an exponent.
    guard case .number = value[name], let number = Double(text), number.isFinite else { return nil }
    return number
  }

  /// Returns the time. Ignores a `utcOffset` of 0, which many uploaders write even outside UTC.
  func taken(zone: any TimeZoneRules) -> Moment? {
    var date = number("date") ?? number("mills")
    if date == nil, case .object = value["created_at"] { date = number("created_at") }
    let moment: Moment?
    if let date {
      guard date.magnitude < 1e14 else { return nil }
      moment = Moment(Instant(milliseconds: Int64(date)), in: zone)
    } else {
      let written = text("dateString") ?? text("created_at")
      moment = written.flatMap { try? TimeExpression(stamped: $0, zone: zone).moment }
    }
    guard let moment else { return nil }
    guard let minutes = number("utcOffset"), minutes != 0, minutes.magnitude <= 18 * 60 else {
      return moment
    }
    return Moment(moment.instant, utcOffsetSeconds: Int(minutes * 60))
  }
}

extension RemoteAnswer {
  func documents() throws(RemoteFault) -> [JSONValue] {
    guard let value = try value() else { return [] }
    guard case .array(let documents) = value["result"] ?? value else { throw .notUnderstood }
    return documents
  }
}

extension PulledPage {
  /// Creates a page. `doses` is nil for entries; `latest` is the time by the later clock.
  init(
    of documents: [JSONValue], doses: VitalCatalogue?, clock: Instant?, latest: Instant,
    zone: any TimeZoneRules
  ) {
    self.init()
    date = clock
    let known = doses ?? VitalCatalogue([])
    var best: [RemoteIdentity: (row: PulledRow, document: NightscoutDocument)] = [:]
    var order: [RemoteIdentity] = []
    for document in documents.map(NightscoutDocument.init) {
      do throws(RowFault) {
        switch try document.meaning(line: 1, zone: zone, doses: known, hasGlucose: doses == nil) {
        case .row(let row):
          // A later pull reads rows that are in the future by both clocks.
          guard row.draft.taken.instant <= latest.adding(seconds: 60) else {
            withheld += 1
            continue
          }
          for part in row.parted(known) {
            let identity = RemoteIdentity(
              name: part.externalID ?? "", taken: part.draft.taken.instant)
            let row = PulledRow(identity: identity, draft: part.draft)
            let (value, other) = (row.draft.readings.first?.value ?? 0, best[identity]?.row.draft)
            if other == nil { order.append(identity) }
            // The greater value of one identity wins: answers may differ in their order and stamps.
            if other.map({ value > $0.readings.first?.value ?? 0 }) ?? true {
              best[identity] = (row, document)
            }
          }
        case .withdrawn: gone += document.identities(zone: zone)
        // Most treatments aren't doses.
        case .leftOut(let name): if doses == nil { leftOut[name, default: 0] += 1 }
        }
      } catch {
        refused.append(
          RefusedRow(identity: document.identities(zone: zone).first, faults: error.faults))
      }
    }
    rows = order.compactMap { best[$0]?.row }
    // If another document has the same identity as a deleted document, the reading stays.
    gone = gone.filter { best[$0] == nil }
    var newest: [String: SensorNews] = [:]
    for (row, document) in order.compactMap({ best[$0] }) where doses == nil {
      if let news = document.news(row.draft), news.isNewer(than: newest[news.sensor]) {
        newest[news.sensor] = news
      }
    }
    sensors = newest.values.sorted { $0.sensor < $1.sensor }
  }
}
