/// A locale as POSIX names it: `language_TERRITORY.CODESET@modifier`.
public struct LocaleName: Hashable, Sendable {
  /// `it` of `it_IT.UTF-8`; empty where there is none.
  public let language: String
  /// `IT`; empty where there is none.
  public let territory: String

  /// Takes any text apart: `it_IT.UTF-8`, `en`, `C`; an empty one is nobody's.
  public init(_ locale: String) {
    let name = locale.prefix { $0 != "." && $0 != "@" }.split(
      separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
    language = name.first?.lowercased() ?? ""
    territory = name.dropFirst().first?.uppercased() ?? ""
  }

  /// Whether it is nobody's: `C`, `POSIX`, or empty.
  public var isNone: Bool { ["", "c", "posix"].contains(language) }

  /// Whether it writes 38,0.
  ///
  /// The system's own answer would need the locale to be installed, which in many a container it
  /// isn't. Source: CLDR 44, `decimal` of each language's usual numbering system.
  public var hasDecimalComma: Bool {
    if language == "es" { return !Self.spanishWithPoint.contains(territory) }
    if ["de", "it"].contains(language), ["CH", "LI"].contains(territory) { return false }
    if language == "en" { return Self.englishWithComma.contains(territory) }
    return Self.languagesWithComma.contains(language)
  }

  // Lists, for they are looked through once: a set of them is made anew in every process.
  private static let languagesWithComma = [
    "af", "az", "be", "bg", "br", "bs", "ca", "cs", "da", "de", "el", "et", "eu", "fi", "fo", "fr",
    "fur", "fy", "gl", "hr", "hsb", "hu", "hy", "id", "is", "it", "ka", "kk", "kl", "ky", "lb",
    "lt", "lv", "mk", "nb", "nl", "nn", "no", "oc", "pl", "pt", "rm", "ro", "ru", "sc", "se", "sk",
    "sl", "sq", "sr", "sv", "tk", "tr", "tt", "uk", "uz", "vi", "wo",
  ]

  private static let spanishWithPoint = [
    "BZ", "CU", "DO", "GT", "HN", "MX", "NI", "PA", "PE", "PR", "SV", "US",
  ]

  private static let englishWithComma = ["AT", "BE", "DE", "DK", "FI", "NL", "SE", "SI"]
}
