import CommandTable
import EventLoop
import HTTP
import HealthModel
import HealthlogCLI
import Intake
import Journal
import POSIX
import Phrases
import RemoteSources

enum Pulling {
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    let again = try invocation[SourceLineCommands.since].map { try day($0, context) }
    let journal = try context.openJournal(invocation.journalPath)
    let all = try journal.read { try $0.remotes() }
    let mayTakeAll = invocation[SourceLineCommands.gone]
    let isDue = invocation[SourceLineCommands.due]
    if all.isEmpty, !isDue {
      throw Explanation.failed(
        ExitStatus.nothingMatched, phrase("No sources added yet"),
        phrase("'healthlog help sources' shows how to add one"))
    }
    var sources = try journal.read { view in
      try invocation.arguments.isEmpty
        ? all : invocation.arguments.map { try view.remote(named: $0) }
    }
    if isDue {
      Program.yieldToOthers()
      guard let reachable = try reachable(journal, context) else { return ExitStatus.busy }
      let names = Set(sources.map(\.settings.name))
      sources = reachable.filter { names.contains($0.settings.name) }
    }
    let service = try service(sources.first?.settings.name ?? "", invocation, context)
    // Only readings of the last two days can be recognised as gone.
    let from = again ?? (mayTakeAll ? context.clock().adding(seconds: -2 * 86_400) : nil)
    let status = try pull(
      sources, .init(again: from, mayTakeAll: mayTakeAll, isByTimer: isDue), of: journal, context,
      in: service)
    // For a timer, "nothing new" isn't a failure.
    return isDue && status == ExitStatus.nothingMatched ? ExitStatus.done : status
  }

  /// Takes the lock that every pull and every change to a source needs; throws if it is taken.
  static func service(
    _ name: String, _ invocation: Invocation, _ context: CLIContext
  ) throws -> Service {
    let path = "\(try context.journalFile(invocation.journalPath))-pulling.lock"
    guard let service = try Service(lock: path, log: context.say) else {
      throw Explanation.failed(ExitStatus.busy, phrase("A pull from \(name) is already running"))
    }
    return service
  }

  static func pull(
    _ sources: [RemoteSource], _ options: OnePull.Options, of journal: Journal,
    _ context: CLIContext, in service: Service
  ) throws -> Int32 {
    var status: Int32?
    for source in sources {
      let name = source.settings.name
      let one: Int32
      do {
        let pull = try OnePull(of: name, options, journal, context)
        let outcome = try Interruption.watched { try pull.run() }
        one = tell(outcome, name, isByTimer: options.isByTimer, context)
      } catch { one = context.report(error, isChanging: true) }
      // Something new outranks nothing new, and a fault outranks both.
      status = worse(status, one)
      if one == ExitStatus.interrupted { break }
    }
    withExtendedLifetime(service) {}
    return status ?? ExitStatus.nothingMatched
  }

  private static func worse(_ left: Int32?, _ right: Int32) -> Int32 {
    guard let left, left != ExitStatus.nothingMatched else { return right }
    if left == ExitStatus.done { return right == ExitStatus.nothingMatched ? left : right }
    return left
  }

  private static func tell(
    _ outcome: OnePull.Outcome, _ name: String, isByTimer: Bool, _ context: CLIContext
  ) -> Int32 {
    if outcome.trouble == nil || outcome.counts.isAnything {
      context.tell(PullText.brought(name, outcome.counts))
    }
    for line in PullText.remarks(on: outcome, name, isByTimer: isByTimer, context.here) {
      context.say(line)
    }
    if let trouble = outcome.trouble {
      return context.report(SourceFault(trouble, of: outcome.source), isChanging: false)
    }
    if outcome.counts.refused > 0 { return ExitStatus.refused }
    return outcome.counts.isAnything ? ExitStatus.done : ExitStatus.nothingMatched
  }

  private static func day(_ text: String, _ context: CLIContext) throws -> Instant {
    let words = text.split(separator: " ")
    guard let day = DayReader(today: context.today, order: context.dateOrder).day(words),
      day <= context.today
    else {
      throw Explanation.usage(
        phrase("\(quoted(text)) isn't a valid day"),
        phrase("Use today or an earlier date, such as 2026-11-01"))
    }
    return context.zone.startOfDay(day)
  }

  /// Returns the sources that are due: those on this machine at once, others once there is an
  /// unmetered network; nil after 25 minutes without one.
  private static func reachable(
    _ journal: Journal, _ context: CLIContext
  ) throws -> [RemoteSource]? {
    let due = try due(journal, context)
    guard due.contains(where: { !$0.isOnThisMachine }) else { return due }
    let loop = MainLoop()
    let monitor = NetworkMonitor(on: loop, changed: {})
    if !monitor.isForBackground {
      let here = due.filter(\.isOnThisMachine)
      guard here.isEmpty else { return here }
      context.say(phrase("Waiting for an unmetered network"))
      let news = NetworkMonitor(on: loop) { if monitor.isForBackground { loop.quit() } }
      // After this wait, the service starts another pull.
      loop.run(atMost: 25 * 60 * 1000)
      withExtendedLifetime(news) {}
      guard monitor.isForBackground else { return nil }
    }
    // A late pull follows a suspend or a login, when other programs start too.
    let late = context.clock().adding(seconds: -90)
    if due.contains(where: { $0.due(at: context.clock()).map { $0 < late } ?? false }) {
      loop.run(atMost: .random(in: 5...20) * 1000)
    }
    // Another pull may have run in the meantime.
    return try self.due(journal, context)
  }

  private static func due(_ journal: Journal, _ context: CLIContext) throws -> [RemoteSource] {
    let now = context.clock()
    return try journal.read { try $0.remotes() }.filter { source in
      source.due(at: now).map { $0 <= now } ?? false
    }
  }
}

extension RemoteSource {
  /// Whether the source has a loopback address: it runs here, or is reached through a tunnel.
  fileprivate var isOnThisMachine: Bool {
    (try? WebAddress(parsing: settings.origin))?.isLoopback ?? false
  }
}

enum PullText {
  static func brought(_ name: String, _ counts: PullCounts) -> String {
    guard counts.isAnything else { return phrase("\(name): nothing new") }
    return phrase("\(name): \(parts(counts).joined(separator: ", "))")
  }

  @Lines private static func parts(_ counts: PullCounts) -> [String] {
    plural(ifAny: counts.new, one: "\(counts.new) new reading", other: "\(counts.new) new readings")
    if counts.changed > 0 { phrase("\(counts.changed) changed") }
    if counts.gone > 0 { phrase("\(counts.gone) withdrawn") }
  }

  /// Returns the remarks. Omits a changed unit if nothing is new; a missing sensor if `isByTimer`.
  @Lines static func remarks(
    on outcome: OnePull.Outcome, _ name: String, isByTimer: Bool, _ here: LocalNow
  ) -> [String] {
    let (host, counts) = (outcome.source.host, outcome.counts)
    for remark in outcome.remarks {
      switch remark {
      case .unitChanged(let sensor, let from, let to, _):
        if counts.new > 0 {
          phrase("\(sensor) from \(name) now measures in \(to) instead of \(from)")
        }
      case .longerThanKept(let since, let days):
        phrase(
          "The last pull from \(name) was at \(TimeText.dateAndTime(here.moment(since))), and the "
            + "source usually keeps only \(String(days)) days of readings, so some may be missing")
      case .noSuchSensor(let sensor):
        if !isByTimer { phrase("\(name) has no sensor called \(sensor)") }
      }
    }
    if let ahead = outcome.clockOff {
      let minutes = String((ahead.magnitude + 30) / 60)
      ahead > 0
        ? phrase("\(host)'s clock is \(minutes) minutes ahead of this computer's")
        : phrase("\(host)'s clock is \(minutes) minutes behind this computer's")
    }
    // The times of withheld rows are ahead of both this clock and the server's.
    plural(
      ifAny: counts.withheld,
      one: "\(counts.withheld) row from \(name) has a time in the future and will be saved then",
      other: "\(counts.withheld) rows from \(name) have times in the future and will be saved "
        + "then")
    if outcome.isCut {
      phrase("\(name) has more data; the next pull continues where this one stopped")
    }
    plural(
      ifAny: counts.refused,
      one: "\(counts.refused) row from \(name) rejected; 'healthlog source list' shows why",
      other: "\(counts.refused) rows from \(name) rejected; 'healthlog source list' shows why")
  }
}

struct OnePull {
  struct Outcome {
    let source: NewRemote
    var counts = PullCounts()
    var trouble: SourceTrouble?
    var remarks: [PullRemark] = []
    /// How far the server's clock is ahead (negative: behind), if by more than 90 s. Units: s.
    var clockOff: Int64?
    var isCut = false
  }

  struct Options {
    /// The time from which the person wants everything again; usually nil.
    var again: Instant?
    /// Whether the person agrees to remove any number of readings that the source no longer has.
    var mayTakeAll = false
    /// Whether the service runs the pull, and nobody reads its messages at once.
    var isByTimer = false
    /// A pull whose first pages were read before the source was stored.
    var begun: (conversation: Conversation, pages: [PulledPage])?
  }

  private let source: RemoteSource
  private let options: Options
  private let journal: Journal
  private let context: CLIContext
  private let started: Instant

  /// Reads the source again, because another pull may have ended just before.
  init(of name: String, _ options: Options, _ journal: Journal, _ context: CLIContext) throws {
    source = try journal.read { try $0.remote(named: name) }
    (self.options, self.journal, self.context) = (options, journal, context)
    started = context.clock()
  }

  private var settings: NewRemote { source.settings }

  /// - Throws: why the source can't be asked, before anything changes; or an error of the journal.
  func run() throws -> Outcome {
    if source.state == .refused { throw SourceFault(.answer(.refused), of: settings) }
    try source.checkPause(at: started, context)
    var outcome = Outcome(source: settings)
    do { try pull(&outcome) } catch let trouble as SourceTrouble {
      outcome.trouble = trouble
    } catch let fault as RemoteFault {
      outcome.trouble = .answer(fault)
    } catch let fault as MappingFault { outcome.trouble = .answer(.mapping(member: fault.name)) }
    if let gone = outcome.counts.manyGone, outcome.trouble == nil {
      outcome.trouble = .manyGone(gone.gone, of: gone.all)
    }
    try end(&outcome)
    return outcome
  }

  /// - Throws: `SourceTrouble`, `RemoteFault`, `MappingFault`. After a journal error, the pull's
  ///   end isn't stored, and the source is due as before.
  private func pull(_ outcome: inout Outcome) throws {
    var pull =
      try options.begun?.conversation
      ?? Conversation(
        settings, cursors: source.cursors,
        choices: source.choices(in: try journal.vitals, of: settings),
        since: started.adding(seconds: -settings.since), again: options.again, journal, context)
    defer {
      pull.keepPass()
      if let ahead = pull.session.ahead, ahead.magnitude > 90 { outcome.clockOff = Int64(ahead) }
    }
    func store(_ page: PulledPage) throws {
      outcome.counts.add(
        try journal.store(
          page, of: source, started: started, now: context.clock(), in: context.zone,
          isAskedFor: options.again != nil && !options.mayTakeAll, mayTakeAll: options.mayTakeAll))
      outcome.remarks += page.remarks
    }
    for page in options.begun?.pages ?? [] { try store(page) }
    var requests = 0
    while let request = pull.next() {
      requests += 1
      guard requests <= 50, case .page(let page) = try pull.turn(request) else {
        outcome.isCut = true
        break
      }
      if let page { try store(page) }
    }
  }

  private func end(_ outcome: inout Outcome) throws {
    let now = context.clock()
    if outcome.trouble == nil, isStillWaiting(outcome) { outcome.trouble = source.trouble }
    let usual = isStillWaiting(outcome) ? RemoteState.waiting : .on
    let (state, isFailure): (RemoteState, Bool) =
      switch outcome.trouble {
      case .answer(.refused)?, .noSecret?: (.refused, false)
      case .manyGone?: (.waiting, false)
      case nil, .line(.stopped)?: (usual, false)
      case .line?, .locked?, .noSecretService?, .answer(.later)?, .answer(.moved)?, .answer(.page)?,
        .answer(.notUnderstood)?, .answer(.notThere)?, .answer(.mapping)?:
        (usual, true)
      }
    let rhythms = try rhythms(seen: now)
    var failures = isFailure ? source.failures + 1 : 0
    var (next, notBefore): (Instant?, Instant?) = (nil, nil)
    if case .answer(.later(let status, let until?))? = outcome.trouble {
      // A server that says when to ask again hasn't failed.
      failures = source.failures
      next = self.next(after: outcome, state, rhythms, failures: 0, retryAfter: until, now)
      notBefore = next
      outcome.trouble = .answer(.later(status: status, until: next))
    } else {
      next = self.next(after: outcome, state, rhythms, failures: failures, now)
    }
    try journal.write(now: now, by: .service) { edit in
      try edit.endPull(
        of: settings.name, state: state, trouble: outcome.trouble, next: next,
        notBefore: notBefore, failures: failures, rhythms: rhythms)
    }
  }

  private func isStillWaiting(_ outcome: Outcome) -> Bool {
    source.state == .waiting && !options.mayTakeAll && !outcome.counts.isComplete
  }

  private func next(
    after outcome: Outcome, _ state: RemoteState, _ rhythms: [String: Rhythm], failures: Int,
    retryAfter: Instant? = nil, _ now: Instant
  ) -> Instant? {
    // A pull that was cut short continues soon.
    if outcome.isCut, state == .on { return now.adding(seconds: 30) }
    let sensors = (try? journal.read { try $0.remote(named: settings.name) })?.sensors ?? []
    let pulses = rhythms.map { name, rhythm in
      SensorPulse(last: sensors.first { $0.name == name }?.lastAt, rhythm: rhythm)
    }
    return NextPull.time(
      sensors: pulses, last: started, everySeconds: settings.every, failures: failures,
      retryAfter: retryAfter, isStopped: state != .on, now: now, random: .random(in: 0...1))
  }

  private func rhythms(seen now: Instant) throws -> [String: Rhythm] {
    try journal.read { view in
      var rhythms: [String: Rhythm] = [:]
      let present = try view.remote(named: settings.name)
      for sensor in present.sensors {
        guard let vital = sensor.vital, let last = sensor.lastAt else { continue }
        let readings = try view.readings(
          of: present, vital: vital, from: last.adding(seconds: -7 * 86_400),
          until: last.adding(seconds: 1))
        let times = readings.suffix(Rhythm.counted + 1).map(\.taken.instant)
        var rhythm = Rhythm(of: times.map { (taken: $0, seen: now) })
        let before = source.sensors.first { $0.name == sensor.name }
        if before?.lastAt == last { rhythm.delaySeconds = before?.delay }
        // Each delay includes our own wait, so a shorter one is nearer the truth.
        if let delay = before?.delay, let seen = rhythm.delaySeconds, seen > delay {
          rhythm.delaySeconds = delay + (seen - delay) / 8
        }
        rhythms[sensor.name] = rhythm
      }
      return rhythms
    }
  }
}

extension RemoteSource {
  /// Throws `Explanation` during a pause that the source asked for.
  func checkPause(at now: Instant, _ context: CLIContext) throws {
    guard let until = waitsUntil(at: now), case .answer(.later)? = trouble else { return }
    throw Explanation.failed(
      ExitStatus.busy, SourceText.again(settings.host, context.here.moment(until)))
  }
}
