extension CommandTable {
  /// The help page of the command at `path`, or of the program when it is empty.
  ///
  /// Shape: lines of at most `columns`, as far as blanks let them be broken, each ended by a newline;
  /// the usage and examples are one line each.
  public func help(for path: [String], _ style: PageStyle = PageStyle()) throws(UsageFault)
    -> String
  {
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
    page.add(
      section(PageWord.arguments.rawValue, command.arguments.map { ($0.name, $0.help) }, style))
    page.add(
      section(PageWord.commands.rawValue, command.subcommands.map { ($0.name, $0.abstract) }, style)
    )
    page.add(aloneRow(command.usual.map { path + [$0] }, style))
    for group in command.groups {
      page.add(section(group.title, group.shown, style))
    }
    page.add(section(commonTitle, commonRows, style))
    page.add(more(command.topics, style))
    return page.text
  }

  /// The page of a topic.
  public func help(on topic: Topic, _ style: PageStyle = PageStyle()) -> String {
    var page = Page(style)
    page.add(.paragraph(topic.abstract + "."))
    page.add(topic.blocks)
    return page.text
  }

  /// The page that names the topics.
  public func helpOnTopics(_ style: PageStyle) -> String {
    var page = Page(style)
    page.add(.paragraph(style.said(.ofTopics) + "."))
    page.add(style.said(.usage), beside: ["\(program) help TOPIC"])
    page.add(.heading(style.said(.topics)))
    page.add(.rows(style.topics.map { Block.Row($0.name, $0.abstract) }))
    return page.text
  }

  /// `healthlog add [VITAL=VALUE]… [options]`; two lines for a command that has subcommands beside
  /// arguments.
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

  /// That of the program itself: `healthlog [COMMAND] [options]`.
  public func usage(_ style: PageStyle = PageStyle()) -> String {
    let command = defaultCommand == nil ? "COMMAND" : "[COMMAND]"
    return "\(program) \(command) [\(style.said(.options))]"
  }

  private func programHelp(_ style: PageStyle) -> String {
    var page = Page(style)
    page.add(.paragraph(style.said(abstract) + "."))
    page.add(style.said(.usage), beside: [usage(style)])
    page.add(self.examples(examples, style))
    page.add(section(PageWord.commands.rawValue, commands.map { ($0.name, $0.abstract) }, style))
    page.add(aloneRow(defaultCommand.map { [$0] }, style))
    page.add(section(commonTitle, commonRows, style))
    let one = Block.Row("\(program) help COMMAND", style.said(.ofCommand))
    page.add(more(topics, after: [one], style))
    return page.text
  }

  /// What the options are headed by that every command takes.
  public var commonTitle: String { PageWord.everyCommand.rawValue }

  /// These options, as help shows them.
  public var commonRows: [(name: String, help: String)] {
    (common + [helpOption]).map(\.option).filter(\.isShown).map { ($0.shown, $0.help) }
  }

  var helpOption: Flag { Flag("help", short: "h", help: PageWord.ofHelp.rawValue) }

  private func section(
    _ title: String, _ rows: [(name: String, help: String)], _ style: PageStyle
  ) -> [Block] {
    if rows.isEmpty { return [] }
    return [
      .heading(style.said(title)), .rows(rows.map { Block.Row($0.name, style.said($0.help)) }),
    ]
  }

  /// What runs when no command is named.
  private func aloneRow(_ path: [String]?, _ style: PageStyle) -> [Block] {
    guard let path, let command = command(at: path) else { return [] }
    let line = ([program] + path).joined(separator: " ")
    return section(PageWord.alone.rawValue, [(line, command.abstract)], style)
  }

  private func examples(_ examples: [Example], _ style: PageStyle) -> [Block] {
    if examples.isEmpty { return [] }
    return [.heading(style.said(.examples))]
      + examples.map { .example(Example($0.line, style.said($0.meaning))) }
  }

  /// Where to go on from a command that has to do with these topics.
  private func more(
    _ topics: [String], after rows: [Block.Row] = [], _ style: PageStyle
  ) -> [Block] {
    let own = topics.compactMap(style.topic).map {
      Block.Row("\(program) help \($0.name)", $0.abstract)
    }
    let all = Block.Row(
      "\(program) help topics", style.said(.ofOthers))
    return [.heading(style.said(.more)), .rows(rows + own + [all])]
  }
}

extension Option {
  /// `-n, --note NOTE`, as help shows it.
  public var shown: String {
    let letter = short.map { "-\($0), " } ?? "    "
    return letter + "--\(name)" + (value.map { " \($0)" } ?? "")
  }
}
