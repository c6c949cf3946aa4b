public import HealthModel

/// A table whose header names vitals, read row by row.
public final class CSVTable: RowReader {
  private var reader: CSVReader
  private let rows: RowMaker
  /// The names of the columns that nothing is taken from.
  public let ignoredColumns: [String]

  public var remarks: [FileRemark] {
    ignoredColumns.isEmpty ? [] : [.ignoredColumns(ignoredColumns)]
  }

  /// Reads the header.
  ///
  /// Throws `CSVFault` when it is no such table, `SystemError`.
  /// - Parameter zone: where local times without an offset, and times that name no place, were taken.
  public init(_ file: InputFile, vitals: VitalCatalogue, zone: any TimeZoneRules) throws {
    var reader = try CSVReader(file)
    let header = try CSVTable.header(&reader, vitals)
    self.reader = reader
    rows = RowMaker(header: header, zone: zone)
    ignoredColumns = header.ignored
  }

  private static func header(
    _ reader: inout CSVReader, _ vitals: VitalCatalogue
  ) throws -> CSVHeader {
    do {
      guard let names = try reader.next() else { throw CSVFault.noHeader }
      return try CSVHeader(names, vitals: vitals)
    } catch let fault as RowFault {
      throw fault.faults == [.notUTF8]
        ? CSVFault.otherKind(.latin1) : CSVFault.unclosedQuote(line: fault.line)
    }
  }

  /// The next row; nil at the end.
  /// - Throws: `RowFault` for a row that can't be read, after which the next one can be;
  ///   `SystemError` and `CSVFault`, after which nothing can.
  public func next() throws -> ImportRow? {
    try reader.next().map { try rows.row($0, line: reader.line) }
  }
}

/// Makes reports and samples of records.
private struct RowMaker {
  let header: CSVHeader
  let zone: any TimeZoneRules

  func row(_ fields: [String], line: Int) throws(RowFault) -> ImportRow {
    var faults: [ReportFault] = []
    var time = ""
    var timeOfDay = ""
    var notes: [String] = []
    var uid: String?
    var priority: Priority?
    var readings: [Reading] = []
    for (column, field) in zip(header.columns, fields) {
      let text = field.trimmingBlanks
      switch column {
      case .time: time = text
      case .timeOfDay: timeOfDay = text
      case .note:
        if !text.isEmpty { notes.append(field) }
      case .uid: uid = text.isEmpty ? nil : text
      case .setPriority: priority = Int(text).flatMap { Priority($0) }
      case .unknown: break
      case .value(let id, let unit):
        let comparator = Comparator(beginning: text)
        let digits = comparator == nil ? text : String(text.dropFirst()).trimmingBlanks
        guard let value = decimal(digits) else {
          if !RowMaker.isAbsent(text) { faults.append(.notANumber(vital: id, text: text)) }
          continue
        }
        readings.append(
          Reading(
            vital: id, value: unit.canonical(from: value), unit: unit, comparator: comparator))
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
      line: line,
      draft: ReportDraft(
        taken: taken.moment, readings: readings, note: note, setPriority: priority),
      uid: uid, isMoved: taken.skipped != nil)
  }

  private static func isAbsent(_ text: String) -> Bool {
    text.isEmpty || ["na", "n/a", "nan", "null", "-"].contains(text.lowercased())
  }
}
