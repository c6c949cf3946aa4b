public import HealthModel
import Phrases

/// What charts say, in one language. Numbers, units and times come in finished.
struct ChartWords: Sendable {
  let language: Language

  // MARK: What is shown

  /// Nil for a vital of the person's own, which has the name that it was given.
  func title(of vital: VitalID) -> String? {
    switch vital.builtIn {
    case .temperature: language.phrase("Body temperature")
    case .glycemia: language.phrase("Blood glucose")
    case .systolic: language.phrase("Systolic pressure")
    case .diastolic: language.phrase("Diastolic pressure")
    case .heartRate: language.phrase("Heart rate")
    case .oxygenSaturation: language.phrase("Oxygen saturation")
    case .weight: language.phrase("Weight")
    case nil: nil
    }
  }

  var bloodPressure: String { language.phrase("Blood pressure") }

  func band(_ band: Band, of vital: VitalID) -> String {
    // Of the person's own vitals only the value is known; weight is no feminine either.
    let sense: Sense? = vital.builtIn == nil || vital == .weight ? nil : .feminine
    let isTemperature = vital == .temperature
    return switch band {
    case .criticallyHigh:
      isTemperature ? language.phrase("Fever") : language.phrase("Very high", sense)
    case .high: isTemperature ? language.phrase("Raised") : language.phrase("High", sense)
    case .normal: vital == .glycemia ? language.phrase("In range") : language.phrase("Normal")
    case .low: language.phrase("Low", sense)
    case .criticallyLow: language.phrase("Very low", sense)
    }
  }

  func half(_ half: PressureDay.Half) -> String {
    switch half {
    case .morning: language.phrase("Morning")
    case .evening: language.phrase("Evening")
    }
  }

  // MARK: How much is known

  func readings(_ count: Int) -> String {
    count == 1 ? language.phrase("\(count) reading") : language.phrase("\(count) readings")
  }

  func days(_ count: Int) -> String {
    count == 1 ? language.phrase("\(count) day") : language.phrase("\(count) days")
  }

  /// `29 readings on 6 of 7 days`.
  func coverage(readings: Int, days: Int, of whole: Int) -> String {
    let told = self.readings(readings)
    if whole == 1 { return told }
    return days == 1
      ? language.phrase("\(told) on 1 of \(whole) days")
      : language.phrase("\(told) on \(days) of \(whole) days")
  }

  /// How much of the time a sensor measured.
  func sensorActive(_ share: String) -> String { language.phrase("sensor active \(share)") }

  var noReadings: String { language.phrase("no readings", .chart) }
  var noReadingsThisWeek: String { language.phrase("no readings this week") }
  var noReadingsInPeriod: String { language.phrase("no readings in this period") }

  // MARK: The numbers that matter

  /// What stands after a temperature.
  func highest(at time: String) -> String { language.phrase("highest, \(time)") }
  /// What stands after a percentage.
  var ofReadingsInRange: String { language.phrase("of readings in range") }
  /// `5 of 6`.
  func share(_ part: Int, of whole: Int) -> String { language.phrase("\(part) of \(whole)") }

  /// What stands after that.
  func readingsInRange(of whole: Int) -> String {
    whole == 1 ? language.phrase("reading in range") : language.phrase("readings in range")
  }

  func mean(of readings: Int) -> String { language.phrase("mean of \(self.readings(readings))") }
  var average: String { language.phrase("average") }
  var lowest: String { language.phrase("lowest") }
  var highest: String { language.phrase("highest") }
  /// What stands before a number of days.
  func fever(_ limit: String) -> String { language.phrase("fever \(limit) on") }
  func noFever(_ limit: String) -> String { language.phrase("no fever \(limit)") }
  /// What stands before the time of the last fever.
  var last: String { language.phrase("last") }

  /// What stands before the mean of a half's readings.
  func mean(of half: PressureDay.Half) -> String {
    switch half {
    case .morning: language.phrase("mornings")
    case .evening: language.phrase("evenings")
    }
  }

  // MARK: Limits

  func over(_ limit: String) -> String { language.phrase("over \(limit)", .chart) }
  func andOver(_ limit: String) -> String { language.phrase("\(limit) and over") }
  func from(_ limit: String) -> String { language.phrase("from \(limit)") }
  func under(_ limit: String) -> String { language.phrase("under \(limit)") }

  func either(_ limits: [String]) -> String {
    limits.dropFirst().reduce(limits.first ?? "") { language.phrase("\($0) or \($1)") }
  }

  func both(_ limits: [String]) -> String {
    limits.dropFirst().reduce(limits.first ?? "") { language.phrase("\($0) and \($1)") }
  }

  // MARK: How to read the picture

  /// How readings that lie hours apart are joined.
  func gaps(dottedFrom solid: Int, to dotted: Int) -> String {
    language.phrase(
      "Dotted: \(solid)–\(dotted) h between readings; longer gaps are left open.")
  }

  /// After how long a sensor's line breaks.
  func sensorGaps(minutes: Int) -> String {
    language.phrase("Gaps of more than \(minutes) min are left open.")
  }

  var countsAreReadings: String { language.phrase("Counts are readings, not time.") }
  func feverLine(_ limit: String) -> String { language.phrase("Fever line \(limit).") }

  var dayBars: String {
    language.phrase("A bar spans the day's lowest to highest reading.")
  }

  func pressureBars(limits: String) -> String {
    language.phrase("Bars run from diastolic to systolic; lines at \(limits).")
  }

  /// The same of spans that are too long for single readings.
  func columns(of length: ColumnLength) -> String {
    switch length {
    case .day:
      language.phrase(
        "Bars span each day's lowest to highest reading; the line joins daily means.")
    case .week:
      language.phrase(
        "Bars span each week's lowest to highest reading; the line joins weekly means.")
    case .month:
      language.phrase(
        "Bars span each month's lowest to highest reading; the line joins monthly means.")
    }
  }

  /// What columns of days, weeks or months are: bars as the sentence says, dots, or both.
  func columns(_ bars: String, _ summaries: [ColumnSummary], _ span: DaySpan) -> [String] {
    if !summaries.isEmpty, summaries.allSatisfy({ !$0.few.isEmpty }) {
      return [dots(of: span.columnLength)]
    }
    let hasFew = summaries.contains { !$0.few.isEmpty }
    return [bars] + (hasFew ? [language.phrase("Fewer than six readings: dots.")] : [])
  }

  /// Where every column has fewer than six readings.
  private func dots(of length: ColumnLength) -> String {
    switch length {
    case .day: language.phrase("Each dot is a reading; lines join daily means.")
    case .week: language.phrase("Each dot is a reading; lines join weekly means.")
    case .month: language.phrase("Each dot is a reading; lines join monthly means.")
    }
  }

  func pressureColumns(of length: ColumnLength) -> String {
    switch length {
    case .day:
      language.phrase(
        "Systolic and diastolic: bars from each day's lowest to its highest; lines join daily means."
      )
    case .week:
      language.phrase(
        "Systolic and diastolic: bars from each week's lowest to its highest; lines join weekly means."
      )
    case .month:
      language.phrase(
        "Systolic and diastolic: bars from each month's lowest to its highest; lines: monthly means."
      )
    }
  }

  /// How many readings have a comparator, and enter the mean at their bound.
  func bounded(_ count: Int) -> String {
    count == 1
      ? language.phrase("\(count) reading with < or >; means use its limit.")
      : language.phrase("\(count) readings with < or >; means use their limits.")
  }

  // MARK: Sentences of the text alternative

  func lowest(_ value: String, at time: String) -> String {
    language.phrase("Lowest \(value), \(time).")
  }

  func highest(_ value: String, at time: String) -> String {
    language.phrase("Highest \(value), \(time).")
  }

  func inRange(_ share: String) -> String { language.phrase("\(share) of readings in range.") }

  func fever(_ limit: String, on days: String, last time: String) -> String {
    language.phrase("Fever \(limit) on \(days), last \(time).")
  }

  func withoutFever(_ limit: String) -> String { language.phrase("No fever \(limit).") }

  func named(_ extreme: PressureExtreme, _ pressure: String, at time: String) -> String {
    switch extreme {
    case .highestSystolic: language.phrase("Highest systolic \(pressure), \(time).")
    case .lowestSystolic: language.phrase("Lowest systolic \(pressure), \(time).")
    case .highestDiastolic: language.phrase("Highest diastolic \(pressure), \(time).")
    case .lowestDiastolic: language.phrase("Lowest diastolic \(pressure), \(time).")
    }
  }

  func mean(_ value: String) -> String { language.phrase("Mean \(value).") }

  func mean(_ value: String, halves: [(half: PressureDay.Half, mean: String)]) -> String {
    let parts = halves.map { "\(mean(of: $0.half)) \($0.mean)" }.joined(separator: ", ")
    return language.phrase("Mean \(value); \(parts).")
  }

  func dailyRanges(_ ranges: String) -> String { language.phrase("Daily ranges: \(ranges).") }
  func noReadings(on days: String) -> String { language.phrase("No readings on \(days).") }
}

/// The names that one language has for days and months.
public struct DateNames: Sendable {
  /// Of every language that charts speak.
  init(in language: Language) {
    weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map {
      language.phrase(known: $0)
    }
    months = MonthName.all.map { language.phrase(known: $0, .chart) }
  }

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
