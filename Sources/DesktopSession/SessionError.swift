/// What the desktop session can refuse.
public enum SessionError: Error, Equatable, Sendable {
  /// There is no session bus, or it refused; the bus's own words.
  case bus(String)
  /// Somebody listens where the session bus should be, and says nothing.
  case silentBus
  /// Another program has the name that this one needs on the bus.
  case nameTaken(String)
}
