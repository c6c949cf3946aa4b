public import HealthModel
import SQLite

/// What a person files: reports and single readings.
extension JournalEdit {
  /// Files a report.
  public mutating func add(_ report: NewReport) throws -> Report {
    let uid = UUIDv7.make(at: now)
    try apply(.add, named: uid, to: ReportState(report, uid: uid), over: nil)
    return try view.report(uid: uid)
  }

  /// Files a report or a single reading.
  public mutating func add(_ entry: NewEntry) throws -> Entry {
    switch entry {
    case .report(let report): return .report(try add(report))
    case .sample(let sample):
      let uid = ReadingUID(typedAt: now)
      try apply(
        .add, named: uid.hexadecimal, to: SampleState(sample, uid: uid, view), over: nil)
      return try sampleEntry(uid)
    }
  }

  /// Puts what `change` makes of a report or a single reading in its place.
  ///
  /// It keeps number and uid, unless a single reading becomes a report or the other way: then the one
  /// is taken out and the other filed, in one step.
  /// - Throws: `JournalError` when it isn't there, and what `change` throws.
  public mutating func edit(
    _ number: EntryNumber, _ change: (ReportDraft) throws -> NewEntry
  ) throws -> Entry {
    switch number {
    case .report(let id): try edit(report: id, change)
    case .sample(let id): try edit(sample: id, change)
    }
  }

  private mutating func edit(
    report id: Int64, _ change: (ReportDraft) throws -> NewEntry
  ) throws -> Entry {
    let present = try reportState(id)
    switch try change(ReportDraft(try present.report(in: view))) {
    case .report(let report):
      var state = present
      state.take(report)
      try apply(.edit, named: state.row.uid, to: state, over: present)
      return .report(try view.report(id))
    case .sample(let sample):
      let uid = ReadingUID(typedAt: now)
      try apply(.edit, named: present.row.uid, to: Optional<ReportState>.none, over: present)
      try apply(
        .edit, named: uid.hexadecimal, to: SampleState(sample, uid: uid, view), over: nil)
      return try sampleEntry(uid)
    }
  }

  private mutating func edit(
    sample id: Int64, _ change: (ReportDraft) throws -> NewEntry
  ) throws -> Entry {
    let present = try sampleState(id)
    let name = present.row.uid.hexadecimal
    switch try change(ReportDraft(.sample(present.sample(view)))) {
    case .sample(let sample):
      var state = present
      state.take(sample, view)
      try apply(.edit, named: name, to: state, over: present)
      return try view.entry(.sample(id))
    case .report(let report):
      let uid = UUIDv7.make(at: now)
      try apply(.edit, named: name, to: Optional<SampleState>.none, over: present)
      try apply(.edit, named: uid, to: ReportState(report, uid: uid), over: nil)
      return .report(try view.report(uid: uid))
    }
  }

  /// Deletes reports and single readings, all of them or none; one step to undo.
  /// - Returns: what was deleted, each once.
  /// - Throws: `JournalError` when one isn't there.
  public mutating func delete(_ numbers: [EntryNumber]) throws -> [Entry] {
    var deleted: [Entry] = []
    for number in numbers where !deleted.contains(where: { $0.number == number }) {
      switch number {
      case .report(let id):
        let present = try reportState(id)
        deleted.append(.report(try present.report(in: view)))
        try apply(.delete, named: present.row.uid, to: Optional<ReportState>.none, over: present)
      case .sample(let id):
        let present = try sampleState(id)
        deleted.append(.sample(present.sample(view)))
        try apply(
          .delete, named: present.row.uid.hexadecimal, to: Optional<SampleState>.none,
          over: present)
      }
    }
    return deleted
  }

  /// Brings back what a person deleted, under its number, whatever was done since.
  /// - Throws: `JournalError.notDeleted`, `.noSuchReport`, `.noSuchSample`; `.became` where an edit made
  ///   another thing of it which is on record: nothing counts twice.
  public mutating func restore(_ number: EntryNumber) throws -> Entry {
    if let other = try view.otherFormOnRecord(of: number) {
      throw JournalError.became(other, from: number)
    }
    switch number {
    case .report(let id):
      guard let state = try view.withdrawnReport(id, why: .person) else {
        _ = try reportState(id)
        throw JournalError.notDeleted(number)
      }
      try apply(.restore, named: state.row.uid, to: state, over: nil)
    case .sample(let id):
      guard let state = try view.withdrawnSample(id, why: .person) else {
        _ = try sampleState(id)
        throw JournalError.notDeleted(number)
      }
      try apply(.restore, named: state.row.uid.hexadecimal, to: state, over: nil)
    }
    return try view.entry(number)
  }

  private func sampleEntry(_ uid: ReadingUID) throws -> Entry {
    guard let state = try SampleState.find(uid.hexadecimal, view) else {
      throw JournalError.damaged(table: "sample", column: "uid")
    }
    return .sample(state.sample(view))
  }

  private func reportState(_ id: Int64) throws -> ReportState {
    let uid = try journal.connection.firstRow(
      "SELECT uid FROM report WHERE id = ?", [.integer(id)]
    ) { $0.text(0) }
    guard let uid, let state = try ReportState.find(uid, view) else {
      throw try view.absence(of: .report(id))
    }
    return state
  }

  private func sampleState(_ id: Int64) throws -> SampleState {
    let row = try SampleRow.table.first(journal.connection, where: "id = ?", [.integer(id)])
    guard let row else { throw try view.absence(of: .sample(id)) }
    return try SampleState(row, view)
  }
}
