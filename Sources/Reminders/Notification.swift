import HealthModel

/// A notification that is shown once, such as for a value out of range or the end of a watch. It
/// needs no answer, and is done once the person has seen it. It is shown again if its server or the
/// service has exited, and at most twice after it has expired.
public struct Notification: Hashable, Sendable {
  /// The subject of a notification, unique among all notifications.
  public enum Topic: Hashable, Sendable {
    /// Values have left their normal range; named after the first of them.
    case outOfRange(Alert.ID)
    case weeklyCharts(ISOWeek)
    /// A watch has ended.
    case watch(Int64)
    /// The outcome of a watch has changed since it was reported.
    case watchCorrection(Int64)
    /// The days of a guided protocol are over; named by its uid.
    case protocolOver(String)
    /// A problem of the device service, or of the device with this uid.
    case device(DeviceTrouble, of: String?)
    /// The source with this uid has sent no reading since that time.
    case silence(of: String, since: Instant)

    /// The number of the watch that the notification is about.
    public var watch: Int64? {
      switch self {
      case .watch(let id), .watchCorrection(let id): id
      default: nil
      }
    }

    /// The content that follows from the topic alone; nil if the journal has to be asked.
    public var content: NotificationSubject? {
      switch self {
      case .weeklyCharts: .weeklyCharts
      case .device(let trouble, nil): .device(trouble, name: nil)
      default: nil
      }
    }
  }

  /// The progress of a notification; the raw values are stored in the journal.
  public enum State: String, Sendable {
    /// Waiting for its content to be prepared.
    case preparing
    /// Not yet delivered to a notification server.
    case pending
    /// Delivered, and still on the screen as far as is known.
    case shown
    /// Seen by the person, or shown as often as it may be.
    case done
    /// Never shown in time, though what it reports did happen.
    case missed
    /// Never shown, because there is nothing to report any more.
    case dropped

    /// Whether the notification is finished.
    public var isFinal: Bool { [.done, .missed, .dropped].contains(self) }
  }

  /// The notification's key in the journal.
  public var topic: Topic
  /// When it arose.
  public var at: Instant
  /// When it is no longer of interest; nil for never.
  public var deadline: Instant?
  /// The progress; `preparing` only for the week's charts, which have to be drawn first.
  public var state: State
  /// The notification that may still be on the screen; nil once it is known to be closed.
  public var popup: Popup?
  /// How many times it was repeated after it had expired unseen: 0 to `Occurrence.mostRepeats`.
  public var repeats = 0
  /// The earliest time to repeat it after it expired unseen.
  public var quietUntil: Instant?
  /// When the person saw it in the list, answered it or closed its popup; nil while it is new.
  public var readAt: Instant?

  /// Creates a notification; by default, it is pending and has no deadline.
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
  /// A device refused, went silent, or was lost during a transfer.
  case unread
  /// The time or the owner of its records is unknown.
  case held
  /// It has sent invalid records.
  case refused
}

extension Notification.Topic {
  /// A kind of topic: its words, and its text in the journal, which is the word and what follows it.
  private struct Form: Sendable {
    /// The first word of the text.
    let word: String
    /// The word that programs read.
    let kind: String
    /// Whether its last notification is still read when it is finished, because the next one
    /// depends on it.
    var isLasting = false
    /// Returns the parts after the word; nil for a topic of another kind.
    let parts: @Sendable (Notification.Topic) -> [String]?
    let topic: @Sendable ([String]) -> Notification.Topic?
  }

  /// Every kind of topic: `range:glycemia:1763676000000:2` (milliseconds, severity),
  /// `charts:2026-W46`, `watch:3`, `watch-correction:3`, `protocol:UID`, `device:held:UID`,
  /// `device:bluetooth`, `silence:UID:1763676000000`.
  private static let forms = [
    Form(word: "range", kind: "out_of_range") {
      guard case .outOfRange(let id) = $0 else { return nil }
      return [id.vital.name, "\(id.takenAt.milliseconds)", "\(id.severity.rawValue)"]
    } topic: {
      guard $0.count == 3, let takenAt = Int64($0[1]),
        let severity = Int($0[2]).flatMap(Severity.init)
      else { return nil }
      return .outOfRange(
        Alert.ID(
          vital: VitalID($0[0]), takenAt: Instant(milliseconds: takenAt), severity: severity))
    },
    Form(word: "charts", kind: "charts", isLasting: true) {
      if case .weeklyCharts(let week) = $0 { ["\(week)"] } else { nil }
    } topic: {
      $0.count == 1 ? ISOWeek($0[0]).map(Self.weeklyCharts) : nil
    },
    Form(word: "watch", kind: "watch") {
      if case .watch(let id) = $0 { ["\(id)"] } else { nil }
    } topic: {
      $0.count == 1 ? Int64($0[0]).map(Self.watch) : nil
    },
    Form(word: "watch-correction", kind: "watch_correction") {
      if case .watchCorrection(let id) = $0 { ["\(id)"] } else { nil }
    } topic: {
      $0.count == 1 ? Int64($0[0]).map(Self.watchCorrection) : nil
    },
    Form(word: "protocol", kind: "protocol") {
      if case .protocolOver(let uid) = $0 { [uid] } else { nil }
    } topic: {
      $0.count == 1 ? .protocolOver($0[0]) : nil
    },
    Form(word: "device", kind: "device") {
      guard case .device(let trouble, let uid) = $0 else { return nil }
      return [trouble.rawValue] + (uid.map { [$0] } ?? [])
    } topic: {
      guard (1...2).contains($0.count), let trouble = DeviceTrouble(rawValue: $0[0]) else {
        return nil
      }
      return .device(trouble, of: $0.count == 2 ? $0[1] : nil)
    },
    Form(word: "silence", kind: "source_silent") {
      guard case .silence(let uid, let last) = $0 else { return nil }
      return [uid, "\(last.milliseconds)"]
    } topic: {
      guard $0.count == 2, let last = Int64($0[1]) else { return nil }
      return .silence(of: $0[0], since: Instant(milliseconds: last))
    },
  ]

  private var form: (form: Form, parts: [String]) {
    for form in Self.forms { if let parts = form.parts(self) { return (form, parts) } }
    preconditionFailure("a kind of topic has no form")
  }

  /// The word for its kind that programs read.
  public var kind: String { form.form.kind }
  /// The words for all kinds that programs read.
  public static var kinds: [String] { forms.map(\.kind) }
  /// The first words of the kinds whose last notification is still read when it is finished.
  public static var lasting: [String] { forms.filter(\.isLasting).map(\.word) }
}

/// As `forms` says.
extension Notification.Topic: LosslessStringConvertible {
  /// Names a watch by its number, which may mean another watch in another copy of the journal.
  public var description: String {
    let (form, parts) = form
    return ([form.word] + parts).joined(separator: ":")
  }

  /// Parses a description, without checking that such a vital or watch exists.
  public init?(_ description: String) {
    let parts = description.split(separator: ":").map(String.init)
    guard let form = Self.forms.first(where: { $0.word == parts.first }),
      let topic = form.topic(Array(parts.dropFirst()))
    else { return nil }
    self = topic
  }
}

/// Transitions. None of them reopens a finished notification, except `reopened()`.
extension Notification {
  /// Returns the notification after its preparation.
  public func prepared() -> Notification {
    changed { if $0.state == .preparing { $0.state = .pending } }
  }

  /// Returns the notification after a server has shown it as `popup`.
  public func shown(as popup: Popup) -> Notification {
    changed {
      if $0.quietUntil != nil { $0.repeats += 1 }
      $0.quietUntil = nil
      $0.state = .shown
      $0.popup = popup
    }
  }

  /// Returns the notification after its popup has expired unseen.
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

  /// Returns the notification after the person has seen it.
  public func read(at now: Instant) -> Notification {
    guard state != .dropped else { return self }
    var copy = self
    (copy.state, copy.readAt) = (.done, readAt ?? now)
    return copy
  }

  /// Returns the notification once it isn't to be shown again, seen or not.
  public func done() -> Notification { changed { $0.state = .done } }

  /// Returns the notification as it is once it is no longer of interest.
  /// - Parameter isGone: Whether its subject is gone, such as a corrected value.
  public func over(isGone: Bool = true) -> Notification {
    changed {
      switch $0.state {
      case .shown: $0.state = .done
      case .pending where !isGone: $0.state = .missed
      default: $0.state = .dropped
      }
    }
  }

  /// Returns the notification after its popup has left the screen.
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

/// The subject of a notification.
public enum Subject: Hashable, Sendable {
  case occurrence(Occurrence.Key)
  case notification(Notification.Topic)
}

/// The content of a notification. A setting decides whether it may name things and values.
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

  /// The thing that the notification's button opens.
  public enum Target: Hashable, Sendable {
    case charts
    case watch(Int64)
    case status
  }

  /// The target; nil if the text names a command instead.
  public var target: Target? {
    switch self {
    case .weeklyCharts: .charts
    case .watch(let watch, _, _): .watch(watch.id)
    case .outOfRange: .status
    default: nil
    }
  }

  /// Whether it reports a critical value.
  public var isCritical: Bool {
    guard case .outOfRange(let readings, _) = self else { return false }
    return readings.contains { $0.band.severity == .critical }
  }

  /// Returns whether a value that both contain has changed, and not only got older.
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
