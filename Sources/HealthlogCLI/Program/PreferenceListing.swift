public import HealthModel

/// A preference as `config list` tells it.
public struct ListedPreference {
  /// Such as `unit.glycemia`.
  public let key: String
  /// What holds.
  public let value: String
  private let isSet: Bool

  /// - Parameter isSet: whether the person has set it, and it isn't as it comes.
  public init(_ key: String, _ value: String, _ isSet: Bool) {
    (self.key, self.value, self.isSet) = (key, value, isSet)
  }

  /// docs/json.md says its members.
  public static func document(_ preferences: [ListedPreference]) -> JSONValue {
    let columns: [Column<ListedPreference>] = [
      Column("key") { .string($0.key) }, Column("value") { .string($0.value) },
      Column("set") { .bool($0.isSet) },
    ]
    return Document.json([.init("preferences", Listing(preferences, columns).json)])
  }
}
