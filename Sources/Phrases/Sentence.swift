public import HealthModel

/// What is said to a person, in English, with places for what is filled in.
///
/// Written as a string: `phrase("\(vital) is given twice")`. Other languages find their own text by
/// its ``key``, and put what is filled in where their word order wants it.
public struct Sentence: ExpressibleByStringInterpolation, Equatable, Sendable {
  /// The text around the places: one more than `filled`.
  private var texts: [String]
  private var filled: [String]

  /// A sentence without places.
  public init(stringLiteral text: String) {
    texts = [text]
    filled = []
  }

  /// A sentence with a place for each value.
  public init(stringInterpolation made: StringInterpolation) {
    texts = made.texts
    filled = made.filled
  }

  /// Collects the texts of a sentence and what is filled in.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var texts = [""]
    fileprivate var filled: [String] = []

    /// - Parameter interpolationCount: Room is made for as many; the length is no matter.
    public init(literalCapacity: Int, interpolationCount: Int) {
      texts.reserveCapacity(interpolationCount + 1)
      filled.reserveCapacity(interpolationCount)
    }

    /// Goes on behind the last place.
    public mutating func appendLiteral(_ literal: String) { texts[texts.count - 1] += literal }

    /// Makes a place, filled with the value as it describes itself.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      filled.append(value.description)
      texts.append("")
    }
  }

  /// A sentence too long for a line of source.
  public static func + (first: Sentence, second: Sentence) -> Sentence {
    var whole = first
    whole.texts[whole.texts.count - 1] += second.texts[0]
    whole.texts += second.texts.dropFirst()
    whole.filled += second.filled
    return whole
  }

  /// What catalogues know it by: `{0} is given twice`.
  var key: String {
    var key = texts[0]
    for index in filled.indices { key += "{\(index)}" + texts[index + 1] }
    return key
  }

  /// A text with what is filled in at the places that it has.
  func filling(_ text: String) -> String { Catalogue.filled(text, with: filled) }

  /// What it says in a language; in English where that one's catalogue doesn't have it.
  public func text(in language: Language, as sense: Sense? = nil) -> String {
    guard let catalogue = language.catalogue,
      let own = sense.flatMap({ catalogue[$0.key(key)] }) ?? catalogue[key]
    else {
      var text = texts[0]
      for index in filled.indices { text += filled[index] + texts[index + 1] }
      return text
    }
    return filling(own)
  }
}

/// Where one English text may need two translations: gettext's `msgctxt`. A text that is translated without it
/// means the same in this sense, too.
public enum Sense: String, Sendable, CaseIterable {
  /// Of what is feminine in the other language.
  case feminine
  /// In a chart, where there is little room.
  case chart
  /// On a page of the doctor's report.
  case dossier
  /// Over a narrow column of such a page.
  case column

  func key(_ text: String) -> String { "\(rawValue)\u{4}\(text)" }
}

extension Language {
  /// A sentence in this language.
  public func phrase(_ sentence: Sentence, _ sense: Sense? = nil) -> String {
    sentence.text(in: self, as: sense)
  }

  /// A sentence in this language, cut at each mark of its text. A mark in what is filled in cuts nothing.
  public func phrase(_ sentence: Sentence, _ sense: Sense? = nil, cutAt mark: Character) -> [String]
  {
    let text = phrase(known: sentence.key, sense)
    return text.split(separator: mark, omittingEmptySubsequences: false).map {
      sentence.filling(String($0))
    }
  }

  /// A text that other sources have, in this language.
  public func phrase(known text: String, _ sense: Sense? = nil) -> String {
    guard let catalogue else { return text }
    return sense.flatMap { catalogue[$0.key(text)] } ?? catalogue[text] ?? text
  }
}

/// A sentence in the person's language.
public func phrase(_ sentence: Sentence) -> String { CurrentLocale.language.phrase(sentence) }

/// A sentence in every language, for what a person may answer in any of them.
public func phrases(_ sentence: Sentence) -> [String] {
  Language.allCases.map { $0.phrase(sentence) }
}

/// A text of the command table, which is English there, in the person's language.
public func phrase(known text: String, in language: Language = CurrentLocale.language) -> String {
  language.phrase(known: text)
}

/// Of two sentences the one that a count wants, in the person's language.
///
/// Fits languages with two forms of which the first is for 1 alone, such as English and Italian.
public func plural(_ count: Int, one: Sentence, other: Sentence) -> String {
  phrase(count == 1 ? one : other)
}
