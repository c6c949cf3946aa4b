public import HealthModel
import Phrases
import Terminal

extension Listing where Row == Vital {
  /// The vitals with their limits, canonical for programs, in the unit that is shown for people.
  /// - Parameter own: those of which the person has set something.
  public static func vitals(_ vitals: VitalCatalogue, own: Set<VitalID>) -> Listing {
    Listing(
      vitals.vitals,
      [
        Column("vital", title: phrase("VITAL")) {
          .string($0.id.name)
        } cell: {
          let star = own.contains($0.id) ? "*" : ""
          return .init($0.id.name + star, shown: VitalText.name($0.id) + star)
        },
        Column("short_names", title: phrase("SHORT")) {
          .array($0.shortNames.map { .string($0) })
        } cell: {
          .init($0.shortNames.joined(separator: ","))
        },
        Column("unit") { .string($0.canonicalUnit.symbol) },
        Column("shown_unit") { JSONValue($0.preferredUnit?.symbol) },
        Column("normal", title: phrase("NORMAL")) {
          range($0.normal)
        } cell: {
          VitalText.normal($0)
        },
        Column(title: phrase("CRITICAL")) { VitalText.critical($0) },
        Column("plausible", title: phrase("PLAUSIBLE")) {
          range($0.plausible)
        } cell: {
          VitalText.plausible($0)
        },
        Column("critical") { .string($0.critical.text) },
        Column("importance", title: phrase("IMPORTANCE")) { $0.importance.rawValue },
        Column(title: phrase("UNITS")) { .init($0.units.map(\.symbol).joined(separator: ",")) },
        Column("loinc") { JSONValue($0.loinc) },
        Column("set_by_person") { .bool(own.contains($0.id)) },
      ])
  }

  private static func range(_ range: ClosedRange<Double>?) -> JSONValue {
    range.map { .array([.real($0.lowerBound), .real($0.upperBound)]) } ?? .null
  }
}
