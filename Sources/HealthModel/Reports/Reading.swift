public struct Reading: Hashable, Sendable {
  /// The vital, which may be missing from the catalogue.
  public let vital: VitalID
  /// The value in the vital's canonical unit.
  public let value: Double
  /// The unit in which the value was typed or imported; in a checked reading, a unit of the vital.
  public let unit: MeasurementUnit
  /// The side of `value`, a meter's limit, on which the true value lies; nil for an exact value.
  public let comparator: Comparator?
  public let mark: Mark?

  public init(
    vital: VitalID, value: Double, unit: MeasurementUnit, comparator: Comparator? = nil,
    mark: Mark? = nil
  ) {
    (self.vital, self.value, self.unit) = (vital, value, unit)
    (self.comparator, self.mark) = (comparator, mark)
  }

  public init(
    of vital: VitalID, _ typed: Double, in unit: MeasurementUnit, comparator: Comparator? = nil,
    mark: Mark? = nil
  ) {
    self.init(
      vital: vital, value: unit.canonical(from: typed), unit: unit, comparator: comparator,
      mark: mark)
  }

  public func marked(_ mark: Mark?) -> Reading {
    Reading(vital: vital, value: value, unit: unit, comparator: comparator, mark: mark)
  }

  public var typedValue: Double { unit.value(fromCanonical: value) }

  /// Returns the value's band, judged in the reading's unit; normal for an unknown vital.
  public func band(in vitals: VitalCatalogue) -> Band {
    vitals[vital]?.band(of: value, typedIn: unit) ?? .normal
  }

  /// Returns whether the value is lower; with equal numbers, `<40` is below 40, and 40 below `>40`.
  public func isBelow(_ other: Reading) -> Bool { (value, side) < (other.value, other.side) }

  public func isAbove(_ other: Reading) -> Bool { other.isBelow(self) }

  private var side: Int {
    switch comparator {
    case .lessThan: -1
    case nil: 0
    case .moreThan: 1
    }
  }

  /// The value for sorting; ∞ or −∞ if the true value lies beyond it.
  var rank: Double { comparator == nil ? value : .infinity * Double(side) }

  /// The value as typed, with at least the unit's usual decimals: `36.5`, `5.55`, `120`, `>500`.
  public var valueText: String { (comparator?.rawValue ?? "") + numberText }

  private var numberText: String {
    if let whole = Int(exactly: typedValue), unit.precision == 0, abs(whole) < 1_000_000 {
      return String(whole)
    }
    let short = typedValue.shortText
    let mark = short.utf8.firstIndex(of: UInt8(ascii: "."))
    let decimals = mark.map { short.utf8[$0...].count - 1 } ?? 0
    return decimals >= unit.precision ? short : typedValue.text(places: unit.precision)
  }

  /// Returns the reading in the person's or country's unit, rounded within its band; else as typed.
  public func shown(in vitals: VitalCatalogue) -> Reading {
    guard let kind = vitals[vital], let preferred = kind.shownUnit, preferred != unit else {
      return self
    }
    return rounded(in: preferred, of: kind)
  }

  /// Returns the reading in `unit`, rounded for display but within its band; `kind` is its vital.
  public func rounded(in unit: MeasurementUnit, of kind: Vital) -> Reading {
    let (limits, band) = (kind.limits(in: unit), kind.band(of: value, typedIn: self.unit))
    let rounded = unit.rounded(unit.value(fromCanonical: value)) { limits.band(of: $0) == band }
    return Reading(of: vital, rounded, in: unit, comparator: comparator, mark: mark)
  }

  /// Returns the value in `unit`, rounded to its precision; as typed if that is the reading's unit.
  public func valueText(in unit: MeasurementUnit) -> String {
    guard unit != self.unit else { return valueText }
    let number = unit.value(fromCanonical: value).figureText(places: unit.precision)
    return (comparator?.rawValue ?? "") + number
  }

  /// The value with its unit: `36.5 °C`, `×2`.
  public var text: String { unit == .count ? "×\(valueText)" : "\(valueText) \(unit.symbol)" }
}

/// The sign of a value beyond a meter's range, for which the meter shows LO or HI. Such a value is
/// judged by its number, and counts as that number in means. Source: FHIR, `Quantity.comparator`.
public enum Comparator: String, JSONWord, Sendable {
  case lessThan = "<"
  case moreThan = ">"
}

extension Vital {
  /// Returns a mean as shown: rounded once, half away from zero, with one more decimal if needed to
  /// keep it on its side of the limits and the fever threshold; in mg/dL and bpm, without decimals.
  public func reading(ofMean mean: Double, in unit: MeasurementUnit) -> Reading {
    let (limits, mean) = (limits(in: unit), mean.meant)
    let fever = fever(in: unit) ?? .infinity
    let rounded = unit.rounded(mean, moreDecimals: unit.hasWholeMeans ? 0 : 1) {
      band(ofMean: $0, among: limits, in: unit) == band(ofMean: mean, among: limits, in: unit)
        && ($0 >= fever) == (mean >= fever)
    }
    return Reading(of: id, rounded, in: unit)
  }

  /// Returns a mean's band in `unit`; a systolic mean is high from 135 on, not from just over 134.
  public func band(ofMean mean: Double, in unit: MeasurementUnit) -> Band {
    band(ofMean: mean.meant, among: limits(in: unit), in: unit)
  }

  private func band(ofMean mean: Double, among limits: UnitLimits, in unit: MeasurementUnit) -> Band
  {
    let band = limits.band(of: mean)
    guard band == .high, traits.limitIsFirstHigh, let normal = limits.normal else { return band }
    return mean < unit.firstHigh(over: normal.upperBound) ? .normal : .high
  }
}

public struct TakenReading: Equatable, Sendable {
  public let taken: Moment
  public let reading: Reading

  public init(taken: Moment, reading: Reading) { (self.taken, self.reading) = (taken, reading) }
}

/// The lowest and the highest reading of several, each the first one on a tie.
public struct ReadingEnds: RunningSummary, Equatable, Sendable {
  public private(set) var lowest: TakenReading
  public private(set) var highest: TakenReading

  public init(_ entry: TakenReading) { (lowest, highest) = (entry, entry) }

  /// Adds a reading that isn't earlier than the others.
  public mutating func take(_ entry: TakenReading) {
    if entry.reading.isBelow(lowest.reading) { lowest = entry }
    if entry.reading.isAbove(highest.reading) { highest = entry }
  }
}
