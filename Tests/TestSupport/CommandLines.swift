/// The lines of `healthlog` in what a shell is given.
public enum CommandLines {
  public static func healthlog(in line: String) -> [[String]] {
    var lines: [[String]] = [[]]
    for word in words(of: line) {
      if ["||", "&&", "|", "&"].contains(word) || word.hasPrefix(">") || word.hasPrefix("2>") {
        lines.append([])
      } else {
        lines[lines.count - 1].append(word)
      }
    }
    return lines.compactMap { words in
      let bare = words.map { $0.drop { "<($".contains($0) } }
      guard let start = bare.firstIndex(of: "healthlog") else { return nil }
      return words[(start + 1)...].map { word in
        // Of <(…).
        word.hasSuffix(")") && bare[start] != words[start] ? String(word.dropLast()) : word
      }
    }
  }

  /// Its words, without their quotes.
  private static func words(of line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      switch character {
      case quote: quote = nil
      case "'" where quote == nil, "\"" where quote == nil:
        quote = character
        word = word ?? ""
      case " " where quote == nil:
        if let whole = word { words.append(whole) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
