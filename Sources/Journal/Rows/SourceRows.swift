import HealthModel

/// One row of `replica`.
struct ReplicaRow: TableRow, Equatable {
  var id: Int64 = 0
  var uid = ""
  var machine = ""
  var name: String?
  var lastSequence: Int64 = 0

  static let table = Table<ReplicaRow>(
    "replica",
    [
      Column("id", \.id), Column("uid", \.uid), Column("machine", \.machine),
      Column("name", \.name), Column("last_seq", \.lastSequence),
    ])
}

/// One row of `source`.
struct SourceRow: TableRow, Equatable {
  var id: Int64 = 0
  var uid = ""
  var kind = ""
  var key = ""
  var name: String?
  var goneAt: Instant?

  static let table = Table<SourceRow>(
    "source",
    [
      Column("id", \.id), Column("uid", \.uid), Column("kind", \.kind), Column("key", \.key),
      Column("name", \.name), Column("gone_at", \.goneAt),
    ])
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

  static let table = Table<IntakeRow>(
    "intake",
    [
      Column("id", \.id, .local), Column("uid", \.uid, .local), Column("source", \.source, .local),
      Column("at", \.at), Column("day", \.day), Column("label", \.label),
      Column("format", \.format), Column("zone", \.zone), Column("first_at", \.firstAt),
      Column("last_at", \.lastAt), Column("first_sample", \.firstSample, .local),
      Column("last_sample", \.lastSample, .local), Column("reports", \.reports),
      Column("samples", \.samples), Column("known", \.known), Column("changed", \.changed),
      Column("refused", \.refused), Column("empty", \.empty), Column("left_out", \.leftOut),
      Column("withdrawn_at", \.withdrawnAt, .local),
    ])
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

  static let table = Table<ChangeRow>(
    "change",
    [
      Column("id", \.id), Column("uid", \.uid), Column("replica", \.replica),
      Column("seq", \.sequence), Column("stamp", \.stamp), Column("at", \.at),
      Column("step", \.step), Column("undoes", \.undoes), Column("actor", \.actor),
      Column("action", \.action), Column("object", \.object), Column("fields", \.fields),
      Column("before", \.before), Column("after", \.after), Column("seen", \.seen),
    ])
}
