internal import CSQLite
internal import Glibc
internal import HealthModel
internal import Synchronization

@safe public struct Connection: ~Copyable {
  let handle: OpaquePointer
  /// The busy timeout in milliseconds.
  private let patience: Int32
  private let recoveriesBefore: Int

  /// Whether the first read may have recovered a log that a killed program left.
  /// Such a log doesn't identify the file to which it belongs.
  public var mayHaveFoundLog: Bool {
    !SQLiteLibrary.isSetUp || SQLiteLibrary.recoveries > recoveriesBefore
  }

  /// Guards against bad files: the schema can't call unsafe functions, and no statement can write
  /// to the schema or to the tables inside a full-text index.
  public func defend() throws(SQLiteError) {
    let code = unsafe healthlog_sqlite3_defend(handle)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// Keeps the write-ahead log when this connection closes, even if no other connection is open.
  public func leaveLog() { _ = unsafe healthlog_sqlite3_keep_log(handle) }

  public enum Mode: Sendable {
    case readOnly
    /// Reads a file that nobody writes to, and creates no files beside it.
    case frozen
    case readWrite, create
    /// A database in memory that can be serialized.
    case inMemory
  }

  /// Opens a database; reads nothing before the first statement.
  public init(path: String, mode: Mode, busyTimeoutMilliseconds: Int32 = 5000) throws(SQLiteError) {
    _ = SQLiteLibrary.isSetUp
    recoveriesBefore = SQLiteLibrary.recoveries
    let escaped = path.replacingScalars(["%": "%25", "?": "%3f", "#": "%23"])
    let create = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let (name, flags) =
      switch mode {
      case .readOnly: (path, SQLITE_OPEN_READONLY)
      case .frozen: ("file:\(escaped)?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
      case .readWrite: (path, SQLITE_OPEN_READWRITE)
      case .create: (path, create)
      case .inMemory: ("file:copy?vfs=memdb", create | SQLITE_OPEN_URI)
      }
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(
      name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let database = unsafe opened else {
      let message = unsafe String(cString: sqlite3_errstr(code))
      unsafe sqlite3_close_v2(opened)
      throw SQLiteError(extendedCode: code, message: message)
    }
    unsafe handle = database
    patience = busyTimeoutMilliseconds
    unsafe sqlite3_busy_timeout(handle, patience)
  }

  deinit {
    // The connection stays open until its last statement is finalized.
    unsafe sqlite3_close_v2(handle)
  }

  /// Switches the file to a write-ahead log. Retries, because SQLite ignores the timeout if two
  /// programs do this at once.
  public func keepLog() throws(SQLiteError) {
    let end = Connection.steadyMilliseconds() + Int64(patience)
    while true {
      do throws(SQLiteError) {
        return try execute("PRAGMA journal_mode = WAL")
      } catch { guard error == .busy, Connection.steadyMilliseconds() < end else { throw error } }
      sqlite3_sleep(10)
    }
  }

  /// Reads a steady clock. Swift's own clock would link the concurrency library into every program.
  private static func steadyMilliseconds() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Runs one or more statements without reading rows.
  public func execute(_ sql: String) throws(SQLiteError) {
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// Compiles the first statement of `sql` and binds `values` to its parameters, in order.
  public func prepare(_ sql: String, _ values: [SQLValue] = []) throws(SQLiteError) -> Statement {
    let prepared = try prepareAlone(sql)
    try prepared.bind(values)
    return prepared
  }

  /// Compiles the first statement of `sql` without binding values, so that it can run many times.
  public func prepareAlone(_ sql: String) throws(SQLiteError) -> Statement {
    var compiled: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(handle, sql, -1, &compiled, nil)
    guard code == SQLITE_OK, let statement = unsafe compiled else { throw failure(code) }
    return unsafe Statement(statement)
  }

  public func run(_ sql: String, _ values: [SQLValue] = []) throws(SQLiteError) {
    try prepareAlone(sql).run(values)
  }

  public func rows<Row>(
    _ sql: String, _ values: [SQLValue] = [], _ read: (borrowing Statement) throws -> Row
  ) throws -> [Row] { try prepareAlone(sql).rows(values, read) }

  public func firstRow<Row>(
    _ sql: String, _ values: [SQLValue] = [], _ read: (borrowing Statement) throws -> Row
  ) throws -> Row? {
    let statement = try prepare(sql, values)
    return try statement.step() ? try read(statement) : nil
  }

  /// Runs `body` in an immediate transaction, which is committed, or rolled back if `body` throws.
  /// - Parameter waiting: called, at most once, after a second of waiting for another transaction.
  @discardableResult
  public func transaction<Result>(
    waiting: () -> Void = {}, _ body: () throws -> Result
  ) throws -> Result {
    try begin(waiting)
    return try ending(body)
  }

  private func begin(_ waiting: () -> Void) throws(SQLiteError) {
    let first = min(patience, 1000)
    unsafe sqlite3_busy_timeout(handle, first)
    defer { unsafe sqlite3_busy_timeout(handle, patience) }
    do { try execute("BEGIN IMMEDIATE") } catch {
      guard error == .busy, patience > first else { throw error }
      waiting()
      unsafe sqlite3_busy_timeout(handle, patience - first)
      try execute("BEGIN IMMEDIATE")
    }
  }

  /// Runs `body` on one snapshot of the file; fails if `body` fills the disk with temporary tables.
  public func reading<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN")
    return try ending(body)
  }

  private func ending<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // SQLite may have rolled back already. Report the first error.
      if unsafe sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// Runs `body`; once `isAsked` returns true, the running statement throws `.interrupted`.
  public func interruptible<Result>(
    by isAsked: @escaping () -> Bool, _ body: () throws -> Result
  ) rethrows -> Result {
    let question = Question()
    question.isAsked = isAsked
    // 10,000 steps of SQLite's virtual machine take a few milliseconds.
    unsafe sqlite3_progress_handler(
      handle, 10_000,
      { data in
        guard let data = unsafe data else { return 0 }
        return unsafe Unmanaged<Question>.fromOpaque(data).takeUnretainedValue().isAsked() ? 1 : 0
      }, Unmanaged.passUnretained(question).toOpaque())
    defer { unsafe sqlite3_progress_handler(handle, 0, nil, nil) }
    return try withExtendedLifetime(question, body)
  }

  private final class Question { var isAsked = { false } }

  /// The row ID of the last INSERT into any table; 0 before the first.
  public var lastInsertedRowID: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// The number of rows that the last INSERT, UPDATE or DELETE changed.
  public var changedRows: Int64 { unsafe Int64(sqlite3_changes64(handle)) }

  private func failure(_ code: Int32) -> SQLiteError { unsafe SQLiteError(code, of: handle) }

  /// Replaces this database with a copy of `source`, which others may use meanwhile. Until the end,
  /// readers of this database see the old content.
  /// - Parameter whenLocked: called when this database is locked, before the first page is copied.
  /// - Parameter goesOn: called before each piece; if it throws, this database doesn't change.
  public func becomeCopy(
    of source: borrowing Connection, whenLocked: () throws -> Void = {},
    goesOn: () throws -> Void = {}
  ) throws {
    guard let copying = unsafe sqlite3_backup_init(handle, "main", source.handle, "main") else {
      throw failure(unsafe sqlite3_extended_errcode(handle))
    }
    var isFinished = false
    defer { if !isFinished { unsafe sqlite3_backup_finish(copying) } }
    // Copies no page, but takes the lock.
    var code = unsafe sqlite3_backup_step(copying, 0)
    if code == SQLITE_OK {
      try whenLocked()
      repeat {
        try goesOn()
        code = unsafe sqlite3_backup_step(copying, 1024)
      } while code == SQLITE_OK
    }
    isFinished = true
    let outcome = unsafe sqlite3_backup_finish(copying)
    guard code == SQLITE_DONE, outcome == SQLITE_OK else {
      throw failure(code == SQLITE_DONE ? outcome : code)
    }
  }

  /// Passes this in-memory database to `body` as a file without a write-ahead log, piece by piece.
  public func eachPiece(_ body: ([UInt8]) throws -> Void) throws {
    var size: Int64 = 0
    let flags = UInt32(SQLITE_SERIALIZE_NOCOPY)
    guard let start = unsafe sqlite3_serialize(handle, "main", &size, flags) else {
      throw failure(SQLITE_NOMEM)
    }
    // The header's write and read versions; 2 means a write-ahead log.
    if size > 20 { for offset in 18...19 { unsafe start[offset] = 1 } }
    for offset in stride(from: 0, to: Int(size), by: 65_536) {
      let count = min(65_536, Int(size) - offset)
      try body(unsafe [UInt8](UnsafeBufferPointer(start: start + offset, count: count)))
    }
  }

  /// Returns the number of faults that SQLite finds in pages, tables and indexes, up to `limit`.
  public func faultCount(limit: Int = 100) throws -> Int {
    do {
      let lines = try rows("PRAGMA integrity_check(\(limit))") { $0.text(0) }
      return lines == ["ok"] ? 0 : lines.count
    } catch SQLiteError.damaged {
      // The file is so damaged that the check itself fails.
      return 1
    }
  }

  /// Moves the readable part of the write-ahead log into the file, without checking pages.
  public func takeLogIn() throws(SQLiteError) {
    // SQLite doesn't look for a log until its first read, which may fail.
    _ = try? firstRow("PRAGMA schema_version") { $0.integer(0) }
    let code = unsafe sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }
}

public enum SQLiteLibrary {
  /// Whether SQLite accepted our settings, which the first access to this property applies. SQLite
  /// rejects settings after any other call, so everything that uses SQLite reads this first.
  public static let isSetUp =
    unsafe healthlog_sqlite3_configure { _, code, _ in
      // SQLITE_NOTICE_RECOVER_WAL
      if code == SQLITE_NOTICE | 1 << 8 { found.add(1, ordering: .relaxed) }
    } == SQLITE_OK

  static var recoveries: Int { found.load(ordering: .relaxed) }
  private static let found = Atomic<Int>(0)

  /// Sets the folder for temporary files; call it before another thread opens a connection.
  public static func keepTemporaryFiles(in folder: String) {
    _ = isSetUp
    unsafe healthlog_sqlite3_keep_temporary_files(folder)
  }
}

/// An SQLite error. It never contains bound values.
public enum SQLiteError: Error, Equatable, Sendable {
  /// Another program held the file for longer than the busy timeout.
  case busy
  case interrupted
  /// The file or its folder isn't writable.
  case readOnly
  case full
  /// The file would exceed the process's size limit.
  case tooLarge
  /// A sync failed: the written data may or may not be lost.
  case unsynced
  case notADatabase
  /// SQLite found broken pages or entries in the database.
  case damaged
  case cannotOpen
  /// The change violates a constraint; `rule` is SQLite's message, which names the constraint.
  case constraint(rule: String)
  /// Reading or writing failed; `code` is SQLite's extended code.
  case inputOutput(code: Int32)
  case other(code: Int32, message: String)

  init(_ code: Int32, of connection: OpaquePointer?) {
    // sqlite3_system_errno doesn't cover a COMMIT that failed.
    let systemCode = errno
    let message = unsafe String(cString: sqlite3_errmsg(connection))
    self.init(extendedCode: code, systemCode: systemCode, message: message)
  }

  /// - Parameter systemCode: `errno` after the call that returned `extendedCode`.
  init(extendedCode: Int32, systemCode: Int32 = 0, message: String) {
    // The log's index is a file too, and the first file that fails to grow on a full disk.
    let isIndexFull = extendedCode == SQLITE_IOERR | (19 << 8) && systemCode != EIO
    switch extendedCode & 0xff {
    case SQLITE_IOERR where systemCode == EFBIG: self = .tooLarge
    case _ where isIndexFull, SQLITE_IOERR where systemCode == EDQUOT, SQLITE_FULL: self = .full
    // fsync failed, for the file or for its folder.
    case SQLITE_IOERR where [4, 5].contains(extendedCode >> 8): self = .unsynced
    // SQLITE_SCHEMA: another program has just created the tables.
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_SCHEMA: self = .busy
    case SQLITE_INTERRUPT: self = .interrupted
    case SQLITE_READONLY, SQLITE_PERM: self = .readOnly
    case SQLITE_NOTADB: self = .notADatabase
    case SQLITE_CORRUPT: self = .damaged
    case SQLITE_CANTOPEN: self = .cannotOpen
    case SQLITE_CONSTRAINT: self = .constraint(rule: message)
    case SQLITE_IOERR: self = .inputOutput(code: extendedCode)
    default: self = .other(code: extendedCode, message: message)
    }
  }
}
