import Foundation
import HealthModel
import Testing

@Suite struct CalendarTests {
  func filled() throws -> TestTerminal {
    let terminal = try TestTerminal()
    _ = terminal.run("add", "temp=36.5", "gly=90", "--at", "2026-11-02 09:00")
    _ = terminal.run("add", "temp=36.5", "gly=90", "--at", "2026-11-02 19:00")
    _ = terminal.run("add", "temp=37.5", "hr=70", "--at", "2026-11-03 09:00")
    _ = terminal.run("add", "temp=39.5", "hr=70", "--at", "2026-11-20 07:00")
    let file = try terminal.file(
      "in.csv", "taken_at,gly\n2026-11-01 00:00,100\n2026-11-02 06:00,181\n2026-11-30 23:59,100\n")
    terminal.now = terminal.now.adding(seconds: 30 * 86_400)
    #expect(terminal.run("import", file).status == 0)
    terminal.now = terminal.now.adding(seconds: -30 * 86_400)
    return terminal
  }

  @Test(
    "Weeks start on the locale's first weekday",
    arguments: [
      (Weekday.sunday, " Sun    Mon"), (.saturday, " Sat    Sun"), (.friday, " Fri    Sat"),
    ])
  func weekStart(first: Weekday, title: String) throws {
    let terminal = try TestTerminal()
    terminal.columns = 80
    terminal.firstWeekday = first
    let lines = terminal.run("calendar", "2015-02").output.split(separator: "\n")
    #expect(lines[1].hasPrefix(title))
    // February 2015 began on a Sunday: four weeks if they start on Sunday, five otherwise.
    #expect(lines.count == (first == .sunday ? 7 : 8))
  }

  @Test("The calendar as JSON has the month, the first weekday and every day")
  func json() throws {
    let terminal = try filled()
    terminal.firstWeekday = .sunday
    let output = terminal.run("calendar", "--json").output
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    #expect(object?["first_weekday"] as? String == "sunday")
    let days = try #require(object?["days"] as? [[String: Any]])
    #expect(days.count == 30 && days[2]["mark"] as? String == "caution")
    #expect(output.hasPrefix(#"{"version":2,"months":["2026-11"],"#))
  }
}
