import Phrases

/// What any of the programs may say.
public enum ProgramText {
  /// Of `config list`.
  public static var nothingSet: String {
    phrase("No settings changed; 'healthlog config list --all' lists all values")
  }
  /// On standard error, before anything else is done.
  public static var unknownZone: String {
    phrase("healthlog: The time zone in TZ isn't known here; using UTC")
  }

  /// After the first thing that was saved in it.
  public static func newJournal(_ path: String) -> String { phrase("New journal: \(path)") }

  /// While another program writes to the journal.
  public static var waiting: String {
    phrase("healthlog: Another program is writing to the journal; waiting for it")
  }

  /// Of something that is done, where its result could not be printed.
  public static var notShown: String {
    phrase("healthlog: Saved, but the result couldn't be shown")
  }

  /// The same of what follows from it.
  public static var consequencesNotShown: String {
    phrase("healthlog: Saved, but its consequences couldn't be shown")
  }

  /// Of a terminal that was to show a chart as a picture.
  public static var noPictures: String {
    phrase(
      "healthlog: This terminal can't show pictures (neither kitty graphics nor sixel); "
        + "showing text instead")
  }
}
