import HealthModel

extension PressureLayout {
  var locale: ChartLocale { frame.locale }

  var title: String { frame.opening(locale.bloodPressure) }

  private var coverage: String { frame.coverage(count: bars.count) }

  /// Title, dates and the mean with its number of readings; footer and time zone.
  var headings: Headings {
    let headline = mean(of: bars).map { mean in
      (
        number: "\(mean.text) \(style.unit.symbol)",
        meaning: locale.phrase("mean of \(locale.readings(mean.count))"),
        colour: theme.values[mean.band]
      )
    }
    let limits = style.text(style.highFrom.systolic, style.highFrom.diastolic)
    return Headings(
      locale.bloodPressure, coverage: coverage, headline: headline, facts: facts,
      footer: locale.bounded(bounded)
        + (frame.span.isLong
          ? locale.columns(
            locale.pressureColumns(of: frame.span.columnLength), columns.flatMap(\.summaries),
            frame.span)
          : [locale.phrase("Bars run from diastolic to systolic; lines at \(limits).")]),
      in: frame)
  }

  private var halves: [(half: PressureDay.Half, text: String, count: Int)] {
    PressureDay.Half.allCases.compactMap { half in
      mean(of: bars.lazy.filter { $0.half == half }).map { (half, $0.text, $0.count) }
    }
  }

  private var facts: [TextRun] {
    halves.enumerated().flatMap { index, mean in
      [
        frame.plain("\(index > 0 ? "   " : "")\(locale.mean(of: mean.half)) "),
        frame.strong(mean.text),
      ]
    }
  }

  var textAlternative: String {
    guard let mean = mean(of: bars) else { return "\(title): \(frame.nothing)." }
    let unit = style.unit.symbol
    let parts = halves.map { "\(locale.mean(of: $0.half)) \($0.text) (\($0.count))" }
    let (whole, named) = ("\(mean.text) \(unit)", parts.joined(separator: ", "))
    let means = locale.phrase("Mean \(whole); \(named).")
    let extremes = PressureExtreme.allCases.compactMap { extreme in
      index(of: extreme).map { index in
        let (bar, time) = (bars[index], frame.time(of: bars[index].instant))
        let pressure = "\(bar.text) \(unit)"
        return switch extreme {
        case .highestSystolic: locale.phrase("Highest systolic \(pressure), \(time).")
        case .lowestSystolic: locale.phrase("Lowest systolic \(pressure), \(time).")
        case .highestDiastolic: locale.phrase("Highest diastolic \(pressure), \(time).")
        case .lowestDiastolic: locale.phrase("Lowest diastolic \(pressure), \(time).")
        }
      }
    }
    let bands = legend.map(\.sentence).joined(separator: ", ") + "."
    let sentences =
      ["\(title): \(coverage).", means] + locale.bounded(bounded) + extremes + [bands]
    return (sentences + frame.emptyDaySentences).joined(separator: " ")
  }
}
