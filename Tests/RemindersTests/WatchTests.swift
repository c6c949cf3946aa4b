import HealthModel
import TestSupport
import Testing

@testable import Reminders

/// A watch of glycemia above 180 mg/dL, with its readings.
struct WatchScene {
  static let start = Instant(seconds: 1_795_158_000)
  var watch: Watch
  var values: [(taken: Moment, reading: Reading)] = []

  /// - Parameter boot: the boot clock at the start, in milliseconds.
  init(hours: Int64 = 3, boot: Int64? = nil) {
    let end = WatchScene.start.adding(seconds: hours * 3600)
    watch = Watch(
      id: 1, vital: .glycemia,
      threshold: Threshold(low: nil, high: 180, unit: .milligramsPerDecilitre),
      window: boot.map {
        WatchWindow(
          from: WatchScene.start, boot: BootTime(boot: "first", milliseconds: $0), until: end)
      } ?? WatchWindow(start: WatchScene.start, end: end))
  }

  static func hours(_ hours: Double) -> Instant {
    Instant(milliseconds: start.milliseconds + Int64(hours * 3_600_000))
  }

  mutating func file(_ value: Double, at hours: Double) {
    let taken = Moment(WatchScene.hours(hours), utcOffsetSeconds: 0)
    values.append(
      (taken, Reading(vital: .glycemia, value: value, unit: .milligramsPerDecilitre)))
    values.sort { $0.taken.instant < $1.taken.instant }
  }

  func outcome(_ watch: Watch) -> WatchOutcome {
    WatchOutcome(
      of: values.filter { watch.judged.contains($0.taken.instant) }, watch.threshold)
  }

  /// Plans, and stores the result.
  mutating func plan(at hours: Double, boot: BootTime? = nil) -> WatchPlan {
    let now = WatchScene.hours(hours)
    let plan = planWatches(now: now, boot: boot, [watch], outcome: outcome)
    for moved in plan.moved { watch = moved }
    for news in plan.news {
      watch = news.watch
      let said = Watch.Told(at: now, outcome: news.outcome)
      if news.isCorrection { watch.correction = said } else { watch.told = said }
    }
    return plan
  }
}

@Suite struct ThresholdTests {
  static let pairs: [(Threshold, MeasurementUnit, within: [Double], beyond: [Double])] = [
    (
      Threshold(low: nil, high: 180, unit: .milligramsPerDecilitre), .milligramsPerDecilitre,
      [20, 180], [180.1, 181]
    ),
    // 180 mg/dL is 9.99 mmol/L, which a meter in mmol/L shows as 10.0.
    (
      Threshold(low: nil, high: 180, unit: .milligramsPerDecilitre), .millimolesPerLitre,
      [9.9, 10], [10.1]
    ),
    (
      Threshold(low: nil, high: 10 * 18.01559, unit: .millimolesPerLitre),
      .milligramsPerDecilitre, [180], [181]
    ),
    (
      Threshold(low: 70, high: nil, unit: .milligramsPerDecilitre), .milligramsPerDecilitre,
      [70, 400], [69.9]
    ),
    (
      Threshold(low: 70, high: 180, unit: .milligramsPerDecilitre), .milligramsPerDecilitre,
      [70, 100, 180], [69, 181]
    ),
  ]

  @Test("A value equal to a limit is within it, in any typed unit", arguments: pairs)
  func beyond(
    threshold: Threshold, unit: MeasurementUnit, within: [Double], beyond: [Double]
  ) {
    func reading(_ typed: Double) -> Reading {
      Reading(vital: .glycemia, value: unit.canonical(from: typed), unit: unit)
    }
    #expect(within.filter { threshold.isBeyond(reading($0)) } == [])
    #expect(beyond.filter { !threshold.isBeyond(reading($0)) } == [])
  }

  @Test("A threshold prints in the form the command line reads")
  func text() {
    let unit = MeasurementUnit.millimolesPerLitre
    #expect(Threshold(low: nil, high: 180.1559, unit: unit).text == "above 10 mmol/L")
    #expect(Threshold(low: 3.9 * 18.01559, high: nil, unit: unit).text == "below 3.9 mmol/L")
    #expect(
      Threshold(low: 70, high: 180, unit: .milligramsPerDecilitre).text == "outside 70..180 mg/dL")
  }
}

@Suite struct WatchTests {
  @Test("A reading at the start counts, one at the end doesn't; both may be saved late")
  func edges() throws {
    var scene = WatchScene(hours: 3)
    scene.file(200, at: 0)
    scene.file(180, at: 1)
    scene.file(300, at: 3)
    scene.file(300, at: -0.001)
    let plan = scene.plan(at: 3)
    let outcome = try #require(plan.news.first).outcome
    #expect((outcome.readings, outcome.beyond) == (2, 1))
    #expect(outcome.spread?.mean == 190)
    #expect(outcome.spread?.lowest.takenAt == WatchScene.hours(1))
    #expect(outcome.spread?.highest.reading.value == 200)
  }

  @Test("The first of equal extremes is reported; without readings there is none")
  func extremes() {
    var scene = WatchScene()
    for hour in [0.5, 1, 1.5, 2] { scene.file(hour == 0.5 || hour == 2 ? 100 : 200, at: hour) }
    let spread = scene.outcome(scene.watch).spread
    #expect(spread?.lowest.takenAt == WatchScene.hours(0.5))
    #expect(spread?.highest.takenAt == WatchScene.hours(1))
    let empty = WatchScene()
    #expect(
      empty.outcome(empty.watch) == WatchOutcome(readings: 0, beyond: 0, spread: nil))
  }

  @Test("A watch waits, runs and ends; a stopped one ends at the stop, or before it begins")
  func states() {
    let watch = WatchScene(hours: 3).watch
    let states = [-1.0, 0, 2.9, 3].map { watch.state(at: WatchScene.hours($0)) }
    #expect(states == [.waiting, .running, .running, .ended])
    var stopped = watch
    stopped.stoppedAt = WatchScene.hours(1)
    #expect(stopped.judged == WatchScene.hours(0)..<WatchScene.hours(1))
    #expect(stopped.state(at: WatchScene.hours(0.5)) == .stopped)
    stopped.stoppedAt = WatchScene.hours(-1)
    #expect(stopped.judged.isEmpty)
  }
}

@Suite struct WatchPlannerTests {
  @Test("Rule 14: a watch is announced once at the end of its window, and not woken for its start")
  func once() throws {
    var scene = WatchScene(hours: 3)
    scene.file(200, at: 1)
    let early = scene.plan(at: 2.9)
    #expect(early.news.isEmpty && early.moved.isEmpty && early.nextWake == WatchScene.hours(3))
    let plan = scene.plan(at: 3)
    #expect(plan.news.map(\.isCorrection) == [false] && plan.nextWake == nil)
    #expect(scene.plan(at: 3) == WatchPlan())
    #expect(scene.plan(at: 400) == WatchPlan())
  }

  @Test("Rule 14: a watch that ended while the machine was off is announced with its true end")
  func machineOff() throws {
    var scene = WatchScene(hours: 3, boot: 50_000)
    scene.file(200, at: 2.99)
    scene.file(300, at: 3)
    let plan = scene.plan(at: 90, boot: BootTime(boot: "second", milliseconds: 10))
    let news = try #require(plan.news.first)
    #expect(news.watch.window == WatchWindow(start: WatchScene.start, end: WatchScene.hours(3)))
    #expect(news.outcome.readings == 1)
  }

  /// The boot clock this many hours after the start.
  static func boot(after hours: Double) -> BootTime {
    BootTime(boot: "first", milliseconds: 50_000 + Int64(hours * 3_600_000))
  }

  @Test("Rule 14: setting the clock ahead neither shortens a watch nor loses a reading")
  func clockAhead() throws {
    var scene = WatchScene(hours: 3, boot: 50_000)
    scene.file(200, at: 0.5)
    // By an hour and a half, a clock two hours slow has been set right.
    let moved = scene.plan(at: 3.5, boot: Self.boot(after: 1.5))
    #expect(moved.news.isEmpty && moved.nextWake == WatchScene.hours(5))
    #expect(moved.moved.map(\.window.start) == [WatchScene.start])
    scene.file(190, at: 4.9)
    scene.file(400, at: 5)
    #expect(scene.plan(at: 4.99, boot: Self.boot(after: 2.99)).news.isEmpty)
    let plan = scene.plan(at: 5, boot: Self.boot(after: 3))
    #expect(plan.news.map(\.outcome.readings) == [2])
  }

  @Test("Rule 14: setting the clock back neither stretches a watch nor loses a reading")
  func clockBack() throws {
    var scene = WatchScene(hours: 3, boot: 50_000)
    scene.file(200, at: 0.5)
    let moved = scene.plan(at: -0.5, boot: Self.boot(after: 0.5))
    #expect(moved.nextWake == WatchScene.hours(2))
    #expect(moved.moved.map(\.window.start) == [WatchScene.hours(-1)])
    scene.file(190, at: -0.4)
    scene.file(400, at: 2.1)
    let plan = scene.plan(at: 2, boot: Self.boot(after: 3))
    #expect(plan.news.map(\.outcome.readings) == [2])
  }

  @Test("Rule 14: a window moved by a clock step stays moved after a restart")
  func stepAndRestart() throws {
    var scene = WatchScene(hours: 3, boot: 50_000)
    _ = scene.plan(at: 3.5, boot: Self.boot(after: 1.5))
    let second = BootTime(boot: "second", milliseconds: 0)
    #expect(scene.plan(at: 4.9, boot: second).news.isEmpty)
    #expect(scene.plan(at: 5, boot: second).news.count == 1)
  }

  @Test("Two clocks read at slightly different instants are no clock step")
  func jitter() {
    var scene = WatchScene(hours: 3, boot: 50_000)
    for drift in [-0.9, 0.9] {
      let plan = scene.plan(at: 1 + drift / 3600, boot: Self.boot(after: 1))
      #expect(plan.moved.isEmpty && plan.nextWake == WatchScene.hours(3))
    }
  }

  @Test("An end given as a clock time stays that time, however the clock is set")
  func namedEnd() {
    var scene = WatchScene(hours: 3)
    #expect(scene.plan(at: 2.9, boot: Self.boot(after: 10)).news.isEmpty)
    #expect(scene.plan(at: 3, boot: Self.boot(after: 0.1)).news.count == 1)
  }

  @Test("Rule 14: a late reading that changes the outcome is announced once, and never again")
  func correction() throws {
    var scene = WatchScene(hours: 3)
    scene.file(200, at: 1)
    _ = scene.plan(at: 3)
    scene.file(500, at: 4)
    #expect(scene.plan(at: 5) == WatchPlan())
    scene.file(100, at: 2)
    let plan = scene.plan(at: 6)
    #expect(plan.news.map(\.isCorrection) == [true])
    #expect(plan.news.first?.outcome.readings == 2)
    scene.file(110, at: 2.5)
    #expect(scene.plan(at: 7) == WatchPlan())
  }

  @Test("Changing, moving or deleting a reading changes the outcome; only its unit doesn't")
  func changes() throws {
    var scene = WatchScene(hours: 3)
    for hour in [0.5, 1, 1.5] { scene.file(100 + hour, at: hour) }
    let told = scene.outcome(scene.watch)
    func differs(_ change: (inout WatchScene) -> Void) -> Bool {
      var changed = scene
      change(&changed)
      return changed.outcome(scene.watch).differs(from: told)
    }
    #expect(!differs { _ in })
    #expect(differs { $0.values.removeLast() })
    #expect(differs { $0.values[1].reading = $0.values[0].reading })
    #expect(differs { $0.values[2].taken = Moment(WatchScene.hours(2), utcOffsetSeconds: 0) })
    #expect(!differs { $0.values[1].taken = Moment(WatchScene.hours(1.2), utcOffsetSeconds: 0) })
    #expect(
      !differs {
        $0.values[1].reading = Reading(
          vital: .glycemia, value: $0.values[1].reading.value, unit: .millimolesPerLitre)
      })
  }

  @Test("Setting the clock back afterwards repeats nothing, and corrects nothing early")
  func clockBackAfterTold() {
    var scene = WatchScene(hours: 3, boot: 50_000)
    _ = scene.plan(at: 3, boot: Self.boot(after: 3))
    scene.file(200, at: 1)
    let back = scene.plan(at: 1, boot: Self.boot(after: 3.1))
    #expect(back.news.isEmpty && back.moved.isEmpty && back.nextWake == WatchScene.hours(3))
    #expect(scene.plan(at: 3, boot: Self.boot(after: 5.1)).news.map(\.isCorrection) == [true])
  }

  @Test("A stopped watch isn't announced, and a late reading corrects it like any other")
  func stopped() {
    var scene = WatchScene(hours: 3)
    scene.watch.stoppedAt = WatchScene.hours(1)
    scene.watch.told = .init(at: WatchScene.hours(1), outcome: scene.outcome(scene.watch))
    #expect(scene.plan(at: 3) == WatchPlan())
    scene.file(200, at: 2)
    #expect(scene.plan(at: 3) == WatchPlan())
    scene.file(200, at: 0.5)
    #expect(scene.plan(at: 3).news.map(\.isCorrection) == [true])
  }
}
