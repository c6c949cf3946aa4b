public import HealthModel

/// The export of the BioBeats band's app: heart rates and, as custom vitals, steps, sleep and more.
struct BioBeatsFormat: FileFormat {
  let called = FormatName.bioBeats
  /// Custom vitals need an option such as `--map steps=Passo.numeroPassi`.
  let takesMaps = true

  static let heartRates = "FrequenzaCardiaca"
  static let taken = "dataRilevazione"
  /// The two names of the member that lists what the person chose to export.
  static let filters = ["Filters", "Filtri"]
  static let members = [
    "Passo.numeroPassi", "Passo.calorie", "Passo.distanzaPercorsa", "VariabilitaRR.rrInterval",
    "DatoSonno.level",
  ]

  func recognises(_ file: InputFile) -> Bool {
    JSONFile.names(of: file).isSuperset(of: ["DataInizio", "DataFine"])
  }

  func rows(of file: InputFile, _ terms: ReadingTerms) throws -> any RowReader {
    try BioBeatsRows(file, terms)
  }
}

private final class BioBeatsRows: JSONFile {
  private typealias Value = (member: String, vital: Vital, unit: MeasurementUnit)

  private var mapped: [String: [Value]] = [:]
  private var said: [String: Int] = [:]
  private var found: [String: Int] = [:]

  init(_ file: InputFile, _ terms: ReadingTerms) throws {
    if let rate = terms.vitals[.heartRate] {
      mapped[BioBeatsFormat.heartRates] = [("level", rate, .beatsPerMinute)]
    }
    for map in terms.table.maps {
      let column = map.columns.text
      let parts = column.split(separator: ".").map(String.init)
      guard BioBeatsFormat.members.contains(column), case .vital(let id) = map.target,
        let vital = terms.vitals[id]
      else { throw TableOptionFault.noSuchColumn(column, header: BioBeatsFormat.members) }
      let unit = terms.table.units[id] ?? vital.canonicalUnit
      mapped[parts[0], default: []].append((parts[1], vital, unit))
    }
    try super.init(file, opensObject: true, terms)
  }

  /// The remarks, including one for each count that doesn't match the records found.
  override var remarks: [FileRemark] {
    let counted = leftOut.merging(found) { first, _ in first }
    return super.remarks
      + said.sorted { $0.key < $1.key }.compactMap { name, said in
        let there = counted[name] ?? 0
        return said == there ? nil : .otherCount(of: name, said: said, found: there)
      }
  }

  override func next() throws -> ImportRow? {
    while let (piece, value) = try nextDocument() {
      // Every piece has a name, because the file is one object.
      guard let name = piece.name else { throw FileFault.noJSON(line: piece.line) }
      if piece.isElement {
        if let taken = mapped[name] {
          found[name, default: 0] += 1
          return try row(value, taken, line: piece.line)
        }
        if !BioBeatsFormat.filters.contains(name) { others.count(name) }
      } else if name.hasSuffix("Count"), let count = Int(piece.text), said.count < LeftOut.mostNames
      {
        said[String(name.dropLast(5))] = count
      }
    }
    return nil
  }

  private func row(_ record: JSONValue, _ values: [Value], line: Int) throws -> ImportRow {
    var faults: [ReportFault] = []
    let stamp = record[BioBeatsFormat.taken]?.plainText ?? ""
    // Times are always in UTC.
    let instant = try? TimeExpression(stamped: stamp, zone: terms.zone).moment.instant
    if instant == nil { faults.append(.unreadableTime(stamp)) }
    var readings: [Reading] = []
    for (member, vital, unit) in values {
      let text = record[member]?.plainText ?? ""
      if let value = decimal(text) {
        readings.append(Reading(of: vital.id, value, in: unit))
      } else {
        faults.append(.notANumber(vital: vital.id, text: text))
      }
    }
    guard let instant, faults.isEmpty else {
      throw RowFault(line: line, entry: entry, faults: faults)
    }
    return ImportRow(
      line: line, draft: ReportDraft(taken: Moment(instant, in: terms.zone), readings: readings),
      entry: entry)
  }
}

/// Writes heart rates as the band's app does: a count, then the values; neither if there are none.
public struct BioBeatsWriter {
  /// The first and last day, in UTC like the times.
  private let days: ClosedRange<LocalDate>
  private let count: Int
  private var isFirst = true

  public init(days: ClosedRange<LocalDate>, count: Int) { (self.days, self.count) = (days, count) }

  /// The text before the first value; without values, everything but `end`.
  public var beginning: String {
    let name = BioBeatsFormat.heartRates
    var members: [JSONValue.Member] = [
      .init("Device", .string("healthlog")), .init("Filters", .array([.string(name)])),
      .init("DataInizio", .string(days.lowerBound.description)),
      .init("DataFine", .string(days.upperBound.description)),
    ]
    if count > 0 { members.append(.init("\(name)Count", .integer(Int64(count)))) }
    return JSONValue.object(members).text.dropLast() + (count > 0 ? ",\"\(name)\":[\n" : "")
  }

  /// Returns the next value's text, after a separator unless it is the first. Omits milliseconds.
  public mutating func text(_ instant: Instant, beatsPerMinute: Double) -> String {
    let local = LocalDateTime(instant, utcOffsetSeconds: 0)
    let stamp = "\(local.date) \(local.time.fullText.prefix(8)) +0000"
    let record: JSONValue = [BioBeatsFormat.taken: .string(stamp), "level": .real(beatsPerMinute)]
    defer { isFirst = false }
    return (isFirst ? "" : ",\n") + record.text
  }

  public var end: String { count > 0 ? "\n]}\n" : "}\n" }
}
