import CSQLite

@testable public import SQLite

extension Connection {
  /// Returns the statements that `body` runs, with their values.
  public borrowing func statements(of body: () throws -> Void) throws -> [String] {
    let heard = Heard()
    sqlite3_trace_v2(
      handle, UInt32(SQLITE_TRACE_STMT),
      { _, context, statement, text in
        guard let context, let statement else { return 0 }
        // A trigger is reported as a comment with its name.
        let begins = text?.loadUnaligned(as: UInt8.self)
        guard begins != UInt8(ascii: "-"),
          let expanded = sqlite3_expanded_sql(OpaquePointer(statement))
        else { return 0 }
        defer { sqlite3_free(expanded) }
        Unmanaged<Heard>.fromOpaque(context).takeUnretainedValue().statements.append(
          String(cString: expanded))
        return 0
      }, Unmanaged.passUnretained(heard).toOpaque())
    defer { sqlite3_trace_v2(handle, 0, nil, nil) }
    try withExtendedLifetime(heard, body)
    return heard.statements
  }
}

private final class Heard { var statements: [String] = [] }
