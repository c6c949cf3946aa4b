import Glibc
import HealthlogCLI

HandOver.atOnce()
exit(HealthlogCommands.started { HealthlogCommands.run($0, $1) })
