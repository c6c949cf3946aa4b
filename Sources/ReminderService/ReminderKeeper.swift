import DesktopSession
import HealthModel
import HealthlogCLI
import Phrases
import Reminders

/// Obeys the plan: carries out its effects, and turns what happens into facts for the next one.
///
/// For one thread. Each wake is one visit to the journal: what has happened is stored first, then what
/// is planned, then the screen changes. What can't be stored now is kept, and stored later.
final class ReminderKeeper {
  /// How long after the journal failed it is tried again, unless something happens before.
  static let retrySeconds: Int64 = 60
  /// The same while another program is at work there.
  static let lockedRetrySeconds: Int64 = 1
  /// How often another program is waited for at the end of the service.
  static let lastAttempts = 3

  private let store: any VisitedStore
  private let recorder: ServiceRecorder
  let clock: () -> Instant
  private let bootClock: () -> BootTime?
  private let zone: () -> any TimeZoneRules
  private let chartFolder: String
  private let commands: CommandLines
  let report: (String) -> Void
  var outside: Outside?
  var screen = Screen()
  private var knowsServer = false
  /// The occurrence whose Log now came to nothing.
  var unloggable: Occurrence.Key?
  /// The notice of which nothing could be opened.
  var unopened: Notice.Topic?
  private var tokens: [Subject: NotificationToken] = [:]
  private var lastToken: UInt64 = 0
  /// The last change on record when the watches were judged.
  private var lastChange: Int64?
  /// As they were at the last visit.
  private var settings = Settings() {
    didSet { CurrentLocale.follow(settings) }
  }
  var facts = FactQueue()
  /// What was said of the journal since it last could be used: once is enough.
  private var complaints: Set<String> = []
  /// Whether another program was at work there at the last visit.
  private var isLocked = false
  /// When the alarm is to ring, and the clocks when that was decided.
  private var alarm: (at: Instant, setAt: Instant, boot: BootTime?)?
  /// How late an alarm may ring, and how far the clocks may be apart, by themselves.
  private static let sleepSeconds: Int64 = 60

  init(
    store: any VisitedStore, recorder: ServiceRecorder, clock: @escaping () -> Instant,
    bootClock: @escaping () -> BootTime?, zone: @escaping () -> any TimeZoneRules,
    chartFolder: String, commands: CommandLines = CommandLines(),
    report: @escaping (String) -> Void
  ) {
    self.store = store
    self.recorder = recorder
    self.clock = clock
    self.bootClock = bootClock
    self.zone = zone
    self.chartFolder = chartFolder
    self.commands = commands
    self.report = report
  }

  /// Starts to move `outside`, once it is known whether there is a notification server.
  func begin(_ outside: Outside) {
    self.outside = outside
    replan()
  }

  /// Moves nothing more, and writes nothing more than what has happened so far.
  func stop() {
    guard outside != nil else { return }
    outside = nil
    // What goes with the service comes back with the next one.
    for (subject, progress) in screen.progress where progress == .visible {
      for member in members(of: subject) {
        facts.append(.closed(member, .withdrawn, at: clock()))
      }
    }
    for _ in 0..<Self.lastAttempts {
      let now = clock()
      do {
        return try store.visit { journal, _ in
          try journal.skip(facts.skipped, now: now)
          try journal.update(around: zone().localDateTime(at: now).date, now: now) { state in
            facts.applied(to: state).changes
          }
          facts.empty()
          try recorder.keep(in: journal)
        }
      } catch {
        guard store.isLocked(error) else { return complain(error) }
      }
    }
  }

  /// To be called when a file behind the journal was touched, by whomever.
  func journalTouched() {
    // While another program writes, each of its writes would be one more vain attempt.
    guard !isLocked, store.hasChanged() else { return }
    replan()
  }

  /// How much of what it has set going isn't settled, once it has planned with what is on record now:
  /// notifications that the server hasn't answered, and facts that aren't stored.
  func unsettled() -> (asked: Int, unstored: Int) {
    if !isLocked { replan() }
    let asked = screen.progress.values.filter { $0 == .asked || $0 == .closing }
    return (asked.count, facts.facts.count)
  }

  /// The alarm rang, or the clock was set.
  func woke() {
    recorder.woke()
    replan()
  }

  /// Where the alarm should have rung long ago, and nobody has set the clock, the machine was asleep.
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

  /// To be called whenever anything may have changed.
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
    } catch {
      failed(error, outside)
    }
  }

  /// Stores what has happened, plans, and stores the plan.
  /// - Returns: the plan, and what is on the screen for no reason that is on record.
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
      try journal.skip(facts.skipped, now: now)
      try journal.update(around: zone.localDateTime(at: now).date, now: now) { state in
        settings = state.settings
        let known = facts.applied(to: state)
        plan = Reminders.plan(now: now, zone: zone, state: known.state, screen: screen)
        strays = screen.strays(besides: known.state)
        return known.changes.followed(by: plan.changes)
      }
      facts.empty()
      lastChange = watches.lastChange
      plan.nextWake = [plan.nextWake, watches.plan.nextWake].compactMap { $0 }.min()
      // What is planned by now happens even if nobody can read of it later.
      do { try recorder.keep(in: journal) } catch { complain(error) }
    }
    return (plan, strays)
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
    case .shown(let token, let id): withSubject(token) { shown($0, id) }
    case .failed(let token, let server): withSubject(token) { failed($0, on: server) }
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
      let shown = Set(lack.others.map(\.key) + [occurrence.key])
      for key in screen.said.keys {
        screen.said[key]?.others.removeAll { shown.contains($0.key) }
      }
      screen.said[occurrence.key] = lack
      let text = ReminderText(
        occurrence, lack, now: clock(), zone: zone(),
        canLog: unloggable != occurrence.key && outside.canLogNow(settings), commands: commands)
      show(
        NotificationContent(text, of: occurrence, settings, journal: commands.journal),
        .occurrence(occurrence.key),
        in: occurrence.popup, outside)
    case .tell(let notice, let content):
      screen.told[notice.topic] = content
      let text = NoticeText(
        notice, content, chartFolder: chartFolder, zone: zone(),
        canOpen: unopened != notice.topic && outside.canOpen(content), commands: commands)
      show(
        NotificationContent(text, of: notice, content, settings, journal: commands.journal),
        .notice(notice.topic),
        in: notice.popup, outside)
    case .prepare(let notice): prepare(notice, outside)
    case .backUp(let count):
      screen.backedUp = clock()
      let ended: (Bool) -> Void = { [report] isMade in
        if !isMade { report(ServiceText.backupFailed) }
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
    outside.show(content, token, popup.map(NotificationID.init))
  }

  private func prepare(_ notice: Notice, _ outside: Outside) {
    guard case .weeklyCharts(let week) = notice.topic else { return }
    let subject = Subject.notice(notice.topic)
    screen.progress[subject] = .asked
    let drawn: (Drawing) -> Void = { [weak self] drawing in
      guard let self, self.outside != nil else { return }
      screen.progress[subject] = drawing == .failed ? .refused(at: clock()) : nil
      switch drawing {
      case .done: facts.append(.prepared(notice.topic))
      case .nothing: facts.append(.settled(notice.topic))
      case .failed: report(ServiceText.chartsFailed)
      }
      replan()
    }
    do {
      try outside.drawCharts(week, drawn)
    } catch {
      report(ServiceText.line(for: error))
      screen.progress[subject] = .refused(at: clock())
    }
  }

  /// What comes of it is on record; one that couldn't be begun is tried again as one that failed.
  private func pull(_ outside: Outside) {
    (screen.pulled, screen.isPulling) = (clock(), true)
    let ended = { [weak self] in
      guard let self, self.outside != nil else { return }
      screen.isPulling = false
      replan()
    }
    do {
      try outside.pull(ended)
    } catch {
      screen.isPulling = false
      complain(error)
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

  private func shown(_ subject: Subject, _ id: NotificationID) {
    guard screen.progress[subject] == .asked else { return }
    screen.progress[subject] = .visible
    for member in members(of: subject) {
      facts.append(.shown(member, Popup(server: id.server, number: id.number), at: clock()))
    }
  }

  /// All that one notification is about: of a reminder those that are shown with it too.
  private func members(of subject: Subject) -> [Subject] {
    guard case .occurrence(let key) = subject else { return [subject] }
    return keys(with: key).map(Subject.occurrence)
  }

  func keys(with key: Occurrence.Key) -> [Occurrence.Key] {
    [key] + (screen.said[key]?.others.map(\.key) ?? [])
  }

  /// What a server refused that is gone by now, its successor hasn't been asked for.
  private func failed(_ subject: Subject, on server: String?) {
    guard screen.progress[subject] == .asked else { return }
    let isSuccessorThere = server != nil && screen.server != nil && server != screen.server
    screen.progress[subject] = isSuccessorThere ? nil : .refused(at: clock())
    tokens[subject] = nil
  }

  private func released(_ subject: Subject) {
    guard screen.progress[subject] == .asked else { return }
    screen.progress[subject] = nil
    tokens[subject] = nil
  }

  private func closed(_ subject: Subject, _ reason: NotificationClosure) {
    let closing: Fact.Closing =
      if screen.progress[subject] == .closing { .asked } else {
        reason == .expired ? .expired : .dismissed
      }
    screen.progress[subject] = nil
    tokens[subject] = nil
    for member in members(of: subject) { facts.append(.closed(member, closing, at: clock())) }
  }
}

extension NotificationID {
  fileprivate init(_ popup: Popup) {
    self.init(server: popup.server, number: popup.number)
  }
}
