public import CommandTable
import HealthModel

extension UsageFault: Explained {
  public func explanation(_: Situation) -> Explanation {
    let help = (["healthlog", "help"] + path).joined(separator: " ")
    let line =
      switch reason {
      case .unknownCommand(let name, let names):
        unknown(name, among: names)
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
    return Explanation([line, phrase("'\(help)' tells how to use it")], ExitStatus.usage)
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
}
