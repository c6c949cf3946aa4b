import HealthModel
import HealthlogCLI
import Phrases

/// What stands in a page beside the texts of the table and the topics, in one language.
struct ManualWords: Sendable {
  let language: Language

  /// A sentence in this language, which needn't be the one of the process that makes the manual.
  private func phrase(_ sentence: Sentence) -> String { sentence.text(in: language) }

  /// A text of the command table in this language.
  func known(_ text: String) -> String { Sentence(stringLiteral: text).text(in: language) }

  var name: String { phrase("NAME") }
  var synopsis: String { phrase("SYNOPSIS") }
  var description: String { phrase("DESCRIPTION") }
  var options: String { phrase("OPTIONS") }
  var commands: String { phrase("COMMANDS") }
  var files: String { phrase("FILES") }
  var exitStatus: String { phrase("EXIT STATUS") }
  var examples: String { phrase("EXAMPLES") }
  var seeAlso: String { phrase("SEE ALSO") }

  /// What a page's head calls the section that it stands in.
  func volume(_ section: Int) -> String {
    section == 5 ? phrase("File Formats Manual") : phrase("General Commands Manual")
  }

  /// What the program's page begins with.
  var introduction: String {
    phrase(
      "A report is two or more readings taken at the same time, plus a note if you like; "
        + "a value alone is saved as a single reading. healthlog saves them, finds them "
        + "again, summarises and charts them, reminds you when the day's report is missing, "
        + "and rates each value by limits that you can set. It is for one person, keeps "
        + "everything in one file and connects to the network only for the sources that you "
        + "add. It is not a medical device: it gives no diagnosis and no advice."
    )
  }

  /// Above the list of commands.
  var aloneAndHelp: String {
    phrase(
      "Without a command it shows today at a glance. 'healthlog help', followed by the "
        + "name of a command or a topic, shows the same text on the terminal:")
  }

  var everyCommand: String {
    phrase("Every command accepts these options, before or after its name.")
  }

  var helpOption: String { phrase("Show help") }

  var statuses: String {
    phrase("0 on success, 1 if there is nothing to show. healthlog(1) lists the others.")
  }

  /// Which command runs where none is named.
  func alone(_ line: String) -> String { phrase("Without a command it runs '\(line)'.") }

  /// Where more is explained.
  func topics(_ lines: [String]) -> String {
    phrase("For more, see \(lines.joined(separator: ", ")) and healthlog(1).")
  }

  func date(_ date: LocalDate) -> String {
    phrase("\(month(date.month)) \(date.day), \(date.year)")
  }

  private func month(_ month: Int) -> String {
    let month = [
      phrase("January"), phrase("February"), phrase("March"), phrase("April"), phrase("May"),
      phrase("June"), phrase("July"), phrase("August"), phrase("September"), phrase("October"),
      phrase("November"), phrase("December"),
    ][month - 1]
    // Other languages have them as above a page of the calendar, but write them small in a date.
    return language == .english ? month : month.lowercased()
  }
}
