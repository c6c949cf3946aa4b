import Foundation

/// The long round of the tests that break things: `make torture` sets `HEALTHLOG_TORTURE`.
public enum Torture {
  /// How often something random is tried; nil in a short round.
  public static let rounds = ProcessInfo.processInfo.environment["HEALTHLOG_TORTURE"].flatMap {
    Int($0)
  }

  /// Whether everything is tried in its turn, not a few of them.
  public static var isOn: Bool { rounds != nil }
}
