import DeviceService
import Glibc
import HealthlogCLI
import LocalTime

var context = CLIContext.live(zone: SystemZone.current())
context.zoneNamed = { NamedZone($0) }
exit(
  HealthlogCommands.started(context, isZoneUnknown: SystemZone.isUnknown) { line, context in
    DeviceProgram.run(line, context)
  })
