import Foundation
import SQLite
import Testing

/// Names and texts from outside, on a terminal.
@Suite struct ForeignTextTests {
  /// A colour, a title, direction marks, a C1 control code, a line break.
  private static let hostile = "x\u{1B}[31m\u{1B}]0;t\u{7}\u{202E}\u{2066}\u{200F}\u{9B}2J\r\ny"
  private static let quoted = hostile.replacingOccurrences(of: "'", with: "''")

  /// Returns a journal in which every external name is `hostile`.
  private func journal() throws -> TestTerminal {
    let terminal = try TestTerminal()
    terminal.run("add", "bp=120/80", "hr=70", "-n", "calm")
    terminal.run("add", "gly=100")
    try DeviceOnRecord.add(to: terminal)
    try SourceOnRecord.add(to: terminal)
    let stream = try terminal.file(
      "stream",
      #"{"vital":"heart-rate","value":70,"unit":"bpm","taken_at":"2026-11-19T08:00:00Z"}"# + "\n")
    #expect(terminal.run("import", "--stream", stream, "--source", Self.hostile).status == 0)
    let table = try terminal.file(
      "t\u{1B}[31m\u{202E}.csv",
      "taken_at,hr,\"\(Self.hostile)\"\n2026-11-19 09:00,70,\n2026-11-19 10:00,\"\(Self.hostile)\",\n"
    )
    let told = terminal.run("import", table)
    #expect(told.status == 65)
    let connection = try Connection(path: terminal.journalPath, mode: .readWrite)
    for change in [
      "UPDATE report SET note = '\(Self.quoted)'",
      "UPDATE single_reading SET note = '\(Self.quoted)'",
      "UPDATE source SET name = '\(Self.quoted)' || id WHERE name IS NOT NULL AND kind = 'device'",
      "UPDATE intake SET label = '\(Self.quoted)', left_out = json_object('\(Self.quoted)', 3)",
      "UPDATE setting SET value = '\(Self.quoted)'",
    ] { try connection.execute(change) }
    return terminal
  }

  private static let lines = [
    "list all", "list all --readings", "list all --json", "list all --csv", "show 1",
    "show 1 --json",
    "show s1", "filter hr>1", "history", "history --json", "status", "status --json",
    "import list --all", "import list --all --json", "import show 1", "import show 1 --json",
    "import show 2", "export", "export --format ndjson", "export --format csv",
    "export --format csv --spreadsheet", "export --format fhir", "export --format biobeats",
    "device list", "device list --json", "device sessions all", "source list", "source show home",
    "source show house", "source list --json", "summary all", "calendar", "config list",
    "config list --json", "import undo nothing", "undo",
  ]

  @Test("No external text controls the terminal, in any command or format")
  func terminals() throws {
    let terminal = try journal()
    terminal.columns = 100
    terminal.errorColumns = 100
    for line in Self.lines {
      terminal.hasColour.toggle()
      let result = terminal.run(line.split(separator: " ").map(String.init))
      for text in [result.output, result.error] { expectTame(text, line, terminal.hasColour) }
    }
    // Completions go to the shell, which displays them.
    terminal.columns = nil
    for words in [
      ["device", "show", ""], ["source", "show", ""], ["import", "show", ""], ["show", ""],
    ] {
      expectTame(
        terminal.run(["completion", "candidates", "--"] + words).output, "\(words)", false)
    }
    for name in [Self.hostile, "\u{1B}[31m.csv"] {
      for words in [
        ["import", name], ["import", "undo", name], ["device", "show", name], ["list", name],
      ] {
        expectTame(terminal.run(words).error, "\(words)", false)
      }
    }
  }

  private func expectTame(_ text: String, _ line: String, _ hasColour: Bool) {
    var rest = text.replacingOccurrences(of: "\r\u{1B}[K", with: "")
    for code in hasColour ? ["1", "2", "38;5;166", "1;38;5;196", "0"] : [] {
      rest = rest.replacingOccurrences(of: "\u{1B}[\(code)m", with: "")
    }
    let wild = rest.unicodeScalars.filter {
      ($0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t")
        || $0.properties.isBidiControl
    }
    #expect(wild.isEmpty, "\(line): \(rest.debugDescription)")
  }

  @Test("Piped output for programs is exactly what is stored, byte for byte")
  func pipes() throws {
    let terminal = try journal()
    let text = terminal.run("export", "--format", "csv").output
    #expect(text.contains("\u{202E}"))
    terminal.columns = 80
    let shown = terminal.run("show", "1", "--json").output
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(shown.utf8)) }
  }

  @Test("Refusals in documents give the entry, because they may share a line")
  func entries() throws {
    let terminal = try TestTerminal()
    let good = #"{"type":"sgv","sgv":100,"date":1794900000000}"#
    let site = try terminal.file(
      "site.json", "[\(good),{\"type\":\"sgv\",\"sgv\":\"x\",\"date\":1794900300000}]")
    let told = terminal.run("import", site)
    #expect(told.status == 65)
    #expect(
      told.error == "\(site):1: entry 2: 'x' isn't a number: write digits, such as 120\n"
        || told.error.hasPrefix("\(site):1: entry 2: "), "\(told.error)")
    func observation(_ status: String) -> String {
      #"{"resource":{"resourceType":"Observation","status":"\#(status)","#
        + #""code":{"coding":[{"system":"http://loinc.org","code":"8867-4"}]},"#
        + #""effectiveDateTime":"2026-11-19T08:00:00Z","#
        + #""valueQuantity":{"value":70,"code":"/min"}}}"#
    }
    let bundle = try terminal.file(
      "bundle.json",
      #"{"resourceType":"Bundle","type":"collection","entry":["#
        + [observation("final"), observation("entered-in-error"), observation("final")]
        .joined(separator: ",") + "]}")
    #expect(terminal.run("import", bundle).error.hasPrefix("\(bundle):1: entry 2: "))
    // Rows that the journal refuses are reported with their entry, too.
    let later = try terminal.file(
      "later.json", "{\"result\":[\(good),{\"type\":\"sgv\",\"sgv\":100,\"date\":4102444800000}]}")
    #expect(terminal.run("import", later).error.hasPrefix("\(later):1: entry 2: "))
  }

  @Test("An archive of very many empty files is refused at once")
  func emptyMembers() throws {
    let terminal = try TestTerminal()
    let path = terminal.folder.appending(path: "empty.zip").path
    let program = Process()
    program.executableURL = URL(filePath: "/usr/bin/python3")
    program.arguments = [
      "-c",
      """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1], 'w') as archive:
        for n in range(60000): archive.writestr(f'{n}/export.xml', '')
      """, path,
    ]
    try program.run()
    program.waitUntilExit()
    let start = ContinuousClock.now
    #expect(terminal.run("import", path).status == 65)
    let took = ContinuousClock.now - start
    // This takes a second, but longer in a debug build on a busy machine.
    #expect(took < .seconds(8), "\(took)")
  }
}
