import Canvas
import Drawing
import Glibc
import HealthlogCLI
import POSIX

keepFreedMemory()
// A thread reads the fonts while this one parses, reads and lays out (docs/adr/0014).
let fonts = (try? Arguments.given())?.contains("--text") == true ? nil : AwaitedFonts()
let status = HealthlogCommands.started { [fonts] line, context in
  ChartCommand.run(line, context) { try draw($0, $1, with: fonts) }
}
fonts?.end()
exit(status)
