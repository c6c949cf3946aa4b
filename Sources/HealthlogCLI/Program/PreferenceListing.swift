import HealthModel

/// A preference as `config list` shows it.
public struct ListedPreference {
  /// The key, such as `unit.glycemia`.
  public let key: String
  /// The value in force.
  public let value: String
  private let isSet: Bool

  /// - Parameter isSet: whether the person has set it to something other than the default.
  public init(_ key: String, _ value: String, _ isSet: Bool) {
    (self.key, self.value, self.isSet) = (key, value, isSet)
  }

  static var document: Document<[ListedPreference]> {
    let columns: [Column<ListedPreference>] = [
      Column("key") { $0.key }, Column("value", "The value in force") { $0.value },
      Column("set", "Whether you set it; false for a default") { $0.isSet },
    ]
    return Document(
      "preferences", of: ["config list"],
      [Column("preferences", each: Columns("preference", columns)) { $0 }])
  }
}
