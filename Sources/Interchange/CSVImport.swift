public import HealthModel
public import Journal

/// Brings tables whose header names vitals into a journal.
public enum CSVImport {
  /// How many rows lie between two calls of `progress`.
  public static let rowsBetweenProgress = 5000

  /// Reads a CSV file row by row into the journal; see `Journal.importRows`.
  ///
  /// The file named `-` is standard input; local times without an offset were taken in `zone`.
  /// Gives the outcome, and the columns that nothing was taken from. Throws `SystemError` when the
  /// file can't be read, `CSVFault` when it is no such table. `progress` is told now and then how
  /// many rows were read; when it throws, nothing is brought in.
  public static func run(
    path: String, into journal: Journal, zone: any TimeZoneRules, now: Instant,
    progress: (Int) throws -> Void = { _ in }
  ) throws -> (outcome: ImportOutcome, ignoredColumns: [String]) {
    var reader = try CSVReader(path: path)
    try reader.fetchUnlessRegular()
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return try run(
      &reader, file: file, into: journal, zone: zone, now: now, progress: progress)
  }

  /// The same of a table from anywhere; `file` is the name it goes on record with.
  static func run(
    _ reader: inout CSVReader, file: String, into journal: Journal, zone: any TimeZoneRules,
    now: Instant, progress: (Int) throws -> Void = { _ in }
  ) throws -> (outcome: ImportOutcome, ignoredColumns: [String]) {
    guard let names = try reader.next() else { throw CSVFault.noHeader }
    let header = try CSVHeader(names, vitals: journal.vitals)
    let rows = RowReader(header: header, vitals: journal.vitals, zone: zone)
    var count = 0
    let outcome = try journal.importRows(file: file, format: "csv", now: now) {
      count += 1
      if count.isMultiple(of: rowsBetweenProgress) { try progress(count) }
      return try reader.next().map { try rows.row($0, line: reader.line) }
    }
    return (outcome, header.ignored)
  }
}

/// Makes reports and samples of records.
private struct RowReader {
  let header: CSVHeader
  let vitals: VitalCatalogue
  let zone: any TimeZoneRules

  func row(_ fields: [String], line: Int) throws(RowFault) -> ImportRow {
    var faults: [ReportFault] = []
    var time = ""
    var timeOfDay = ""
    var notes: [String] = []
    var readings: [Reading] = []
    for (column, field) in zip(header.columns, fields) {
      let text = field.trimmingBlanks
      switch column {
      case .time: time = text
      case .timeOfDay: timeOfDay = text
      case .note:
        // Tables from Windows end the lines inside a note as they end their rows.
        if !text.isEmpty { notes.append(String(field.map { $0 == "\r\n" ? "\n" : $0 })) }
      case .unknown: break
      case .value(let id, let unit):
        guard let value = decimal(text) else {
          if !RowReader.isAbsent(text) { faults.append(.notANumber(vital: id, text: text)) }
          continue
        }
        readings.append(Reading(vital: id, value: unit.canonical(from: value), unit: unit))
      }
    }
    let extra = fields.dropFirst(header.columns.count)
    if extra.contains(where: { !$0.trimmingBlanks.isEmpty }) {
      faults.append(.extraFields(given: fields.count, columns: header.columns.count))
    }
    let note = notes.joined(separator: "\n")
    let stamp = timeOfDay.isEmpty ? time : "\(time) \(timeOfDay)"
    let taken = try? TimeExpression(stamped: stamp, zone: zone)
    if taken == nil { faults.append(.unreadableTime(stamp)) }
    guard let taken, faults.isEmpty else { throw RowFault(line: line, faults: faults) }
    return ImportRow(
      line: line, draft: ReportDraft(taken: taken.moment, readings: readings, note: note),
      identity: identity(stamp, readings, note), isMoved: taken.skipped != nil)
  }

  /// What the row says, as written: the same whatever zone it is read in.
  private func identity(_ stamp: String, _ readings: [Reading], _ note: String) -> String {
    var words = stamp
    for reading in readings {
      words += "|"
      words += reading.vital.name
      words += "="
      words += reading.valueText
      words += reading.unit.symbol
    }
    if !note.isEmpty {
      words += "|"
      words += note
    }
    return words
  }

  private static func isAbsent(_ text: String) -> Bool {
    ["", "na", "n/a", "nan", "null", "-"].contains(text.lowercased())
  }
}
