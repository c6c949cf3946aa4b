public import CommandTable
import HealthModel

extension UsageFault: Explained {
  public func explanation(_: Situation) -> Explanation {
    let help = (["healthlog", "help"] + path).joined(separator: " ")
    let line =
      switch reason {
      case .unknownCommand(let name, let names):
        "there is no command \(quoted(name))" + meant(by: name, among: names)
      case .missingCommand(let names): "say which: \(names.joined(separator: ", "))"
      case .unknownOption(let name, let names):
        // One letter is one letter off any other.
        "there is no option \(name)"
          + didYouMean(name.hasPrefix("--") ? nearest(to: name, among: names) : nil)
      case .missingValue(let option): "\(option) wants a value"
      case .unwantedValue(let option): "\(option) takes no value"
      case .givenTwice(let option): "\(option) is given twice"
      case .missingArgument(let name): "\(name) is missing"
      case .extraArgument(let text): "\(quoted(text)) is one too many"
      }
    return Explanation([line, "'\(help)' tells how to use it"], ExitStatus.usage)
  }

  /// The command that is called otherwise, else one that is a letter off.
  private func meant(by name: String, among names: [String]) -> String {
    let command =
      path.isEmpty
      ? Synonyms.command(for: name)
      : Synonyms.command(for: name, in: path.joined(separator: " "))
    return command.map { "; that is 'healthlog \($0)'" }
      ?? didYouMean(nearest(to: name, among: names))
  }
}
