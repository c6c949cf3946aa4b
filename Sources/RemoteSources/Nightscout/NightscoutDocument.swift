public import HealthModel

/// One document of a Nightscout site, however it came: an entry, or a treatment.
public struct NightscoutDocument {
  private let value: JSONValue

  /// Of a document as it was sent.
  public init(_ value: JSONValue) { self.value = value }

  /// What a document is to a journal.
  public enum Meaning: Equatable {
    case row(ImportRow)
    /// Its site has deleted it; what it was called, where that can be read.
    case withdrawn(RemoteIdentity?)
    /// Not ours, by what it is called.
    case leftOut(String)
  }

  /// - Parameters:
  ///   - line: where it stands in its file, from 1; of a site 1.
  ///   - entry: which of the file's documents it is.
  /// - Throws: `RowFault` where it should hold a value and holds none that can be read.
  public func meaning(
    line: Int, entry place: Int? = nil, zone: any TimeZoneRules
  ) throws(RowFault) -> Meaning {
    if case .bool(false) = value["isValid"] { return .withdrawn(entry(zone: zone)) }
    if let event = text("eventType") {
      return try treatment(event, line: line, place, zone: zone)
    }
    let type =
      text("type") ?? ["sgv", "mbg"].first { value[$0] != nil } ?? LeftOutName.known(.document).text
    guard type == "sgv" || type == "mbg" else { return .leftOut(type) }
    var faults: [ReportFault] = []
    let glucose = number(type)
    if glucose == nil { faults.append(.notANumber(vital: .glycemia, text: text(type) ?? "")) }
    let taken = taken(zone: zone)
    if taken == nil { faults.append(.unreadableTime(text("dateString") ?? text("date") ?? "")) }
    guard let glucose, let taken else {
      throw RowFault(line: line, entry: place, faults: faults)
    }
    if type == "sgv", glucose < Self.lowestValue { return .leftOut(Self.code(glucose)) }
    let reading = Reading(
      vital: .glycemia, value: glucose, unit: .milligramsPerDecilitre,
      mark: type == "sgv" ? .sensor : nil)
    return .row(row([reading], taken, "", line, place, names: [type, text("device") ?? ""]))
  }

  /// What an entry is called, whatever its value is; nil of one without a readable time, and of what
  /// isn't ours.
  public func entry(zone: any TimeZoneRules) -> RemoteIdentity? {
    let type = text("type") ?? ["sgv", "mbg"].first { value[$0] != nil }
    guard let type, type == "sgv" || type == "mbg", let taken = taken(zone: zone) else {
      return nil
    }
    return Self.identity(taken, [type, text("device") ?? ""])
  }

  private static func identity(_ taken: Moment, _ names: [String]) -> RemoteIdentity {
    RemoteIdentity(
      name: ([String(taken.instant.milliseconds)] + names).joined(separator: "|"),
      taken: taken.instant)
  }

  private func treatment(
    _ event: String, line: Int, _ place: Int?, zone: any TimeZoneRules
  ) throws(RowFault) -> Meaning {
    let given = text("glucose") ?? ""
    guard !given.isEmpty else { return .leftOut(event) }
    // It repeats what stands among the entries.
    guard text("glucoseType") != "Sensor" else { return .leftOut(LeftOutName.ofSensor(event).text) }
    var faults: [ReportFault] = []
    let units = text("units") ?? ""
    let unit = Self.units[units.lowercased()]
    if unit == nil {
      faults.append(
        .unknownUnit(vital: .glycemia, text: units, accepted: ["mg/dl", "mmol"]))
    }
    let glucose = number("glucose")
    if glucose == nil { faults.append(.notANumber(vital: .glycemia, text: given)) }
    let taken = taken(zone: zone)
    if taken == nil { faults.append(.unreadableTime(text("created_at") ?? "")) }
    guard let glucose, let taken, let unit else {
      throw RowFault(line: line, entry: place, faults: faults)
    }
    let reading = Reading(vital: .glycemia, value: unit.canonical(from: glucose), unit: unit)
    return .row(
      row(
        [reading], taken, text("notes") ?? "", line, place,
        names: [event, text("enteredBy") ?? ""]))
  }

  /// A site's own names for a document may change when it comes a second time by another way; when,
  /// what and from where stay.
  private func row(
    _ readings: [Reading], _ taken: Moment, _ note: String, _ line: Int, _ place: Int?,
    names: [String]
  ) -> ImportRow {
    ImportRow(
      line: line, draft: ReportDraft(taken: taken, readings: readings, note: note),
      externalID: Self.identity(taken, names).name, entry: place)
  }

  private static let units: [String: MeasurementUnit] = [
    "mg/dl": .milligramsPerDecilitre, "mmol": .millimolesPerLitre, "mmol/l": .millimolesPerLitre,
  ]

  /// All that it says of itself.
  var properties: [JSONValue.Member] { value.members }

  // MARK: Codes

  /// A sensor's number below this is no value.
  private static let lowestValue = 39.0

  /// What the site shows for such a number. Source: cgm-remote-monitor, `client/index.js`.
  private static func code(_ number: Double) -> String {
    let sign =
      [
        1: "?SN", 2: "?MD", 3: "?NA", 5: "?NC", 6: "?CD", 9: "?AD", 10: "???", 12: "?RF",
      ][number] ?? number.shortText
    return LeftOutName.sensorCode(sign).text
  }

  // MARK: Members

  /// A text or a number as it was written, also where MongoDB's export wraps it: `$numberLong`.
  private func text(_ name: String) -> String? {
    func plain(_ value: JSONValue?) -> String? {
      switch value {
      case .string(let text), .number(let text): text
      case .integer(let integer): String(integer)
      case .real(let real): real.shortText
      default: nil
      }
    }
    let member = value[name]
    return plain(member)
      ?? member?.members.first.flatMap { wrapped in
        Self.wrappers.contains(wrapped.name) ? plain(wrapped.value) : nil
      }
  }

  private static let wrappers: Set = [
    "$numberLong", "$numberInt", "$numberDouble", "$numberDecimal", "$date",
  ]

  private func number(_ name: String) -> Double? {
    guard let text = text(name) else { return nil }
    if let number = decimal(text) { return number }
    // JSON's own numbers may have an exponent; a text with one is no number that a person wrote.
    guard case .number = value[name], let number = Double(text), number.isFinite else { return nil }
    return number
  }

  /// `date` is the time, `dateString` or `created_at` only without it. An offset of 0 is written by
  /// much that isn't in UTC: it says nothing.
  private func taken(zone: any TimeZoneRules) -> Moment? {
    let written = text("dateString") ?? text("created_at")
    let moment: Moment?
    if let date = number("date") ?? number("mills") {
      guard date.magnitude < 1e14 else { return nil }
      moment = Moment(Instant(milliseconds: Int64(date)), in: zone)
    } else if case .object = value["created_at"], let date = number("created_at") {
      guard date.magnitude < 1e14 else { return nil }
      moment = Moment(Instant(milliseconds: Int64(date)), in: zone)
    } else {
      moment = written.flatMap { try? TimeExpression(stamped: $0, zone: zone).moment }
    }
    guard let moment else { return nil }
    guard let minutes = number("utcOffset"), minutes != 0, minutes.magnitude <= 18 * 60 else {
      return moment
    }
    return Moment(moment.instant, utcOffsetSeconds: Int(minutes * 60))
  }
}
