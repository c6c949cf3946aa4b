/// A completion with its meaning, which may be empty.
public typealias Candidate = Block.Row

extension CommandTable {
  /// - Parameter values: Returns what can replace a placeholder in a command's help, such as `ID`.
  public func candidates(
    after line: [String], last: String,
    values: (_ shown: String, _ command: [String]) -> [Candidate]
  ) -> [Candidate] {
    var words = line[...]
    let isHelp = words.first == "help"
    if isHelp { words.removeFirst() }
    let found: [Candidate]
    if let value = common.map(\.option).first(where: { "--\($0.name)" == line.last })?.value {
      found = values(value, [])
    } else {
      _ = commonOptions(at: &words)
      var (command, path): (Command<Context>?, [String]) = (nil, [])
      while let word = words.first,
        let next = command.map({ $0.subcommands.first { $0.name == word } })
          ?? self.command(at: [word])
      {
        (command, path) = (next, path + [word])
        words.removeFirst()
      }
      if let command, !isHelp {
        found = candidates(of: command, path, typed: Array(words), last: last, values)
      } else {
        guard words.isEmpty else { return [] }
        found =
          commands(below: command) + (last.hasPrefix("-") ? optionWords(common) : [])
          + (isHelp && command == nil ? values("TOPIC", []) : [])
      }
    }
    return found.filter { $0.name.hasPrefix(last) }
  }

  private func commands(below command: Command<Context>?) -> [Candidate] {
    (command?.subcommands ?? commands).map { Candidate($0.name, $0.abstract) }
  }

  private func candidates(
    of command: Command<Context>, _ path: [String], typed: [String], last: String,
    _ values: (String, [String]) -> [Candidate]
  ) -> [Candidate] {
    let options = (command.options + common).map(\.option).filter(\.isShown)
    func option(of word: String) -> Option? {
      options.first { word == "--\($0.name)" || $0.short.map { word == "-\($0)" } == true }
    }
    // Complete the value of the preceding option, or the value after the `=` in this word.
    if let before = typed.last.flatMap(option), let value = before.value {
      return values(value, path)
    }
    if last.hasPrefix("--"), let equals = last.firstIndex(of: "="),
      let value = option(of: String(last[..<equals]))?.value
    {
      return values(value, path).map { Candidate("\(last[...equals])\($0.name)", $0.meaning) }
    }
    if last.hasPrefix("-") {
      let given = typed.compactMap(option)
      return optionWords(command.options + common).filter { word in
        !given.contains { "--\($0.name)" == word.name && !$0.repeats }
      }
    }
    var place = 0
    var words = typed[...]
    while let word = words.popFirst() {
      if let option = option(of: word) {
        if option.value != nil { words = words.dropFirst() }
      } else if !word.hasPrefix("--") {
        place += 1
      }
    }
    let argument =
      place < command.arguments.count ? command.arguments[place] : command.arguments.last
    let isTaken = place >= command.arguments.count && argument?.takesMany != true
    return (place == 0 ? commands(below: command) : [])
      + (argument.flatMap { isTaken ? nil : values($0.name, path) } ?? [])
  }

  private func optionWords(_ options: [any DeclaredOption]) -> [Candidate] {
    (options + [helpOption]).map(\.option).filter(\.isShown).map {
      Candidate("--\($0.name)", $0.help)
    }
  }
}
