internal import Glibc

/// The failures of an event loop.
public enum LoopFault: Error, Equatable, Sendable {
  /// A system call failed; `code` is its errno.
  case system(call: String, code: Int32)
  /// A program could not be started; GLib's message, which names the program.
  case launch(String)

  /// Returns the error of the system call that has just failed.
  static func last(_ call: String) -> LoopFault { .system(call: call, code: errno) }

  /// The message of the system or of GLib.
  public var reason: String {
    switch self {
    case .system(let call, let code): "\(call): \(unsafe String(cString: strerror(code)))"
    case .launch(let words): words
    }
  }
}
