import FileCommands
import Glibc
import HealthlogCLI

exit(HealthlogCommands.started { FilesProgram.run($0, $1) })
