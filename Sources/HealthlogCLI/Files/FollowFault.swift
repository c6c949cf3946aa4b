public import Phrases

/// What is wrong with a line that asks to follow the journal.
public enum FollowFault: Explained, Equatable {
  case noCursor(String)

  /// With what a cursor is.
  public func explanation(_ situation: ExplanationContext) -> Explanation {
    switch self {
    case .noCursor(let text):
      Explanation(
        [
          phrase("\(quoted(text)) isn't a valid cursor"),
          phrase("Each line printed by 'healthlog follow' has one, such as 12.345.7"),
        ], ExitStatus.usage)
    }
  }
}
