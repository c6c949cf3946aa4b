import Phrases

/// An answer to a question that has two, in any language that healthlog speaks.
public enum YesOrNo: Sendable {
  case yes, no

  /// - Returns: nil for any other answer, an empty one too.
  public init?(_ answer: String) {
    let answer = answer.lowercased()
    func means(_ words: [String]) -> Bool {
      words.contains { $0.split(separator: " ").contains { $0 == answer } }
    }
    if means(phrases("y yes")) {
      self = .yes
    } else if means(phrases("n no")) {
      self = .no
    } else {
      return nil
    }
  }

  /// A question that only a yes answers: an empty answer is a no.
  public static func question(_ words: String) -> String { phrase("\(words) [y/N]") + " " }
}
