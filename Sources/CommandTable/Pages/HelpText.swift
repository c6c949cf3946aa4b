extension CommandTable {
  /// Returns the help page of the command at `path`, or of the program if `path` is empty.
  /// Lines have at most `style.columns` characters, except usages, examples and longer words.
  public func help(
    for path: [String], _ style: PageStyle = PageStyle()
  ) throws(UsageFault) -> String {
    guard let command = path.isEmpty ? root : command(at: path) else {
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
    page.add(section(.commands, command.subcommands.map { Block.Row($0.name, $0.abstract) }, style))
    if let alone = command.usual.flatMap({ self.command(at: path + [$0]) }) {
      let line = ([program] + path + [alone.name]).joined(separator: " ")
      page.add(section(.alone, [Block.Row(line, alone.abstract)], style))
    }
    for group in command.groups { page.add(section(group.title, rows(group.options), style)) }
    page.add(section(.everyCommand, rows(common + [helpOption]), style))
    page.add(.heading(style.said(.more)))
    let ofCommand = Block.Row("\(program) help COMMAND", style.said(.ofCommand))
    let own = command.topics.compactMap { name in
      style.topics.first { $0.name == name }
        .map { Block.Row("\(program) help \($0.name)", $0.abstract) }
    }
    let others = Block.Row("\(program) help topics", style.said(.ofOthers))
    page.add(.rows((path.isEmpty ? [ofCommand] : []) + own + [others]))
    return page.text
  }

  public func help(on topic: Topic, _ style: PageStyle = PageStyle()) -> String {
    var page = Page(style)
    page.add(.paragraph(topic.abstract + "."))
    page.add(topic.blocks)
    return page.text
  }

  public func helpOnTopics(_ style: PageStyle) -> String {
    var page = Page(style)
    page.add(.paragraph(style.said(.ofTopics) + "."))
    page.add(style.said(.usage), beside: ["\(program) help TOPIC"])
    page.add(.heading(style.said(.topics)))
    page.add(.rows(style.topics.map { Block.Row($0.name, $0.abstract) }))
    return page.text
  }

  /// Returns lines like `healthlog add [VITAL=VALUE]… [options]`: two for a group with arguments.
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
    let isAloneEnough = command.usual != nil || command.run != nil && arguments.isEmpty
    var ways = command.subcommands.isEmpty || !arguments.isEmpty ? [arguments] : []
    if !command.subcommands.isEmpty { ways.append([isAloneEnough ? "[COMMAND]" : "COMMAND"]) }
    return ways.map { (start + $0 + ["[\(style.said(.options))]"]).joined(separator: " ") }
  }

  var helpOption: Flag { Flag("help", short: "h", help: PageWord.ofHelp.rawValue) }

  private func rows(_ options: [any DeclaredOption]) -> [Block.Row] {
    options.map(\.option).filter(\.isShown).map { Block.Row($0.shown, $0.help) }
  }

  private func section(_ title: PageWord, _ rows: [Block.Row], _ style: PageStyle) -> [Block] {
    section(title.rawValue, rows, style)
  }

  private func section(_ title: String, _ rows: [Block.Row], _ style: PageStyle) -> [Block] {
    if rows.isEmpty { return [] }
    let told = rows.map { Block.Row($0.name, style.said($0.meaning)) }
    return [.heading(style.said(title)), .rows(told)]
  }

  private func examples(_ examples: [Example], _ style: PageStyle) -> [Block] {
    if examples.isEmpty { return [] }
    return [.heading(style.said(.examples))]
      + examples.map { .example(Example($0.name, style.said($0.meaning))) }
  }
}
