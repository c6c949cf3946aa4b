import HealthModel

public struct Plan: Equatable, Sendable {
  /// The changes, stored in one transaction before anything else happens.
  public var changes: ReminderChanges
  /// The effects, in the order of execution.
  public var effects: [Effect]
  /// When to plan next if no event comes first, always after now; nil if there is no need.
  public var nextWake: Instant?

  public init(
    changes: ReminderChanges = ReminderChanges(), effects: [Effect] = [], nextWake: Instant? = nil
  ) { (self.changes, self.effects, self.nextWake) = (changes, effects, nextWake) }
}

public enum Effect: Equatable, Sendable {
  /// Closes a notification of this or an earlier process. `offScreen()` is stored afterwards.
  case close(Subject, Popup?)
  /// Shows one reminder for the occurrence and the content's `others`; replaces the present popup.
  case show(Occurrence, ReminderContent)
  /// Prepares a notification. `prepared()` is stored next, or `over()` if there is no content.
  case prepare(Notification)
  case tell(Notification, NotificationSubject)
  case backUp(keeping: Int)
  case pull
}

public struct ReminderContent: Hashable, Sendable {
  /// Whether the day has a report, though an incomplete one.
  public var hasReport = false
  /// How many due days in a row just before were missed without a reminder; up to `daysLookedBack`.
  public var earlierDays = 0
  public var earlierHaveReport = false
  /// The doses that a click on Taken saves; nil for a reminder without that button.
  public var taken: TakenOffer?
  /// The progress of a sitting or a part of the day, for a rule with a window.
  public var sitting: SittingProgress?
  /// The other occurrences that fell due on the same date and share the notification, in order.
  public var others: [Occurrence] = []
  /// How many unskipped occurrences, due so far on the same date, could share the notification.
  public var dueSoFar = 1

  /// Returns whether `other`, shown before, is now wrong, apart from its earlier days.
  func contradicts(_ other: ReminderContent) -> Bool {
    if others.map(\.key) != other.others.map(\.key) || taken != other.taken { return true }
    if !others.isEmpty { return dueSoFar != other.dueSoFar }
    return sitting == nil ? hasReport != other.hasReport : sitting != other.sitting
  }
}

/// The medicines and events that a click on Taken saves.
public struct TakenOffer: Hashable, Sendable {
  /// The rule's name, or its time if notifications must hide a medicine that the name contains.
  public let label: String
  public let amounts: [LastAmount]
  /// Whether the notification may name the medicines and events.
  public let areNamed: Bool
}

public struct SittingProgress: Hashable, Sendable {
  public let window: DayWindow
  /// The number of measurements in a guided sitting so far; 0 for other rules.
  public let count: Int
  public let wanted: Int
  public let isGuided: Bool
}

/// The service's own knowledge of the screen.
public struct Screen: Equatable, Sendable {
  /// The progress of a notification that this process requested.
  public enum Progress: Hashable, Sendable {
    /// Requested, or being prepared.
    case asked
    case visible
    /// Being closed; the server hasn't answered yet.
    case closing
    /// The server refused the notification, was missing or vanished, or the preparation failed.
    case refused(at: Instant)
  }

  /// The current run of the notification server; nil while there is none.
  public var server: String?
  /// Whether the bus starts a server when one is needed.
  public var serverIsResting = false
  /// The notifications that this process requested; others may be on the screen too.
  public var progress: [Subject: Progress]
  /// The content of this process's reminders, keyed by their first occurrence.
  public var said: [Occurrence.Key: ReminderContent]
  public var told: [Notification.Topic: NotificationSubject] = [:]
  /// When this process last started a backup.
  public var backedUp: Instant?
  public var pulled: Instant?
  public var isPulling = false

  public init(
    server: String? = nil, progress: [Subject: Progress] = [:],
    said: [Occurrence.Key: ReminderContent] = [:]
  ) { (self.server, self.progress, self.said) = (server, progress, said) }

  var canShow: Bool { server != nil || serverIsResting }

  /// Returns the effect that closes a notification; none if it isn't open or is closing already.
  func closing(_ subject: Subject, _ popup: Popup?) -> [Effect] {
    switch progress[subject] {
    case .asked, .visible: [.close(subject, popup)]
    case .closing, .refused: []
    case nil: popup.map { $0.server == server ? [.close(subject, popup)] : [] } ?? []
    }
  }
}
