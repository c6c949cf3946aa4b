public import HealthModel
import POSIX
internal import SQLite

public enum CheckFinding: Equatable, Sendable {
  /// The file's pages or indexes are broken; the number of faults that SQLite finds, at most 100.
  case broken(Int)
  case schema(SchemaFault)
  /// The tables are a journal's, but the header names another program or version.
  case header
  case misfit(table: String, column: String)
  /// Entries whose value or time would be refused if typed: the first one, and how many there are.
  case outside(EntryNumber, count: Int)
  case dangling(table: String, count: Int)
  /// Readings have a severity that doesn't match their limits.
  case severities(Int)
  /// Reports have a priority that doesn't match their readings.
  case priorities(Int)
  /// The index of notes contradicts the notes.
  case noteWords
  /// The files may still contain what was deleted for good.
  case traces
  case openToOthers(path: String)
  case notWritable(path: String, reason: String)
  /// The disk has less room than a copy of the journal needs. Units: bytes.
  case littleRoom(left: Int64, wanted: Int64)

  public var isMendable: Bool { mending != nil }

  enum Mending { case newJournal, derivation, erasure, closing, header }

  var mending: Mending? {
    switch self {
    case .broken, .misfit, .dangling, .schema: .newJournal
    case .header: .header
    case .severities, .priorities, .noteWords: .derivation
    case .traces: .erasure
    case .openToOthers: .closing
    case .notWritable, .littleRoom, .outside: nil
    }
  }
}

extension Journal {
  /// Also checks the permissions of files and the space left; changes nothing.
  /// - Parameter now: nil to accept entries from the future.
  /// - Throws: `JournalError` if it can't be opened, unless it is broken.
  public static func check(path: String, now: Instant? = nil) throws -> [CheckFinding] {
    var found: [CheckFinding] = []
    do { found = try forReading(path: path).check(now) } catch JournalError.schema(let fault, _) {
      let connection = try Connection(path: path, mode: .readOnly)
      let version = try Schema.check(connection, path: path)
      found = try Schema.faults(connection, version: version).map { .schema($0) }
      if found.isEmpty { found = [.schema(fault)] }
    } catch let error as JournalError where error.isOfBrokenPages {
      found = [.broken(1)]
    } catch let error as JournalError where error.isOfHeader {
      guard try versionByObjects(path) != nil else { throw error }
      found = [.header]
    }
    found += filesOpenToOthers(path).map { CheckFinding.openToOthers(path: $0) }
    if let fault = PrivateFile.writingFault(path) {
      found.append(.notWritable(path: path, reason: fault.reason))
    }
    let wanted = (PrivateFile.size(path) ?? 0) + (1 << 20)
    if let left = PrivateFile.roomLeft(in: PrivateFile.folder(of: path)), left < wanted {
      found.append(.littleRoom(left: left, wanted: wanted))
    }
    return found
  }

  /// Returns the version of a file's tables, whatever its header says; nil if not a journal's.
  static func versionByObjects(_ path: String) throws -> Int? {
    do {
      let signature = try Schema.signature(Connection(path: path, mode: .readOnly))
      return Schema.signatures.firstIndex(of: signature).map { $0 + Schema.retired + 1 }
    } catch is SQLiteError { return nil }
  }

  public static func filesOpenToOthers(_ path: String) -> [String] {
    (PrivateFile.withCompanions(path) + copiesBeside(path)).filter(PrivateFile.isOpenToOthers)
  }

  static func copiesBeside(_ path: String) -> [String] {
    let folder = BackupPlace.folder(ofJournal: path)
    return KeptCopies(file: JournalFile(path: path)).paths
      + PrivateFile.names(in: folder).map { "\(folder)/\($0)" }
  }

  private func check(_ now: Instant?) throws -> [CheckFinding] {
    let broken = try naming { try connection.faultCount() }
    // Broken pages would cause further, meaningless findings.
    guard broken == 0 else { return [.broken(broken)] }
    return try read { view in
      let outside = try EntryGate(view, now: now).outside(view)
      return try view.misfits() + view.dangling() + view.wronglyDerived() + view.traces()
        + (outside.map { [.outside($0.first, count: $0.count)] } ?? [])
    }
  }
}

extension JournalView {
  fileprivate func misfits() throws -> [CheckFinding] {
    let known = try KnownNames(self)
    var found = try Salvage.tables.compactMap { table in
      try table.misfits(connection, key: [], known).first.map {
        CheckFinding.misfit(table: table.tableName, column: $0.column)
      }
    }
    for column in ["before", "after"] {
      let isBroken = try connection.hasRow(
        "SELECT 1 FROM change WHERE \(column) IS NOT NULL AND NOT json_valid(\(column))")
      if isBroken { found.append(.misfit(table: "change", column: column)) }
    }
    return found
  }

  fileprivate func dangling() throws -> [CheckFinding] {
    try connection.rows(
      "SELECT \"table\", count(*) FROM pragma_foreign_key_check GROUP BY 1 ORDER BY 1"
    ) { .dangling(table: $0.text(0), count: Int($0.integer(1))) }
  }

  fileprivate func wronglyDerived() throws -> [CheckFinding] {
    var found: [CheckFinding] = []
    let (severities, priorities) = (try wrongSeverities(), try wrongPriorities())
    if severities > 0 { found.append(.severities(severities)) }
    if priorities > 0 { found.append(.priorities(priorities)) }
    do { if try NoteWords.agree(connection) { return found } } catch SQLiteError.damaged {
      // An index that SQLite can't read doesn't match the notes either.
    }
    return found + [.noteWords]
  }

  fileprivate func traces() throws -> [CheckFinding] {
    try connection.hasRow("SELECT 1 FROM forgotten WHERE is_erased = 0") ? [.traces] : []
  }
}
