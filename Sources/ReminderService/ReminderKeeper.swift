import DesktopSession
import HealthModel
import Reminders

/// Obeys the plan: carries out its effects, and turns what happens into facts for the next one.
///
/// For one thread. What is stored is stored before the screen changes, and again once it has.
final class ReminderKeeper {
  /// What it moves in the world.
  struct Outside {
    let show: (NotificationContent, NotificationToken, NotificationID?) -> Void
    let close: (NotificationToken, NotificationID?) -> Void
    /// Asks for a call of `replan` at that instant, in place of the one asked for before.
    let wake: (Instant?) -> Void
    /// Asks the person for the report of that day.
    let logNow: (LocalDate) throws -> Void
  }

  /// How long after the journal failed it is tried again, unless something happens before.
  static let retrySeconds: Int64 = 60

  private let store: any ReminderStore
  private let clock: () -> Instant
  private let zone: () -> any TimeZoneRules
  private let report: (String) -> Void
  private var outside: Outside?
  private var screen = Screen()
  private var knowsServer = false
  private var tokens: [Occurrence.Key: NotificationToken] = [:]
  private var lastToken: UInt64 = 0

  init(
    store: any ReminderStore, clock: @escaping () -> Instant,
    zone: @escaping () -> any TimeZoneRules, report: @escaping (String) -> Void
  ) {
    self.store = store
    self.clock = clock
    self.zone = zone
    self.report = report
  }

  /// Starts to move `outside`, once it is known whether there is a notification server.
  func begin(_ outside: Outside) {
    self.outside = outside
    replan()
  }

  /// Moves nothing more, and writes nothing more.
  func stop() {
    outside = nil
  }

  /// To be called whenever anything may have changed.
  func replan() {
    guard let outside, knowsServer else { return }
    attempt {
      let (now, zone) = (clock(), zone())
      var plan = Plan(effects: [], nextWake: nil)
      try store.update(around: zone.localDateTime(at: now).date) { state in
        plan = Reminders.plan(now: now, zone: zone, state: state, screen: screen)
        return plan.toStore
      }
      for effect in plan.effects { carryOut(effect, outside) }
      outside.wake(plan.nextWake)
    }
  }

  func handle(_ event: NotificationEvent) {
    guard outside != nil else { return }
    switch event {
    case .serverAppeared(let server): serverChanged(to: server)
    case .serverVanished: serverChanged(to: nil)
    case .shown(let token, let id): withKey(token) { shown($0, id) }
    case .failed(let token, _): withKey(token) { failed($0) }
    case .released(let token): withKey(token) { released($0) }
    case .pressed(let token, let action): withKey(token) { pressed($0, action) }
    case .closed(let token, let reason): withKey(token) { closed($0, reason) }
    }
    replan()
  }

  // MARK: Effects

  private func carryOut(_ effect: Effect, _ outside: Outside) {
    switch effect {
    case .store: break  // Stored with the reading that it follows from.
    case .close(let key, let popup):
      screen.progress[key] = .closing
      outside.close(tokens[key] ?? newToken(for: key), popup.map(NotificationID.init))
    case .show(let occurrence, let earlierDays):
      screen.progress[occurrence.key] = .asked
      let content = ReminderText(
        occurrence, earlierDays: earlierDays, now: clock(), zone: zone()
      ).content
      outside.show(
        content, newToken(for: occurrence.key), occurrence.popup.map(NotificationID.init))
    }
  }

  private func newToken(for key: Occurrence.Key) -> NotificationToken {
    lastToken += 1
    let token = NotificationToken(lastToken)
    tokens[key] = token
    return token
  }

  // MARK: Events

  /// Does nothing for a token that isn't its occurrence's latest: old news.
  private func withKey(_ token: NotificationToken, _ body: (Occurrence.Key) -> Void) {
    guard let key = tokens.first(where: { $0.value == token })?.key else { return }
    body(key)
  }

  /// What was visible is gone; what was asked or is closing will still be answered.
  private func serverChanged(to server: String?) {
    knowsServer = true
    screen.server = server
    for (key, progress) in screen.progress {
      switch progress {
      case .asked, .closing: break
      case .visible, .refused:
        screen.progress[key] = server == nil ? .refused(at: clock()) : nil
        tokens[key] = nil
      }
    }
  }

  private func shown(_ key: Occurrence.Key, _ id: NotificationID) {
    guard screen.progress[key] == .asked else { return }
    screen.progress[key] = .visible
    change(key) { $0.shown(as: Popup(server: id.server, number: id.number), at: clock()) }
  }

  private func failed(_ key: Occurrence.Key) {
    guard screen.progress[key] == .asked else { return }
    screen.progress[key] = .refused(at: clock())
    tokens[key] = nil
  }

  private func released(_ key: Occurrence.Key) {
    guard screen.progress[key] == .asked else { return }
    screen.progress[key] = nil
    tokens[key] = nil
  }

  private func pressed(_ key: Occurrence.Key, _ action: String) {
    guard screen.progress[key] == .visible else { return }
    switch ReminderText.Answer(rawValue: action) {
    case .snooze: change(key) { $0.snoozed(at: clock()) }
    case .skip: change(key) { $0.skipped() }
    case .log, .body:
      attempt {
        try outside?.logNow(key.date)
        change(key) { $0.dismissed() }
      }
    case nil: break
    }
  }

  private func closed(_ key: Occurrence.Key, _ reason: NotificationClosure) {
    let wasAsked = screen.progress[key] == .closing
    screen.progress[key] = nil
    tokens[key] = nil
    change(key) { occurrence in
      switch reason {
      case _ where wasAsked: occurrence.offScreen()
      case .expired: occurrence.expired(at: clock()).offScreen()
      case .dismissed, .requested: occurrence.dismissed().offScreen()
      }
    }
  }

  // MARK: The record

  /// Stores what `change` makes of the occurrence as it is on record now.
  private func change(_ key: Occurrence.Key, _ change: (Occurrence) -> Occurrence) {
    attempt {
      try store.update(around: zone().localDateTime(at: clock()).date) { state in
        guard let before = state.occurrences.first(where: { $0.key == key }) else { return [] }
        let after = change(before)
        return after == before ? [] : [after]
      }
    }
  }

  /// Whatever fails is told, and everything is planned anew a minute later.
  private func attempt(_ work: () throws -> Void) {
    do {
      try work()
    } catch {
      report("\(error)")
      outside?.wake(clock().adding(seconds: Self.retrySeconds))
    }
  }
}

extension NotificationID {
  fileprivate init(_ popup: Popup) {
    self.init(server: popup.server, number: popup.number)
  }
}
