public import CommandTable

extension CommandTable {
  /// The commands with `--json`, as typed, that none of these lines runs.
  public func printingJSON(besides lines: [String] = []) -> [String] {
    func paths(_ commands: [Command<Context>], _ path: [String]) -> [String] {
      commands.flatMap { command in
        let own = path + [command.name]
        let prints = command.options.contains { $0.option.name == "json" }
        return (prints ? [own.joined(separator: " ")] : []) + paths(command.subcommands, own)
      }
    }
    return paths(commands, []).filter { command in
      !lines.contains { "\($0) ".hasPrefix("\(command) ") }
    }
  }
}

/// The `healthlog` commands in a shell line.
public enum CommandLines {
  public static func healthlog(in line: String) -> [[String]] {
    var lines: [[String]] = [[]]
    for word in words(of: line) {
      if ["||", "&&", "|", "&"].contains(word) || word.hasPrefix(">") || word.hasPrefix("2>") {
        lines.append([])
      } else {
        lines[lines.count - 1].append(word)
      }
    }
    return lines.compactMap { words in
      let bare = words.map { $0.drop { "<($".contains($0) } }
      guard let start = bare.firstIndex(of: "healthlog") else { return nil }
      return words[(start + 1)...].map { word in
        // In <(…).
        word.hasSuffix(")") && bare[start] != words[start] ? String(word.dropLast()) : word
      }
    }
  }

  /// Its words without quotes: split at spaces, except within quotes of either kind.
  ///
  /// Shape: with `keepsEscapes`, a backslash and the character after it are kept and end nothing.
  public static func words(of line: String, keepsEscapes: Bool = false) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped || keepsEscapes && character == "\\" {
        word = (word ?? "") + String(character)
        isEscaped = !isEscaped
      } else if character == quote {
        quote = nil
      } else if quote == nil, "'\"".contains(character) {
        quote = character
        word = word ?? ""
      } else if quote == nil, character == " " {
        if let whole = word { words.append(whole) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
