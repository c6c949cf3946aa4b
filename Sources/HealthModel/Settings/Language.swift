internal import CTranslations

/// English or a language of `po/`. What programs read (`--json`, `--csv`, columns in a pipe, exit
/// statuses) and the commands that people type are the same in every language.
public struct Language: RawRepresentable, CaseIterable, CustomStringConvertible, Hashable, Sendable
{
  public static let english = Language(code: "en", name: "English", ownName: "English")
  public static let allCases =
    [english]
    + sequence(state: Int32(0)) { number in
      defer { number += 1 }
      return unsafe healthlog_po(number).map { po in
        let bytes = (0..<16_000).lazy.map { unsafe UInt8(bitPattern: po[$0]) }
        return Language(header: Array(bytes.prefix { $0 != 0 }), number)
      }
    }

  /// The ISO 639-1 code.
  public let rawValue: String
  public let ownName: String
  private let name: String
  /// Whether numbers have a decimal comma, if the locale of numbers doesn't say.
  public let hasDecimalComma: Bool
  private let number: Int32?

  /// The PO file; nil for English.
  public var po: String? {
    number.flatMap { unsafe healthlog_po($0).map { unsafe String(cString: $0) } }
  }

  private init(code: String, name: String, ownName: String, _ number: Int32? = nil) {
    (rawValue, self.name, self.ownName, self.number) = (code, name, ownName, number)
    hasDecimalComma = LocaleName(code).hasDecimalComma
  }

  /// Reads the code and the names from the header, which ends in a file's first 16,000 bytes.
  private init(header: [UInt8], _ number: Int32) {
    let lines = header.split(separator: UInt8(ascii: "\n"))
    func field(_ name: String) -> String {
      let line = lines.first { $0.starts(with: "\"\(name): ".utf8) } ?? []
      return String(decoding: line.dropFirst(name.count + 3).dropLast(3), as: UTF8.self)
    }
    self.init(
      code: field("Language"), name: field("X-English-Name"), ownName: field("X-Own-Name"), number)
  }

  public init?(rawValue code: String) {
    // English and the locale `C` don't need the headers of the PO files.
    let known = code == "en" || code.utf8.count < 2 ? [.english] : Language.allCases
    guard let found = known.first(where: { $0.rawValue == code }) else { return nil }
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
