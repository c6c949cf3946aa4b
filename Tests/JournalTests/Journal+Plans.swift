import CSQLite

@testable import Journal
@testable import SQLite

/// SQLite's query plan of a statement that was run.
struct QueryPlan: CustomStringConvertible {
  let sql: String
  let steps: [String]

  var description: String { "\(sql): \(steps)" }

  /// Whether it scans a whole table without an index.
  func reads(allOf table: String) -> Bool {
    steps.contains { $0 == "SCAN \(table)" || $0.hasPrefix("SCAN \(table) ") && !$0.isLed }
  }

  /// Whether every step uses an index or a key, and nothing is sorted.
  var isLed: Bool {
    steps.allSatisfy { ($0.hasPrefix("SEARCH") || $0.isLed) && !$0.contains("TEMP B-TREE") }
  }
}

extension String {
  fileprivate var isLed: Bool { contains("USING") }
}

extension Connection {
  /// Returns the statements that `body` runs, with their values.
  fileprivate borrowing func statements(of body: () throws -> Void) throws -> [String] {
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

extension JournalView {
  /// The plans of all queries in `body` on this view.
  func plans(of body: (borrowing JournalView) throws -> Void) throws -> [QueryPlan] {
    try journal.plans { try body(self) }
  }
}

extension Journal {
  /// The plans of every statement that runs during `body`, row changes included.
  func plans(of body: () throws -> Void) throws -> [QueryPlan] {
    let statements = try connection.statements(of: body)
    let asking = ["SELECT", "WITH", "UPDATE", "DELETE", "INSERT"]
    return try statements.filter { sql in asking.contains { sql.hasPrefix($0) } }.map { sql in
      QueryPlan(
        sql: sql, steps: try connection.rows("EXPLAIN QUERY PLAN \(sql)") { $0.text(3) })
    }
  }
}
