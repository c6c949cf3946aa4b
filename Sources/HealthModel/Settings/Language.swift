/// A language; the raw value is its ISO 639-1 code. What programs read (`--json`, `--csv`, columns
/// in a pipe, exit statuses) and what people type is the same in each.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case italian = "it"

  /// Creates the language of a locale, such as `it_IT.UTF-8`; nil if healthlog doesn't have it.
  public init?(ofLocale locale: String) { self.init(rawValue: LocaleName(locale).language) }

  /// Creates the environment's language, as gettext does: the first known one in `$LANGUAGE`, the
  /// `list`, unless the locale for `messages` is `C`; otherwise the locale's.
  public init(list: String?, messages: String) {
    let isC = ["C", "POSIX"].contains(messages.prefix { !".@".contains($0) })
    let wanted = isC ? [] : (list ?? "").split(separator: ":").map(String.init)
    self = (wanted + [messages]).lazy.compactMap(Language.init(ofLocale:)).first ?? .english
  }

  /// Creates a language from its code, a locale, or its name in English or in that language.
  public init?(named text: String) {
    let text = text.trimmingBlanks.lowercased()
    let found = Language.allCases.first { [$0.ownName.lowercased(), "\($0)"].contains(text) }
    guard let language = found ?? Language(ofLocale: text) else { return nil }
    self = language
  }

  /// Whether numbers have a decimal comma, if the locale of numbers doesn't say.
  public var hasDecimalComma: Bool { LocaleName(rawValue).hasDecimalComma }

  public var ownName: String {
    switch self {
    case .english: "English"
    case .italian: "italiano"
    }
  }
}
