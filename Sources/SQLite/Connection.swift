internal import CSQLite
internal import Glibc

/// One open database file.
@safe public struct Connection: ~Copyable {
  let handle: OpaquePointer
  /// How long to wait for another program's transaction, in milliseconds.
  private let patience: Int32

  private let recoveriesBefore: Int

  /// Whether there may have been such a log beside this file: known after the first statement that reads.
  ///
  /// Such a log is what a killed program left, or whatever else was put there: nothing in it says which
  /// file it belongs to.
  public var mayHaveFoundLog: Bool {
    !SQLiteLibrary.isSetUp || SQLiteLibrary.recoveries > recoveriesBefore
  }

  /// Has SQLite refuse what could harm the file from inside it: functions in its schema, writes to the
  /// schema or to the tables of an index of words.
  public func defend() throws(SQLiteError) {
    let code = unsafe healthlog_sqlite3_defend(handle)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// Leaves the write-ahead log as it is when this is closed, though nobody else be at work.
  public func leaveLog() { _ = unsafe healthlog_sqlite3_keep_log(handle) }

  /// What is to be done with the file, and whether it is made.
  public enum Mode: Sendable {
    case readOnly
    /// Reads a file that nobody can write to where it stands, without making companions beside it.
    case frozen
    case readWrite
    /// Also creates the file when it isn't there.
    case create
    /// A database of this connection's own in memory, whose bytes can be had whole.
    case inMemory
  }

  /// Opens a database; nothing is read before the first statement.
  ///
  /// - Parameter busyTimeoutMilliseconds: how long to wait for another program's transaction.
  /// - Throws: `SQLiteError.cannotOpen` and others.
  public init(
    path: String, mode: Mode, busyTimeoutMilliseconds: Int32 = 5000
  ) throws(SQLiteError) {
    _ = SQLiteLibrary.isSetUp
    recoveriesBefore = SQLiteLibrary.recoveries
    let flags =
      switch mode {
      case .readOnly: SQLITE_OPEN_READONLY
      case .frozen: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      case .readWrite: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .inMemory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI
      }
    var opened: OpaquePointer?
    let name =
      switch mode {
      case .frozen: "file:\(Connection.escaped(path))?immutable=1"
      case .inMemory: "file:copy?vfs=memdb"
      default: path
      }
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
    // Statements still alive keep the connection until the last of them goes.
    unsafe sqlite3_close_v2(handle)
  }

  /// Keeps a write-ahead log from now on; changes nothing where there is one.
  ///
  /// Of two that make a file at once each would wait for the other's lock: SQLite has one of them give up
  /// then, however patient it is, and it tries again.
  /// - Throws: `SQLiteError`.
  public func keepLog() throws(SQLiteError) {
    let end = Connection.steadyMilliseconds() + Int64(patience)
    while true {
      do throws(SQLiteError) {
        return try execute("PRAGMA journal_mode = WAL")
      } catch {
        guard error == .busy, Connection.steadyMilliseconds() < end else { throw error }
      }
      sqlite3_sleep(10)
    }
  }

  /// Swift's clocks would bring the whole library of tasks and queues into every program.
  private static func steadyMilliseconds() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Runs one or more statements that return nothing of interest.
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

  /// Compiles the first statement of `sql`, to be run many times with `Statement.run`.
  public func prepareAlone(_ sql: String) throws(SQLiteError) -> Statement {
    var compiled: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(handle, sql, -1, &compiled, nil)
    guard code == SQLITE_OK, let statement = unsafe compiled else { throw failure(code) }
    return unsafe Statement(statement, of: handle)
  }

  /// Runs one statement to its end.
  public func run(_ sql: String, _ values: [SQLValue] = []) throws(SQLiteError) {
    let statement = try prepare(sql, values)
    while try statement.step() {}
  }

  /// Collects what `read` makes of each row.
  public func rows<Row>(
    _ sql: String, _ values: [SQLValue] = [], _ read: (borrowing Statement) throws -> Row
  ) throws -> [Row] {
    let statement = try prepare(sql, values)
    var rows: [Row] = []
    while try statement.step() { rows.append(try read(statement)) }
    return rows
  }

  /// What `read` makes of the first row; nil when there is none.
  public func firstRow<Row>(
    _ sql: String, _ values: [SQLValue] = [], _ read: (borrowing Statement) throws -> Row
  ) throws -> Row? {
    let statement = try prepare(sql, values)
    return try statement.step() ? try read(statement) : nil
  }

  /// Runs `body` in one immediate transaction: all of it is on the disk when this returns, and
  /// nothing of it when this throws.
  /// - Parameter waiting: called once when another program's transaction has been waited for for a
  ///   second; up to the busy timeout is waited then.
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
    do {
      try execute("BEGIN IMMEDIATE")
    } catch {
      guard error == .busy, patience > first else { throw error }
      waiting()
      unsafe sqlite3_busy_timeout(handle, patience - first)
      try execute("BEGIN IMMEDIATE")
    }
  }

  /// Runs `body` in one transaction that only reads: everything in it is of the same moment, and
  /// nothing is written to the file.
  ///
  /// Temporary tables may be filled: a full disk can refuse these at the end, and then this throws.
  public func reading<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN")
    return try ending(body)
  }

  /// Runs `body` and commits; rolls back when either throws.
  private func ending<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // SQLite may have rolled back already; the first error is the one to report.
      if unsafe sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// Runs `body`, while which `isAsked` is asked now and then: when it says yes the statement at work
  /// ends with `SQLiteError.interrupted`.
  public func interruptible<Result>(
    by isAsked: @escaping () -> Bool, _ body: () throws -> Result
  ) rethrows -> Result {
    let question = Question(isAsked)
    // Every so many steps of SQLite's own machine: some milliseconds.
    unsafe sqlite3_progress_handler(
      handle, 10_000,
      { data in
        guard let data = unsafe data else { return 0 }
        return unsafe Unmanaged<Question>.fromOpaque(data).takeUnretainedValue().isAsked() ? 1 : 0
      }, Unmanaged.passUnretained(question).toOpaque())
    defer { unsafe sqlite3_progress_handler(handle, 0, nil, nil) }
    return try withExtendedLifetime(question, body)
  }

  private final class Question {
    let isAsked: () -> Bool

    init(_ isAsked: @escaping () -> Bool) { self.isAsked = isAsked }
  }

  /// Of the last INSERT that put in a row, whatever the table; 0 before the first.
  public var lastInsertedRowID: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// Rows that the last INSERT, UPDATE or DELETE touched.
  public var changedRows: Int64 { unsafe Int64(sqlite3_changes64(handle)) }

  /// A path as a URI wants it.
  private static func escaped(_ path: String) -> String {
    path.map { character in
      switch character {
      case "%": "%25"
      case "?": "%3f"
      case "#": "%23"
      default: String(character)
      }
    }.joined()
  }

  func failure(_ code: Int32) -> SQLiteError {
    // sqlite3_system_errno knows nothing of a COMMIT that failed.
    let systemCode = errno
    return unsafe SQLiteError(
      extendedCode: code, systemCode: systemCode, message: String(cString: sqlite3_errmsg(handle)))
  }
}
