import CommandTable

/// The options of `chart`.
enum ChartOptions {
  static let all = Flag("all", help: "Draw all vitals with readings in the period")
  /// These three are those of 0.1, which had no periods.
  static let week = Value("week", "WEEK", help: "A calendar week", isShown: false)
  static let from = Value("from", "DATE", help: "The first day", isShown: false)
  static let to = Value("to", "DATE", help: "The last day", isShown: false)
  static let output = Value(
    "output", short: "o", "FOLDER",
    help: "Folder for the pictures (default: healthlog in your pictures folder), or a file for "
      + "one vital: bp.pdf")
  static let format = Value("format", "NAME", help: "png (default), svg or pdf")
  static let scale = Value(
    "scale", "N",
    help: "Pixels per point, 1 (default) to 8, such as 1.5; enlarges svg and pdf too")
  static let size = Value(
    "size", "SIZE",
    help: "Width and height in points, 600x300 to 4000x4000 (default: 800x400)")
  static let theme = Value("theme", "NAME", help: "light (default) or dark")
  static let text = Flag("text", help: "Draw in the terminal as text, without pictures")
  static let show = Flag("show", help: "Show them in the terminal, if it can show pictures")
  static let open = Flag("open", help: "Open them in the default program")

  static let days: [any DeclaredOption] = PeriodOptions.declared + [all, week, from, to]
  static let pictures = OptionGroup("Pictures", [format, scale, size, theme])
  static let places = OptionGroup("Output files", [output, text, show, open])
}
