package import HealthModel
package import SQLite

/// A journal that `Journal.write` is changing.
/// `apply` is the only writer of reports, single readings, vitals, settings, reminders and watches:
/// it writes the rows and, in the same transaction, records their previous state.
public struct JournalEdit: ~Copyable {
  package let journal: Journal
  package var connection: Connection { _read { yield journal.connection } }
  package let now: Instant
  let actor: Actor
  /// The journal with the changes made so far.
  public var view: JournalView
  private var step: String?
  /// Whether this edit has recorded a change; writing what is already on record doesn't count.
  public var hasChanged: Bool { step != nil }
  private var replica: Int64?

  init(of journal: Journal, now: Instant, by actor: Actor) throws {
    (self.journal, self.now, self.actor) = (journal, now, actor)
    view = try JournalView(of: journal)
  }

  /// Writes a thing over its present state and records the change; returns false if it is the same.
  @discardableResult
  package mutating func apply<State: Changeable>(_ action: Action, to state: State) throws -> Bool {
    try apply(action, to: state, over: State.find(state.name, view))
  }

  /// Replaces the present thing with another one; nil removes it.
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

/// A hybrid logical clock (Kulkarni et al., 2014): 48 bits of milliseconds, 16 of a counter.
enum HybridClock {
  /// The valid stamps, up to the year 4199; no clock produces a higher one.
  static let stamps: ClosedRange<Int64> = 0...1 << 62 - 1

  /// Returns a stamp for a change at `now`: above every valid one, whatever the clock says.
  static func next(after last: Int64?, now: Instant) -> Int64 {
    let most = stamps.upperBound
    let wall = max(0, min(now.milliseconds, most >> 16)) << 16
    return last.map { max(wall, min(max($0, 0), most - 1) + 1) } ?? wall
  }
}
