import HealthModel
import POSIX
import SQLite

extension Journal {
  /// Looks for whatever is wrong with the journal at `path` and around it; changes nothing.
  /// - Parameter now: nil where entries from the future are no finding.
  /// - Throws: `JournalError` when it can't be opened for another reason than that it is broken.
  public static func check(path: String, now: Instant? = nil) throws -> [CheckFinding] {
    var found: [CheckFinding] = []
    do {
      found = try forReading(path: path).check(now)
    } catch JournalError.schema(let fault, _) {
      found = try schemaFaults(path).map { .schema($0) }
      if found.isEmpty { found = [.schema(fault)] }
    } catch let error as JournalError where error.isOfBrokenPages {
      found = [.broken(1)]
    } catch let error as JournalError where error.isOfHeader {
      guard try versionByObjects(path) != nil else { throw error }
      found = [.header]
    }
    return found + around(path)
  }

  private static func schemaFaults(_ path: String) throws -> [SchemaFault] {
    let connection = try Connection(path: path, mode: .readOnly)
    return try Schema.faults(
      connection, version: try Schema.check(connection, path: path))
  }

  /// The version that the tables of a file are of, whatever its header says; nil where they are no
  /// journal's.
  static func versionByObjects(_ path: String) throws -> Int? {
    do {
      return try Schema.versionByObjects(Connection(path: path, mode: .readOnly))
    } catch is SQLiteError {
      return nil
    }
  }

  /// What is wrong with the files of the journal and the place where they stand.
  private static func around(_ path: String) -> [CheckFinding] {
    let file = JournalFile(path: path)
    var found = filesOpenToOthers(path).map { CheckFinding.openToOthers(path: $0) }
    if let fault = PrivateFile.writingFault(path) {
      found.append(.notWritable(path: path, reason: fault.reason))
    }
    let wanted = (PrivateFile.size(path) ?? 0) + (1 << 20)
    if let left = PrivateFile.roomLeft(in: file.folder), left < wanted {
      found.append(.littleRoom(left: left, wanted: wanted))
    }
    return found
  }

  /// The journal's own files, and copies of it, that others may read.
  public static func filesOpenToOthers(_ path: String) -> [String] {
    (PrivateFile.withCompanions(path) + copiesBeside(path)).filter(PrivateFile.isOpenToOthers)
  }

  /// Copies of the journal that stand where they are made unless a person says otherwise.
  static func copiesBeside(_ path: String) -> [String] {
    let folder = BackupPlace.folder(ofJournal: path)
    return KeptCopies(file: JournalFile(path: path)).paths
      + PrivateFile.names(in: folder).map { "\(folder)/\($0)" }
  }

  private func check(_ now: Instant?) throws -> [CheckFinding] {
    let broken = try naming { try connection.faultCount() }
    // What follows from pages that can't be trusted is no finding of its own.
    guard broken == 0 else { return [.broken(broken)] }
    return try read { view in
      try view.misfits() + (try view.dangling()) + (try view.wronglyDerived())
        + (try view.traces())
        + (try EntryGate(view, now: now).outside(view).map { [.outside($0.first, count: $0.count)] }
          ?? [])
    }
  }
}

extension JournalView {
  /// The first value of each table that its column can't hold.
  fileprivate func misfits() throws -> [CheckFinding] {
    var found: [CheckFinding] = []
    let known = try KnownNames(self)
    for table in Salvage.tables where try journal.connection.hasTable(table.name) {
      do {
        try table.readAll(journal.connection, known)
      } catch JournalError.damaged(let table, let column) {
        found.append(.misfit(table: table, column: column))
      }
    }
    for column in ["before", "after"] {
      let isThere = try journal.connection.firstRow(
        "SELECT 1 FROM change WHERE \(column) IS NOT NULL AND NOT json_valid(\(column))"
      ) { _ in true }
      if isThere != nil { found.append(.misfit(table: "change", column: column)) }
    }
    return found
  }

  fileprivate func dangling() throws -> [CheckFinding] {
    try journal.connection.rows(
      "SELECT \"table\", count(*) FROM pragma_foreign_key_check GROUP BY 1 ORDER BY 1"
    ) { .dangling(table: $0.text(0), count: Int($0.integer(1))) }
  }

  fileprivate func wronglyDerived() throws -> [CheckFinding] {
    let wrong = try wrongSeverities()
    let priorities = try wrongPriorities()
    return (wrong > 0 ? [.severities(wrong)] : [])
      + (priorities > 0 ? [.priorities(priorities)] : [])
      + (try noteWordsAgree() ? [] : [.noteWords])
  }

  private func noteWordsAgree() throws -> Bool {
    do {
      return try NoteWords.agree(journal.connection)
    } catch SQLiteError.corrupt {
      return false
    }
  }

  fileprivate func traces() throws -> [CheckFinding] {
    guard try journal.connection.hasTable(ForgottenRow.table.name) else { return [] }
    let left = try journal.connection.firstRow("SELECT 1 FROM forgotten WHERE is_erased = 0") { _ in
      true
    }
    return left == nil ? [] : [.traces]
  }
}

extension JournalError {
  /// Whether the file's header says that it is another program's, or another version's.
  var isOfHeader: Bool {
    switch self {
    case .notAJournal, .newerSchema, .retiredSchema: true
    default: false
    }
  }

  /// Whether the file doesn't hold what a journal holds: pages are broken, or the names of tables.
  var isOfBrokenPages: Bool {
    switch self {
    case .damaged, .schema: true
    case .storage(let fault, _):
      switch fault {
      case .damaged, .other: true
      case .busy, .interrupted, .readOnly, .full, .tooLarge, .unsynced, .cannotOpen, .constraint,
        .inputOutput:
        false
      }
    case .noSuchReport, .noSuchSample, .deleted, .deletedForGood, .became, .wentWithImport,
      .cameAgain, .notDeleted, .noSuchIntake, .intakeWithdrawn, .nothingToUndo, .nothingToRedo,
      .changedSince, .noJournal, .newerSchema, .retiredSchema, .notAJournal, .noFolder:
      false
    }
  }
}
