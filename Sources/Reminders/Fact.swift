import HealthModel

/// Something that has happened to a reminder or a notice, and belongs on record.
public enum Fact: Hashable, Sendable {
  /// How a notification left the screen.
  public enum Closing: Hashable, Sendable {
    /// The service had asked for it.
    case asked
    /// By itself, unseen.
    case expired
    case dismissed
    /// The service takes it along as it ends: it is shown again at the next start.
    case withdrawn
  }

  case shown(Subject, Popup, at: Instant)
  case snoozed(Occurrence.Key, at: Instant)
  case skipped(Occurrence.Key)
  /// The person has taken it up with Log now.
  case takenUp(Occurrence.Key)
  /// Log now came to nothing.
  case unanswered(Occurrence.Key)
  /// What the person wanted to see could not be opened.
  case unopened(Notice.Topic)
  case closed(Subject, Closing, at: Instant)
  /// What the notice needs is made.
  case prepared(Notice.Topic)
  /// The person has answered the notice, or there is nothing to tell.
  case settled(Notice.Topic)

  /// What it has happened to.
  public var subject: Subject {
    switch self {
    case .shown(let subject, _, _), .closed(let subject, _, _): subject
    case .snoozed(let key, _), .skipped(let key), .takenUp(let key), .unanswered(let key):
      .occurrence(key)
    case .prepared(let topic), .settled(let topic), .unopened(let topic): .notice(topic)
    }
  }

  fileprivate var isAnswer: Bool {
    switch self {
    case .snoozed, .skipped, .takenUp, .settled: true
    case .shown, .unanswered, .unopened, .closed, .prepared: false
    }
  }

  fileprivate func applied(to occurrence: Occurrence) -> Occurrence {
    switch self {
    case .shown(_, let popup, let instant): occurrence.shown(as: popup, at: instant)
    case .snoozed(_, let instant): occurrence.snoozed(at: instant)
    case .skipped: occurrence.skipped()
    case .takenUp: occurrence.dismissed()
    case .unanswered: occurrence.unanswered()
    case .closed(_, .asked, _), .closed(_, .withdrawn, _): occurrence.offScreen()
    case .closed(_, .expired, let instant): occurrence.expired(at: instant).offScreen()
    case .closed(_, .dismissed, _): occurrence.dismissed().offScreen()
    case .prepared, .settled, .unopened: occurrence
    }
  }

  fileprivate func applied(to notice: Notice) -> Notice {
    switch self {
    case .shown(_, let popup, _): notice.shown(as: popup)
    case .closed(_, .withdrawn, _), .closed(_, .asked, _): notice.offScreen()
    case .closed(_, .expired, let instant): notice.expired(at: instant)
    case .closed(_, .dismissed, _): notice.done().offScreen()
    case .unopened: notice.reopened()
    case .prepared: notice.prepared()
    case .settled: notice.done()
    case .snoozed, .skipped, .takenUp, .unanswered: notice
    }
  }
}

/// What has happened and isn't on record yet, in the order in which it happened.
///
/// A journal that can't be written now will be written later: until then nothing is forgotten. The
/// order is what keeps a closing after an answer from being taken for one itself.
public struct FactQueue: Equatable, Sendable {
  /// Oldest first.
  public private(set) var facts: [Fact]

  /// - Parameter facts: Oldest first.
  public init(_ facts: [Fact] = []) {
    self.facts = facts
  }

  /// Whether all that has happened is on record.
  public var isEmpty: Bool { facts.isEmpty }

  /// Puts it behind the others: it has happened last.
  public mutating func append(_ fact: Fact) {
    facts.append(fact)
  }

  /// To be called once the changes of `applied(to:)` are on the disk.
  public mutating func empty() {
    facts = []
  }

  /// The days for which the person wants no report.
  public var skipped: [Occurrence.Key] {
    facts.compactMap { if case .skipped(let key) = $0 { key } else { nil } }
  }

  /// Whether the person's answer to it waits here: another one is none.
  public func hasAnswer(to subject: Subject) -> Bool {
    // One that came to nothing leaves the question open.
    facts.last { $0.subject == subject && ($0.isAnswer || $0 == unanswered(subject)) }
      .map(\.isAnswer) ?? false
  }

  private func unanswered(_ subject: Subject) -> Fact? {
    switch subject {
    case .occurrence(let key): .unanswered(key)
    case .notice(let topic): .unopened(topic)
    }
  }

  /// What the facts make of what is on record, and what there is to store of that.
  ///
  /// A fact about something that is no longer on record comes to nothing.
  public func applied(to state: ReminderState) -> (state: ReminderState, changes: ReminderChanges) {
    var after = state
    for fact in facts {
      switch fact.subject {
      case .occurrence(let key):
        guard let index = after.occurrences.firstIndex(where: { $0.key == key }) else { continue }
        after.occurrences[index] = fact.applied(to: after.occurrences[index])
      case .notice(let topic):
        guard let index = after.notices.firstIndex(where: { $0.topic == topic }) else { continue }
        after.notices[index] = fact.applied(to: after.notices[index])
      }
    }
    let changes = ReminderChanges(
      occurrences: zip(state.occurrences, after.occurrences).filter { $0 != $1 }.map(\.1),
      notices: zip(state.notices, after.notices).filter { $0 != $1 }.map(\.1))
    return (after, changes)
  }
}

extension ReminderChanges {
  /// These changes and `later` ones as one: of two about the same thing the later counts.
  public func followed(by later: ReminderChanges) -> ReminderChanges {
    let keys = Set(later.occurrences.map(\.key))
    let topics = Set(later.notices.map(\.topic))
    return ReminderChanges(
      occurrences: occurrences.filter { !keys.contains($0.key) } + later.occurrences,
      notices: notices.filter { !topics.contains($0.topic) } + later.notices,
      alerts: alerts + later.alerts)
  }
}

extension Screen {
  /// What this process has put on the screen and the record knows nothing of: the journal is
  /// another one by now, or gone.
  public func strays(besides state: ReminderState) -> [Subject] {
    let known = Set(
      state.occurrences.map { Subject.occurrence($0.key) }
        + state.notices.map { .notice($0.topic) })
    return progress.filter { ($1 == .asked || $1 == .visible) && !known.contains($0) }.map(\.key)
  }

  /// Forgets the words of what is neither on the screen nor on its way there.
  public mutating func forgetWords() {
    said = said.filter { progress[.occurrence($0.key)] != nil }
    told = told.filter { progress[.notice($0.key)] != nil }
  }
}
