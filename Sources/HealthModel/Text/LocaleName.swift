/// A locale's POSIX name: `language_TERRITORY.CODESET@modifier`.
public struct LocaleName: Hashable, Sendable {
  public let language: String
  public let territory: String

  public init(_ locale: String) {
    let name = locale.prefix { $0 != "." && $0 != "@" }.split(
      separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
    language = name.first?.lowercased() ?? ""
    territory = name.dropFirst().first?.uppercased() ?? ""
  }

  /// Whether the locale has no language: `C`, `POSIX`, or empty.
  public var isNone: Bool { ["", "c", "posix"].contains(language) }

  /// Whether numbers have a decimal comma. The system knows only installed locales, and a container
  /// often has none. Source: CLDR 44, `decimal` of each language's usual numbering system.
  public var hasDecimalComma: Bool {
    if language == "es" { return !Self.has(territory, in: Self.spanishWithPoint) }
    if ["de", "it"].contains(language), ["CH", "LI"].contains(territory) { return false }
    if language == "en" { return Self.has(territory, in: Self.englishWithComma) }
    return Self.has(language, in: Self.languagesWithComma)
  }

  // A process usually searches these lists only once, so sets wouldn't pay off.
  private static let languagesWithComma = """
    af az be bg br bs ca cs da de el et eu fi fo fr fur fy gl hr hsb hu hy id is it ka kk kl ky lb lt \
    lv mk nb nl nn no oc pl pt rm ro ru sc se sk sl sq sr sv tk tr tt uk uz vi wo
    """
  private static let spanishWithPoint = "BZ CU DO GT HN MX NI PA PE PR SV US"
  private static let englishWithComma = "AT BE DE DK FI NL SE SI"

  static func has(_ code: String, in list: String) -> Bool {
    list.split(separator: " ").contains { $0 == code }
  }
}
