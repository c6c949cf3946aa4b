internal import CSQLite

extension Connection {
  /// The statements that `body` begins to run, in their order, their values written into them: so
  /// that a test asks SQLite about what the program really runs, not about a copy of it.
  func statements(of body: () throws -> Void) throws -> [String] {
    let heard = Heard()
    unsafe sqlite3_trace_v2(
      handle, UInt32(SQLITE_TRACE_STMT),
      { _, context, statement, text in
        guard let context = unsafe context, let statement = unsafe statement else { return 0 }
        // A trigger's begins with its name, as a comment; the statement is that which set it off.
        let begins = unsafe text.map { unsafe $0.loadUnaligned(as: UInt8.self) }
        guard begins != UInt8(ascii: "-"),
          let expanded = unsafe sqlite3_expanded_sql(OpaquePointer(statement))
        else { return 0 }
        defer { unsafe sqlite3_free(expanded) }
        unsafe Unmanaged<Heard>.fromOpaque(context).takeUnretainedValue().statements.append(
          String(cString: expanded))
        return 0
      }, Unmanaged.passUnretained(heard).toOpaque())
    defer { unsafe sqlite3_trace_v2(handle, 0, nil, nil) }
    try withExtendedLifetime(heard, body)
    return heard.statements
  }

  private final class Heard {
    var statements: [String] = []
  }
}
