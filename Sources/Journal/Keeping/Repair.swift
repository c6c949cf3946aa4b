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
  /// The number of readings whose severity doesn't match their limits.
  case severities(Int)
  /// The number of reports whose priority doesn't match their readings.
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
  /// Checks a journal, the permissions of its files and the space left; changes nothing.
  /// - Parameter now: nil to accept entries from the future.
  /// - Throws: `JournalError` if the journal can't be opened for a reason other than damage.
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

  /// Returns the version of a file's tables, ignoring the header; nil if they aren't a journal's.
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

  fileprivate func traces() throws -> [CheckFinding] {
    try connection.hasRow("SELECT 1 FROM forgotten WHERE is_erased = 0") ? [.traces] : []
  }
}

public struct Repair: Equatable, Sendable {
  /// The path where the unrepaired journal is kept; nil when its content needed no repair.
  public var kept: String?
  public var lostReports: [ClosedRange<Int64>] = []
  /// The numbers of lost single readings: `12...12` for `s12`.
  public var lostSingleReadings: [ClosedRange<Int64>] = []
  /// Reports that may have lost a reading, because the number of their readings is unknown.
  public var doubtfulReports: [Int64] = []
  public var fromHistory: [EntryNumber] = []
  /// Entries restored under a new number, because the old one is unknown.
  public var renumbered: [EntryNumber] = []
  /// Restored entries that may be outdated, because history has lost changes.
  public var outdated: [EntryNumber] = []
  public var lostChanges = 0
  public var lostParts: [LostPart] = []
  /// The remaining faults.
  public var left: [CheckFinding] = []

  public init() {}

  /// Whether nothing on record was lost or altered, apart from remaining faults.
  public var lostNothing: Bool {
    lostReports.isEmpty && lostSingleReadings.isEmpty && doubtfulReports.isEmpty
      && renumbered.isEmpty && outdated.isEmpty && lostChanges == 0 && lostParts.isEmpty
  }
}

extension Journal {
  /// Repairs what `check` finds, as far as possible; keeps a copy of a journal whose content it
  /// changes. If pages, rows or the schema are broken, a new journal made from all readable rows
  /// replaces the old one. If another program writes meanwhile, everything is read again.
  /// - Throws: `KeepingFault`; `JournalError`, including `.busy` if others keep writing.
  public static func repair(path: String, now: Moment) throws -> Repair {
    do {
      return try repair(path: path, now: now) {}
    } catch SQLiteError.full, JournalError.storage(.full, _) {
      throw KeepingFault.noRoom(path: path)
    } catch let error as SQLiteError { throw JournalError(error, path: path) }
  }

  /// - Parameter whenRead: called when all rows are read, before the old journal is replaced.
  static func repair(path: String, now: Moment, whenRead: () throws -> Void) throws -> Repair {
    let found: [CheckFinding]
    do {
      found = try check(path: path, now: now.instant)
    } catch JournalError.notAJournal(let path) {
      // Without its first page, a journal isn't recognisable as one.
      var repair: Repair
      do {
        repair = try rebuild(path, now, whenRead)
      } catch KeepingFault.nothingReadable { throw JournalError.notAJournal(path: path) }
      repair.left = try check(path: path, now: now.instant)
      return repair
    }
    for path in filesOpenToOthers(path) { PrivateFile.closeToOthers(path) }
    var repair = Repair()
    if found.contains(where: { $0.mending == .header }) {
      let kept = try writeHeader(path, now)
      repair = try self.repair(path: path, now: now, whenRead: whenRead)
      repair.kept = repair.kept ?? kept
      return repair
    }
    if found.contains(where: { $0.mending == .newJournal }) {
      repair = try rebuild(path, now, whenRead)
    } else if found.contains(where: { $0.mending == .derivation }) {
      let journal = try Journal(path: path)
      repair.kept = try writing(to: path) {
        try KeptCopies(file: JournalFile(path: path)).keep(journal.connection, KeptCopies.word(now))
      }
      try journal.write(now: now.instant) { try $0.deriveEverything() }
    }
    if found.contains(where: { $0.mending == .erasure }) {
      _ = try Journal(path: path).eraseTraces()
    }
    repair.left = try check(path: path, now: now.instant)
    return repair
  }

  private static func writeHeader(_ path: String, _ now: Moment) throws -> String {
    guard let version = try versionByObjects(path) else {
      throw JournalError.notAJournal(path: path)
    }
    return try writing(to: path) {
      let kept = try KeptCopies(file: JournalFile(path: path)).keepFiles(KeptCopies.word(now))
      try Connection(path: path, mode: .readWrite).execute(
        "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(version)")
      return kept
    }
  }

  private static func rebuild(
    _ path: String, _ now: Moment, _ whenRead: () throws -> Void
  ) throws -> Repair {
    let folder = PrivateFile.folder(of: path)
    let names = ["broken.db", "new.db"]
    let held = names.flatMap(PrivateFile.withCompanions)
    for _ in 0..<5 {
      let origin = JournalStamp(path, isUnopened: true)
      var repair = Repair()
      let scratch = try writing(to: folder) { try PrivateFile.temporaryFolder(in: folder) }
      defer { PrivateFile.removeFolder(scratch, holding: held) }
      let files = names.map { "\(scratch)/\($0)" }
      try writing(to: files[0]) { try copyWithLog(path, to: files[0]) }
      guard try fill(files[1], from: files[0], now, &repair) else {
        throw KeepingFault.nothingReadable(path: path)
      }
      try whenRead()
      if Interruption.isAsked { throw KeepingFault.interrupted }
      do {
        let restoration = try Restoration(of: files[1], journal: path, origin: origin)
        repair.kept = try restoration.carryOut(now: now)
        return repair
      } catch is Restoration.ConcurrentChange {
        // The new journal must contain what was filed while the old one was read.
      }
    }
    throw JournalError.storage(.busy, path: path)
  }

  private static func writing<Value>(to path: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as SystemError { throw KeepingFault(error, writing: path) }
  }

  /// Copies a journal and merges its log into the copy, so that SQLite never opens the original.
  private static func copyWithLog(_ path: String, to copy: String) throws(SystemError) {
    let log = copy + "-wal"
    if JournalFile(path: path).hasLog { try PrivateFile.copy("\(path)-wal", to: log) }
    try PrivateFile.copy(path, to: copy)
    guard PrivateFile.exists(log) else { return }
    let alone = identity(ofWhole: copy)
    // A log that can't be merged is worthless.
    try? Connection(path: copy, mode: .readWrite).takeLogIn()
    // A log that breaks an intact file, or turns it into another journal, belongs to another file.
    guard let alone, alone != identity(ofWhole: copy) else { return }
    for companion in PrivateFile.companions { try PrivateFile.remove(copy + companion) }
    try PrivateFile.copy(path, to: copy)
  }

  /// Returns a journal's identity, ignoring the log; nil without one, or if pages are broken.
  private static func identity(ofWhole path: String) -> String? {
    guard let connection = try? Connection(path: path, mode: .frozen),
      (try? connection.faultCount(limit: 1)) == 0
    else { return nil }
    return try? Replica.journal(connection)
  }

  /// Fills a new journal with all that is readable in `broken`; returns whether there are entries.
  private static func fill(
    _ new: String, from broken: String, _ now: Moment, _ repair: inout Repair
  ) throws -> Bool {
    let journal = try Journal(path: new)
    return try journal.naming {
      try journal.connection.execute("PRAGMA foreign_keys = OFF")
      var salvage = try Salvage(path: broken, into: journal)
      try journal.connection.transaction {
        try salvage.copyRows()
        try salvage.settle()
      }
      try journal.connection.execute("PRAGMA foreign_keys = ON")
      try journal.write(now: now.instant) { edit in
        try edit.bringBackFromHistory(salvage, &repair)
        try edit.deriveEverything()
      }
      try salvage.tell(&repair)
      let found = try Contents(journal.connection)
      return found.reports + found.singleReadings > 0
    }
  }
}

/// The index of reports' notes as a whole; it covers only reports with a note.
enum NoteWords {
  /// The definition of a table that splits notes into words like the schema's own index.
  static let kind = "fts5 (note, content = '', tokenize = 'unicode61 remove_diacritics 2')"

  static func filling(_ index: String) -> String {
    "INSERT INTO \(index) (rowid, note) SELECT id, note FROM report WHERE note <> ''"
  }

  /// Rebuilds the index in the caller's transaction.
  static func rebuild(_ connection: borrowing Connection) throws {
    try connection.execute(
      """
      INSERT INTO note_word (note_word) VALUES ('delete-all');
      \(filling("note_word"));
      """)
  }

  static func agree(_ connection: borrowing Connection) throws -> Bool {
    try connection.execute(
      """
      CREATE VIRTUAL TABLE temp.expected_word USING \(kind);
      CREATE VIRTUAL TABLE temp.word_expected USING fts5vocab (temp, expected_word, instance);
      CREATE VIRTUAL TABLE temp.word_found USING fts5vocab (main, note_word, instance);
      \(filling("temp.expected_word"));
      """)
    defer {
      try? connection.execute(
        """
        DROP TABLE temp.word_found; DROP TABLE temp.word_expected; DROP TABLE temp.expected_word;
        """)
    }
    let words = "SELECT term, doc, \"offset\" FROM temp."
    for (one, other) in [("word_expected", "word_found"), ("word_found", "word_expected")] {
      if try connection.hasRow("\(words)\(one) EXCEPT \(words)\(other) LIMIT 1") { return false }
    }
    return true
  }
}
