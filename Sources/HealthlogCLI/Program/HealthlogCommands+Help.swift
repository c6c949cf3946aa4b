import CommandTable
import Phrases
import Terminal

extension HealthlogCommands {
  /// How pages of help are set where this context shows them.
  static func pageStyle(_ context: CLIContext) -> PageStyle {
    let hasColour = context.output.hasColour
    var style = PageStyle()
    style.columns = min(100, max(40, context.output.columns ?? 80))
    style.heading = { Style.bold.applied(to: $0, hasColour) }
    style.said = { phrase(known: $0) }
    style.topics = Topics.all
    return style
  }

  /// Shows the help page of a command, of a topic, or of the program.
  ///
  /// A word that is both is the command, whose page names the topic.
  static func help(
    _ words: [String], _ context: CLIContext, _ table: CommandTable<CLIContext>
  ) throws {
    let style = pageStyle(context)
    let page =
      if ["topics", "topic"].contains(words.joined(separator: " ")) {
        table.helpOnTopics(style)
      } else if table.command(at: words) == nil, let topic = Topics.named(words) {
        table.help(on: topic, style)
      } else {
        try table.help(for: words, style)
      }
    try context.printLong(page)
  }
}
