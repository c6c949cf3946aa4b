internal import CSQLite

extension Connection {
  /// Makes this database the same as `source` is at one moment. Others go on reading and writing
  /// `source` meanwhile; whoever reads this one sees what was there before until all of it is copied.
  ///
  /// - Parameters:
  ///   - whenLocked: called once nobody else can write here any more, before the first page comes.
  ///   - goesOn: called after each piece; when it throws, this database stays what it was.
  public func becomeCopy(
    of source: borrowing Connection, whenLocked: () throws -> Void = {},
    goesOn: () throws -> Void = {}
  ) throws {
    guard let copying = unsafe sqlite3_backup_init(handle, "main", source.handle, "main") else {
      throw failure(unsafe sqlite3_extended_errcode(handle))
    }
    var isFinished = false
    defer { if !isFinished { unsafe sqlite3_backup_finish(copying) } }
    // No page yet, but the lock.
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

  /// Hands out the bytes of the file that this database in memory would be, piece by piece.
  ///
  /// Copied from a journal with a write-ahead log it can be read by nothing here; the file that is
  /// handed out wants none.
  public func eachPiece(_ body: ([UInt8]) throws -> Void) throws {
    var size: Int64 = 0
    let flags = UInt32(SQLITE_SERIALIZE_NOCOPY)
    guard let start = unsafe sqlite3_serialize(handle, "main", &size, flags) else {
      throw failure(SQLITE_NOMEM)
    }
    // The header's versions for writing and for reading: 2 is a file with a write-ahead log.
    if size > 20 { for offset in 18...19 { unsafe start[offset] = 1 } }
    var offset = 0
    while offset < Int(size) {
      let count = min(65_536, Int(size) - offset)
      try body(unsafe [UInt8](UnsafeBufferPointer(start: start + offset, count: count)))
      offset += count
    }
  }

  /// How many faults SQLite finds in the file's pages, tables and indexes.
  /// - Parameter limit: after so many it looks no further.
  public func faultCount(limit: Int = 100) throws(SQLiteError) -> Int {
    do {
      let lines = try rows("PRAGMA integrity_check(\(limit))") { $0.text(0) }
      return lines == ["ok"] ? 0 : lines.count
    } catch SQLiteError.corrupt {
      // It can't be read to its end.
      return 1
    } catch let error as SQLiteError {
      throw error
    } catch {
      return 1
    }
  }
}

extension Connection {
  /// Puts all that the write-ahead log holds into the file, as far as it can be read: the pages
  /// themselves are never looked at.
  public func takeLogIn() throws(SQLiteError) {
    // SQLite looks for a log when it first reads, whatever comes of that; before, there is none to it.
    _ = try? firstRow("PRAGMA schema_version") { $0.integer(0) }
    let code = unsafe sqlite3_wal_checkpoint_v2(
      handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }
}
