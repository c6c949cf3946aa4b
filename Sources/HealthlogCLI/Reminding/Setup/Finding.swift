import Phrases
import Terminal

/// The result of one check of `remind doctor`.
public struct Finding: Equatable, Sendable {
  /// Whether reminders can appear; the raw values are for programs.
  public enum State: String, CaseIterable, Sendable {
    case ok
    /// Worth knowing; reminders still appear, perhaps later.
    case note
    /// Reminders can't appear.
    case fault
  }

  /// The check's name, for programs.
  public let check: String
  /// Whether reminders can appear.
  public let state: State
  /// The result's name, for programs.
  public let name: String
  private let words: String
  /// The advice; nil if there is nothing to do.
  private let remedy: String?

  init(_ check: String, _ state: State, _ name: String, _ words: String, remedy: String? = nil) {
    self.check = check
    self.state = state
    self.name = name
    self.words = words
    self.remedy = remedy
  }

  /// Returns a sign or a word and the result on a terminal, with the remedy below; four columns in
  /// a pipe.
  func text(for stream: TextStream, isASCII: Bool) -> String {
    let words = TerminalText.escaped(words)
    let remedy = remedy.map { TerminalText.escaped($0) }
    guard stream.columns != nil else {
      return [state.rawValue, check, words, remedy ?? ""].joined(separator: "\t") + "\n"
    }
    let sign = stream.words.isEmpty ? state.sign(isASCII: isASCII) : state.word
    return "\(state.style?.applied(to: sign, stream.hasColour) ?? sign) \(words)\n"
      + (remedy.map { "    \($0)\n" } ?? "")
  }
}

extension Finding.State {
  fileprivate func sign(isASCII: Bool) -> String {
    switch self {
    case .ok: isASCII ? "+" : "✓"
    case .note: "!"
    case .fault: isASCII ? "x" : "✗"
    }
  }

  fileprivate var word: String {
    switch self {
    case .ok: phrase("OK:")
    case .note: phrase("Note:")
    case .fault: phrase("Problem:")
    }
  }

  fileprivate var style: Style? {
    switch self {
    case .ok: nil
    case .note: .caution
    case .fault: .critical
    }
  }
}
