import Charts
import HealthModel

extension PageContext {
  /// The limits at the left of a panel, and the days below it.
  func axis(of panel: ChartPanel, in plot: Box) -> [SheetMark] {
    limits(of: panel, in: plot) + dayNumbers(panel.days, y: plot.maxY + 12)
  }

  /// The limits at the left of a panel.
  func limits(of panel: ChartPanel, in plot: Box) -> [SheetMark] {
    panel.ticks.map { tick in
      line(
        [
          TextRun(
            tick.label, size: 8.5, weight: .semibold,
            colour: tick.isFever ? theme.fever : theme.text)
        ], x: plot.x - 6, y: tick.y + 3, anchor: .end, isTabular: true)
    }
  }

  /// The numbers of days, Mondays' darker, as many as find room; months where days have none.
  func dayNumbers(_ days: [ChartPanel.Day], y: Double) -> [SheetMark] {
    guard let width = days.map(\.width).min(), let first = days.first else { return [] }
    guard width * 7 >= 14 else { return months(days, y: y) }
    let isEach = width >= 11
    let numbers = days.filter { isEach || $0.date.weekday == .monday }.map { day in
      let isMonday = day.date.weekday == .monday
      return line(
        [
          TextRun(
            String(day.date.day), size: 8, weight: isMonday && isEach ? .semibold : .regular,
            colour: day.isEmpty ? theme.mutedText : isMonday ? theme.text : theme.secondaryText)
        ], x: day.x, y: y, anchor: .middle)
    }
    let start = first.x - first.width / 2 - 6
    let month = text(
      String(dates.month(first.date).prefix(3)), x: start, y: y, size: 8,
      colour: theme.mutedText, anchor: .end)
    return [month] + numbers
  }

  private func months(_ days: [ChartPanel.Day], y: Double) -> [SheetMark] {
    days.filter { $0.date.day == 1 }.map { day in
      text(
        String(dates.month(day.date).prefix(3)), x: day.x, y: y, size: 8,
        colour: theme.secondaryText)
    }
  }
}
