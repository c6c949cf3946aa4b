import CommandTable
import HealthModel
import Phrases

/// The command line that a person probably meant by one that was rejected.
struct MeantCommand: Sendable {
  /// The words after the program's name, unquoted.
  let words: [String]
  /// Options or readings that may be meant instead of the last ones.
  var other: String?
  /// Whether a value differs from the typed one.
  var isAnotherValue = false
  /// Whether it is an entry that accounts for every typed word.
  var isEntry = false
  /// The faults of other values that this line corrects as well.
  var others: [any Error] = []

  /// Whether nothing else can be meant and no value differs from the typed one.
  var isOneMeaning: Bool { other == nil && !isAnotherValue && others.isEmpty }

  /// Returns the line as a shell reads it.
  static func understood(_ words: [String]) -> String {
    "healthlog " + words.map(shellQuoted).joined(separator: " ")
  }

  var told: String {
    let command = words.map(shellQuoted).joined(separator: " ")
    if let other { return phrase("Choose one: healthlog \(command), or the same with \(other)") }
    return isAnotherValue
      ? phrase("Did you mean: healthlog \(command)") : phrase("Try: healthlog \(command)")
  }
}

extension Explanation {
  /// Explains an error with the whole line that was probably meant.
  static func of(
    _ error: any Error, _ context: ExplanationContext, meaning command: MeantCommand
  ) -> Explanation {
    // A wrong form doesn't matter next to a wrong value.
    let isOfForm = (error as? RefusedReport)?.faults.allSatisfy(\.isOfForm) ?? false
    let faults = isOfForm && !command.others.isEmpty ? command.others : [error] + command.others
    let heads = withoutRepeats(faults.flatMap { head(of: $0, context) })
    return Explanation(heads + [command.told], of(error, context).status)
  }

  /// Returns what is wrong, without a suggestion.
  private static func head(of error: any Error, _ context: ExplanationContext) -> [String] {
    switch error {
    case let refused as RefusedReport: refused.heads(context.vitals)
    case let fault as FilterTextFault: fault.heads(context.vitals)
    case let fault as UsageFault: [fault.head ?? of(fault, context).lines[0]]
    default: Array(of(error, context).lines.prefix(1))
    }
  }
}
