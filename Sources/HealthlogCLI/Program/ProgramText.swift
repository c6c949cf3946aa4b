import Phrases

/// What any of the programs may say.
public enum ProgramText {
  /// Of `config list`.
  public static var nothingSet: String {
    phrase("nothing is set; 'healthlog config list --all' lists what holds")
  }
  /// On standard error, before anything else is done.
  public static var unknownZone: String {
    phrase("healthlog: the time zone in TZ is not known here; times are taken for UTC")
  }

  /// After the first thing that was saved in it.
  public static func newJournal(_ path: String) -> String { phrase("New journal: \(path)") }

  /// While another program writes to the journal.
  public static var waiting: String {
    phrase("healthlog: another program writes to the journal; waiting for it")
  }

  /// Of something that is done, where its result could not be printed.
  public static var notShown: String {
    phrase("healthlog: this is done and saved, but it could not be shown")
  }

  /// The same of what follows from it.
  public static var consequencesNotShown: String {
    phrase("healthlog: this is done and saved, but what comes of it could not be shown")
  }

  /// Of a terminal that was to show a chart as a picture.
  public static var noPictures: String {
    phrase(
      "healthlog: this terminal shows no pictures (neither kitty graphics nor sixel); "
        + "here is the text")
  }
}
