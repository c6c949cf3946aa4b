public import HealthModel
package import SQLite

/// A transaction that changes the journal, as one step of history. `apply` writes a thing and
/// records its state before and after; an intake's entries are written in bulk, as one change.
public struct JournalEdit: ~Copyable {
  package let journal: Journal
  package var connection: Connection { _read { yield journal.connection } }
  package let now: Instant
  let actor: Actor
  public var view: JournalView
  private var step: String?
  /// Whether this edit has recorded a change; writing what is already on record doesn't count.
  public var hasChanged: Bool { step != nil }
  private var replica: Int64?

  init(of journal: Journal, now: Instant, by actor: Actor) throws {
    (self.journal, self.now, self.actor) = (journal, now, actor)
    view = try JournalView(of: journal)
  }

  /// Writes a thing over its current state and records the change; false if nothing differs.
  @discardableResult
  package mutating func apply<State: Changeable>(_ action: Action, to state: State) throws -> Bool {
    try apply(action, to: state, over: State.find(state.name, view))
  }

  /// Replaces `present` with `state` and records the change; a nil `state` removes the thing.
  @discardableResult
  package mutating func apply<State: Changeable>(
    _ action: Action, to state: State?, over present: State?, undoing step: String? = nil
  ) throws -> Bool {
    guard let name = (state ?? present)?.name else { return false }
    let (before, after) = (present?.snapshot, state?.snapshot)
    var fields: [String] = []
    if before != nil, after != nil {
      let paths = Snapshot.differences(before, after)
      guard !paths.isEmpty else { return false }
      fields = Set(paths.map(State.field)).sorted()
    }
    if let state { try state.put(over: present, &self) } else { try present?.remove(&self) }
    try record(
      action, ObjectName(State.kind, name), fields: fields, before: before, after: after,
      undoing: step)
    return true
  }

  /// Records a change. `apply` calls this, and so does code that moves rows with SQL.
  package mutating func record(
    _ action: Action, _ object: ObjectName, fields: [String] = [], before: JSONValue?,
    after: JSONValue?, undoing undone: String? = nil
  ) throws {
    let uid = UUIDv7.make(at: now)
    var row = Change()
    // A journal that moved to another machine gets a new replica first.
    row.replica = try replica ?? Replica.own(journal.connection, now: now)
    replica = row.replica
    // Each replica's stamps only increase, so comparing each replica's last stamp is enough.
    let last = try journal.connection.integer(
      """
      SELECT max(stamp) FROM replica CROSS JOIN change
      ON change.replica = replica.id AND seq = last_seq
      """)
    row.stamp = HybridClock.next(after: last, now: now)
    row.sequence =
      try journal.connection.integer(
        "UPDATE replica SET last_seq = last_seq + 1 WHERE id = ? RETURNING last_seq",
        [.integer(row.replica)]) ?? 0
    (row.uid, row.at, row.step, row.undoes) = (uid, now, step ?? uid, undone)
    (row.actor, row.action, row.object, row.fields) = (actor, action, object, fields)
    (row.before, row.after) = (before?.text, after?.text)
    try Change.table.insert([row], journal.connection)
    step = row.step
  }
}

extension JournalEdit {
  public mutating func add(_ report: NewReport, as action: Action = .add) throws -> Report {
    let uid = UUIDv7.make(at: now)
    try apply(action, to: ReportState(report, uid: uid), over: nil)
    return try view.report(uid: uid)
  }

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

  /// Replaces an entry with the result of `change`. The entry keeps its number and uid, unless its
  /// kind changes: then the old entry is removed and a new one filed, in one step.
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

  private mutating func overwrite(_ present: some EntryRows, with new: NewEntry) throws -> Bool {
    guard let state = present.taking(new, view) else { return false }
    try apply(.edit, to: state, over: present)
    return true
  }

  private mutating func take<State: EntryRows>(out present: State, as action: Action) throws {
    try apply(action, to: nil, over: present)
  }

  /// Deletes entries in one step and returns each once. Throws if any of them isn't on record.
  public mutating func delete(_ numbers: [EntryNumber]) throws -> [Entry] {
    var deleted: [Entry] = []
    for number in numbers where !deleted.contains(where: { $0.number == number }) {
      let present = try view.rows(of: number)
      deleted.append(try present.entry(view))
      try take(out: present, as: .delete)
    }
    return deleted
  }

  /// Restores an entry that a person deleted, with its old number, regardless of later steps.
  /// - Throws: `JournalError`; `.became` if the entry is on record in another form.
  public mutating func restore(_ number: EntryNumber) throws -> Entry {
    // Either entry may have been made from the other.
    let others = try view.everyForm(of: number).filter { $0.number != number && !$0.isWithdrawn }
    if let other = others.first { throw JournalError.became(other.number, from: number) }
    guard let state = try view.withdrawn(number, why: .person) else {
      _ = try view.rows(of: number)
      throw JournalError.notDeleted(number)
    }
    try apply(.restore, to: state)
    return try view.entry(number)
  }
}

/// A hybrid logical clock (Kulkarni et al., 2014): 48 bits of milliseconds, 16 of a counter.
enum HybridClock {
  /// The valid stamps, up to the year 4199; `next` never returns a higher one.
  static let stamps: ClosedRange<Int64> = 0...1 << 62 - 1

  /// Returns a stamp for a change at `now`: higher than `last`, even if the clock was set back.
  static func next(after last: Int64?, now: Instant) -> Int64 {
    let most = stamps.upperBound
    let wall = max(0, min(now.milliseconds, most >> 16)) << 16
    return last.map { max(wall, min(max($0, 0), most - 1) + 1) } ?? wall
  }
}
