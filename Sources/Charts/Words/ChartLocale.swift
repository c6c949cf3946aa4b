public import HealthModel

/// How a chart speaks: the language of its texts, that of its dates, and its decimal mark.
///
/// Locales are named as POSIX does, `language_TERRITORY.CODESET@modifier`. What no table knows,
/// such as `C`, is English with a point.
public struct ChartLocale: Hashable, Sendable {
  let texts: Language
  let dates: Language
  let decimalMark: Character

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

  var words: any ChartWords {
    switch texts {
    case .english: EnglishWords()
    case .italian: ItalianWords()
    }
  }

  var dateNames: DateNames {
    switch dates {
    case .english: EnglishWords.dates
    case .italian: ItalianWords.dates
    }
  }

  /// A number with a decimal point, as this locale writes it.
  func number(_ text: String) -> String {
    decimalMark == "." ? text : String(text.map { $0 == "." ? decimalMark : $0 })
  }
}
