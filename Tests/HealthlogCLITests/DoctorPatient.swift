import Foundation
import HealthModel
import Journal
import Reminders
import Testing

@testable import HealthlogCLI

/// It is Friday 2026-11-20, 08:00, on a healthy machine unless a test says otherwise.
struct DoctorPatient {
  let terminal: TestTerminal
  var desktop = DesktopFindings(
    server: .there(
      ServiceRun.Server(
        name: "dunst", version: "1.9.0", capabilities: ["actions", "body-markup", "persistence"])),
    serviceIsOnBus: true)
  var zone = DoctorInstruments.Zone(
    identifier: "Europe/Rome", isUnknown: false, isNamed: false, machine: "Europe/Rome")
  var outcome = TestOutcome.pressed

  init() throws {
    terminal = try TestTerminal()
    terminal.serviceRuns = true
    terminal.session = SessionSetup(
      configFolder: terminal.folder.path, dataFolder: terminal.folder.path
    ) { _ in 0 }
    _ = terminal.run("remind", "at", "20:30")
  }

  func run(_ flags: String...) -> TestTerminal.Result {
    let instruments = DoctorInstruments(
      desktop: { [desktop] _, _ in desktop }, zone: { [zone] in zone },
      test: { [outcome] _, shown in
        if outcome == .pressed { shown() }
        return outcome
      })
    return terminal.result {
      RemindCommand.run(
        ["remind", "doctor"] + flags, $0, serve: { _ in Issue.record("the service started") },
        instruments: instruments)
    }
  }

  /// Returns the state, text and remedy of one check.
  func finding(_ name: String) throws -> [String] {
    let lines = run().output.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    let line = try #require(lines.first { $0.count == 4 && $0[1] == name })
    return [line[0], line[2], line[3]]
  }
}
