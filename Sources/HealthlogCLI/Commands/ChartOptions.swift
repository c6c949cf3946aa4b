import CommandTable

/// The options of `chart`.
enum ChartOptions {
  static let all = Flag("all", help: "Draw every vital with a reading in these days")
  static let week = Value("week", "WEEK", help: "A calendar week, such as 2026-W47")
  static let from = Value(
    "from", "DATE", help: "The first day instead: 2026-01-31, 2026-01, yesterday, -30d, …")
  static let to = Value(
    "to", "DATE", help: "The last day, today when it isn't given; alone, of seven days")
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
  static let text = Flag("text", help: "Draw in the terminal, in letters, instead of pictures")
  static let show = Flag("show", help: "Show them in the terminal, where it takes pictures")
  static let open = Flag("open", help: "Open them with the desktop's program")

  static let declared: [any DeclaredOption] = [
    all, week, from, to, output, format, scale, size, theme, text, show, open,
  ]
}
