public import HealthModel
import POSIX
import SQLite

/// What a repair has done.
public struct Repair: Equatable, Sendable {
  /// The journal as it was; nil when its content needed no repair.
  public var kept: String?
  /// Numbers that stood for something of which nothing can be read any more.
  public var lostReports: [ClosedRange<Int64>] = []
  /// The same of single readings: `12...12` for `s12`.
  public var lostSamples: [ClosedRange<Int64>] = []
  /// Reports of which a reading may be gone: nothing on record says how many they had.
  public var doubtfulReports: [Int64] = []
  /// Reports and single readings that came back out of the history.
  public var fromHistory: [EntryNumber] = []
  /// Those of them whose number nothing knows any more: it is a new one.
  public var renumbered: [EntryNumber] = []
  /// Those of them that may have been changed since: history lacks changes.
  public var outdated: [EntryNumber] = []
  /// Changes that history lacks now.
  public var lostChanges = 0
  /// Of what else something may be gone.
  public var lostParts: [LostPart] = []
  /// What is wrong still.
  public var left: [CheckFinding] = []

  /// Of a journal that needed none.
  public init() {}

  /// Whether everything on record is as it was, whatever is wrong still.
  public var lostNothing: Bool {
    lostReports.isEmpty && lostSamples.isEmpty && doubtfulReports.isEmpty && renumbered.isEmpty
      && outdated.isEmpty && lostChanges == 0 && lostParts.isEmpty
  }
}

extension Journal {
  /// Mends what `check` finds in the journal at `path`, as far as it can be.
  ///
  /// The journal as it was is kept beside it. What is derived is derived anew; where pages are broken
  /// whatever can be read goes into a new journal, which takes the old one's place; where somebody files
  /// something meanwhile, all is read again.
  /// - Throws: `KeepingFault`, `JournalError`, busy among them where others never rest; the journal is as
  ///   it was then.
  public static func repair(path: String, now: Moment) throws -> Repair {
    do {
      return try repair(path: path, now: now) {}
    } catch SQLiteError.full, JournalError.storage(.full, _) {
      throw KeepingFault.noRoom(path: path)
    } catch let error as SQLiteError {
      throw JournalError(error, path: path)
    }
  }

  /// - Parameter whenRead: called when all is read, before it takes the journal's place.
  static func repair(
    path: String, now: Moment, whenRead: () throws -> Void
  ) throws -> Repair {
    let found: [CheckFinding]
    do {
      found = try check(path: path, now: now.instant)
    } catch JournalError.notAJournal(let path) {
      // A journal whose first page is gone looks like any file.
      var repair: Repair
      do {
        repair = try rebuild(path, now, whenRead)
      } catch KeepingFault.nothingReadable {
        throw JournalError.notAJournal(path: path)
      }
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
      let copies = KeptCopies(file: JournalFile(path: path))
      do {
        repair.kept = try copies.keep(journal.connection, KeptCopies.word(now))
      } catch let error as SystemError {
        throw KeepingFault(error, writing: path)
      }
      try journal.write(now: now.instant) { try $0.deriveEverything() }
    }
    if found.contains(where: { $0.mending == .erasure }) {
      _ = try Journal(path: path).eraseTraces()
    }
    repair.left = try check(path: path, now: now.instant)
    return repair
  }

  /// Has the header say again that the file is a journal, and of which version; keeps a copy first.
  private static func writeHeader(_ path: String, _ now: Moment) throws -> String {
    guard let version = try versionByObjects(path) else {
      throw JournalError.notAJournal(path: path)
    }
    do {
      let kept = try KeptCopies(file: JournalFile(path: path)).keepFiles(KeptCopies.word(now))
      let connection = try Connection(path: path, mode: .readWrite)
      try connection.execute(
        "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(version)")
      return kept
    } catch let error as SystemError {
      throw KeepingFault(error, writing: path)
    } catch let error as SQLiteError {
      throw JournalError(error, path: path)
    }
  }

  private static func rebuild(
    _ path: String, _ now: Moment, _ whenRead: () throws -> Void
  ) throws -> Repair {
    for _ in 0..<5 {
      do {
        return try rebuildOnce(path, now, whenRead)
      } catch is Restoration.ConcurrentChange {
        // What was filed while it was read is to be in it.
      }
    }
    throw JournalError.storage(.busy, path: path)
  }

  private static func rebuildOnce(
    _ path: String, _ now: Moment, _ whenRead: () throws -> Void
  ) throws -> Repair {
    let origin = JournalFile(path: path).state
    var repair = Repair()
    let folder = PrivateFile.folder(of: path)
    let names = ["broken.db", "new.db"]
    let scratch: String
    do throws(SystemError) {
      scratch = try PrivateFile.temporaryFolder(in: folder)
    } catch {
      throw KeepingFault(error, writing: folder)
    }
    defer {
      PrivateFile.removeFolder(scratch, holding: names.flatMap(PrivateFile.withCompanions))
    }
    let files = names.map { "\(scratch)/\($0)" }
    do throws(SystemError) {
      try copyWithLog(path, to: files[0])
    } catch {
      throw KeepingFault(error, writing: files[0])
    }
    guard try fill(files[1], from: files[0], now, &repair) else {
      throw KeepingFault.nothingReadable(path: path)
    }
    try whenRead()
    if Interruption.isAsked { throw KeepingFault.interrupted }
    repair.kept = try Restoration(of: files[1], journal: path, origin: origin).carryOut(now: now)
    return repair
  }

  /// Copies a journal and takes its log in there: nothing reads the file itself.
  private static func copyWithLog(_ path: String, to copy: String) throws(SystemError) {
    let log = copy + "-wal"
    if JournalFile(path: path).hasLog { try PrivateFile.copy("\(path)-wal", to: log) }
    try PrivateFile.copy(path, to: copy)
    guard PrivateFile.exists(log) else { return }
    let alone = identity(ofWhole: copy)
    // A log that can't be taken in says nothing.
    try? Connection(path: copy, mode: .readWrite).takeLogIn()
    // One that breaks what is whole without it, or makes another journal of it, is another file's.
    guard let alone, alone != identity(ofWhole: copy) else { return }
    for companion in PrivateFile.companions { try PrivateFile.remove(copy + companion) }
    try PrivateFile.copy(path, to: copy)
  }

  /// Which journal a file is without a log; nil also where its pages are broken.
  private static func identity(ofWhole path: String) -> String? {
    guard let connection = try? Connection(path: path, mode: .frozen),
      (try? connection.faultCount(limit: 1)) == 0
    else { return nil }
    return try? Replica.journal(connection)
  }

  /// Makes a whole journal of whatever can be read of a broken one.
  /// - Returns: whether there was anything.
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
      return found.reports + found.samples > 0
    }
  }
}

extension JournalEdit {
  /// Derives severities, priorities and the words of notes anew, and builds every index again.
  fileprivate mutating func deriveEverything() throws {
    try judgeEverything()
    try NoteWords.rebuild(journal.connection)
    try journal.connection.execute("REINDEX")
  }
}
