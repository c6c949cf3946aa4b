import Glibc
import HealthlogCLI
import POSIX
import ReminderService

func context() -> CLIContext {
  var context = CLIContext.live(zone: SystemZone.current())
  if let path = try? ReminderService.healthlogPath() {
    context.session.program = Program.absolutePath(path)
  }
  return context
}

exit(
  HealthlogCommands.started(context()) { line, context in
    let session = context.session
    return RemindCommand.run(
      line, context, serve: { try ReminderService(journal: $0, session).run() },
      instruments: DoctorInstruments(
        desktop: DesktopProbe.findings(of:isExpected:), test: DesktopProbe.test))
  })
