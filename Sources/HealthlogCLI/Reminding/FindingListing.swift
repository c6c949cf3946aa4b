import HealthModel

extension Listing where Row == Finding {
  /// What was found of all that a reminder needs.
  public static func findings(_ findings: [Finding]) -> Listing {
    Listing(
      findings,
      [
        Column("check") { .string($0.check) }, Column("state") { .string($0.state.rawValue) },
        Column("finding") { .string($0.name) },
      ])
  }
}
