import HealthModel

extension VitalStyle {
  /// The axis for these values: the vital's usual span, grown in steps to hold them.
  ///
  /// Shape: `values` in the chart's unit, any order, may be empty.
  func axis(for values: [Double], in plot: Box) -> ValueAxis {
    let plan =
      switch (vital.id, unit) {
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
    let normal = [limits.normal.lowerBound, limits.normal.upperBound]
    return boundaries.map {
      ValueAxis.Tick(value: $0, label: text(of: $0, places: places), isStrong: normal.contains($0))
    }
  }

  /// Glycemia grows upwards to about 400 mg/dL; what lies beyond is drawn at the edge.
  private func glycemiaPlan(
    usual: ClosedRange<Double>, steps: [Double], rounds: [Double], values: [Double], places: Int
  ) -> ValueAxis.Plan {
    let highest = values.max() ?? 0
    let usable = steps.last ?? usual.upperBound
    // Limits that a person moved far up stay on the axis.
    let needed = max(min(highest, usable), (boundaries.last ?? 0) * 1.05)
    let upper =
      needed <= usual.upperBound ? usual.upperBound : steps.first { needed <= $0 } ?? needed
    let lower = min(usual.lowerBound, (boundaries.first ?? usual.lowerBound) * 0.75)
    return ValueAxis.Plan(
      range: lower...upper, thresholds: limitTicks(places: limitPlaces(least: places)),
      rounds: rounds.map {
        ValueAxis.Tick(value: $0, label: text(of: $0, places: places), isStrong: false)
      })
  }

  /// Temperature grows both ways for as long as values are plausible.
  private func temperaturePlan(
    usual: ClosedRange<Double>, growth: Double, labelEvery: Double, values: [Double]
  ) -> ValueAxis.Plan {
    var lower = usual.lowerBound
    var upper = usual.upperBound
    let needed =
      values + [limits.normal.lowerBound, limits.normal.upperBound] + [feverLine].compactMap { $0 }
    let least = unit.value(fromCanonical: vital.plausible.lowerBound)
    let most = unit.value(fromCanonical: vital.plausible.upperBound)
    while let low = needed.min(), low < lower, lower > least { lower -= growth }
    while let high = needed.max(), high > upper, upper < most { upper += growth }
    let thresholds = [feverLine].compactMap { $0 }.map {
      ValueAxis.Tick(value: $0, label: text(of: $0, places: nil), isStrong: true)
    }
    // Labels on every second degree start at an even one.
    let rounds = multiples(of: labelEvery, in: lower...upper).map {
      ValueAxis.Tick(value: $0, label: text(of: $0, places: 0), isStrong: false)
    }
    return ValueAxis.Plan(
      range: lower...upper, thresholds: thresholds, rounds: rounds,
      minorTicks: multiples(of: growth, in: lower...upper))
  }

  /// Any other vital: a tenth beyond its limits, grown to hold the values, ticks at 1-2-5.
  private func generalPlan(values: [Double]) -> ValueAxis.Plan {
    let low = boundaries.first ?? limits.normal.lowerBound
    let high = boundaries.last ?? limits.normal.upperBound
    let margin = max((high - low) / 10, unit.precision == 0 ? 1 : 0.1)
    let least = min(low - margin, values.min() ?? low)
    let most = max(high + margin, values.max() ?? high)
    let step = roundStep(for: most - least)
    let range = (least / step).rounded(.down) * step...(most / step).rounded(.up) * step
    return ValueAxis.Plan(
      range: range, thresholds: limitTicks(places: limitPlaces(least: unit.precision)),
      rounds: multiples(of: step, in: range).map {
        ValueAxis.Tick(
          value: $0, label: text(of: $0, places: step < 1 ? unit.precision : 0), isStrong: false)
      })
  }

  /// As many decimals as the limits need, at least `least`.
  private func limitPlaces(least: Int) -> Int {
    let decimals = boundaries.map {
      $0.shortText.split(separator: ".").dropFirst().first?.count ?? 0
    }
    return min(max(least, decimals.max() ?? 0), unit.precision)
  }

  private func multiples(of step: Double, in range: ClosedRange<Double>) -> [Double] {
    let first = Int((range.lowerBound / step).rounded(.up))
    let last = Int((range.upperBound / step).rounded(.down))
    return first <= last ? (first...last).map { Double($0) * step } : []
  }

  /// The least of 1, 2, 5, 10, 20, … (or tenths of them) that divides `span` into eight or fewer.
  private func roundStep(for span: Double) -> Double {
    var power = 0.1
    while power < span {
      for factor in [1.0, 2, 5] where span / (power * factor) <= 8 { return power * factor }
      power *= 10
    }
    return power
  }
}
