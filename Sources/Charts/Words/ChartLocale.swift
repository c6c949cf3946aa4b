/// How a chart speaks: the language of its texts, that of its dates, and its decimal mark.
///
/// Locales are named as POSIX does, `language_TERRITORY.CODESET@modifier`. What no table knows,
/// such as `C`, is English with a point.
public struct ChartLocale: Hashable, Sendable {
  /// A language that charts speak.
  enum Language: CaseIterable {
    case english
    case italian
  }

  let texts: Language
  let dates: Language
  let decimalMark: Character

  public static let english = ChartLocale(messages: "C", time: "C", numeric: "C")

  /// - Parameters:
  ///   - messages: The locale of texts, `LC_MESSAGES`.
  ///   - time: The locale of the names of days and months, `LC_TIME`.
  ///   - numeric: The locale of numbers, `LC_NUMERIC`.
  public init(messages: String, time: String, numeric: String) {
    texts = Language(ofLocale: messages)
    dates = Language(ofLocale: time)
    decimalMark = Self.hasDecimalComma(numeric) ? "," : "."
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

  // MARK: What locales say

  /// Whether a locale writes 38,0.
  ///
  /// The system's own answer would need the locale to be installed, which in many a container it
  /// isn't. Source: CLDR 44, `decimal` of each language's usual numbering system.
  private static func hasDecimalComma(_ locale: String) -> Bool {
    let (language, territory) = parts(of: locale)
    if language == "es" { return !spanishWithPoint.contains(territory) }
    if ["de", "it"].contains(language), ["CH", "LI"].contains(territory) { return false }
    if language == "en" { return englishWithComma.contains(territory) }
    return languagesWithComma.contains(language)
  }

  private static let languagesWithComma: Set<String> = [
    "af", "az", "be", "bg", "br", "bs", "ca", "cs", "da", "de", "el", "et", "eu", "fi", "fo", "fr",
    "fur", "fy", "gl", "hr", "hsb", "hu", "hy", "id", "is", "it", "ka", "kk", "kl", "ky", "lb",
    "lt", "lv", "mk", "nb", "nl", "nn", "no", "oc", "pl", "pt", "rm", "ro", "ru", "sc", "se", "sk",
    "sl", "sq", "sr", "sv", "tk", "tr", "tt", "uk", "uz", "vi", "wo",
  ]

  private static let spanishWithPoint: Set<String> = [
    "BZ", "CU", "DO", "GT", "HN", "MX", "NI", "PA", "PE", "PR", "SV", "US",
  ]

  private static let englishWithComma: Set<String> = [
    "AT", "BE", "DE", "DK", "FI", "NL", "SE", "SI",
  ]

  /// `it` and `IT` of `it_IT.UTF-8@euro`; empty where a part is missing.
  fileprivate static func parts(of locale: String) -> (language: String, territory: String) {
    let name = locale.prefix { $0 != "." && $0 != "@" }.split(
      separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
    return (name.first?.lowercased() ?? "", name.dropFirst().first?.uppercased() ?? "")
  }
}

extension ChartLocale.Language {
  fileprivate init(ofLocale locale: String) {
    self = ChartLocale.parts(of: locale).language == "it" ? .italian : .english
  }
}
