/// An answer to a question that has two, in any language that healthlog speaks.
public enum YesOrNo: Sendable {
  case yes, no

  /// - Returns: nil for any other answer, an empty one too.
  public init?(_ answer: String) {
    switch answer.lowercased() {
    case "y", "yes", "s", "sì", "si\u{300}", "si": self = .yes
    case "n", "no": self = .no
    default: return nil
    }
  }

  /// A question that only a yes answers: an empty answer is a no.
  public static func question(_ words: String) -> String { phrase("\(words) [y/N]") + " " }
}
