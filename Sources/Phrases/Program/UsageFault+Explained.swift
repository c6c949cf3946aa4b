public import CommandTable
import HealthModel

extension UsageFault: Explained {
  /// The status is `usage`; names what may be meant, and the help that says more.
  public func explanation(_: Situation) -> Explanation {
    let help = (["healthlog", "help"] + path).joined(separator: " ")
    let line =
      switch reason {
      case .unknownCommand(let name, let names):
        unknown(name, among: names)
      case .unknownHelp(let name, let names):
        unknownHelp(name, among: names)
      case .missingCommand(let names): phrase("say which: \(names.joined(separator: ", "))")
      case .unknownOption(let name, let names):
        // One letter is one letter off any other.
        phrase("there is no option \(name)")
          + didYouMean(name.hasPrefix("--") ? nearest(to: name, among: names) : nil)
      case .missingValue(let option): phrase("\(option) wants a value")
      case .unwantedValue(let option): phrase("\(option) takes no value")
      case .givenTwice(let option): phrase("\(option) is given twice")
      case .missingArgument(let name): phrase("\(name) is missing")
      case .extraArgument(let text): phrase("\(quoted(text)) is one too many")
      }
    let hint = hint.map { [$0] } ?? []
    let further =
      if case .unknownHelp = reason {
        phrase("'healthlog help' lists the commands, 'healthlog help topics' the topics")
      } else {
        phrase("'\(help)' tells how to use it")
      }
    return Explanation([line] + hint + [further], ExitStatus.usage)
  }

  /// What people type for an option that is called otherwise, or where none is needed.
  private var hint: String? {
    let group = path.joined(separator: " ")
    switch reason {
    case .unknownOption(let name, _):
      return Synonyms.option(for: name, of: group).map(UsageFault.write)
    case .extraArgument(let text):
      switch group {
      case "vital set" where text.firstPlace(of: "..") != nil:
        return UsageFault.write("vital set VITAL --normal \(text)")
      case "undo", "redo":
        return phrase(
          "\(group) takes no number; 'healthlog restore 7' brings back what was deleted")
      case "show": return phrase("show takes one number; 'healthlog list' shows several")
      default: return nil
      }
    case .unknownCommand(let name, _) where path == ["remind"] && TimeOfDay(name) != nil:
      return UsageFault.write("remind at \(name)")
    case .unknownCommand, .unknownHelp, .missingCommand, .missingValue, .unwantedValue, .givenTwice,
      .missingArgument:
      return nil
    }
  }

  private static func write(_ command: String) -> String {
    phrase("write: healthlog \(command)")
  }

  /// With the command that is called otherwise, else one that is a letter off.
  private func unknown(_ name: String, among names: [String]) -> String {
    let command =
      path.isEmpty
      ? Synonyms.command(for: name)
      : Synonyms.command(for: name, in: path.joined(separator: " "))
    return command.map {
      phrase("there is no command \(quoted(name)); that is 'healthlog \($0)'")
    } ?? phrase("there is no command \(quoted(name))")
      + didYouMean(nearest(to: name, among: names))
  }

  /// The same of a word behind `help`.
  private func unknownHelp(_ name: String, among names: [String]) -> String {
    Synonyms.command(for: name).map {
      phrase("there is no command or topic \(quoted(name)); that is 'healthlog \($0)'")
    } ?? phrase("there is no command or topic \(quoted(name))")
      + didYouMean(nearest(to: name, among: names))
  }
}
