internal import HealthModel
internal import SQLite

/// A filter as one SQL condition, with every value bound.
struct FilterCondition {
  private(set) var sql = ""
  private(set) var values: [SQLValue] = []
  /// The vitals of single readings; nil for a condition on `report`.
  private let numbers: VitalNumbers?
  private let importances: [(number: Int64, importance: Importance)]
  /// The numbers of medicines and events, which have no severity and no priority.
  private let doses: [SQLValue]
  var part: Part { (sql, values) }

  init(of filter: FilterExpression) {
    (numbers, importances, doses) = (nil, [], [])
    append(filter)
  }

  /// Creates a condition on `single_reading`; to search in notes, it first indexes them in memory.
  init(ofSingleReadings filter: FilterExpression, _ view: borrowing JournalView) throws {
    if filter.looksIntoNotes { try Self.learnNotes(view.connection) }
    let numbers = view.numbers
    self.numbers = numbers
    importances = view.vitals.measured.compactMap { vital in
      numbers[vital.id].map { ($0, vital.importance) }
    }
    doses = view.vitals.doses.compactMap { numbers[$0.id].map { .integer($0) } }
    // The time index starts with the vital.
    let known = numbers.all.sorted().map { SQLValue.integer($0) }
    append("single_reading.vital IN (\(known.marks)) AND ", known)
    append(filter)
  }

  private mutating func append(_ expression: FilterExpression) {
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
      append(judged(priority, comparison, .integer(Int64(rank))))
    case .reading(let vital, let comparison, let value):
      append(reading(vital, "AND value \(comparison.rawValue) ?", [.real(value)]))
    case .severity(let comparison, let severity):
      let highest = "(SELECT max(severity) FROM reading WHERE report_id = report.id)"
      append(judged((numbers == nil ? highest : "severity", []), comparison, severity.stored))
    case .has(let vital): append(reading(vital, "", []))
    case .marked(let mark):
      // A cuff may have given other warnings as well.
      let bits = mark.rawValue >= 16 ? mark.rawValue : 255
      let has = "(ifnull(mark, 0) & \(bits)) = \(mark.rawValue)"
      let found = "EXISTS (SELECT 1 FROM reading WHERE report_id = report.id AND \(has))"
      append(numbers == nil ? found : "(\(has))", [])
    case .period(let period): append(days(period))
    case .time(let from, let to):
      append(
        """
        (((taken_at / 1000 + utc_offset) % 86400 + 86400) % 86400 / 60 >= ? \
        \(from <= to ? "AND" : "OR") \
        ((taken_at / 1000 + utc_offset) % 86400 + 86400) % 86400 / 60 <= ?)
        """, [from.minuteOfDay.stored, to.minuteOfDay.stored])
    case .noteContains(let text), .noteHas(let text):
      // SQLite reads a search up to the first NUL, and no note contains one.
      let isWhole = term == .noteHas(text)
      append(text.unicodeScalars.contains("\0") ? ("0", []) : words(text, isWhole: isWhole))
    }
  }

  private mutating func append(_ part: Part) { append(part.sql, part.values) }

  private mutating func append(_ fragment: String, _ bound: [SQLValue]) {
    sql += fragment
    values += bound
  }

  typealias Part = (sql: String, values: [SQLValue])

  /// Returns a condition on something that no dose and no event has.
  private func judged(_ part: Part, _ comparison: Comparison, _ value: SQLValue) -> Part {
    let condition = "\(part.sql) \(comparison.rawValue) ?"
    if doses.isEmpty { return (condition, part.values + [value]) }
    return (
      "(single_reading.vital NOT IN (\(doses.marks)) AND \(condition))",
      doses + part.values + [value]
    )
  }

  /// A single reading's priority isn't stored: it is the importance of the vital plus the severity.
  private var priority: Part {
    if numbers == nil { return ("report.priority", []) }
    let cases = importances.map { _ in "WHEN ? THEN ?" }.joined(separator: " ")
    let importance = cases.isEmpty ? "1" : "CASE single_reading.vital \(cases) ELSE 1 END"
    let values = importances.flatMap { [SQLValue.integer($0.number), $0.importance.stored] }
    return ("(severity + \(importance))", values)
  }

  private func reading(_ vital: VitalID, _ more: String, _ values: [SQLValue]) -> Part {
    guard let numbers else {
      let found = "SELECT 1 FROM reading WHERE report_id = report.id AND vital = ?"
      return ("EXISTS (\(found) \(more))", [vital.stored] + values)
    }
    // No vital has the number 0. With NULL neither the condition nor its negation would hold.
    return ("(single_reading.vital = ? \(more))", [.integer(numbers[vital] ?? 0)] + values)
  }

  /// Filters by local day; single readings also by the instants that may be on it, for an index.
  private func days(_ period: Period) -> Part {
    let day = numbers == nil ? "report.day" : "(\(Schema.dayExpression))"
    var part: Part =
      switch (period.first, period.last) {
      case (let first?, let last?): ("\(day) BETWEEN ? AND ?", [first.stored, last.stored])
      case (let first?, nil): ("\(day) >= ?", [first.stored])
      case (nil, let last?): ("\(day) <= ?", [last.stored])
      case (nil, nil): ("1", [])
      }
    if numbers == nil { return part }
    if let first = period.first {
      part.sql += " AND taken_at >= ?"
      part.values.append(JournalView.instants(around: first...first).0.stored)
    }
    if let last = period.last {
      part.sql += " AND taken_at < ?"
      part.values.append(JournalView.instants(around: last...last).1.stored)
    }
    return ("(\(part.sql))", part.values)
  }

  /// Finds words in a row, ignoring case and Latin accents; unless `isWhole`, the last one may be
  /// incomplete. Text without words, and scripts without blanks, are searched literally.
  private func words(_ text: String, isWhole: Bool) -> Part {
    let table = numbers == nil ? "report" : "single_reading"
    guard text.contains(where: { $0.isLetter || $0.isNumber }), !text.hasUnspacedWords else {
      let literal = text.replacingScalars(["%": "\\%", "_": "\\_", "\\": "\\\\"])
      return ("coalesce(\(table).note, '') LIKE ? ESCAPE '\\'", [.text("%\(literal)%")])
    }
    let (schema, name) = numbers == nil ? ("main", "note_word") : ("temp", "single_reading_word")
    return (
      "\(table).id IN (SELECT rowid FROM \(schema).\(name) WHERE \(name) MATCH ?)",
      [.text("\"\(text.doublingQuotes)\"" + (isWhole ? "" : " *"))]
    )
  }

  /// Indexes the notes of single readings, which are few, for one search.
  private static func learnNotes(_ connection: borrowing Connection) throws {
    try connection.execute(
      """
      DROP TABLE IF EXISTS temp.single_reading_word;
      CREATE VIRTUAL TABLE temp.single_reading_word USING \(NoteWords.kind);
      INSERT INTO temp.single_reading_word (rowid, note) SELECT id, note FROM single_reading WHERE note IS NOT NULL;
      """)
  }
}

extension FilterExpression {
  fileprivate var looksIntoNotes: Bool {
    switch self {
    case .term(.noteContains), .term(.noteHas): true
    case .term: false
    case .all(let parts), .any(let parts): parts.contains(where: \.looksIntoNotes)
    case .not(let inner): inner.looksIntoNotes
    }
  }
}

extension String {
  /// Whether it has letters of a script without blanks, whose sentences are one word for the index.
  fileprivate var hasUnspacedWords: Bool {
    unicodeScalars.contains { scalar in
      // Thai and Lao, Burmese, Khmer; kana, and Han with its extensions.
      [
        0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF,
        0xF900...0xFAFF, 0x20000...0x3FFFF,
      ].contains { (range: ClosedRange<UInt32>) in range.contains(scalar.value) }
    }
  }
}
