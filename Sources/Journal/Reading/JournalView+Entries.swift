public import HealthModel
import SQLite

/// Reports and single readings, as one list.
extension JournalView {
  /// How many single readings of one vital and day are listed one by one.
  public static let mostListed = 24

  /// The report or single reading of that number.
  /// - Throws: `JournalError.noSuchReport`, `.noSuchSample`, `.deleted`.
  public func entry(_ number: EntryNumber) throws -> Entry {
    switch number {
    case .report(let id): return .report(try report(id))
    case .sample(let id):
      guard let row = try sampleRow(id) else { throw try absence(ofSample: id) }
      return .sample(Sample(row, of: try vital(numbered: row.vital), self))
    }
  }

  /// What the person filed last and is still there, whenever it was taken; nil when there is nothing.
  public func lastFiled() throws -> EntryNumber? {
    let rows = try journal.connection.prepare(
      """
      SELECT object FROM change
      WHERE actor = 'person' AND after IS NOT NULL
        AND (object >= 'report:' AND object < 'report;' OR object >= 'sample:' AND object < 'sample;')
      ORDER BY id DESC
      """)
    while try rows.step() {
      guard let object = ObjectName(text: rows.text(0)) else { continue }
      if object.kind == .report {
        let id = try journal.connection.firstRow(
          "SELECT id FROM report WHERE uid = ?", [.text(object.name)]
        ) { $0.integer(0) }
        if let id { return .report(id) }
      } else if let uid = ReadingUID(hexadecimal: object.name) {
        let id = try journal.connection.firstRow(
          "SELECT id FROM sample WHERE uid = ?", [uid.stored]
        ) { $0.integer(0) }
        if let id { return .sample(id) }
      }
    }
    return nil
  }

  /// The reports and single readings that a filter selects, by day and time.
  /// - Parameter gathering: Whether many readings of a vital on one day are told as one.
  public func entries(
    matching filter: FilterExpression, gathering: Bool
  ) throws -> [ListedEntry] {
    var entries: [ListedEntry] = []
    try eachEntry(matching: filter, gathering: gathering) { entries.append($0) }
    return entries
  }

  /// Hands the same over one by one, however many there are.
  public func eachEntry(
    matching filter: FilterExpression, gathering: Bool, _ body: (ListedEntry) throws -> Void
  ) throws {
    let reports = try reports(matching: filter)
    var next = reports.startIndex
    func isBefore(_ report: Report, _ taken: Moment) -> Bool {
      (report.taken.day, report.taken.instant) <= (taken.day, taken.instant)
    }
    try eachListedSample(matching: filter, gathering: gathering) { listed in
      while next < reports.endIndex, isBefore(reports[next], listed.taken) {
        try body(.entry(.report(reports[next])))
        next += 1
      }
      try body(listed)
    }
    for report in reports[next...] { try body(.entry(.report(report))) }
  }

  /// The latest report or single reading on record, by the time it was taken.
  public func latestEntry() throws -> Entry? {
    // The index of times begins with the vital: one look for each.
    let sample = try SampleRow.table.first(
      journal.connection,
      where: """
        id IN (SELECT (SELECT id FROM sample WHERE sample.vital = vital.number
            ORDER BY taken_at DESC, id DESC LIMIT 1) FROM vital)
        ORDER BY taken_at DESC, id DESC LIMIT 1
        """, [])
    let last = try sample.map { Sample($0, of: try vital(numbered: $0.vital), self) }
    guard let report = try latestReport() else { return last.map { .sample($0) } }
    guard let last, last.taken.instant > report.taken.instant else { return .report(report) }
    return .sample(last)
  }

  private func eachListedSample(
    matching filter: FilterExpression, gathering: Bool, _ body: (ListedEntry) throws -> Void
  ) throws {
    let condition = try FilterCondition(ofSamples: filter, self)
    let rows = try journal.connection.prepare(
      """
      SELECT \(SampleRow.table.list) FROM sample WHERE \(condition.sql)
      ORDER BY \(Schema.dayExpression), taken_at, id
      """, condition.values)
    var day = GatheredDay(limit: gathering ? Self.mostListed : .max)
    while try rows.step() {
      let row = try SampleRow.table.row(rows)
      let sample = Sample(row, of: try vital(numbered: row.vital), self)
      if !gathering {
        try body(.entry(.sample(sample)))
      } else {
        try day.take(sample, body)
      }
    }
    try day.finish(body)
  }

  private func sampleRow(_ id: Int64) throws -> SampleRow? {
    try SampleRow.table.first(journal.connection, where: "id = ?", [.integer(id)])
  }

  /// Why there is no single reading of that number.
  func absence(ofSample id: Int64) throws -> JournalError {
    let at = try journal.connection.firstRow(
      "SELECT withdrawn_at FROM sample_withdrawn WHERE id = ? AND why = 'person'", [.integer(id)]
    ) { Instant(milliseconds: $0.integer(0)) }
    if let forgotten = try forgotten(.sample(id)) {
      return .deletedForGood(.sample(id), at: forgotten.at)
    }
    guard let at else { return .noSuchSample(id) }
    return try successor(of: .sample(id)).map { .became($0, from: .sample(id)) }
      ?? .deleted(.sample(id), at: at)
  }

  /// What an edit made of an entry that was taken out last by it; nil when it was deleted.
  func successor(of number: EntryNumber) throws -> EntryNumber? {
    let history =
      switch number {
      case .report(let id): try history(ofReport: id)
      case .sample(let id): try history(ofSample: id)
      }
    guard let last = history.last, last.after == nil,
      [.edit, .redo, .undo].contains(last.action)
    else {
      return nil
    }
    let other = try changes(ofStep: last.step).first {
      $0.after != nil && [.report, .sample].contains($0.object.kind)
    }
    return other.flatMap { other in
      other.number.map { other.object.kind == .report ? .report($0) : .sample($0) }
    }
  }
}

/// The single readings of one day as they come by time, many of a vital told as one.
private struct GatheredDay {
  let limit: Int
  private var samples: [VitalID: [Sample]] = [:]
  private var groups: [VitalID: ReadingGroup] = [:]
  private var day: LocalDate?

  init(limit: Int) { self.limit = limit }

  mutating func take(_ sample: Sample, _ body: (ListedEntry) throws -> Void) throws {
    if day != sample.taken.day { try finish(body) }
    day = sample.taken.day
    let vital = sample.reading.vital
    if groups[vital] == nil {
      groups[vital] = ReadingGroup(sample)
    } else {
      groups[vital]?.take(sample)
    }
    // One more than is listed is enough to know.
    if samples[vital, default: []].count <= limit { samples[vital, default: []].append(sample) }
  }

  mutating func finish(_ body: (ListedEntry) throws -> Void) throws {
    let listed = groups.values.flatMap { group -> [ListedEntry] in
      group.count > limit
        ? [.group(group)] : (samples[group.vital] ?? []).map { .entry(.sample($0)) }
    }
    for entry in listed.sorted(by: { $0.order < $1.order }) { try body(entry) }
    samples = [:]
    groups = [:]
  }
}

extension ListedEntry {
  fileprivate var order: (Int64, Int64) {
    switch self {
    case .entry(.sample(let sample)): (sample.taken.instant.milliseconds, sample.id)
    case .entry(.report(let report)): (report.taken.instant.milliseconds, report.id)
    case .group(let group): (group.first.instant.milliseconds, 0)
    }
  }
}
