import DesktopSession
import EventLoop
import HealthModel
import Reminders
import Testing

@testable import ReminderService

@Suite struct ServiceRecorderTests {
  private final class Log {
    var now = Instant(seconds: 100)
    var kept: [ServiceRun] = []
    var isBroken = false
    func keep(_ run: ServiceRun) throws {
      if isBroken { throw LoopFault.system(call: "write", code: 28) }
      kept.append(run)
    }
  }

  /// A recorder that stores at once.
  private final class Recorder {
    private let recorder: ServiceRecorder
    private let log: Log

    init(_ log: Log) {
      self.log = log
      recorder = ServiceRecorder { log.now }
    }

    func handle(_ event: NotificationEvent) {
      recorder.handle(event)
      keep()
    }

    func woke() {
      recorder.woke()
      keep()
    }

    func asked(_ token: NotificationToken) { recorder.asked(token) }

    func stopped() {
      recorder.stopped()
      keep()
    }

    private func keep() {
      #expect(throws: Never.self) { try recorder.keep { try log.keep($0) } }
    }
  }

  private func recorder(_ log: Log) -> Recorder { Recorder(log) }

  @Test("Starting, waking and stopping are recorded; events without news aren't")
  func life() throws {
    let log = Log()
    let recorder = recorder(log)
    #expect(log.kept.isEmpty)
    recorder.handle(.serverVanished)
    #expect(log.kept.last == ServiceRun(startedAt: Instant(seconds: 100)))
    log.now = Instant(seconds: 200)
    recorder.woke()
    #expect(log.kept.last?.wokeAt == log.now && log.kept.count == 2)
    recorder.handle(.closed(NotificationToken(1), .expired))
    recorder.handle(.pressed(NotificationToken(1), action: "skip"))
    recorder.handle(.shown(NotificationToken(1), Popup(server: "s", number: 1)))
    #expect(log.kept.count == 2)
    recorder.stopped()
    #expect(log.kept.last?.stoppedAt == log.now && log.kept.count == 3)
    recorder.handle(.serverVanished)
    #expect(log.kept.count == 3)
  }

  @Test("The notification server is recorded with its name and since when")
  func server() throws {
    let log = Log()
    let recorder = recorder(log)
    recorder.handle(.serverAppeared("bus:1"))
    recorder.handle(
      .serverDescribed(
        NotificationServer(
          name: "dunst", vendor: "knopwob", version: "1.9.0", capabilities: ["body", "actions"])))
    let run = try #require(log.kept.last)
    #expect(
      run.server
        == ServiceRun.Server(name: "dunst", version: "1.9.0", capabilities: ["actions", "body"]))
    log.now = Instant(seconds: 200)
    // It starts again when needed, so it isn't reported as missing.
    recorder.handle(.serverResting)
    #expect(log.kept.last == run)
    log.now = Instant(seconds: 300)
    recorder.handle(.serverVanished)
    #expect(log.kept.last?.server == nil && log.kept.last?.serverSince == log.now)
  }

  @Test("A server that wasn't needed yet doesn't count as missing")
  func resting() {
    let log = Log()
    recorder(log).handle(.serverResting)
    #expect(log.kept.last?.server == ServiceRun.Server())
  }

  @Test("Do not disturb lasts until a held-back notification is released")
  func quiet() throws {
    let log = Log()
    let recorder = recorder(log)
    let token = NotificationToken(1)
    recorder.handle(.serverAppeared("bus:1"))
    recorder.handle(.heldBack(token))
    log.now = Instant(seconds: 200)
    let other = NotificationToken(2)
    recorder.handle(.heldBack(other))
    #expect(log.kept.last?.quietSince == Instant(seconds: 100))
    #expect(log.kept.last?.isQuiet == true && log.kept.count == 2)
    recorder.handle(.released(token))
    #expect(log.kept.last?.isQuiet == true && log.kept.count == 2)
    // A report was added, so it isn't needed.
    recorder.handle(.closed(other, .requested))
    #expect(log.kept.last?.quietUntil == log.now && log.kept.last?.isQuiet == false)
    log.now = Instant(seconds: 300)
    recorder.handle(.heldBack(token))
    #expect(log.kept.last?.quietSince == log.now && log.kept.last?.isQuiet == true)
  }

  @Test("A server counts as silent after a minute without an answer, until it answers")
  func silent() throws {
    let log = Log()
    let recorder = recorder(log)
    recorder.handle(.serverAppeared("bus:1"))
    recorder.asked(NotificationToken(1))
    log.now = Instant(seconds: 159)
    recorder.woke()
    #expect(log.kept.last?.hindrance == nil)
    log.now = Instant(seconds: 160)
    recorder.woke()
    let silence = ServiceRun.Hindrance(.silent, since: Instant(seconds: 100))
    #expect(log.kept.last?.hindrance == silence)
    log.now = Instant(seconds: 400)
    recorder.handle(.closed(NotificationToken(1), .requested))
    #expect(log.kept.last?.hindrance?.until == log.now)
  }

  @Test("A server's refusal is recorded; without a server there is none")
  func refused() throws {
    let log = Log()
    let recorder = recorder(log)
    recorder.handle(.serverAppeared("bus:1"))
    recorder.handle(.failed(NotificationToken(1), server: nil))
    #expect(log.kept.last?.hindrance == nil)
    log.now = Instant(seconds: 200)
    recorder.handle(.failed(NotificationToken(2), server: "bus:1"))
    #expect(
      log.kept.last?.hindrance
        == ServiceRun.Hindrance(.refused, since: log.now, until: log.now))
  }

  @Test("A record that couldn't be stored is stored with the next one, and only once")
  func broken() throws {
    let log = Log()
    let recorder = ServiceRecorder { log.now }
    recorder.woke()
    log.isBroken = true
    #expect(throws: LoopFault.self) { try recorder.keep { try log.keep($0) } }
    #expect(recorder.isDue)
    log.isBroken = false
    try recorder.keep { try log.keep($0) }
    try recorder.keep { try log.keep($0) }
    #expect(log.kept.count == 1 && !recorder.isDue)
  }
}
