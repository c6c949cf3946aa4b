import HealthModel

/// What stands in a page beside the texts of the table and the topics.
struct ManualWords: Sendable {
  let name: String
  let synopsis: String
  let description: String
  let options: String
  let commands: String
  let files: String
  let exitStatus: String
  let examples: String
  let seeAlso: String
  /// What the program's page begins with, in the markup of topics.
  let introduction: String
  let everyCommand: String
  let helpOption: String
  let statuses: String
  /// Which command runs where none is named.
  let alone: @Sendable (_ line: String) -> String
  /// Where more is explained.
  let topics: @Sendable (_ lines: [String]) -> String
  let date: @Sendable (LocalDate) -> String

  /// Nil of a language that the manual doesn't speak.
  static func of(_ language: String) -> ManualWords? { language == "en" ? english : nil }

  private static let english = ManualWords(
    name: "NAME", synopsis: "SYNOPSIS", description: "DESCRIPTION", options: "OPTIONS",
    commands: "COMMANDS", files: "FILES", exitStatus: "EXIT STATUS", examples: "EXAMPLES",
    seeAlso: "SEE ALSO",
    introduction: """
      A report is two readings or more that were taken at one moment, and a note if you like; one
      value alone is kept as a single reading. healthlog files them, finds them again, sums them up
      and draws them, reminds you when the day's report is missing, and judges each value by limits
      that you can set. It is for one person, keeps everything in one file and uses no network. It
      is no medical device: it gives no diagnosis and no advice.

      Without a command it tells how today stands. 'healthlog help' and a command's or a topic's
      name shows on the terminal what stands here:
      """,
    everyCommand: "Every command takes these, before its name or behind it.",
    helpOption: "Show help",
    statuses:
      "0 when it is done, 1 when there is nothing to show. healthlog(1) lists the others.",
    alone: { "Without a command it does '\($0)'." },
    topics: { "More is explained by \($0.joined(separator: ", ")), and in healthlog(1)." },
    date: { date in
      let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
      ]
      return "\(months[date.month - 1]) \(date.day), \(date.year)"
    })
}
