import Foundation
import HealthModel
import Testing

@testable import HealthlogCLI

@Suite struct TerminalOutputTests {
  @Test("--color overrides the terminal, in tables and in full output")
  func colour() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("add", "temp=39.5", "hr=70")
    let red = "\u{1B}[1;38;5;196m"
    for line in [["list"], ["show", "1"], ["summary"], ["calendar"], ["status"]] {
      terminal.hasColour = false
      #expect(terminal.run(line + ["--color=always"]).output.contains(red), "\(line)")
      #expect(!terminal.run(line).output.contains(red), "\(line)")
      terminal.hasColour = true
      #expect(terminal.run(line).output.contains(red), "\(line)")
      #expect(!terminal.run(line + ["--color", "never"]).output.contains("\u{1B}"), "\(line)")
      #expect(terminal.run(line + ["--color", "auto"]).output.contains(red), "\(line)")
    }
    let wrong = terminal.run("list", "--color=red")
    #expect(wrong.status == 64)
    #expect(
      wrong.error
        == "healthlog: 'red' isn't a valid value for --color; use auto, always or never\n")
  }

  @Test("Output longer than the screen uses the pager, shorter output doesn't")
  func pager() throws {
    let terminal = try TestTerminal()
    for hour in 1...6 {
      _ = terminal.run("add", "temp=36.5", "hr=70", "--at", "0\(hour):00")
    }
    terminal.columns = 100
    for line in [
      ["list"], ["list", "week"], ["filter", "hr=70"], ["history"], ["summary", "week"],
    ] {
      terminal.hasPager = false
      let whole = terminal.run(line).output
      let count = whole.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      terminal.hasPager = true
      terminal.rows = count + 1
      #expect(terminal.run(line).output == whole, "\(line)")
      terminal.rows = count
      let before = terminal.paged
      #expect(terminal.run(line).output == "")
      #expect(terminal.paged == before + whole, "\(line)")
      #expect(terminal.run(line + ["--no-pager"]).output == whole)
      #expect(terminal.run(["--no-pager"] + line).output == whole)
      #expect(terminal.paged == before + whole, "\(line)")
      terminal.hasPager = false
      #expect(terminal.run(line).output == whole, "without a pager it is printed")
      terminal.rows = nil
    }
    terminal.hasPager = true
    #expect(terminal.run("list", "--json").output.hasPrefix("{"))
  }

  @Test("The pager is $PAGER, else less if installed; none if it is empty or cat")
  func choosingPager() {
    #expect(CLIContext.pager(nil, isSet: false, less: "less") == "less -FRX")
    #expect(CLIContext.pager(nil, isSet: false, less: nil) == nil)
    #expect(CLIContext.pager("more -d", isSet: true, less: "less") == "more -d")
    for none in [nil, " ", "cat", "cat "] {
      #expect(CLIContext.pager(none, isSet: true, less: "less") == nil)
    }
  }

  @Test("A pager gets colour options unless the environment has them (A11)")
  func pagerVariables() {
    #expect(CLIContext.pagerVariables { _ in false } == ["LESS": "FRX", "LV": "-c"])
    #expect(CLIContext.pagerVariables { $0 == "LESS" } == ["LV": "-c"])
    #expect(CLIContext.pagerVariables { _ in true } == [:])
  }

  @Test(
    "Colour is used on terminals or if forced, and never if turned off",
    arguments: [
      ([:], true, true), ([:], false, false), (["TERM": "dumb"], true, false),
      (["NO_COLOR": "1"], true, false), (["FORCE_COLOR": "1"], false, true),
      (["CLICOLOR_FORCE": "1"], false, true), (["FORCE_COLOR": "0"], false, false),
      (["FORCE_COLOR": "0"], true, true), (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false, false),
      (["FORCE_COLOR": "1", "TERM": "dumb"], true, true),
    ])
  func colour(environment: [String: String], isTerminal: Bool, isWanted: Bool) {
    #expect(CLIContext.hasColour(isTerminal: isTerminal) { environment[$0] } == isWanted)
  }

  @Test("Dates follow LC_ALL, else LC_TIME, else LANG")
  func locale() {
    #expect(
      CLIContext.locale(of: "LC_TIME") { ["LANG": "en_US", "LC_TIME": "it_IT"][$0] } == "it_IT")
    #expect(
      CLIContext.locale(of: "LC_TIME") { ["LANG": "en_US", "LC_ALL": "de_DE"][$0] } == "de_DE")
    #expect(CLIContext.locale(of: "LC_TIME") { ["LANG": "en_US"][$0] } == "en_US")
    #expect(CLIContext.locale(of: "LC_TIME") { _ in nil } == "C")
  }

  @Test("History as JSON names the step that was undone or redone")
  func history() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("add", "temp=36.5", "hr=70")
    _ = terminal.run("edit", "1", "hr=71")
    for line in ["undo", "redo", "undo", "undo"] { _ = terminal.run(line) }
    let json = terminal.run("history", "1", "--json").output
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let changes = try #require(value?["changes"] as? [[String: Any]])
    #expect(changes.allSatisfy { $0["id"] as? Int == 1 && $0["actor"] as? String == "person" })
    #expect(changes[3]["action"] as? String == "redo")
    #expect(changes[3]["undone_step"] as? String == changes[1]["step"] as? String)
    #expect(changes[1]["fields"] as? [String] == ["heart-rate"])
    #expect(changes[0]["undone_step"] is NSNull && changes[0]["before"] is NSNull)
  }
}
