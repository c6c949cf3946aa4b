import Foundation
import HealthModel
import Testing

@testable import HealthlogCLI

@Suite struct SingleReadingTests {
  @Test("A single reading is saved, shown, corrected, deleted and restored by number or as last")
  func life() throws {
    let terminal = try TestTerminal()
    #expect(
      terminal.run("add", "gly=126", "-n", "before lunch").output.hasPrefix(
        "Saved single reading s1  Fri 2026-11-20 08:00  priority 2\n  glycemia         126 mg/dL"))
    #expect(
      terminal.run("list").output == "s1\t2026-11-20 08:00\t2\tN/A\tN/A\t126\tN/A\tbefore lunch\n")
    #expect(terminal.run("show", "last").output.hasPrefix("single reading s1 "))
    #expect(terminal.run("edit", "last", "gly=216").status == 0)
    #expect(terminal.run("filter", "gly>180").output.hasPrefix("s1\t"))
    #expect(
      terminal.run("delete", "s1").output == "Deleted single reading s1 from 2026-11-20 08:00\n")
    let gone = terminal.run("show", "s1")
    #expect(gone.status == 1 && gone.error.contains("'healthlog restore s1' restores it"))
    _ = terminal.run("add", "temp=36.5", "hr=70")
    #expect(terminal.run("restore", "s1").output.hasPrefix("Restored single reading s1 "))
    #expect(terminal.run("restore", "s1").status == 1)
    #expect(terminal.run("restore", "s9").error.contains("There is no single reading s9"))
    #expect(
      terminal.run("history", "s1").output.split(separator: "\n").map { $0.dropFirst(18) } == [
        "addition of single reading s1: gly 126, note", "edit of single reading s1: gly 126 → 216",
        "deletion of single reading s1: gly 216, note",
        "restoration of single reading s1: gly 216, note",
      ])
  }

  @Test("A second value makes it a report, and its old number says so")
  func becomesReport() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("add", "gly=126", "-n", "x")
    let edited = terminal.run("edit", "s1", "hr=70")
    #expect(edited.output.hasPrefix("Changed report 1 "))
    #expect(edited.error == "single reading s1 is now report 1\n")
    #expect(
      terminal.run("show", "s1").error
        == "healthlog: single reading s1 became report 1 when it was edited\n")
    #expect(
      terminal.run("edit", "1", "--unset", "gly").error.contains("is now single reading s2"))
    #expect(terminal.run("undo").status == 0 && terminal.run("undo").status == 0)
    #expect(terminal.run("list").output.hasPrefix("s1\t"))
  }

  @Test("A journal with only single readings isn't called empty")
  func status() throws {
    let terminal = try TestTerminal()
    #expect(terminal.run("status").output.hasPrefix("The journal is empty."))
    _ = terminal.run("add", "gly=260")
    let status = terminal.run("status").output
    #expect(status.contains("no report yet; 1 single reading\n") && status.contains("260 ▲▲"))
    let short = terminal.run("status", "--short")
    #expect(short.status == 1 && short.output == "no report yet; 1 single reading\n")
    #expect(
      terminal.run("status", "--json").output.contains(#""single_readings":1,"last":{"id":1,"#))
  }

  @Test("A reminder that needs a vital is satisfied by a single reading; the day's report isn't")
  func reminders() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("remind", "at", "07:30")
    _ = terminal.run("remind", "add", "sugar", "07:45", "--needs", "gly")
    _ = terminal.run("add", "gly=100")
    let status = terminal.run("remind", "status").output
    #expect(status.contains("no report yet; the 07:30 reminder"), "\(status)")
    #expect(!status.contains("the 07:45 reminder"), "\(status)")
  }

  @Test("Many readings of a day are one line, or one each with --readings")
  func gathered() throws {
    let terminal = try TestTerminal()
    let file = try terminal.file(
      "s.csv",
      "taken_at,gly\n"
        + (0..<30).map { "2026-11-19 \(10 + $0 / 6):\($0 % 6)0,\(100 + $0)\n" }.joined())
    _ = terminal.run("import", file)
    #expect(
      terminal.run("list", "yesterday").output
        == "\t2026-11-19 10:00\t2\tN/A\tN/A\t100–129\tN/A\t30 readings 10:00–14:50\n")
    #expect(
      terminal.run("list", "yesterday", "--readings").output.split(separator: "\n").count == 30)
    #expect(terminal.run("filter", "gly>=128").output.split(separator: "\n").count == 2)
    #expect(terminal.run("list", "yesterday", "--csv").output.split(separator: "\n").count == 31)
  }

  @Test("Output other than a terminal's table is written in pieces, however many entries there are")
  func pieces() throws {
    let terminal = try TestTerminal()
    // More than are buffered before the columns are known; the last has a unit of its own.
    let rows = (0..<6_000).map { number in
      let (hour, minute) = (10 + number / 60 % 10, 10 + number % 50)
      return "2026-0\(1 + number / 1000)-1\(number % 10) \(hour):\(minute):\(10 + number % 49),"
        + (number % 2 == 0 ? "1\(10 + number % 90),," : ",60,120/80")
    }
    let table =
      (["date,gly,hr,bp"] + rows).joined(separator: "\n") + "\n2026-11-19 08:00,5.5 mmol/L,,\n"
    #expect(terminal.run("import", try terminal.file("in.csv", table)).status == 0)
    #expect(terminal.run("list", "all").output.split(separator: "\n").count > 3_000)
    for line in [["--json"], ["--csv"], ["--readings"], []] {
      let list = terminal.run(["list", "all"] + line)
      #expect(list.status == 0 && list.output.utf8.count > 100_000, "\(line)")
      #expect(list.largestPiece < 70_000, "\(line)")
      let found = terminal.run(["filter", "gly>10 or bp>=50/20"] + line)
      #expect(found.output == list.output && found.largestPiece < 70_000, "\(line)")
    }
    let csv = terminal.run("list", "all", "--csv").output
    #expect(csv.split(separator: "\n").count == 6_002)
    #expect(csv.hasPrefix("id,uid,taken_at,priority,set_priority,systolic (mmHg),"))
    let json = terminal.run("list", "all", "--json").output
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect((object?["reports"] as? [Any])?.count == 3_000)
    #expect((object?["samples"] as? [Any])?.count == 3_001)
  }
}
