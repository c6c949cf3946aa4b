import HealthModel
public import Journal
import SQLite

/// A stream is identified by its name and the namespace of its names for rows.
extension IncomingFile {
  fileprivate var values: [SQLValue] { [.text(name), .text(key)] }
  fileprivate static let condition = """
    intake IN (SELECT intake.id FROM intake JOIN source ON source.id = intake.source
      WHERE format = 'stream' AND label = ?2 AND key = ?3)
    """
}

extension JournalView {
  /// Returns whether the stream has brought the entry of a uid, and nobody else has deleted it.
  public func hasBrought(_ stream: IncomingFile, uid: String) throws -> Bool {
    try brought(uid, by: stream) != nil
  }

  /// Finds an entry of the stream. Files give reports and single readings uids of the same form.
  fileprivate func brought(_ uid: String, by stream: IncomingFile) throws -> ObjectName? {
    func isBrought(_ table: String, _ stored: SQLValue) throws -> Bool {
      try connection.hasRow(
        """
        SELECT 1 FROM \(table) WHERE uid = ?1 AND \(IncomingFile.condition)
        UNION ALL SELECT 1 FROM \(table)_withdrawn
          WHERE uid = ?1 AND why = 'source' AND \(IncomingFile.condition)
        """, [stored] + stream.values)
    }
    if try isBrought("report", .text(uid)) { return ObjectName(.report, uid) }
    guard let singleReading = ReadingUID(uuid: uid),
      try isBrought("single_reading", singleReading.stored)
    else { return nil }
    return ObjectName(.singleReading, singleReading.hexadecimal)
  }

  fileprivate func intakes(of stream: IncomingFile) throws -> [Int64] {
    try connection.integers(
      """
      SELECT intake.id FROM intake JOIN source ON source.id = intake.source
      WHERE format = 'stream' AND label = ? AND key = ? AND withdrawn_at IS NULL
      """, stream.values)
  }

  fileprivate func entries(of stream: IncomingFile) throws -> [ObjectName] {
    try connection.rows(
      """
      SELECT 'report:' || uid FROM report WHERE \(IncomingFile.condition)
      UNION ALL SELECT 'single_reading:' || lower(hex(uid)) FROM single_reading WHERE \(IncomingFile.condition)
      """, [.null] + stream.values
    ) { ObjectName(text: $0.text(0)) }.compactMap { $0 }
  }

  fileprivate func isPersons(_ object: ObjectName) throws -> Bool {
    try connection.hasRow(
      """
      SELECT 1 FROM change AS done
      WHERE object = ? AND action IN ('edit', 'delete') AND actor = 'person'
        AND \(Self.isNotTakenBack)
      """, [.text(object.text)])
  }

  fileprivate func withdrawn(_ object: ObjectName) throws -> (any EntryRows)? {
    try connection.integer(
      "SELECT id FROM \(object.kind.rawValue)_withdrawn WHERE uid = ? AND why = 'source'",
      [object.storedName]
    ).flatMap { EntryNumber(object.kind, $0) }.flatMap { try withdrawn($0, why: .source) }
  }
}

extension JournalEdit {
  /// Applies the stream's change to an entry that it has brought; a person's own changes stay.
  /// - Throws: `RefusedReport` for values that no entry can have.
  public mutating func follow(_ line: StreamedLine, of stream: IncomingFile) throws -> Bool {
    switch line {
    case .row(let row):
      guard let object = try row.uid.flatMap({ try view.brought($0, by: stream) }),
        try !view.isPersons(object)
      else { return false }
      let entry = try row.draft.checkedEntry(vitals: view.vitals, now: now)
      return object.kind == .report
        ? try put(entry, object, as: ReportState.self)
        : try put(entry, object, as: SingleReadingState.self)
    case .deletion(let uid):
      guard let object = try view.brought(uid, by: stream) else { return false }
      return try withdraw(object)
    case .reset:
      for intake in try view.intakes(of: stream) { _ = try undoIntake(intake) }
      // The remaining entries were edited, or restored into an import that had been withdrawn.
      for object in try view.entries(of: stream) { _ = try withdraw(object) }
      return true
    }
  }

  private mutating func put<State: EntryRows>(
    _ entry: NewEntry, _ object: ObjectName, as _: State.Type
  ) throws -> Bool {
    let present = try State.find(object.name, view)
    guard let rows = try present ?? view.withdrawn(object) as? State,
      let state = rows.taking(entry, view)
    else { return false }
    return try apply(present == nil ? .restore : .edit, to: state, over: present)
  }

  private mutating func withdraw(_ object: ObjectName) throws -> Bool {
    guard try !view.isPersons(object) else { return false }
    let isGone =
      object.kind == .report
      ? try apply(.delete, to: nil, over: ReportState.find(object.name, view))
      : try apply(.delete, to: nil, over: SingleReadingState.find(object.name, view))
    // The stream may restore it.
    try connection.run(
      "UPDATE \(object.kind.rawValue)_withdrawn SET why = 'source' WHERE uid = ?",
      [object.storedName])
    return isGone
  }
}
