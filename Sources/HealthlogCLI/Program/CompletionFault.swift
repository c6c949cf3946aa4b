public import Phrases

/// What `completion` has no script for.
public enum CompletionFault: Explained, Equatable {
  case notAShell(String)

  /// The status is `usage`.
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .notAShell(let text):
      Explanation(
        [phrase("\(quoted(text)) isn't a supported shell; use bash, zsh or fish")],
        ExitStatus.usage)
    }
  }
}
