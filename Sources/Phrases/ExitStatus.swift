/// Exit statuses: sysexits(3), and 1 for "nothing matched".
public enum ExitStatus {
  /// What was asked for is done.
  public static let done: Int32 = 0
  /// Nothing was there of what was asked for; of `remind doctor`, a fault was.
  public static let nothingMatched: Int32 = 1
  /// The words of the command line can't be meant. EX_USAGE.
  public static let usage: Int32 = 64
  /// What was asked for or handed in is understood, and not taken. EX_DATAERR.
  public static let refused: Int32 = 65
  /// A file that was to be read isn't there. EX_NOINPUT.
  public static let noSuchFile: Int32 = 66
  /// A program or service that it takes is missing. EX_UNAVAILABLE.
  public static let unavailable: Int32 = 69
  /// A file or folder can't be made or written. EX_CANTCREAT.
  public static let cannotCreate: Int32 = 73
  /// Reading or writing failed, or what is read is damaged. EX_IOERR.
  public static let inputOutput: Int32 = 74
  /// Another program uses the journal: trying again may help. EX_TEMPFAIL.
  public static let busy: Int32 = 75
  /// Somebody or something else refuses it. EX_NOPERM.
  public static let noPermission: Int32 = 77
  /// The person's surroundings, or this version, don't fit. EX_CONFIG.
  public static let configuration: Int32 = 78
  /// Ctrl-C, as the shell says it of a program that SIGINT ended.
  public static let interrupted: Int32 = 130
}
