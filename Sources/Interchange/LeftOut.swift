/// What a file holds that isn't ours, counted by what the file calls it.
struct LeftOut {
  private(set) var counts: [String: Int] = [:]

  /// How many names are told apart: a file may make up as many as it has records.
  static let mostNames = 60

  mutating func count(_ name: String, _ times: Int = 1) {
    let isKnown = counts[name] != nil || counts.count < Self.mostNames
    counts[isKnown ? name : "of other kinds", default: 0] += times
  }
}
