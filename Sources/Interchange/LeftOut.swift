import HealthModel

/// What a file holds that isn't ours, counted by what the file calls it.
struct LeftOut {
  private(set) var counts: [String: Int] = [:]

  /// How many names are told apart, and how long they may be: a file may make up as many as it has
  /// records.
  static let mostNames = 60
  static let longestName = 100

  mutating func count(_ name: String, _ times: Int = 1) {
    let short = name.firstScalars(Self.longestName)
    let isKnown = counts[short] != nil || counts.count < Self.mostNames
    counts[isKnown ? short : LeftOutName.known(.ofOtherKinds).text, default: 0] += times
  }

  mutating func count(_ name: LeftOutName) { count(name.text) }
}
