import Glibc
import HealthlogCLI
import POSIX
import SourceService

func context() -> CLIContext {
  var context = CLIContext.live(zone: SystemZone.current())
  context.zoneNamed = { NamedZone($0) }
  return context
}

exit(
  HealthlogCommands.started(context(), isZoneUnknown: SystemZone.isUnknown) { line, context in
    SourceProgram.run(line, context)
  })
