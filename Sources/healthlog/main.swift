import Glibc
import HealthlogCLI
import LocalTime
import POSIX

exit(
  HealthlogCommands.run(Array(CommandLine.arguments.dropFirst()), .live(zone: SystemZone.current()))
)
