import Phrases
import Terminal

/// Messages of all programs.
public enum ProgramText {
  static var nothingSet: String {
    phrase("No settings changed; 'healthlog config list --all' lists all values")
  }
  static var unknownZone: String {
    phrase("healthlog: The time zone in TZ isn't known here; using UTC")
  }

  static func newJournal(_ path: String) -> String { phrase("New journal: \(path)") }

  static var waiting: String {
    phrase("healthlog: Another program is writing to the journal; waiting for it")
  }

  /// The result of a finished command could not be printed.
  static var notShown: String {
    phrase("healthlog: Saved, but the result couldn't be shown")
  }

  static var consequencesNotShown: String {
    phrase("healthlog: Saved, but its consequences couldn't be shown")
  }

  /// The terminal can't show a chart as a picture.
  public static var noPictures: String {
    phrase(
      "healthlog: This terminal can't show pictures (neither kitty graphics nor sixel); "
        + "showing text instead")
  }
}

/// Returns a person's text in quotes, cut if it is long.
public func quoted(_ text: String) -> String {
  "'" + TerminalText.cut(TerminalText.escaped(text, invisible: true), to: 60) + "'"
}

/// Returns `; did you mean temperature?`, or nothing for nil.
public func didYouMean(_ suggestion: String?) -> String {
  suggestion.map { phrase("; did you mean \($0)?") } ?? ""
}

/// Returns the same for several suggestions.
public func didYouMean(oneOf suggestions: [String]) -> String {
  didYouMean(suggestions.isEmpty ? nil : ListText.any(suggestions))
}

/// Returns a word as a shell reads it, in quotes if it needs them.
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
