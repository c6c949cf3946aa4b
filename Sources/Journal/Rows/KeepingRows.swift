import HealthModel

/// One row of `backup`.
struct BackupRow: TableRow, Equatable {
  var at = Instant(milliseconds: 0)
  var path = ""
  var lastChange: Int64 = 0

  static let table = Table<BackupRow>("backup")

  mutating func walk(_ column: inout ColumnWalk) {
    column("at", &at)
    column("path", &path)
    column("last_change", &lastChange)
  }
}

/// One row of `forgotten`.
struct ForgottenRow: TableRow, Equatable {
  var kind = ""
  var id: Int64 = 0
  var uid = ""
  var at = Instant(milliseconds: 0)
  var isErased = false

  static let table = Table<ForgottenRow>("forgotten")

  mutating func walk(_ column: inout ColumnWalk) {
    column("kind", &kind)
    column("id", &id)
    column("uid", &uid)
    column("at", &at)
    column("is_erased", &isErased)
  }
}
