public import HealthModel
internal import SQLite

extension JournalView {
  /// The maximum number of single readings of one vital and day that are listed separately.
  public static let mostListed = 24

  /// Returns the entries that a filter selects, by day and time.
  /// - Parameter gathering: whether many readings of a vital on one day are listed as one.
  public func entries(matching filter: FilterExpression, gathering: Bool) throws -> [ListedEntry] {
    var entries: [ListedEntry] = []
    try eachEntry(of: conditions(of: filter), gathering: gathering) { entries.append($0) }
    return entries
  }

  /// Passes the entries that a filter selects to `body`, by day and time.
  /// - Parameters:
  ///   - most: how many to hold while vitals are collected; for more, a query reads each one first.
  ///   - begin: called first, with the columns in order; of gathered ones, only the vital is sure.
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
            ofReports: conditions.reports.part, ofSingleReadings: conditions.singleReadings.part))
      }
    }
    if isHolding { try release(vitals.ordered(Set(held.flatMap(\.measured)))) }
  }

  /// Passes the reports that a filter selects to `body`, by day and time.
  public func eachReport(matching terms: FilterExpression, _ body: (Report) throws -> Void) throws {
    let reports = try StoredReports(where: FilterCondition(of: terms), self)
    while let report = try reports.next(self) { try body(report) }
  }

  /// Passes the single readings that a filter selects to `body`, by day and time.
  public func eachSingleReading(
    matching terms: FilterExpression, _ body: (SingleReading) throws -> Void
  ) throws { try eachSingleReading(of: FilterCondition(ofSingleReadings: terms, self), body) }

  private typealias Conditions = (reports: FilterCondition, singleReadings: FilterCondition)

  private func conditions(of filter: FilterExpression) throws -> Conditions {
    (FilterCondition(of: filter), try FilterCondition(ofSingleReadings: filter, self))
  }

  private func eachEntry(
    of conditions: Conditions, gathering: Bool, _ body: (ListedEntry) throws -> Void
  ) throws {
    let reports = try StoredReports(where: conditions.reports, self)
    var report = try reports.next(self)
    func handReports(until taken: Moment?) throws {
      /// Returns whether this is listed before `other`; a report comes before a single reading.
      while let next = report,
        taken.map({ (next.taken.day, next.taken.instant) <= ($0.day, $0.instant) }) ?? true
      {
        try body(.entry(.report(next)))
        report = try reports.next(self)
      }
    }
    var day = GatheredDay(limit: gathering ? Self.mostListed : .max)
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
    of condition: FilterCondition, _ body: (SingleReading) throws -> Void
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
}

/// The single readings of one day, by time, with many readings of a vital listed as one.
private struct GatheredDay {
  let limit: Int
  private var singleReadings: [VitalID: [SingleReading]] = [:]
  private var groups: [VitalID: ReadingGroup] = [:]
  private var day: LocalDate?
  init(limit: Int) { self.limit = limit }

  mutating func take(_ singleReading: SingleReading, _ body: (ListedEntry) throws -> Void) throws {
    if day != singleReading.taken.day { try finish(body) }
    day = singleReading.taken.day
    let vital = singleReading.reading.vital
    if groups[vital]?.take(singleReading) == nil { groups[vital] = ReadingGroup(singleReading) }
    // One reading beyond the limit is enough to list them as one.
    if singleReadings[vital, default: []].count <= limit {
      singleReadings[vital, default: []].append(singleReading)
    }
  }

  mutating func finish(_ body: (ListedEntry) throws -> Void) throws {
    let listed = groups.values.flatMap { group -> [ListedEntry] in
      group.count > limit
        ? [.group(group)] : (singleReadings[group.vital] ?? []).map { .entry(.singleReading($0)) }
    }
    for entry in listed.sorted(by: { $0.order < $1.order }) { try body(entry) }
    (singleReadings, groups) = ([:], [:])
  }
}

extension ListedEntry {
  fileprivate var order: (Int64, Int64) {
    switch self {
    case .entry(.singleReading(let singleReading)):
      (singleReading.taken.instant.milliseconds, singleReading.id)
    case .entry(.report(let report)): (report.taken.instant.milliseconds, report.id)
    case .group(let group): (group.first.instant.milliseconds, 0)
    }
  }
}
