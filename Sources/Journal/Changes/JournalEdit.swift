import HealthModel
import SQLite

/// A journal being altered, for as long as `Journal.write` lasts.
///
/// `apply` is the only writer of reports, single readings, vitals, settings, reminders and watches:
/// it writes the rows and, in the same transaction, what they were before.
public struct JournalEdit: ~Copyable {
  let journal: Journal
  let now: Instant
  let actor: Actor
  /// What is on record by now.
  public var view: JournalView
  private var step: String?
  /// Whether anything was written that history tells of: what says what is on record already isn't.
  public var hasChanged: Bool { step != nil }
  private var replica: Int64?

  init(of journal: Journal, now: Instant, by actor: Actor) throws {
    self.journal = journal
    self.now = now
    self.actor = actor
    view = try JournalView(of: journal)
  }

  /// Makes the thing named `name` what `state` says, nil to take it out, and records the change.
  /// - Returns: false when that is what it was before: then nothing is written.
  @discardableResult
  mutating func apply<State: Changeable>(
    _ action: Action, named name: String, to state: State?, undoing step: String? = nil
  ) throws -> Bool {
    let present = try State.find(name, view)
    return try apply(action, named: name, to: state, over: present, undoing: step)
  }

  @discardableResult
  mutating func apply<State: Changeable>(
    _ action: Action, named name: String, to state: State?, over present: State?,
    undoing step: String? = nil
  ) throws -> Bool {
    let (before, after) = (present?.snapshot, state?.snapshot)
    var fields: [String] = []
    if before != nil, after != nil {
      let paths = Snapshot.differences(before, after)
      guard !paths.isEmpty else { return false }
      fields = Set(paths.map(State.field)).sorted()
    } else if before == nil, after == nil {
      return false
    }
    try State.put(state, named: name, over: present, &self)
    try record(
      action, ObjectName(State.kind, name), fields: fields, before: before, after: after,
      undoing: step)
    return true
  }

  /// Writes what was done; `apply` and whatever moves rows by SQL end here.
  mutating func record(
    _ action: Action, _ object: ObjectName, fields: [String] = [], before: JSONValue?,
    after: JSONValue?, undoing undone: String? = nil
  ) throws {
    let uid = UUIDv7.make(at: now)
    var row = ChangeRow()
    row.uid = uid
    row.replica = try ownReplica()
    // Each replica's stamps only go up, so that the last one of each is enough to know the highest.
    row.stamp = HybridClock.next(
      after: try journal.connection.firstRow(
        """
        SELECT max(stamp) FROM replica CROSS JOIN change
        ON change.replica = replica.id AND seq = last_seq
        """
      ) { $0.optionalInteger(0) } ?? nil, now: now)
    row.sequence =
      try journal.connection.firstRow(
        "UPDATE replica SET last_seq = last_seq + 1 WHERE id = ? RETURNING last_seq",
        [.integer(row.replica)]
      ) { $0.integer(0) } ?? 0
    row.at = now
    row.step = step ?? uid
    row.undoes = undone
    row.actor = actor.text
    row.action = action.rawValue
    row.object = object.text
    row.fields = fields.joined(separator: " ")
    row.before = before?.text
    row.after = after?.text
    try ChangeRow.table.insert([row], journal.connection)
    step = row.step
  }

  /// The replica that this machine's changes are counted for; a journal that woke up on another
  /// machine gets one of its own first.
  private mutating func ownReplica() throws -> Int64 {
    if let replica { return replica }
    let own = try Replica.own(journal.connection, now: now)
    replica = own
    return own
  }
}

/// A hybrid logical clock (Kulkarni et al., 2014): 48 bits of milliseconds, 16 of count.
enum HybridClock {
  /// What a stamp may be: up to the year 4199. Whatever is above them all was made by no clock.
  static let stamps: ClosedRange<Int64> = 0...1 << 62 - 1

  /// The stamp of a change made at `now`: above every stamp on record, whatever the clock says, but
  /// for one that was made by none.
  static func next(after last: Int64?, now: Instant) -> Int64 {
    let most = stamps.upperBound
    let wall = max(0, min(now.milliseconds, most >> 16)) << 16
    return last.map { max(wall, min(max($0, 0), most - 1) + 1) } ?? wall
  }
}
