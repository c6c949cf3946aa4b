import CommandTable

/// The options of `chart`.
enum ChartOptions {
  static let all = Flag("all", help: "Draw every vital with a reading in these days")
  /// These three are those of 0.1, which had no periods.
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
