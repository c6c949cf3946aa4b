import CommandTable
import HealthModel
import HealthlogCLI
import Phrases

/// The manual in one language.
struct Manual {
  /// When its texts were settled.
  static let settled = LocalDate(epochDay: 20_779)

  let words: ManualWords
  let date: LocalDate
  private let table = HealthlogCommands.table
  private let topics: [Topic]

  init(language: Language, date: LocalDate) {
    words = ManualWords(language: language)
    topics = Topics.all(in: language)
    self.date = date
  }

  private var style: PageStyle {
    var style = PageStyle()
    style.said = words.known
    return style
  }

  /// The pages: the program, a page for each command, the file.
  var names: [String] {
    ["healthlog.1"] + table.entries.map { "healthlog-\($0.name).1" } + ["healthlog-journal.5"]
  }

  /// The mdoc of a page; nil where there is none of that name.
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
    page.date(words.date(date))
    page.macro("Dt", name.uppercased(), String(section))
    page.macro("Os")
    if words.language != .english {
      page.translate(name: words.name, synopsis: words.synopsis, volume: words.volume(section))
    }
    page.section(words.name)
    page.macro("Nm", name)
    page.macro("Nd", Self.uncapitalised(abstract))
    return page
  }

  /// As it stands behind a dash.
  private static func uncapitalised(_ text: String) -> String {
    text.prefix(1).lowercased() + text.dropFirst()
  }

  private var programPage: String {
    var page = begun(table.program, section: 1, abstract: words.known(table.abstract))
    page.section(words.synopsis)
    page.usage(table.usage(style).split(separator: " ").map(String.init))
    page.section(words.description)
    page.add([.paragraph(words.introduction), .paragraph(words.aloneAndHelp)])
    page.list(
      table.commands.map { command in
        (Mdoc.reference("healthlog-\(command.name)", 1), sentence(command.abstract))
      })
    page.section(words.options)
    page.text(words.everyCommand)
    page.options(
      table.common + [Flag("help", short: "h", help: words.helpOption)], words.known)
    let standard = ["files": words.files, "exit-statuses": words.exitStatus]
    for topic in topics where standard[topic.name] == nil {
      page.section(topic.abstract.uppercased())
      page.add(topic.blocks)
    }
    for topic in topics {
      guard let title = standard[topic.name] else { continue }
      page.section(title)
      page.add(topic.blocks)
    }
    page.section(words.examples)
    page.add(examples(table.examples))
    page.section(words.seeAlso)
    page.references(
      table.entries.map { ("healthlog-\($0.name)", 1) } + [("healthlog-journal", 5)])
    return page.text
  }

  private var journalPage: String {
    let topic = Topics.journalFile(in: words.language)
    var page = begun("healthlog-journal", section: 5, abstract: topic.abstract)
    page.section(words.description)
    page.add(topic.blocks)
    if let files = topics.first(where: { $0.name == "files" }) {
      page.section(words.files)
      page.add(files.blocks)
    }
    page.section(words.seeAlso)
    page.references([
      ("healthlog", 1), ("healthlog-backup", 1), ("healthlog-check", 1), ("healthlog-export", 1),
      ("healthlog-restore", 1),
    ])
    return page.text
  }

  private func page(of command: Command<CLIContext>) -> String {
    let name = "healthlog-\(command.name)"
    var page = begun(name, section: 1, abstract: words.known(command.abstract))
    page.section(words.synopsis)
    for usage in table.usage(of: command, at: [command.name], style) {
      page.usage(usage.split(separator: " ").map(String.init))
    }
    page.section(words.description)
    page.text(sentence(command.abstract))
    describe(command, &page)
    if let usual = command.usual {
      page.paragraph()
      page.text(words.alone("\(table.program) \(command.name) \(usual)"))
    }
    if !command.subcommands.isEmpty {
      page.section(words.commands)
      for subcommand in command.subcommands { add(subcommand, of: command.name, &page) }
    }
    page.section(words.exitStatus)
    page.text(words.statuses)
    page.section(words.examples)
    page.add(examples(command.examples))
    page.section(words.seeAlso)
    page.references([("healthlog", 1)])
    let more = command.topics.map { "'\(table.program) help \($0)'" }
    if !more.isEmpty {
      page.paragraph()
      page.text(words.topics(more))
    }
    return page.text
  }

  private func add(_ command: Command<CLIContext>, of group: String, _ page: inout Mdoc) {
    page.subsection("\(table.program) \(group) \(command.name)")
    for usage in table.usage(of: command, at: [group, command.name], style) { page.line(usage) }
    page.paragraph()
    page.text(sentence(command.abstract))
    describe(command, &page)
    page.add(examples(command.examples))
  }

  /// The discussion, the arguments and the options.
  private func describe(_ command: Command<CLIContext>, _ page: inout Mdoc) {
    page.add(command.told(words.known))
    page.list(command.arguments.map { (Mdoc.argument($0.name), sentence($0.help)) })
    for group in command.groups where group.options.contains(where: \.option.isShown) {
      page.paragraph()
      page.text("\(words.known(group.title)):")
      page.options(group.options, words.known)
    }
  }

  private func examples(_ examples: [Example]) -> [Block] {
    examples.map { .example(Example($0.line, words.known($0.meaning))) }
  }

  /// A text of the table, which has no full stop there.
  private func sentence(_ text: String) -> String { words.known(text) + "." }
}
