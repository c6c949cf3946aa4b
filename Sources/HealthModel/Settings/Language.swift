internal import CTranslations

/// English or a language of `po/`. What programs read (`--json`, `--csv`, columns in a pipe, exit
/// statuses) and the commands that people type are the same in every language.
public struct Language: RawRepresentable, CaseIterable, CustomStringConvertible, Hashable, Sendable
{
  public static let english = Language(code: "en", name: "English", ownName: "English", po: nil)
  public static let allCases =
    [english]
    + sequence(state: Int32(0)) { number in
      defer { number += 1 }
      return unsafe healthlog_po(number).map { unsafe Language(po: String(cString: $0)) }
    }

  /// The ISO 639-1 code.
  public let rawValue: String
  public let ownName: String
  private let name: String
  /// Whether numbers have a decimal comma, if the locale of numbers doesn't say.
  public let hasDecimalComma: Bool
  /// The PO file; nil for English.
  public let po: String?

  private init(code: String, name: String, ownName: String, po: String?) {
    (rawValue, self.name, self.ownName, self.po) = (code, name, ownName, po)
    hasDecimalComma = LocaleName(code).hasDecimalComma
  }

  /// Reads the code and the names from the header, which is in the first lines of a PO file.
  private init(po: String) {
    let lines = po.utf8.split(separator: UInt8(ascii: "\n"), maxSplits: 200).map(String.init)
    func field(_ name: String) -> String {
      let line = lines.first { $0?.hasPrefix("\"\(name): ") ?? false } ?? nil
      return String((line ?? "").dropFirst(name.count + 3).dropLast(3))
    }
    self.init(
      code: field("Language"), name: field("X-English-Name"), ownName: field("X-Own-Name"), po: po)
  }

  public init?(rawValue code: String) {
    // English doesn't need the headers of the PO files.
    let found = code == "en" ? .english : Language.allCases.first { $0.rawValue == code }
    guard let found else { return nil }
    self = found
  }

  public var description: String { rawValue }

  /// Creates the language of a locale, such as `it_IT.UTF-8`; nil if healthlog doesn't know it.
  public init?(ofLocale locale: String) { self.init(rawValue: LocaleName(locale).language) }

  /// Creates the environment's language, by gettext's rules: the first known one in `list`
  /// (`$LANGUAGE`), then that of the locale `messages`; English if none, or if `messages` is `C`.
  public init(list: String?, messages: String) {
    let isC = ["C", "POSIX"].contains(messages.prefix { !".@".contains($0) })
    let wanted = (list ?? "").split(separator: ":").map(String.init) + [messages]
    self = isC ? .english : wanted.lazy.compactMap(Language.init(ofLocale:)).first ?? .english
  }

  /// Creates a language from its code, a locale, its English name or its own name; otherwise nil.
  public init?(named text: String) {
    let text = text.trimmingBlanks.lowercased()
    let found = Language.allCases.first {
      $0.ownName.lowercased() == text || $0.name.lowercased() == text
    }
    guard let language = found ?? Language(ofLocale: text) else { return nil }
    self = language
  }
}
