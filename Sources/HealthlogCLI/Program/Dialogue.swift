import HealthModel
import Phrases
import Terminal

/// Questions that are put one after another, with a way back.
struct Dialogue {
  /// The person wants no more questions: nothing is stored.
  struct GivenUp: Error {}

  /// What is to be done after a question was put.
  enum Turn {
    case on
    /// It is put again.
    case again
    /// The one before is.
    case back
  }

  let context: CLIContext

  /// Puts `count` questions.
  /// - Parameter put: Puts the question of that number, which may decide that there is nothing to ask
  ///   (`on`) unless the person wants to come back to it.
  func go(through count: Int, _ put: (_ number: Int, _ isReturn: Bool) throws -> Turn) throws {
    var (number, isReturn) = (0, false)
    while number < count {
      switch try put(number, isReturn) {
      case .on: (number, isReturn) = (number + 1, false)
      case .again: isReturn = true
      case .back:
        if number == 0 { say(QuestionText.isFirst) }
        (number, isReturn) = (max(0, number - 1), true)
      }
    }
  }

  /// Puts a question until it is answered, and returns the answer without blanks around it; nil for the
  /// way back.
  /// - Parameters:
  ///   - known: What stands above it.
  ///   - explanation: What `?` is answered.
  func answer(
    to question: String, below known: String? = nil, explaining explanation: [String]
  ) throws -> String? {
    while true {
      let above = known.map { "\($0)\n" } ?? ""
      guard let answer = try context.asked(above + question)?.trimmingBlanks else {
        throw GivenUp()
      }
      switch answer {
      case "?": for line in explanation { say(line) }
      case "<": return nil
      default: return answer
      }
    }
  }

  /// Says something about an answer, below it.
  func say(_ line: String) {
    let line = QuestionText.aside(line)
    guard let columns = context.error.columns else { return context.say(line) }
    try? context.error.show(
      TerminalText.wrapped(TerminalText.escaped(line) + "\n", to: columns))
  }
}
