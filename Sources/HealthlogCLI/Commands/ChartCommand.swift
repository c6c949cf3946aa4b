public import CommandTable

/// Declared here for help and parsing; `healthlog-chart` runs it.
public enum ChartCommand {
  public static let declaration = Command<CLIContext>(
    "chart", abstract: "Draw the week's temperature and glycemia",
    discussion: """
      Draws PNG pictures of the last seven days, or of a calendar week, and prints their names. \
      Exits with 1 when the week has no reading at all.
      """,
    options: [
      Option("week", value: "WEEK", help: "A calendar week, such as 2026-W47"),
      Option(
        "output", short: "o", value: "FOLDER",
        help: "Where to put the pictures instead of the healthlog folder in Pictures"),
      Option("scale", value: "N", help: "Device pixels to a point: 1 (the default) to 8"),
      Option("theme", value: "light|dark", help: "The colours; light unless told"),
    ],
    examples: [
      Example("healthlog chart", "draws the last seven days"),
      Example("healthlog chart --week 2019-W20 --scale 2", "draws a week of 2019, twice as large"),
    ]
  ) { invocation, context in
    try context.handOver("healthlog-chart", ChartCommand.arguments(of: invocation))
  }

  /// The words that say the same to the other program.
  static func arguments(of invocation: Invocation) -> [String] {
    ["chart"]
      + invocation.options.sorted { $0.key < $1.key }.flatMap { name, values in
        values.map { "--\(name)=\($0)" }
      } + ["--"] + invocation.arguments
  }
}
