/// What a notification says, in the words of the person's language.
public struct NotificationContent: Equatable, Sendable {
  /// A button, or a click on the body.
  public struct Action: Equatable, Sendable {
    /// The key that stands for a click on the notification itself.
    static let body = "default"

    /// What comes back when it is pressed; `default` stands for a click on the body.
    public let key: String
    /// What stands on the button.
    public let label: String

    /// - Parameter key: What comes back; `default` for a click on the body.
    public init(key: String, label: String) {
      self.key = key
      self.label = label
    }
  }

  /// What the specification calls its levels; what they do is for the server to say.
  public enum Urgency: Equatable, Sendable {
    case low
    case normal
    case critical
  }

  /// One line of plain text.
  public let summary: String
  /// Plain text: escaped where the server reads markup.
  public let body: String
  /// In the order of the buttons; left out for a server without any.
  public let actions: [Action]
  /// Added to the body, as a line of its own, for a server without buttons.
  public let wordsForActions: String
  /// `critical` for a value that is.
  public let urgency: Urgency
  /// The name of a sound in the person's theme; nil where none is asked for.
  public let sound: String?
  /// Something that is the same for the same matter in every process, and reveals nothing: a server
  /// that knows such tags never shows two.
  public let tag: String

  /// By default without buttons; a tag that is empty isn't sent.
  public init(
    summary: String, body: String, actions: [Action] = [], wordsForActions: String = "",
    urgency: Urgency = .normal, sound: String? = nil, tag: String = ""
  ) {
    self.summary = summary
    self.body = body
    self.actions = actions
    self.wordsForActions = wordsForActions
    self.urgency = urgency
    self.sound = sound
    self.tag = tag
  }
}

/// A notification that a server has confirmed. Means nothing to any other server.
public struct NotificationID: Hashable, Sendable {
  /// One life of one server on one bus.
  public let server: String
  /// The server's number for it, never 0.
  public let number: UInt32

  /// - Parameter server: One life of one server on one bus.
  public init(server: String, number: UInt32) {
    self.server = server
    self.number = number
  }
}

/// What the caller calls one showing of a notification. Never used again for another.
public struct NotificationToken: Hashable, Sendable {
  /// A number of the caller's own.
  public let value: UInt64

  /// - Parameter value: One that this process has given to no other showing.
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
