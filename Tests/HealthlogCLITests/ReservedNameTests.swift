import HealthModel
import Testing

/// A definable name means that vital wherever vitals are named.
@Suite struct ReservedNameTests {
  /// Words with another meaning, by place.
  static let taken: [(place: String, words: [String])] = [
    (
      "filter",
      [
        "priority", "severity", "has", "since", "until", "day", "week", "time", "note", "and", "or",
        "not",
      ]
    ),
    ("watch start", ["above", "below", "outside", "from", "for", "until"]),
    ("remind --needs", ["none"]), ("a reading", ["bp", "pressure"]),
    (
      "a table",
      [
        "id", "date", "time", "when", "taken-at", "datetime", "date-time", "timestamp", "note",
        "notes", "comment", "comments", "gl",
      ]
    ),
    ("a period", ["today", "yesterday", "all", "now", "last", "month", "monday", "sun"]),
  ]

  @Test("A word with another meaning can't be defined or used as a short name", arguments: taken)
  func refused(place: String, words: [String]) throws {
    let terminal = try TestTerminal()
    for word in words {
      for name in [[word], ["girth", "--short", word]] {
        let result = terminal.run(
          ["vital", "define"] + name + ["--unit", "x", "--plausible", "1..9"])
        #expect(result.status == 65 && result.output.isEmpty, "\(place): \(word)")
      }
    }
  }

  @Test("No reserved word can be defined", arguments: ReservedNames.all.sorted())
  func reserved(word: String) {
    #expect(!Vital.isName(word))
  }

  @Test(
    "A definable name works in every place",
    arguments: [
      "girth", "x", "steps", "peak-flow", "time-of-day", "watch", "normal", "critical", "high",
      "low", "limit", "value", "ketones", "bp-arm", "notes-2", "format", "without", "orange",
      "android", "nothing", "forearm",
    ])
  func understood(name: String) throws {
    let terminal = try TestTerminal()
    #expect(
      terminal.run("vital", "define", name, "--unit", "u", "--plausible", "1..9").status == 0)
    #expect(terminal.run("add", "\(name)=5", "hr=70", "gly=90").status == 0)
    for line in [
      ["filter", "\(name)=5"], ["filter", "not \(name)>5 and has=\(name)"],
      ["filter", "hr=70 \(name)>=5"], ["watch", "start", name, "above", "6", "for", "1d"],
      ["watch", "start", name, "outside", "2..6", "until", "tomorrow"],
      ["remind", "add", "r", "08:00", "--needs", "bp,\(name)"],
      ["config", "set", "unit.\(name)", "u"], ["vital", "set", name, "--importance", "3"],
      ["edit", "1", "\(name)=6"], ["edit", "1", "--unset", name],
    ] {
      let result = terminal.run(line)
      #expect(result.status == 0, "\(line): \(result.error)")
    }
    let file = try terminal.file("a.csv", "taken_at,\(name)\n2026-11-01 08:00,7\n")
    #expect(terminal.run("import", file).status == 0)
    #expect(terminal.run("summary", "2026-11-01").output == "\(name)\tu\t1\t7\t7\t7\n")
  }
}
