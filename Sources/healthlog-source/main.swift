import Glibc
import HealthlogCLI
import SourceService

exit(HealthlogCommands.started { SourceProgram.run($0, $1) })
