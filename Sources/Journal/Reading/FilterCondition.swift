public import HealthModel
internal import Reminders
internal import SQLite

/// A filter as one SQL condition, with every value bound.
struct FilterCondition {
  typealias Part = (sql: String, values: [SQLValue])

  private(set) var part: Part = ("1", [])
  /// The numbers of vitals in `single_reading`; nil for a condition on `report`.
  private let numbers: VitalNumbers?
  private let importances: [(number: Int64, importance: Importance)]
  /// The numbers of medicines and events, which have no severity or priority.
  private let doses: [SQLValue]

  init(of filter: FilterExpression) {
    (numbers, importances, doses) = (nil, [], [])
    part = condition(filter)
  }

  /// Creates a condition on `single_reading`. If the filter searches notes, first indexes them.
  /// - Parameter vitals: the wanted vitals; nil for all.
  init(
    ofSingleReadings filter: FilterExpression, vitals: Set<VitalID>? = nil,
    _ view: borrowing JournalView
  ) throws {
    if filter.looksIntoNotes { try Self.learnNotes(view.connection) }
    let numbers = view.numbers
    self.numbers = numbers
    importances = view.vitals.measured.compactMap { vital in
      numbers[vital.id].map { ($0, vital.importance) }
    }
    doses = view.vitals.doses.compactMap { numbers[$0.id].map { .integer($0) } }
    // The index by time starts with the vital, so the condition names every wanted vital.
    let wanted = vitals.map { $0.compactMap { numbers[$0] } } ?? numbers.all
    let known = wanted.sorted().map { SQLValue.integer($0) }
    let (sql, values) = condition(filter)
    part = ("single_reading.vital IN (\(known.marks)) AND \(sql)", known + values)
  }

  private func condition(_ expression: FilterExpression) -> Part {
    switch expression {
    case .term(let term): return condition(term)
    case .all(let parts): return joined(parts, by: " AND ", whenEmpty: "1")
    case .any(let parts): return joined(parts, by: " OR ", whenEmpty: "0")
    case .not(let inner):
      let (sql, values) = condition(inner)
      return ("NOT (\(sql))", values)
    }
  }

  private func joined(
    _ expressions: [FilterExpression], by word: String, whenEmpty constant: String
  ) -> Part {
    let parts: [Part] = expressions.map { condition($0) }
    let sql = parts.isEmpty ? constant : parts.map { $0.sql }.joined(separator: word)
    return ("(\(sql))", parts.flatMap { $0.values })
  }

  private func condition(_ term: FilterTerm) -> Part {
    switch term {
    case .priority(let comparison, let rank):
      return judged(priority, comparison, .integer(Int64(rank)))
    case .reading(let vital, let comparison, let value):
      return reading(vital, "AND value \(comparison.rawValue) ?", [.real(value)])
    case .severity(let comparison, let severity):
      let highest = "(SELECT max(severity) FROM reading WHERE report_id = report.id)"
      return judged((numbers == nil ? highest : "severity", []), comparison, severity.stored)
    case .has(let vital): return reading(vital, "", [])
    case .marked(let mark):
      // A cuff may have given other warnings as well.
      let bits = mark.rawValue >= 16 ? mark.rawValue : 255
      let has = "(ifnull(mark, 0) & \(bits)) = \(mark.rawValue)"
      let found = "EXISTS (SELECT 1 FROM reading WHERE report_id = report.id AND \(has))"
      return (numbers == nil ? found : "(\(has))", [])
    case .period(let period): return days(period)
    case .time(let from, let to):
      return (
        """
        (((taken_at / 1000 + utc_offset) % 86400 + 86400) % 86400 / 60 >= ? \
        \(from <= to ? "AND" : "OR") \
        ((taken_at / 1000 + utc_offset) % 86400 + 86400) % 86400 / 60 <= ?)
        """, [from.minuteOfDay.stored, to.minuteOfDay.stored]
      )
    case .noteContains(let text), .noteHas(let text):
      // SQLite reads a search up to the first NUL, and no note contains one.
      let isWhole = term == .noteHas(text)
      return text.unicodeScalars.contains("\0") ? ("0", []) : words(text, isWhole: isWhole)
    }
  }

  /// Returns a condition on a severity or priority, which no medicine or event has.
  private func judged(_ part: Part, _ comparison: Comparison, _ value: SQLValue) -> Part {
    let condition = "\(part.sql) \(comparison.rawValue) ?"
    if doses.isEmpty { return (condition, part.values + [value]) }
    return (
      "(single_reading.vital NOT IN (\(doses.marks)) AND \(condition))",
      doses + part.values + [value]
    )
  }

  /// The priority in SQL; a single reading's is computed: the vital's importance plus the severity.
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
    // No vital has the number 0. With NULL, neither the condition nor its negation would hold.
    return ("(single_reading.vital = ? \(more))", [.integer(numbers[vital] ?? 0)] + values)
  }

  /// Returns a condition on the local day; for single readings, also on the time, to use an index.
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

  /// Returns a condition that finds a phrase, ignoring case and Latin accents. Unless `isWhole`,
  /// the last word may be incomplete. Symbols alone, and scripts without spaces, match literally.
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
  /// Whether the text uses a script without spaces, whose sentences the index treats as one word.
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

public struct SavedFilter: Equatable, Sendable {
  /// The maximum number of filters in a journal.
  public static let most = 25
  /// The maximum length of the terms. Units: characters.
  public static let longestTerms = 10_000

  /// The name that people type after `@`.
  public internal(set) var name = ""
  /// The terms as typed; they are parsed at each use, so that `last 3m` moves with the date.
  public internal(set) var terms = ""
  public internal(set) var since = Instant(milliseconds: 0)

  package init() {}

  var isFormed: Bool {
    ReminderRule.isName(name) && (1...Self.longestTerms).contains(terms.count)
      && terms.unicodeScalars.allSatisfy { $0.isShown || $0.properties.isWhitespace }
  }
}

extension SavedFilter: SingleRow {
  package static let table = Table<SavedFilter>("saved_filter")
  package static let kind = ObjectName.Kind.filter
  package static let nameColumn = "name"

  package func impossibleColumn(_: KnownNames) -> String? { isFormed ? nil : "terms" }

  package mutating func walk(_ column: inout ColumnWalk) {
    column("name", &name, .local)
    column("terms", &terms)
    column("since", &since)
  }
}

extension JournalView {
  public func savedFilters() throws -> [SavedFilter] {
    try SavedFilter.table.rows(connection, where: "1 ORDER BY name")
  }

  public func count(matching filter: FilterExpression, atMost most: Int) throws -> Int {
    let reports = FilterCondition(of: filter).part
    let singleReadings = try FilterCondition(ofSingleReadings: filter, self).part
    return try connection.count(
      """
      SELECT count(*) FROM (
        SELECT 1 FROM (SELECT 1 FROM report WHERE \(reports.sql) LIMIT \(most))
        UNION ALL SELECT 1 FROM (SELECT 1 FROM single_reading WHERE \(singleReadings.sql) LIMIT \(most))
        LIMIT \(most))
      """, reports.values + singleReadings.values)
  }
}

extension JournalEdit {
  /// Saves the terms of a filter under a name; nil deletes the filter.
  public mutating func saveFilter(named name: String, _ terms: String?) throws {
    let filter = terms.map { terms in
      var filter = SavedFilter()
      (filter.name, filter.terms, filter.since) = (name, terms, now)
      return filter
    }
    try apply(.set, to: filter, over: SavedFilter.find(name, view))
  }
}
