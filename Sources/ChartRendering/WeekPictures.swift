public import Canvas
public import Charts
public import HealthModel
public import Journal
import POSIX

/// What a picture is made of, and how large.
public struct PictureForm: Sendable {
  public let medium: Canvas.Medium
  /// Device pixels for each point.
  public let scale: Double
  public let theme: Theme

  public init(medium: Canvas.Medium, scale: Double, theme: Theme) {
    self.medium = medium
    self.scale = scale
    self.theme = theme
  }
}

/// Where a picture goes.
public enum PicturePlace: Sendable {
  /// Made where it isn't there; the picture is named after its vital and week.
  case folder(String)
  /// Replaced where it is there.
  case file(String)
}

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

  /// Draws one vital, reports and samples alike; the picture is 800 × 400 points.
  /// - Returns: the picture's path, and whether the week has no reading of the vital.
  /// - Throws: `JournalError`, `CanvasError`.
  public func draw(
    _ vital: Vital, as form: PictureForm, to place: PicturePlace
  ) throws -> (path: String, isEmpty: Bool) {
    let points = try journal.values(of: vital.id, from: start, until: end).map { value in
      ChartPoint(
        instant: value.taken.instant, value: value.reading.value, unit: value.reading.unit)
    }
    let chart = WeekChart(
      vital: vital, unit: vital.usualUnit, firstDay: firstDay, zone: zone, points: points,
      theme: form.theme)
    let path = try write(chart.scene(), named: vital.id.name, as: form, to: place)
    return (path, chart.isEmpty)
  }

  /// Draws the blood pressure of every report that has both values, as `draw(_:as:to:)`.
  /// - Throws: `JournalError`, `CanvasError`.
  public func drawPressure(
    systolic: Vital, diastolic: Vital, as form: PictureForm, to place: PicturePlace
  ) throws -> (path: String, isEmpty: Bool) {
    let points = try journal.pressures(from: start, until: end).map {
      PressurePoint(instant: $0.taken.instant, systolic: $0.systolic, diastolic: $0.diastolic)
    }
    let chart = PressureChart(
      systolic: systolic, diastolic: diastolic, unit: systolic.usualUnit, firstDay: firstDay,
      zone: zone, points: points, theme: form.theme)
    let path = try write(chart.scene(), named: "pressure", as: form, to: place)
    return (path, chart.isEmpty)
  }

  private var start: Instant { zone.startOfDay(firstDay) }
  private var end: Instant { zone.startOfDay(firstDay.adding(days: 7)) }

  private func write(
    _ scene: Scene, named name: String, as form: PictureForm, to place: PicturePlace
  ) throws(CanvasError) -> String {
    let path: String
    switch place {
    case .file(let file): path = file
    case .folder(let folder):
      path = "\(folder)/\(name)-\(WeekPictures.name(firstDay)).\(form.medium)"
      do {
        try PrivateFile.createFolder(folder)
      } catch {
        throw .file(path: folder, errno: Int(error.code))
      }
    }
    try painter.write(scene, as: form.medium, scale: form.scale, to: path)
    return path
  }

  /// `2026-W47` for a calendar week; for seven other days the date of the last one.
  static func name(_ firstDay: LocalDate) -> String {
    firstDay.weekday == .monday
      ? ISOWeek(containing: firstDay).description : firstDay.adding(days: 6).description
  }
}
