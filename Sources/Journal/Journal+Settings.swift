public import HealthModel
import SQLite

/// The person's settings, each of them an object that undo knows.
extension Journal {
  public func settings() throws -> Settings {
    try naming {
      let rows = try connection.rows("SELECT key, value FROM setting") {
        (Setting(rawValue: $0.text(0)), $0.text(1))
      }
      return Settings(
        rows.reduce(into: [:]) { values, row in
          if let setting = row.0 { values[setting] = row.1 }
        })
    }
  }

  /// Sets `setting`, or forgets it with nil.
  /// - Parameter value: In the form of `Setting.value(from:)`.
  public func set(_ setting: Setting, to value: String?, now: Instant) throws {
    try transaction {
      let object = ObjectName.setting(setting)
      let before = try snapshot(of: object)
      try restoreSetting(object.name, value)
      let after = try snapshot(of: object)
      if before != after {
        try record(.set, Alteration(object: object, before: before, after: after), now)
      }
    }
  }

  func settingSnapshot(_ key: String) throws -> JSONValue? {
    try connection.firstRow("SELECT value FROM setting WHERE key = ?", [.text(key)]) {
      .object([.init("value", .string($0.text(0)))])
    }
  }

  func restoreSetting(_ key: String, state: String?) throws {
    let value = try state.flatMap { state in
      try connection.firstRow("SELECT ? ->> '$.value'", [.text(state)]) { $0.text(0) }
    }
    try restoreSetting(key, value)
  }

  private func restoreSetting(_ key: String, _ value: String?) throws {
    try connection.run("DELETE FROM setting WHERE key = ?", [.text(key)])
    guard let value else { return }
    try connection.run(
      "INSERT INTO setting (key, value) VALUES (?, ?)", [.text(key), .text(value)])
  }
}
