import DeviceService
import Glibc
import HealthlogCLI
import POSIX

func context() -> CLIContext {
  var context = CLIContext.live(zone: SystemZone.current())
  context.zoneNamed = { NamedZone($0) }
  return context
}

exit(
  HealthlogCommands.started(context(), isZoneUnknown: SystemZone.isUnknown) { line, context in
    DeviceProgram.run(line, context)
  })
