import Foundation
import HealthlogCLI
import Testing

@Suite struct StatusTests {
  @Test("Help and version work without a command")
  func alone() throws {
    let terminal = try TestTerminal()
    #expect(terminal.run("--version").output == "healthlog \(HealthlogCommands.version)\n")
    for line in [["help"], ["--help"], ["-h"]] {
      #expect(terminal.run(line).output.contains("Usage: healthlog [COMMAND] [options]\n"))
    }
  }

  @Test("The status as JSON has the day, its reports, the last report and the reminder")
  func json() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("add", "temp=36.5", "hr=70", "--at", "yesterday 21:00")
    _ = terminal.run("remind", "at", "20:30")
    let result = terminal.run("status", "--json")
    #expect(result.status == 0)
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    #expect(object?["report_filed"] as? Bool == false)
    #expect((object?["reports"] as? [Any])?.isEmpty == true)
    #expect((object?["last"] as? [String: Any])?["id"] as? Int == 1)
    let reminder = object?["reminder"] as? [String: Any]
    #expect(reminder?["today"] as? String == "to_come")
  }
}
