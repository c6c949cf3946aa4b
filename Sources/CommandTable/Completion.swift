/// A word that may stand where a person is typing, and what it means.
public struct Candidate: Equatable, Sendable {
  /// As it is put on the line: `--note`, `gly=`.
  public let word: String
  /// What shells show beside it; empty when the word says all.
  public let meaning: String

  /// Without a meaning when the word says all: `always`.
  public init(_ word: String, _ meaning: String = "") {
    self.word = word
    self.meaning = meaning
  }
}

extension CommandTable {
  /// What may stand at the end of a line that is being typed.
  ///
  /// - Parameters:
  ///   - line: the whole words after the program's name.
  ///   - last: what there is of the next word, perhaps nothing.
  ///   - values: the words for what help calls `ID`, `PERIOD`, `FORMAT`, …; `command` is the path of the
  ///     command that asks.
  /// - Returns: only words that begin with `last`.
  public func candidates(
    after line: [String], last: String,
    values: (_ shown: String, _ command: [String]) -> [Candidate]
  ) -> [Candidate] {
    var words = line[...]
    let isHelp = words.first == "help"
    if isHelp { words.removeFirst() }
    if let value = common.map(\.option).first(where: { "--\($0.name)" == line.last })?.value {
      return values(value, []).filter { $0.word.hasPrefix(last) }
    }
    _ = commonOptions(at: &words)
    var (command, path): (Command<Context>?, [String]) = (nil, [])
    while let word = words.first,
      let next = command.map({ $0.subcommands.first { $0.name == word } })
        ?? self.command(at: [word])
    {
      (command, path) = (next, path + [word])
      words.removeFirst()
    }
    let found: [Candidate]
    if isHelp || command == nil {
      guard words.isEmpty else { return [] }
      found =
        commands(below: command, path) + (last.hasPrefix("-") ? optionWords(common) : [])
        + (isHelp && command == nil ? values("TOPIC", []) : [])
    } else if let command {
      found = candidates(of: command, path, typed: Array(words), last: last, values)
    } else {
      found = []
    }
    return found.filter { $0.word.hasPrefix(last) }
  }

  private func commands(below command: Command<Context>?, _ path: [String]) -> [Candidate] {
    guard let command else { return commands.map { Candidate($0.name, $0.abstract) } }
    return command.subcommands.map { Candidate($0.name, $0.abstract) }
  }

  private func candidates(
    of command: Command<Context>, _ path: [String], typed: [String], last: String,
    _ values: (String, [String]) -> [Candidate]
  ) -> [Candidate] {
    let options = (command.options + common).map(\.option).filter(\.isShown)
    func option(of word: String) -> Option? {
      options.first { word == "--\($0.name)" || $0.short.map { word == "-\($0)" } == true }
    }
    // The value of an option: of the word before, or behind the = of this one.
    if let before = typed.last.flatMap(option), let value = before.value {
      return values(value, path)
    }
    if last.hasPrefix("--"), let equals = last.firstIndex(of: "="),
      let value = option(of: String(last[..<equals]))?.value
    {
      return values(value, path).map { Candidate("\(last[...equals])\($0.word)", $0.meaning) }
    }
    if last.hasPrefix("-") {
      let given = typed.compactMap(option)
      return optionWords(command.options + common).filter { word in
        !given.contains { "--\($0.name)" == word.word && !$0.repeats }
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
    return (place == 0 ? commands(below: command, path) : [])
      + (argument.flatMap { isTaken ? nil : values($0.name, path) } ?? [])
  }

  private func optionWords(_ options: [any DeclaredOption]) -> [Candidate] {
    (options.map(\.option) + [helpOption.option]).filter(\.isShown).map {
      Candidate("--\($0.name)", $0.help)
    }
  }
}

extension Argument {
  fileprivate var takesMany: Bool { count == .anyNumber || count == .atLeastOne }
}
