/// A language in which healthlog speaks to people; the raw value is its code of ISO 639-1.
///
/// What programs read (`--json`, `--csv`, columns in a pipe, exit statuses) and what is typed is the
/// same in each of them.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case italian = "it"

  /// That of a locale, such as `it_IT.UTF-8`; nil where healthlog doesn't speak it.
  public init?(ofLocale locale: String) {
    self.init(rawValue: LocaleName(locale).language)
  }

  /// What the environment asks for, as gettext reads it: of `$LANGUAGE`, a list by colons, the first
  /// that healthlog speaks, unless the locale of messages is `C`; else that locale's.
  ///
  /// - Parameters:
  ///   - list: `$LANGUAGE`; nil where it isn't set.
  ///   - messages: The locale of `LC_MESSAGES`.
  public init(list: String?, messages: String) {
    let isC = ["C", "POSIX"].contains(messages.prefix { !".@".contains($0) })
    let wanted = isC ? [] : (list ?? "").split(separator: ":").map(String.init)
    self = (wanted + [messages]).lazy.compactMap(Language.init(ofLocale:)).first ?? .english
  }

  /// The one that a person names: by its code, as a locale, or as it or English calls it.
  public init?(named text: String) {
    let text = text.trimmingBlanks.lowercased()
    let found = Language.allCases.first { [$0.ownName.lowercased(), "\($0)"].contains(text) }
    guard let language = found ?? Language(ofLocale: text) else { return nil }
    self = language
  }

  /// Whether its numbers have a decimal comma where the locale of numbers doesn't say.
  public var hasDecimalComma: Bool {
    switch self {
    case .english: false
    case .italian: true
    }
  }

  /// What it calls itself.
  public var ownName: String {
    switch self {
    case .english: "English"
    case .italian: "italiano"
    }
  }
}
