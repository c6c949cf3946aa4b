import DesktopSession
import EventLoop
import HealthModel
import HealthlogCLI
import Phrases
import Testing

@testable import ReminderService
@testable import Reminders

/// A keeper for tests: with a manual clock, a record in memory, and a screen that only logs
/// requests.
final class Room {
  final class Record: ReminderStore, VisitedStore {
    enum Fault: Explained {
      case broken
      case locked

      func explanation(_: ExplanationContext) -> Explanation { Explanation(["\(self)"], 1) }
    }

    var state = ReminderState()
    /// Thrown on each visit.
    var fault: Fault?
    var stored: [Occurrence.State] = []
    var visits = 0
    var runs: [ServiceRun] = []
    /// Whether another journal has replaced the last one.
    var isAnother = false
    var isTouched = false

    func visit(_ body: (any ReminderStore, Bool) throws -> Void) throws {
      visits += 1
      isTouched = false
      try body(self, isAnother)
      isAnother = false
    }

    func hasChanged() -> Bool { isTouched }

    func isLocked(_ error: any Error) -> Bool { error as? Fault == .locked }

    func keep(_ run: ServiceRun) throws {
      if let fault { throw fault }
      runs.append(run)
    }

    func readState(around today: LocalDate, now: Instant) throws -> ReminderState {
      if let fault { throw fault }
      return state
    }

    /// The watch plan, and the last change the keeper knew when it asked.
    var watches = WatchPlan()
    var asked: [Int64?] = []

    func settleWatches(
      now: Instant, boot: BootTime?, since lastChange: Int64?
    ) throws -> (plan: WatchPlan, lastChange: Int64) {
      if let fault { throw fault }
      asked.append(lastChange)
      return (watches, Int64(asked.count))
    }

    /// Skips made as the user's change.
    var skipped: [Occurrence.Key] = []

    func skip(_ keys: [Occurrence.Key], now: Instant) throws {
      if let fault { throw fault }
      skipped += keys
    }

    /// What Taken has saved.
    var taken: [VitalID] = []

    func take(_ key: Occurrence.Key, at taken: Moment, now: Instant) throws {
      if let fault { throw fault }
      guard let rule = state.rules.first(where: { $0.name == key.rule }),
        state.occurrences.contains(where: { $0.key == key && !$0.state.isFinal })
      else { return }
      for amount in state.taken(rule, on: key.date, at: taken.local) {
        self.taken.append(amount.vital.id)
        state.singleVitalsByDay[key.date, default: []].insert(amount.vital.id)
      }
    }

    /// Thrown after the person's steps are stored.
    var updateFault: Fault?

    func update(
      around today: LocalDate, now: Instant, _ change: (ReminderState) throws -> ReminderChanges
    ) throws {
      if let updateFault { throw updateFault }
      let changes = try change(try readState(around: today, now: now))
      if !changes.isEmpty { try store(changes) }
    }

    func store(_ changes: ReminderChanges) throws {
      if let fault { throw fault }
      let keys = Set(changes.occurrences.map(\.key))
      state.occurrences.removeAll { keys.contains($0.key) }
      state.occurrences += changes.occurrences
      stored += changes.occurrences.map(\.state)
      let topics = Set(changes.notifications.map(\.topic))
      state.notifications.removeAll { topics.contains($0.topic) }
      state.notifications += changes.notifications
      state.range.alerts += changes.alerts
      state.range.ongoing += changes.alerts
    }
  }

  let record = Record()
  let keeper: ReminderKeeper
  let recorder: ServiceRecorder
  var asked: [(content: NotificationContent, token: NotificationToken, former: Popup?)] = []
  var closing: [(token: NotificationToken, former: Popup?)] = []
  var wakes: [Instant?] = []
  var drawing: [(week: ISOWeek, drawn: (ReminderKeeper.Drawing) -> Void)] = []
  var opened: [NotificationSubject] = []
  var openEnded: [(Bool) -> Void] = []
  var canOpen = true
  var logs = 0
  var logFails = false
  var canLog = true
  var logEnded: [(Bool) -> Void] = []
  private(set) var reports: [String] = []

  private final class Clock {
    var now = Instant(seconds: 0)
    /// How far the wall clock is ahead of the monotonic one; nil if that can't be read.
    var aheadSeconds: Int64?
  }
  private let clock = Clock()
  private final class Lines { var lines: [String] = [] }
  private let lines = Lines()
  var reported: [String] { lines.lines }

  /// The number to keep, for each backup started.
  var backups: [Int] = []
  var backupEnded: [(Bool) -> Void] = []
  /// One for each pull started.
  var pullEnded: [() -> Void] = []
  var pullFails = false

  init(since: String = "2026-11-20", at time: String = "20:30") throws {
    let date = try #require(LocalDate(since))
    record.state.settings = Settings([.weeklyCharts: "off"])
    record.state.rules = [
      ReminderRule(
        name: "pills and insulin", time: try #require(TimeOfDay("20:30")),
        since: FixedZone.utc.startOfDay(date))
    ]
    recorder = ServiceRecorder { [clock] in clock.now }
    keeper = ReminderKeeper(
      store: record, recorder: recorder, clock: { [clock] in clock.now },
      bootClock: { [clock] in
        clock.aheadSeconds.map {
          BootTime(boot: "boot", milliseconds: clock.now.milliseconds - $0 * 1000)
        }
      },
      zone: { FixedZone.utc }, chartFolder: "/pictures",
      report: { [lines] in lines.lines.append($0) })
    try set(since, time)
    start()
  }

  func start() {
    keeper.begin(
      .init(
        show: { [unowned self] in asked.append(($0, $1, $2)) },
        close: { [unowned self] in closing.append(($0, $1)) },
        wake: { [unowned self] in wakes.append($0) },
        canLogNow: { [unowned self] _ in canLog },
        logNow: { [unowned self] _, _, ended in
          logs += 1
          logEnded.append(ended)
          if logFails { throw LoopFault.launch("no such program") }
        },
        drawCharts: { [unowned self] in drawing.append(($0, $1)) },
        backUp: { [unowned self] count, ended in
          backups.append(count)
          backupEnded.append(ended)
        },
        pull: { [unowned self] ended in
          pullEnded.append(ended)
          if pullFails { throw LoopFault.launch("no such program") }
        },
        canOpen: { [unowned self] _ in canOpen },
        open: { [unowned self] content, ended in
          opened.append(content)
          openEnded.append(ended)
        }))
  }

  /// Makes the reminder one for a medicine that was taken before.
  func needMedicine() throws {
    var settings = VitalSettings()
    settings.definition = .init(unit: "mg", precision: 0, shortName: nil, role: .medicine)
    let vital = try #require(Vital(own: VitalID("ramipril"), settings))
    record.state.rules[0].needs = [vital.id]
    record.state.lastAmounts[vital.id] = LastAmount(
      vital: vital, reading: Reading(of: vital.id, 5, in: vital.canonicalUnit))
  }

  func set(_ date: String, _ time: String) throws {
    let local = LocalDateTime(try #require(LocalDate(date)), try #require(TimeOfDay(time)))
    clock.now = local.instant(utcOffsetSeconds: 0)
    keeper.replan()
  }

  /// Makes the monotonic clock readable, and the wall clock this far ahead of it.
  func setClock(aheadSeconds: Int64) { clock.aheadSeconds = aheadSeconds }

  func instant(_ time: String) throws -> Instant {
    let local = LocalDateTime(
      try #require(LocalDate("2026-11-20")), try #require(TimeOfDay(time)))
    return local.instant(utcOffsetSeconds: 0)
  }

  /// Adds a fresh glycemia value.
  func file(_ band: Band, at time: Instant) -> Notification.Topic {
    let reading = Reading(
      vital: .glycemia, value: 1, unit: MeasurementUnit(symbol: "x", precision: 0))
    record.state.range.fresh = [
      FreshReading(takenAt: time, reading: reading, band: band, isSettled: false)
    ]
    return .outOfRange(.init(vital: .glycemia, takenAt: time, severity: band.severity))
  }

  /// Charts are on, and an earlier week's were shown.
  func expectCharts() throws {
    record.state.settings = Settings()
    record.state.notifications = [
      Notification(
        .weeklyCharts(try #require(ISOWeek("2026-W45"))), at: Instant(seconds: 0), state: .done)
    ]
  }

  /// Shows the last request, as popup `number`.
  func answer(_ number: UInt32, on server: String = "server 1") throws -> NotificationToken {
    let token = try #require(asked.last).token
    keeper.handle(.shown(token, Popup(server: server, number: number)))
    return token
  }

  func occurrence() throws -> Occurrence {
    try #require(record.state.occurrences.last)
  }
}
