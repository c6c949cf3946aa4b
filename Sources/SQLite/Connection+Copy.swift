internal import CSQLite

extension Connection {
  /// Makes this database a copy of `source`, which others may use meanwhile.
  /// Readers of this database see the old content until the copy is complete.
  /// - Parameters:
  ///   - whenLocked: called when this database is locked, before the first page is copied.
  ///   - goesOn: called after each piece; if it throws, this database doesn't change.
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

  /// Passes this in-memory database to `body` as the bytes of a file, piece by piece.
  /// That file needs no write-ahead log, even if the database was copied from one that does.
  public func eachPiece(_ body: ([UInt8]) throws -> Void) throws {
    var size: Int64 = 0
    let flags = UInt32(SQLITE_SERIALIZE_NOCOPY)
    guard let start = unsafe sqlite3_serialize(handle, "main", &size, flags) else {
      throw failure(SQLITE_NOMEM)
    }
    // The header's write and read versions; 2 means a write-ahead log.
    if size > 20 { for offset in 18...19 { unsafe start[offset] = 1 } }
    var offset = 0
    while offset < Int(size) {
      let count = min(65_536, Int(size) - offset)
      try body(unsafe [UInt8](UnsafeBufferPointer(start: start + offset, count: count)))
      offset += count
    }
  }

  /// Returns how many faults SQLite finds in pages, tables and indexes; it stops after `limit`.
  public func faultCount(limit: Int = 100) throws -> Int {
    do {
      let lines = try rows("PRAGMA integrity_check(\(limit))") { $0.text(0) }
      return lines == ["ok"] ? 0 : lines.count
    } catch SQLiteError.damaged {
      // The check itself can't read the file.
      return 1
    }
  }

  /// Moves the write-ahead log into the file, as far as it is readable, without checking pages.
  public func takeLogIn() throws(SQLiteError) {
    // SQLite looks for a log only at its first read, even if the read fails.
    _ = try? firstRow("PRAGMA schema_version") { $0.integer(0) }
    let code = unsafe sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }
}
