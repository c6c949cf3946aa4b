public import HealthModel
import POSIX
internal import SQLite

public struct Repair: Equatable, Sendable {
  /// The path where the unrepaired journal is kept; nil when its content needed no repair.
  public var kept: String?
  public var lostReports: [ClosedRange<Int64>] = []
  /// Numbers of single readings that can't be read any more: `12...12` for `s12`.
  public var lostSingleReadings: [ClosedRange<Int64>] = []
  /// Reports that may have lost a reading, because the number of their readings is unknown.
  public var doubtfulReports: [Int64] = []
  public var fromHistory: [EntryNumber] = []
  /// Entries restored under a new number, because the old one is unknown.
  public var renumbered: [EntryNumber] = []
  /// Restored entries that may be outdated, because history lacks changes.
  public var outdated: [EntryNumber] = []
  public var lostChanges = 0
  public var lostParts: [LostPart] = []
  /// The remaining faults.
  public var left: [CheckFinding] = []

  public init() {}

  /// Whether everything on record is as it was, apart from remaining faults.
  public var lostNothing: Bool {
    lostReports.isEmpty && lostSingleReadings.isEmpty && doubtfulReports.isEmpty
      && renumbered.isEmpty && outdated.isEmpty && lostChanges == 0 && lostParts.isEmpty
  }
}

extension Journal {
  /// Repairs what `check` finds, as far as possible, and keeps a copy of the old journal beside it.
  /// If pages are broken, a new journal made from all readable rows replaces the old one; if
  /// somebody writes in the meantime, everything is read again.
  /// - Throws: `KeepingFault`; `JournalError`, `.busy` if writing goes on. Nothing changes then.
  public static func repair(path: String, now: Moment) throws -> Repair {
    do {
      return try repair(path: path, now: now) {}
    } catch SQLiteError.full, JournalError.storage(.full, _) {
      throw KeepingFault.noRoom(path: path)
    } catch let error as SQLiteError { throw JournalError(error, path: path) }
  }

  /// - Parameter whenRead: called when all is read, before the new journal replaces the old one.
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
      let origin = JournalStamp(unopened: path)
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

  /// Copies a journal and merges its log into the copy, so that SQLite never opens the file itself.
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

  /// Returns the identity of a file's journal, without its log; nil for none, or broken pages.
  private static func identity(ofWhole path: String) -> String? {
    guard let connection = try? Connection(path: path, mode: .frozen),
      (try? connection.faultCount(limit: 1)) == 0
    else { return nil }
    return try? Replica.journal(connection)
  }

  /// Makes a journal of all that is readable in a broken one; returns whether it has any entries.
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
