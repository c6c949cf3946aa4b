/// Exit statuses: sysexits(3), and 1 for "nothing matched".
public enum ExitStatus {
  /// Success.
  public static let done: Int32 = 0
  /// Nothing was found; for `remind doctor`, a fault was.
  public static let nothingMatched: Int32 = 1
  /// The command line is wrong (EX_USAGE).
  public static let usage: Int32 = 64
  /// The input is understood but rejected (EX_DATAERR).
  public static let refused: Int32 = 65
  /// An input file is missing (EX_NOINPUT).
  public static let noSuchFile: Int32 = 66
  /// A program or service is missing (EX_UNAVAILABLE).
  public static let unavailable: Int32 = 69
  /// A file or folder can't be created or written (EX_CANTCREAT).
  public static let cannotCreate: Int32 = 73
  /// Reading or writing failed, or the data is damaged (EX_IOERR).
  public static let inputOutput: Int32 = 74
  /// Another program uses the journal, so trying again may help (EX_TEMPFAIL).
  public static let busy: Int32 = 75
  /// Permission is denied (EX_NOPERM).
  public static let noPermission: Int32 = 77
  /// The environment, or this version, doesn't fit (EX_CONFIG).
  public static let configuration: Int32 = 78
  /// Ctrl-C, as a shell reports a program that SIGINT ended.
  public static let interrupted: Int32 = 130
}
