import HealthModel
import Journal
import Testing

/// Changes in history, undo and redo.
@Suite struct HistoryTests {
  /// Returns the last change, without the time.
  private func last(_ terminal: TestTerminal) -> String {
    let line = terminal.run("history", "--last", "1").output
    return String(line.dropFirst(18).dropLast())
  }

  @Test("A reading's marks are spelled out")
  func marked() throws {
    let terminal = try TestTerminal()
    terminal.run("add", "gly=100")
    try Journal(path: terminal.journalPath).write(now: terminal.now) { edit in
      _ = try edit.edit(.singleReading(1)) { draft in
        var draft = draft
        draft.readings = draft.readings.map {
          Reading(vital: $0.vital, value: $0.value, unit: $0.unit, mark: .afterMeal)
        }
        return try draft.checkedEntry(vitals: .standard, now: terminal.now)
      }
    }
    #expect(last(terminal) == "edit of single reading s1: after a meal")
  }

  @Test("History as JSON names the day of a skipped reminder")
  func skipped() throws {
    let terminal = try TestTerminal()
    for line in ["remind at 20:30", "remind skip", "undo"] {
      _ = terminal.run(line.split(separator: " ").map(String.init))
    }
    #expect(terminal.run("history", "--json").output.contains("occurrence:daily:2026-11-20"))
  }

  @Test("A file's name can't control the terminal")
  func hostile() throws {
    let terminal = try TestTerminal()
    let file = try terminal.file("a\u{1B}[2Jb.csv", "taken_at,temperature\n2026-11-19 08:00,36.5\n")
    terminal.run("import", file)
    for line in [["history"], ["undo"], ["redo"]] {
      let output = terminal.run(line).output
      #expect(output.contains("b.csv") && !output.contains("\u{1B}"), "\(output)")
    }
  }
}
