/// A unit of a vital; `(value - zero) * scale` is canonical. A class, because many values share it.
public final class MeasurementUnit: Hashable, Sendable {
  public let symbol: String
  /// The UCUM code for exchange with other records; nil for a unit that the person named.
  public let ucum: String?
  /// Other spellings that people may type, in lower case.
  private let spellings: [String]
  private let zero: Double
  private let scale: Double
  public let precision: Int

  /// Creates a unit; `zero` is its value at canonical 0, `scale` its size in the canonical unit.
  public init(
    symbol: String, ucum: String? = nil, spellings: [String] = [], zero: Double = 0,
    scale: Double = 1, precision: Int
  ) {
    (self.symbol, self.ucum, self.spellings) = (symbol, ucum, spellings)
    (self.zero, self.scale, self.precision) = (zero, scale, precision)
  }

  /// Returns whether `symbol` may be a unit: 1–20 printable characters, no digit first, no `+-.,=`.
  public static func isSymbol(_ symbol: String) -> Bool {
    isShown(symbol) && !symbol.isEmpty && symbol.first?.isNumber != true
      && !symbol.contains { "+-.,=".contains($0) }
  }

  public static func isShown(_ symbol: String) -> Bool {
    symbol.count <= 20 && symbol.unicodeScalars.allSatisfy(\.isShown)
  }

  /// Compares everything except the UCUM codes.
  public static func == (left: MeasurementUnit, right: MeasurementUnit) -> Bool {
    left === right
      || (left.symbol == right.symbol && left.spellings == right.spellings
        && left.zero == right.zero && left.scale == right.scale
        && left.precision == right.precision)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(symbol) }

  public func canonical(from value: Double) -> Double { (value - zero) * scale }

  /// Converts a canonical value: to the number typed in this unit, if that had up to 15 significant
  /// digits; else to a neighbour with the same canonical value; else to ten significant digits.
  public func value(fromCanonical canonical: Double) -> Double {
    let exact = canonical / scale + zero
    if scale == 1 && zero == 0 { return exact }
    let usual = exact.rounded(toSignificantDigits: 10)
    if self.canonical(from: usual) == canonical { return usual }
    let rounded = (11...15).lazy.map { exact.rounded(toSignificantDigits: $0) }
    // Rounding errors of the product and the quotient reach no further than these neighbours.
    let beside = [
      exact, exact.nextUp, exact.nextDown, exact.nextUp.nextUp, exact.nextDown.nextDown,
    ]
    let isSame = { (value: Double) in self.canonical(from: value) == canonical }
    return rounded.first(where: isSame) ?? beside.first(where: isSame) ?? usual
  }

  /// Rounds to the unit's precision, or to more decimals, up to `moreDecimals`, until `isRight`
  /// holds: 181 mg/dL is 10.05 mmol/L and not 10.0, which would be in a range that ends at 10.0.
  public func rounded(
    _ value: Double, moreDecimals: Int = 3, until isRight: (Double) -> Bool
  ) -> Double {
    let candidates = (0...moreDecimals).lazy.compactMap {
      decimal(value.figureText(places: self.precision + $0))
    }
    return candidates.first(where: isRight) ?? candidates.first ?? value
  }

  /// The text after a typed number: `mg`, or nothing for a count.
  public var suffix: String { self == .count ? "" : symbol }

  /// Whether decimals are meaningless in a mean.
  var hasWholeMeans: Bool { self == .milligramsPerDecilitre || self == .beatsPerMinute }

  /// Returns the first value above a normal range: 135 for a range that ends at 134.
  public func firstHigh(over normal: Double) -> Double {
    (normal + (precision == 0 ? 1 : 0.1)).rounded(toPlaces: precision)
  }

  func answers(to spelling: String) -> Bool {
    let wanted = spelling.lowercased()
    return symbol.lowercased() == wanted || spellings.contains(wanted)
  }

  public static let celsius = MeasurementUnit(
    symbol: "°C", ucum: "Cel", spellings: ["c", "cel", "celsius", "degc", "ºc", "℃"], precision: 1)
  public static let fahrenheit = MeasurementUnit(
    symbol: "°F", ucum: "[degF]", spellings: ["f", "degf", "fahrenheit", "ºf", "℉"], zero: 32,
    scale: 5.0 / 9.0, precision: 1)
  public static let millimetresOfMercury = MeasurementUnit(
    symbol: "mmHg", ucum: "mm[Hg]", precision: 0)
  public static let kilopascal = MeasurementUnit(
    symbol: "kPa", ucum: "kPa", scale: 7.50062, precision: 1)
  public static let milligramsPerDecilitre = MeasurementUnit(
    symbol: "mg/dL", ucum: "mg/dL", spellings: ["mgdl", "mg"], precision: 0)
  /// The molar mass of glucose is 180.1559 g/mol, so 1 mmol/L is 18.01559 mg/dL.
  public static let millimolesPerLitre = MeasurementUnit(
    symbol: "mmol/L", ucum: "mmol/L", spellings: ["mmol", "mmoll"], scale: 18.01559, precision: 1)
  public static let beatsPerMinute = MeasurementUnit(
    symbol: "bpm", ucum: "/min", spellings: ["/min", "beats/min"], precision: 0)
  public static let percent = MeasurementUnit(symbol: "%", ucum: "%", precision: 0)
  public static let kilogram = MeasurementUnit(symbol: "kg", ucum: "kg", precision: 1)
  public static let pound = MeasurementUnit(
    symbol: "lb", ucum: "[lb_av]", spellings: ["lbs"], scale: 0.45359237, precision: 1)
}
