import HealthModel

final class TableRows: RowReader {
  private var reader: CSVReader
  private let layout: TableLayout
  private let times: RowTimes
  private let values: RowValues
  private var others = LeftOut()
  private var people = People()
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

  private func row(_ fields: [String]) throws -> ImportRow? {
    for (place, filter) in layout.filters where !filter.holds(of: fields.field(place)) {
      others.count(.known(.rowsOutsideWhere))
      return nil
    }
    if let place = layout.person?.place { people.see(fields.trimmed(place)) }
    var mark: Mark?
    if let kinds = layout.kinds {
      let kind = fields.trimmed(kinds.place)
      guard let taken = kinds.taken[kind] else {
        let known: LeftOutName.Known? = kinds.names[kind] ?? (kind.isEmpty ? .other : nil)
        others.count(known?.rawValue ?? kind)
        return nil
      }
      mark = taken
    }
    for (place, name) in layout.leftOut where !RowValues.isAbsent(fields.trimmed(place)) {
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
    let stamp = fields.joined(layout.time)
    let taken = try times.taken(stamp, fields, line: reader.line)
    if taken == nil {
      let other = layout.dates.lazy.compactMap { $0.other(for: stamp) }.first
      faults.append(other.map { .otherClock(stamp, is: $0) } ?? .unreadableTime(stamp))
    }
    guard let taken, faults.isEmpty else { throw RowFault(line: reader.line, faults: faults) }
    let notes = layout.notes.map(fields.field).filter { note in
      let text = note.trimmingBlanks
      return !text.isEmpty && !(layout.hasSignOfNoNote && RowValues.isAbsent(text))
    }
    if !layout.device.isEmpty, devices.count < 2 {
      devices.insert(fields.joined(layout.device).firstScalars(100))
    }
    let uid = layout.uid.map(fields.trimmed) ?? ""
    let priority = layout.setPriority.flatMap { Int(fields.trimmed($0)) }
    let isNamed = layout.externalID.allSatisfy { !fields.trimmed($0).isEmpty }
    let name = isNamed ? fields.joined(layout.externalID) : ""
    return ImportRow(
      line: reader.line,
      draft: ReportDraft(
        taken: taken.moment, readings: readings, note: notes.joined(separator: "\n"),
        setPriority: priority.flatMap { Priority($0) }),
      externalID: name.isEmpty ? nil : name, uid: uid.isEmpty ? nil : uid,
      isMoved: taken.isMoved, isLocal: taken.isLocal)
  }
}

extension [String] {
  func field(_ place: Int) -> String { place < count ? self[place] : "" }

  func trimmed(_ place: Int) -> String { field(place).trimmingBlanks }

  func joined(_ places: [Int]) -> String {
    if places.count == 1 { return trimmed(places[0]) }
    return places.map(trimmed).filter { !$0.isEmpty }.joined(separator: " ")
  }
}

private struct People {
  private var ids: [String] = []
  private var known: Set<String> = []
  private var isRepeated = false
  /// The maximum number of people. If there are more IDs, the IDs identify rows.
  private static let most = 1000

  mutating func see(_ id: String) {
    guard !id.isEmpty, ids.count <= Self.most else { return }
    if known.insert(id).inserted { ids.append(id) } else { isRepeated = true }
  }

  /// Throws if there are several IDs and one repeats: nobody could separate the people's values.
  func check(_ column: String?) throws(FileFault) {
    guard isRepeated, ids.count > 1, ids.count <= Self.most, let id = ids.first, let column
    else { return }
    throw .severalPeople(count: ids.count, first: id, column: column)
  }
}
