public import HealthModel
internal import SQLite

extension JournalEdit {
  /// Adds a report.
  public mutating func add(_ report: NewReport, as action: Action = .add) throws -> Report {
    let uid = UUIDv7.make(at: now)
    try apply(action, to: ReportState(report, uid: uid), over: nil)
    return try view.report(uid: uid)
  }

  /// Adds a report or a single reading.
  public mutating func add(_ entry: NewEntry, as action: Action = .add) throws -> Entry {
    switch entry {
    case .report(let report): return .report(try add(report, as: action))
    case .singleReading(let singleReading):
      let uid = ReadingUID(typedAt: now)
      try apply(action, to: SingleReadingState(singleReading, uid: uid, view), over: nil)
      return try SingleReadingState.find(uid.hexadecimal, view)
        .orThrow(JournalError.damaged(table: "single_reading", column: "uid")).entry(view)
    }
  }

  /// Replaces an entry with the result of `change`. It keeps its number and uid, unless a single
  /// reading becomes a report or the reverse: then one is removed and another filed, in one step.
  /// - Throws: `JournalError` if the entry isn't on record, and what `change` throws.
  public mutating func edit(
    _ number: EntryNumber, _ change: (ReportDraft) throws -> NewEntry
  ) throws -> Entry {
    let present = try view.rows(of: number)
    let new = try change(ReportDraft(try present.entry(view)))
    guard try !overwrite(present, with: new) else { return try view.entry(number) }
    try take(out: present, as: .edit)
    return try add(new, as: .edit)
  }

  /// - Returns: false if `new` is an entry of the other kind.
  private mutating func overwrite<State: EntryRows>(
    _ present: State, with new: NewEntry
  ) throws -> Bool {
    guard let state = present.taking(new, view) else { return false }
    try apply(.edit, to: state, over: present)
    return true
  }

  private mutating func take<State: EntryRows>(out present: State, as action: Action) throws {
    try apply(action, to: nil, over: present)
  }

  /// Deletes entries, all of them or none, as one step; returns each once.
  /// - Throws: `JournalError` if any of them isn't on record.
  public mutating func delete(_ numbers: [EntryNumber]) throws -> [Entry] {
    var deleted: [Entry] = []
    for number in numbers where !deleted.contains(where: { $0.number == number }) {
      let present = try view.rows(of: number)
      deleted.append(try present.entry(view))
      try take(out: present, as: .delete)
    }
    return deleted
  }

  /// Restores an entry that a person deleted, with its old number, whatever has been done since.
  /// - Throws: `JournalError.notDeleted`, `.noSuchReport`, `.noSuchSingleReading`; `.became` if an
  ///   edit turned it into another entry on record, because no value may count twice.
  public mutating func restore(_ number: EntryNumber) throws -> Entry {
    // Either entry may have been made from the other.
    let others = try view.everyForm(of: number).filter { $0.number != number && !$0.isWithdrawn }
    if let other = others.first { throw JournalError.became(other.number, from: number) }
    guard let state = try view.withdrawn(number, why: .person) else {
      _ = try view.rows(of: number)
      throw JournalError.notDeleted(number)
    }
    try restore(state)
    return try view.entry(number)
  }

  private mutating func restore<State: EntryRows>(_ state: State) throws {
    try apply(.restore, to: state, over: nil)
  }
}
