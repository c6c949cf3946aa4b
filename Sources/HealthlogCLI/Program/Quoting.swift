import Phrases
import Terminal

/// What a person wrote, in quotes, cut where it is long.
public func quoted(_ text: String) -> String {
  "'" + TerminalText.cut(TerminalText.escaped(text, invisible: true), to: 60) + "'"
}

/// `; did you mean temperature?`, to stand behind what isn't known; empty for nil.
public func didYouMean(_ suggestion: String?) -> String {
  suggestion.map { phrase("; did you mean \($0)?") } ?? ""
}

/// The same of several, one of which is meant.
public func didYouMean(oneOf suggestions: [String]) -> String {
  didYouMean(suggestions.isEmpty ? nil : ListText.any(suggestions))
}

/// A word as a shell takes it for one, in quotes where it needs them.
public func shellQuoted(_ word: String) -> String {
  let isPlain =
    !word.isEmpty
    && word.allSatisfy {
      $0.isLetter || $0.isNumber || "/._-=:,%°+@".contains($0)
    }
  if isPlain { return word }
  let opens = word.contains { "\"$`\\!".contains($0) }
  return word.contains("'") && !opens ? "\"\(word)\"" : "'\(word.replacing("'", with: "'\\''"))'"
}
