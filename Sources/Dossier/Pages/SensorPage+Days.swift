import Charts
import HealthModel
import Phrases

/// The strips of a sensor's last fourteen days, in rows of seven.
extension SensorPage {
  private static let most = 14
  private static let columns = 7
  private static let scale = 0.6

  private var days: [SensorRecord.Day] { figures.dayList.suffix(Self.most) }

  var dayStrips: PageBlock {
    let rows = Double((days.count + Self.columns - 1) / Self.columns)
    let active = context.percent(SensorRecord.leastActive)
    let note = phrase("TIR on the right, for days with at least \(active) of the expected readings")
    let shares = days.map { "\(context.day($0.date)) \(share(of: $0))" }.joined(separator: ", ")
    let more = context.lanes.height * Self.scale
    return PageBlock(from: 18 + rows * (58 + more), to: 18 + rows * (74 + more), gap: 12) {
      top, height in
      context.heading(
        phrase("Day by day"),
        beside: days.count < figures.dayList.count
          ? phrase("\(note); the last \(days.count) days") : note, y: top + 9) + [
          .leaf(
            .figure, picture(top: top + 17, rowHeight: (height - 18) / rows),
            alternative: phrase("TIR, day by day: \(shares)."))
        ]
    }
  }

  private func share(of day: SensorRecord.Day) -> String {
    let active = context.percent(day.active)
    return day.isEnough ? context.percent(day.inRange) ?? "–" : phrase("active \(active)")
  }

  private func picture(top: Double, rowHeight: Double) -> [SheetMark] {
    let byDay = Dictionary(grouping: figures.record.readings, by: \.taken.day)
    let clock = SteadyZone(record.here.zone)
    let lanes = context.lanes
    let names = lanes.nameWidth(in: context.locale) * Self.scale
    let width = (context.width - names) / Double(Self.columns)
    return days.enumerated().flatMap { index, day -> [SheetMark] in
      let cell = Box(
        x: context.left + Double(index % Self.columns) * width,
        y: top + Double(index / Self.columns) * rowHeight, width: width, height: rowHeight - 8)
      let plot = Box(x: cell.x, y: cell.y + 14, width: cell.width, height: cell.height - 14)
      let panel = ChartPanel(
        stripOf: figures.record.vital, on: day.date, zone: record.here.zone,
        points: (byDay[day.date] ?? []).lazy.map { ChartPoint($0, at: clock) },
        range: figures.profile.axisRange(style),
        reach: SensorRecord.brokenAfter * figures.record.interval, in: plot, scale: Self.scale,
        theme: theme, locale: context.locale, lanes: lanes,
        hasNames: index % Self.columns == Self.columns - 1 || index == days.count - 1)
      let sides = [cell.x, cell.maxX].map {
        Shape.vertical(x: $0, from: cell.y, to: plot.y, Stroke(theme.grid, width: 0.6))
      }
      let name = [
        context.strong(context.dates.weekday(day.date), size: 8),
        context.plain(" \(day.date.day)", size: 8),
      ]
      let told =
        day.isEnough
        ? TextRun(share(of: day), size: 8, weight: .semibold, colour: theme.values.normal)
        : context.muted(share(of: day), size: 6.6)
      return panel.marks + sides.map { .shape($0) } + [
        context.line(name, x: cell.x + 4, y: cell.y + 8),
        context.line([told], x: cell.maxX - 4, y: cell.y + 8, anchor: .end),
      ]
    }
  }
}

extension DayProfile {
  /// All sensor pages share this range: 40 to 300 mg/dL, or to 400 if the profile needs it.
  func axisRange(_ style: VitalStyle) -> ClosedRange<Double> {
    let drawn = points.filter(\.hasQuartiles).flatMap { point in
      point.hasTails && showsTails ? point.percentiles : Array(point.percentiles[1...3])
    }
    let isHigh = drawn.contains { $0 > 300 }
    return style.unit.precision > 0 ? 2.2...(isHigh ? 22.2 : 16.7) : 40...(isHigh ? 400 : 300)
  }
}
