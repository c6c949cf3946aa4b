import HealthModel
import Phrases
import Terminal

extension Columns where Row == Vital {
  /// The columns for vitals and limits: canonical for programs, in the shown unit for people.
  static func vitals(own: Set<VitalID>) -> Columns {
    Columns(
      "vital",
      [
        Column("vital", title: phrase("VITAL"), value: \.id.name) {
          let star = own.contains($0.id) ? "*" : ""
          return .init($0.id.name + star, shown: VitalText.name($0.id) + star)
        },
        Column("short_names", title: phrase("SHORT"), value: \.shortNames) {
          .init($0.shortNames.joined(separator: ","))
        },
        Column("unit", "The canonical unit, for all limits here") { $0.canonicalUnit.symbol },
        Column("shown_unit", "The unit you prefer; null for the canonical one") {
          $0.preferredUnit?.symbol
        },
        Column(
          "normal", "Both ends are normal; null where no source says what is normal",
          type: .nullable(.range), title: phrase("NORMAL"), value: { range($0.normal) },
          cell: VitalText.normal),
        Column(title: phrase("CRITICAL"), cell: VitalText.critical),
        Column(
          "plausible", "Values outside are rejected", type: .range, title: phrase("PLAUSIBLE"),
          value: { range($0.plausible) }, cell: VitalText.plausible),
        Column("critical", "Such as `<54 >250`; empty for none") { $0.critical.text },
        Column("importance", "1 to 3", title: phrase("IMPORTANCE")) { $0.importance.rawValue },
        Column(title: phrase("UNITS")) { .init($0.units.map(\.symbol).joined(separator: ",")) },
        Column("loinc", "Null for a custom vital") { $0.loinc },
        Column("set_by_person", "Whether you changed anything") { own.contains($0.id) },
      ])
  }

  private static func range(_ range: ClosedRange<Double>?) -> JSONValue {
    range.map { .array([.real($0.lowerBound), .real($0.upperBound)]) } ?? .null
  }
}

extension JSONType {
  fileprivate static let range = plain(
    "[low, high]",
    schema: .object([
      .init("type", .string("array")), .init("items", .object([.init("type", .string("number"))])),
      .init("minItems", .integer(2)), .init("maxItems", .integer(2)),
    ]))
}

extension Document where Row == [Vital] {
  static func vitals(own: Set<VitalID>) -> Document {
    Document("vitals", of: ["vital list"], [Column("vitals", each: .vitals(own: own)) { $0 }])
  }
}
