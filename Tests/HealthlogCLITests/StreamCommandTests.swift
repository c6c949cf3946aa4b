import Foundation
import HealthModel
import Testing

@testable import HealthlogCLI

@Suite struct StreamCommandTests {
  func line(
    _ value: String, at time: String = "2026-11-20T07:00:00+01:00", vital: String = "heart-rate",
    unit: String = "bpm", more: String = ""
  ) -> String {
    #"{"vital":"\#(vital)","value":\#(value),"unit":"\#(unit)","taken_at":"\#(time)"\#(more)}"#
      + "\n"
  }

  @Test(
    "A stream's lines are single readings of one import; known ones are counted, invalid ones named"
  )
  func stream() throws {
    let terminal = try TestTerminal()
    let lines = [
      line("72", more: #","id":"a"#.appending("\"")), "\n",
      line("5.5", vital: "gly", unit: "mmol/L", more: #","note":"n","mark":"fasting""#),
      line(
        "600", at: "2026-11-20T07:01:00+01:00", vital: "glycemia", unit: "mg/dL",
        more: #","comparator":">""#),
      line("72", more: #","id":"a"#.appending("\"")),
      "no json\n", line("72", at: "2026-11-20T07:00:00"), line("72", unit: "mmHg"),
      line("72", vital: "mood"), line("999"), line("72", at: "2026-11-21T07:00:00Z"),
      #"{"vital":"heart-rate","unit":"bpm","taken_at":"2026-11-20T07:00:00Z"}"#,
    ]
    let file = try terminal.file("s.jsonl", lines.joined())
    let result = terminal.run("import", "--stream", file, "--source", "band")
    #expect(result.status == 65)
    #expect(
      result.output
        == "\(file): 3 single readings imported; 1 row already in the journal; 7 rows rejected\n")
    let named = result.error.split(separator: "\n").map { $0.dropFirst(file.utf8.count) }
    #expect(named.map { $0.prefix(4) } == [":6: ", ":7: ", ":8: ", ":9: ", ":10:", ":11:", ":12:"])
    let csv = terminal.run("export", "--format", "csv").output
    #expect(csv.contains("band") && csv.contains(">600") && csv.contains(",n"))
    #expect(terminal.run("import", "list").output.contains("band"))
    let again = terminal.run("import", "--stream", file, "--source", "band")
    #expect(again.output.contains("nothing new; 4 rows already in the journal"))
    // Another source's ids are different.
    let other = terminal.run("import", "--stream", file, "--source", "ring")
    #expect(other.output.contains("3 single readings imported"))
    #expect(terminal.run("import", "undo", "1").status == 0)
    #expect(terminal.run("undo").status == 0)
  }

  @Test("A stream longer than one commit is still one import, which undo removes")
  func batches() throws {
    let terminal = try TestTerminal()
    let start = Instant(seconds: 1_795_100_000)
    let lines = (0..<2500).map { place -> String in
      let at = Moment(start.adding(seconds: Int64(place)), utcOffsetSeconds: 3600)
      return line("\(60 + place % 40)", at: at.rfc3339)
    }
    let file = try terminal.file("s.jsonl", lines.joined())
    let result = terminal.run("import", "--stream", file)
    #expect(result.output == "\(file): 2500 single readings imported\n")
    #expect(result.status == 0)
    let shown = terminal.run("import", "show", "1", "--json").output
    #expect(shown.contains(#""single_readings":2500"#))
    #expect(terminal.run("import", "show", "2").status != 0)
    #expect(terminal.run("undo").output.contains("2500 single readings"))
    #expect(terminal.run("list", "all").status == 1)
    #expect(terminal.run("redo").status == 0)
    #expect(terminal.run("export", "--format", "csv").output.split(separator: "\n").count == 2501)
  }

  @Test("A repeated line is known, within a batch and across batches")
  func repeated() throws {
    let terminal = try TestTerminal()
    let line = #"{"vital":"glycemia","value":110,"unit":"mg/dL","taken_at":"2026-11-19T08:00:00Z"}"#
    let file = try terminal.file(
      "s.ndjson", String(repeating: line + "\n", count: 2500))
    #expect(
      terminal.run("import", "--stream", file).output
        == "\(file): 1 single reading imported; 2499 rows already in the journal\n")
  }

  @Test("Exports and follow output import as a stream, with the same result")
  func records() throws {
    let first = try TestTerminal()
    first.run("add", "temp=36.5", "hr=70", "-n", "n", "--at", "2026-11-20 07:00")
    first.run("add", "gly=126", "--at", "2026-11-20 07:30")
    let export = first.run("export", "--format", "ndjson").output
    let followed = first.run("follow", "--after", "0", "--count", "2").output
    for text in [export, followed] {
      let second = try TestTerminal()
      let file = try second.file("x.ndjson", text)
      let result = second.run("import", "--stream", file)
      #expect(result.output == "\(file): 1 report and 1 single reading imported\n")
      #expect(
        second.run("export", "--vital", "temp", "--vital", "gly", "--format", "ndjson").output
          .split(separator: "\n").dropFirst()
          == first.run("export", "--vital", "temp", "--vital", "gly", "--format", "ndjson").output
          .split(separator: "\n").dropFirst())
    }
  }

  @Test("follow prints the entries after a cursor, each with its own")
  func follow() throws {
    let terminal = try TestTerminal()
    terminal.run("add", "temp=36.5", "hr=70", "--at", "2026-11-20 07:00")
    terminal.run("add", "gly=126", "--at", "2026-11-20 07:30")
    terminal.run("add", "gly=200", "--at", "2026-11-20 07:40")
    let all = terminal.run("follow", "--after", "0", "--count", "3")
    #expect(all.status == 0 && all.error.isEmpty)
    let lines = all.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix(#"{"type":"report","id":1,"uid":"#))
    #expect(lines[0].contains(#""taken_at":"2026-11-20T07:00:00+01:00""#))
    #expect(lines[0].hasSuffix(#""cursor":"1.0.0.0.3."}"#))
    #expect(lines[2].contains(#""severity":"caution","cursor":"1.2.0.0.3."}"#))
    #expect(
      terminal.run("follow", "--after", "1.1.0.0.3.", "--count", "1").output == lines[2] + "\n")
    #expect(
      terminal.run("follow", "--after", "0", "--count", "1", "gly>180").output == lines[2] + "\n")
    #expect(terminal.run("follow", "--after", "x", "--count", "1").status == 64)
    #expect(terminal.run("follow", "--after", "1.2", "--count", "1").status == 64)
    #expect(terminal.run("follow", "--count", "0").status == 64)
    #expect(terminal.run("follow", "gly>").status == 64)
    let missing = "\(terminal.folder.path)/none.db"
    #expect(terminal.run("follow", "--journal", missing).status == 66)
    #expect(!FileManager.default.fileExists(atPath: missing))
  }
}
