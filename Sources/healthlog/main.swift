import Glibc
import HealthlogCLI
import POSIX

HandOver.atOnce()
exit(
  HealthlogCommands.started(
    .live(zone: SystemZone.current()), isZoneUnknown: SystemZone.isUnknown
  ) { line, context in
    HealthlogCommands.run(line, context)
  })
