/// The content of a notification, in the person's language.
public struct NotificationContent: Equatable, Sendable {
  /// A button, or a click on the body.
  public struct Action: Equatable, Sendable {
    /// The key for a click on the notification itself.
    static let body = "default"
    /// The name in the event; `default` is a click on the notification.
    public let key: String
    /// The button's text.
    public let label: String

    /// - Parameter key: The name in the event; `default` for a click on the notification.
    public init(key: String, label: String) { (self.key, self.label) = (key, label) }
  }

  /// Levels of the specification; the server decides their effect.
  public enum Urgency: Equatable, Sendable { case normal, critical }

  /// One line of plain text.
  public let summary: String
  /// Plain text; escaped for a server that reads markup.
  public let body: String
  /// The actions, in the order of the buttons; ignored by a server without buttons.
  public var actions: [Action] = []
  /// An extra line of the body for a server without buttons.
  public var wordsForActions = ""
  /// `critical` for a critical value.
  public var urgency = Urgency.normal
  /// The name of a sound in the person's theme; nil for silence.
  public var sound: String?
  /// A tag that is the same for a subject in every process, without revealing the subject. A server
  /// that supports tags never shows two notifications with the same tag. Empty for no tag.
  public var tag = ""

  /// Creates a notification without buttons, sound or tag.
  public init(summary: String, body: String) { (self.summary, self.body) = (summary, body) }
}

/// A notification that a server has confirmed; it means nothing to any other server.
public struct NotificationID: Hashable, Sendable {
  /// One run of one server on one bus.
  public let server: String
  /// The server's number for it, never 0.
  public let number: UInt32

  /// - Parameter server: One run of one server on one bus.
  public init(server: String, number: UInt32) { (self.server, self.number) = (server, number) }
}

/// The caller's name for one showing of a notification, never reused.
public struct NotificationToken: Hashable, Sendable {
  /// The caller's number.
  public let value: UInt64

  /// - Parameter value: Unique in this process.
  public init(_ value: UInt64) { self.value = value }
}

/// An event of the notification server.
public enum NotificationEvent: Equatable, Sendable {
  /// A server has started; everything that an earlier one showed is gone.
  case serverAppeared(String)
  /// The server is gone. Also sent once at the start if there is no server.
  case serverVanished
  /// Sent instead of `serverVanished` if the bus starts a server on demand: it may have been idle.
  case serverResting
  /// The last server has described itself; a server that hangs never does.
  case serverDescribed(NotificationServer)
  case shown(NotificationToken, NotificationID)
  /// `server` is the one that refused; nil when there was none.
  case failed(NotificationToken, server: String?)
  /// "Do not disturb" is on; `released` or `failed` follows.
  case heldBack(NotificationToken)
  /// "Do not disturb" is over: the notification may be requested again.
  case released(NotificationToken)
  case pressed(NotificationToken, action: String)
  /// The notification left the screen; this or `failed` answers `close`.
  case closed(NotificationToken, NotificationClosure)
}

/// The reason why a notification left the screen.
public enum NotificationClosure: Equatable, Sendable {
  /// The server removed it, probably unseen, or for an unknown reason.
  case expired
  /// The person closed it.
  case dismissed
  /// `close` or another program closed it.
  case requested
}

/// A notification server's description of itself. Source: Desktop Notifications Specification,
/// `GetServerInformation` and `GetCapabilities`.
public struct NotificationServer: Equatable, Sendable {
  /// The name; empty if unknown.
  public let name: String
  /// The vendor; empty if unknown.
  let vendor: String
  /// The version, such as `1.9.0`; empty if unknown.
  public let version: String
  /// The capabilities, such as `actions`, `body-markup`, `persistence`.
  public let capabilities: Set<String>

  /// - Parameter capabilities: As the specification names them.
  public init(name: String, vendor: String, version: String, capabilities: Set<String>) {
    (self.name, self.vendor, self.version) = (name, vendor, version)
    self.capabilities = capabilities
  }

  /// - Parameter information: From `GetServerInformation`: name, vendor, version, specification.
  init(information: [String], capabilities: some Sequence<String>) {
    func word(_ index: Int) -> String { index < information.count ? information[index] : "" }
    self.init(name: word(0), vendor: word(1), version: word(2), capabilities: Set(capabilities))
  }

  var isXfce: Bool { vendor == "Xfce" }
  var isMATE: Bool { vendor == "MATE" }
  /// Whether the server shows the action for a click as another button, as Xfce's does.
  var showsBodyAsButton: Bool { isXfce }
}
