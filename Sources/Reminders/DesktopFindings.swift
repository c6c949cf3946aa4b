/// What a look at the person's session found: all that a notification needs to come.
public struct DesktopFindings: Equatable, Sendable {
  /// What has the notification server's name on the session bus.
  public enum Server: Equatable, Sendable {
    case none
    /// One has the name, but doesn't answer.
    case silent
    case there(ServiceRun.Server)
  }

  /// Why there is no session bus, in its own words; nil when there is one.
  public var busFault: String?
  /// `none` where there is no bus.
  public var server: Server
  /// Whether "do not disturb" is on, as far as the server tells.
  public var isQuiet: Bool
  /// Whether a reminder service has its name on this bus.
  public var serviceIsOnBus: Bool
  /// Whether that one has answered.
  public var serviceAnswers: Bool

  /// By default a bus with neither a notification server nor the service.
  public init(
    busFault: String? = nil, server: Server = .none, isQuiet: Bool = false,
    serviceIsOnBus: Bool = false, serviceAnswers: Bool = true
  ) {
    self.busFault = busFault
    self.server = server
    self.isQuiet = isQuiet
    self.serviceIsOnBus = serviceIsOnBus
    self.serviceAnswers = serviceAnswers
  }
}

/// What came back of a notification that was shown to see whether it comes.
public enum TestOutcome: Equatable, Sendable {
  case pressed
  /// Closed without a press of its button.
  case dismissed
  /// Left the screen by itself.
  case expired
  /// Nothing came back in the time allowed.
  case unanswered
  /// It was shown, but this server has no buttons to press.
  case withoutButtons
  /// "Do not disturb" is on.
  case heldBack
  /// There is no notification server, or it doesn't show it.
  case refused
  /// The person wants no more of it (Ctrl-C).
  case interrupted
  case noBus(String)
}
