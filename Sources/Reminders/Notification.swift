import HealthModel

/// A notification that is shown once, such as for a value out of range or the end of a watch. It
/// needs no answer, and is done once the person has seen it. It is shown again if its server or the
/// service has exited, and at most twice after it has expired.
public struct Notification: Hashable, Sendable {
  public enum Topic: Hashable, Sendable {
    /// Values have left their normal range; identified by the first alert.
    case outOfRange(Alert.ID)
    case weeklyCharts(ISOWeek)
    case watch(Int64)
    /// The outcome of a watch has changed since it was reported.
    case watchCorrection(Int64)
    /// The days of the guided protocol with this uid are over.
    case protocolOver(String)
    /// A problem of the device service, or of the device with this uid.
    case device(DeviceTrouble, of: String?)
    /// The source with this uid has sent no reading since that time.
    case silence(of: String, since: Instant)

    public var watch: Int64? {
      switch self {
      case .watch(let id), .watchCorrection(let id): id
      default: nil
      }
    }
  }

  /// The progress of a notification; the raw values are stored in the journal.
  public enum State: String, Sendable {
    case preparing
    /// Not yet delivered to a notification server.
    case pending
    /// Delivered, and not yet seen as far as is known.
    case shown
    /// Not to be shown again, for example because the person saw it or it expired three times.
    case done
    /// Never shown in time, though what it reports did happen.
    case missed
    /// Never shown, because there is nothing to report any more.
    case dropped

    public var isFinal: Bool { [.done, .missed, .dropped].contains(self) }
  }

  public var topic: Topic
  public var at: Instant
  /// When it stops being worth showing; nil for never.
  public var deadline: Instant?
  /// The progress; `preparing` only for the week's charts, which have to be drawn first.
  public var state: State
  /// The popup that may still be on the screen; nil once it is known to be closed.
  public var popup: Popup?
  /// How many times it was repeated after it had expired unseen: 0 to `Occurrence.mostRepeats`.
  public var repeats = 0
  /// The earliest time to repeat it; nil unless it expired unseen.
  public var quietUntil: Instant?
  /// When the person saw it in the list, answered it or closed its popup; nil while it is new.
  public var readAt: Instant?

  public init(
    _ topic: Topic, at: Instant, deadline: Instant? = nil, state: State = .pending,
    popup: Popup? = nil
  ) {
    (self.topic, self.at, self.deadline) = (topic, at, deadline)
    (self.state, self.popup) = (state, popup)
  }
}

/// A problem that keeps the device service from filing measurements.
public enum DeviceTrouble: String, CaseIterable, Sendable {
  /// Bluetooth isn't running, or is off; concerns all devices.
  case bluetooth
  /// A device couldn't be read: it refused, failed, didn't answer, or was lost during a transfer.
  case unread
  /// The time, the user or the value of some of a device's records is uncertain.
  case held
  /// A device has sent invalid records.
  case refused
}

/// The text in the journal: `range:glycemia:1763676000000:2` (milliseconds, severity),
/// `charts:2026-W46`, `watch:3`, `watch-correction:3`, `protocol:UID`, `device:held:UID`,
/// `device:bluetooth`, `silence:UID:1763676000000`.
extension Notification.Topic: LosslessStringConvertible {
  /// For each kind, the first word of its text, and the name that programs read.
  private static let words: [(stored: String, read: String)] = [
    ("range", "out_of_range"), ("charts", "charts"), ("watch", "watch"),
    ("watch-correction", "watch_correction"), ("protocol", "protocol"), ("device", "device"),
    ("silence", "source_silent"),
  ]

  public static var kinds: [String] { words.map(\.read) }
  /// The first words of the kinds whose last notification is read from the journal even when
  /// finished, because the next one depends on it.
  public static let lasting = ["charts"]

  public var kind: String {
    let word = parts[0]
    return Self.words.first { $0.stored == word }?.read ?? word
  }

  private var parts: [String] {
    switch self {
    case .outOfRange(let id):
      ["range", id.vital.name, "\(id.takenAt.milliseconds)", "\(id.severity.rawValue)"]
    case .weeklyCharts(let week): ["charts", "\(week)"]
    case .watch(let id): ["watch", "\(id)"]
    case .watchCorrection(let id): ["watch-correction", "\(id)"]
    case .protocolOver(let uid): ["protocol", uid]
    case .device(let trouble, let uid): ["device", trouble.rawValue] + (uid.map { [$0] } ?? [])
    case .silence(let uid, let last): ["silence", uid, "\(last.milliseconds)"]
    }
  }

  /// The text, with a watch's number, which may mean another watch in another copy of the journal.
  public var description: String { parts.joined(separator: ":") }

  /// Parses a description, without checking that such a vital or watch exists.
  public init?(_ description: String) {
    let parts = description.split(separator: ":").map(String.init)
    func instant() -> Instant? { Int64(parts[2]).map { Instant(milliseconds: $0) } }
    let topic: Notification.Topic?
    switch (parts.first ?? "", parts.count) {
    case ("range", 4):
      guard let takenAt = instant(), let severity = Int(parts[3]).flatMap(Severity.init(rawValue:))
      else { return nil }
      topic = .outOfRange(.init(vital: VitalID(parts[1]), takenAt: takenAt, severity: severity))
    case ("charts", 2): topic = ISOWeek(parts[1]).map { .weeklyCharts($0) }
    case ("watch", 2): topic = Int64(parts[1]).map { .watch($0) }
    case ("watch-correction", 2): topic = Int64(parts[1]).map { .watchCorrection($0) }
    case ("protocol", 2): topic = .protocolOver(parts[1])
    case ("device", 2...3):
      let uid = parts.count == 3 ? parts[2] : nil
      topic = DeviceTrouble(rawValue: parts[1]).map { .device($0, of: uid) }
    case ("silence", 3): topic = instant().map { .silence(of: parts[1], since: $0) }
    default: topic = nil
    }
    guard let topic else { return nil }
    self = topic
  }
}

/// Transitions. None of them reopens a finished notification, except `reopened()`.
extension Notification {
  public func prepared() -> Notification {
    changed { if $0.state == .preparing { $0.state = .pending } }
  }

  public func shown(as popup: Popup) -> Notification {
    changed {
      if $0.quietUntil != nil { $0.repeats += 1 }
      $0.quietUntil = nil
      $0.state = .shown
      $0.popup = popup
    }
  }

  public func expired(at now: Instant) -> Notification {
    guard state == .shown else { return offScreen() }
    if repeats >= Occurrence.mostRepeats { return done().offScreen() }
    return changed { $0.quietUntil = now.adding(seconds: Occurrence.repeatSeconds) }.offScreen()
  }

  /// Returns the notification as if nobody had seen it, after its answer failed.
  public func reopened() -> Notification {
    var copy = offScreen()
    (copy.state, copy.readAt) = (.pending, nil)
    return copy
  }

  public func read(at now: Instant) -> Notification {
    guard state != .dropped else { return self }
    var copy = self
    (copy.state, copy.readAt) = (.done, readAt ?? now)
    return copy
  }

  /// Returns the notification as done: it isn't shown again, whether or not it was seen.
  public func done() -> Notification { changed { $0.state = .done } }

  /// - Parameter isGone: Whether its subject is gone, for example because a value was corrected.
  public func over(isGone: Bool = true) -> Notification {
    changed {
      switch $0.state {
      case .shown: $0.state = .done
      case .pending where !isGone: $0.state = .missed
      default: $0.state = .dropped
      }
    }
  }

  public func offScreen() -> Notification {
    var copy = self
    copy.popup = nil
    return copy
  }

  private func changed(_ change: (inout Notification) -> Void) -> Notification {
    guard !state.isFinal else { return self }
    var copy = self
    change(&copy)
    return copy
  }
}

public enum Subject: Hashable, Sendable {
  case occurrence(Occurrence.Key)
  case notification(Notification.Topic)
}

/// The content of a notification. A setting decides whether it may give names and values.
public enum NotificationSubject: Hashable, Sendable {
  /// The readings, never empty, and whether they may be named.
  case outOfRange([FreshReading], areNamed: Bool)
  case weeklyCharts
  case watch(Watch, WatchOutcome, isNamed: Bool)
  /// The protocol and its number of readings; names no vital.
  case protocolOver(GuidedProtocol, count: Int)
  /// The device's name, if it may be named and the problem concerns one device.
  case device(DeviceTrouble, name: String?)
  /// The source's name, if it may be named, and the time of its last reading.
  case silence(name: String?, since: Instant)

  /// Whether it names something that the setting may hide.
  var isNamed: Bool {
    switch self {
    case .outOfRange(_, let isNamed), .watch(_, _, let isNamed): isNamed
    case .device(_, let name), .silence(let name, _): name != nil
    default: false
    }
  }

  public enum Target: Hashable, Sendable {
    case charts
    case watch(Int64)
    case status
  }

  /// What a click on the notification opens; nil if the text names a command instead.
  public var target: Target? {
    switch self {
    case .weeklyCharts: .charts
    case .watch(let watch, _, _): .watch(watch.id)
    case .outOfRange: .status
    default: nil
    }
  }

  public var isCritical: Bool {
    guard case .outOfRange(let readings, _) = self else { return false }
    return readings.contains { $0.band.severity == .critical }
  }

  /// Returns whether a reading in both differs; false unless both are about values out of range.
  func contradicts(_ other: NotificationSubject) -> Bool {
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
