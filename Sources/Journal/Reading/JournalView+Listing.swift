public import HealthModel
internal import SQLite

extension JournalView {
  /// The maximum number of single readings of one vital and day that are listed separately.
  public static let mostListed = 24

  /// Returns entries by day and time; `gathering` lists more than `mostListed` readings as a group.
  public func entries(matching filter: FilterExpression, gathering: Bool) throws -> [ListedEntry] {
    var entries: [ListedEntry] = []
    try eachEntry(of: conditions(of: filter), gathering: gathering) { entries.append($0) }
    return entries
  }

  /// Passes the entries that a filter selects to `body`, by day and time.
  /// - Parameters:
  ///   - most: how many entries to hold to find their columns; for more, a query finds the columns.
  ///   - begin: called first, with the columns in order; a group may contain values in other units.
  public func eachEntry(
    matching filter: FilterExpression, gathering: Bool, holding most: Int = 4_000,
    begin: ([MeasuredColumn]) throws -> Void, _ body: (ListedEntry) throws -> Void
  ) throws {
    let conditions = try conditions(of: filter)
    var held: [ListedEntry] = []
    var isHolding = true
    func release(_ measured: [MeasuredColumn]) throws {
      isHolding = false
      try begin(measured)
      for entry in held { try body(entry) }
      held = []
    }
    try eachEntry(of: conditions, gathering: gathering) { entry in
      guard isHolding else { return try body(entry) }
      held.append(entry)
      if held.count > most {
        try release(
          try measuredColumns(
            ofReports: conditions.reports, ofSingleReadings: conditions.singleReadings))
      }
    }
    if isHolding { try release(vitals.ordered(Set(held.flatMap(\.measured)))) }
  }

  /// Passes the reports that a filter selects to `body`, by day and time.
  public func eachReport(matching terms: FilterExpression, _ body: (Report) throws -> Void) throws {
    let reports = try StoredReports(where: FilterCondition(of: terms).part, self)
    while let report = try reports.next(self) { try body(report) }
  }

  public func eachSingleReading(
    matching terms: FilterExpression, _ body: (SingleReading) throws -> Void
  ) throws { try eachSingleReading(of: FilterCondition(ofSingleReadings: terms, self).part, body) }

  typealias Conditions = (reports: FilterCondition.Part, singleReadings: FilterCondition.Part)

  private func conditions(of filter: FilterExpression) throws -> Conditions {
    (FilterCondition(of: filter).part, try FilterCondition(ofSingleReadings: filter, self).part)
  }

  private func eachEntry(
    of conditions: Conditions, gathering: Bool, _ body: (ListedEntry) throws -> Void
  ) throws {
    let reports = try StoredReports(where: conditions.reports, self)
    var report = try reports.next(self)
    func handReports(until taken: Moment?) throws {
      // A report comes before a single reading of the same time.
      while let next = report,
        taken.map({ (next.taken.day, next.taken.instant) <= ($0.day, $0.instant) }) ?? true
      {
        try body(.entry(.report(next)))
        report = try reports.next(self)
      }
    }
    var day = GatheredDay()
    func hand(_ listed: ListedEntry) throws {
      try handReports(until: listed.taken)
      try body(listed)
    }
    try eachSingleReading(of: conditions.singleReadings) { singleReading in
      if gathering {
        try day.take(singleReading, hand)
      } else {
        try hand(.entry(.singleReading(singleReading)))
      }
    }
    try day.finish(hand)
    try handReports(until: nil)
  }

  private func eachSingleReading(
    of condition: FilterCondition.Part, _ body: (SingleReading) throws -> Void
  ) throws {
    let rows = try connection.prepare(
      """
      SELECT \(SingleReadingRow.table.list) FROM single_reading WHERE \(condition.sql)
      ORDER BY \(Schema.dayExpression), taken_at, id
      """, condition.values)
    while try rows.step() {
      let row = try SingleReadingRow.table.row(rows)
      try body(SingleReading(row, of: try vital(numbered: row.vital), self))
    }
  }

  public func newest(
    _ most: Int?, matching filter: FilterExpression
  ) throws -> (entries: [Entry], count: Int) {
    let (reports, singleReadings) = try conditions(of: filter)
    return try newest(most, reports, singleReadings)
  }

  public func newest(with value: SearchValue) throws -> [Entry] {
    let ranges = value.ranges
    let sql = ranges.map { _ in "vital = ? AND value BETWEEN ? AND ?" }.joined(separator: " OR ")
    func bound(_ vital: (VitalID) -> SQLValue) -> [SQLValue] {
      ranges.flatMap { range in
        [vital(range.vital), .real(range.values.lowerBound), .real(range.values.upperBound)]
      }
    }
    // Scanning all readings once costs less than looking up each report's readings.
    let reports = ("id IN (SELECT report_id FROM reading WHERE \(sql))", bound(\.stored))
    let singleReadings = ("(\(sql))", bound { .integer(numbers[$0] ?? 0) })
    return try newest(nil, reports, singleReadings).entries.filter(value.isIn)
  }

  private func newest(
    _ most: Int?, _ reports: FilterCondition.Part, _ singleReadings: FilterCondition.Part
  ) throws -> (entries: [Entry], count: Int) {
    var count = 0
    // The order of `eachEntry`, backwards.
    let numbers = try connection.rows(
      """
      SELECT kind, id, count(*) OVER () FROM (
        SELECT 0 AS kind, id, day, taken_at FROM report WHERE \(reports.sql)
        UNION ALL
        SELECT 1, id, \(Schema.dayExpression), taken_at FROM single_reading WHERE \(singleReadings.sql))
      ORDER BY day DESC, taken_at DESC, kind DESC, id DESC LIMIT ?
      """, reports.values + singleReadings.values + [.integer(Int64(most ?? -1))]
    ) { row -> EntryNumber in
      count = Int(row.integer(2))
      return row.integer(0) == 0 ? .report(row.integer(1)) : .singleReading(row.integer(1))
    }
    return (try numbers.map { try entry($0) }, count)
  }

  /// Returns the words of all notes, in lower case and without the accents of Latin letters.
  public func noteWords() throws -> Set<String> {
    try connection.execute(
      """
      DROP TABLE IF EXISTS temp.note_term;
      CREATE VIRTUAL TABLE temp.note_term USING fts5vocab (main, note_word, row);
      """)
    let words = try connection.rows("SELECT term FROM temp.note_term") { $0.text(0) }
    let notes = try connection.rows("SELECT note FROM single_reading WHERE note IS NOT NULL") {
      $0.text(0)
    }
    return Set(words + notes.flatMap(\.bareWords))
  }
}

/// The single readings of one day, by time; many readings of one vital are listed as one group.
private struct GatheredDay {
  private var singleReadings: [VitalID: [SingleReading]] = [:]
  private var groups: [VitalID: ReadingGroup] = [:]
  private var day: LocalDate?

  mutating func take(_ singleReading: SingleReading, _ body: (ListedEntry) throws -> Void) throws {
    if day != singleReading.taken.day { try finish(body) }
    day = singleReading.taken.day
    let vital = singleReading.reading.vital
    if groups[vital]?.take(singleReading) == nil { groups[vital] = ReadingGroup(singleReading) }
    // A vital with more readings is listed as a group, which doesn't need them.
    if singleReadings[vital, default: []].count <= JournalView.mostListed {
      singleReadings[vital, default: []].append(singleReading)
    }
  }

  mutating func finish(_ body: (ListedEntry) throws -> Void) throws {
    let listed = groups.values.flatMap { group -> [ListedEntry] in
      group.count > JournalView.mostListed
        ? [.group(group)] : (singleReadings[group.vital] ?? []).map { .entry(.singleReading($0)) }
    }
    for entry in listed.sorted(by: { $0.order < $1.order }) { try body(entry) }
    (singleReadings, groups) = ([:], [:])
  }
}

extension ListedEntry {
  fileprivate var order: (Int64, Int64) {
    switch self {
    case .entry(let entry): (entry.taken.instant.milliseconds, entry.number.id)
    case .group(let group): (group.first.instant.milliseconds, 0)
    }
  }
}
