import HealthModel

extension Array {
  /// So many of them, the most severe, the earlier of equals; in the order in which they stand.
  func mostSevere(_ count: Int, by severity: (Element) -> Severity) -> [Element] {
    let ranked = indices.sorted {
      let (one, other) = (severity(self[$0]), severity(self[$1]))
      return one == other ? $0 < $1 : one > other
    }
    return ranked.prefix(Swift.max(0, count)).sorted().map { self[$0] }
  }
}
