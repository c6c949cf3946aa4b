import Glibc
import HealthlogCLI
import LocalTime
import POSIX
import Phrases

let context = CLIContext.live(zone: SystemZone.current())
if SystemZone.isUnknown {
  try? StandardStream.error.write(ProgramText.unknownZone + "\n")
}
exit(
  HealthlogCommands.started(context) { line, context in
    HealthlogCommands.run(line, context)
  })
