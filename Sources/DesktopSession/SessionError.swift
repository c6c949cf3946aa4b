internal import Glibc

/// What the desktop session can refuse.
public enum SessionError: Error, Equatable, Sendable {
  /// A system call failed; `code` is its errno.
  case system(call: String, code: Int32)
  /// There is no session bus, or it refused; the bus's own words.
  case bus(String)
  /// Somebody listens where the session bus should be, and says nothing.
  case silentBus
  /// Another program has the name that this one needs on the bus.
  case nameTaken(String)
  /// A program could not be started; GLib's own words, which name the program.
  case launch(String)

  /// The error of the system call that has just failed.
  static func last(_ call: String) -> SessionError { .system(call: call, code: errno) }
}

extension SessionError {
  /// The words of the system, of the bus or of GLib; nil for what no one else has words for.
  public var reason: String? {
    switch self {
    case .system(let call, let code): "\(call): \(unsafe String(cString: strerror(code)))"
    case .bus(let words), .launch(let words): words
    case .silentBus, .nameTaken: nil
    }
  }
}
