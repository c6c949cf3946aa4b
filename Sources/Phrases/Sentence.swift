public import HealthModel

/// An English sentence with placeholders and their values: `phrase("\(vital) is given twice")`.
/// A translation is found by its ``key``, and may order the values differently.
public struct Sentence: ExpressibleByStringInterpolation, Equatable, Sendable {
  /// The texts around the placeholders: one more than `filled`.
  private var texts: [String]
  private var filled: [String]

  /// Creates a sentence without placeholders.
  public init(stringLiteral text: String) { (texts, filled) = ([text], []) }

  /// Creates a sentence with a placeholder for each value.
  public init(stringInterpolation made: StringInterpolation) {
    (texts, filled) = (made.texts, made.filled)
  }

  /// Collects the texts and values of a sentence.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var texts = [""]
    fileprivate var filled: [String] = []

    /// - Parameter interpolationCount: The number of values.
    public init(literalCapacity: Int, interpolationCount: Int) {
      texts.reserveCapacity(interpolationCount + 1)
      filled.reserveCapacity(interpolationCount)
    }

    /// Adds text.
    public mutating func appendLiteral(_ literal: String) { texts[texts.count - 1] += literal }

    /// Adds a placeholder with the value's description.
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

  private func joined(_ values: [String]) -> String {
    zip(values, texts.dropFirst()).reduce(into: texts[0]) { $0 += $1.0 + $1.1 }
  }

  func filling(_ text: String) -> String { Catalogue.filled(text, with: filled) }

  /// Returns the sentence in a language; in English when the catalogue lacks it.
  public func text(in language: Language, as sense: Sense? = nil) -> String {
    guard let catalogue = language.catalogue,
      let own = sense.flatMap({ catalogue[$0.key(key)] }) ?? catalogue[key]
    else { return joined(filled) }
    return filling(own)
  }
}

/// The sense of a phrase (gettext's `msgctxt`); one without a translation uses the general one.
public enum Sense: String, Sendable, CaseIterable {
  /// For a feminine noun.
  case feminine
  /// In a chart, which has little room.
  case chart
  /// On a page of the doctor's report.
  case dossier
  /// Above a narrow column on a page of the doctor's report.
  case column

  func key(_ text: String) -> String { "\(rawValue)\u{4}\(text)" }
}

extension Language {
  /// Returns a sentence in this language.
  public func phrase(_ sentence: Sentence, _ sense: Sense? = nil) -> String {
    sentence.text(in: self, as: sense)
  }

  /// Returns a sentence in this language, split at each mark in its text, but not in its values.
  public func phrase(_ sentence: Sentence, _ sense: Sense? = nil, cutAt mark: Character) -> [String]
  {
    let text = phrase(known: sentence.key, sense)
    return text.split(separator: mark, omittingEmptySubsequences: false).map {
      sentence.filling(String($0))
    }
  }

  /// Returns the translation of text that isn't a literal in the code.
  public func phrase(known text: String, _ sense: Sense? = nil) -> String {
    guard let catalogue else { return text }
    return sense.flatMap { catalogue[$0.key(text)] } ?? catalogue[text] ?? text
  }
}

/// Returns a sentence in the person's language.
public func phrase(_ sentence: Sentence) -> String { CurrentLocale.language.phrase(sentence) }

/// Returns a sentence in every language, since a person may answer in any of them.
public func phrases(_ sentence: Sentence) -> [String] {
  Language.allCases.map { $0.phrase(sentence) }
}

/// Returns text from the command table in the person's language.
public func phrase(known text: String, in language: Language = CurrentLocale.language) -> String {
  language.phrase(known: text)
}

/// Returns the singular for 1, as in English and Italian, or the plural, in the person's language.
public func plural(_ count: Int, one: Sentence, other: Sentence) -> String {
  phrase(count == 1 ? one : other)
}
