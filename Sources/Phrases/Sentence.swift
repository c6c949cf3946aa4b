public import HealthModel

/// An English sentence with placeholders and their values: `phrase("\(vital) is given twice")`.
/// The sentence's ``key`` finds its translation, which may order the values differently.
public struct Sentence: ExpressibleByStringInterpolation, Equatable, Sendable {
  /// The texts around the placeholders: one more than `filled`.
  private var texts: [String]
  fileprivate var filled: [String]

  public init(stringLiteral text: String) { (texts, filled) = ([text], []) }

  public init(stringInterpolation made: StringInterpolation) {
    (texts, filled) = (made.texts, made.filled)
  }

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var texts = [""]
    fileprivate var filled: [String] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      texts.reserveCapacity(interpolationCount + 1)
      filled.reserveCapacity(interpolationCount)
    }

    public mutating func appendLiteral(_ literal: String) { texts[texts.count - 1] += literal }

    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      filled.append(value.description)
      texts.append("")
    }
  }

  /// Joins the parts of a sentence that is too long for a line of source.
  public static func + (first: Sentence, second: Sentence) -> Sentence {
    var whole = first
    whole.texts[whole.texts.count - 1] += second.texts[0]
    whole.texts += second.texts.dropFirst()
    whole.filled += second.filled
    return whole
  }

  /// The key in catalogues: `{0} is given twice`.
  var key: String { joined(filled.indices.map { "{\($0)}" }) }

  fileprivate func joined(_ values: [String]) -> String {
    zip(values, texts.dropFirst()).reduce(into: texts[0]) { $0 += $1.0 + $1.1 }
  }

  func filling(_ text: String) -> String { Catalogue.filled(text, with: filled) }
}

/// The sense of a phrase (gettext's `msgctxt`). A sense without a translation uses the general one.
public enum Sense: String, Sendable, CaseIterable {
  case feminine
  /// In a chart, which has little room.
  case chart
  case dossier
  /// Above a narrow column on a page of the doctor's report.
  case column

  func key(_ text: String) -> String { "\(rawValue)\u{4}\(text)" }
}

extension Language {
  /// Returns a sentence in this language, or in English if it isn't translated.
  public func phrase(_ sentence: Sentence, _ sense: Sense? = nil) -> String {
    self == .english
      ? sentence.joined(sentence.filled) : sentence.filling(phrase(known: sentence.key, sense))
  }

  /// Returns a sentence in this language, split at each mark in its text, but not in its values.
  public func phrase(_ sentence: Sentence, _ sense: Sense? = nil, cutAt mark: Character) -> [String]
  {
    let text = phrase(known: sentence.key, sense)
    return text.split(separator: mark, omittingEmptySubsequences: false).map {
      sentence.filling(String($0))
    }
  }

  /// Returns the translation of text that isn't a literal in the code; the text itself if none.
  public func phrase(known text: String, _ sense: Sense? = nil) -> String {
    guard let catalogue else { return text }
    return sense.flatMap { catalogue[$0.key(text)] } ?? catalogue[text] ?? text
  }
}

public func phrase(_ sentence: Sentence) -> String { CurrentLocale.language.phrase(sentence) }

/// Returns a sentence in every language, since a person may answer in any of them.
public func phrases(_ sentence: Sentence) -> [String] {
  Language.allCases.map { $0.phrase(sentence) }
}

public func phrase(known text: String, in language: Language = CurrentLocale.language) -> String {
  language.phrase(known: text)
}

public func plural(ifAny count: Int, one: Sentence, other: Sentence) -> String? {
  count > 0 ? plural(count, one: one, other: other) : nil
}

/// Returns `one` for 1 and `other` for all other counts: English and Italian share this rule.
public func plural(_ count: Int, one: Sentence, other: Sentence) -> String {
  phrase(count == 1 ? one : other)
}
