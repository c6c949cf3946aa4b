package import HealthModel
internal import SQLite

extension JournalEdit {
  package mutating func judgeAgain(_ id: VitalID, was old: Vital?) throws {
    let new = view.vitals[id]
    let isJudgedAnew = old?.normal != new?.normal || old?.critical != new?.critical
    let isOtherwiseImportant = old?.importance != new?.importance || old?.role != new?.role
    if isJudgedAnew, let new { try deriveSeverities(of: new) }
    if let old, let new, !isJudgedAnew, old.role == nil, new.role == nil,
      new.importance.rawValue > old.importance.rawValue
    {
      try raisePriorities(
        for: new, by: "reading", where: "reading.report_id = report.id AND reading.vital = ?2",
        [new.id.stored])
    } else if isOtherwiseImportant {
      try derivePriorities()
    } else if isJudgedAnew, let new {
      // A higher severity can only raise a priority; after a lower one, other readings count too.
      // The + makes SQLite look up the report of each reading instead of scanning all reports.
      try raisePriorities(
        for: new, by: "judged_anew",
        where: "report.id = +judged_anew.report_id AND judged_anew.severity > was")
      try derivePriorities(
        where: "report_id IN (SELECT report_id FROM judged_anew WHERE severity < was)")
    }
  }

  /// Raises priorities that are too low for the readings of a vital; lowers none.
  private func raisePriorities(
    for vital: Vital, by table: String, where condition: String, _ values: [SQLValue] = []
  ) throws {
    try connection.run(
      """
      UPDATE report SET priority = \(table).severity + ?1 FROM \(table)
      WHERE \(condition) AND priority_set = 0 AND report.priority < \(table).severity + ?1
      """, [.integer(Int64(vital.importance.rawValue))] + values)
  }

  /// Derives a vital's severities; stores the old and new ones of changed reports in `judged_anew`.
  fileprivate func deriveSeverities(of vital: Vital) throws {
    try connection.execute(
      """
      CREATE TEMP TABLE IF NOT EXISTS judged_anew (report_id INTEGER PRIMARY KEY, was, severity);
      DELETE FROM judged_anew;
      """)
    let (severity, values) = vital.severityExpression
    let ofReadings = severity.replacing("UNIT", with: "unit")
    let readings = "vital = ?1 AND severity <> \(ofReadings)"
    try connection.run(
      """
      INSERT INTO judged_anew SELECT report_id, severity, \(ofReadings)
      FROM reading WHERE \(readings)
      """, [.text(vital.id.name)] + values)
    try connection.run(
      """
      UPDATE reading SET severity = \(ofReadings)
      WHERE vital = ?1 AND report_id IN (SELECT report_id FROM judged_anew)
      """, [.text(vital.id.name)] + values)
    guard let number = view.numbers[vital.id] else { return }
    let ofSingleReadings = severity.replacing("UNIT", with: vital.unitOfSingleReadings)
    try connection.run(
      "UPDATE single_reading SET severity = \(ofSingleReadings) WHERE vital = ?1 AND severity <> \(ofSingleReadings)",
      [.integer(number)] + values)
  }

  private func derivePriorities(where condition: String = "1") throws {
    let derived = view.vitals.derivedPriorities(where: condition)
    try connection.run(
      """
      UPDATE report SET priority = derived.priority FROM (\(derived.sql)) AS derived
      WHERE derived.report_id = report.id AND priority_set = 0
        AND report.priority <> derived.priority
      """, derived.values)
  }

  mutating func deriveEverything() throws {
    for vital in view.vitals.all { try deriveSeverities(of: vital) }
    try derivePriorities()
    try NoteWords.rebuild(connection)
    try connection.execute("REINDEX")
  }
}

extension JournalView {
  /// Returns faults in what is derived from entries: severities, priorities, the index of notes.
  func wronglyDerived() throws -> [CheckFinding] {
    var severities = 0
    for vital in vitals.all {
      let (severity, values) = vital.severityExpression
      let isWrong = "WHERE vital = ?1 AND severity <> \(severity)"
      severities += try connection.count(
        "SELECT count(*) FROM reading \(isWrong.replacing("UNIT", with: "unit"))",
        [.text(vital.id.name)] + values)
      guard let number = numbers[vital.id] else { continue }
      severities += try connection.count(
        "SELECT count(*) FROM single_reading \(isWrong.replacing("UNIT", with: vital.unitOfSingleReadings))",
        [.integer(number)] + values)
    }
    let derived = vitals.derivedPriorities(where: "1")
    let priorities = try connection.count(
      """
      SELECT count(*) FROM report JOIN (\(derived.sql)) AS derived ON derived.report_id = report.id
      WHERE priority_set = 0 AND report.priority <> derived.priority
      """, derived.values)
    var found: [CheckFinding] = []
    if severities > 0 { found.append(.severities(severities)) }
    if priorities > 0 { found.append(.priorities(priorities)) }
    do { if try NoteWords.agree(connection) { return found } } catch SQLiteError.damaged {
      // An index that SQLite can't read doesn't match the notes either.
    }
    return found + [.noteWords]
  }
}

extension VitalCatalogue {
  fileprivate func derivedPriorities(where condition: String) -> (sql: String, values: [SQLValue]) {
    // Most vitals share one importance, so testing only for the others halves the work.
    let doses = doses.map { SQLValue.text($0.id.name) }
    let isCounted = doses.isEmpty ? condition : "(\(condition)) AND vital NOT IN (\(doses.marks))"
    let counts = Dictionary(grouping: measured, by: \.importance)
    let commonest = counts.max { $0.value.count < $1.value.count }?.key ?? .medium
    let others = measured.filter { $0.importance != commonest }
    let exceptions = others.map { _ in "WHEN ? THEN ?" }.joined(separator: " ")
    let importance = others.isEmpty ? "?" : "CASE vital \(exceptions) ELSE ? END"
    let values = others.flatMap { other -> [SQLValue] in
      [.text(other.id.name), .integer(Int64(other.importance.rawValue))]
    }
    return (
      """
      SELECT report_id, max(severity + \(importance)) AS priority
      FROM reading WHERE \(isCounted) GROUP BY report_id
      """, values + [.integer(Int64(commonest.rawValue))] + doses
    )
  }
}

extension Vital {
  /// An SQL expression for a value's severity, judged in the unit in which the value was typed.
  /// Parameters are numbered from 2; `UNIT` is a placeholder for the unit's column.
  fileprivate var severityExpression: (sql: String, values: [SQLValue]) {
    var values: [SQLValue] = []
    func parameter(_ value: SQLValue) -> String {
      values.append(value)
      return "?\(values.count + 1)"
    }
    func isBeyond(_ limits: [(String, Double?)]) -> String {
      let asked = limits.compactMap { sign, limit in
        limit.map { "value \(sign) \(parameter(.real($0)))" }
      }
      return asked.isEmpty ? "0" : asked.joined(separator: " OR ")
    }
    let cases = units.map { unit in
      let bounds = bounds(typedIn: unit)
      let sign = bounds.criticalHigh?.isOver == true ? ">" : ">="
      let (least, most) = (bounds.normal?.lowerBound, bounds.normal?.upperBound)
      return """
        WHEN \(parameter(.text(unit.symbol))) THEN CASE
          WHEN \(isBeyond([("<", bounds.criticalBelow), (sign, bounds.criticalHigh?.limit)])) THEN 2
          WHEN \(isBeyond([("<", least), (">", most)])) THEN 1 ELSE 0 END
        """
    }
    return ("CASE UNIT \(cases.joined(separator: "\n")) ELSE severity END", values)
  }

  fileprivate var unitOfSingleReadings: String {
    "coalesce(unit, '\(canonicalUnit.symbol.replacingScalars(["'": "''"]))')"
  }
}
