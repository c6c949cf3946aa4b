import CommandTable
import Foundation
import HealthModel
import Journal
import TestSupport
import Testing

@testable import HealthlogCLI

/// Output of `--json`, against the schema and the page that describe it.
@Suite struct JSONDocumentTests {
  static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test("Every command with --json names its document")
  func described() {
    let table = HealthlogCommands.table
    // Another program provides `report`.
    let named = HealthlogCommands.documents.flatMap(\.commands) + ["report"]
    #expect(!table.printingJSON().isEmpty && table.printingJSON(besides: named) == [])
  }

  /// Command lines; those in `filed` fill the journal and run without `--json`.
  private static let filed = [
    ["add", "temp=36.5", "gly=5.55mmol/L", "-n", "\"x\u{301}"], ["add", "gly=>500"],
    ["remind", "at", "20:30"], ["filter", "--save", "high", "gly>80"], ["protocol", "start", "bp"],
  ]
  private static let lines = [
    "add bp=190/100 hr=70", "edit 1 temp=37", "show 1", "list all", "filter gly>80",
    "filter --saved", "search a", "history",
    "status", "undo", "redo", "delete 1", "delete s1 --forever --yes", "restore 1", "vital list",
    "import list", "import show 1", "remind list", "remind status", "config list --all",
    "remind history",
    "device list", "device show CUFF", "device show CUFF 1", "device show CUFF 2",
    "device sessions all", "source list", "source show home", "source show house sensor.hall",
    "source show home --gone", "source show home sgv", "watch start gly above 10 for 7d",
    "watch list", "watch show 1",
    "watch stop 1",
    "protocol status", "summary all", "calendar", "backup b.db", "restore FOLDER/b.db --yes",
    "check", "check --repair", "notifications all",
  ]
  /// `lines`, and every other command with `--json`, alone. Other tests run the doctor and the
  /// report as built programs.
  private static let asked =
    lines + HealthlogCommands.table.printingJSON(besides: lines + ["report", "remind doctor"])

  @Test("All output of --json fits the schema, for any journal")
  func everyCommand() throws {
    let terminal = try TestTerminal()
    for line in Self.filed { #expect(terminal.run(line).status == 0) }
    try DeviceOnRecord.add(to: terminal)
    try SourceOnRecord.add(to: terminal)
    let table = terminal.folder.appending(path: "in.csv")
    try Data("time,hr\n2026-11-19 08:00,70\n2026-11-19 09:00,x\n".utf8).write(to: table)
    // One line is refused.
    #expect(terminal.run(["import", table.path]).status == 65)
    var documents = Self.asked.map { line in
      let words = line.replacing("FOLDER", with: terminal.folder.path)
        .replacing("b.db", with: "\(terminal.folder.path)/b.db")
        .replacing("\(terminal.folder.path)/\(terminal.folder.path)", with: terminal.folder.path)
      let result = terminal.run(words.split(separator: " ").map(String.init) + ["--json"])
      #expect([0, 1].contains(result.status), "\(line): \(result.error)")
      return result.output
    }
    // These run without a journal.
    let empty = try TestTerminal()
    documents += ["backup", "check", "list", "status"].map { empty.run([$0, "--json"]).output }
    for line in [
      "import list", "remind list", "remind status", "config list", "watch list", "device list",
      "device sessions all", "source list", "history", "remind history", "list all", "filter hr>70",
    ] {
      let result = empty.run(line.split(separator: " ").map(String.init) + ["--json"])
      #expect(result.status == 1, "\(line)")
      #expect(result.output.contains("[]"), "\(line): \(result.output)")
      documents.append(result.output)
    }
    documents += Self.keeping.map { $0.text + "\n" }
    #expect(try faults(in: documents) == "")
  }

  /// Every finding, and a repair that lost some of everything.
  private static var keeping: [JSONValue] {
    let findings: [CheckFinding] = [
      .broken(3), .misfit(table: "report", column: "note"), .dangling(table: "reading", count: 2),
      .severities(1), .priorities(1), .outside(.report(1), count: 2), .noteWords, .traces,
      .openToOthers(path: "/x"),
      .notWritable(path: "/x", reason: "r"), .littleRoom(left: 0, wanted: 1),
    ]
    var repair = Repair()
    repair.kept = "/x.kept"
    (repair.lostReports, repair.lostSingleReadings, repair.lostChanges) = ([1...3], [4...4], 5)
    (repair.doubtfulReports, repair.lostParts) = ([6], LostPart.allCases)
    repair.fromHistory = [.report(7), .singleReading(8)]
    (repair.renumbered, repair.outdated) = (repair.fromHistory, repair.fromHistory)
    return [
      KeepingJSON.check.json((findings, "/x", repair)), KeepingJSON.restored.json(("b", nil)),
      KeepingJSON.backup.json(("/x", 1, true)),
    ]
  }

  private static let validator = """
    import json, sys
    from jsonschema import Draft202012Validator
    validator = Draft202012Validator(json.load(open(sys.argv[1], encoding="utf-8")))
    for line in sys.stdin:
        for fault in validator.iter_errors(json.loads(line)):
            print(fault.json_path, fault.message[:300], line[:200])
    """

  /// Returns the schema errors of the documents.
  private func faults(in documents: [String]) throws -> String {
    #expect(documents.allSatisfy { $0.filter { $0 == "\n" }.count == 1 })
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    let schema = Self.repository.appending(path: "Resources/healthlog.schema.json")
    process.arguments = ["-c", Self.validator, schema.path]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = output
    try process.run()
    input.fileHandleForWriting.write(Data(documents.joined().utf8))
    try input.fileHandleForWriting.close()
    let told = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: told, as: UTF8.self)
  }
}
