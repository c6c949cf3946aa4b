import HealthModel
import Phrases
import Terminal

struct Dialogue {
  /// Thrown when the input ends or the person gives up; nothing is stored.
  struct GivenUp: Error {}

  enum Turn { case on, again, back }

  struct Question {
    let words: String
    /// The text to show when the person types `?`.
    let explanation: [String]
    let complaint: (_ answer: String) -> String
  }

  let context: CLIContext

  /// - Parameter put: Asks or skips a question; `isReturn` is true after `.again` and `.back`.
  func go(through count: Int, _ put: (_ number: Int, _ isReturn: Bool) throws -> Turn) throws {
    var (number, isReturn) = (0, false)
    while number < count {
      switch try put(number, isReturn) {
      case .on: (number, isReturn) = (number + 1, false)
      case .again: isReturn = true
      case .back:
        if number == 0 { say(phrase("This is the first question")) }
        (number, isReturn) = (max(0, number - 1), true)
      }
    }
  }

  /// Repeats a question until it is answered; returns the trimmed answer, or nil to go back.
  func answer(
    to question: String, below known: String? = nil, explaining explanation: [String]
  ) throws -> String? {
    while true {
      let above = known.map { "\($0)\n" } ?? ""
      guard let answer = try context.asked(above + question)?.trimmingBlanks
      else { throw GivenUp() }
      switch answer {
      case "?": for line in explanation { say(line) }
      case "<": return nil
      default: return answer
      }
    }
  }

  /// Asks for a setting; Enter keeps its value. `read` returns nil for an invalid answer.
  func settle<Value>(
    _ question: Question, _ read: (String) -> Value?, _ keep: (Value) -> Void
  ) throws -> Turn {
    guard let answer = try answer(to: question.words, explaining: question.explanation)
    else { return .back }
    if answer.isEmpty { return .on }
    guard let value = read(answer) else {
      say(question.complaint(answer))
      return .again
    }
    keep(value)
    return .on
  }

  func say(_ line: String) {
    let line = "  \(line)"
    guard let columns = context.error.columns else { return context.say(line) }
    try? context.error.show(TerminalText.wrapped(TerminalText.escaped(line) + "\n", to: columns))
  }
}

/// Reads yes or no in any language that healthlog speaks; returns nil for any other answer.
func isYes(_ answer: String) -> Bool? {
  let answer = answer.lowercased()
  func means(_ words: [String]) -> Bool {
    words.contains { $0.split(separator: " ").contains { $0 == answer } }
  }
  if means(phrases("y yes")) { return true }
  return means(phrases("n no")) ? false : nil
}
