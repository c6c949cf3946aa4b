import Terminal

/// What a person wrote, in quotes, cut where it is long.
public func quoted(_ text: String) -> String {
  "'" + TerminalText.cut(TerminalText.escaped(text, invisible: true), to: 60) + "'"
}

/// `; did you mean temperature?`, to stand behind what isn't known; empty for nil.
public func didYouMean(_ suggestion: String?) -> String {
  suggestion.map { phrase("; did you mean \($0)?") } ?? ""
}
