public import HealthModel
import SQLite

/// What a line of a stream says: `follow` prints more than records.
public enum StreamedLine: Sendable {
  case row(ImportRow)
  /// The uid of what isn't on record there any more.
  case deletion(uid: String)
  /// The journal there was replaced; all of it follows.
  case reset
}

/// A stream as its entries know it: the file's name and what its names for rows are names in.
public struct StreamName: Sendable {
  let label: String
  let key: String

  /// The stream that brings `file`.
  public init(_ file: IncomingFile) { (label, key) = (file.name, file.key) }

  fileprivate var values: [SQLValue] { [.text(label), .text(key)] }

  fileprivate static let condition = """
    intake IN (SELECT intake.id FROM intake JOIN source ON source.id = intake.source
      WHERE format = 'stream' AND label = ?2 AND key = ?3)
    """
}

extension JournalView {
  /// Whether the stream has brought the entry of a uid, and it is there or the stream has deleted it.
  public func hasBrought(_ stream: StreamName, uid: String) throws -> Bool {
    try brought(uid, by: stream) != nil
  }

  /// A report's uid may have the form of a single reading's: files give both.
  fileprivate func brought(_ uid: String, by stream: StreamName) throws -> ObjectName? {
    func isBrought(_ table: String, _ stored: SQLValue) throws -> Bool {
      try journal.connection.firstRow(
        """
        SELECT 1 FROM \(table) WHERE uid = ?1 AND \(StreamName.condition)
        UNION ALL SELECT 1 FROM \(table)_withdrawn
          WHERE uid = ?1 AND why = 'source' AND \(StreamName.condition)
        """, [stored] + stream.values
      ) { _ in true } ?? false
    }
    if try isBrought("report", .text(uid)) { return ObjectName(.report, uid) }
    guard let sample = ReadingUID(uuid: uid), try isBrought("sample", sample.stored) else {
      return nil
    }
    return ObjectName(.sample, sample.hexadecimal)
  }

  fileprivate func intakes(of stream: StreamName) throws -> [Int64] {
    try journal.connection.rows(
      """
      SELECT intake.id FROM intake JOIN source ON source.id = intake.source
      WHERE format = 'stream' AND label = ? AND key = ? AND withdrawn_at IS NULL
      """, stream.values
    ) { $0.integer(0) }
  }

  fileprivate func entries(of stream: StreamName) throws -> [ObjectName] {
    try journal.connection.rows(
      """
      SELECT 'report:' || uid FROM report WHERE \(StreamName.condition)
      UNION ALL SELECT 'sample:' || lower(hex(uid)) FROM sample WHERE \(StreamName.condition)
      """, [.null] + stream.values
    ) { ObjectName(text: $0.text(0)) }.compactMap { $0 }
  }

  /// What a person has made of an entry stays.
  fileprivate func isPersons(_ object: ObjectName) throws -> Bool {
    try journal.connection.firstRow(
      """
      SELECT 1 FROM change AS done
      WHERE object = ? AND action IN ('edit', 'delete') AND actor = 'person'
        AND \(Self.isNotTakenBack)
      """, [.text(object.text)]
    ) { _ in true } ?? false
  }
}

extension JournalEdit {
  /// Applies what a stream says of an entry that it has brought: it is edited, deleted or brought back
  /// there. What a person did to the entry here stays.
  /// - Returns: whether anything was changed.
  /// - Throws: `RefusedReport` for values that no entry can have.
  public mutating func follow(_ line: StreamedLine, of stream: StreamName) throws -> Bool {
    switch line {
    case .row(let row):
      guard let object = try row.uid.flatMap({ try view.brought($0, by: stream) }),
        try !view.isPersons(object)
      else { return false }
      return try put(try row.draft.checkedEntry(vitals: view.vitals, now: now), object)
    case .deletion(let uid):
      guard let object = try view.brought(uid, by: stream) else { return false }
      return try withdraw(object)
    case .reset:
      for intake in try view.intakes(of: stream) { _ = try undoIntake(intake) }
      // What was edited, or brought back to an import that was taken back before.
      for object in try view.entries(of: stream) { _ = try withdraw(object) }
      return true
    }
  }

  private mutating func put(_ entry: NewEntry, _ object: ObjectName) throws -> Bool {
    let name = object.name
    switch (entry, object.kind) {
    case (.report(let report), .report):
      let present = try ReportState.find(name, view)
      guard var state = try present ?? view.withdrawn(report: name) else { return false }
      state.take(report)
      return try apply(present == nil ? .restore : .edit, named: name, to: state, over: present)
    case (.sample(let reading), .sample):
      let present = try SampleState.find(name, view)
      guard var state = try present ?? view.withdrawn(sample: object) else { return false }
      state.take(reading, view)
      return try apply(present == nil ? .restore : .edit, named: name, to: state, over: present)
    default: return false
    }
  }

  private mutating func withdraw(_ object: ObjectName) throws -> Bool {
    guard try !view.isPersons(object) else { return false }
    let isGone =
      if object.kind == .report {
        try apply(.delete, named: object.name, to: Optional<ReportState>.none)
      } else {
        try apply(.delete, named: object.name, to: Optional<SampleState>.none)
      }
    // The stream may bring it back.
    try journal.connection.run(
      "UPDATE \(object.kind.rawValue)_withdrawn SET why = 'source' WHERE uid = ?",
      [object.storedName])
    return isGone
  }
}

extension JournalView {
  fileprivate func withdrawn(report uid: String) throws -> ReportState? {
    let id = try journal.connection.firstRow(
      "SELECT id FROM report_withdrawn WHERE uid = ? AND why = 'source'", [.text(uid)]
    ) { $0.integer(0) }
    return try id.flatMap { try withdrawnReport($0, why: .source) }
  }

  fileprivate func withdrawn(sample object: ObjectName) throws -> SampleState? {
    let id = try journal.connection.firstRow(
      "SELECT id FROM sample_withdrawn WHERE uid = ? AND why = 'source'", [object.storedName]
    ) { $0.integer(0) }
    return try id.flatMap { try withdrawnSample($0, why: .source) }
  }
}
