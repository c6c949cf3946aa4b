import HealthModel
import SQLite

/// A filter as one SQL condition over `report`, every value bound.
struct FilterCondition {
  private(set) var sql = ""
  private(set) var values: [SQLValue] = []

  mutating func append(_ expression: FilterExpression) {
    switch expression {
    case .term(let term): append(term)
    case .all(let parts): append(parts, joinedBy: " AND ", whenEmpty: "1")
    case .any(let parts): append(parts, joinedBy: " OR ", whenEmpty: "0")
    case .not(let inner):
      sql += "NOT ("
      append(inner)
      sql += ")"
    }
  }

  private mutating func append(
    _ parts: [FilterExpression], joinedBy word: String, whenEmpty constant: String
  ) {
    sql += "("
    for (index, part) in parts.enumerated() {
      if index > 0 { sql += word }
      append(part)
    }
    sql += parts.isEmpty ? constant + ")" : ")"
  }

  private mutating func append(_ term: FilterTerm) {
    switch term {
    case .priority(let comparison, let rank):
      append("report.priority \(comparison.sql) ?", .integer(Int64(rank)))
    case .reading(let vital, let comparison, let value):
      append(
        FilterCondition.reading("vital = ? AND value \(comparison.sql) ?"),
        .text(vital.name), .real(value))
    case .severity(let comparison, let severity):
      // A report is as severe as its worst reading.
      append(
        """
        (SELECT max(severity) FROM reading WHERE report_id = report.id) \(comparison.sql) ?
        """, .integer(Int64(severity.rawValue)))
    case .has(let vital):
      append(FilterCondition.reading("vital = ?"), .text(vital.name))
    case .period(let period):
      append(period)
    case .time(let from, let to):
      append(
        """
        (((taken_at / 1000 + utc_offset) % 86400 + 86400) % 86400 / 60 >= ? \
        \(from <= to ? "AND" : "OR") \
        ((taken_at / 1000 + utc_offset) % 86400 + 86400) % 86400 / 60 <= ?)
        """, .integer(Int64(from.minuteOfDay)), .integer(Int64(to.minuteOfDay)))
    case .noteContains(let text):
      appendNote(text)
    }
  }

  /// Words in a row, the last one perhaps only begun, without regard to case and accents. Signs
  /// alone are no words and are looked for as they are.
  private mutating func appendNote(_ text: String) {
    // SQLite reads a search up to the first NUL, and no note holds one.
    if text.unicodeScalars.contains("\0") { return append("0") }
    guard text.contains(where: { $0.isLetter || $0.isNumber }) else {
      append("report.note LIKE ? ESCAPE '\\'", .text("%\(FilterCondition.escaped(text))%"))
      return
    }
    // By scalars: a quote with a combining mark behind it is another character, but still a quote.
    let phrase = String(
      String.UnicodeScalarView(text.unicodeScalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }))
    append(
      "report.id IN (SELECT rowid FROM note_word WHERE note_word MATCH ?)",
      .text("\"\(phrase)\" *"))
  }

  private mutating func append(_ period: Period) {
    switch (period.first, period.last) {
    case (let first?, let last?):
      append(
        "report.day BETWEEN ? AND ?", .text(first.description), .text(last.description))
    case (let first?, nil): append("report.day >= ?", .text(first.description))
    case (nil, let last?): append("report.day <= ?", .text(last.description))
    case (nil, nil): append("1")
    }
  }

  private mutating func append(_ fragment: String, _ bound: SQLValue...) {
    sql += fragment
    values += bound
  }

  private static func reading(_ condition: String) -> String {
    "EXISTS (SELECT 1 FROM reading WHERE report_id = report.id AND \(condition))"
  }

  private static func escaped(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
          "%_\\".unicodeScalars.contains(scalar) ? ["\\", scalar] : [scalar]
        }))
  }
}

extension Comparison {
  /// The comparison in SQL, which writes all of them alike.
  fileprivate var sql: String { rawValue }
}
