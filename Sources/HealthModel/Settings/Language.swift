/// A language; the raw value is its ISO 639-1 code. What programs read (`--json`, `--csv`, columns
/// in a pipe, exit statuses) and the commands that people type are the same in every language.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case italian = "it"

  /// Creates the language of a locale, such as `it_IT.UTF-8`; nil if healthlog doesn't know it.
  public init?(ofLocale locale: String) { self.init(rawValue: LocaleName(locale).language) }

  /// Creates the environment's language, by gettext's rules: the first known one in `list`
  /// (`$LANGUAGE`), then that of the locale `messages`; English if none, or if `messages` is `C`.
  public init(list: String?, messages: String) {
    let isC = ["C", "POSIX"].contains(messages.prefix { !".@".contains($0) })
    let wanted = isC ? [] : (list ?? "").split(separator: ":").map(String.init)
    self = (wanted + [messages]).lazy.compactMap(Language.init(ofLocale:)).first ?? .english
  }

  /// Creates a language from its code, a locale, its English name or its own name; otherwise nil.
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
