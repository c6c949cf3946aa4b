import DesktopSession
import EventLoop
import Glibc
import HealthModel
import HealthlogCLI
import Journal
import POSIX
import Phrases
import ReminderService

/// `healthlog` itself, for Log now: in `bin/` when installed, else beside this program.
func healthlogPath() throws -> String {
  let own = Program.ownFolder
  let places = ["\(own)/../../bin/healthlog", "\(own)/healthlog"]
  guard let path = places.first(where: Program.isExecutable) else {
    throw ProgramFault.missingProgram("healthlog")
  }
  return path
}

/// `healthlog-chart`, beside this program.
func chartPath() throws -> String {
  let path = "\(Program.ownFolder)/healthlog-chart"
  guard Program.isExecutable(path) else { throw ProgramFault.missingProgram("healthlog-chart") }
  return path
}

/// What starts programs outside of the unit's sandbox, which they would inherit; empty where there is
/// none. The unit says so itself: a terminal, too, may be some unit's.
func starter(_ options: [String] = []) -> [String] {
  guard Program.environment("HEALTHLOG_STARTS_BY") == "systemd-run",
    let path = Program.find("systemd-run")
  else { return [] }
  // What they print is no matter of the system's log.
  return [
    path, "--user", "--quiet", "--collect", "--wait", "--property=StandardOutput=null",
    "--property=StandardError=null",
  ] + options + ["--"]
}

/// What asks sources: in a sandbox of its own, for this one has no network.
func pullStarter(_ journal: String, _ name: ServiceName) -> [String] {
  starter(
    ["--unit=\(name.pullUnit)"]
      + ServiceFiles.pullProperties(journal: journal).map { "--property=\($0)" })
}

func serve(_ path: String) throws {
  let setup = context().session
  let name = setup.serviceName(ofJournal: path)
  guard let chartFolder = setup.chartFolder(ofJournal: path) else { throw ProgramFault.noHome }
  let service = ReminderService(
    store: VisitedJournal(
      path: path, locale: CLIContext.locale(of: "LC_MEASUREMENT", Program.environment)),
    clock: { Instant(milliseconds: SystemClock.milliseconds()) },
    bootClock: CLIContext.bootTime, zone: { SystemZone.current() },
    watching: [path, "\(path)-wal"], and: ["/etc/localtime"],
    lockPath: CLIContext.serviceLockPath(ofJournal: path),
    busName: name.bus, commands: CommandLines(journal: name.journal),
    starter: starter(), logCommand: [try healthlogPath(), "remind", "log", "--journal=\(path)"],
    canLogNow: { LogNow.here(command: $0[.logCommand]) != nil },
    canShow: { LogNow.terminal != nil },
    showCommand: [try healthlogPath(), "remind", "open", "--journal=\(path)"],
    chartCommand: [
      try chartPath(), "chart", "--all", "--journal=\(path)", "--output=\(chartFolder)",
    ],
    backupCommand: [try healthlogPath(), "backup", "--journal=\(path)"],
    pullCommand: pullStarter(path, name)
      + [try healthlogPath(), "source", "pull", "--due", "--journal=\(path)"],
    chartFolder: chartFolder,
    report: { try? StandardStream.error.write("healthlog-reminderd: \($0)\n") })
  do {
    try service.run()
  } catch let error as SessionError {
    if case .bus(let words) = error { throw ReminderFault.noSession(words) }
    throw ReminderFault.noService(error.words)
  } catch let error as LoopFault {
    throw ReminderFault.noService(error.reason)
  }
}

func context() -> CLIContext {
  var context = CLIContext.live(zone: SystemZone.current())
  if let path = try? healthlogPath() { context.session.program = Program.absolutePath(path) }
  return context
}

let instruments = DoctorInstruments(
  desktop: DesktopProbe.findings(of:isExpected:),
  zone: {
    DoctorInstruments.Zone(
      identifier: SystemZone.current().identifier, isUnknown: SystemZone.isUnknown,
      isNamed: Program.hasVariable("TZ"), machine: SystemZone.machineIdentifier)
  }, test: DesktopProbe.test)
exit(
  HealthlogCommands.started(context()) { line, context in
    RemindCommand.run(line, context, serve: serve, instruments: instruments)
  })
