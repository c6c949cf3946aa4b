import Foundation
import SQLite
import Testing

/// A whole imported journal is checked like typed input.
@Suite struct ForeignEntryTests {
  private func exported() throws -> (terminal: TestTerminal, text: String) {
    let terminal = try TestTerminal()
    terminal.run("add", "bp=120/80", "hr=70", "-n", "calm")
    terminal.run("add", "gly=100", "--at", "2026-11-19 08:00")
    terminal.run("add", "gly=101", "--at", "1985-03-01 08:00")
    let file = try terminal.file("log.csv", "taken_at,glycemia\n2026-11-18 08:00,110\n")
    #expect(terminal.run("import", file).status == 0)
    return (terminal, terminal.run("export", "--format", "ndjson").output)
  }

  /// The original text, its replacement, and the expected error.
  static let wrongs: [(String, String, String)] = [
    (#""value":70"#, #""value":1e307"#, "heart-rate 1e+307 bpm"),
    (#""value":80"#, #""value":-5000"#, "diastolic -5000 mmHg"),
    (#""value":80"#, #""value":130"#, "must be higher than diastolic 130"),
    (#""note":"calm""#, #""note":"a\u001b]0;b\u0007""#, "The note contains the control character"),
    ("1794985200000", "4102444800000", "2100-01-01"),
    ("1794985200000", "-4102444800000", "before 1900"),
  ]

  @Test(
    "A whole journal with an impossible value, time or note is refused, and nothing is imported")
  func refused() throws {
    let (_, text) = try exported()
    for (said, instead, told) in Self.wrongs {
      #expect(text.contains(said), "\(said) in \(text)")
      let other = try TestTerminal()
      // Changes in the history keep their values.
      var lines = text.split(separator: "\n").map(String.init)
      for (index, line) in lines.enumerated()
      where line.contains(#""type":"report""#) || line.contains(#""type":"single_reading""#) {
        lines[index] = line.replacingOccurrences(of: said, with: instead)
      }
      let file = try other.file("journal.json", lines.joined(separator: "\n") + "\n")
      let result = other.run("import", file)
      #expect(result.status == 65, "\(instead)")
      #expect(result.error.contains(told), "\(instead): \(result.error)")
      #expect(result.error.contains(": line "))
      #expect(!FileManager.default.fileExists(atPath: other.journalPath))
    }
  }

  @Test("Old typed entries are restored, and the exporting clock may be a day ahead")
  func comesBack() throws {
    let (terminal, text) = try exported()
    #expect(terminal.run("check").status == 0)
    let other = try TestTerminal()
    let file = try other.file("journal.json", text)
    other.now = other.now.adding(seconds: -80_000)
    #expect(other.run("import", file).status == 0)
    #expect(other.run("export", "--format", "ndjson").output == text)
    #expect(other.run("check").status == 0)
    other.now = other.now.adding(seconds: -80_000)
    #expect(other.run("check").output.contains("Impossible value or time in report 1"))
  }

  @Test("check finds entries that wouldn't be accepted, and leaves them to you")
  func found() throws {
    for change in [
      "UPDATE single_reading SET value = 1e300 WHERE id = 1",
      "UPDATE single_reading SET taken_at = 4102444800000",
      "UPDATE reading SET value = 100 WHERE vital = 'systolic'; UPDATE reading SET value = 110"
        + " WHERE vital = 'diastolic'",
    ] {
      let (terminal, _) = try exported()
      try Connection(path: terminal.journalPath, mode: .readWrite).execute(change)
      terminal.run("check", "--repair")
      let result = terminal.run("check")
      #expect(result.status == 1, "\(change)")
      #expect(result.output.contains("mpossible value"), "\(change): \(result.output)")
      let file = try terminal.file("out.json", terminal.run("export").output)
      #expect(try TestTerminal().run("import", file).status == 65, "\(change)")
    }
  }
}
