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

  /// By default there is nothing to do before an event.
  public init(
    changes: ReminderChanges = ReminderChanges(), effects: [Effect] = [], nextWake: Instant? = nil
  ) {
    self.changes = changes
    self.effects = effects
    self.nextWake = nextWake
  }
}

/// What the service is to do outside the journal.
public enum Effect: Equatable, Sendable {
  /// Take the notification off the screen, whichever process put it there; nil when this process
  /// knows it. To be followed, once that is done, by storing `offScreen()`.
  case close(Subject, Popup?)
  /// Put it on the screen with the others that the lack names, in the place of what it showed before, and
  /// say what is lacking.
  case show(Occurrence, ReminderContent)
  /// Make what the notice needs before it can be told. To be followed by storing `prepared()`, or
  /// `done()` when it turns out that there is nothing to tell.
  case prepare(Notice)
  /// Put it on the screen.
  case tell(Notice, NoticeContent)
  /// Back the journal up, and keep so many of these backups.
  case backUp(keeping: Int)
  /// Have the sources asked whose time has come.
  case pull
}

/// What a reminder has to say.
public struct ReminderContent: Hashable, Sendable {
  /// Whether the day has a report, which lacks a vital that the rule needs; else it has none.
  public var hasReport: Bool
  /// How many days before it lack something too, and the person was never told: 0 to
  /// `ReminderState.daysLookedBack`.
  public var earlierDays: Int
  /// Whether any of those has a report.
  public var earlierHaveReport: Bool
  /// What a guided protocol's sitting or a part of the day lacks, for a rule with a window.
  public var sitting: SittingProgress?
  /// The others that fell due on the same date and are shown in the same notification, in order.
  public var others: [Occurrence] = []
  /// How many fell due so far on that date, those that have their report too.
  public var dueSoFar = 1

  /// By default a day without a report, and none before it that lacks something.
  public init(
    hasReport: Bool = false, earlierDays: Int = 0, earlierHaveReport: Bool = false,
    sitting: SittingProgress? = nil
  ) {
    self.hasReport = hasReport
    self.earlierDays = earlierDays
    self.earlierHaveReport = earlierHaveReport
    self.sitting = sitting
  }

  /// Whether what the other says isn't true any more. How many days before lack something is told
  /// once.
  func contradicts(_ other: ReminderContent) -> Bool {
    if others.map(\.key) != other.others.map(\.key) { return true }
    if !others.isEmpty { return dueSoFar != other.dueSoFar }
    return sitting == nil ? hasReport != other.hasReport : sitting != other.sitting
  }
}

/// How far a sitting, or a part of the day, has come.
public struct SittingProgress: Hashable, Sendable {
  /// When its measurements count.
  public let window: DayWindow
  /// How many there are.
  public let count: Int
  /// How many there are to be.
  public let wanted: Int
  /// Whether it is a guided protocol's.
  public let isGuided: Bool

  /// `count` is less than `wanted`, or nothing is lacking.
  public init(window: DayWindow, count: Int, wanted: Int, isGuided: Bool = true) {
    self.window = window
    self.count = count
    self.wanted = wanted
    self.isGuided = isGuided
  }
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
  /// Whether there is none because none is needed: one is started when it is asked for something.
  public var serverIsResting = false
  /// Of what this process asked for; nothing is known of any other, which may be on the screen too.
  public var progress: [Subject: Progress]
  /// What the reminders that this process asked for say, each by the first that it showed.
  public var said: [Occurrence.Key: ReminderContent]
  /// What the notices that this process asked for say.
  public var told: [Notice.Topic: NoticeContent] = [:]
  /// When this process last set a backup going.
  public var backedUp: Instant?
  /// When this process last had sources asked.
  public var pulled: Instant?
  /// Whether they are being asked.
  public var isPulling = false

  /// Of a process that has told no notice, set no backup going and asked no source.
  public init(
    server: String? = nil, progress: [Subject: Progress] = [:],
    said: [Occurrence.Key: ReminderContent] = [:]
  ) {
    self.server = server
    self.progress = progress
    self.said = said
  }

  /// Whether somebody would show a notification, as far as is known.
  var canShow: Bool { server != nil || serverIsResting }
}
