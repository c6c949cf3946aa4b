import Foundation
import Testing

@Suite struct SingleReadingTests {
  @Test("Status as JSON counts single readings")
  func status() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("add", "gly=260")
    #expect(
      terminal.run("status", "--json").output.contains(#""single_readings":1,"last":{"id":1,"#))
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
    // More entries than are buffered until the columns are known; the last has another unit.
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
    #expect((object?["single_readings"] as? [Any])?.count == 3_001)
  }
}
