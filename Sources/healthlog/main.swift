import Glibc
import HealthlogCLI
import LocalTime
import POSIX

if SystemZone.isUnknown {
  try? StandardStream.error.write(
    "healthlog: the time zone in TZ is not known here; times are taken for UTC\n")
}
exit(
  HealthlogCommands.started(.live(zone: SystemZone.current())) { line, context in
    HealthlogCommands.run(line, context)
  })
