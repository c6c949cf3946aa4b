import DeviceService
import Glibc
import HealthlogCLI

exit(HealthlogCommands.started { DeviceProgram.run($0, $1) })
