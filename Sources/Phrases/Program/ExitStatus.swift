/// Exit statuses: sysexits(3), and 1 for "nothing matched".
public enum ExitStatus {
  public static let done: Int32 = 0
  public static let nothingMatched: Int32 = 1
  public static let usage: Int32 = 64
  public static let refused: Int32 = 65
  public static let noSuchFile: Int32 = 66
  public static let unavailable: Int32 = 69
  public static let cannotCreate: Int32 = 73
  public static let inputOutput: Int32 = 74
  public static let busy: Int32 = 75
  public static let configuration: Int32 = 78
  /// Ctrl-C, as the shell says it of a program that SIGINT ended.
  public static let interrupted: Int32 = 130
}
