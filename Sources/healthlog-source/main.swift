import Glibc
import HealthlogCLI
import LocalTime
import SourceService

var context = CLIContext.live(zone: SystemZone.current())
context.zoneNamed = { NamedZone($0) }
exit(
  HealthlogCommands.started(context, isZoneUnknown: SystemZone.isUnknown) { line, context in
    SourceProgram.run(line, context)
  })
