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
    /// Whether there is something to ask the person with.
    let canLogNow: () -> Bool
    /// Asks the person for the report of that day, then says whether they could be asked.
    let logNow: (LocalDate, @escaping (Bool) -> Void) throws -> Void
    /// Draws a week's charts, then says what came of it.
    let drawCharts: (ISOWeek, @escaping (Drawing) -> Void) throws -> Void
    /// Shows the person the folder that has them.
    let openCharts: () throws -> Void
  }

  /// What came of drawing charts.
  enum Drawing {
    case done
    /// The week has no readings.
    case nothing
    case failed
  }

  /// How long after the journal failed it is tried again, unless something happens before.
  static let retrySeconds: Int64 = 60

  private let store: any ReminderStore
  private let clock: () -> Instant
  private let bootClock: () -> BootTime?
  private let zone: () -> any TimeZoneRules
  private let chartFolder: String
  private let words: (any Error) -> String
  private let report: (String) -> Void
  private var outside: Outside?
  private var screen = Screen()
  private var knowsServer = false
  /// The occurrence whose Log now came to nothing.
  private var unloggable: Occurrence.Key?
  private var tokens: [Subject: NotificationToken] = [:]
  private var lastToken: UInt64 = 0
  /// The last change on record when the watches were judged.
  private var lastChange: Int64?

  init(
    store: any ReminderStore, clock: @escaping () -> Instant,
    bootClock: @escaping () -> BootTime?, zone: @escaping () -> any TimeZoneRules,
    chartFolder: String,
    words: @escaping (any Error) -> String = { "\($0)" }, report: @escaping (String) -> Void
  ) {
    self.store = store
    self.clock = clock
    self.bootClock = bootClock
    self.zone = zone
    self.chartFolder = chartFolder
    self.words = words
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
      let watches = try store.settleWatches(now: now, boot: bootClock(), since: lastChange)
      lastChange = watches.lastChange
      var plan = Plan()
      try store.update(around: zone.localDateTime(at: now).date, now: now) { state in
        plan = Reminders.plan(now: now, zone: zone, state: state, screen: screen)
        return plan.changes
      }
      for effect in plan.effects { carryOut(effect, outside) }
      outside.wake([plan.nextWake, watches.plan.nextWake].compactMap { $0 }.min())
    }
  }

  func handle(_ event: NotificationEvent) {
    guard outside != nil else { return }
    switch event {
    case .serverAppeared(let server): serverChanged(to: server)
    case .serverVanished: serverChanged(to: nil)
    case .serverDescribed, .heldBack: return
    case .shown(let token, let id): withSubject(token) { shown($0, id) }
    case .failed(let token, _): withSubject(token) { failed($0) }
    case .released(let token): withSubject(token) { released($0) }
    case .pressed(let token, let action): withSubject(token) { pressed($0, action) }
    case .closed(let token, let reason): withSubject(token) { closed($0, reason) }
    }
    replan()
  }

  // MARK: Effects

  private func carryOut(_ effect: Effect, _ outside: Outside) {
    switch effect {
    case .close(let subject, let popup):
      screen.progress[subject] = .closing
      outside.close(tokens[subject] ?? newToken(for: subject), popup.map(NotificationID.init))
    case .show(let occurrence, let lack):
      screen.said[occurrence.key] = lack
      let text = ReminderText(
        occurrence, lack, now: clock(), zone: zone(),
        canLog: unloggable != occurrence.key && outside.canLogNow())
      show(text.content, .occurrence(occurrence.key), in: occurrence.popup, outside)
    case .tell(let notice, let content):
      screen.told[notice.matter] = content
      let text = NoticeText(notice, content, chartFolder: chartFolder, zone: zone())
      show(text.content, .notice(notice.matter), in: notice.popup, outside)
    case .prepare(let notice): prepare(notice, outside)
    }
  }

  private func show(
    _ content: NotificationContent, _ subject: Subject, in popup: Popup?, _ outside: Outside
  ) {
    screen.progress[subject] = .asked
    outside.show(content, newToken(for: subject), popup.map(NotificationID.init))
  }

  private func prepare(_ notice: Notice, _ outside: Outside) {
    guard case .weeklyCharts(let week) = notice.matter else { return }
    let subject = Subject.notice(notice.matter)
    screen.progress[subject] = .asked
    let drawn: (Drawing) -> Void = { [weak self] drawing in
      guard let self, self.outside != nil else { return }
      screen.progress[subject] = drawing == .failed ? .refused(at: clock()) : nil
      switch drawing {
      case .done: change(notice.matter) { $0.prepared() }
      case .nothing: change(notice.matter) { $0.done() }
      case .failed: report("the week's charts could not be drawn; it is tried again in an hour")
      }
      replan()
    }
    do {
      try outside.drawCharts(week, drawn)
    } catch {
      report(words(error))
      screen.progress[subject] = .refused(at: clock())
    }
  }

  private func newToken(for subject: Subject) -> NotificationToken {
    lastToken += 1
    let token = NotificationToken(lastToken)
    tokens[subject] = token
    return token
  }

  // MARK: Events

  /// Does nothing for a token that isn't its subject's latest: old news.
  private func withSubject(_ token: NotificationToken, _ body: (Subject) -> Void) {
    guard let subject = tokens.first(where: { $0.value == token })?.key else { return }
    body(subject)
  }

  /// What was visible is gone; what was asked or is closing will still be answered.
  private func serverChanged(to server: String?) {
    knowsServer = true
    screen.server = server
    for (subject, progress) in screen.progress {
      switch progress {
      case .asked, .closing: break
      case .visible, .refused:
        screen.progress[subject] = server == nil ? .refused(at: clock()) : nil
        tokens[subject] = nil
      }
    }
  }

  private func shown(_ subject: Subject, _ id: NotificationID) {
    guard screen.progress[subject] == .asked else { return }
    screen.progress[subject] = .visible
    let popup = Popup(server: id.server, number: id.number)
    switch subject {
    case .occurrence(let key): change(key) { $0.shown(as: popup, at: clock()) }
    case .notice(let matter): change(matter) { $0.shown(as: popup) }
    }
  }

  private func failed(_ subject: Subject) {
    guard screen.progress[subject] == .asked else { return }
    screen.progress[subject] = .refused(at: clock())
    tokens[subject] = nil
  }

  private func released(_ subject: Subject) {
    guard screen.progress[subject] == .asked else { return }
    screen.progress[subject] = nil
    tokens[subject] = nil
  }

  private func pressed(_ subject: Subject, _ action: String) {
    guard screen.progress[subject] == .visible else { return }
    switch subject {
    case .occurrence(let key): answered(key, ReminderText.Answer(rawValue: action))
    case .notice(let matter): answered(matter, NoticeText.Answer(rawValue: action))
    }
  }

  private func answered(_ key: Occurrence.Key, _ answer: ReminderText.Answer?) {
    switch answer {
    case .snooze: change(key) { $0.snoozed(at: clock()) }
    case .skip: change(key) { $0.skipped() }
    case .log, .body:
      attempt {
        try outside?.logNow(key.date) { [weak self] in self?.asked(key, $0) }
        change(key) { $0.dismissed() }
      }
    case nil: break
    }
  }

  /// A person who could not be asked is reminded again, and told what to type.
  private func asked(_ key: Occurrence.Key, _ couldBe: Bool) {
    guard !couldBe, outside != nil else { return }
    unloggable = key
    report("Log now could not be carried out")
    change(key) { $0.unanswered() }
    replan()
  }

  private func answered(_ matter: Notice.Matter, _ answer: NoticeText.Answer?) {
    guard answer != nil else { return }
    attempt {
      if case .weeklyCharts = matter { try outside?.openCharts() }
      change(matter) { $0.done() }
    }
  }

  private func closed(_ subject: Subject, _ reason: NotificationClosure) {
    let wasAsked = screen.progress[subject] == .closing
    screen.progress[subject] = nil
    tokens[subject] = nil
    switch subject {
    case .occurrence(let key):
      change(key) { occurrence in
        switch reason {
        case _ where wasAsked: occurrence.offScreen()
        case .expired: occurrence.expired(at: clock()).offScreen()
        case .dismissed, .requested: occurrence.dismissed().offScreen()
        }
      }
    case .notice(let matter): change(matter) { $0.done().offScreen() }
    }
  }

  // MARK: The record

  /// Stores what `change` makes of the occurrence as it is on record now.
  private func change(_ key: Occurrence.Key, _ change: (Occurrence) -> Occurrence) {
    update { state in
      guard let before = state.occurrences.first(where: { $0.key == key }) else { return nil }
      let after = change(before)
      return after == before ? nil : ReminderChanges(occurrences: [after])
    }
  }

  private func change(_ matter: Notice.Matter, _ change: (Notice) -> Notice) {
    update { state in
      guard let before = state.notices.first(where: { $0.matter == matter }) else { return nil }
      let after = change(before)
      return after == before ? nil : ReminderChanges(notices: [after])
    }
  }

  private func update(_ change: (ReminderState) -> ReminderChanges?) {
    attempt {
      let now = clock()
      try store.update(around: zone().localDateTime(at: now).date, now: now) { state in
        change(state) ?? ReminderChanges()
      }
    }
  }

  /// Whatever fails is told, and everything is planned anew a minute later.
  private func attempt(_ work: () throws -> Void) {
    do {
      try work()
    } catch {
      report(words(error))
      outside?.wake(clock().adding(seconds: Self.retrySeconds))
    }
  }
}

extension NotificationID {
  fileprivate init(_ popup: Popup) {
    self.init(server: popup.server, number: popup.number)
  }
}
