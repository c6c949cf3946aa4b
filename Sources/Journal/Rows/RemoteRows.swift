import HealthModel
import RemoteSources
import SQLite

/// One row of `remote`: what a source of that kind has besides.
struct RemoteRow: TableRow, Equatable {
  var source: Int64 = 0
  var speaks = SourceProtocol.json
  var origin = ""
  var user: String?
  var zone: String?
  var map: String?
  var authority: String?
  /// Seconds.
  var every: Int64 = 0
  /// Seconds before the first pull.
  var since: Int64 = 0
  var state = RemoteState.on
  /// As `SourceTrouble` writes it.
  var lastError: String?
  var pulledAt: Instant?
  var nextAt: Instant?
  var notBefore: Instant?
  var failures = 0

  static let table = Table<RemoteRow>("remote")

  mutating func walk(_ column: inout ColumnWalk) {
    column("source", &source)
    column("protocol", &speaks)
    column("origin", &origin)
    column("user", &user)
    column("zone", &zone)
    column("map", &map)
    column("ca", &authority)
    column("every", &every)
    column("since", &since)
    column("state", &state)
    column("last_error", &lastError)
    column("pulled_at", &pulledAt)
    column("next_at", &nextAt)
    column("not_before", &notBefore)
    column("failures", &failures)
  }
}

extension RemoteSensor: TableRow {
  static let table = Table<RemoteSensor>("remote_sensor")

  mutating func walk(_ column: inout ColumnWalk) {
    column("source", &source)
    column("sensor", &name)
    column("label", &label)
    column("sensor_group", &group)
    column("unit", &unit)
    column("vital", &vital)
    column("properties", &properties)
    column("last_value", &lastValue)
    column("last_at", &lastAt)
    column("level", &level, in: 0...2)
    column("rhythm", &rhythm)
    column("delay", &delay)
  }
}

/// One row of `remote_cursor`.
struct RemoteCursorRow: TableRow, Equatable {
  var source: Int64 = 0
  var collection = ""
  var stamp = ""
  var dayAt: Instant?
  var fortnightAt: Instant?

  static let table = Table<RemoteCursorRow>("remote_cursor")

  mutating func walk(_ column: inout ColumnWalk) {
    column("source", &source)
    column("collection", &collection)
    column("stamp", &stamp)
    column("day_at", &dayAt)
    column("fortnight_at", &fortnightAt)
  }
}

/// One row of `remote_absent`.
struct RemoteAbsentRow: TableRow, Equatable {
  var source: Int64 = 0
  var sample: Int64 = 0
  var since = Instant(milliseconds: 0)

  static let table = Table<RemoteAbsentRow>("remote_absent")

  mutating func walk(_ column: inout ColumnWalk) {
    column("source", &source)
    column("sample", &sample)
    column("since", &since)
  }
}

extension SourceProtocol: StoredRaw {}
extension RemoteState: StoredRaw {}
