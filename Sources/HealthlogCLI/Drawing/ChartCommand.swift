import CommandTable
import HealthModel
import Phrases

/// The command that draws; declared here for help and parsing, and run by `healthlog-chart`.
public enum ChartCommand {
  /// The command in `healthlog`, which checks the command line and starts `healthlog-chart`.
  static let declaration = declared { invocation, context in
    _ = try ChartRequest(invocation, context)
    try context.handOver("healthlog-chart", invocation.line)
  }

  /// Runs in `healthlog-chart` a command line that `healthlog` has checked.
  /// - Parameter line: The words after the program's name; the first is `chart`.
  /// - Parameter draw: Draws the request and returns the exit status.
  public static func run(
    _ line: [String], _ context: CLIContext,
    draw: @escaping @Sendable (ChartRequest, CLIContext) throws -> Int32
  ) -> Int32 {
    let command = declared { invocation, context in
      try draw(try ChartRequest(invocation, context), context)
    }
    return HealthlogCommands.run(line, context, commands: [command])
  }

  private static func declared(run: @escaping Command<CLIContext>.Run) -> Command<CLIContext> {
    Command(
      "chart", abstract: "Draw what a week or more holds",
      discussion: """
        Draws pictures of the last seven days, or of a period of up to 120 years, and \
        prints their names: one for each vital that is named, else temperature and glycemia where \
        these days have them, else whatever they have. all ends at the last reading. Exits \
        with 1 when these days have no reading to draw. --text and --show draw in the \
        terminal instead; --show, where the terminal takes no pictures, as --text. It fits them to \
        the terminal's width, unless --scale says how large; --text in a pipe to COLUMNS, else to 80.

        From 21 days on each day is a column from its lowest reading to its highest, of more than \
        120 days (a sensor's: a year) each week, of more than five years each month; a line joins \
        their means. A column of fewer than six readings is drawn as dots.

        Pictures are in English or Italian, as LC_MESSAGES says, the names of days and months as \
        LC_TIME does; the decimal mark follows LC_NUMERIC (LC_ALL goes before them, LANG after). Dates \
        are day, month, year.
        """,
      arguments: [
        Argument(
          "VITAL", .anyNumber,
          help:
            "A vital, such as temp or heart-rate, or pressure; behind them the PERIOD, if not the "
            + "last 7 days: yesterday, last week, month, 90d, 2026-11, 2026-W47, A..B, all")
      ],
      options: ChartOptions.days, groups: [ChartOptions.pictures, ChartOptions.places],
      examples: [
        Example("healthlog chart", "draws the last seven days"),
        Example("healthlog chart pressure heart-rate 90d", "draws these two, of three months"),
        Example("healthlog chart pressure last month --format pdf", "draws it for print"),
        Example("healthlog chart weight all", "draws all that is on record"),
        Example("healthlog chart glycemia --text", "draws it in the terminal"),
      ], topics: ["periods"], run: run)
  }

  /// The default folder of charts: `healthlog` in the folder for pictures.
  /// - Throws: `ProgramFault.noHome`.
  public static func usualFolder() throws(ProgramFault) -> String {
    guard let folder = UserFolder.pictures.path else { throw .noHome }
    return "\(folder)/healthlog"
  }
}

/// The options of `chart`.
enum ChartOptions {
  static let all = Flag("all", help: "Draw every vital with a reading in these days")
  /// These three are left from version 0.1, which had no periods.
  static let week = Value("week", "WEEK", help: "A calendar week", isShown: false)
  static let from = Value("from", "DATE", help: "The first day", isShown: false)
  static let to = Value("to", "DATE", help: "The last day", isShown: false)
  static let output = Value(
    "output", short: "o", "FOLDER",
    help: "Folder, instead of healthlog in your pictures; for one vital a file too: bp.pdf")
  static let format = Value("format", "NAME", help: "png (the default), svg or pdf")
  static let scale = Value(
    "scale", "N",
    help: "Pixels for each point, 1 (the default) to 8, such as 1.5; vectors grow by it")
  static let size = Value(
    "size", "SIZE",
    help: "Width and height in points, 800x400 (the default); 600x300 to 4000x4000")
  static let theme = Value("theme", "NAME", help: "light (the default) or dark")
  static let text = Flag("text", help: "Draw in the terminal, in letters, and make no pictures")
  static let show = Flag("show", help: "Show them in the terminal, where it takes pictures")
  static let open = Flag("open", help: "Open them with the desktop's program")

  static let days: [any DeclaredOption] = PeriodOptions.declared + [all, week, from, to]
  static let pictures = OptionGroup("Pictures", [format, scale, size, theme])
  static let places = OptionGroup("Where they go", [output, text, show, open])
}
