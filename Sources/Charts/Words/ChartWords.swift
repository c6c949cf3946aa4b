public import HealthModel

/// Every text of a chart in one language.
///
/// A language is a type that conforms: one that lacks a text doesn't compile. Numbers, units and
/// times come in finished. See docs/adr/0010.
protocol ChartWords: Sendable {
  // MARK: What is shown

  /// Nil for a vital of the person's own, which has the name that it was given.
  func title(of vital: VitalID) -> String?
  var bloodPressure: String { get }
  func band(_ band: Band, of vital: VitalID) -> String
  func half(_ half: PressureDay.Half) -> String

  // MARK: How much is known

  func readings(_ count: Int) -> String
  func days(_ count: Int) -> String
  /// `29 readings on 6 of 7 days`.
  func coverage(readings: Int, days: Int, of whole: Int) -> String
  /// How much of the time a sensor measured.
  func sensorActive(_ share: String) -> String
  var noReadings: String { get }
  var noReadingsThisWeek: String { get }
  var noReadingsInPeriod: String { get }

  // MARK: The numbers that matter

  /// What stands after a temperature.
  func highest(at time: String) -> String
  /// What stands after a percentage.
  var ofReadingsInRange: String { get }
  /// `5 of 6`.
  func share(_ part: Int, of whole: Int) -> String
  /// What stands after that.
  func readingsInRange(of whole: Int) -> String
  func mean(of readings: Int) -> String
  var average: String { get }
  var lowest: String { get }
  var highest: String { get }
  /// What stands before a number of days.
  func fever(_ limit: String) -> String
  func noFever(_ limit: String) -> String
  /// What stands before the time of the last fever.
  var last: String { get }
  /// What stands before the mean of a half's readings.
  func mean(of half: PressureDay.Half) -> String

  // MARK: Limits

  func over(_ limit: String) -> String
  func andOver(_ limit: String) -> String
  func from(_ limit: String) -> String
  func under(_ limit: String) -> String
  func either(_ limits: [String]) -> String
  func both(_ limits: [String]) -> String

  // MARK: How to read the picture

  /// How readings that lie hours apart are joined.
  func gaps(dottedFrom solid: Int, to dotted: Int) -> String
  /// After how long a sensor's line breaks.
  func sensorGaps(minutes: Int) -> String
  var countsAreReadings: String { get }
  func feverLine(_ limit: String) -> String
  var dayBars: String { get }
  func pressureBars(limits: String) -> String
  /// The same of spans that are too long for single readings.
  func columns(of length: ColumnLength) -> String
  /// How a column of few readings is drawn.
  var fewAreDots: String { get }
  /// Where every column has fewer than six readings.
  func dots(of length: ColumnLength) -> String
  func pressureColumns(of length: ColumnLength) -> String

  /// How many readings have a comparator, and enter the mean at their bound.
  func bounded(_ count: Int) -> String

  // MARK: Sentences of the text alternative

  func lowest(_ value: String, at time: String) -> String
  func highest(_ value: String, at time: String) -> String
  func inRange(_ share: String) -> String
  func fever(_ limit: String, on days: String, last time: String) -> String
  func withoutFever(_ limit: String) -> String
  func named(_ extreme: PressureExtreme, _ pressure: String, at time: String) -> String
  func mean(_ value: String) -> String
  func mean(_ value: String, halves: [(half: PressureDay.Half, mean: String)]) -> String
  func dailyRanges(_ ranges: String) -> String
  func noReadings(on days: String) -> String
}

/// The names that one language has for days and months.
public struct DateNames: Sendable {
  /// Shape: seven, Monday first.
  public let weekdays: [String]
  /// Shape: twelve, as they stand in a date; their first three letters are their short names.
  public let months: [String]

  /// `Mon`.
  public func weekday(_ date: LocalDate) -> String { weekdays[date.weekday.rawValue - 1] }

  /// `November`.
  public func month(_ date: LocalDate) -> String { months[date.month - 1] }

  /// `Mon 9`.
  public func day(_ date: LocalDate) -> String { "\(weekday(date)) \(date.day)" }

  /// From the longest to the shortest: `November 2026`, `November`, `Nov`, `N`.
  func monthForms(_ date: LocalDate) -> [String] {
    let name = month(date)
    return ["\(name) \(date.year)", name, String(name.prefix(3)), String(name.prefix(1))]
  }

  /// `Mon 9 – Sun 15 November 2026`, with month and year at the start only where they differ; for
  /// more than ten days without weekdays.
  public func dates(_ days: ClosedRange<LocalDate>, isShort: Bool = false) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    let isLong = days.dayCount > 10
    func name(_ date: LocalDate) -> String { isLong ? String(date.day) : day(date) }
    func month(_ date: LocalDate) -> String {
      isShort ? String(self.month(date).prefix(3)) : self.month(date)
    }
    let end = "\(name(last)) \(month(last)) \(last.year)"
    guard first != last else { return end }
    let start =
      first.year != last.year
      ? "\(name(first)) \(month(first)) \(first.year)"
      : first.month != last.month ? "\(name(first)) \(month(first))" : name(first)
    return "\(start) – \(end)"
  }

  /// `12 Nov`; of more days than a year's `12 Nov 2026`.
  func date(_ date: LocalDate, in days: ClosedRange<LocalDate>) -> String {
    "\(date.day) \(month(date).prefix(3))" + (days.dayCount > 366 ? " \(date.year)" : "")
  }

  /// `Wed 18:40` where a weekday says which day it is; `12 Nov 18:40` in more than a week, and with
  /// its year in more than that.
  public func time(_ local: LocalDateTime, in days: ClosedRange<LocalDate>) -> String {
    let day = days.dayCount <= 7 ? weekday(local.date) : date(local.date, in: days)
    return "\(day) \(local.time)"
  }
}

extension ChartWords {
  /// What columns of days, weeks or months are: bars as the sentence says, dots, or both.
  func columns(_ bars: String, _ summaries: [ColumnSummary], _ span: DaySpan) -> [String] {
    if !summaries.isEmpty, summaries.allSatisfy({ !$0.few.isEmpty }) {
      return [dots(of: span.columnLength)]
    }
    return [bars] + (summaries.contains { !$0.few.isEmpty } ? [fewAreDots] : [])
  }
}
