import HealthModel

/// The rows of a table, read by a layout.
final class TableRows: RowReader {
  private var reader: CSVReader
  private let layout: TableLayout
  private let times: RowTimes
  private let values: RowValues
  private var others = LeftOut()
  private var people = People()
  /// Of the rows that were taken, by name and number; of many the first ones.
  private var devices: Set<String> = []

  var leftOut: [String: Int] { others.counts }

  var remarks: [FileRemark] {
    (reader.encoding == .windows1252 ? [.windows1252] : [])
      + (layout.ignored.isEmpty ? [] : [.ignoredColumns(layout.ignored)])
      + (layout.untaken.isEmpty ? [] : [.untakenColumns(layout.untaken)])
  }

  var sourceName: String? { devices.count == 1 ? devices.first : nil }

  init(
    _ reader: consuming CSVReader, of file: InputFile, layout: TableLayout,
    words: [String: LimitWord], terms: ReadingTerms
  ) {
    self.layout = layout
    times = RowTimes(layout, of: file, terms: terms)
    values = RowValues(layout, words: words, vitals: terms.vitals)
    self.reader = reader
  }

  func next() throws -> ImportRow? {
    while let fields = try reader.next() {
      if let row = try row(fields) { return row }
    }
    try people.check(layout.person?.name)
    try values.checkUnits()
    return nil
  }

  /// Nil for a row that isn't to be taken.
  private func row(_ fields: [String]) throws -> ImportRow? {
    for (place, filter) in layout.filters
    where !filter.holds(of: TableRows.field(place, fields)) {
      others.count(.known(.rowsOutsideWhere))
      return nil
    }
    if let place = layout.person?.place {
      people.see(TableRows.field(place, fields).trimmingBlanks)
    }
    var mark: Mark?
    if let kinds = layout.kinds {
      let kind = TableRows.field(kinds.place, fields).trimmingBlanks
      guard let taken = kinds.taken[kind] else {
        if let name = kinds.names[kind] ?? (kind.isEmpty ? .other : nil) {
          others.count(.known(name))
        } else {
          others.count(kind)
        }
        return nil
      }
      mark = taken
    }
    for (place, name) in layout.leftOut
    where !RowValues.isAbsent(TableRows.field(place, fields).trimmingBlanks) {
      others.count(.known(name))
    }
    return try taken(fields, mark)
  }

  private func taken(_ fields: [String], _ mark: Mark?) throws -> ImportRow {
    var faults: [ReportFault] = []
    let readings = values.readings(of: fields, mark: mark, &faults)
    if let count = layout.fieldCount,
      fields.dropFirst(count).contains(where: { !$0.trimmingBlanks.isEmpty })
    {
      faults.append(.extraFields(given: fields.count, columns: count))
    }
    let stamp = TableRows.joined(layout.time, fields)
    let taken = try times.taken(stamp, fields, line: reader.line)
    if taken == nil {
      let other = layout.dates.lazy.compactMap { $0.other(for: stamp) }.first
      faults.append(other.map { .otherClock(stamp, is: $0) } ?? .unreadableTime(stamp))
    }
    guard let taken, faults.isEmpty else { throw RowFault(line: reader.line, faults: faults) }
    let notes = layout.notes.map { TableRows.field($0, fields) }.filter { note in
      let text = note.trimmingBlanks
      return !text.isEmpty && !(layout.hasSignOfNoNote && RowValues.isAbsent(text))
    }
    if !layout.device.isEmpty, devices.count < 2 {
      devices.insert(TableRows.joined(layout.device, fields).firstScalars(100))
    }
    let uid = layout.uid.map { TableRows.field($0, fields).trimmingBlanks }
    let priority = layout.setPriority.flatMap { Int(TableRows.field($0, fields).trimmingBlanks) }
    let isNamed = layout.externalID.allSatisfy {
      !TableRows.field($0, fields).trimmingBlanks.isEmpty
    }
    let name = isNamed ? TableRows.joined(layout.externalID, fields) : ""
    return ImportRow(
      line: reader.line,
      draft: ReportDraft(
        taken: taken.moment, readings: readings, note: notes.joined(separator: "\n"),
        setPriority: priority.flatMap { Priority($0) }),
      externalID: name.isEmpty ? nil : name, uid: uid?.isEmpty == false ? uid : nil,
      isMoved: taken.isMoved, isLocal: taken.isLocal)
  }

  /// The field at a place; empty for a row that ends before it.
  static func field(_ place: Int, _ fields: [String]) -> String {
    place < fields.count ? fields[place] : ""
  }

  /// What stands in these fields, a blank between them.
  static func joined(_ places: [Int], _ fields: [String]) -> String {
    if places.count == 1 { return field(places[0], fields).trimmingBlanks }
    return places.map { field($0, fields).trimmingBlanks }.filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

/// Whom the rows of a table are of, by a column of ids.
private struct People {
  /// As they came.
  private var ids: [String] = []
  private var known: Set<String> = []
  private var isRepeated = false
  /// More of them name rows, not people.
  private static let most = 1000

  mutating func see(_ id: String) {
    guard !id.isEmpty, ids.count <= Self.most else { return }
    if known.insert(id).inserted { ids.append(id) } else { isRepeated = true }
  }

  /// - Parameter column: the name of the column of ids.
  /// - Throws: `FileFault.severalPeople`: two people's values in one journal can't be told apart again.
  func check(_ column: String?) throws(FileFault) {
    guard isRepeated, ids.count > 1, ids.count <= Self.most, let id = ids.first, let column
    else { return }
    throw .severalPeople(count: ids.count, first: id, column: column)
  }
}
