import HealthModel

public struct NotificationContent: Equatable, Sendable {
  /// A button, or a click on the body.
  public struct Action: Equatable, Sendable {
    /// The key for a click on the notification itself.
    static let body = "default"
    public let key: String
    public let label: String

    public init(key: String, label: String) { (self.key, self.label) = (key, label) }
  }

  /// Two of the specification's three levels; the server decides their effect.
  public enum Urgency: Equatable, Sendable { case normal, critical }

  /// One line of plain text.
  public let summary: String
  /// Plain text; escaped for a server that reads markup.
  public let body: String
  /// The actions, in the order of the buttons; a server without buttons isn't sent any.
  public var actions: [Action] = []
  /// An extra line of the body for a server without buttons.
  public var wordsForActions = ""
  public var urgency = Urgency.normal
  /// The name of a sound in the person's theme; nil for silence.
  public var sound: String?
  /// A tag that is the same for a subject in every process, without revealing the subject. A server
  /// that supports tags never shows two notifications with the same tag. Empty for no tag.
  public var tag = ""

  public init(summary: String, body: String) { (self.summary, self.body) = (summary, body) }
}

/// The caller's name for one showing of a notification, never reused.
public typealias NotificationToken = UInt64

public enum NotificationEvent: Equatable, Sendable {
  /// The server with this identity has appeared; all that an earlier server showed is gone.
  case serverAppeared(String)
  /// The server is gone. Also sent once at the start if there is no server.
  case serverVanished
  /// Sent instead of `serverVanished` if the bus can start the server again on demand.
  case serverResting
  /// The current server has described itself; a server that hangs never does.
  case serverDescribed(NotificationServer)
  case shown(NotificationToken, Popup)
  /// `server` identifies the server that refused; nil if there was none, or the server changed.
  case failed(NotificationToken, server: String?)
  /// "Do not disturb" is on; `released`, `failed` or, after `close`, `closed` follows.
  case heldBack(NotificationToken)
  /// "Do not disturb" is over: the notification may be requested again.
  case released(NotificationToken)
  case pressed(NotificationToken, action: String)
  /// The notification left the screen. Also answers `close`, even if it was never shown.
  case closed(NotificationToken, NotificationClosure)
}

public enum NotificationClosure: Equatable, Sendable {
  /// The server removed the notification, probably unseen, or it closed for an unknown reason.
  case expired
  case dismissed
  /// `close` or another program closed the notification.
  case requested
}

/// A notification server's description of itself. Source: Desktop Notifications Specification,
/// `GetServerInformation` and `GetCapabilities`.
public struct NotificationServer: Equatable, Sendable {
  public let name: String
  let vendor: String
  public let version: String
  /// The capabilities, such as `actions`, `body-markup`, `persistence`.
  public let capabilities: Set<String>

  public init(name: String, vendor: String, version: String, capabilities: Set<String>) {
    (self.name, self.vendor, self.version) = (name, vendor, version)
    self.capabilities = capabilities
  }

  /// - Parameter information: From `GetServerInformation`: name, vendor, version, specification.
  init(information: [String], capabilities: some Sequence<String>) {
    func word(_ index: Int) -> String { index < information.count ? information[index] : "" }
    self.init(name: word(0), vendor: word(1), version: word(2), capabilities: Set(capabilities))
  }

  /// Whether this is Xfce's server, which shows the action for a click as another button.
  var isXfce: Bool { vendor == "Xfce" }
  var isMATE: Bool { vendor == "MATE" }
}
