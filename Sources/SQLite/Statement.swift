internal import CSQLite
internal import Glibc

/// A compiled statement with its bound values and current row. Columns are numbered from 0.
@safe public struct Statement: ~Copyable {
  private let handle: OpaquePointer
  init(_ handle: OpaquePointer) { unsafe self.handle = handle }
  deinit { unsafe sqlite3_finalize(handle) }

  /// Binds `values` in order, replacing earlier ones; a debug build traps if the count is wrong.
  public func bind(_ values: [SQLValue]) throws(SQLiteError) {
    assert(
      unsafe values.count == Int(sqlite3_bind_parameter_count(handle)),
      "the statement has another number of parameters")
    // In a release build, parameters without values become NULL instead of keeping earlier values.
    if unsafe values.count < Int(sqlite3_bind_parameter_count(handle)) {
      unsafe sqlite3_clear_bindings(handle)
    }
    for (index, value) in values.enumerated() {
      let parameter = Int32(index + 1)
      let code =
        switch value {
        case .null: unsafe sqlite3_bind_null(handle, parameter)
        case .integer(let integer): unsafe sqlite3_bind_int64(handle, parameter, integer)
        case .real(let real): unsafe sqlite3_bind_double(handle, parameter, real)
        case .text(let text): bind(text, to: parameter)
        case .blob(let bytes): bind(bytes, to: parameter)
        }
      guard code == SQLITE_OK else { throw failure(code) }
    }
  }

  public func start(_ values: [SQLValue]) throws(SQLiteError) {
    unsafe sqlite3_reset(handle)
    try bind(values)
  }

  public func run(_ values: [SQLValue]) throws(SQLiteError) {
    try start(values)
    while try step() {}
    unsafe sqlite3_reset(handle)
  }

  public func rows<Row>(
    _ values: [SQLValue], _ row: (borrowing Statement) throws -> Row
  ) throws -> [Row] {
    defer { unsafe sqlite3_reset(handle) }
    try start(values)
    var rows: [Row] = []
    while try step() { rows.append(try row(self)) }
    return rows
  }

  /// Advances to the next row; returns false after the last.
  public func step() throws(SQLiteError) -> Bool {
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw failure(code)
    }
  }

  private func failure(_ code: Int32) -> SQLiteError {
    unsafe SQLiteError(code, of: sqlite3_db_handle(handle))
  }

  public func isNull(_ column: Int) -> Bool {
    unsafe sqlite3_column_type(handle, checked(column)) == SQLITE_NULL
  }

  /// Returns the column as an integer, converted by SQLite; 0 for NULL.
  public func integer(_ column: Int) -> Int64 {
    unsafe sqlite3_column_int64(handle, checked(column))
  }

  /// Returns the column as a double, converted by SQLite; 0 for NULL.
  public func real(_ column: Int) -> Double {
    unsafe sqlite3_column_double(handle, checked(column))
  }

  public func value(_ column: Int) -> SQLValue {
    switch unsafe sqlite3_column_type(handle, checked(column)) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .real(real(column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .blob(blob(column))
    default: .null
    }
  }

  /// Returns the column's bytes; empty for NULL.
  public func blob(_ column: Int) -> [UInt8] {
    guard let start = unsafe sqlite3_column_blob(handle, checked(column)) else { return [] }
    let count = unsafe Int(sqlite3_column_bytes(handle, Int32(column)))
    return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Checks the column in a debug build: SQLite would return 0 or NULL for a missing one.
  private func checked(_ column: Int) -> Int32 {
    assert(
      unsafe (0..<Int(sqlite3_column_count(handle))).contains(column), "there is no such column")
    return Int32(column)
  }

  /// Returns the column as text; empty for NULL.
  public func text(_ column: Int) -> String {
    guard let start = unsafe sqlite3_column_text(handle, checked(column)) else { return "" }
    let count = unsafe Int(sqlite3_column_bytes(handle, Int32(column)))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Returns whether the column equals `text`, without copying the column.
  public func holds(_ text: String, in column: Int) -> Bool {
    guard let start = unsafe sqlite3_column_text(handle, Int32(column)) else { return false }
    let count = unsafe Int(sqlite3_column_bytes(handle, Int32(column)))
    var text = text
    return text.withUTF8 { bytes in
      guard let own = bytes.baseAddress else { return count == 0 }
      return unsafe bytes.count == count && memcmp(own, start, count) == 0
    }
  }

  /// Adds the column's text to a hash. Source: FNV-1a, 64 bits.
  public func add(_ column: Int, to hash: inout UInt64) {
    guard let start = unsafe sqlite3_column_text(handle, checked(column)) else { return }
    let count = unsafe Int(sqlite3_column_bytes(handle, Int32(column)))
    for place in 0..<count { hash = unsafe (hash ^ UInt64(start[place])) &* 0x100_0000_01b3 }
  }

  public func optionalInteger(_ column: Int) -> Int64? { isNull(column) ? nil : integer(column) }

  public func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

  private func bind(_ text: String, to parameter: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      // An empty string may have no address, and SQLite would bind NULL.
      guard let start = bytes.baseAddress else {
        return unsafe sqlite3_bind_text(handle, parameter, "", 0, Statement.copiedAtOnce)
      }
      return unsafe sqlite3_bind_text64(
        handle, parameter, UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self),
        UInt64(bytes.count), Statement.copiedAtOnce, UInt8(SQLITE_UTF8))
    }
  }

  private func bind(_ bytes: [UInt8], to parameter: Int32) -> Int32 {
    // An empty array may have no address either.
    if bytes.isEmpty { return unsafe sqlite3_bind_zeroblob(handle, parameter, 0) }
    return unsafe sqlite3_bind_blob64(
      handle, parameter, bytes, UInt64(bytes.count), Statement.copiedAtOnce)
  }

  /// SQLITE_TRANSIENT, a macro that Swift doesn't import because it is a cast.
  private static var copiedAtOnce: sqlite3_destructor_type {
    unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }
}

public enum SQLValue: Equatable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  public init(stringLiteral text: String) { self = .text(text) }
  public init(integerLiteral integer: Int64) { self = .integer(integer) }
}
