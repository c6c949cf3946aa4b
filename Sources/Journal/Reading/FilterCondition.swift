internal import HealthModel
internal import SQLite

/// A filter as one SQL condition, with every value bound.
struct FilterCondition {
  private(set) var sql = ""
  private(set) var values: [SQLValue] = []
  private let subject: any FilterSubject

  var part: Part { (sql, values) }

  /// Makes a condition on `report`.
  init(of filter: FilterExpression) {
    subject = ReportSubject()
    append(filter)
  }

  /// A condition over `sample`. A search in notes needs an index of them, in memory.
  init(ofSamples filter: FilterExpression, _ view: borrowing JournalView) throws {
    if filter.looksIntoNotes { try SampleSubject.learnNotes(view.connection) }
    let subject = SampleSubject(view)
    self.subject = subject
    // The time index starts with the vital.
    append(subject.any.sql + " AND ", subject.any.values)
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
      append(subject.priority(comparison.rawValue, rank))
    case .reading(let vital, let comparison, let value):
      append(subject.reading(vital, "AND value \(comparison.rawValue) ?", [.real(value)]))
    case .severity(let comparison, let severity):
      append("\(subject.severity) \(comparison.rawValue) ?", [severity.stored])
    case .has(let vital): append(subject.reading(vital, "", []))
    case .period(let period): append(subject.period(period))
    case .time(let from, let to):
      append(
        """
        (((taken_at / 1000 + utc_offset) % 86400 + 86400) % 86400 / 60 >= ? \
        \(from <= to ? "AND" : "OR") \
        ((taken_at / 1000 + utc_offset) % 86400 + 86400) % 86400 / 60 <= ?)
        """, [from.minuteOfDay.stored, to.minuteOfDay.stored])
    case .noteContains(let text): append(note(text, isWhole: false))
    case .noteHas(let text): append(note(text, isWhole: true))
    }
  }

  private func note(_ text: String, isWhole: Bool) -> Part {
    // SQLite reads a search up to the first NUL, and no note contains one.
    text.unicodeScalars.contains("\0") ? ("0", []) : subject.note(text, isWhole: isWhole)
  }

  private mutating func append(_ part: Part) { append(part.sql, part.values) }

  private mutating func append(_ fragment: String, _ bound: [SQLValue]) {
    sql += fragment
    values += bound
  }

  /// An SQL fragment and its parameters' values.
  typealias Part = (sql: String, values: [SQLValue])
}

/// The meaning of a filter's terms for one of the tables.
private protocol FilterSubject {
  /// The severity of an entry, the highest one of a report.
  var severity: String { get }
  func priority(_ comparison: String, _ rank: Int) -> FilterCondition.Part
  /// A condition that it has a value of the vital for which `more` holds.
  func reading(_ vital: VitalID, _ more: String, _ values: [SQLValue]) -> FilterCondition.Part
  func period(_ period: Period) -> FilterCondition.Part
  /// - Parameter isWhole: whether the last word must be complete.
  func note(_ text: String, isWhole: Bool) -> FilterCondition.Part
}

private struct ReportSubject: FilterSubject {
  let severity = "(SELECT max(severity) FROM reading WHERE report_id = report.id)"

  func priority(_ comparison: String, _ rank: Int) -> FilterCondition.Part {
    ("report.priority \(comparison) ?", [.integer(Int64(rank))])
  }

  func reading(_ vital: VitalID, _ more: String, _ values: [SQLValue]) -> FilterCondition.Part {
    (
      "EXISTS (SELECT 1 FROM reading WHERE report_id = report.id AND vital = ? \(more))",
      [vital.stored] + values
    )
  }

  func period(_ period: Period) -> FilterCondition.Part { days("report.day", period) }

  func note(_ text: String, isWhole: Bool) -> FilterCondition.Part {
    words(text, isWhole: isWhole, in: "report", index: "main.note_word")
  }
}

private struct SampleSubject: FilterSubject {
  let severity = "severity"
  private let numbers: VitalNumbers
  private let importances: [(number: Int64, importance: Importance)]

  init(_ view: borrowing JournalView) {
    let numbers = view.numbers
    self.numbers = numbers
    importances = view.vitals.vitals.compactMap { vital in
      numbers[vital.id].map { ($0, vital.importance) }
    }
  }

  /// The condition that it has any known vital.
  var any: FilterCondition.Part {
    let known = numbers.all.sorted().map { SQLValue.integer($0) }
    return ("sample.vital IN (\(known.marks))", known)
  }

  /// It isn't stored: it is the importance of the vital plus the severity.
  func priority(_ comparison: String, _ rank: Int) -> FilterCondition.Part {
    let cases = importances.map { _ in "WHEN ? THEN ?" }.joined(separator: " ")
    let values = importances.flatMap { [SQLValue.integer($0.number), $0.importance.stored] }
    let importance = cases.isEmpty ? "1" : "CASE sample.vital \(cases) ELSE 1 END"
    return ("(severity + \(importance)) \(comparison) ?", values + [.integer(Int64(rank))])
  }

  func reading(_ vital: VitalID, _ more: String, _ values: [SQLValue]) -> FilterCondition.Part {
    // No vital has the number 0. With NULL neither the condition nor its negation would hold.
    ("(sample.vital = ? \(more))", [.integer(numbers[vital] ?? 0)] + values)
  }

  /// Filters by the day of its place, found by the instants that such a day may have anywhere.
  func period(_ period: Period) -> FilterCondition.Part {
    var part = days("(\(Schema.dayExpression))", period)
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

  func note(_ text: String, isWhole: Bool) -> FilterCondition.Part {
    words(text, isWhole: isWhole, in: "sample", index: "temp.sample_word")
  }

  /// Indexes the notes of single readings, which are few, when somebody looks for one.
  static func learnNotes(_ connection: borrowing Connection) throws {
    try connection.execute(
      """
      DROP TABLE IF EXISTS temp.sample_word;
      CREATE VIRTUAL TABLE temp.sample_word USING \(NoteWords.kind);
      INSERT INTO temp.sample_word (rowid, note) SELECT id, note FROM sample WHERE note IS NOT NULL;
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

extension FilterSubject {
  /// Finds words in a row, the last one possibly incomplete unless `isWhole`, without regard to case and accents of Latin
  /// letters. Text without words, and scripts without blanks, are searched literally.
  fileprivate func words(
    _ text: String, isWhole: Bool, in table: String, index: String
  ) -> FilterCondition.Part {
    guard text.contains(where: { $0.isLetter || $0.isNumber }), !text.hasUnspacedWords else {
      return ("coalesce(\(table).note, '') LIKE ? ESCAPE '\\'", [.text("%\(text.escapedForLike)%")])
    }
    let name = index.drop { $0 != "." }.dropFirst()
    return (
      "\(table).id IN (SELECT rowid FROM \(index) WHERE \(name) MATCH ?)",
      [.text("\"\(text.doublingQuotes)\"" + (isWhole ? "" : " *"))]
    )
  }

  fileprivate func days(_ day: String, _ period: Period) -> FilterCondition.Part {
    switch (period.first, period.last) {
    case (let first?, let last?): ("\(day) BETWEEN ? AND ?", [first.stored, last.stored])
    case (let first?, nil): ("\(day) >= ?", [first.stored])
    case (nil, let last?): ("\(day) <= ?", [last.stored])
    case (nil, nil): ("1", [])
    }
  }
}

extension String {
  fileprivate var escapedForLike: String {
    var text = ""
    for scalar in unicodeScalars {
      if "%_\\".unicodeScalars.contains(scalar) { text.unicodeScalars.append("\\") }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  /// Whether it has letters of a script without blanks between words, whose sentences the index takes for
  /// one word each.
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
