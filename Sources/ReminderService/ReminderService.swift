import DesktopSession
import EventLoop
import Glibc
import HealthModel
import HealthlogCLI
import Phrases
import Reminders

/// The service of one person's session: reminds until the session ends or SIGTERM comes.
///
/// One thread plans and writes; another talks to the notification server. Between two events it
/// costs nothing.
public struct ReminderService {
  /// What anyone on the bus may ask it: whether it goes on, and what it still has to settle.
  public static let question = BusQuestion(
    path: "/org/healthlog/Reminders", method: "Look", numbers: ["asked", "unstored"])
  /// How long a stop waits for the notifications to leave the screen.
  static let farewellMilliseconds: UInt32 = 500

  private let store: any VisitedStore
  private let clock: () -> Instant
  private let bootClock: () -> BootTime?
  private let zone: () -> any TimeZoneRules
  private let journalFiles: [String]
  private let zoneFiles: [String]
  private let lockPath: String
  private let busName: String
  private let commands: CommandLines
  private let canShow: () -> Bool
  private let showCommand: [String]
  private let starter: [String]
  private let logCommand: [String]
  private let canLogNow: (Settings) -> Bool
  private let chartCommand: [String]
  private let backupCommand: [String]
  private let pullCommand: [String]
  private let chartFolder: String
  private let report: (String) -> Void

  /// - Parameters:
  ///   - store: Where rules and occurrences are kept; used from the thread that calls `run`.
  ///   - clock: Says what time it is.
  ///   - bootClock: Says what the machine's own clock shows; nil where it can't be told.
  ///   - zone: Says where the person is now; asked again after each change.
  ///   - journalFiles: The files behind `store`, as absolute paths in folders that exist.
  ///   - zoneFiles: Those behind `zone`, likewise.
  ///   - lockPath: A file beside the journal that only one service holds.
  ///   - busName: The name on the session bus that says "there is one already" for this journal.
  ///   - commands: The commands that notifications name.
  ///   - starter: The words that have another program start what a person is to see; empty where this
  ///     process may start it itself.
  ///   - logCommand: The program that Log now starts, and its arguments; not empty. `--day=` and the
  ///     date that was due are put behind them, and `--sitting` where one is to be asked for. It exits with 1 when the person filed nothing.
  ///   - canLogNow: Whether that program can ask the person, as they have set it.
  ///   - canShow: Whether there is a terminal to show something in.
  ///   - showCommand: The program that shows in one what values and watches came to, and its arguments; not
  ///     empty. A watch's number is put behind them.
  ///   - chartCommand: The program that draws, and its arguments; not empty. `--week=` and the week
  ///     are put behind them. It exits with 1 when the week has no readings.
  ///   - backupCommand: The program that backs the journal up, and its arguments; not empty. `--keep=`
  ///     and a number are put behind them. It exits with 1 when there is nothing to back up.
  ///   - pullCommand: The program that asks the sources whose time has come, and its arguments; not empty.
  ///   - chartFolder: Where the program that draws puts its pictures.
  ///   - report: Gets one line for each thing that went wrong. Lines name no vital and no value.
  public init(
    store: any VisitedStore, clock: @escaping () -> Instant,
    bootClock: @escaping () -> BootTime?, zone: @escaping () -> any TimeZoneRules,
    watching journalFiles: [String], and zoneFiles: [String], lockPath: String,
    busName: String, commands: CommandLines,
    starter: [String] = [], logCommand: [String], canLogNow: @escaping (Settings) -> Bool,
    canShow: @escaping () -> Bool, showCommand: [String],
    chartCommand: [String], backupCommand: [String], pullCommand: [String], chartFolder: String,
    report: @escaping (String) -> Void
  ) {
    self.store = store
    self.clock = clock
    self.bootClock = bootClock
    self.zone = zone
    self.journalFiles = journalFiles
    self.zoneFiles = zoneFiles
    self.lockPath = lockPath
    self.busName = busName
    self.commands = commands
    self.canShow = canShow
    self.showCommand = showCommand
    self.starter = starter
    self.logCommand = logCommand
    self.backupCommand = backupCommand
    self.pullCommand = pullCommand
    self.canLogNow = canLogNow
    self.chartCommand = chartCommand
    self.chartFolder = chartFolder
    self.report = report
  }

  /// Runs until SIGTERM, SIGINT or SIGHUP, or the end of the session bus.
  ///
  /// Returns at once, with a word to `report`, when a service of this journal runs already.
  /// - Throws: `SessionError` when there is no session bus, another program has its name there, or a file can't be locked or watched.
  public func run() throws {
    guard
      let lock = try patiently({ () throws -> InstanceLock? in try InstanceLock(path: lockPath) })
    else {
      return report(ServiceText.runsAlready)
    }
    let loop = MainLoop()
    let bus = try SessionBus(on: loop)
    guard try patiently({ try bus.own(busName) ? true : nil }) == true else {
      // Nobody would serve this journal, and nobody would know.
      throw SessionError.nameTaken(busName)
    }
    try serve(loop, bus, StandingLock(lock, path: lockPath))
  }

  /// Tries for a second: a service that was just killed may not have let go yet.
  private func patiently<Held: ~Copyable>(_ attempt: () throws -> Held?) rethrows -> Held? {
    for _ in 0..<20 {
      if let held = try attempt() { return held }
      usleep(50_000)
    }
    return try attempt()
  }

  /// - Parameter lock: held to the end.
  private func serve(_ loop: MainLoop, _ bus: SessionBus, _ lock: StandingLock) throws {
    let recorder = ServiceRecorder(clock: clock)
    let keeper = ReminderKeeper(
      store: store, recorder: recorder, clock: clock, bootClock: bootClock, zone: zone,
      chartFolder: chartFolder, commands: commands, report: report)
    let presenter = NotificationPresenter(
      name: "healthlog", icon: "healthlog", entry: "healthlog-reminder", bus: bus, loop: loop,
      handler: keeper.handle)
    let alarm = try AlarmClock(on: loop, handler: keeper.woke)
    let watchers = [
      try FileWatcher(journalFiles, on: loop) {
        lock.renew()
        keeper.journalTouched()
      },
      try FileWatcher(zoneFiles, on: loop, handler: keeper.replan),
    ]
    var farewell: EventSource?
    let signals = loop.onSignals([SIGTERM, SIGINT, SIGHUP]) {
      guard farewell == nil else { return }
      recorder.stopped()
      keeper.stop()
      presenter.closeAll(loop.quit)
      farewell = loop.after(milliseconds: Self.farewellMilliseconds, loop.quit)
    }
    keeper.begin(outside(presenter, alarm, loop))
    try bus.answer(Self.question, on: loop) {
      let (asked, unstored) = keeper.unsettled()
      return [UInt32(clamping: asked), UInt32(clamping: unstored)]
    }
    loop.run()
    withExtendedLifetime((watchers, signals, farewell)) {}
  }

  /// What the keeper moves, by the programs that do it.
  private func outside(
    _ presenter: NotificationPresenter, _ alarm: AlarmClock, _ loop: MainLoop
  ) -> ReminderKeeper.Outside {
    ReminderKeeper.Outside(
      show: presenter.show, close: presenter.close,
      wake: { [report] instant in
        do { try alarm.ring(at: instant?.milliseconds) } catch {
          report(ServiceText.line(for: error))
        }
      },
      canLogNow: canLogNow,
      logNow: { [starter, logCommand] day, isSitting, ended in
        let options = ["--day=\(day)"] + (isSitting ? ["--sitting"] : [])
        try ChildProcess.start(starter + logCommand + options, on: loop) { status in
          ended(status == 0 || status == 1)
        }
      },
      drawCharts: { [chartCommand] week, drawn in
        try ChildProcess.start(chartCommand + ["--week=\(week)"], on: loop) { status in
          drawn(status == 0 ? .done : status == 1 ? .nothing : .failed)
        }
      },
      backUp: { [backupCommand] count, ended in
        try ChildProcess.start(backupCommand + ["--keep=\(count)"], on: loop) { status in
          ended(status == 0 || status == 1)
        }
      },
      pull: { [pullCommand] ended in
        try ChildProcess.start(pullCommand, on: loop) { _ in ended() }
      },
      canOpen: { [canShow] content in
        content.target == .charts || canShow()
      },
      open: { [starter, showCommand, chartFolder] content, ended in
        let words: [String] =
          switch content.target {
          case .charts: ["xdg-open", chartFolder]
          case .watch(let id): showCommand + ["\(id)"]
          case .status, nil: showCommand
          }
        try ChildProcess.start(starter + words, on: loop) { ended($0 == 0) }
      })
  }
}
