internal import Glibc

/// What the system can refuse to a program that waits for events.
public enum LoopFault: Error, Equatable, Sendable {
  /// A system call failed; `code` is its errno.
  case system(call: String, code: Int32)
  /// A program could not be started; GLib's own words, which name the program.
  case launch(String)

  /// The error of the system call that has just failed.
  static func last(_ call: String) -> LoopFault { .system(call: call, code: errno) }

  /// The words of the system or of GLib.
  public var reason: String {
    switch self {
    case .system(let call, let code): "\(call): \(unsafe String(cString: strerror(code)))"
    case .launch(let words): words
    }
  }
}
