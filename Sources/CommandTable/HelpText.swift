extension CommandTable {
  /// The help page of the command at `path`, or of the program when it is empty.
  ///
  /// Shape: lines of at most `columns`, as far as blanks let them be broken, each ended by a newline;
  /// the usage and examples are one line each.
  public func help(for path: [String], columns: Int = 80) throws(UsageFault) -> String {
    guard !path.isEmpty else { return programHelp(columns) }
    guard let command = command(at: path) else {
      throw UsageFault(.unknownCommand(path.joined(separator: " "), among: entries.map(\.name)))
    }
    let usage = usage(of: command, at: path).joined(separator: "\n       ")
    var page = "\(command.abstract).\n\nUsage: \(usage)\n"
    if !command.discussion.isEmpty {
      page += "\n" + wrapped(command.discussion, indent: 0, columns)
    }
    page += section("Arguments", command.arguments.map { ($0.name, $0.help) }, columns)
    page += section("Commands", command.subcommands.map { ($0.name, $0.abstract) }, columns)
    if let usual = command.usual {
      page +=
        "\nWithout a command it does '\(program) \((path + [usual]).joined(separator: " "))'.\n"
    }
    page += section("Options", options(of: command).filter(\.isShown).map(optionRow), columns)
    if !command.examples.isEmpty {
      page += "\nExamples:\n"
      for example in command.examples {
        page += "  \(example.line)\n" + wrapped(example.meaning, indent: 6, columns)
      }
    }
    return page
  }

  /// `healthlog add [VITAL=VALUE]… [options]`; two lines for a command that has subcommands beside
  /// arguments.
  public func usage(of command: Command<Context>, at path: [String]) -> [String] {
    let start = [program] + path
    let arguments = command.arguments.map { argument in
      switch argument.count {
      case .one: argument.name
      case .optional: "[\(argument.name)]"
      case .anyNumber: "[\(argument.name)]…"
      case .atLeastOne: "\(argument.name)…"
      }
    }
    let isAloneEnough = command.run != nil && arguments.isEmpty
    var ways: [[String]] = []
    if command.subcommands.isEmpty || !arguments.isEmpty { ways.append(arguments) }
    if !command.subcommands.isEmpty {
      ways.append([isAloneEnough || command.usual != nil ? "[COMMAND]" : "COMMAND"])
    }
    return ways.map { (start + $0 + ["[options]"]).joined(separator: " ") }
  }

  private func programHelp(_ columns: Int) -> String {
    let command = defaultCommand == nil ? "COMMAND" : "[COMMAND]"
    let alone = defaultCommand.map { "Without a command, '\(program)' does '\(program) \($0)'.\n" }
    return "\(abstract).\n\nUsage: \(program) \(command) [options]\n"
      + section("Commands", commands.map { ($0.name, $0.abstract) }, columns)
      + section(
        "Options of every command", (common + [helpOption]).map { optionRow($0.option) }, columns)
      + "\n'\(program) help COMMAND' tells more about one of them.\n" + (alone ?? "")
  }

  var helpOption: Flag { Flag("help", short: "h", help: "Show this help") }

  private func optionRow(_ option: Option) -> (String, String) {
    let short = option.short.map { "-\($0), " } ?? "    "
    return (short + "--\(option.name)" + (option.value.map { " \($0)" } ?? ""), option.help)
  }

  /// Rows of a name and its help, the help aligned and wrapped.
  private func section(
    _ title: String, _ rows: [(name: String, help: String)], _ columns: Int
  ) -> String {
    guard !rows.isEmpty else { return "" }
    // Where that is more than a third of the page, the help stands below the name.
    let longest = rows.map(\.name.count).max() ?? 0
    let width = min(24, columns < 60 ? 8 : longest, longest)
    var text = "\n\(title):\n"
    for row in rows {
      let help = wrapped(row.help, indent: width + 4, columns)
      let name = "  " + row.name
      if row.name.count > width {
        text += name + "\n" + help
      } else {
        text += name + help.dropFirst(name.count)
      }
    }
    return text
  }

  /// Breaks `text` into lines of at most `columns`; its own line breaks stay.
  private func wrapped(_ text: String, indent: Int, _ columns: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var out = ""
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ") {
        if !line.isEmpty, indent + line.count + 1 + word.count > columns {
          out += margin + line + "\n"
          line = ""
        }
        line += line.isEmpty ? String(word) : " \(word)"
      }
      out += line.isEmpty ? "\n" : margin + line + "\n"
    }
    return out
  }
}
