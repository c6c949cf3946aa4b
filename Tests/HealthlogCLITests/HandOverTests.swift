import FileCommands
import Reminders
import Testing

@testable import HealthlogCLI

@Suite struct HandOverTests {
  @Test(
    "A line handed over at once reaches the same program as when parsed",
    arguments: [
      "chart temp --text", "report 14d --json", "import x.csv", "import list",
      "export --format csv",
      "remind run", "remind doctor --json", "--no-pager --journal x.db chart",
      "--journal=report export",
      "remind --words run", "device scan", "device add CUFF", "device sync", "device listen",
      "device doctor", "device forget CUFF", "source add home nightscout https://cgm.example",
      "source pull --due", "source remove home --readings", "--journal=x.db source pull home",
    ])
  func sameProgram(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let terminal = try TestTerminal()
    let handed = Collector()
    _ = terminal.result {
      var context = $0
      context.handOver = { program, words in
        handed.append(([program] + words).joined(separator: " "))
        throw TestTerminal.HandedOver()
      }
      return HealthlogCommands.run(words, context)
    }
    let program = try #require(HandOver.program(for: words))
    #expect(handed.text == "\(program) \(line)")
  }

  @Test(
    "Any other line is kept",
    arguments: [
      "", "list", "device",
      "device list", "source", "source list", "source show home", "remind", "remind status",
      "help chart",
      "--journal chart", "--bogus chart",
      "Chart",
      "reports", "--help import", "-- chart",
    ])
  func stays(line: String) {
    #expect(HandOver.program(for: line.split(separator: " ").map(String.init)) == nil)
  }

  /// The line was handed over without being parsed.
  @Test(
    "The program that gets a line reports the same errors as healthlog",
    arguments: [
      "chart --help", "chart --bogus", "chart --scale 99", "chart gly temp -o a.png",
      "report --paper a5", "report --help", "report 400d", "report report", "import",
      "import --help", "import show", "import undo --x", "export --format",
      "export --help", "export --bogus", "remind doctor x", "remind doctor --help", "remind run x",
      "remind run --help",
    ])
  func alike(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let terminal = try TestTerminal()
    let patient = try DoctorPatient()
    let instruments = DoctorInstruments(
      desktop: { _, _ in DesktopFindings() }, zone: { [zone = patient.zone] in zone },
      test: { _, _ in .refused })
    let own = terminal.result { HealthlogCommands.run(words, $0) }
    let others = terminal.result { context in
      switch HandOver.program(for: words) {
      case "healthlog-chart": ChartCommand.run(words, context) { _, _ in 0 }
      case "healthlog-report": DossierCommand.run(words, context) { _, _ in 0 }
      case "healthlog-files": FilesProgram.run(words, context)
      default: RemindCommand.run(words, context, serve: { _ in }, instruments: instruments)
      }
    }
    #expect(own.status == others.status)
    #expect(own.output == others.output && own.error == others.error)
    #expect(!(own.output + own.error).isEmpty)
  }
}
