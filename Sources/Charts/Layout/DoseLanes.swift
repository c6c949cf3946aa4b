public import HealthModel
import Phrases

/// Lanes above the time axis: the three medicines or events with the most entries. Units: points.
public struct DoseLanes: Equatable, Sendable {
  private let totals: [DoseTotal]
  private var most = 3

  public static let none = DoseLanes([])

  public init(_ totals: [DoseTotal]) { self.totals = totals.ranked }

  func fitting(_ room: Double) -> DoseLanes {
    var lanes = self
    lanes.most = max(0, min(most, Int(room / Self.pitch)))
    return lanes
  }

  /// The height of a lane, and the distance from a panel's plot to the names.
  fileprivate static let (pitch, gap) = (16.0, 8.0)

  var shown: ArraySlice<DoseTotal> { totals.prefix(most) }

  public var height: Double { Double(shown.count) * Self.pitch }

  public func nameWidth(in locale: ChartLocale) -> Double {
    names(.light, locale).map { Self.gap + $0.width() }.max() ?? 0
  }

  fileprivate func names(_ theme: Theme, _ locale: ChartLocale) -> [[TextRun]] {
    let names = shown.map { [$0.vital.shownName, " \($0.vital.canonicalUnit.suffix)"] }
    return (names + others(in: locale).map { ["", $0] }).map { texts in
      zip(texts, [theme.text, theme.mutedText]).map { TextRun($0, size: 10.5, colour: $1) }
        .fitted(to: 95)
    }
  }

  fileprivate func others(in locale: ChartLocale) -> [String] {
    let count = totals.count - shown.count
    return count == 0
      ? [] : [count == 1 ? locale.phrase("+1 more") : locale.phrase("+\(count) more")]
  }
}

extension ChartFrame {
  /// Entries drawn as one mark: its place on the time axis, the end of a duration, and the amount.
  typealias DoseMark = (x: Double, end: Double, amount: Double)

  /// The minimum distance between two marks in a long span.
  private static let leastDistance = 2.0

  /// The marks of each lane, from left to right. A long span joins marks that would touch.
  var doseMarks: [[DoseMark]] {
    let clock = SteadyZone(zone)
    let minute = plot.width * 60 / max(1, span.end.seconds(since: span.start))
    return lanes.shown.map { total in
      let scale = total.vital.canonicalUnit.isDuration ? minute : 0
      let places = total.values.map { (clock.instant(showing: $0.taken), $0.reading.value) }
      return places.filter { span.contains($0.0) }.sorted(by: <).reduce(into: [DoseMark]()) {
        let (x, amount) = (span.x(of: $1.0), $1.1)
        let end = min(plot.maxX, x + amount * scale)
        if let last = $0.last, x - last.x < (span.isLong ? Self.leastDistance : 0.001) {
          $0[$0.count - 1] = (last.x, max(last.end, end), last.amount + amount)
        } else {
          $0.append((x, end, amount))
        }
      }
    }
  }

  /// Returns lanes of ticks, or bars for durations; short spans show amounts if half of them fit.
  func doseLayer(hasAmounts: Bool = true) -> Layer {
    let x = plot.maxX < geometry.width ? geometry.legendText : plot.maxX + DoseLanes.gap
    func top(_ lane: Int) -> Double { plot.maxY + Double(lane) * DoseLanes.pitch }
    var layer = Layer(
      texts: lanes.names(theme, locale).enumerated().map {
        SceneText($1, at: Point(x: x, y: top($0) + 11.8))
      })
    for (index, (total, marks)) in zip(lanes.shown, doseMarks).enumerated() {
      let (top, colour) = (top(index), theme.secondaryText)
      layer.shapes.append(.horizontal(y: top, from: plot.x, to: plot.maxX, Stroke(theme.grid)))
      layer.shapes += marks.map { mark in
        let bar = Box(x: mark.x, y: top + 4, width: mark.end - mark.x, height: 8)
        return bar.width > Self.leastDistance
          ? .box(bar, fill: colour)
          : .vertical(x: mark.x, from: top + 3, to: top + 13, Stroke(colour, width: 1.5))
      }
      let ends = marks.dropFirst().map(\.x) + [plot.maxX]
      let amounts = zip(marks, ends).compactMap { mark, end -> SceneText? in
        let amount = amount(of: mark, total.vital)
        return amount.string.isEmpty || mark.end + [amount].width() + 8 > end
          ? nil : SceneText([amount], at: Point(x: mark.end + 3, y: top + 11.5))
      }
      if hasAmounts, !span.isLong, amounts.count * 2 >= marks.count { layer.texts += amounts }
    }
    return layer
  }

  /// Returns the amount without its unit, which is beside the name; empty for a count of one.
  private func amount(of mark: DoseMark, _ vital: Vital) -> TextRun {
    let reading = Reading(of: vital.id, mark.amount.meant, in: vital.canonicalUnit)
    let text = reading.unit != .count ? reading.valueText : reading.value == 1 ? "" : reading.text
    return TextRun(locale.number(text), size: 10, colour: theme.secondaryText)
  }

  var doseSentences: [String] {
    let names = lanes.shown.map { total in
      "\(total.vital.shownName) \(locale.number(total.totalText)) (\(total.count))"
    }
    let list = (names + lanes.others(in: locale)).joined(separator: ", ")
    return list.isEmpty ? [] : [locale.phrase("Medicines and events: \(list).")]
  }
}
