import HealthModel
import TestSupport
import Testing

@testable import RemoteSources

@Suite("The rhythm of a sensor, and the next pull") struct RhythmTests {
  static let now = Instant(seconds: 1_763_900_000)

  typealias Sighting = (taken: Instant, seen: Instant)

  static func sightings(_ times: [(taken: Int64, delay: Int64)]) -> [Sighting] {
    times.map { (now.adding(seconds: $0.taken), now.adding(seconds: $0.taken + $0.delay)) }
  }

  /// Five minutes, half a minute late.
  static let steady = Rhythm(seconds: 300, delaySeconds: 30)

  func next(
    last reading: Int64?, pulled: Int64, every: Int64 = 60, rhythm: Rhythm = steady,
    failures: Int = 0, retryAfter: Int64? = nil, isStopped: Bool = false, random: Double = 0.5
  ) -> Int64? {
    let sensor = SensorPulse(
      last: reading.map { Self.now.adding(seconds: $0) }, rhythm: rhythm)
    let time = NextPull.time(
      sensors: [sensor], last: Self.now.adding(seconds: pulled), everySeconds: every,
      failures: failures, retryAfter: retryAfter.map { Self.now.adding(seconds: $0) },
      isStopped: isStopped, now: Self.now.adding(seconds: 1_000_000), random: random)
    return time.map { $0.seconds - Self.now.seconds }
  }

  // MARK: The rhythm

  @Test("Medians of twelve aren't moved by a missing or late reading")
  func medians() {
    var times = (0..<20).map { (taken: Int64($0) * 300, delay: Int64(42)) }
    times.remove(at: 15)
    times[17].delay = 2000
    #expect(Rhythm(of: Self.sightings(times)) == Self.steady)
    #expect(Rhythm(of: Self.sightings(times.reversed())) == Self.steady)
  }

  @Test("Only the last twelve count")
  func lastTwelve() {
    var times = (0..<30).map { place -> (taken: Int64, delay: Int64) in (place * 300, 40) }
    times += (0..<13).map { place -> (taken: Int64, delay: Int64) in (9000 + place * 60, 20) }
    #expect(Rhythm(of: Self.sightings(times)) == Rhythm(seconds: 60, delaySeconds: 10))
  }

  @Test("Only the last of readings seen together shows a delay")
  func seenAtOnce() {
    let seen = Self.now.adding(seconds: 30_000)
    let slept = (0..<96).map {
      (taken: Self.now.adding(seconds: $0 * 300), seen: seen)
    }
    let rhythm = Rhythm(of: slept)
    #expect(rhythm.seconds == 300)
    #expect(rhythm.delaySeconds == 1485)
  }

  @Test("No readings say nothing, and one only its delay")
  func none() {
    #expect(Rhythm(of: []) == Rhythm())
    #expect(Rhythm(of: Self.sightings([(0, 30)])) == Rhythm(delaySeconds: 19))
  }

  /// A five-minute sensor whose readings appear after `delay`, pulled as planned.
  /// - Returns: how late each reading was seen, and the number of pulls.
  private func life(
    delay: Int64, learnt: [Sighting] = [], readings: Int
  ) throws -> (late: [Int64], pulls: Int) {
    var (seen, late, pulls) = (learnt, [Int64](), 0)
    var pull = seen.last?.seen ?? Self.now
    for turn in 0..<readings {
      let taken = Self.now.adding(seconds: Int64(turn) * 300)
      let rhythm = Rhythm(of: seen.suffix(Rhythm.counted + 1))
      repeat {
        let sensor = SensorPulse(last: seen.last?.taken, rhythm: rhythm)
        let next = NextPull.time(
          sensors: [sensor], last: pull, everySeconds: 60, now: pull, random: 0.5)
        pull = try #require(next)
        pulls += 1
        try #require(pulls < 10 * readings)
      } while pull < taken.adding(seconds: delay)
      seen.append((taken: taken, seen: pull))
      late.append(pull.seconds - taken.seconds)
    }
    return (late, pulls)
  }

  @Test("Our own waiting isn't added to the delay", arguments: [Int64(0), 25, 100, 600])
  func noDrift(_ delay: Int64) throws {
    let learnt = Self.sightings((-13..<0).map { (taken: $0 * 300, delay: delay + 10) })
    let (late, pulls) = try life(delay: delay, learnt: learnt, readings: 500)
    #expect(late.allSatisfy { $0 <= delay + 65 })
    #expect(pulls < 650)
  }

  @Test("A delay overestimated by rare pulls gets shorter")
  func learnsShorter() throws {
    let learnt = Self.sightings((-13..<0).map { (taken: $0 * 300, delay: 250) })
    let (late, _) = try life(delay: 20, learnt: learnt, readings: 800)
    #expect(late[0] > 200)
    #expect(late.suffix(100).allSatisfy { $0 <= 20 + 45 })
  }

  @Test("An unknown sensor is soon pulled on time")
  func learns() throws {
    let (late, _) = try life(delay: 20, readings: 300)
    #expect(late.suffix(100).allSatisfy { $0 <= 20 + 45 })
  }

  // MARK: The next pull

  @Test("A reading is requested when expected, but never more often than you allow")
  func expected() {
    #expect(next(last: 0, pulled: 45) == 340)
    #expect(next(last: 0, pulled: 45, every: 900) == 945)
    #expect(next(last: 0, pulled: 45, rhythm: Rhythm(seconds: 300)) == 310)
  }

  @Test("Without a rhythm or a reading, the interval is yours")
  func noRhythm() {
    #expect(next(last: 0, pulled: 45, every: 900, rhythm: Rhythm()) == 945)
    #expect(next(last: nil, pulled: 45, every: 900) == 945)
  }

  @Test("A late reading is requested again after 30 and 60 seconds, then with the next one")
  func tries() {
    #expect(next(last: 0, pulled: 340) == 370)
    #expect(next(last: 0, pulled: 341) == 370)
    #expect(next(last: 0, pulled: 370) == 400)
    #expect(next(last: 0, pulled: 400) == 640)
    #expect(next(last: 0, pulled: 640) == 940)
    #expect(next(last: 0, pulled: 340, every: 900) == 370)
    #expect(next(last: 0, pulled: 400, every: 900) == 1540)
    #expect(next(last: 0, pulled: 340 + 7200) == 7840)
  }

  @Test("A pull is due with the first of its sensors")
  func severalSensors() {
    let late = SensorPulse(last: Self.now, rhythm: Rhythm(seconds: 86_400, delaySeconds: 0))
    let soon = SensorPulse(last: Self.now, rhythm: Self.steady)
    let next = NextPull.time(
      sensors: [late, soon], last: Self.now, everySeconds: 60, now: Self.now, random: 0)
    #expect(next == Self.now.adding(seconds: 340))
  }

  @Test("After failures the interval is 1, 2, 4 and at most 60 minutes, ± a quarter")
  func backOff() {
    let minutes = (1...9).map { next(last: 0, pulled: 0, failures: $0).map { $0 / 60 } }
    #expect(minutes == [1, 2, 4, 8, 16, 32, 60, 60, 60])
    #expect(next(last: 0, pulled: 0, failures: 1, random: 0) == 45)
    #expect(next(last: 0, pulled: 0, failures: 1, random: 1) == 75)
    #expect(next(last: 0, pulled: 0, failures: .max) == 3600)
  }

  @Test("Retry-After wins, except for zero and years")
  func retryAfter() {
    #expect(next(last: 0, pulled: 0, failures: 5, retryAfter: 120) == 120)
    #expect(next(last: 0, pulled: 0, failures: 1, retryAfter: 0) == 60)
    #expect(next(last: 0, pulled: 0, failures: 1, retryAfter: 40_000_000) == 86_400)
  }

  @Test("A source that refused the token or waits for you isn't pulled")
  func stopped() {
    #expect(next(last: 0, pulled: 0, isStopped: true) == nil)
  }

  @Test("A source never pulled, or pulled in the future, is pulled now")
  func atOnce() {
    for last in [nil, Self.now.adding(seconds: 86_400)] {
      let next = NextPull.time(
        sensors: [], last: last, everySeconds: 900, now: Self.now, random: 0.5)
      #expect(next == Self.now)
    }
  }

  // MARK: Silence

  @Test("A silence begins after four intervals, at least half an hour, plus the usual delay")
  func silence() {
    func from(_ rhythm: Rhythm) -> Instant? {
      SensorPulse(last: Self.now, rhythm: rhythm).silentFrom
    }
    #expect(from(Rhythm(seconds: 300)) == Self.now.adding(seconds: 1800))
    #expect(
      from(Rhythm(seconds: 3600, delaySeconds: 600)) == Self.now.adding(seconds: 15_000))
    #expect(from(Rhythm()) == nil)
  }
}
