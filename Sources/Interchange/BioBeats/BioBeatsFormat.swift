import HealthModel

/// What the app of the BioBeats band exports: heart rates; its steps and its sleep aren't ours.
struct BioBeatsFormat: FileFormat {
  let called = FormatName.bioBeats

  static let heartRates = "FrequenzaCardiaca"
  static let taken = "dataRilevazione"
  /// What was asked for, in the app's files and in its description.
  static let filters = ["Filters", "Filtri"]

  /// Steps, intervals and sleep come in as vitals that the person defined: `--map steps=Passo.numeroPassi`.
  let takesMaps = true

  /// What can be mapped, as `type.member`.
  static let members = [
    "Passo.numeroPassi", "Passo.calorie", "Passo.distanzaPercorsa", "VariabilitaRR.rrInterval",
    "DatoSonno.level",
  ]

  func recognises(_ file: InputFile) -> Bool {
    let names = JSONHead.names(of: file)
    return names.contains("DataInizio") && names.contains("DataFine")
  }

  func rows(of file: InputFile, _ terms: ReadingTerms) throws -> any RowReader {
    try BioBeatsRows(file, terms)
  }
}

private final class BioBeatsRows: RowReader {
  private let file: JSONFile
  private let zone: any TimeZoneRules
  /// What is taken of records of a type, by member.
  private var mapped: [String: [(member: String, vital: Vital, unit: MeasurementUnit)]] = [:]
  private var others = LeftOut()
  private var said: [String: Int] = [:]
  private var found: [String: Int] = [:]

  init(_ file: InputFile, _ terms: ReadingTerms) throws {
    self.file = try JSONFile(file, opensObject: true, terms)
    zone = terms.zone
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
  }

  var leftOut: [String: Int] { others.counts }

  /// A count that differs from what it counts: something is missing.
  var remarks: [FileRemark] {
    let counted = leftOut.merging(found) { first, _ in first }
    return file.remarks
      + said.sorted { $0.key < $1.key }.compactMap { name, said in
        let there = counted[name] ?? 0
        return said == there ? nil : .otherCount(of: name, said: said, found: there)
      }
  }

  func next() throws -> ImportRow? {
    while let (piece, value) = try file.next() {
      // Nothing stands behind the one object.
      guard let name = piece.name else { throw FileFault.noJSON(line: piece.line) }
      if piece.isElement {
        if let taken = mapped[name] {
          found[name, default: 0] += 1
          return try row(value, taken, line: piece.line)
        }
        if !BioBeatsFormat.filters.contains(name) { others.count(name) }
      } else if name.hasSuffix("Count"), let count = Int(piece.text),
        said.count < LeftOut.mostNames
      {
        said[String(name.dropLast(5))] = count
      }
    }
    return nil
  }

  private func row(
    _ record: JSONValue, _ members: [(member: String, vital: Vital, unit: MeasurementUnit)],
    line: Int
  ) throws -> ImportRow {
    var faults: [ReportFault] = []
    let stamp = record[BioBeatsFormat.taken]?.plainText ?? ""
    // Always UTC, wherever it was.
    let instant = try? TimeExpression(stamped: stamp, zone: zone).moment.instant
    let taken = instant.map { Moment($0, in: zone) }
    if taken == nil { faults.append(.unreadableTime(stamp)) }
    var readings: [Reading] = []
    for (member, vital, unit) in members {
      let text = record[member]?.plainText ?? ""
      guard let value = decimal(text) else {
        faults.append(.notANumber(vital: vital.id, text: text))
        continue
      }
      readings.append(Reading(vital: vital.id, value: unit.canonical(from: value), unit: unit))
    }
    guard let taken, faults.isEmpty else {
      throw RowFault(line: line, entry: file.entry, faults: faults)
    }
    return ImportRow(
      line: line, draft: ReportDraft(taken: taken, readings: readings), entry: file.entry)
  }
}
