import HealthModel

extension VitalStyle {
  /// The axis for these values: the vital's usual span, grown in steps to hold them.
  ///
  /// Shape: `values` in the chart's unit, any order, may be empty.
  func axis(for values: [Double], in plot: Box) -> ValueAxis {
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
    return ValueAxis(plan, band: limits.normal, plot: plot)
  }

  /// The limits, labelled; those of the normal range are strong.
  private func limitTicks(places: Int) -> [ValueAxis.Tick] {
    boundaries.map {
      ValueAxis.Tick(
        value: $0, label: label(of: $0, places: places), isStrong: normalEdges.contains($0))
    }
  }

  /// Glycemia grows upwards to about 400 mg/dL, what lies beyond is drawn at the edge, and downwards to
  /// the lowest value. Lows are acted on within minutes, so that they get a quarter of the plot.
  private func glycemiaPlan(
    usual: ClosedRange<Double>, steps: [Double], rounds: [Double], values: [Double], places: Int
  ) -> ValueAxis.Plan {
    let highest = values.max() ?? 0
    let usable = steps.last ?? usual.upperBound
    // Limits that a person moved far up stay on the axis.
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
      range: RoundNumbers.span(lower, upper),
      thresholds: limitTicks(places: limitPlaces(least: places)),
      rounds: rounds.map {
        ValueAxis.Tick(value: $0, label: label(of: $0, places: places), isStrong: false)
      }, lows: !values.isEmpty && lowest < lows ? lows : nil)
  }

  /// Temperature grows both ways for as long as values are plausible.
  private func temperaturePlan(
    usual: ClosedRange<Double>, growth: Double, labelEvery: Double, values: [Double]
  ) -> ValueAxis.Plan {
    let needed = values + normalEdges + [feverLine].compactMap { $0 }
    let low = max(needed.min() ?? usual.lowerBound, plausible.lowerBound)
    let high = min(needed.max() ?? usual.upperBound, plausible.upperBound)
    let range = RoundNumbers.range(
      usual, grownBy: growth,
      toHold: min(low, usual.lowerBound)...max(high, usual.upperBound))
    let thresholds = [feverLine].compactMap { $0 }.map {
      ValueAxis.Tick(value: $0, label: label(of: $0, places: nil), isStrong: true)
    }
    // Labels on every second degree start at an even one.
    let rounds = RoundNumbers.multiples(of: labelEvery, in: range, atMost: 30).map {
      ValueAxis.Tick(value: $0, label: label(of: $0, places: 0), isStrong: false)
    }
    return ValueAxis.Plan(
      range: range, thresholds: thresholds, rounds: rounds,
      minorTicks: RoundNumbers.multiples(of: growth, in: range, atMost: 60))
  }

  /// Any other vital: a tenth beyond its limits, grown to hold the values, ticks at 1-2-5.
  ///
  /// Without limits a tenth beyond the values, and no less than ten steps, so that a weight that
  /// wavers by 100 g isn't drawn as a mountain.
  private func generalPlan(values: [Double]) -> ValueAxis.Plan {
    let boundaries = limits(near: values)
    let low = boundaries.first ?? values.min() ?? plausible.lowerBound
    let high = boundaries.last ?? values.max() ?? plausible.upperBound
    let leastMargin = (unit.precision == 0 ? 1 : 0.1) * (boundaries.isEmpty ? 10 : 1)
    let margin = max((high - low) / 10, leastMargin)
    // No axis goes on where no value can be: a saturation ends at 100 %.
    let (bottom, top) = (
      max(low - margin, plausible.lowerBound), min(high + margin, plausible.upperBound)
    )
    let needed = RoundNumbers.span(
      min(bottom, values.min() ?? low), max(top, values.max() ?? high))
    let (least, most) = (needed.lowerBound, needed.upperBound)
    let step = RoundNumbers.step(for: most - least)
    // A whole step further may lie where no value can be.
    let range = RoundNumbers.span(
      max((least / step).rounded(.down) * step, min(plausible.lowerBound, least)),
      min((most / step).rounded(.up) * step, max(plausible.upperBound, most)))
    return ValueAxis.Plan(
      range: range, thresholds: limitTicks(places: limitPlaces(least: unit.precision)),
      rounds: RoundNumbers.multiples(of: step, in: range, atMost: 10).map {
        ValueAxis.Tick(
          value: $0, label: label(of: $0, places: step < 1 ? unit.precision : 0), isStrong: false)
      })
  }

  /// The limits that the axis has to hold: of a vital of the person's own those no further from its
  /// values than these spread, so that the values fill it, of one half of a pressure also the first
  /// that is high; of any other one all.
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

  /// As many decimals as the limits need, at least `least`.
  private func limitPlaces(least: Int) -> Int {
    let decimals = boundaries.map {
      $0.shortText.split(separator: ".").dropFirst().first?.count ?? 0
    }
    return min(max(least, decimals.max() ?? 0), unit.precision)
  }

  /// What stands beside the axis, where seven letters have room: with fewer decimals or as a power of
  /// ten where the number has more.
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
