import HealthModel
import Testing

@testable import Reminders

/// A reminder due at 1000 s and given up at 2000 s that was never shown.
@Suite struct ObstacleTests {
  @Test("Nothing is said about times before the recorded runs")
  func forgotten() throws {
    let date = try #require(LocalDate("2026-11-20"))
    let entry = LedgerEntry(
      key: Occurrence.Key(rule: "daily", date: date), dueAt: at(1000),
      due: LocalDateTime(date, .midnight), outcome: .missed,
      filing: nil,
      shownAt: nil, deadline: at(2000))
    let later = ServiceRun(startedAt: at(3000))
    #expect(entry.obstacle(in: ServiceBook([later], most: 2), now: at(4000)) == .notRunning)
    #expect(entry.obstacle(in: ServiceBook([later], most: 1), now: at(4000)) == nil)
    #expect(entry.obstacle(in: ServiceBook([], most: 1), now: at(999)) == nil)
  }

  private func at(_ seconds: Int64) -> Instant { Instant(seconds: seconds) }

  private func found(_ runs: ServiceRun...) -> Obstacle? {
    Obstacle.found(in: runs, from: at(1000), until: at(2000))
  }

  /// A run with a server from its start, changed as the test needs.
  private func run(
    _ started: Int64, woke: Int64, _ change: (inout ServiceRun) -> Void = { _ in }
  ) -> ServiceRun {
    var run = ServiceRun(
      startedAt: at(started), wokeAt: at(woke), server: ServiceRun.Server(name: "dunst"))
    change(&run)
    return run
  }

  @Test("A service that ended, was killed or started outside the window was not running")
  func notRunning() {
    #expect(found() == .notRunning)
    #expect(found(run(0, woke: 999)) == .notRunning)
    #expect(found(run(0, woke: 500) { $0.stoppedAt = at(999) }) == .notRunning)
    #expect(found(run(2000, woke: 3000)) == .notRunning)
    #expect(found(run(2000, woke: 3000), run(0, woke: 999)) == .notRunning)
  }

  @Test("A service that ran with a server and wasn't held back was no obstacle")
  func nothing() {
    #expect(found(run(0, woke: 1000)) == nil)
    #expect(found(run(1500, woke: 1500)) == nil)
    #expect(found(run(0, woke: 500) { $0.stoppedAt = at(1500) }) == nil)
    #expect(found(run(2000, woke: 3000), run(0, woke: 1000)) == nil)
  }

  @Test("\"Do not disturb\" is an obstacle if it was on at any time in the window")
  func quiet() {
    for (since, until, isObstacle) in [
      (900, 1100, true), (1500, nil, true), (500, nil, true), (100, 999, false),
      (2000, 2100, false),
    ] as [(Int64, Int64?, Bool)] {
      let run = run(0, woke: 2500) {
        ($0.quietSince, $0.quietUntil) = (at(since), until.map(at))
      }
      #expect(found(run) == (isObstacle ? .doNotDisturb : nil), "\(since)")
    }
  }

  @Test(
    "Any hindrance within the window is reported, however short, and no other",
    arguments: ServiceRun.Hindrance.Kind.allCases)
  func hindered(by kind: ServiceRun.Hindrance.Kind) {
    for (since, until, isObstacle) in [
      (1000, 2500, true), (900, 1000, true), (1999, nil, true), (500, nil, true),
      (100, 999, false), (2000, 2100, false),
    ] as [(Int64, Int64?, Bool)] {
      let run = run(0, woke: 2500) {
        $0.hindrance = ServiceRun.Hindrance(kind, since: at(since), until: until.map(at))
      }
      #expect(found(run) == (isObstacle ? .hindered(kind) : nil), "\(since)")
    }
  }

  @Test("Before a server appeared it was missing, and from when it vanished")
  func server() {
    #expect(found(run(0, woke: 1000) { $0.server = nil }) == .noServer)
    #expect(found(run(0, woke: 2500) { $0.serverSince = at(2200) }) == .noServer)
    #expect(found(run(0, woke: 2500) { $0.serverSince = at(1500) }) == nil)
    #expect(
      found(run(0, woke: 2500) { ($0.server, $0.serverSince) = (nil, at(2200)) }) == nil)
  }
}
