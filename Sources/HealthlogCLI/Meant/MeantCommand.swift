import CommandTable
import HealthModel
import Phrases

/// A command line that a person meant by one that was refused.
struct MeantCommand: Sendable {
  /// Behind the program's name.
  let words: [String]
  /// A last word that may be meant just as well.
  let other: String?
  /// Whether it is another value than the one that was typed.
  let isAnotherValue: Bool
  /// Whether it is an entry of which each typed word is a part.
  let isEntry: Bool
  /// What else is put right in it, of other values than those that were typed.
  let others: [any Error]

  /// - Parameter words: Behind the program's name; put into quotes here where a shell needs them.
  init(
    _ words: [String], or other: String? = nil, isAnotherValue: Bool = false,
    isEntry: Bool = false, others: [any Error] = []
  ) {
    self.isEntry = isEntry
    self.words = words
    self.others = others
    self.other = other
    self.isAnotherValue = isAnotherValue
  }

  /// Whether nothing else can have been meant, and no value differs from what was typed.
  var isOneMeaning: Bool { other == nil && !isAnotherValue && others.isEmpty }

  /// What is said before it is carried out: the line as a shell takes it.
  static func understood(_ words: [String]) -> String {
    "healthlog " + words.map(shellQuoted).joined(separator: " ")
  }

  var told: String {
    let command = words.map(shellQuoted).joined(separator: " ")
    if let other { return phrase("Choose one: healthlog \(command), or with \(other)") }
    return isAnotherValue
      ? phrase("Did you mean: healthlog \(command)") : phrase("Try: healthlog \(command)")
  }
}

extension Explanation {
  /// What is said of an error after which the line that was meant can be told: what is wrong, and that
  /// line, whole.
  static func of(
    _ error: any Error, _ situation: ExplanationContext, meaning command: MeantCommand
  ) -> Explanation {
    // How it was typed is no matter where a value is another one.
    let isOfForm =
      (error as? RefusedReport)?.faults.allSatisfy { $0.place == .form } ?? false
    let faults = isOfForm && !command.others.isEmpty ? command.others : [error] + command.others
    var said: Set<String> = []
    let heads = faults.flatMap { head(of: $0, situation) }.filter { said.insert($0).inserted }
    return Explanation(heads + [command.told], of(error, situation).status)
  }

  /// What is wrong, without what may be meant.
  private static func head(of error: any Error, _ situation: ExplanationContext) -> [String] {
    switch error {
    case let refused as RefusedReport: refused.heads(situation.vitals)
    case let fault as FilterTextFault: fault.heads(situation.vitals)
    case let fault as UsageFault: [fault.head ?? of(fault, situation).lines[0]]
    default: Array(of(error, situation).lines.prefix(1))
    }
  }
}
