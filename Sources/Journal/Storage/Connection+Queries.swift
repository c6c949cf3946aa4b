package import SQLite

/// Short forms of the queries whose answer is one column.
extension Connection {
  package borrowing func hasRow(_ sql: String, _ values: [SQLValue] = []) throws -> Bool {
    try firstRow(sql, values) { _ in true } ?? false
  }

  /// Returns the first row's first column; nil without a row, and for NULL.
  package borrowing func integer(_ sql: String, _ values: [SQLValue] = []) throws -> Int64? {
    try firstRow(sql, values) { $0.optionalInteger(0) } ?? nil
  }

  /// Returns the first row's first column; nil without a row, and for NULL.
  package borrowing func text(_ sql: String, _ values: [SQLValue] = []) throws -> String? {
    try firstRow(sql, values) { $0.optionalText(0) } ?? nil
  }

  /// Returns what a query counts; 0 without a row.
  package borrowing func count(_ sql: String, _ values: [SQLValue] = []) throws -> Int {
    Int(try integer(sql, values) ?? 0)
  }

  package borrowing func integers(_ sql: String, _ values: [SQLValue] = []) throws -> [Int64] {
    try rows(sql, values) { $0.integer(0) }
  }
}
