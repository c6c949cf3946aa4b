/// What any of the programs may say.
public enum ProgramText {
  public static let nothingSet = "nothing is set; 'healthlog config list --all' lists what holds"
  public static let unknownZone =
    "healthlog: the time zone in TZ is not known here; times are taken for UTC"

  /// While another program writes to the journal.
  public static let waiting =
    "healthlog: another program writes to the journal; waiting for it"

  /// Of something that is done, where its result could not be printed.
  public static let notShown = "healthlog: this is done and saved, but it could not be shown"

  /// The same of what follows from it.
  public static let consequencesNotShown =
    "healthlog: this is done and saved, but what comes of it could not be shown"

  /// Of a terminal that was to show a chart as a picture.
  public static let noPictures =
    "healthlog: this terminal shows no pictures (neither kitty graphics nor sixel); "
    + "here is the text"
}
