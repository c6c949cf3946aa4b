/// A unit in which a vital may be typed and shown.
///
/// A value in this unit becomes canonical by `(value - zero) * scale`, where canonical is the first
/// unit of the vital.
public struct MeasurementUnit: Hashable, Sendable {
  /// Shared by all values in a unit, of which there may be 100,000.
  private final class Definition: Sendable {
    let symbol: String
    let ucum: String?
    let spellings: [String]
    let zero: Double
    let scale: Double
    let precision: Int

    init(
      symbol: String, ucum: String?, spellings: [String], zero: Double, scale: Double,
      precision: Int
    ) {
      self.symbol = symbol
      self.ucum = ucum
      self.spellings = spellings
      self.zero = zero
      self.scale = scale
      self.precision = precision
    }
  }

  private let definition: Definition

  /// How it is written: `mmol/L`.
  public var symbol: String { definition.symbol }
  /// Its code in UCUM, for exchange with other records; nil for a unit that the person named.
  public var ucum: String? { definition.ucum }
  /// Other spellings that a person may type; compared without regard to case.
  var spellings: [String] { definition.spellings }
  var zero: Double { definition.zero }
  var scale: Double { definition.scale }
  /// Decimal places that a value in this unit is worth.
  public var precision: Int { definition.precision }

  /// The canonical unit of a vital, unless `zero` or `scale` say otherwise.
  /// - Parameters:
  ///   - ucum: its code in UCUM; nil for a unit that the person named.
  ///   - spellings: others that may be typed, in lower case.
  ///   - zero: the value in this unit that is a canonical 0.
  ///   - scale: how much canonical one step of this unit is.
  ///   - precision: decimal places that a value is worth.
  public init(
    symbol: String, ucum: String? = nil, spellings: [String] = [], zero: Double = 0,
    scale: Double = 1, precision: Int
  ) {
    definition = Definition(
      symbol: symbol, ucum: ucum, spellings: spellings, zero: zero, scale: scale,
      precision: precision)
  }

  /// Whether `symbol` may stand for the unit of a person's own vital: it prints as it stands, and can't
  /// be taken for a part of the number before it.
  public static func isSymbol(_ symbol: String) -> Bool {
    isShown(symbol) && !symbol.isEmpty && symbol.first?.isNumber != true
      && !symbol.contains { "+-.,=".contains($0) }
  }

  /// Whether `symbol` is short and has a shape: nothing in it drives a terminal or can't be seen.
  public static func isShown(_ symbol: String) -> Bool {
    symbol.count <= 20
      && symbol.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
      }
  }

  /// Whether they are written and counted alike; their codes in UCUM aren't compared.
  public static func == (left: MeasurementUnit, right: MeasurementUnit) -> Bool {
    left.definition === right.definition
      || (left.symbol == right.symbol && left.spellings == right.spellings
        && left.zero == right.zero && left.scale == right.scale
        && left.precision == right.precision)
  }

  /// By the symbol alone, which equal units share.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(symbol)
  }

  /// The value in the vital's canonical unit of one in this unit, not rounded.
  public func canonical(from value: Double) -> Double {
    (value - zero) * scale
  }

  /// The value in this unit of a canonical one: the one that was typed, if it was typed in this
  /// unit with at most 15 significant digits, else one beside it that is the same canonical value.
  /// One that no value in this unit is, is rounded to ten digits.
  public func value(fromCanonical canonical: Double) -> Double {
    let exact = canonical / scale + zero
    if scale == 1 && zero == 0 { return exact }
    let usual = exact.rounded(toSignificantDigits: 10)
    if self.canonical(from: usual) == canonical { return usual }
    let rounded = (11...15).lazy.map { exact.rounded(toSignificantDigits: $0) }
    // Two roundings, of the product and of the quotient, lead no further away than this.
    let beside = [
      exact, exact.nextUp, exact.nextDown, exact.nextUp.nextUp, exact.nextDown.nextDown,
    ]
    let isSame = { (value: Double) in self.canonical(from: value) == canonical }
    return rounded.first(where: isSame) ?? beside.first(where: isSame) ?? usual
  }

  /// A value in this unit as it is shown: rounded to its precision, or to as many decimals more, up to
  /// `moreDecimals`, as it takes to be `right`; to its precision where none do.
  ///
  /// So 181 mg/dL is 10.05 mmol/L, and not 10.0, which a range that ends at 10.0 would hold.
  public func rounded(
    _ value: Double, moreDecimals: Int = 3, until isRight: (Double) -> Bool
  ) -> Double {
    let candidates = (0...moreDecimals).lazy.compactMap {
      decimal(value.figureText(places: precision + $0))
    }
    return candidates.first(where: isRight) ?? candidates.first ?? value
  }

  /// Whether a mean in it says nothing by its decimals.
  var hasWholeMeans: Bool { self == .milligramsPerDecilitre || self == .beatsPerMinute }

  /// The first value above normal that it can tell: 135 of a range that ends at 134.
  public func firstHigh(over normal: Double) -> Double {
    (normal + (precision == 0 ? 1 : 0.1)).rounded(toPlaces: precision)
  }

  /// Whether a person who writes `spelling` means this unit.
  func answers(to spelling: String) -> Bool {
    let wanted = spelling.lowercased()
    return symbol.lowercased() == wanted || spellings.contains(wanted)
  }

  /// Canonical for temperature.
  public static let celsius = MeasurementUnit(
    symbol: "°C", ucum: "Cel", spellings: ["c", "cel", "celsius", "degc", "ºc", "℃"], precision: 1)
  /// 0 °C is 32 °F, and a step of it is 5/9 of one of °C.
  public static let fahrenheit = MeasurementUnit(
    symbol: "°F", ucum: "[degF]", spellings: ["f", "degf", "fahrenheit", "ºf", "℉"], zero: 32,
    scale: 5.0 / 9.0, precision: 1)
  /// Canonical for both pressures.
  public static let millimetresOfMercury = MeasurementUnit(
    symbol: "mmHg", ucum: "mm[Hg]", precision: 0)
  /// 1 kPa is 7.50062 mmHg.
  public static let kilopascal = MeasurementUnit(
    symbol: "kPa", ucum: "kPa", scale: 7.50062, precision: 1)
  /// Canonical for glycemia.
  public static let milligramsPerDecilitre = MeasurementUnit(
    symbol: "mg/dL", ucum: "mg/dL", spellings: ["mgdl", "mg"], precision: 0)
  /// Of glucose: molar mass 180.1559 g/mol, so 1 mmol/L is 18.01559 mg/dL.
  public static let millimolesPerLitre = MeasurementUnit(
    symbol: "mmol/L", ucum: "mmol/L", spellings: ["mmol", "mmoll"], scale: 18.01559, precision: 1)
  /// Canonical for heart rate.
  public static let beatsPerMinute = MeasurementUnit(
    symbol: "bpm", ucum: "/min", spellings: ["/min", "beats/min"], precision: 0)
  /// Canonical for oxygen saturation.
  public static let percent = MeasurementUnit(symbol: "%", ucum: "%", precision: 0)
  /// Canonical for weight.
  public static let kilogram = MeasurementUnit(symbol: "kg", ucum: "kg", precision: 1)
  /// The avoirdupois pound, 0.45359237 kg.
  public static let pound = MeasurementUnit(
    symbol: "lb", ucum: "[lb_av]", spellings: ["lbs"], scale: 0.45359237, precision: 1)
}

extension Double {
  func rounded(toSignificantDigits digits: Int) -> Double {
    guard self != 0, isFinite else { return self }
    var exponent = 0
    var size = magnitude
    while size >= 10 {
      size /= 10
      exponent += 1
    }
    while size < 1 {
      size *= 10
      exponent -= 1
    }
    return rounded(toPlaces: digits - 1 - exponent)
  }

  /// Half away from zero, at `places` decimals; negative places round to tens and hundreds.
  ///
  /// What has no decimals at so large a place, or more than fit, comes back as it is.
  public func rounded(toPlaces places: Int) -> Double {
    var power = 1.0
    for _ in 0..<abs(places) { power *= 10 }
    let rounded =
      places < 0
      ? (self / power).rounded() * power
      : (self * power).rounded() / power
    return rounded.isFinite ? rounded : self
  }

  /// Decimal text with exactly `places` decimals, half away from zero; a minus sign only when
  /// something is left to be negative.
  public func text(places: Int) -> String {
    var power: Int64 = 1
    for _ in 0..<places { power *= 10 }
    let scaled = (magnitude * Double(power)).rounded()
    guard scaled < 9e15 else { return description }
    let whole = Int64(scaled)
    let sign = self < 0 && whole != 0 ? "-" : ""
    guard places > 0 else { return sign + String(whole) }
    let fraction = String(whole % power)
    return sign + String(whole / power) + "."
      + String(repeating: "0", count: places - fraction.count) + fraction
  }

  /// The shortest text that reads back as this value, without a trailing `.0`.
  public var shortText: String {
    // Most are whole numbers, which take an integer a fifth of the time. Of zero there are two.
    if self != 0, abs(self) < 1_000_000, let whole = Int(exactly: self) { return String(whole) }
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
