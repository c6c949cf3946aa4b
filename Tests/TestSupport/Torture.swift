import Foundation

/// The long round of destructive tests: `make torture` sets `HEALTHLOG_TORTURE`.
public enum Torture {
  /// How often random cases are tried; nil in a short round.
  public static let rounds = ProcessInfo.processInfo.environment["HEALTHLOG_TORTURE"].flatMap {
    Int($0)
  }

  /// Whether every case is tried, not only a few.
  public static var isOn: Bool { rounds != nil }
}
