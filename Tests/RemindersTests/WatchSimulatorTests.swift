import HealthModel
import Reminders
import TestSupport
import Testing

/// A user's life with watches: clock steps, reboots, days off, a stopped service, readings added
/// late, changed and deleted.
private struct WatchedLife {
  let seed: UInt64
  var random: SeededGenerator
  /// The true time in milliseconds since 1970; the clock adds `clockError`.
  var time: Int64 = 1_795_158_000_000
  var clockError: Int64 = 0
  var bootedAt: Int64
  var boots = 1
  var isServed = true
  var watches: [Watch] = []
  /// Each watch's true start, length and boot, by number.
  var lengths: [Int64: (start: Int64, length: Int64, boot: Int)] = [:]
  var values: [(taken: Moment, reading: Reading)] = []
  var told: [Int64: Int] = [:]
  var corrected: [Int64: Int] = [:]
  var nextWake: Instant?
  var faults: [String] = []

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    bootedAt = time - 1_000_000
  }

  var now: Instant { Instant(milliseconds: time + clockError) }
  var boot: BootTime { BootTime(boot: "boot \(boots)", milliseconds: time - bootedAt) }

  mutating func below(_ count: Int64) -> Int64 { Int64(random.next() % UInt64(count)) }

  mutating func fault(_ text: String) { faults.append("seed \(seed): \(text)") }

  func outcome(_ watch: Watch) -> WatchOutcome {
    WatchOutcome(
      of: values.filter { watch.judged.contains($0.taken.instant) }, watch.threshold)
  }

  mutating func serve() {
    let plan = planWatches(now: now, boot: boot, watches, outcome: outcome)
    for moved in plan.moved { store(moved) { _ in } }
    for news in plan.news { tell(news) }
    if let wake = plan.nextWake, wake <= now { fault("nextWake \(wake) is not after \(now)") }
    nextWake = plan.nextWake
    let again = planWatches(now: now, boot: boot, watches, outcome: outcome)
    if !again.news.isEmpty || !again.moved.isEmpty { fault("asks twice: \(again)") }
  }

  mutating func tell(_ news: WatchPlan.News) {
    let id = news.watch.id
    let said = Watch.Told(at: now, outcome: news.outcome)
    let before = watches.first { $0.id == id }
    store(news.watch) { _ in }
    for index in watches.indices where watches[index].id == id {
      if news.isCorrection { watches[index].correction = said } else { watches[index].told = said }
    }
    if news.isCorrection {
      corrected[id, default: 0] += 1
      if before?.told?.outcome == news.outcome { fault("corrects nothing: \(news)") }
    } else {
      told[id, default: 0] += 1
      if let (start, length, boot) = lengths[id], boot == boots, time < start + length - 1000 {
        fault("told \(start + length - time) ms early")
      }
    }
  }

  mutating func store(_ watch: Watch, _ change: (inout Watch) -> Void) {
    var watch = watch
    change(&watch)
    watches = watches.map { $0.id == watch.id ? watch : $0 }
  }

  mutating func start() {
    let length = 1000 * (1 + below(300_000))
    let end = Instant(milliseconds: now.milliseconds + length)
    let id = Int64(watches.count + 1)
    let isNamed = below(3) == 0
    let window =
      isNamed
      ? WatchWindow(start: now.adding(seconds: -below(5000)), end: end)
      : WatchWindow(from: now, boot: boot, until: end)
    let limits = Threshold(low: nil, high: 180, unit: .milligramsPerDecilitre)
    watches.append(Watch(id: id, vital: .glycemia, threshold: limits, window: window))
    if !isNamed { lengths[id] = (time, length, boots) }
  }

  mutating func file() {
    let ago = below(2) == 0 ? 0 : 1000 * below(500_000)
    let taken = Moment(
      Instant(milliseconds: now.milliseconds - ago), utcOffsetSeconds: 3600)
    let reading = Reading(
      vital: .glycemia, value: Double(60 + below(240)), unit: .milligramsPerDecilitre)
    values.append((taken, reading))
    values.sort { $0.taken.instant < $1.taken.instant }
  }

  mutating func step() {
    switch below(14) {
    case 0, 1: start()
    case 2, 3, 4: file()
    case 5 where !values.isEmpty: values.remove(at: Int(below(Int64(values.count))))
    case 6: time += 1000 * below(100_000)
    case 7: if let nextWake { time = max(time, nextWake.milliseconds - clockError) }
    case 8: clockError = 1000 * (below(400_000) - 200_000) + below(1000)
    case 9: clockError = 0
    case 10:
      time += 1000 * below(100_000)
      boots += 1
      bootedAt = time
    case 11: isServed.toggle()
    case 12:
      let open = watches.filter { $0.told == nil && $0.window.end > now }
      if let one = open.first {
        var stopped = one.seen(at: now, boot)
        guard stopped.window.end > now else { break }
        stopped.window = stopped.window.settled
        stopped.stoppedAt = now
        stopped.told = Watch.Told(at: now, outcome: outcome(stopped))
        store(stopped) { _ in }
        told[stopped.id, default: 0] += 1
      }
    default: break
    }
    if isServed { serve() }
    for (id, count) in told where count > 1 { fault("watch \(id) is told \(count) times") }
    for (id, count) in corrected where count > 1 { fault("watch \(id) is corrected twice") }
  }

  /// Sets the clock right, and lets ten days pass while the service runs.
  mutating func end() {
    clockError = 0
    for _ in 0..<10 {
      time += 86_400_000
      serve()
    }
    for one in watches {
      let id = one.id
      if told[id] != 1 { fault("\(one) was told \(told[id] ?? 0) times") }
      guard let told = one.told, one.correction == nil else { continue }
      if outcome(one).differs(from: told.outcome) { fault("\(one) was not corrected") }
    }
    if watches.isEmpty { start() }
  }
}

@Suite struct WatchSimulatorTests {
  @Test("Rule 14: in two thousand lives each watch is announced once, and corrected at most once")
  func lives() {
    var (told, corrected) = (0, 0)
    for seed in UInt64(1)...2000 {
      var life = WatchedLife(seed: seed)
      for _ in 0..<40 where life.faults.isEmpty { life.step() }
      if life.faults.isEmpty { life.end() }
      #expect(life.faults.isEmpty, "\(life.faults)")
      if !life.faults.isEmpty { break }
      told += life.told.count
      corrected += life.corrected.count
    }
    #expect(told > 5000 && corrected > 500, "too little happened: \(told), \(corrected)")
  }
}
