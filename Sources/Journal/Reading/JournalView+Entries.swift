public import HealthModel
import SQLite

/// Reports and single readings, as one list.
extension JournalView {
  /// The report or single reading of that number.
  /// - Throws: `JournalError.noSuchReport`, `.noSuchSample`, `.deleted`.
  public func entry(_ number: EntryNumber) throws -> Entry {
    switch number {
    case .report(let id): return .report(try report(id))
    case .sample(let id):
      guard let row = try sampleRow(id) else { throw try absence(of: number) }
      return .sample(Sample(row, of: try vital(numbered: row.vital), self))
    }
  }

  /// What the person filed last and is still there, whenever it was taken; nil when there is nothing.
  public func lastFiled() throws -> EntryNumber? { try lastFiled(atMost: 1).first }

  /// What the person filed or changed last and is still there, the latest first, each once.
  public func lastFiled(atMost count: Int) throws -> [EntryNumber] {
    var found: [EntryNumber] = []
    let rows = try journal.connection.prepare(
      """
      SELECT object FROM change
      WHERE actor = 'person' AND after IS NOT NULL
        AND (object >= 'report:' AND object < 'report;' OR object >= 'sample:' AND object < 'sample;')
      ORDER BY id DESC
      """)
    while found.count < count, try rows.step() {
      guard let object = ObjectName(text: rows.text(0)), let number = try presentNumber(of: object),
        !found.contains(number)
      else { continue }
      found.append(number)
    }
    return found
  }

  /// The number of a report or single reading that is there; nil for anything else.
  private func presentNumber(of object: ObjectName) throws -> EntryNumber? {
    if object.kind == .report {
      return try journal.connection.firstRow(
        "SELECT id FROM report WHERE uid = ?", [.text(object.name)]
      ) { .report($0.integer(0)) }
    }
    guard let uid = ReadingUID(hexadecimal: object.name) else { return nil }
    return try journal.connection.firstRow("SELECT id FROM sample WHERE uid = ?", [uid.stored]) {
      .sample($0.integer(0))
    }
  }

  /// When the last report or single reading was taken; nil where there is none.
  public func lastTaken() throws -> Moment? {
    try journal.connection.firstRow(
      """
      SELECT taken_at, utc_offset FROM (
        SELECT * FROM (SELECT taken_at, utc_offset FROM report ORDER BY day DESC, taken_at DESC LIMIT 1)
        UNION ALL
        SELECT taken_at, utc_offset FROM sample WHERE id IN (
          SELECT (SELECT id FROM sample WHERE vital = number ORDER BY taken_at DESC LIMIT 1) FROM vital))
      ORDER BY taken_at DESC LIMIT 1
      """
    ) { Moment(Instant(milliseconds: $0.integer(0)), utcOffsetSeconds: Int($0.integer(1))) }
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

  private func sampleRow(_ id: Int64) throws -> SampleRow? {
    try SampleRow.table.first(journal.connection, where: "id = ?", [.integer(id)])
  }

  /// Why there is no report or single reading of that number.
  func absence(of number: EntryNumber) throws -> JournalError {
    if let forgotten = try forgotten(number) {
      return .deletedForGood(number, at: forgotten.at)
    }
    let (table, id) = number.place
    let gone = try journal.connection.firstRow(
      """
      SELECT withdrawn_at, why, intake, (SELECT id FROM \(table) WHERE uid = gone.uid)
      FROM \(table)_withdrawn AS gone WHERE id = ?
      """, [.integer(id)]
    ) { row in
      (
        at: Instant(milliseconds: row.integer(0)), why: Withdrawal(rawValue: row.text(1)),
        intake: row.optionalInteger(2), again: row.optionalInteger(3)
      )
    }
    switch gone?.why {
    case .person:
      if let other = try successor(of: number) { return .became(other, from: number) }
      return gone.map { .deleted(number, at: $0.at) } ?? .noSuch(number)
    case .intake:
      if let again = gone?.again { return .cameAgain(number.with(again), from: number) }
      guard let gone, let intake = gone.intake else { return .noSuch(number) }
      return .wentWithImport(number, intake, at: gone.at, by: try wayBack(ofIntake: intake))
    case .source, nil: return .noSuch(number)
    }
  }

  /// What brings an intake back that is out now.
  private func wayBack(ofIntake number: Int64) throws -> JournalError.WayBack {
    let object = ObjectName(.intake, try IntakeRow.uid(of: number, self))
    let last = try changes(where: "object = ?", [.text(object.text)]).last
    guard let step = last?.step else { return .sameFile }
    if try undoableStep()?.step == step { return .undo }
    return try redoableStep()?.undo == step ? .redo : .sameFile
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

extension EntryNumber {
  /// The table that it numbers, and its number there.
  fileprivate var place: (table: String, id: Int64) {
    switch self {
    case .report(let id): ("report", id)
    case .sample(let id): ("sample", id)
    }
  }

  /// Another of the same kind.
  fileprivate func with(_ id: Int64) -> EntryNumber {
    switch self {
    case .report: .report(id)
    case .sample: .sample(id)
    }
  }
}

extension JournalError {
  fileprivate static func noSuch(_ number: EntryNumber) -> JournalError {
    switch number {
    case .report(let id): .noSuchReport(id)
    case .sample(let id): .noSuchSample(id)
    }
  }
}
