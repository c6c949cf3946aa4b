import HealthModel

/// What a file holds that isn't ours, counted by what the file calls it.
struct LeftOut {
  private(set) var counts: [String: Int] = [:]

  /// How many names are told apart, and how long they may be: a file may make up as many as it has
  /// records.
  static let mostNames = 60
  static let longestName = 100

  /// - Returns: the name that it is counted by.
  @discardableResult
  mutating func count(_ name: String, _ times: Int = 1) -> String {
    let short = name.firstScalars(Self.longestName)
    let isKnown = counts[short] != nil || counts.count < Self.mostNames
    let counted = isKnown ? short : "of other kinds"
    counts[counted, default: 0] += times
    return counted
  }
}
