import HealthModel

/// Something that is told once: a value out of its normal range, the week's charts, what a watch came
/// to.
///
/// Unlike an occurrence it asks for nothing. It counts as told once the person has seen it off: it is shown
/// again when the server or the service that showed it ended, and at most twice when it expired.
public struct Notice: Hashable, Sendable {
  /// What it is about; unique among all notices.
  public enum Topic: Hashable, Sendable {
    /// Values have left their normal range; named after the first of them.
    case outOfRange(Alert.ID)
    /// The charts of a week.
    case weeklyCharts(ISOWeek)
    /// A watch has ended.
    case watch(Int64)
    /// What it came to is another outcome than was told.
    case watchCorrection(Int64)
    /// The days of a guided protocol are over; named by its uid.
    case protocolOver(String)
    /// The service that reads devices has met this; of a device by the uid of that.
    case device(DeviceTrouble, of: String?)
    /// No reading has come from a source, named by its uid, since the one of that time.
    case silence(of: String, since: Instant)

    /// The number of the watch that it is about.
    public var watch: Int64? {
      switch self {
      case .watch(let id), .watchCorrection(let id): id
      default: nil
      }
    }
  }

  /// The raw values are what the journal keeps.
  public enum State: String, Sendable {
    /// Something must be made before it can be told.
    case preparing
    /// To be told, and not yet delivered to a notification server.
    case pending
    /// Delivered, and not yet off the screen as far as is known.
    case shown
    /// Told.
    case done
    /// Never told, and no longer worth it.
    case dropped

    /// Whether nothing more will come of it.
    public var isFinal: Bool { self == .done || self == .dropped }
  }

  /// By this it is stored and answered.
  public let topic: Topic
  /// When it arose.
  public let at: Instant
  /// It is not worth telling from then on; nil when it always is.
  public let deadline: Instant?
  /// `preparing` only of the week's charts, which are to be drawn first.
  public var state: State
  /// The notification that may still be on the screen; nil once that is known to be closed.
  public var popup: Popup?
  /// How often it was shown again because it had expired unseen: 0 to `Occurrence.mostRepeats`.
  public var repeats = 0
  /// Set when it expired unseen: not to be shown again before this.
  public var quietUntil: Instant?

  /// By default one that is to be told, and always worth it.
  public init(
    _ topic: Topic, at: Instant, deadline: Instant? = nil, state: State = .pending,
    popup: Popup? = nil
  ) {
    self.topic = topic
    self.at = at
    self.deadline = deadline
    self.state = state
    self.popup = popup
  }
}

/// `range:glycemia:1763676000000:2` (milliseconds, severity), `charts:2026-W46`, `watch:3`,
/// `watch-correction:3`, `protocol:UID`, `device:held:UID`, `device:bluetooth`,
/// `silence:UID:1763676000000`.
extension Notice.Topic: LosslessStringConvertible {
  /// Names a watch by its number, which another copy of the journal may give to another one.
  public var description: String {
    switch self {
    case .outOfRange(let id):
      "range:\(id.vital):\(id.takenAt.milliseconds):\(id.severity.rawValue)"
    case .weeklyCharts(let week): "charts:\(week)"
    case .watch(let id): "watch:\(id)"
    case .watchCorrection(let id): "watch-correction:\(id)"
    case .protocolOver(let uid): "protocol:\(uid)"
    case .device(let trouble, let uid):
      "device:\(trouble.rawValue)" + (uid.map { ":\($0)" } ?? "")
    case .silence(let uid, let last): "silence:\(uid):\(last.milliseconds)"
    }
  }

  /// Nil for what is no description. Whether there is such a vital or watch isn't asked.
  public init?(_ description: String) {
    let parts = description.split(separator: ":").map(String.init)
    switch parts.first {
    case "range" where parts.count == 4:
      guard let takenAt = Int64(parts[2]), let rank = Int(parts[3]),
        let severity = Severity(rawValue: rank)
      else { return nil }
      self = .outOfRange(
        Alert.ID(
          vital: VitalID(parts[1]), takenAt: Instant(milliseconds: takenAt), severity: severity))
    case "charts" where parts.count == 2:
      guard let week = ISOWeek(parts[1]) else { return nil }
      self = .weeklyCharts(week)
    case "watch" where parts.count == 2, "watch-correction" where parts.count == 2:
      guard let id = Int64(parts[1]) else { return nil }
      self = parts[0] == "watch" ? .watch(id) : .watchCorrection(id)
    case "protocol" where parts.count == 2: self = .protocolOver(parts[1])
    case "device" where parts.count == 2 || parts.count == 3:
      guard let trouble = DeviceTrouble(rawValue: parts[1]) else { return nil }
      self = .device(trouble, of: parts.count == 3 ? parts[2] : nil)
    case "silence" where parts.count == 3:
      guard let last = Int64(parts[2]) else { return nil }
      self = .silence(of: parts[1], since: Instant(milliseconds: last))
    default: return nil
    }
  }
}

/// What happens to a notice, as values. None brings a finished notice back.
extension Notice {
  /// What it needs is made.
  public func prepared() -> Notice {
    changed { if $0.state == .preparing { $0.state = .pending } }
  }

  /// A server has put it on the screen as `popup`.
  public func shown(as popup: Popup) -> Notice {
    changed {
      if $0.quietUntil != nil { $0.repeats += 1 }
      $0.quietUntil = nil
      $0.state = .shown
      $0.popup = popup
    }
  }

  /// The notification left the screen unseen.
  public func expired(at now: Instant) -> Notice {
    if state == .shown, repeats >= Occurrence.mostRepeats { return done().offScreen() }
    return changed { notice in
      guard notice.state == .shown else { return }
      notice.quietUntil = now.adding(seconds: Occurrence.repeatSeconds)
    }.offScreen()
  }

  /// The answer came to nothing: it is to be told as if nobody had seen it.
  public func reopened() -> Notice {
    var copy = offScreen()
    copy.state = .pending
    return copy
  }

  /// Nothing more will come of it.
  public func done() -> Notice {
    changed { $0.state = .done }
  }

  /// It is no matter any more: done when it was told, else dropped.
  public func over() -> Notice {
    changed { $0.state = $0.state == .shown ? .done : .dropped }
  }

  /// Its notification is no longer on the screen.
  public func offScreen() -> Notice {
    var copy = self
    copy.popup = nil
    return copy
  }

  private func changed(_ change: (inout Notice) -> Void) -> Notice {
    guard !state.isFinal else { return self }
    var copy = self
    change(&copy)
    return copy
  }
}

/// What a notification is about.
public enum Subject: Hashable, Sendable {
  case occurrence(Occurrence.Key)
  case notice(Notice.Topic)
}

/// What a notice has to say.
public enum NoticeContent: Hashable, Sendable {
  /// Not empty. Whether they may be named is for the setting to say.
  case outOfRange([FreshReading], areNamed: Bool)
  case weeklyCharts
  /// What it came to. Whether it may be named is for the setting to say.
  case watch(Watch, WatchOutcome, isNamed: Bool)
  /// How many of its readings there are; it names no vital.
  case protocolOver(GuidedProtocol, ProtocolTally)
  /// A device's name, where it may be named and it isn't all of them.
  case device(DeviceTrouble, name: String?)
  /// A source's name, where it may be named; when its last reading was taken.
  case silence(name: String?, since: Instant)

  /// Whether it names vitals and values.
  var isNamed: Bool {
    switch self {
    case .outOfRange(_, let isNamed), .watch(_, _, let isNamed): isNamed
    case .device(_, let name), .silence(let name, _): name != nil
    default: false
    }
  }

  /// What the person may have opened from the notification.
  public enum Target: Hashable, Sendable {
    case charts
    case watch(Int64)
    case status
  }

  /// Nil where the words name the command that says more.
  public var target: Target? {
    switch self {
    case .weeklyCharts: .charts
    case .watch(let watch, _, _): .watch(watch.id)
    case .outOfRange: .status
    default: nil
    }
  }

  /// Whether a critical value is told.
  public var isCritical: Bool {
    guard case .outOfRange(let readings, _) = self else { return false }
    return readings.contains { $0.band.severity == .critical }
  }

  /// Whether a value that both speak of has changed meanwhile. One that has grown old says nothing.
  func contradicts(_ other: NoticeContent) -> Bool {
    guard case .outOfRange(let own, _) = self, case .outOfRange(let others, _) = other else {
      return false
    }
    return own.contains { reading in
      others.contains {
        $0.reading.vital == reading.reading.vital && $0.takenAt == reading.takenAt && $0 != reading
      }
    }
  }
}
