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
