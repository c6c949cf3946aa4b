extension CommandTable {
  /// Returns the help page of the command at `path`, or of the program when it is empty.
  ///
  /// Shape: lines of at most `columns`, except where they have no blank; usages and examples aren't broken.
  public func help(
    for path: [String], _ style: PageStyle = PageStyle()
  ) throws(UsageFault) -> String {
    guard !path.isEmpty else { return programHelp(style) }
    guard let command = command(at: path) else {
      throw UsageFault(
        .unknownHelp(
          path.joined(separator: " "), among: entries.map(\.name) + style.topics.map(\.name)))
    }
    var page = Page(style)
    page.add(.paragraph(style.said(command.abstract) + "."))
    page.add(style.said(.usage), beside: usage(of: command, at: path, style))
    page.add(examples(command.examples, style))
    page.endSection()
    page.add(command.told(style.said))
    page.add(section(.arguments, command.arguments.map { Block.Row($0.name, $0.help) }, style))
    page.add(section(.commands, abstracts(of: command.subcommands), style))
    page.add(aloneRow(command.usual.map { path + [$0] }, style))
    for group in command.groups { page.add(section(group.title, rows(group.options), style)) }
    page.add(section(.everyCommand, rows(common + [helpOption]), style))
    page.add(more(command.topics, style))
    return page.text
  }

  /// Returns the page of a topic.
  public func help(on topic: Topic, _ style: PageStyle = PageStyle()) -> String {
    var page = Page(style)
    page.add(.paragraph(topic.abstract + "."))
    page.add(topic.blocks)
    return page.text
  }

  /// Returns the page that lists the topics.
  public func helpOnTopics(_ style: PageStyle) -> String {
    var page = Page(style)
    page.add(.paragraph(style.said(.ofTopics) + "."))
    page.add(style.said(.usage), beside: ["\(program) help TOPIC"])
    page.add(.heading(style.said(.topics)))
    page.add(.rows(style.topics.map { Block.Row($0.name, $0.abstract) }))
    return page.text
  }

  /// Returns `healthlog add [VITAL=VALUE]… [options]`, and a second line for a group that takes arguments.
  public func usage(
    of command: Command<Context>, at path: [String], _ style: PageStyle = PageStyle()
  ) -> [String] {
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
    return ways.map { (start + $0 + ["[\(style.said(.options))]"]).joined(separator: " ") }
  }

  /// Returns the usage of the program: `healthlog [COMMAND] [options]`.
  public func usage(_ style: PageStyle = PageStyle()) -> String {
    let command = defaultCommand == nil ? "COMMAND" : "[COMMAND]"
    return "\(program) \(command) [\(style.said(.options))]"
  }

  private func programHelp(_ style: PageStyle) -> String {
    var page = Page(style)
    page.add(.paragraph(style.said(abstract) + "."))
    page.add(style.said(.usage), beside: [usage(style)])
    page.add(self.examples(examples, style))
    page.add(section(.commands, abstracts(of: commands), style))
    page.add(aloneRow(defaultCommand.map { [$0] }, style))
    page.add(section(.everyCommand, rows(common + [helpOption]), style))
    let one = Block.Row("\(program) help COMMAND", style.said(.ofCommand))
    page.add(more(topics, after: [one], style))
    return page.text
  }

  var helpOption: Flag { Flag("help", short: "h", help: PageWord.ofHelp.rawValue) }

  private func rows(_ options: [any DeclaredOption]) -> [Block.Row] {
    options.map(\.option).filter(\.isShown).map { Block.Row($0.shown, $0.help) }
  }

  private func abstracts(of commands: [Command<Context>]) -> [Block.Row] {
    commands.map { Block.Row($0.name, $0.abstract) }
  }

  private func section(_ title: PageWord, _ rows: [Block.Row], _ style: PageStyle) -> [Block] {
    section(title.rawValue, rows, style)
  }

  private func section(_ title: String, _ rows: [Block.Row], _ style: PageStyle) -> [Block] {
    if rows.isEmpty { return [] }
    return [
      .heading(style.said(title)), .rows(rows.map { Block.Row($0.name, style.said($0.meaning)) }),
    ]
  }

  /// Returns the section on the command that runs when none is named.
  private func aloneRow(_ path: [String]?, _ style: PageStyle) -> [Block] {
    guard let path, let command = command(at: path) else { return [] }
    let line = ([program] + path).joined(separator: " ")
    return section(.alone, [Block.Row(line, command.abstract)], style)
  }

  private func examples(_ examples: [Example], _ style: PageStyle) -> [Block] {
    if examples.isEmpty { return [] }
    return [.heading(style.said(.examples))]
      + examples.map { .example(Example($0.name, style.said($0.meaning))) }
  }

  /// Returns the section with the help on these topics and on all topics.
  private func more(
    _ topics: [String], after rows: [Block.Row] = [], _ style: PageStyle
  ) -> [Block] {
    let own = topics.compactMap { name in
      style.topics.first { $0.name == name }
        .map { Block.Row("\(program) help \($0.name)", $0.abstract) }
    }
    let all = Block.Row("\(program) help topics", style.said(.ofOthers))
    return [.heading(style.said(.more)), .rows(rows + own + [all])]
  }
}
