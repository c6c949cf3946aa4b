internal import HealthModel
import POSIX
internal import SQLite

/// The two latest copies that were kept beside the journal before a migration, restore or repair.
struct KeptCopies {
  static let limit = 2
  let file: JournalFile

  /// All copies, the oldest first by the time at which they were made.
  var paths: [String] {
    let prefix = "\(file.name).kept-"
    let names = PrivateFile.names(in: file.folder).filter {
      $0.hasPrefix(prefix) && !$0.hasSuffix("-wal")
    }
    let dated = names.map { name -> (path: String, at: Instant) in
      let path = "\(file.folder)/\(name)"
      return (path, BackupPlace.madeAt(path) ?? Instant(milliseconds: 0))
    }
    return dated.sorted { ($0.at, $0.path) < ($1.at, $1.path) }.map(\.path)
  }

  /// Returns a free path for a copy with this word in its name.
  func place(_ word: String) throws(SystemError) -> String {
    try PrivateFile.freePath("\(file.path).kept-\(word)")
  }

  /// Removes all but `new` and the latest of the others, even if the clock was wrong.
  func prune(sparing new: String) throws(SystemError) {
    for path in paths.filter({ $0 != new }).dropLast(Self.limit - 1) {
      try PrivateFile.remove(path)
      try PrivateFile.remove("\(path)-wal")
    }
  }

  /// Copies a database to a kept file with `word` in its name, or not at all; returns its path.
  func keep(_ connection: borrowing Connection, _ word: String) throws -> String {
    let path = try place(word)
    try SingleFile.copy(connection, to: path, at: Instant(milliseconds: SystemClock.milliseconds()))
    try prune(sparing: path)
    return path
  }

  /// Copies the files byte for byte, even broken ones.
  func keepFiles(_ word: String) throws(SystemError) -> String {
    let path = try place(word)
    if file.hasLog {
      try PrivateFile.copy("\(file.path)-wal", to: "\(path)-wal")
      try PrivateFile.synchronize("\(path)-wal")
    }
    try PrivateFile.copy(file.path, to: path)
    try PrivateFile.synchronize(path)
    try PrivateFile.synchronize(file.folder)
    try prune(sparing: path)
    return path
  }

  /// Returns `2026-11-21-2215`, for the name of a copy.
  static func word(_ now: Moment) -> String { "\(now.day)-\(now.local.time)".filter { $0 != ":" } }
}

/// Copies a database to a single file without companions, to keep it.
enum SingleFile {
  /// Copies the database of `connection` to `path`, all or nothing, on the disk when this returns.
  /// - Parameters:
  ///   - now: stored in the copy as its date.
  ///   - check: receives the copy before it gets its name.
  /// - Returns: false if the folder's disk didn't confirm the name.
  /// - Throws: `SystemError`, `isTaken` if `path` exists; `SQLiteError`; what `check` throws.
  @discardableResult
  static func copy(
    _ connection: borrowing Connection, to path: String, at now: Instant,
    goesOn: () throws -> Void = {}, check: (borrowing Connection) throws -> Void = { _ in }
  ) throws -> Bool {
    try make(path) { temporary in
      // SQLite may leave companions behind.
      defer {
        for companion in PrivateFile.companions { try? PrivateFile.remove(temporary + companion) }
      }
      try fill(temporary, from: connection, at: now, goesOn: goesOn, check: check)
    }
  }

  /// Makes a file under a temporary name, and gives it its own name once `fill` has returned.
  /// - Returns: false if the folder's disk didn't confirm the name.
  static func make(_ path: String, _ fill: (_ temporary: String) throws -> Void) throws -> Bool {
    let temporary = try PrivateFile.temporary(in: PrivateFile.folder(of: path))
    do {
      try fill(temporary)
      return try PrivateFile.settle(temporary, as: path)
    } catch {
      // Report the first error; the next command removes what is left.
      try? PrivateFile.remove(temporary)
      throw error
    }
  }

  private static func fill(
    _ path: String, from source: borrowing Connection, at now: Instant,
    goesOn: () throws -> Void, check: (borrowing Connection) throws -> Void
  ) throws {
    // An incomplete copy is discarded, so power cuts and rollbacks don't matter.
    let target = try Connection(path: path, mode: .readWrite)
    try target.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
    try target.becomeCopy(of: source, goesOn: goesOn)
    try makeSingle(target)
    try BackupPlace.date(target, at: now)
    try check(target)
  }

  /// Makes a copied file readable in a read-only folder.
  static func makeSingle(_ connection: borrowing Connection) throws {
    try connection.execute("PRAGMA journal_mode = DELETE")
  }
}
