/// One value of one vital, in a report or alone.
public struct Reading: Hashable, Sendable {
  /// Perhaps one that the catalogue at hand doesn't know.
  public let vital: VitalID
  /// In the vital's canonical unit.
  public let value: Double
  /// The unit that the person typed, one of the vital's.
  public let unit: MeasurementUnit
  /// Set when the value lies somewhere beyond `value`, which is then the meter's limit.
  public let comparator: Comparator?
  /// A sensor's, or how it stands to a meal; nil where nothing says.
  public let mark: Mark?

  /// - Parameters:
  ///   - value: in the vital's canonical unit, whatever the person typed.
  ///   - unit: the one that was typed, one of the vital's.
  public init(
    vital: VitalID, value: Double, unit: MeasurementUnit, comparator: Comparator? = nil,
    mark: Mark? = nil
  ) {
    self.vital = vital
    self.value = value
    self.unit = unit
    self.comparator = comparator
    self.mark = mark
  }

  /// The value in the unit it was typed in.
  public var typedValue: Double { unit.value(fromCanonical: value) }

  /// The zone of the value, judged in the unit it was typed in; normal for an unknown vital.
  public func band(in vitals: VitalCatalogue) -> Band {
    vitals[vital]?.band(of: value, typedIn: unit) ?? .normal
  }
}

extension Reading {
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

  /// The reading as the person wants to see it: in their unit or their country's, rounded so that it stays on
  /// its own side of every limit, else as typed.
  public func shown(in vitals: VitalCatalogue) -> Reading {
    guard let kind = vitals[vital], let preferred = kind.shownUnit, preferred != unit else {
      return self
    }
    return rounded(in: preferred, of: kind)
  }

  /// The reading in `unit`, rounded to what is shown of it: a number that lies among the limits of
  /// that unit where the value was judged to lie. `kind` is its vital.
  public func rounded(in unit: MeasurementUnit, of kind: Vital) -> Reading {
    let (limits, band) = (kind.limits(in: unit), kind.band(of: value, typedIn: self.unit))
    let rounded = unit.rounded(unit.value(fromCanonical: value)) { limits.band(of: $0) == band }
    return Reading(
      vital: vital, value: unit.canonical(from: rounded), unit: unit, comparator: comparator,
      mark: mark)
  }

  /// The value as typed, or rounded to the precision of `unit` where it was typed in another.
  public func valueText(in unit: MeasurementUnit) -> String {
    guard unit != self.unit else { return valueText }
    let number = unit.value(fromCanonical: value).figureText(places: unit.precision)
    return (comparator?.rawValue ?? "") + number
  }

  /// `36.5 °C`.
  public var text: String { "\(valueText) \(unit.symbol)" }
}

extension Vital {
  /// A mean in `unit` as it is shown, wherever one is: rounded once, half away from zero, as the
  /// decimal number that is meant, with one decimal more where that keeps it on its own side of every
  /// limit, and of the value from which a chart calls it fever. A mean in mg/dL or bpm has none.
  public func reading(ofMean mean: Double, in unit: MeasurementUnit) -> Reading {
    let (limits, mean) = (limits(in: unit), mean.meant)
    let fever = traits.feverFrom.map {
      unit.value(fromCanonical: $0).rounded(toPlaces: unit.precision)
    }
    func isFever(_ value: Double) -> Bool { fever.map { value >= $0 } ?? false }
    let rounded = unit.rounded(mean, moreDecimals: unit.hasWholeMeans ? 0 : 1) {
      band(ofMean: $0, among: limits, in: unit) == band(ofMean: mean, among: limits, in: unit)
        && isFever($0) == isFever(mean)
    }
    return Reading(vital: id, value: unit.canonical(from: rounded), unit: unit)
  }

  /// Where a mean in `unit` lies. What is high from 135 on has means between 134, the last normal
  /// reading, and that: they are below the limit.
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
