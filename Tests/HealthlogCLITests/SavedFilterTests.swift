import Foundation
import HealthModel
import Testing

@testable import Journal

/// It is Friday 2026-11-20, 08:00.
@Suite struct SavedFilterTests {
  /// A journal with values over three months, by night and by day.
  private func filled() throws -> TestTerminal {
    let terminal = try TestTerminal()
    for (gly, taken) in [
      (55, "2026-08-25 23:30"), (62, "2026-11-02 02:10"), (120, "2026-11-19 12:00"),
    ] {
      #expect(
        terminal.run("add", "gly=\(gly)", "hr=70", "--at", taken, "-n", "a \(gly)").status == 0)
    }
    #expect(terminal.run("add", "gly=190", "--at", "2026-11-19 23:00").status == 0)
    return terminal
  }

  private let nights = ["has", "gly", "time=22:00..06:00", "last", "3m"]

  @Test("A saved filter gives what its terms give, in every form")
  func sameAsTerms() throws {
    let terminal = try filled()
    let saved = terminal.run(["filter", "--save", "nights"] + nights)
    #expect(saved.status == 0 && saved.error.isEmpty)
    #expect(
      saved.output == """
        Saved nights: with glycemia, taken between 22:00 and 06:00 and taken from 2026-08-21 to 2026-11-20

        """)
    for form in [[], ["--json"], ["--csv"], ["--explain"]] {
      let plain = terminal.run(["filter"] + nights + form)
      let named = terminal.run(["filter", "@nights"] + form)
      #expect(named.output == plain.output && named.status == 0, "\(form)")
      #expect(!plain.output.isEmpty)
    }
    let low = terminal.run("filter", "@nights", "gly<60", "--json")
    #expect(low.output == terminal.run(["filter"] + nights + ["gly<60", "--json"]).output)
    #expect(low.output.contains("a 55") && !low.output.contains("a 62"))
    // A filter's period is relative to the day of use.
    terminal.now = terminal.now.adding(seconds: 30 * 86_400)
    #expect(!terminal.run("filter", "@nights").output.contains("a 55"))
    #expect(terminal.run("filter", "@nights").output.contains("a 62"))
  }

  @Test("Alternatives stay together beside other terms, and filters build on filters")
  func alternatives() throws {
    let terminal = try filled()
    terminal.run("filter", "--save", "odd", "gly<60 or gly>180")
    let some = terminal.run("filter", "@odd", "since", "2026-11-01", "--json").output
    #expect(
      some == terminal.run("filter", "(gly<60 or gly>180) since 2026-11-01", "--json").output)
    #expect(!some.contains("a 55"), "or binds less tightly than and")
    let others = terminal.run("filter", "not", "@odd", "--json").output
    #expect(others.contains("a 62") && others.contains("a 120") && !others.contains("a 55"))
    #expect(terminal.run("filter", "--save", "late", "@odd", "--until", "2026-09").status == 0)
    terminal.run(
      "filter", "--save", "firm", "gly<60 or gly>180", "--priority", "2", "--since", "30d")
    #expect(
      terminal.run("filter", "--saved").output == """
        firm\t(gly<60 or gly>180) priority 2 since 30d\t0
        late\t(gly<60 or gly>180) until 2026-09\t1
        odd\tgly<60 or gly>180\t2

        """)
    // A word in a note may also begin with @.
    terminal.run("add", "gly=99", "hr=61", "-n", "@home")
    #expect(terminal.run("filter", "note", "@home").output.contains("@home"))
  }

  @Test("The list has names, terms and counts; counting stops at 1,000")
  func list() throws {
    let terminal = try filled()
    let none = terminal.run("filter", "--saved")
    #expect(none.status == 1 && none.output.isEmpty && none.error.contains("--save nights"))
    #expect(terminal.run("filter", "--saved", "--json").output.contains(#""saved_filters":[]"#))
    _ = terminal.run(["filter", "--save", "nights"] + nights)
    terminal.run("filter", "--save", "bad", "note", "nosuch")
    #expect(
      terminal.run("filter", "--saved", "--json").output == """
        {"version":2,"saved_filters":[{"name":"bad","terms":"note nosuch",\
        "since":"2026-11-20T08:00:00+01:00","count":0},{"name":"nights",\
        "terms":"has gly time=22:00..06:00 last 3m","since":"2026-11-20T08:00:00+01:00","count":3}]}

        """)
    let rows = (0..<1200).map { minute in
      let clock = [minute / 60, minute % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }
      return "2026-10-01 \(clock.joined(separator: ":")),120\n"
    }
    let table = "taken_at,glycemia\n" + rows.joined()
    #expect(terminal.run("import", try terminal.file("many.csv", table)).status == 0)
    terminal.run("filter", "--save", "all", "has", "gly")
    #expect(terminal.run("filter", "--saved").output.hasPrefix("all\thas gly\t1000+\n"))
    terminal.columns = 80
    #expect(terminal.run("filter", "--saved").output.contains("1,000+"))
  }

  @Test("Undo, redo and history treat a saved filter as a setting")
  func undone() throws {
    let terminal = try TestTerminal()
    terminal.run("filter", "--save", "low", "gly<70")
    #expect(terminal.run("filter", "--drop", "low").output == "Saved filter low deleted\n")
    #expect(terminal.run("filter", "--saved").status == 1)
    #expect(
      terminal.run("undo").output
        == "Undone: removal of saved filter low: gly<70 → unset\n")
    #expect(terminal.run("filter", "--saved").output == "low\tgly<70\t0\n")
    #expect(terminal.run("redo").status == 0 && terminal.run("filter", "--saved").status == 1)
    #expect(terminal.run("undo").status == 0 && terminal.run("undo").status == 0)
    #expect(terminal.run("filter", "--saved").status == 1)
    #expect(terminal.run("redo").status == 0)
    #expect(terminal.run("filter", "@low").status == 1)
    let history = terminal.run("history", "all", "--json").output
    #expect(history.contains(#""object":"filter:low""#))
  }

  @Test("Backup, restore, export and import give the same bytes")
  func kept() throws {
    let terminal = try filled()
    _ = terminal.run(["filter", "--save", "nights"] + nights)
    terminal.run("filter", "--save", "gone", "gly>180")
    terminal.run("filter", "--drop", "gone")
    let backup = terminal.folder.appending(path: "b.db").path
    #expect(terminal.run("backup", backup).status == 0)
    for format in ["json", "ndjson"] {
      let text = terminal.run("export", "--format", format).output
      #expect(
        text.contains(#""name":"nights","terms":"has gly time=22:00..06:00 last 3m","since":"#))
      let other = try TestTerminal()
      #expect(other.run("import", try other.file("j", text)).status == 0)
      #expect(other.run("export", "--format", format).output == text)
      #expect(other.run("filter", "--saved").output == terminal.run("filter", "--saved").output)
      #expect(other.run("undo").output.contains("saved filter gone"))
      #expect(other.run("check").status == 0)
    }
    let before = terminal.run("export").output
    terminal.run("filter", "--drop", "nights")
    #expect(terminal.run("restore", backup, "--yes").status == 0)
    #expect(terminal.run("export").output == before)
    #expect(terminal.run("check", "--repair").output == "The journal is intact\n")
    // An export of a period, perhaps made to share it, contains no filters.
    #expect(terminal.run("export", "30d").output.contains("\"filters\":[\n]"))
  }

  @Test(
    "A file's filter with a name or terms that can't be typed is refused with its line",
    arguments: [
      #""name":"a b","terms":"x""#, #""name":"a","terms":"x\u001b[31m""#, #""name":"a","terms":"""#,
    ])
  func foreign(members: String) throws {
    let terminal = try TestTerminal()
    terminal.run("filter", "--save", "a", "x=1", "--journal", terminal.journalPath)
    terminal.run("filter", "--save", "low", "gly<70")
    let text = terminal.run("export").output
    let wrong = text.replacingOccurrences(of: #""name":"low","terms":"gly<70""#, with: members)
    #expect(wrong != text)
    let other = try TestTerminal()
    let result = other.run("import", try other.file("j", wrong))
    #expect(result.status == 65 && result.error.contains("line 5"), "\(result)")
    #expect(other.run("filter", "--saved").status == 1)
  }

  @Test("A file with more filters than a journal can have is refused with its line")
  func tooMany() throws {
    let terminal = try TestTerminal()
    for number in 11..<11 + SavedFilter.most {
      terminal.run("filter", "--save", "f\(number)", "gly<70")
    }
    let text = terminal.run("export").output
    let last = "\"f\(10 + SavedFilter.most)\""
    let line = try #require(text.split(separator: "\n").last { $0.contains("{\"name\":\(last)") })
    let more = text.replacingOccurrences(
      of: line, with: "\(line),\n\(line.replacingOccurrences(of: last, with: "\"more\""))")
    #expect(more != text)
    let other = try TestTerminal()
    let result = other.run("import", try other.file("more.json", more))
    #expect(result.status == 65 && result.error.contains("at most 25 saved filters"), "\(result)")
    #expect(other.run("import", try other.file("j.json", text)).status == 0)
  }

  @Test("A filter that can't be saved changes nothing and says why")
  func refused() throws {
    let terminal = try TestTerminal()
    terminal.run("filter", "--save", "low", "gly<70")
    let before = try terminal.dump()
    for (line, status, words) in [
      (["--save", "low", "gly<60"], 65, "--drop low"),
      (["--save", "high", "gly>"], 65, "missing"),
      (["--save", "high", "glu>180"], 65, "'glu'"),
      (["--save", "high", "@lov"], 65, "did you mean @low?"),
      (["--save", "long", "note \(String(repeating: "x ", count: 5_001))"], 65, "10000"),
      (["--save", "a b", "gly>180"], 64, "'a b'"),
      (["--save", "high"], 64, "TERM"),
      (["--save", "high", "gly>180", "--json"], 64, "--json"),
      (["--save", "high", "gly>180", "--explain"], 64, "--explain"),
      (["--save", "high", "gly>180", "--drop", "low"], 64, "--drop"),
      (["--save", "high", "gly>180", "--priority", "9"], 64, "'9'"),
      (["--drop", "lo"], 65, "did you mean @low?"), (["--drop", "x"], 65, "--saved"),
      (["--drop", "low", "gly>180"], 64, "gly>180"), (["--saved", "gly>180"], 64, "gly>180"),
      (["--saved", "--csv"], 64, "--csv"), (["@lows"], 65, "did you mean @low?"),
      (["gly>180", "@x"], 65, "'x'"),
    ] as [([String], Int32, String)] {
      let result = terminal.run(["filter"] + line)
      #expect(result.status == status && result.error.contains(words), "\(line): \(result)")
      #expect(result.output.isEmpty, "\(line)")
    }
    #expect(try terminal.dump() == before)
    for number in 2...SavedFilter.most {
      #expect(terminal.run("filter", "--save", "f\(number)", "gly<70").status == 0)
    }
    let last = terminal.run("filter", "--save", "onemore", "gly<70")
    #expect(last.status == 65 && last.error.contains("25"))
    #expect(terminal.run("filter", "--save", "@sign", "gly<70").status == 65)
    terminal.run("filter", "--drop", "@low")
    #expect(terminal.run("filter", "--save", "@sign", "gly<70").output.hasPrefix("Saved sign"))
  }

  @Test("A filter of a vital that no longer exists says so, and the list goes on")
  func withoutVital() throws {
    let terminal = try TestTerminal()
    terminal.run("vital", "define", "girth", "--unit", "cm", "--plausible", "2..500")
    terminal.run("filter", "--save", "wide", "girth>90")
    #expect(terminal.run("vital", "remove", "girth").status == 0)
    let result = terminal.run("filter", "@wide")
    #expect(result.status == 65, "\(result)")
    #expect(result.error.contains("'wide'") && result.error.contains("'girth'"))
    #expect(terminal.run("filter", "--saved", "--json").output.contains(#""count":null"#))
    #expect(terminal.run("filter", "--saved").status == 0)
    #expect(terminal.run("undo").status == 0 && terminal.run("filter", "@wide").status == 1)
  }

  @Test("Names are completed with their terms")
  func completed() throws {
    let terminal = try TestTerminal()
    _ = terminal.run(["filter", "--save", "nights"] + nights)
    let line = ["completion", "candidates", "--", "filter"]
    let terms = "has gly time=22:00..06:00 last 3m"
    #expect(terminal.run(line + ["@"]).output == "@nights\t\(terms)\n")
    #expect(terminal.run(line + ["gly>80", "@ni"]).output == "@nights\t\(terms)\n")
    #expect(terminal.run(line + ["--drop", ""]).output == "nights\t\(terms)\n")
    #expect(terminal.run(line + ["--save", ""]).output.isEmpty)
  }

  @Test("Terms that no one can type are found, and come back from history")
  func repaired() throws {
    let terminal = try TestTerminal()
    terminal.run("add", "gly=60", "hr=70")
    terminal.run("filter", "--save", "low", "gly<70")
    func execute(_ sql: String) throws {
      try Journal(path: terminal.journalPath).connection.execute(sql)
    }
    try execute("UPDATE saved_filter SET terms = char(27)")
    #expect(terminal.run("check").status == 1)
    let mended = terminal.run("check", "--repair")
    #expect(mended.status == 0, "\(mended)")
    #expect(terminal.run("filter", "--saved").output == "low\tgly<70\t1\n")
  }
}
