/// What a notification says, in the words of the person's language.
public struct NotificationContent: Equatable, Sendable {
  public struct Action: Equatable, Sendable {
    /// The key that stands for a click on the notification itself.
    static let body = "default"

    /// What comes back when it is pressed; `default` stands for a click on the body.
    public let key: String
    public let label: String

    public init(key: String, label: String) {
      self.key = key
      self.label = label
    }
  }

  public enum Urgency: Equatable, Sendable {
    case low
    case normal
    case critical
  }

  public let summary: String
  /// Plain text: escaped where the server reads markup.
  public let body: String
  public let actions: [Action]
  /// Added to the body, as a line of its own, for a server without buttons.
  public let wordsForActions: String
  public let urgency: Urgency
  /// Something that is the same for the same matter in every process, and reveals nothing: a server
  /// that knows such tags never shows two.
  public let tag: String

  public init(
    summary: String, body: String, actions: [Action] = [], wordsForActions: String = "",
    urgency: Urgency = .normal, tag: String = ""
  ) {
    self.summary = summary
    self.body = body
    self.actions = actions
    self.wordsForActions = wordsForActions
    self.urgency = urgency
    self.tag = tag
  }
}

/// A notification that a server has confirmed. Means nothing to any other server.
public struct NotificationID: Hashable, Sendable {
  /// One life of one server on one bus.
  public let server: String
  /// The server's number for it, never 0.
  public let number: UInt32

  public init(server: String, number: UInt32) {
    self.server = server
    self.number = number
  }
}

/// What the caller calls one showing of a notification. Never used again for another.
public struct NotificationToken: Hashable, Sendable {
  public let value: UInt64

  public init(_ value: UInt64) {
    self.value = value
  }
}

/// What comes back from the notification server.
public enum NotificationEvent: Equatable, Sendable {
  /// One has begun its life; everything that an earlier one showed is gone.
  case serverAppeared(String)
  /// Told once at the start too, when there is none.
  case serverVanished
  /// Told in its place where the bus starts one that is asked for something: it may have ended because it
  /// had nothing to do.
  case serverResting
  /// The server that appeared last has told about itself; one that hangs never does.
  case serverDescribed(NotificationServer)
  case shown(NotificationToken, NotificationID)
  /// `server` is the one that refused, nil when there was none to ask.
  case failed(NotificationToken, server: String?)
  /// The person wants no disturbance now: answered by `released` or `failed` later.
  case heldBack(NotificationToken)
  /// Was held back while the person wanted no disturbance, and may be asked for anew.
  case released(NotificationToken)
  case pressed(NotificationToken, action: String)
  /// Left the screen; what was asked of that token is answered by this or by `failed`.
  case closed(NotificationToken, NotificationClosure)
}

/// Why a notification left the screen.
public enum NotificationClosure: Equatable, Sendable {
  /// By itself, probably unseen; or for a reason that the server doesn't tell.
  case expired
  /// By the person.
  case dismissed
  /// By `close`, or by another program.
  case requested
}
