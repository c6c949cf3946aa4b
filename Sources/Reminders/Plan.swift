import HealthModel

/// What to do now, and when to think again.
public struct Plan: Equatable, Sendable {
  /// To be put on record, in one transaction, before anything else is done.
  public var changes: ReminderChanges
  /// In the order in which to do them.
  public var effects: [Effect]
  /// The next instant at which anything can change by itself, always after now; nil when only an
  /// event can.
  public var nextWake: Instant?

  public init(
    changes: ReminderChanges = ReminderChanges(), effects: [Effect] = [], nextWake: Instant? = nil
  ) {
    self.changes = changes
    self.effects = effects
    self.nextWake = nextWake
  }
}

public enum Effect: Equatable, Sendable {
  /// Take the notification off the screen, whichever process put it there; nil when this process
  /// knows it. To be followed, once that is done, by storing `offScreen()`.
  case close(Subject, Popup?)
  /// Put it on the screen, and mention `earlierDays` forgotten before it (0 to
  /// `ReminderState.daysLookedBack`) that the person was never told of.
  case show(Occurrence, earlierDays: Int)
  /// Make what the notice needs before it can be told. To be followed by storing `prepared()`, or
  /// `done()` when it turns out that there is nothing to tell.
  case prepare(Notice)
  /// Put it on the screen.
  case tell(Notice, NoticeContent)
}

/// What a notice has to say.
public enum NoticeContent: Hashable, Sendable {
  /// Not empty. Whether they may be named is for the setting to say.
  case outOfRange([FreshReading], areNamed: Bool)
  case weeklyCharts
  /// What it came to. Whether it may be named is for the setting to say.
  case watch(Watch, WatchOutcome, isNamed: Bool)
}

/// What the screen shows, as far as the service knows it by itself.
public struct Screen: Equatable, Sendable {
  /// How a notification that this process asked for has fared.
  public enum Progress: Hashable, Sendable {
    /// Asked for, or being prepared; no answer yet.
    case asked
    case visible
    /// To be taken off; the server hasn't answered.
    case closing
    /// The server refused it at that instant, or was gone, or vanished later with all it showed; or
    /// what it needs could not be prepared.
    case refused(at: Instant)
  }

  /// One life of the notification server; nil while there is none.
  public var server: String?
  public var progress: [Subject: Progress]

  public init(server: String? = nil, progress: [Subject: Progress] = [:]) {
    self.server = server
    self.progress = progress
  }
}
