/// Words that no vital of a person's own may be called, nor shortened to: each means something else
/// in a place where a vital's name may stand, so that the vital couldn't be named there.
public enum ReservedNames {
  /// In lower case, as every name of a vital is.
  public static let all = Set(
    filter + watch + columns + days + others + Panel.all.flatMap { [$0.id] + $0.names })

  /// In `filter`: its names, its words, and those kept for names to come.
  private static let filter =
    FilterParser.names + ["and", "or", "not", "tag", "mark", "source", "id", "month", "year"]

  /// What begins a clause of `watch start`.
  private static let watch = ["above", "below", "outside", "from", "for", "until"]

  /// Columns of tables that hold no vital, with dashes for underscores and blanks.
  private static let columns = [
    "id", "uid", "taken", "taken-at", "datetime", "date-time", "timestamp", "when", "date", "time",
    "note", "notes", "comment", "comments", "unit", "priority", "gl",
  ]

  /// Days and spans of them, which stand beside vitals' names.
  private static let days =
    [
      "now", "today", "yesterday", "tomorrow", "day", "week", "month", "year", "last", "this",
      "next",
      "all", "every",
    ] + Weekday.allCases.flatMap { [$0.englishName.lowercased(), $0.shortName] }

  /// `--needs none`, `--normal none`; a name of its own for what is no vital at all.
  private static let others = ["none", "auto", "vital", "report", "reading", "sample"]
}
