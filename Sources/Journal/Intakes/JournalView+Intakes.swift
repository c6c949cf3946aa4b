public import HealthModel
import SQLite

/// What came in together, as it is on record.
public struct IntakeOnRecord: Equatable, Sendable {
  /// What people type for it.
  public let number: Int64
  public let at: Instant
  /// The file's name; of a device or a remote place what it is called.
  public let label: String
  /// As `import formats` says; empty when it is no file.
  public let format: String
  /// The zone that its local times were read in; nil where it has none.
  public let zone: String?
  /// When what it holds was taken, first and last.
  public let period: ClosedRange<Instant>?
  public let reports: Int
  public let samples: Int
  public let known: Int
  public let changed: Int
  public let refused: Int
  /// Rows without a value.
  public let empty: Int
  /// What wasn't ours, by what the file calls it.
  public let leftOut: [String: Int]
  /// When it was taken out again; nil while it is there.
  public let withdrawnAt: Instant?
}

/// A row that was refused when it came in.
public struct RefusalOnRecord: Equatable, Sendable {
  public let line: Int
  /// The names of its faults: never a value.
  public let reasons: [String]
}

extension JournalView {
  /// What came in, oldest first.
  /// - Parameter all: also what devices and remote places handed over, not files alone.
  public func intakes(all: Bool) throws -> [IntakeOnRecord] {
    let condition =
      all ? "1 ORDER BY id" : "source IN (SELECT id FROM source WHERE kind = 'file') ORDER BY id"
    return try IntakeRow.table.rows(journal.connection, where: condition, []).map { try intake($0) }
  }

  /// - Throws: `JournalError.noSuchIntake`.
  public func intake(_ number: Int64) throws -> IntakeOnRecord {
    try intake(try intakeRow(number))
  }

  /// The rows that were refused when it came in, at most `ImportOutcome.refusalsKept`.
  public func refusals(ofIntake number: Int64) throws -> [RefusalOnRecord] {
    var refusals: [RefusalOnRecord] = []
    let rows = try journal.connection.rows(
      "SELECT line, reason FROM intake_refusal WHERE intake = ? ORDER BY line, reason",
      [.integer(number)]
    ) { (line: Int($0.integer(0)), reason: $0.text(1)) }
    for row in rows {
      if let last = refusals.last, last.line == row.line {
        refusals[refusals.count - 1] = RefusalOnRecord(
          line: row.line, reasons: last.reasons + [row.reason])
      } else {
        refusals.append(RefusalOnRecord(line: row.line, reasons: [row.reason]))
      }
    }
    return refusals
  }

  func intakeRow(_ number: Int64) throws -> IntakeRow {
    guard
      let row = try IntakeRow.table.first(
        journal.connection, where: "id = ?", [.integer(number)])
    else { throw JournalError.noSuchIntake(number) }
    return row
  }

  private func intake(_ row: IntakeRow) throws -> IntakeOnRecord {
    let period = row.firstAt.flatMap { first in
      row.lastAt.flatMap { first <= $0 ? first...$0 : nil }
    }
    return IntakeOnRecord(
      number: row.id, at: row.at, label: row.label, format: row.format, zone: row.zone,
      period: period, reports: row.reports, samples: row.samples, known: row.known,
      changed: row.changed, refused: row.refused, empty: row.empty,
      leftOut: try leftOut(row.leftOut), withdrawnAt: row.withdrawnAt)
  }

  private func leftOut(_ text: String) throws -> [String: Int] {
    do {
      let members = try JSONReader().value(of: text).members
      return Dictionary(
        members.compactMap { member in Int(member.value.text).map { (member.name, $0) } },
        uniquingKeysWith: { first, _ in first })
    } catch is JSONFault {
      throw JournalError.damaged(table: "intake", column: "left_out")
    }
  }
}

extension JournalEdit {
  /// Takes out all that an intake brought and nobody has changed since; a step that undo takes back.
  /// - Returns: what was changed since and stays.
  /// - Throws: `JournalError.noSuchIntake`, `.intakeWithdrawn` when it is out already.
  public mutating func undoIntake(_ number: Int64) throws -> [EntryNumber] {
    let row = try view.intakeRow(number)
    if row.withdrawnAt != nil { throw JournalError.intakeWithdrawn(number) }
    let kept = try changedSince(row)
    try apply(.delete, named: row.uid, to: Optional<IntakeRow>.none, over: row)
    return kept.reports.map { .report($0) } + kept.samples.map { .sample($0) }
  }

  /// The reports and single readings of an intake that were changed after it came in, and whose
  /// change wasn't taken back.
  func changedSince(_ intake: IntakeRow) throws -> (reports: [Int64], samples: [Int64]) {
    var kept: (reports: [Int64], samples: [Int64]) = ([], [])
    for name in try changedObjects(.report) {
      let id = try journal.connection.firstRow(
        "SELECT id FROM report WHERE uid = ? AND intake = ?", [.text(name), .integer(intake.id)]
      ) { $0.integer(0) }
      if let id { kept.reports.append(id) }
    }
    for name in try changedObjects(.sample) {
      guard let uid = ReadingUID(hexadecimal: name) else { continue }
      let id = try journal.connection.firstRow(
        "SELECT id FROM sample WHERE uid = ? AND intake = ?", [uid.stored, .integer(intake.id)]
      ) { $0.integer(0) }
      if let id { kept.samples.append(id) }
    }
    return (kept.reports.sorted(), kept.samples.sorted())
  }

  private func changedObjects(_ kind: ObjectName.Kind) throws -> [String] {
    let prefix = "\(kind.rawValue):"
    return try journal.connection.rows(
      """
      SELECT DISTINCT substr(object, ?3) FROM change AS done
      WHERE object >= ?1 AND object < ?2 AND action NOT IN ('add', 'import', 'undo', 'redo')
        AND NOT EXISTS (
          SELECT 1 FROM change AS undone
          WHERE undone.undoes = done.step AND undone.action = 'undo' AND NOT EXISTS (
            SELECT 1 FROM change AS redone WHERE redone.undoes = undone.step))
      """,
      [
        .text(prefix), .text("\(kind.rawValue);"), .integer(Int64(prefix.utf8.count + 1)),
      ]
    ) { $0.text(0) }
  }
}
