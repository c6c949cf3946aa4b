/// Lists of words in the person's language.
public enum ListText {
  /// `a and b`, `a, b and c`.
  public static func all(_ words: [String]) -> String {
    joined(words) { phrase("\($0) and \($1)") }
  }

  /// `a or b`, `a, b or c`.
  public static func any(_ words: [String]) -> String {
    joined(words) { phrase("\($0) or \($1)") }
  }

  private static func joined(_ words: [String], by pair: (String, String) -> String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return pair(words.dropLast().joined(separator: ", "), last)
  }
}
