import HealthModel
import HealthlogCLI
import Intake
import Journal
import Phrases
import RemoteSources

struct OnePull {
  struct Outcome {
    let source: NewRemote
    var counts = PullCounts()
    var trouble: SourceTrouble?
    var remarks: [PullRemark] = []
    /// How far the server's clock is ahead, if that is too much. Units: s.
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

  /// Reads the source again: another pull may have ended just before.
  init(of name: String, _ options: Options, _ journal: Journal, _ context: CLIContext) throws {
    source = try journal.read { try $0.remote(named: name) }
    (self.options, self.journal, self.context) = (options, journal, context)
    started = context.clock()
  }

  private var settings: NewRemote { source.settings }

  /// - Throws: the reason why the source can't be asked at all; in that case, nothing changes.
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

  // MARK: The end

  private func end(_ outcome: inout Outcome) throws {
    let now = context.clock()
    if outcome.trouble == nil, isStillWaiting(outcome) { outcome.trouble = source.trouble }
    let state: RemoteState =
      switch outcome.trouble {
      case .answer(.refused)?, .noSecret?: .refused
      case .manyGone?: .waiting
      case nil, .line?, .locked?, .noSecretService?, .answer(.later)?, .answer(.moved)?,
        .answer(.page)?, .answer(.notUnderstood)?, .answer(.notThere)?, .answer(.mapping)?:
        isStillWaiting(outcome) ? .waiting : .on
      }
    let rhythms = try rhythms(seen: now)
    var failures = outcome.isFailure ? source.failures + 1 : 0
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
    let facts = NextPull(
      sensors: pulses, last: started, everySeconds: settings.every, failures: failures,
      retryAfter: retryAfter, isStopped: state != .on)
    return facts.time(now: now, random: .random(in: 0...1))
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
  /// - Throws: `Explanation` if the source asked for a pause.
  func checkPause(at now: Instant, _ context: CLIContext) throws {
    guard let until = waitsUntil(at: now), case .answer(.later)? = trouble else { return }
    throw Explanation.failed(
      ExitStatus.busy, SourceText.again(settings.host, context.here.moment(until)))
  }
}

extension OnePull.Outcome {
  /// Whether the next pull comes later than usual.
  fileprivate var isFailure: Bool {
    switch trouble {
    case nil, .answer(.refused)?, .noSecret?, .manyGone?, .line(.stopped)?: false
    case .answer?, .line?, .locked?, .noSecretService?: true
    }
  }
}
