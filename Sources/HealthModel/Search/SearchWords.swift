/// The words of a search. All must match; the last one also matches the beginning of a word.
public struct SearchWords: Equatable, Sendable {
  public static let most = 100
  /// The words as typed, at least one.
  public let typed: [String]
  /// Each word's parts of letters and digits, in lower case and without accents.
  private let parts: [[String]]

  public init?(_ arguments: [String]) {
    typed = arguments.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    parts = typed.map(\.bareWords)
    if typed.isEmpty { return nil }
  }

  public var text: String { typed.joined(separator: " ") }

  public var notes: FilterExpression {
    let words = FilterExpression.all(
      typed.dropLast().map { .term(.noteHas($0)) }
        + typed.suffix(1).map { .term(.noteContains($0)) })
    return mark.map { .any([words, .term(.marked($0))]) } ?? words
  }

  /// The mark that the words name; nil for `sensor` and `scan`, which most sensor readings have.
  public var mark: Mark? { Mark(said: text).flatMap { [.sensor, .scan].contains($0) ? nil : $0 } }

  public func match(_ text: String) -> Bool {
    let words = text.bareWords
    return parts.indices.allSatisfy { place in
      let wanted = parts[place]
      guard let last = wanted.last, wanted.count <= words.count else { return false }
      return (0...words.count - wanted.count).contains { start in
        let end = start + wanted.count - 1
        return words[start..<end].elementsEqual(wanted.dropLast())
          && (words[end] == last || place == parts.count - 1 && words[end].hasPrefix(last))
      }
    }
  }

  /// Returns the words with unknown ones replaced by known ones one edit away; nil if none changes.
  public func corrected(by known: Set<String>) -> SearchWords? {
    let candidates = known.sorted()
    let meant = typed.map { word in
      let bare = word.bareWords.joined()
      // Numbers, signs and short words resemble too many others.
      return known.contains(bare) || bare.count < 4 || !bare.allSatisfy(\.isLetter)
        ? word
        : nearest(to: bare, among: candidates.filter { abs($0.count - bare.count) < 2 }) ?? word
    }
    return meant == typed ? nil : SearchWords(meant)
  }
}

extension String {
  /// The runs of letters and digits, in lower case and without the accents of Latin letters.
  public var bareWords: [String] {
    split { !$0.isLetter && !$0.isNumber }.map { word in
      if word.utf8.allSatisfy({ $0 < 0x80 }) { return word.lowercased() }
      return word.reduce(into: "") {
        let lower = $1.lowercased()
        $0 += lower.count == 1 ? lettersByAccented[Character(lower)] ?? lower : lower
      }
    }
  }
}

private let lettersByAccented: [Character: String] = {
  let marks =
    "\u{300}\u{301}\u{302}\u{303}\u{304}\u{306}\u{307}\u{308}\u{30A}\u{30B}\u{30C}\u{323}\u{327}\u{328}"
  var letters: [Character: String] = [:]
  for letter in "abcdefghijklmnopqrstuvwxyz" {
    // A composed letter equals its decomposed form.
    for mark in marks.unicodeScalars { letters[Character("\(letter)\(mark)")] = String(letter) }
  }
  return letters
}()
