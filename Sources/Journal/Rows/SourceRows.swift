import HealthModel

/// One row of `replica`.
struct ReplicaRow: TableRow, Equatable {
  var id: Int64 = 0
  var uid = ""
  var machine = ""
  var name: String?
  var lastSequence: Int64 = 0

  static let table = Table<ReplicaRow>("replica")

  mutating func walk(_ column: inout ColumnWalk) {
    column("id", &id)
    column("uid", &uid)
    column("machine", &machine)
    column("name", &name)
    column("last_seq", &lastSequence)
  }
}

/// One row of `source`.
struct SourceRow: TableRow, Equatable {
  var id: Int64 = 0
  var uid = ""
  var kind = ""
  var key = ""
  var name: String?
  var goneAt: Instant?

  static let table = Table<SourceRow>("source")

  mutating func walk(_ column: inout ColumnWalk) {
    column("id", &id)
    column("uid", &uid)
    column("kind", &kind)
    column("key", &key)
    column("name", &name)
    column("gone_at", &goneAt)
  }
}

/// One row of `intake`.
struct IntakeRow: TableRow, Equatable {
  var id: Int64 = 0
  var uid = ""
  var source: Int64 = 0
  var at = Instant(milliseconds: 0)
  var day: LocalDate?
  var label = ""
  var format = ""
  var zone: String?
  var firstAt: Instant?
  var lastAt: Instant?
  var firstSample: Int64?
  var lastSample: Int64?
  var reports = 0
  var samples = 0
  var known = 0
  var changed = 0
  var refused = 0
  var empty = 0
  var leftOut = "{}"
  var withdrawnAt: Instant?
  var moved = 0
  var encoding: String?

  static let table = Table<IntakeRow>("intake")

  mutating func walk(_ column: inout ColumnWalk) {
    column("id", &id, .local)
    column("uid", &uid, .local)
    column("source", &source, .local)
    column("at", &at)
    column("day", &day)
    column("label", &label)
    column("format", &format)
    column("zone", &zone)
    column("first_at", &firstAt)
    column("last_at", &lastAt)
    column("first_sample", &firstSample, .local)
    column("last_sample", &lastSample, .local)
    column("reports", &reports)
    column("samples", &samples)
    column("known", &known)
    column("changed", &changed)
    column("refused", &refused)
    column("empty", &empty)
    column("left_out", &leftOut)
    column("withdrawn_at", &withdrawnAt, .local)
    column("moved", &moved)
    column("encoding", &encoding)
  }
}

/// One row of `intake_refusal`.
struct RefusalRow: TableRow, Equatable {
  var intake: Int64 = 0
  var line: Int64 = 0
  var reason = ""

  static let table = Table<RefusalRow>("intake_refusal")

  mutating func walk(_ column: inout ColumnWalk) {
    column("intake", &intake)
    column("line", &line)
    column("reason", &reason)
  }
}

/// One row of `change`.
struct ChangeRow: TableRow, Equatable {
  var id: Int64 = 0
  var uid = ""
  var replica: Int64 = 0
  var sequence: Int64 = 0
  var stamp: Int64 = 0
  var at = Instant(milliseconds: 0)
  var step = ""
  var undoes: String?
  var actor = ""
  var action = ""
  var object = ""
  var fields = ""
  var before: String?
  var after: String?
  var seen: String?

  static let table = Table<ChangeRow>("change")

  mutating func walk(_ column: inout ColumnWalk) {
    column("id", &id)
    column("uid", &uid)
    column("replica", &replica)
    column("seq", &sequence)
    column("stamp", &stamp, in: HybridClock.stamps)
    column("at", &at)
    column("step", &step)
    column("undoes", &undoes)
    column("actor", &actor)
    column("action", &action)
    column("object", &object)
    column("fields", &fields)
    column("before", &before)
    column("after", &after)
    column("seen", &seen)
  }
}
