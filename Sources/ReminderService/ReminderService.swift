public import DesktopSession
public import EventLoop
import HealthModel
public import HealthlogCLI
import Journal
import POSIX
public import Phrases
import Reminders

/// The service of one person's session: reminds until the session or a signal ends it. One thread
/// plans and writes; another talks to the notification server. Both sleep between events.
public struct ReminderService {
  /// The question by which other programs find out whether the service responds and has settled.
  public static let question: BusQuestion = (
    path: "/org/healthlog/Reminders", method: "Look", numbers: ["asked", "unstored"]
  )
  /// How long shutdown waits for the notifications to leave the screen.
  static let farewellMilliseconds: UInt32 = 500
  private let journal: String
  private let name: ServiceName
  private let chartFolder: String
  private let healthlog: String
  private let chart: String

  /// - Throws: `ProgramFault` without a home folder, or when a program is missing.
  public init(journal: String, _ setup: SessionSetup) throws {
    self.journal = journal
    name = setup.serviceName(ofJournal: journal)
    guard let chartFolder = setup.chartFolder(ofJournal: journal) else { throw ProgramFault.noHome }
    self.chartFolder = chartFolder
    healthlog = try Self.healthlogPath()
    chart = "\(Program.ownFolder)/healthlog-chart"
    guard Program.isExecutable(chart) else { throw ProgramFault.missingProgram("healthlog-chart") }
  }

  /// Returns the path of `healthlog`: in `bin/` when installed, otherwise beside this program.
  public static func healthlogPath() throws -> String {
    let own = Program.ownFolder
    let places = ["\(own)/../../bin/healthlog", "\(own)/healthlog"]
    guard let path = places.first(where: Program.isExecutable) else {
      throw ProgramFault.missingProgram("healthlog")
    }
    return path
  }

  /// Runs until SIGTERM, SIGINT, SIGHUP or the end of the session bus. If another service for this
  /// journal is still running after a second, prints a message and returns.
  /// - Throws: `ReminderFault` if there is no bus, the service's name is taken, or a lock fails.
  public func run() throws {
    do {
      let path = CLIContext.serviceLockPath(ofJournal: journal)
      guard let service = try Service(lock: path, patience: 20, log: Self.report) else {
        return Self.report(phrase("The reminder service is already running"))
      }
      let bus = try Bus(ofSession: service.loop)
      guard try Service.patiently(20, { try bus.own(name.bus) ? true : nil }) == true else {
        // Running without the name would leave the journal without a service, unnoticed.
        throw SessionError.nameTaken(name.bus)
      }
      try serve(service, bus)
    } catch SessionError.bus(let words) {
      throw ReminderFault.noSession(words)
    } catch let error as SessionError {
      throw ReminderFault.noService(error.words)
    } catch let error as LoopFault { throw ReminderFault.noService(error.reason) }
  }

  /// Writes a line to standard error. The line must not name a vital or a value.
  private static func report(_ line: String) {
    try? StandardStream.error.write("healthlog-reminderd: \(line)\n")
  }

  private func serve(_ service: Service, _ bus: Bus) throws {
    let loop = service.loop
    let clock = { Instant(milliseconds: SystemClock.milliseconds()) }
    let recorder = ServiceRecorder(clock: clock)
    let keeper = ReminderKeeper(
      store: VisitedJournal(
        path: journal, locale: CLIContext.locale(of: "LC_MEASUREMENT", Program.environment)),
      recorder: recorder, clock: clock, bootClock: CLIContext.bootTime,
      zone: { SystemZone.current() }, chartFolder: chartFolder,
      commands: CommandLines(journal: name.journal), report: service.log)
    let presenter = NotificationPresenter(bus: bus, loop: loop, handler: keeper.handle)
    let alarm = try AlarmClock(on: loop, handler: keeper.woke)
    try service.follow(journal: journal, changed: keeper.journalTouched)
    try service.follow(["/etc/localtime"], changed: keeper.replan)
    keeper.begin(outside(presenter, alarm, loop))
    try bus.answer(Self.question) {
      let (asked, unstored) = keeper.unsettled()
      return [UInt32(clamping: asked), UInt32(clamping: unstored)]
    }
    var farewell: EventSource?
    service.run {
      guard farewell == nil else { return }
      recorder.stopped()
      keeper.stop()
      presenter.closeAll(loop.quit)
      farewell = loop.after(milliseconds: Self.farewellMilliseconds, loop.quit)
    }
  }

  private func outside(
    _ presenter: NotificationPresenter, _ alarm: AlarmClock, _ loop: MainLoop
  ) -> ReminderKeeper.Outside {
    ReminderKeeper.Outside(
      show: presenter.show, close: presenter.close,
      wake: { instant in
        do { try alarm.ring(at: instant?.milliseconds) } catch {
          Self.report(ServiceText.line(for: error))
        }
      },
      canLogNow: { LogNow.here(command: $0[.logCommand]) != nil },
      logNow: { day, isSitting, ended in
        let options = ["--day=\(day)"] + (isSitting ? ["--sitting"] : [])
        let command = starter() + [healthlog, "remind", "log", "--journal=\(journal)"] + options
        try ChildProcess.start(command, on: loop) { ended($0 == 0 || $0 == 1) }
      },
      drawCharts: { week, drawn in
        let command = [
          chart, "chart", "--all", "--journal=\(journal)", "--output=\(chartFolder)",
          "--week=\(week)",
        ]
        try ChildProcess.start(command, on: loop) { status in
          drawn(status == 0 ? .done : status == 1 ? .nothing : .failed)
        }
      },
      backUp: { count, ended in
        let command = [healthlog, "backup", "--journal=\(journal)", "--keep=\(count)"]
        try ChildProcess.start(command, on: loop) { ended($0 == 0 || $0 == 1) }
      },
      pull: { ended in
        let command = [healthlog, "source", "pull", "--due", "--journal=\(journal)"]
        // Run the pull in a sandbox of its own, because the service's sandbox has no network.
        let sandbox = ServiceFiles.pullProperties(journal: journal).map { "--property=\($0)" }
        let start = starter(["--unit=\(name.pullUnit)"] + sandbox)
        try ChildProcess.start(start + command, on: loop) { _ in ended() }
      },
      canOpen: { $0.target == .charts || LogNow.terminal != nil },
      open: { content, ended in
        let show = [healthlog, "remind", "open", "--journal=\(journal)"]
        let command =
          switch content.target {
          case .charts: ["xdg-open", chartFolder]
          case .watch(let id): show + ["\(id)"]
          case .status, nil: show
          }
        try ChildProcess.start(starter() + command, on: loop) { ended($0 == 0) }
      })
  }

  /// Returns the command that starts a program outside this unit's sandbox; empty without a sandbox
  /// or `systemd-run`. A variable marks the sandbox, because a terminal may be in a unit too.
  private func starter(_ options: [String] = []) -> [String] {
    guard Program.environment("HEALTHLOG_STARTS_BY") == "systemd-run",
      let path = Program.find("systemd-run")
    else { return [] }
    // Keep the output of these programs out of the system log.
    return [
      path, "--user", "--quiet", "--collect", "--wait", "--property=StandardOutput=null",
      "--property=StandardError=null",
    ] + options + ["--"]
  }
}

extension SessionError: Explained {
  public func explanation(_: ExplanationContext) -> Explanation {
    Explanation([words], ExitStatus.unavailable)
  }

  public var words: String {
    switch self {
    case .silentBus: phrase("The session bus doesn't respond")
    case .nameTaken(let name):
      phrase("Another program is already using the name \(name) on the session bus; stop it first")
    case .bus(let words): words
    }
  }
}

extension LoopFault: Explained {
  public func explanation(_: ExplanationContext) -> Explanation {
    Explanation([reason], ExitStatus.unavailable)
  }
}
