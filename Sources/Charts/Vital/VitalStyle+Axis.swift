import HealthModel

extension VitalStyle {
  /// Returns the usual axis, extended in steps for `values`; extreme values may lie beyond it.
  func axis(
    for values: [Double], in plot: Box, numberSize: Double = ValueAxis.usualNumberSize
  ) -> ValueAxis {
    let plan =
      switch (vital.traits.axis, unit) {
      case (.glycemia, .milligramsPerDecilitre):
        glycemiaPlan(
          usual: 40...300, steps: [350, 400], rounds: [300, 400, 120, 350],
          values: values, places: 0)
      case (.glycemia, .millimolesPerLitre):
        glycemiaPlan(
          usual: 2...17, steps: [20, 22], rounds: [20, 15, 5, 7], values: values, places: 1)
      case (.temperature, .celsius):
        temperaturePlan(usual: 35.5...40, growth: 0.5, labelEvery: 1, values: values)
      case (.temperature, .fahrenheit):
        temperaturePlan(usual: 96...104, growth: 1, labelEvery: 2, values: values)
      default: generalPlan(values: values)
      }
    return ValueAxis(plan, band: limits.normal, plot: plot, numberSize: numberSize)
  }

  func axis(
    on range: ClosedRange<Double>, in plot: Box, numberSize: Double = ValueAxis.usualNumberSize
  ) -> ValueAxis {
    let step = RoundNumbers.step(for: range.upperBound - range.lowerBound)
    let ends = [range.upperBound].filter { !boundaries.contains($0) }
    let plan = ValueAxis.Plan(
      range: range, thresholds: limitTicks(leastPlaces: unit.precision),
      rounds: roundTicks(
        ends + RoundNumbers.multiples(of: step, in: range, atMost: 10), places: unit.precision))
    return ValueAxis(plan, band: limits.normal, plot: plot, numberSize: numberSize)
  }

  func tick(_ value: Double, places: Int?, isStrong: Bool = false) -> ValueAxis.Tick {
    ValueAxis.Tick(value: value, label: label(of: value, places: places), isStrong: isStrong)
  }

  func roundTicks(_ values: [Double], places: Int) -> [ValueAxis.Tick] {
    values.map { tick($0, places: places) }
  }

  private func limitTicks(leastPlaces: Int) -> [ValueAxis.Tick] {
    let decimals = boundaries.map {
      $0.shortText.split(separator: ".").dropFirst().first?.count ?? 0
    }
    let places = min(max(leastPlaces, decimals.max() ?? 0), unit.precision)
    return boundaries.map { tick($0, places: places, isStrong: normalEdges.contains($0)) }
  }

  /// Plans an axis up to about 400 mg/dL; low values, if any, get at least a quarter of the plot.
  private func glycemiaPlan(
    usual: ClosedRange<Double>, steps: [Double], rounds: [Double], values: [Double], places: Int
  ) -> ValueAxis.Plan {
    let highest = values.max() ?? 0
    let usable = steps.last ?? usual.upperBound
    // The person's own high limits stay on the axis.
    let needed = max(min(highest, usable), (boundaries.last ?? 0) * 1.05)
    let upper =
      needed <= usual.upperBound ? usual.upperBound : steps.first { needed <= $0 } ?? needed
    let least = boundaries.first ?? usual.lowerBound
    let step = places == 0 ? 10 : 0.5
    let lowest = values.min() ?? usual.lowerBound
    let lower = min(
      usual.lowerBound, least - abs(least) * 0.25, max(step, (lowest / step).rounded(.down) * step))
    let lows = limits.normal?.lowerBound ?? usual.lowerBound
    return ValueAxis.Plan(
      range: RoundNumbers.span(lower, upper), thresholds: limitTicks(leastPlaces: places),
      rounds: roundTicks(rounds, places: places),
      lows: !values.isEmpty && lowest < lows ? lows : nil)
  }

  /// Plans an axis that extends in both directions to the values, as far as they are plausible.
  private func temperaturePlan(
    usual: ClosedRange<Double>, growth: Double, labelEvery: Double, values: [Double]
  ) -> ValueAxis.Plan {
    let needed = values + normalEdges + [feverLine].compactMap { $0 }
    let low = max(needed.min() ?? usual.lowerBound, plausible.lowerBound)
    let high = min(needed.max() ?? usual.upperBound, plausible.upperBound)
    let range = RoundNumbers.range(
      usual, grownBy: growth, toHold: min(low, usual.lowerBound)...max(high, usual.upperBound))
    // The multiples of `labelEvery` have labels: every degree in °C, the even ones in °F.
    let rounds = RoundNumbers.multiples(of: labelEvery, in: range, atMost: 30)
    return ValueAxis.Plan(
      range: range, thresholds: feverLine.map { [tick($0, places: nil, isStrong: true)] } ?? [],
      rounds: roundTicks(rounds, places: 0),
      minorTicks: RoundNumbers.multiples(of: growth, in: range, atMost: 60))
  }

  /// Plans an axis for the values and a tenth beyond the limits, with ticks in 1-2-5 steps. Without
  /// limits it extends further, so that a weight that wavers by 100 g doesn't look like a mountain.
  private func generalPlan(values: [Double]) -> ValueAxis.Plan {
    let boundaries = limits(near: values)
    let low = boundaries.first ?? values.min() ?? plausible.lowerBound
    let high = boundaries.last ?? values.max() ?? plausible.upperBound
    let leastMargin = (unit.precision == 0 ? 1 : 0.1) * (boundaries.isEmpty ? 10 : 1)
    let margin = max((high - low) / 10, leastMargin)
    // The axis ends where values become impossible: saturation ends at 100 %.
    let bottom = max(low - margin, plausible.lowerBound)
    let top = min(high + margin, plausible.upperBound)
    let needed = RoundNumbers.span(min(bottom, values.min() ?? low), max(top, values.max() ?? high))
    let (least, most) = (needed.lowerBound, needed.upperBound)
    let step = RoundNumbers.step(for: most - least)
    // A whole step further out may reach impossible values.
    let range = RoundNumbers.span(
      max((least / step).rounded(.down) * step, min(plausible.lowerBound, least)),
      min((most / step).rounded(.up) * step, max(plausible.upperBound, most)))
    return ValueAxis.Plan(
      range: range, thresholds: limitTicks(leastPlaces: unit.precision),
      rounds: roundTicks(
        RoundNumbers.multiples(of: step, in: range, atMost: 10),
        places: step < 1 ? unit.precision : 0))
  }

  /// Returns the limits to show. For a custom vital, or half of a pressure, these are the limits no
  /// further from the values than the values' own spread, and a half's upper normal limit.
  private func limits(near values: [Double]) -> [Double] {
    let isHalf = Panel.bloodPressure.members.contains(vital.id)
    guard isHalf || VitalCatalogue.standard[vital.id] == nil, let low = values.min(),
      let high = values.max()
    else { return boundaries }
    let spread = max(high - low, unit.precision == 0 ? 10 : 1)
    return boundaries.filter {
      (low - spread <= $0 && $0 <= high + spread) || (isHalf && $0 == normalEdges.last)
    }
  }

  /// Returns a label of at most seven characters, with fewer decimals or a power of ten if needed.
  func label(of value: Double, places: Int?) -> String {
    let most = 7
    let usual = text(of: value, places: places)
    guard usual.count > most, value.isFinite else { return usual }
    let shorter = (0..<6).reversed().lazy.map { text(of: value, places: $0) }
    if value == 0 || value.magnitude >= 0.001,
      let fitting = shorter.first(where: { $0.count <= most })
    {
      return fitting
    }
    var (digits, exponent) = (value, 0)
    while digits.magnitude >= 9.95 { (digits, exponent) = (digits / 10, exponent + 1) }
    while digits.magnitude < 0.995, digits != 0 { (digits, exponent) = (digits * 10, exponent - 1) }
    return locale.number("\(digits.rounded(toPlaces: 1).shortText)e\(exponent)")
  }
}
