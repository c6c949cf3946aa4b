public import HealthModel

/// A document of a Nightscout site or file: an entry or a treatment.
public struct NightscoutDocument {
  private let value: JSONValue

  /// Wraps a document.
  public init(_ value: JSONValue) { self.value = value }

  /// A document's meaning for the journal.
  public enum Meaning: Equatable {
    case row(ImportRow)
    /// Deleted at the site; contains the identity if it is readable.
    case withdrawn(RemoteIdentity?)
    /// Not a reading; contains the kind of document.
    case leftOut(String)
  }

  /// Interprets the document.
  /// - Parameters:
  ///   - line: the line in its file, from 1; 1 for a site.
  ///   - entry: the number of the document in its file.
  /// - Throws: `RowFault` if its value can't be read.
  public func meaning(
    line: Int, entry place: Int? = nil, zone: any TimeZoneRules
  ) throws(RowFault) -> Meaning {
    if case .bool(false) = value["isValid"] { return .withdrawn(entry(zone: zone)) }
    let event = text("eventType")
    let type = event ?? entryType ?? LeftOutName.known(.document).text
    if event == nil {
      guard Self.entryTypes.contains(type) else { return .leftOut(type) }
    } else {
      guard text("glucose").map({ !$0.isEmpty }) ?? false else { return .leftOut(type) }
      // The treatment repeats an entry.
      guard text("glucoseType") != "Sensor" else {
        return .leftOut(LeftOutName.ofSensor(type).text)
      }
    }
    let member = event == nil ? type : "glucose"
    var faults: [ReportFault] = []
    let units = text("units") ?? ""
    let unit: MeasurementUnit? =
      event == nil ? .milligramsPerDecilitre : Self.units[units.lowercased()]
    if unit == nil {
      faults.append(.unknownUnit(vital: .glycemia, text: units, accepted: ["mg/dl", "mmol"]))
    }
    let glucose = number(member)
    if glucose == nil { faults.append(.notANumber(vital: .glycemia, text: text(member) ?? "")) }
    let taken = taken(zone: zone)
    if taken == nil {
      let written = event == nil ? text("dateString") ?? text("date") : text("created_at")
      faults.append(.unreadableTime(written ?? ""))
    }
    guard let glucose, let taken, let unit else {
      throw RowFault(line: line, entry: place, faults: faults)
    }
    let isSensor = member == "sgv"
    if isSensor, glucose < Self.lowestValue { return .leftOut(Self.code(glucose)) }
    let reading = Reading(
      vital: .glycemia, value: unit.canonical(from: glucose), unit: unit,
      mark: isSensor ? .sensor : nil)
    let note = event == nil ? "" : text("notes") ?? ""
    let source = text(event == nil ? "device" : "enteredBy") ?? ""
    return .row(
      ImportRow(
        line: line, draft: ReportDraft(taken: taken, readings: [reading], note: note),
        externalID: Self.identity(taken, type, source).name, entry: place))
  }

  /// Returns an entry's identity, whatever its value; nil without a readable time, and for other
  /// documents.
  public func entry(zone: any TimeZoneRules) -> RemoteIdentity? {
    guard let type = entryType, Self.entryTypes.contains(type), let taken = taken(zone: zone) else {
      return nil
    }
    return Self.identity(taken, type, text("device") ?? "")
  }

  private static let entryTypes = ["sgv", "mbg"]

  private var entryType: String? {
    text("type") ?? Self.entryTypes.first { value[$0] != nil }
  }

  /// Returns an identity that stays the same. The site's own ID may change if the document arrives
  /// again by another route.
  private static func identity(_ taken: Moment, _ type: String, _ source: String) -> RemoteIdentity
  {
    RemoteIdentity(
      name: "\(taken.instant.milliseconds)|\(type)|\(source)", taken: taken.instant)
  }

  private static let units: [String: MeasurementUnit] = [
    "mg/dl": .milligramsPerDecilitre, "mmol": .millimolesPerLitre, "mmol/l": .millimolesPerLitre,
  ]

  /// Returns the state of the document's sensor; there is one sensor for each type of entry.
  func news(_ draft: ReportDraft) -> SensorNews? {
    guard let reading = draft.readings.first else { return nil }
    var news = SensorNews(sensor: reading.mark == .sensor ? "sgv" : "mbg")
    news.at = draft.taken.instant
    news.value = reading.value.shortText
    news.unit = reading.unit.symbol
    news.proposal = reading.vital
    news.properties = value.members
    return news
  }

  // MARK: Codes

  /// The lowest value of a sensor; lower numbers are codes.
  private static let lowestValue = 39.0

  /// Returns the site's text for a code. Source: cgm-remote-monitor, `client/index.js`.
  private static func code(_ number: Double) -> String {
    let sign =
      [
        1: "?SN", 2: "?MD", 3: "?NA", 5: "?NC", 6: "?CD", 9: "?AD", 10: "???", 12: "?RF",
      ][number] ?? number.shortText
    return LeftOutName.sensorCode(sign).text
  }

  // MARK: Members

  /// Returns a string or number as written, even if MongoDB's export wraps it in `$numberLong` or
  /// the like.
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

  /// Returns the time from `date`, or else `dateString` or `created_at`. It ignores an offset of 0,
  /// because many uploaders write that without being in UTC.
  private func taken(zone: any TimeZoneRules) -> Moment? {
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
  /// Returns the documents of an answer of either API version.
  func documents() throws(RemoteFault) -> [JSONValue] {
    guard let value = try value() else { return [] }
    switch value {
    case .array(let documents): return documents
    case .object:
      guard case .array(let documents)? = value["result"] else { throw .notUnderstood }
      return documents
    default: throw .notUnderstood
    }
  }
}

extension PulledPage {
  /// Creates a page from a site's documents.
  /// - Parameters:
  ///   - clock: the server's clock; nil if not sent.
  ///   - latest: the last instant that isn't in the future.
  init(
    of documents: [JSONValue], clock: Instant?, latest: Instant, zone: any TimeZoneRules
  ) {
    self.init()
    date = clock
    var best: [RemoteIdentity: (row: PulledRow, document: NightscoutDocument)] = [:]
    var order: [RemoteIdentity] = []
    for document in documents.map(NightscoutDocument.init) {
      let identity = document.entry(zone: zone)
      do throws(RowFault) {
        switch try document.meaning(line: 1, zone: zone) {
        case .row(let row):
          guard let identity else { continue }
          // A later pull reads rows that are in the future by both clocks.
          guard row.draft.taken.instant <= latest.adding(seconds: 60) else {
            withheld += 1
            continue
          }
          let row = PulledRow(identity: identity, draft: row.draft)
          let other = best[identity]?.row
          if other == nil { order.append(identity) }
          if row.isPreferred(to: other) { best[identity] = (row, document) }
        case .withdrawn(let known): gone += known.map { [$0] } ?? []
        case .leftOut(let name): leftOut[name, default: 0] += 1
        }
      } catch {
        refused.append(RefusedRow(identity: identity, faults: error.faults))
      }
    }
    rows = order.compactMap { best[$0]?.row }
    // If another document has the same identity as a deleted document, the reading stays.
    gone = gone.filter { best[$0] == nil }
    var newest: [String: SensorNews] = [:]
    for (row, document) in order.compactMap({ best[$0] }) {
      if let news = document.news(row.draft), news.isNewer(than: newest[news.sensor]) {
        newest[news.sensor] = news
      }
    }
    sensors = newest.values.sorted { $0.sensor < $1.sensor }
  }
}

extension PulledRow {
  /// Returns whether this row replaces another one with the same identity. The greater value wins,
  /// because answers may differ in their order and stamps.
  fileprivate func isPreferred(to other: PulledRow?) -> Bool {
    guard let other else { return true }
    return draft.readings.first?.value ?? 0 > other.draft.readings.first?.value ?? 0
  }
}
