import DesktopSession
import HealthModel
import HealthlogCLI
import Phrases
import Reminders

/// The keeper of reminders, for one thread only: carries out plans, and turns events into facts for
/// the next plan. Each wake causes one visit to the journal, which stores the facts first and then
/// the plan; the screen changes last. Facts that can't be stored now are stored later.
final class ReminderKeeper {
  /// How long to wait after a journal error before retrying, unless something happens sooner.
  static let retrySeconds: Int64 = 60
  static let lockedRetrySeconds: Int64 = 1
  /// How many times the service tries to write to a locked journal while shutting down.
  static let lastAttempts = 3
  private let store: any VisitedStore
  private let recorder: ServiceRecorder
  let clock: () -> Instant
  private let bootClock: () -> BootTime?
  let zone: () -> any TimeZoneRules
  private let chartFolder: String
  private let commands: CommandLines
  let report: (String) -> Void
  var outside: Outside?
  var screen = Screen()
  private var knowsServer = false
  /// The occurrence whose "Log now" failed.
  var unloggable: Occurrence.Key?
  /// The notification whose target could not be opened.
  var unopened: Notification.Topic?
  private var tokens: [Subject: NotificationToken] = [:]
  private var lastToken: NotificationToken = 0
  /// The latest change when the watches were last evaluated; nil to evaluate all of them.
  private var lastChange: Int64?
  private var settings = Settings() { didSet { CurrentLocale.follow(settings) } }
  var facts: [Fact] = []
  /// The problems reported since the journal last worked, so that each is reported only once.
  private var complaints: Set<String> = []
  /// Whether another program had locked the journal at the last visit.
  private var isLocked = false
  /// The time of the alarm, and the clocks when it was set.
  private var alarm: (at: Instant, setAt: Instant, boot: BootTime?)?
  /// The tolerated delay of an alarm, and the tolerated difference between the clocks.
  private static let sleepSeconds: Int64 = 60

  init(
    store: any VisitedStore, recorder: ServiceRecorder, clock: @escaping () -> Instant,
    bootClock: @escaping () -> BootTime?, zone: @escaping () -> any TimeZoneRules,
    chartFolder: String, commands: CommandLines = CommandLines(), report: @escaping (String) -> Void
  ) {
    (self.store, self.recorder, self.report) = (store, recorder, report)
    (self.clock, self.bootClock, self.zone) = (clock, bootClock, zone)
    (self.chartFolder, self.commands) = (chartFolder, commands)
  }

  /// Lets the keeper act as soon as it knows whether there is a notification server.
  func begin(_ outside: Outside) {
    self.outside = outside
    replan()
  }

  func stop() {
    guard outside != nil else { return }
    outside = nil
    // The next run shows the withdrawn notifications again.
    for (subject, progress) in screen.progress where progress == .visible {
      for member in members(of: subject) { facts.append(.closed(member, .withdrawn, at: clock())) }
    }
    for _ in 0..<Self.lastAttempts {
      let now = clock()
      do {
        return try store.visit { journal, _ in
          try storeSteps(journal, now)
          try journal.update(around: zone().localDateTime(at: now).date, now: now) { state in
            facts.applied(to: state).changes
          }
          facts = []
          try recorder.keep(journal.keep)
        }
      } catch { guard store.isLocked(error) else { return complain(error) } }
    }
  }

  func journalTouched() {
    // While another program holds the lock, each of its writes would cause a futile attempt.
    guard !isLocked, store.hasChanged() else { return }
    replan()
  }

  /// Replans unless the journal is locked; counts unfinished requests and unstored facts.
  func unsettled() -> (asked: Int, unstored: Int) {
    if !isLocked { replan() }
    let asked = screen.progress.values.filter { $0 == .asked || $0 == .closing }
    return (asked.count, facts.count)
  }

  func woke() {
    recorder.woke()
    replan()
  }

  /// Records that the machine was asleep if the alarm is late and the clock wasn't set.
  private func noteSleep() {
    guard let alarm, let before = alarm.boot, let boot = bootClock(), boot.boot == before.boot
    else { return }
    let now = clock()
    let passed = boot.milliseconds - before.milliseconds
    let shown = now.milliseconds - alarm.setAt.milliseconds
    let limit = Self.sleepSeconds * 1000
    if now.milliseconds - alarm.at.milliseconds >= limit, abs(shown - passed) < limit {
      recorder.slept(from: alarm.at)
    }
  }

  private func setAlarm(_ instant: Instant?, _ outside: Outside) {
    alarm = instant.map { ($0, clock(), bootClock()) }
    outside.wake(instant)
  }

  func replan() {
    guard let outside, knowsServer else { return }
    noteSleep()
    do {
      let (plan, strays) = try visit()
      isLocked = false
      if !recorder.isDue { complaints = [] }
      for subject in strays { carryOut(.close(subject, nil), outside) }
      for effect in plan.effects { carryOut(effect, outside) }
      screen.forgetWords()
      tokens = tokens.filter { screen.progress[$0.key] != nil }
      setAlarm(plan.nextWake, outside)
    } catch { failed(error, outside) }
  }

  /// Stores the facts, then makes and stores a plan; `strays` are notifications without a record.
  private func visit() throws -> (Plan, strays: [Subject]) {
    let (now, zone) = (clock(), zone())
    var plan = Plan()
    var strays: [Subject] = []
    try store.visit { journal, isAnother in
      if isAnother {
        lastChange = nil
        recorder.woke()
      }
      let watches = try journal.settleWatches(now: now, boot: bootClock(), since: lastChange)
      try storeSteps(journal, now)
      try journal.update(around: zone.localDateTime(at: now).date, now: now) { state in
        settings = state.settings
        let known = facts.applied(to: state)
        plan = Reminders.plan(now: now, zone: zone, state: known.state, screen: screen)
        strays = screen.strays(besides: known.state)
        return known.changes.followed(by: plan.changes)
      }
      facts = []
      lastChange = watches.lastChange
      plan.nextWake = [plan.nextWake, watches.plan.nextWake].compactMap { $0 }.min()
      // The plan is stored: execute it even if the run can't be recorded.
      do { try recorder.keep(journal.keep) } catch { complain(error) }
    }
    return (plan, strays)
  }

  /// Stores skips and doses, as steps that the person can undo. Storing one twice changes nothing.
  private func storeSteps(_ journal: any ReminderStore, _ now: Instant) throws {
    try journal.skip(facts.skipped, now: now)
    for case .taken(let key, let taken) in facts { try journal.take(key, at: taken, now: now) }
  }

  private func failed(_ error: any Error, _ outside: Outside) {
    isLocked = store.isLocked(error)
    if !isLocked { complain(error) }
    let seconds = isLocked ? Self.lockedRetrySeconds : Self.retrySeconds
    setAlarm(clock().adding(seconds: seconds), outside)
  }

  private func complain(_ error: any Error) {
    let line = ServiceText.line(for: error)
    if complaints.insert(line).inserted { report(line) }
  }

  func handle(_ event: NotificationEvent) {
    guard outside != nil else { return }
    recorder.handle(event)
    switch event {
    case .serverAppeared(let server): serverChanged(to: server)
    case .serverVanished: serverChanged(to: nil)
    case .serverResting: serverChanged(to: nil, isResting: true)
    case .serverDescribed, .heldBack: break
    case .shown(let token, let popup): withSubject(token) { shown($0, popup) }
    case .failed(let token, let server):
      // The refusal of a server with a successor doesn't count: the next plan asks the successor.
      let isSuccessorThere = server != nil && screen.server != nil && server != screen.server
      withSubject(token) { notShown($0, isSuccessorThere ? nil : .refused(at: clock())) }
    case .released(let token): withSubject(token) { notShown($0, nil) }
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
      outside.close(tokens[subject] ?? newToken(for: subject), popup)
    case .show(let occurrence, let lack):
      let shown = Set(lack.others.map(\.key) + [occurrence.key])
      for key in screen.said.keys { screen.said[key]?.others.removeAll { shown.contains($0.key) } }
      screen.said[occurrence.key] = lack
      let text = ReminderText(
        occurrence, lack, now: clock(), zone: zone(),
        canLog: unloggable != occurrence.key && outside.canLogNow(settings), commands: commands)
      show(
        NotificationContent(text, of: occurrence, settings, journal: commands.journal),
        .occurrence(occurrence.key), in: occurrence.popup, outside)
    case .tell(let notification, let content):
      screen.told[notification.topic] = content
      let text = PopupText(
        notification, content, chartFolder: chartFolder, zone: zone(),
        canOpen: unopened != notification.topic && outside.canOpen(content), commands: commands)
      show(
        NotificationContent(text, of: notification, content, settings, journal: commands.journal),
        .notification(notification.topic), in: notification.popup, outside)
    case .prepare(let notification): prepare(notification, outside)
    case .backUp(let count):
      screen.backedUp = clock()
      let ended: (Bool) -> Void = { [report] isMade in
        guard !isMade else { return }
        report(
          phrase(
            "Couldn't back up the journal; trying again tomorrow. 'healthlog backup' shows why."))
      }
      do { try outside.backUp(count, ended) } catch { complain(error) }
    case .pull: pull(outside)
    }
  }

  private func show(
    _ content: NotificationContent, _ subject: Subject, in popup: Popup?, _ outside: Outside
  ) {
    screen.progress[subject] = .asked
    let token = newToken(for: subject)
    recorder.asked(token)
    outside.show(content, token, popup)
  }

  private func prepare(_ notification: Notification, _ outside: Outside) {
    guard case .weeklyCharts(let week) = notification.topic else { return }
    let subject = Subject.notification(notification.topic)
    screen.progress[subject] = .asked
    let drawn: (Drawing) -> Void = { [weak self] drawing in
      guard let self, self.outside != nil else { return }
      screen.progress[subject] = drawing == .failed ? .refused(at: clock()) : nil
      switch drawing {
      case .done: facts.append(.prepared(notification.topic))
      case .nothing: facts.append(.nothing(notification.topic))
      case .failed: report(phrase("Couldn't draw the week's charts; trying again in an hour"))
      }
      replan()
    }
    do { try outside.drawCharts(week, drawn) } catch {
      report(ServiceText.line(for: error))
      screen.progress[subject] = .refused(at: clock())
    }
  }

  /// Starts a pull, which stores its own result. A failed start is retried like a failed pull.
  private func pull(_ outside: Outside) {
    (screen.pulled, screen.isPulling) = (clock(), true)
    let ended = { [weak self] in
      guard let self, self.outside != nil else { return }
      screen.isPulling = false
      replan()
    }
    do { try outside.pull(ended) } catch {
      screen.isPulling = false
      complain(error)
    }
  }

  private func newToken(for subject: Subject) -> NotificationToken {
    lastToken += 1
    tokens[subject] = lastToken
    return lastToken
  }

  // MARK: Answers

  func pressed(_ subject: Subject, _ action: String) {
    guard screen.progress[subject] == .visible, !facts.hasAnswer(to: subject) else { return }
    do {
      switch subject {
      case .occurrence(let key): try answered(key, ReminderText.Answer(rawValue: action))
      case .notification(let topic): try answered(topic, PopupText.Answer(rawValue: action))
      }
    } catch { report(ServiceText.line(for: error)) }
  }

  private func answered(_ key: Occurrence.Key, _ answer: ReminderText.Answer?) throws {
    let keys = keys(with: key)
    switch answer {
    case .snooze: for key in keys { facts.append(.snoozed(key, at: clock())) }
    case .skip: for key in keys { facts.append(.skipped(key)) }
    case .taken: facts.append(.taken(key, at: Moment(clock(), in: zone())))
    case .log, .body:
      let isGuided = screen.said[key]?.sitting?.isGuided == true
      try outside?.logNow(key.date, isGuided) { [weak self] in self?.asked(keys, $0) }
      for key in keys { facts.append(.takenUp(key)) }
    case nil: break
    }
  }

  /// Reminds again, with the command to type, if the person could not be asked.
  private func asked(_ keys: [Occurrence.Key], _ couldBe: Bool) {
    guard !couldBe, outside != nil else { return }
    unloggable = keys.first
    report(phrase("\"Log now\" failed"))
    for key in keys { facts.append(.unanswered(key)) }
    replan()
  }

  private func answered(_ topic: Notification.Topic, _ answer: PopupText.Answer?) throws {
    guard answer != nil, let content = screen.told[topic] else { return }
    try outside?.open(content) { [weak self] in self?.opened(topic, $0) }
    facts.append(.settled(topic, at: clock()))
  }

  /// Shows the notification again, without buttons, if its target could not be opened.
  private func opened(_ topic: Notification.Topic, _ couldBe: Bool) {
    guard !couldBe, outside != nil else { return }
    unopened = topic
    report(phrase("Couldn't open the notification's contents"))
    facts.append(.unopened(topic))
    replan()
  }

  // MARK: Events

  /// Calls `body` with the token's subject; ignores tokens that are no longer current.
  private func withSubject(_ token: NotificationToken, _ body: (Subject) -> Void) {
    guard let subject = tokens.first(where: { $0.value == token })?.key else { return }
    body(subject)
  }

  /// Notes the server, and forgets visible and refused notifications or, without a server, marks
  /// them as refused; requests in progress still get answers.
  private func serverChanged(to server: String?, isResting: Bool = false) {
    knowsServer = true
    (screen.server, screen.serverIsResting) = (server, isResting)
    for (subject, progress) in screen.progress {
      switch progress {
      case .asked, .closing: break
      case .visible, .refused:
        screen.progress[subject] = server == nil ? .refused(at: clock()) : nil
        tokens[subject] = nil
      }
    }
  }

  private func shown(_ subject: Subject, _ popup: Popup) {
    guard screen.progress[subject] == .asked else { return }
    screen.progress[subject] = .visible
    for member in members(of: subject) {
      facts.append(.shown(member, popup, at: clock()))
    }
  }

  private func members(of subject: Subject) -> [Subject] {
    guard case .occurrence(let key) = subject else { return [subject] }
    return keys(with: key).map(Subject.occurrence)
  }

  func keys(with key: Occurrence.Key) -> [Occurrence.Key] {
    [key] + (screen.said[key]?.others.map(\.key) ?? [])
  }

  private func notShown(_ subject: Subject, _ progress: Screen.Progress?) {
    guard screen.progress[subject] == .asked else { return }
    screen.progress[subject] = progress
    tokens[subject] = nil
  }

  private func closed(_ subject: Subject, _ reason: NotificationClosure) {
    let closing: Fact.Closing =
      if screen.progress[subject] == .closing { .asked } else {
        switch reason {
        case .expired: .expired
        case .dismissed: .dismissed
        case .requested: .removed
        }
      }
    screen.progress[subject] = nil
    tokens[subject] = nil
    for member in members(of: subject) { facts.append(.closed(member, closing, at: clock())) }
  }

  struct Outside {
    let show: (NotificationContent, NotificationToken, Popup?) -> Void
    let close: (NotificationToken, Popup?) -> Void
    /// Sets the alarm, replacing the previous one; nil only cancels it.
    let wake: (Instant?) -> Void
    let canLogNow: (Settings) -> Bool
    /// Asks for a day's report, or for a sitting, then reports whether that was possible.
    let logNow: (LocalDate, _ isSitting: Bool, @escaping (Bool) -> Void) throws -> Void
    let drawCharts: (ISOWeek, @escaping (Drawing) -> Void) throws -> Void
    /// Makes a backup and keeps the given number of them, then reports whether that succeeded.
    let backUp: (Int, @escaping (Bool) -> Void) throws -> Void
    let pull: (@escaping () -> Void) throws -> Void
    let canOpen: (NotificationSubject) -> Bool
    let open: (NotificationSubject, @escaping (Bool) -> Void) throws -> Void
  }

  enum Drawing {
    case done
    /// The week has no readings.
    case nothing
    case failed
  }
}
