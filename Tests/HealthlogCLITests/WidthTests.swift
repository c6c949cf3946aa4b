import CommandTable
import Foundation
import Terminal
import Testing

@testable import HealthlogCLI

/// What fits a terminal, and its symbols.
@Suite struct WidthTests {
  /// Custom vitals, some with values, a long note, and more than a table can fit.
  private func filled() throws -> TestTerminal {
    let terminal = try TestTerminal()
    for name in ["ketones", "insulin"] {
      terminal.run("vital", "define", name, "--unit", "mmol/L", "--plausible", "0..300")
    }
    terminal.run("add", "temp=36.6", "bp=135/85", "gly=140", "hr=70", "-n", "before the long walk")
    terminal.run("add", "gly=300", "spo2=91", "weight=70", "ketones=1.5", "insulin=4")
    terminal.run("add", "gly=52", "--at", "yesterday 08:00")
    terminal.run("remind", "at", "20:30")
    terminal.run("watch", "start", "gly", "above", "180", "for", "7d")
    terminal.run(
      "import", try terminal.file("in.csv", "taken_at,gly\n2026-11-19 06:00,90\n"))
    return terminal
  }

  private static let lines = [
    "list week", "list", "filter gly>50", "summary", "summary week", "calendar", "vital list",
    "status", "show 1", "show 2", "remind list", "remind history", "watch list", "import list",
    "history", "watch show 1",
  ]

  @Test(
    "No line is wider than the terminal, and lines break at spaces",
    arguments: [40, 60, 80, 120, 200], lines)
  func fits(columns: Int, line: String) throws {
    let terminal = try filled()
    let words = line.split(separator: " ").map(String.init)
    terminal.columns = columns
    let shown = terminal.run(words)
    #expect(!shown.output.isEmpty, "\(shown.error)")
    let long = shown.output.split(separator: "\n").filter { $0.count > columns }
    #expect(long.isEmpty, "\(long)")
    terminal.hasColour = true
    let coloured = terminal.run(words).output.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
    func lines(_ text: String) -> [String] {
      text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        String(line.reversed().drop { $0 == " " }.reversed())
      }
    }
    #expect(lines(coloured) == lines(shown.output))
  }

  @Test("Help is wrapped to the width, from 40 to 100 columns", arguments: [40, 60, 80, 120, 200])
  func help(columns: Int) throws {
    let terminal = try TestTerminal()
    terminal.columns = columns
    for page in TranscriptTests.commands {
      let text = terminal.run(["help"] + page).output
      let widths = text.split(separator: "\n").map(\.count)
      #expect(widths.allSatisfy { $0 <= min(columns, 100) }, "\(page): \(text)")
    }
    let widest = terminal.run("help", "import").output.split(separator: "\n").map(\.count).max()
    #expect(widest.map { $0 > min(columns, 100) - 8 } == true)
  }

  @Test("--table aligns columns in a pipe at any width, and on a terminal")
  func table() throws {
    let terminal = try filled()
    let lines = terminal.run("list", "--table").output.split(separator: "\n")
    #expect(lines[0].hasPrefix("ID  TAKEN             PRIORITY  TEMPERATURE °C  PRESSURE mmHg"))
    #expect(lines.contains { $0.hasSuffix("  before the long walk") })
    terminal.columns = 40
    #expect(terminal.run("list", "--table").output.hasPrefix(lines[0]))
    terminal.columns = nil
    for line in ["summary", "vital list", "remind list", "watch list", "import list", "status"] {
      let words = line.split(separator: " ").map(String.init)
      let output = terminal.run(words + ["--table"]).output
      #expect(!output.contains("\t") && output.contains("  "), "\(line): \(output)")
    }
  }

  @Test("An ASCII terminal gets no other symbols; JSON, CSV and pipes get all")
  func ascii() throws {
    let terminal = try filled()
    terminal.columns = 60
    terminal.isASCII = true
    terminal.run("edit", "1", "bp=150/95")
    for line in Self.lines {
      let words = line.split(separator: " ").map(String.init)
      let output = terminal.run(words).output
      #expect(output.utf8.allSatisfy { $0 < 0x80 }, "\(line): \(output)")
    }
    for page in TranscriptTests.commands {
      #expect(terminal.run(["help"] + page).output.utf8.allSatisfy { $0 < 0x80 }, "\(page)")
    }
    #expect(terminal.run("list", "yesterday").output.contains("52 vv"))
    #expect(terminal.run("show", "1", "--json").output.contains("\"unit\":\"°C\""))
    #expect(terminal.run("list", "--csv").output.contains("temperature (°C)"))
    terminal.run("edit", "1", "-n", "perché")
    #expect(terminal.run("show", "1").output.contains("perché"), "letters are the person's")
    terminal.columns = nil
    #expect(terminal.run("list", "yesterday").output.contains("52 ▼▼"))
  }

  @Test("--words spells out severities on a terminal and in a pipe")
  func words() throws {
    let terminal = try filled()
    for columns in [nil, 60, 200] {
      terminal.columns = columns
      let list = terminal.run("list", "all", "--words").output
      for words in [
        "135/85 high", "300 critically high", "91 critically low", "52 critically low",
      ] {
        #expect(list.contains(words), "\(list)")
      }
      for line in ["list all", "summary week", "show 2", "status", "calendar"] {
        let output = terminal.run(line.split(separator: " ").map(String.init) + ["--words"]).output
        #expect(!output.contains { "▲▼•◦!".contains($0) }, "\(line): \(output)")
      }
    }
    #expect(terminal.run("calendar", "--words").output.contains("critical"))
    let json = terminal.run("show", "1", "--json").output
    #expect(terminal.run("show", "1", "--json", "--words").output == json)
  }

  @Test("Output for programs is never wrapped")
  func data() throws {
    let terminal = try filled()
    for line in [["show", "1", "--json"], ["list", "--csv"], ["undo", "--json"]] {
      terminal.columns = nil
      let whole = terminal.run(line).output
      terminal.run("redo")
      terminal.columns = 40
      #expect(terminal.run(line).output.count { $0 == "\n" } == whole.count { $0 == "\n" })
      terminal.run("redo")
    }
  }
}
