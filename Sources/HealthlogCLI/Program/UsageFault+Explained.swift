public import CommandTable
import HealthModel
public import Phrases

extension UsageFault: Explained {
  /// Explains the fault, suggesting what may be meant and which help says more.
  public func explanation(_: ExplanationContext) -> Explanation {
    let help = (["healthlog", "help"] + path).joined(separator: " ")
    let line =
      switch reason {
      case .unknownCommand(let name, let names):
        synonym(of: name).map {
          phrase("There is no command \(quoted(name)); use 'healthlog \($0)'")
        } ?? phrase("There is no command \(quoted(name))")
          + didYouMean(oneOf: meant(by: name, among: names))
      case .unknownHelp(let name, let names):
        Synonyms.command(for: name).map {
          phrase("There is no command or topic \(quoted(name)); use 'healthlog \($0)'")
        } ?? phrase("There is no command or topic \(quoted(name))")
          + didYouMean(oneOf: meant(by: name, among: names))
      case .missingCommand(let names): phrase("Choose one: \(names.joined(separator: ", "))")
      case .unknownOption(let name, let names):
        // Any two single letters are one letter apart, so a suggestion would be a guess.
        phrase("There is no option \(name)")
          + didYouMean(name.hasPrefix("--") ? nearest(to: name, among: names) : nil)
      case .missingValue(let option): phrase("\(option) needs a value")
      case .unwantedValue(let option): phrase("\(option) doesn't take a value")
      case .givenTwice(let option): phrase("\(option) is given twice")
      case .missingArgument(let name): phrase("\(name) is missing")
      case .extraArgument(let text): phrase("Unexpected argument: \(quoted(text))")
      }
    return .usage(line, hint ?? phrase("'\(help)' shows how to use it"))
  }

  /// The fault without a suggestion.
  var head: String? {
    switch reason {
    case .unknownCommand(let name, _): phrase("There is no command \(quoted(name))")
    case .unknownHelp(let name, _): phrase("There is no command or topic \(quoted(name))")
    case .unknownOption(let name, _): phrase("There is no option \(name)")
    case .missingCommand, .missingValue, .unwantedValue, .givenTwice, .missingArgument,
      .extraArgument:
      nil
    }
  }

  /// The advice when healthlog can't guess the line that was meant.
  private var hint: String? {
    switch reason {
    case .extraArgument(let text) where path == ["undo"] || path == ["redo"]:
      let number = EntryNumber(text).map { "\($0)" } ?? "7"
      return phrase(
        "\(path[0]) doesn't take a number; 'healthlog restore \(number)' restores a deleted entry")
    case .missingArgument("ID"):
      return switch path[0] {
      case "restore": phrase("'healthlog history all' shows deleted entries")
      case "watch": phrase("'healthlog watch list --all' lists all watches with their numbers")
      default: phrase("'healthlog list all --readings' lists your entries with their numbers")
      }
    case .unknownHelp:
      return phrase("'healthlog help' lists the commands; 'healthlog help topics' lists the topics")
    case .extraArgument, .missingArgument, .unknownCommand, .missingCommand, .unknownOption,
      .missingValue, .unwantedValue, .givenTwice:
      return nil
    }
  }

  private func synonym(of name: String) -> String? {
    path.isEmpty
      ? Synonyms.command(for: name) : Synonyms.command(for: name, in: path.joined(separator: " "))
  }
}
