public struct DesktopFindings: Equatable, Sendable {
  /// The owner of the notification server's name on the session bus.
  public enum Server: Equatable, Sendable {
    case none
    /// A program owns the name, but doesn't answer.
    case silent
    case there(ServiceRun.Server)
  }

  /// The bus library's reason why there is no session bus; nil when there is one.
  public var busFault: String?
  public var server: Server
  /// Whether "do not disturb" is on, as far as the server reports it.
  public var isQuiet = false
  public var serviceIsOnBus: Bool
  public var serviceAnswers = true

  public init(busFault: String? = nil, server: Server = .none, serviceIsOnBus: Bool = false) {
    (self.busFault, self.server, self.serviceIsOnBus) = (busFault, server, serviceIsOnBus)
  }
}

public enum TestOutcome: Equatable, Sendable {
  case pressed
  /// The person closed the notification without pressing its button.
  case dismissed
  /// The server removed the notification by itself.
  case expired
  case unanswered
  /// The server showed the notification, but without buttons.
  case withoutButtons
  /// "Do not disturb" is on.
  case heldBack
  /// There is no notification server, or the server refused the notification.
  case refused
  case interrupted
  case noBus(String)
}
