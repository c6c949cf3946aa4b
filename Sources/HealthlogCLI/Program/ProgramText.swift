import Phrases
import Terminal

/// Messages of all programs.
public enum ProgramText {
  static var nothingSet: String {
    phrase("nothing is set; 'healthlog config list --all' lists what holds")
  }
  static var unknownZone: String {
    phrase("healthlog: the time zone in TZ is not known here; times are taken for UTC")
  }

  static func newJournal(_ path: String) -> String { phrase("New journal: \(path)") }

  static var waiting: String {
    phrase("healthlog: another program writes to the journal; waiting for it")
  }

  /// The result of a finished command could not be printed.
  static var notShown: String {
    phrase("healthlog: this is done and saved, but it could not be shown")
  }

  static var consequencesNotShown: String {
    phrase("healthlog: this is done and saved, but what comes of it could not be shown")
  }

  /// The terminal can't show a chart as a picture.
  public static var noPictures: String {
    phrase(
      "healthlog: this terminal shows no pictures (neither kitty graphics nor sixel); "
        + "here is the text")
  }
}

/// Returns a person's text in quotes, cut where it is long.
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

/// Returns a word as a shell reads it, in quotes where it needs them.
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
