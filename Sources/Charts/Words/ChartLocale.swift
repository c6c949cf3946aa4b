public import HealthModel
public import Phrases

public struct ChartLocale: Hashable, Sendable {
  public let texts: Language
  let dates: Language
  public let decimalMark: Character

  public static let english = ChartLocale(texts: .english, dates: .english, hasDecimalComma: false)

  public init(texts: Language, dates: Language, hasDecimalComma: Bool) {
    (self.texts, self.dates) = (texts, dates)
    decimalMark = hasDecimalComma ? "," : "."
  }

  public var dateNames: DateNames { DateNames(in: dates) }

  public func phrase(_ sentence: Sentence, _ sense: Sense? = nil) -> String {
    texts.phrase(sentence, sense)
  }

  /// Returns `text`, which has a decimal point, with the locale's decimal mark.
  public func number(_ text: String) -> String {
    decimalMark == "." ? text : String(text.map { $0 == "." ? decimalMark : $0 })
  }

  // The phrases of charts; numbers, units and times are already formatted.

  func title(of vital: VitalID) -> String? {
    switch vital.builtIn {
    case .temperature: phrase("Body temperature")
    case .glycemia: phrase("Blood glucose")
    case .systolic: phrase("Systolic pressure")
    case .diastolic: phrase("Diastolic pressure")
    case .heartRate: phrase("Heart rate")
    case .oxygenSaturation: phrase("Oxygen saturation")
    case .weight: phrase("Weight")
    case nil: nil
    }
  }

  public var bloodPressure: String { phrase("Blood pressure") }

  public func name(of band: Band, of vital: VitalID) -> String {
    // In Italian, a custom vital's name may have either gender, and that of weight is masculine.
    let sense: Sense? = vital.builtIn == nil || vital == .weight ? nil : .feminine
    let isTemperature = vital == .temperature
    return switch band {
    case .criticallyHigh: isTemperature ? phrase("Fever") : phrase("Very high", sense)
    case .high: isTemperature ? phrase("Raised") : phrase("High", sense)
    case .normal: vital == .glycemia ? phrase("In range") : phrase("Normal")
    case .low: phrase("Low", sense)
    case .criticallyLow: phrase("Very low", sense)
    }
  }

  func name(of half: PressureDay.Half) -> String {
    half == .morning ? phrase("Morning") : phrase("Evening")
  }

  func mean(of half: PressureDay.Half) -> String {
    half == .morning ? phrase("mornings") : phrase("evenings")
  }

  public func readings(_ count: Int) -> String {
    count == 1 ? phrase("\(count) reading") : phrase("\(count) readings")
  }

  public func days(_ count: Int) -> String {
    count == 1 ? phrase("\(count) day") : phrase("\(count) days")
  }

  /// Returns `29 readings on 6 of 7 days`.
  public func coverage(readings: Int, days: Int, of whole: Int) -> String {
    let readings = self.readings(readings)
    if whole == 1 { return readings }
    return days == 1
      ? phrase("\(readings) on 1 of \(whole) days")
      : phrase("\(readings) on \(days) of \(whole) days")
  }

  public var noReadings: String { phrase("no readings", .chart) }

  func readingsInRange(of whole: Int) -> String {
    whole == 1 ? phrase("reading in range") : phrase("readings in range")
  }

  public func over(_ limit: String) -> String { phrase("over \(limit)", .chart) }

  public func under(_ limit: String) -> String { phrase("under \(limit)") }

  /// Returns `135 or 85`.
  public func either(_ limits: [String]) -> String {
    limits.dropFirst().reduce(limits.first ?? "") { phrase("\($0) or \($1)") }
  }

  func columns(_ bars: String, _ summaries: [ColumnSummary], _ span: DaySpan) -> [String] {
    let hasFew = summaries.contains { !$0.few.isEmpty }
    guard hasFew, summaries.allSatisfy({ !$0.few.isEmpty }) else {
      return [bars] + (hasFew ? [phrase("Dots: fewer than six readings.")] : [])
    }
    return switch span.columnLength {
    case .day: [phrase("Each dot is a reading; lines join daily means.")]
    case .week: [phrase("Each dot is a reading; lines join weekly means.")]
    case .month: [phrase("Each dot is a reading; lines join monthly means.")]
    }
  }

  func columns(of length: ColumnLength, isPressure: Bool = false) -> String {
    switch (length, isPressure) {
    case (.day, false):
      phrase("Bars span each day's lowest to highest reading; the line joins daily means.")
    case (.week, false):
      phrase("Bars span each week's lowest to highest reading; the line joins weekly means.")
    case (.month, false):
      phrase("Bars span each month's lowest to highest reading; the line joins monthly means.")
    case (.day, true):
      phrase("Bars span each day's systolic and diastolic range; lines join daily means.")
    case (.week, true):
      phrase("Bars span each week's systolic and diastolic range; lines join weekly means.")
    case (.month, true):
      phrase("Bars span each month's systolic and diastolic range; lines join monthly means.")
    }
  }

  func bounded(_ count: Int) -> [String] {
    switch count {
    case 0: []
    case 1: [phrase("\(count) reading with < or >; averages use its limit.")]
    default: [phrase("\(count) readings with < or >; averages use their limits.")]
    }
  }
}

public struct DateNames: Sendable {
  init(in language: Language) {
    weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map { language.phrase(known: $0) }
    months = MonthName.all.map { language.phrase(known: $0, .chart) }
  }

  /// The weekdays' names, Monday first.
  public let weekdays: [String]
  /// The months' names as in a date; the first three letters of each are its short name.
  public let months: [String]

  public func weekday(_ date: LocalDate) -> String { weekdays[date.weekday.rawValue - 1] }

  public func month(_ date: LocalDate) -> String { months[date.month - 1] }

  public func shortMonth(_ date: LocalDate) -> String { String(month(date).prefix(3)) }

  /// Returns `Mon 9`.
  public func day(_ date: LocalDate) -> String { "\(weekday(date)) \(date.day)" }

  public func dayAndMonth(_ date: LocalDate) -> String { "\(date.day) \(shortMonth(date))" }

  /// Returns a month's names, the longest first: `November 2026`, `November`, `Nov`, `N`.
  func monthForms(_ date: LocalDate) -> [String] {
    let name = month(date)
    return ["\(name) \(date.year)", name, shortMonth(date), String(name.prefix(1))]
  }

  /// Returns `Mon 9 – Sun 15 November 2026`; without weekdays for more than ten days.
  public func dates(_ days: ClosedRange<LocalDate>, isShort: Bool = false) -> String {
    dates(days, withWeekdays: days.dayCount <= 10, isShort: isShort)
  }

  /// Returns a range; its start names the month and year only where they differ from the end's.
  public func dates(
    _ days: ClosedRange<LocalDate>, withWeekdays: Bool, isShort: Bool, withYear: Bool = true
  ) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    func name(_ date: LocalDate, hasMonth: Bool, hasYear: Bool) -> String {
      (withWeekdays ? day(date) : String(date.day))
        + (hasMonth ? " \(isShort ? shortMonth(date) : month(date))" : "")
        + (hasYear ? " \(date.year)" : "")
    }
    let end = name(last, hasMonth: true, hasYear: withYear)
    guard first != last else { return end }
    let hasYear = first.year != last.year
    let start = name(first, hasMonth: hasYear || first.month != last.month, hasYear: hasYear)
    return "\(start) – \(end)"
  }

  /// Returns `12 Nov`, or `12 Nov 2026` if the days span more than a year.
  func date(_ date: LocalDate, in days: ClosedRange<LocalDate>) -> String {
    dayAndMonth(date) + (days.dayCount > 366 ? " \(date.year)" : "")
  }

  /// Returns `Wed 18:40` if the days span at most a week, otherwise `12 Nov 18:40`.
  public func time(_ local: LocalDateTime, in days: ClosedRange<LocalDate>) -> String {
    let day = days.dayCount <= 7 ? weekday(local.date) : date(local.date, in: days)
    return "\(day) \(local.time)"
  }
}
