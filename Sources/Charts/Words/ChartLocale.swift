public import HealthModel
public import Phrases

/// The language of texts and dates, and the decimal mark. Names are POSIX ones,
/// `language_TERRITORY.CODESET@modifier`; unknown ones, such as `C`, are English with a point.
public struct ChartLocale: Hashable, Sendable {
  /// The language of texts.
  public let texts: Language
  let dates: Language
  /// The mark between a number's integer part and its decimals.
  public let decimalMark: Character

  /// English with a decimal point.
  public static let english = ChartLocale(messages: "C", time: "C", numeric: "C")

  /// Creates a locale from `LC_MESSAGES`, `LC_TIME` and `LC_NUMERIC`.
  public init(messages: String, time: String, numeric: String) {
    self.init(
      texts: Language(ofLocale: messages) ?? .english, dates: Language(ofLocale: time) ?? .english,
      hasDecimalComma: LocaleName(numeric).hasDecimalComma)
  }

  /// Creates a locale with a decimal comma or point.
  public init(texts: Language, dates: Language, hasDecimalComma: Bool) {
    (self.texts, self.dates) = (texts, dates)
    decimalMark = hasDecimalComma ? "," : "."
  }

  /// The names of days and months.
  public var dateNames: DateNames { DateNames(in: dates) }

  /// Returns a sentence in the language of texts.
  public func phrase(_ sentence: Sentence, _ sense: Sense? = nil) -> String {
    texts.phrase(sentence, sense)
  }

  /// Converts a number with a decimal point to this locale's form.
  public func number(_ text: String) -> String {
    decimalMark == "." ? text : String(text.map { $0 == "." ? decimalMark : $0 })
  }
}

/// The phrases of charts; numbers, units and times are already formatted.
extension ChartLocale {
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

  /// `Blood pressure`.
  public var bloodPressure: String { phrase("Blood pressure") }

  /// Returns the name of a vital's band: `Very high`, `Fever`.
  public func name(of band: Band, of vital: VitalID) -> String {
    // The name of a custom vital may have any gender, and that of weight is masculine.
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
    switch half {
    case .morning: phrase("Morning")
    case .evening: phrase("Evening")
    }
  }

  func mean(of half: PressureDay.Half) -> String {
    switch half {
    case .morning: phrase("mornings")
    case .evening: phrase("evenings")
    }
  }

  /// Returns a number of readings: `29 readings`.
  public func readings(_ count: Int) -> String {
    count == 1 ? phrase("\(count) reading") : phrase("\(count) readings")
  }

  /// Returns a number of days: `6 days`.
  public func days(_ count: Int) -> String {
    count == 1 ? phrase("\(count) day") : phrase("\(count) days")
  }

  /// Returns the coverage of days: `29 readings on 6 of 7 days`.
  public func coverage(readings: Int, days: Int, of whole: Int) -> String {
    let readings = self.readings(readings)
    if whole == 1 { return readings }
    return days == 1
      ? phrase("\(readings) on 1 of \(whole) days")
      : phrase("\(readings) on \(days) of \(whole) days")
  }

  /// `no readings`, on an empty day.
  public var noReadings: String { phrase("no readings", .chart) }

  func readingsInRange(of whole: Int) -> String {
    whole == 1 ? phrase("reading in range") : phrase("readings in range")
  }

  /// Returns an upper limit in words: `over 250`.
  public func over(_ limit: String) -> String { phrase("over \(limit)", .chart) }

  /// Returns a lower limit in words: `under 70`.
  public func under(_ limit: String) -> String { phrase("under \(limit)") }

  /// Returns limits as alternatives: `135 or 85`.
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

  func columns(of length: ColumnLength) -> String {
    switch length {
    case .day: phrase("Bars span each day's lowest to highest reading; the line joins daily means.")
    case .week:
      phrase("Bars span each week's lowest to highest reading; the line joins weekly means.")
    case .month:
      phrase("Bars span each month's lowest to highest reading; the line joins monthly means.")
    }
  }

  func pressureColumns(of length: ColumnLength) -> String {
    switch length {
    case .day:
      phrase("Bars span each day's systolic and diastolic range; lines join daily means.")
    case .week:
      phrase("Bars span each week's systolic and diastolic range; lines join weekly means.")
    case .month:
      phrase("Bars span each month's systolic and diastolic range; lines join monthly means.")
    }
  }

  /// A sentence on the readings that enter the mean as their limit; empty if there are none.
  func bounded(_ count: Int) -> [String] {
    switch count {
    case 0: []
    case 1: [phrase("\(count) reading with < or >; averages use its limit.")]
    default: [phrase("\(count) readings with < or >; averages use their limits.")]
    }
  }
}
