public import Canvas
public import Charts
public import HealthModel
public import Journal
import POSIX

/// The pictures of one week of a journal.
public struct WeekPictures: ~Copyable {
  private let journal: Journal
  private let zone: any TimeZoneRules
  private let firstDay: LocalDate
  private let painter: ChartPainter

  /// - Throws: `CanvasError` when no font is found.
  public init(
    of journal: Journal, firstDay: LocalDate, zone: any TimeZoneRules
  ) throws(CanvasError) {
    self.journal = journal
    self.zone = zone
    self.firstDay = firstDay
    painter = try ChartPainter()
  }

  /// Draws one vital, reports and samples alike, to a file of `medium` in `folder`.
  ///
  /// Units: `scale` is device pixels for each point; the picture is 800 × 400 points.
  /// - Returns: the picture's path, and whether the week has no reading of the vital.
  /// - Throws: `JournalError`, `CanvasError`.
  public func draw(
    _ vital: Vital, as medium: Canvas.Medium, scale: Double, theme: Theme, in folder: String
  ) throws -> (path: String, isEmpty: Bool) {
    let points = try journal.values(of: vital.id, from: start, until: end).map { value in
      ChartPoint(
        instant: value.taken.instant, value: value.reading.value, unit: value.reading.unit)
    }
    let chart = WeekChart(
      vital: vital, unit: vital.usualUnit, firstDay: firstDay, zone: zone, points: points,
      theme: theme)
    let path = try write(chart.scene(), named: vital.id.name, as: medium, scale: scale, in: folder)
    return (path, chart.isEmpty)
  }

  /// Draws the blood pressure of every report that has both values, as `draw(_:as:scale:theme:in:)`.
  /// - Throws: `JournalError`, `CanvasError`.
  public func drawPressure(
    systolic: Vital, diastolic: Vital, as medium: Canvas.Medium, scale: Double, theme: Theme,
    in folder: String
  ) throws -> (path: String, isEmpty: Bool) {
    let points = try journal.pressures(from: start, until: end).map {
      PressurePoint(instant: $0.taken.instant, systolic: $0.systolic, diastolic: $0.diastolic)
    }
    let chart = PressureChart(
      systolic: systolic, diastolic: diastolic, unit: systolic.usualUnit, firstDay: firstDay,
      zone: zone, points: points, theme: theme)
    let path = try write(chart.scene(), named: "pressure", as: medium, scale: scale, in: folder)
    return (path, chart.isEmpty)
  }

  private var start: Instant { zone.startOfDay(firstDay) }
  private var end: Instant { zone.startOfDay(firstDay.adding(days: 7)) }

  private func write(
    _ scene: Scene, named name: String, as medium: Canvas.Medium, scale: Double, in folder: String
  ) throws(CanvasError) -> String {
    do {
      try PrivateFile.createFolder(folder)
    } catch {
      throw .file(path: folder, errno: Int(error.code))
    }
    let path = "\(folder)/\(name)-\(WeekPictures.name(firstDay)).\(medium)"
    try painter.write(scene, as: medium, scale: scale, to: path)
    return path
  }

  /// `2026-W47` for a calendar week; for seven other days the date of the last one.
  static func name(_ firstDay: LocalDate) -> String {
    firstDay.weekday == .monday
      ? ISOWeek(containing: firstDay).description : firstDay.adding(days: 6).description
  }
}
