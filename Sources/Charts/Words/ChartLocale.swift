public import HealthModel

/// How a chart speaks: the language of its texts, that of its dates, and its decimal mark.
///
/// Locales are named as POSIX does, `language_TERRITORY.CODESET@modifier`. What no table knows,
/// such as `C`, is English with a point.
public struct ChartLocale: Hashable, Sendable {
  /// The language of texts.
  public let texts: Language
  let dates: Language
  /// Between a number's whole and its decimals.
  public let decimalMark: Character

  /// English with a decimal point.
  public static let english = ChartLocale(messages: "C", time: "C", numeric: "C")

  /// - Parameters:
  ///   - messages: The locale of texts, `LC_MESSAGES`.
  ///   - time: The locale of the names of days and months, `LC_TIME`.
  ///   - numeric: The locale of numbers, `LC_NUMERIC`.
  public init(messages: String, time: String, numeric: String) {
    self.init(
      texts: Language(ofLocale: messages) ?? .english, dates: Language(ofLocale: time) ?? .english,
      hasDecimalComma: LocaleName(numeric).hasDecimalComma)
  }

  /// - Parameter hasDecimalComma: Else numbers have a point.
  public init(texts: Language, dates: Language, hasDecimalComma: Bool) {
    self.texts = texts
    self.dates = dates
    decimalMark = hasDecimalComma ? "," : "."
  }

  var words: ChartWords { ChartWords(language: texts) }

  /// In the language of dates.
  public var dateNames: DateNames { DateNames(in: dates) }

  /// What a band of a vital is called: `Very high`, `Fever`.
  public func name(of band: Band, of vital: VitalID) -> String { words.band(band, of: vital) }

  /// `29 readings`.
  public func readings(_ count: Int) -> String { words.readings(count) }

  /// `6 days`.
  public func days(_ count: Int) -> String { words.days(count) }

  /// `29 readings on 6 of 7 days`.
  public func coverage(readings: Int, days: Int, of whole: Int) -> String {
    words.coverage(readings: readings, days: days, of: whole)
  }

  /// `135 or 85`.
  public func either(_ limits: String...) -> String { words.either(limits) }

  /// A number with a decimal point, as this locale writes it.
  public func number(_ text: String) -> String {
    decimalMark == "." ? text : String(text.map { $0 == "." ? decimalMark : $0 })
  }
}
