import HealthModel

extension PressureLayout {
  private static let name = "Blood pressure"

  /// What the picture is of, in a line.
  var title: String { frame.opening(Self.name) }

  private var coverage: String { frame.coverage(count: bars.count) }

  /// Title, dates, and the mean with its n; footer and time zone.
  var headings: Layer {
    var texts = frame.titles(Self.name, coverage: coverage)
    if let mean = mean(of: bars) {
      texts.append(
        frame.headline(
          "\(mean.text) \(style.unit.symbol)",
          "mean of \(Wording.count(bars.count, "reading"))", colour: theme.values[mean.zone]))
      texts.append(frame.facts(facts))
    }
    let limits = style.text(style.highFrom.systolic, style.highFrom.diastolic)
    return Layer(
      texts: texts
        + frame.footer(
          "Bars reach from diastolic to systolic; lines at \(limits).  "
            + "Readings minutes apart stand side by side."))
  }

  private var facts: [TextRun] {
    PlottedPressure.Half.allCases.flatMap { half -> [TextRun] in
      guard let mean = mean(of: bars.lazy.filter { $0.half == half }) else { return [] }
      let gap = half == .evening && bars.contains { $0.half == .morning } ? "   " : ""
      return [frame.plain("\(gap)\(Self.name(of: half).lowercased())s "), frame.strong(mean.text)]
    }
  }

  static func name(of half: PlottedPressure.Half) -> String {
    switch half {
    case .morning: "Morning"
    case .evening: "Evening"
    }
  }

  /// What the picture says to a reader who can't see it.
  var textAlternative: String {
    guard let mean = mean(of: bars), let lowest, let highest else {
      return "\(title): no readings this week."
    }
    let unit = style.unit.symbol
    let halves = PlottedPressure.Half.allCases.compactMap { half -> String? in
      let some = bars.filter { $0.half == half }
      return self.mean(of: some).map {
        "\(Self.name(of: half).lowercased())s \($0.text) (\(some.count))"
      }
    }
    func time(of bar: PlottedPressure) -> String {
      Wording.time(frame.zone.localDateTime(at: bar.instant))
    }
    let zones = legendZones.map { "\($0.name) (\($0.limits)): \(count(of: $0.zone))" }
    let sentences = [
      "\(title): \(coverage).",
      "Mean \(mean.text) \(unit); \(halves.joined(separator: ", ")).",
      "Highest \(highest.text) \(unit), \(time(of: highest)).",
      "Lowest \(lowest.text) \(unit), \(time(of: lowest)).",
      zones.joined(separator: ", ") + ".",
    ]
    return (sentences + frame.emptyDaySentences).joined(separator: " ")
  }
}
