import CommandTable
import HealthModel
import Phrases

/// The command that draws charts; declared here for help and parsing, and run by `healthlog-chart`.
public enum ChartCommand {
  /// The command in `healthlog`, which checks the command line and starts `healthlog-chart`.
  static let declaration = declared { invocation, context in
    _ = try ChartRequest(invocation, context)
    try context.handOver("healthlog-chart", invocation.line)
  }

  /// Runs in `healthlog-chart` a command line that `healthlog` has checked.
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
      "chart", abstract: "Draw charts of your readings",
      discussion: """
        Draws charts of the last seven days, or of another period of up to 120 years, and prints \
        the names of the picture files. It draws one picture for each vital that you name. If you \
        name none, it draws temperature and blood glucose, or whichever of the two has readings. \
        If neither has any, it draws all vitals with readings. The period 'all' ends at the latest \
        reading. Exits with 1 if the period has no readings to draw. --text and --show draw in the \
        terminal instead. If the terminal can't show pictures, --show draws text charts. They are \
        as wide as the terminal; in a pipe, they use COLUMNS, or 80 columns. Pictures in the \
        terminal fit its width unless you set --scale.

        In a period of 21 days or more, each day is a column from its lowest to its highest \
        reading. Beyond 120 days (a year for a sensor), each column is a week, and beyond five \
        years a month. A line joins the means. A column of fewer than six readings is drawn as dots.

        Medicines and events are shown as ticks below the chart, with their amounts where there is \
        room. An event with a duration is a bar. The three names with the most entries have a row \
        each.

        Pictures use the language that you set with 'healthlog config set language'. Without that \
        setting, texts follow LC_MESSAGES, and names of days and months follow LC_TIME. The \
        decimal mark follows LC_NUMERIC. LC_ALL overrides these variables, and LANG applies where \
        they aren't set. Dates are written as day, month, year.
        """,
      arguments: [
        Argument(
          "VITAL", .anyNumber,
          help: "A vital, such as temp, heart-rate or pressure, then a PERIOD: yesterday, last "
            + "week, month, 90d, 2026-11, 2026-W47, A..B or all (default: the last 7 days)")
      ], options: ChartOptions.days, groups: [ChartOptions.pictures, ChartOptions.places],
      examples: [
        Example("healthlog chart", "draws the last seven days"),
        Example(
          "healthlog chart pressure heart-rate 90d",
          "draws blood pressure and heart rate for the last 90 days"),
        Example(
          "healthlog chart pressure last month --format pdf",
          "draws last month's blood pressure for printing"),
        Example("healthlog chart weight all", "draws all your weight readings"),
        Example("healthlog chart glycemia --text", "draws blood glucose in the terminal"),
      ], topics: ["periods"], run: run)
  }

  /// Returns the default folder for charts: `healthlog` in the person's Pictures folder.
  public static func usualFolder() throws(ProgramFault) -> String {
    guard let folder = UserFolder.pictures.path else { throw .noHome }
    return "\(folder)/healthlog"
  }
}

enum ChartOptions {
  static let all = Flag("all", help: "Draw all vitals with readings in the period")
  /// These three options remain from version 0.1, which had no periods.
  static let week = Value("week", "WEEK", help: "A calendar week", isShown: false)
  static let from = Value("from", "DATE", help: "The first day", isShown: false)
  static let to = Value("to", "DATE", help: "The last day", isShown: false)
  static let output = Value(
    "output", short: "o", "FOLDER",
    help: "Folder for the pictures (default: healthlog in your pictures folder) or, for one "
      + "vital, a file such as bp.pdf")
  static let format = Value("format", "NAME", help: "png (default), svg or pdf")
  static let scale = Value(
    "scale", "N",
    help: "Pixels per point, such as 1.5 (range: 1 to 8, default: 1); also enlarges svg and pdf")
  static let size = Value(
    "size", "SIZE",
    help: "Width and height in points (range: 600x300 to 4000x4000, default: 800x400)")
  static let theme = Value("theme", "NAME", help: "light (default) or dark")
  static let text = Flag("text", help: "Draw text charts in the terminal, without pictures")
  static let show = Flag(
    "show", help: "Show the pictures in the terminal, or text charts if it can't show pictures")
  static let open = Flag("open", help: "Open the pictures in the default program")
  static let days: [any DeclaredOption] =
    PeriodOptions.declared + [all, DoseChoice.option, week, from, to]
  static let pictures = OptionGroup("Pictures", [format, scale, size, theme])
  static let places = OptionGroup("Output", [output, text, show, open])
}
