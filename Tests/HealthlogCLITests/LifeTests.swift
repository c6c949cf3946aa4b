import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthlogCLI
@testable import Intake
@testable import Journal
@testable import SQLite

/// Random commands, one after another: an hour or ten years of use.
///
/// `HEALTHLOG_LIVES` sets how many lives, `HEALTHLOG_SEED` the first seed. A life that fails prints
/// its seed and commands.
@Suite struct LifeTests {
  /// The number of groups of lives that run in parallel.
  private static let groups = 8

  @Test(
    "Random commands never lose or duplicate anything, and reading changes nothing",
    arguments: 0..<groups)
  func lives(group: Int) throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["HEALTHLOG_LIVES"].flatMap { Int($0) } ?? 24
    let first = environment["HEALTHLOG_SEED"].flatMap { UInt64($0) } ?? 1
    let seeds = first..<first + UInt64(count)
    for seed in seeds where Int(seed - first) % Self.groups == group {
      var life = try CommandLife(seed: seed)
      do {
        try life.live(steps: 14)
      } catch let broken as CommandLife.Broken {
        Issue.record("seed \(seed): \(broken.what)\n\(life.story.joined(separator: "\n"))")
        return
      }
    }
  }
}

/// A user with a journal, its backups, and a second journal fed by `follow`.
private struct CommandLife {
  struct Broken: Error { let what: String }

  private let terminal: TestTerminal
  private let second: TestTerminal
  private var generator: SeededGenerator
  private(set) var story: [String] = []
  /// Each backup with the journal's content then.
  private var backups: [(path: String, holds: [String])] = []
  private var cursor = FollowCursor.beginning
  /// Entries deleted for good: only the second journal keeps them.
  private var forgotten: [(uid: String, note: String, copies: Int)] = []
  private var wasRestored = false
  private var number = 0

  init(seed: UInt64) throws {
    (terminal, second) = (try TestTerminal(), try TestTerminal())
    generator = SeededGenerator(seed: seed)
  }

  mutating func live(steps: Int) throws {
    try run("add", "gly=100", "-n", "first")
    // The second journal exists before anything is followed.
    _ = second.run("config", "set", "language", "en")
    for _ in 0..<steps {
      try step()
      terminal.now = terminal.now.adding(seconds: 60 * Int64.random(in: 1...600, using: &generator))
      second.now = terminal.now
      try checkWhole()
      try checkFollower()
    }
    try checkExport()
    try checkUndo()
  }

  // MARK: Commands

  private mutating func step() throws {
    number += 1
    switch Int.random(in: 0..<20, using: &generator) {
    case 0, 1:
      try run("add", "temp=\(value(36...39))", "hr=\(value(60...90))", "-n", "note\(number)x")
    case 2: try run("add", "gly=\(value(60...250))", "-n", "note\(number)x")
    case 3, 4: try run("edit", try anyID(), "gly=\(value(60...250))")
    case 5: try run("edit", try anyID(), "-n", "edit\(number)x")
    case 6: try run("delete", try anyID())
    case 7, 8: try run("undo")
    case 9: try run("redo")
    case 10, 11: try importFile()
    case 12: try run("import", "undo", "\(value(1...3))")
    case 13: try backUp()
    case 14: try look()
    case 15: try restore()
    case 16: try forget()
    case 17:
      try run("config", "set", "unit.glycemia", Bool.random(using: &generator) ? "mmol/L" : "mg/dL")
    case 18: try run("remind", "at", "\(value(6...22)):00")
    default: try run("watch", "start", "gly", "above", "\(value(120...200))", "for", "7d")
    }
  }

  @discardableResult
  private mutating func run(_ words: String...) throws -> TestTerminal.Result {
    let result = terminal.run(words)
    story.append("\(words.joined(separator: " ")) -> \(result.status)")
    // 70 and above: an internal, disk or lock error.
    if result.status >= 70 || result.error.contains("should not have happened") {
      throw Broken(what: "\(words): \(result.status) \(result.error)")
    }
    return result
  }

  private mutating func value(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  /// Returns the ID of an entry; 7, which may never have existed, if there is none.
  private mutating func anyID() throws -> String {
    let ids = try rows("SELECT id FROM report UNION ALL SELECT 's' || id FROM single_reading")
    return ids.randomElement(using: &generator) ?? "7"
  }

  private mutating func importFile() throws {
    let rows = (0..<value(1...3)).map { _ in
      "2026-11-\(value(10...19)) 0\(value(6...9)):00,\(value(80...140)),\(value(60...80))"
    }
    let file = try terminal.file(
      "in\(number).csv", (["taken_at,glycemia,heart-rate"] + rows).joined(separator: "\n") + "\n")
    try run("import", file)
  }

  private mutating func backUp() throws {
    let holds = try holdings(terminal)
    let hasJournal = FileManager.default.fileExists(atPath: terminal.journalPath)
    let result = try run("backup", "--keep", "3")
    guard result.status == 0 else {
      if hasJournal { throw Broken(what: "no backup: \(result.error)") }
      return
    }
    let path = String(result.output.dropFirst("Backup created: ".count).dropLast())
    backups = backups.filter { FileManager.default.fileExists(atPath: $0.path) }
    backups.append((path, holds))
    let kept = try FileManager.default.contentsOfDirectory(
      atPath: terminal.folder.appending(path: "backups").path)
    guard kept.count <= 3, backups.count == kept.count else {
      throw Broken(what: "backups \(kept), known \(backups.map(\.path))")
    }
    // The newest ones stay.
    guard backups.last?.path == path else { throw Broken(what: "the last backup went") }
  }

  /// Returns a random backup, a new one if there is none.
  private mutating func anyBackup() throws -> (path: String, holds: [String]) {
    if backups.isEmpty { try backUp() }
    guard let backup = backups.randomElement(using: &generator) else {
      throw Broken(what: "no backup was made")
    }
    return backup
  }

  private mutating func look() throws {
    let backup = try anyBackup()
    let before = try ReadOnlyTests.Mark(backup.path)
    try run("list", "all", "--journal", backup.path)
    guard try ReadOnlyTests.Mark(backup.path) == before else {
      throw Broken(what: "list changed \(backup.path)")
    }
  }

  private mutating func restore() throws {
    let backup = try anyBackup()
    let result = try run("restore", backup.path, "--yes")
    guard result.status == 0 else { throw Broken(what: "not restored: \(result.error)") }
    wasRestored = true
    // The backup also restores entries that were deleted for good since.
    forgotten = forgotten.filter { gone in !backup.holds.contains { $0.contains(gone.uid) } }
    guard try holdings(terminal) == backup.holds else {
      throw Broken(what: "\(backup.path) restored isn't the journal as it was")
    }
  }

  private mutating func forget() throws {
    let query = "SELECT uid || ' ' || id || ' ' || note FROM report WHERE note <> ''"
    if try rows(query).isEmpty { try run("add", "temp=37", "hr=70", "-n", "note\(number)x") }
    guard let one = try rows(query).randomElement(using: &generator) else {
      throw Broken(what: "no report with a note was added")
    }
    let parts = one.split(separator: " ")
    let result = try run("delete", String(parts[1]), "--forever", "--yes")
    guard result.status == 0 else { throw Broken(what: "not deleted: \(result.error)") }
    forgotten.append((String(parts[0]), String(parts[2]), 0))
    let bytes = try Data(contentsOf: URL(filePath: terminal.journalPath))
    for secret in [parts[0], parts[2]] where bytes.range(of: Data(secret.utf8)) != nil {
      throw Broken(what: "\(secret) is still in the journal's file")
    }
  }

  // MARK: Invariants

  private func rows(_ sql: String) throws -> [String] {
    try Connection(path: terminal.journalPath, mode: .readOnly).rows(sql) { $0.text(0) }
  }

  /// Everything a restored journal must still have.
  private func holdings(_ terminal: TestTerminal) throws -> [String] {
    try entries(terminal)
      + Connection(path: terminal.journalPath, mode: .readOnly).rows(
        """
        SELECT key || '=' || value FROM setting
        UNION ALL SELECT name || ' ' || minute || ' ' || enabled FROM reminder_rule
        UNION ALL SELECT uid || vital || ifnull(high, '') FROM watch
        UNION ALL SELECT uid || ifnull(withdrawn_at, '') FROM intake
        UNION ALL SELECT id || uid FROM change ORDER BY 1
        """
      ) { $0.text(0) }
  }

  /// Each entry with its uid, time, values and note.
  private func entries(_ terminal: TestTerminal) throws -> [String] {
    try Connection(path: terminal.journalPath, mode: .readOnly).rows(
      """
      SELECT uid || ' ' || taken_at || ' ' || note || ' ' || (
        SELECT group_concat(vital || value || unit, ' ') FROM (
          SELECT * FROM reading WHERE report_id = report.id ORDER BY vital)) FROM report
      UNION ALL
      SELECT lower(hex(single_reading.uid)) || ' ' || taken_at || ' ' || ifnull(note, '') || ' ' || vital.id
        || value || ifnull(unit, '') FROM single_reading JOIN vital ON number = vital ORDER BY 1
      """
    ) { $0.text(0) }
  }

  private mutating func checkWhole() throws {
    let before = try ReadOnlyTests.Mark(terminal.journalPath)
    let check = terminal.run("check")
    guard check.status == 0 else { throw Broken(what: "check: \(check.output)\(check.error)") }
    guard try ReadOnlyTests.Mark(terminal.journalPath) == before else {
      throw Broken(what: "check changed the journal")
    }
  }

  /// Imports `follow` output into the second journal, and compares the two.
  private mutating func checkFollower() throws {
    let journal = try Journal.forReading(path: terminal.journalPath)
    var lines: [String] = []
    while true {
      let told = try journal.read { try $0.followed(after: cursor, matching: nil, most: 3) }
      lines += told.lines
      cursor = FollowCursor(text: told.cursor.text) ?? .beginning
      if !told.isMore { break }
    }
    if !lines.isEmpty {
      let file = try second.file("follow.ndjson", lines.joined(separator: "\n") + "\n")
      let took = second.run("import", "--stream", file, "--source", "first")
      guard took.status == 0 else { throw Broken(what: "the stream: \(took.error)\n\(lines)") }
    }
    let gone = Set(forgotten.map(\.uid))
    func kept(_ terminal: TestTerminal) throws -> [String] {
      try entries(terminal).filter { !gone.contains(String($0.prefix { $0 != " " })) }
    }
    let (here, there) = (try kept(terminal), try kept(second))
    guard here == there else {
      throw Broken(what: "follow: \(here)\nthe second journal: \(there)\n\(lines)")
    }
  }

  private mutating func checkExport() throws {
    let (other, file) = (try TestTerminal(), terminal.folder.appending(path: "all.json").path)
    other.now = terminal.now
    try run("export", "--output", file)
    let came = other.run("import", file)
    guard came.status == 0 else { throw Broken(what: "import of the export: \(came.error)") }
    guard try holdings(other) == holdings(terminal) else {
      throw Broken(what: "an imported export isn't the journal")
    }
  }

  private mutating func checkUndo() throws {
    for _ in 0..<200 where try run("undo").status != 0 { break }
    let left = try entries(terminal)
    // After a permanent deletion or a restore, not every change can be undone.
    guard left.isEmpty || !forgotten.isEmpty || wasRestored else {
      throw Broken(what: "after every undo there is still \(left)")
    }
  }
}
