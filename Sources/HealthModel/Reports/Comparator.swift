/// How a value is to be read that a meter could only bound: what it shows as LO or HI.
///
/// Such a value is compared and judged by its number, and enters means at it. Source: FHIR,
/// `Quantity.comparator`.
public enum Comparator: String, CaseIterable, Sendable {
  case lessThan = "<"
  case moreThan = ">"

  /// The one that `text` begins with; nil for any other text.
  public init?(beginning text: String) {
    self.init(rawValue: String(text.prefix(1)))
  }
}
