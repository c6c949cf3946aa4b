import Glibc
import HealthlogCLI
import LocalTime
import POSIX
import Phrases

if SystemZone.isUnknown {
  try? StandardStream.error.write(ProgramText.unknownZone + "\n")
}
exit(
  HealthlogCommands.started(.live(zone: SystemZone.current())) { line, context in
    HealthlogCommands.run(line, context)
  })
