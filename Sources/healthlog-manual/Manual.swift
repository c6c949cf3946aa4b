import CommandTable
import HealthModel
import HealthlogCLI
import Phrases

struct Manual {
  static let settled = LocalDate(epochDay: 20_779)
  private let language: Language
  private let date: LocalDate
  private let table = HealthlogCommands.table
  private let topics: [Topic]

  init(language: Language, date: LocalDate) {
    (self.language, self.date) = (language, date)
    topics = Topics.all(in: language)
  }

  /// Returns a sentence in this language, which may differ from the process's own.
  private func phrase(_ sentence: Sentence) -> String { language.phrase(sentence) }
  private func known(_ text: String) -> String { language.phrase(known: text) }

  private var style: PageStyle {
    var style = PageStyle()
    style.said = known
    return style
  }

  var names: [String] {
    ["healthlog.1"] + table.entries.map { "healthlog-\($0.name).1" } + ["healthlog-journal.5"]
  }

  func page(_ name: String) -> String? {
    if name == "healthlog.1" { return programPage }
    if name == "healthlog-journal.5" { return journalPage }
    guard name.hasPrefix("healthlog-"), name.hasSuffix(".1"),
      let command = table.command(at: [String(name.dropFirst(10).dropLast(2))])
    else { return nil }
    return page(of: command)
  }

  private func begun(_ name: String, section: Int, abstract: String) -> Mdoc {
    var page = Mdoc()
    // Use the sense for charts, because the general name is a title with a capital letter.
    let month = language.phrase(known: MonthName.all[date.month - 1], .chart)
    page.date(phrase("\(month) \(date.day), \(date.year)"))
    page.macro("Dt", name.uppercased(), String(section))
    page.macro("Os")
    if language != .english {
      page.translate(
        name: phrase("NAME"), synopsis: phrase("SYNOPSIS"),
        volume: section == 5 ? phrase("File Formats Manual") : phrase("General Commands Manual"))
    }
    page.section(phrase("NAME"))
    page.macro("Nm", name)
    page.macro("Nd", abstract.prefix(1).lowercased() + abstract.dropFirst())
    return page
  }

  private var programPage: String {
    var page = begun(table.program, section: 1, abstract: known(table.abstract))
    page.section(phrase("SYNOPSIS"))
    page.usage(table.usage(of: table.root, at: [], style)[0])
    let introduction = phrase(
      "A report is two or more readings taken at the same time, plus a note if you like. A value "
        + "on its own is saved as a single reading. healthlog saves your readings, finds them "
        + "again, summarises and charts them, reminds you when the day's report is missing, and "
        + "rates each value against limits that you can set. It is for one person, keeps "
        + "everything in one file and connects to the network only for the sources that you add. "
        + "It is not a medical device: it gives no diagnosis and no advice.")
    let help = phrase(
      "Without a command, healthlog shows today at a glance. To read about a command or a topic on "
        + "the terminal, run 'healthlog help' followed by its name. The commands are:")
    page.section(phrase("DESCRIPTION"), [.paragraph(introduction), .paragraph(help)])
    page.list(
      table.commands.map { command in
        (Mdoc.reference("healthlog-\(command.name)", 1), sentence(command.abstract))
      })
    page.section(phrase("OPTIONS"))
    page.text(phrase("Every command accepts these options, before or after its name."))
    page.options(table.common + [Flag("help", short: "h", help: phrase("Show help"))], known)
    let standard = ["files": phrase("FILES"), "exit-statuses": phrase("EXIT STATUS")]
    for topic in topics where standard[topic.name] == nil {
      page.section(topic.abstract.uppercased(), topic.blocks)
    }
    for topic in topics {
      if let title = standard[topic.name] { page.section(title, topic.blocks) }
    }
    page.section(phrase("EXAMPLES"), examples(table.examples))
    page.section(phrase("SEE ALSO"))
    page.references(table.entries.map { ("healthlog-\($0.name)", 1) } + [("healthlog-journal", 5)])
    return page.text
  }

  private var journalPage: String {
    let topic = Topics.journalFile(in: language)
    var page = begun("healthlog-journal", section: 5, abstract: topic.abstract)
    page.section(phrase("DESCRIPTION"), topic.blocks)
    if let files = topics.first(where: { $0.name == "files" }) {
      page.section(phrase("FILES"), files.blocks)
    }
    page.section(phrase("SEE ALSO"))
    page.references([
      ("healthlog", 1), ("healthlog-backup", 1), ("healthlog-check", 1), ("healthlog-export", 1),
      ("healthlog-restore", 1),
    ])
    return page.text
  }

  private func page(of command: Command<CLIContext>) -> String {
    let name = "healthlog-\(command.name)"
    var page = begun(name, section: 1, abstract: known(command.abstract))
    page.section(phrase("SYNOPSIS"))
    for usage in table.usage(of: command, at: [command.name], style) { page.usage(usage) }
    page.section(phrase("DESCRIPTION"))
    page.text(sentence(command.abstract))
    describe(command, &page)
    if let usual = command.usual {
      let line = "\(table.program) \(command.name) \(usual)"
      page.paragraph(phrase("The default command is '\(line)'."))
    }
    if !command.subcommands.isEmpty {
      page.section(phrase("COMMANDS"))
      for subcommand in command.subcommands { add(subcommand, of: command.name, &page) }
    }
    page.section(phrase("EXIT STATUS"))
    page.text(
      phrase("0 on success, 1 if there is nothing to show. healthlog(1) lists the other statuses."))
    page.section(phrase("EXAMPLES"), examples(command.examples))
    page.section(phrase("SEE ALSO"))
    page.references([("healthlog", 1)])
    let more = command.topics.map { "'\(table.program) help \($0)'" }.joined(separator: ", ")
    if !more.isEmpty { page.paragraph(phrase("For more, see \(more) and healthlog(1).")) }
    return page.text
  }

  private func add(_ command: Command<CLIContext>, of group: String, _ page: inout Mdoc) {
    page.subsection("\(table.program) \(group) \(command.name)")
    for usage in table.usage(of: command, at: [group, command.name], style) { page.line(usage) }
    page.paragraph(sentence(command.abstract))
    describe(command, &page)
    page.add(examples(command.examples))
  }

  private func describe(_ command: Command<CLIContext>, _ page: inout Mdoc) {
    page.add(command.told(known))
    page.list(command.arguments.map { (Mdoc.argument($0.name), sentence($0.help)) })
    for group in command.groups where group.options.contains(where: \.option.isShown) {
      page.paragraph("\(known(group.title)):")
      page.options(group.options, known)
    }
  }

  private func examples(_ examples: [Example]) -> [Block] {
    examples.map { .example(Example($0.name, known($0.meaning))) }
  }

  private func sentence(_ text: String) -> String { known(text) + "." }
}
