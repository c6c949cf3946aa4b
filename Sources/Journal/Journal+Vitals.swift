public import HealthModel
import SQLite

extension Journal {
  /// What the person has set about each vital, their own vitals among them; in order of name.
  public func vitalSettings() throws -> [(id: VitalID, settings: VitalSettings)] {
    try naming {
      try connection.rows(
        """
        SELECT id, preferred_unit, importance, normal_low, normal_high, plausible_low,
          plausible_high, critical, own_unit, own_precision, own_short_name
        FROM vital ORDER BY id
        """
      ) { row in
        var settings = VitalSettings()
        settings.preferredUnit = row.optionalText(1)
        settings.importance = row.optionalInteger(2).flatMap { Importance(rawValue: Int($0)) }
        if !row.isNull(3), !row.isNull(4) { settings.normal = row.real(3)...row.real(4) }
        if !row.isNull(5), !row.isNull(6) { settings.plausible = row.real(5)...row.real(6) }
        settings.critical = row.optionalText(7).flatMap { CriticalLimits(text: $0) }
        settings.definition = row.optionalText(8).map { unit in
          VitalSettings.Definition(
            unit: unit, precision: Int(row.integer(9)), shortName: row.optionalText(10))
        }
        return (VitalID(row.text(0)), settings)
      }
    }
  }

  /// Sets what the person wants of a vital, or removes all of it with nil, and derives the severity
  /// and priority of everything on record anew, in one transaction.
  ///
  /// - Throws: `VitalSettingsFault` when the limits don't hold each other, or the vital is in use and
  ///   would be measured in something else.
  public func setVital(_ id: VitalID, _ settings: VitalSettings?, now: Instant) throws {
    do {
      try transaction {
        try checkUse(of: id, settings)
        let object = ObjectName.vital(id)
        let before = try snapshot(of: object)
        try writeVital(id, settings)
        try vitals[id]?.checkRanges()
        let after = try snapshot(of: object)
        if before != after {
          try record(.set, Alteration(object: object, before: before, after: after), now)
        }
      }
    } catch {
      // The tables are as they were; so must be what was read of them.
      try? loadVitals()
      throw error
    }
  }

  /// How many values of a vital are on record, samples included.
  public func valueCount(of vital: VitalID) throws -> Int {
    try naming {
      try connection.firstRow(
        """
        SELECT (SELECT count(*) FROM reading WHERE vital = ?1)
          + (SELECT count(*) FROM sample WHERE vital = ?1)
        """, [.text(vital.name)]
      ) { Int($0.integer(0)) } ?? 0
    }
  }

  func loadVitals() throws {
    vitals = defaults.applying(try vitalSettings())
  }

  private func checkUse(of id: VitalID, _ settings: VitalSettings?) throws {
    guard defaults[id] == nil, let old = vitals[id],
      settings?.definition?.unit != old.canonicalUnit.symbol
    else { return }
    let count = try valueCount(of: id)
    if count > 0 { throw VitalSettingsFault.inUse(id, count: count) }
    if try openWatches().contains(where: { $0.watch.vital == id }) {
      throw VitalSettingsFault.watched(id)
    }
  }

  private func writeVital(_ id: VitalID, _ settings: VitalSettings?) throws {
    try connection.run("DELETE FROM vital WHERE id = ?", [.text(id.name)])
    if let settings {
      try connection.run(
        """
        INSERT INTO vital (id, preferred_unit, importance, normal_low, normal_high, plausible_low,
          plausible_high, critical, own_unit, own_precision, own_short_name)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, [.text(id.name)] + columns(of: settings))
    }
    let old = vitals[id]
    try loadVitals()
    let new = vitals[id]
    let isJudgedAnew = old?.normal != new?.normal || old?.critical != new?.critical
    let isOtherwiseImportant = old?.importance != new?.importance
    if isJudgedAnew { try judgeAgain(id) }
    if isJudgedAnew || isOtherwiseImportant { try derivePriorities(ofAll: isOtherwiseImportant) }
  }

  private func columns(of settings: VitalSettings) -> [SQLValue] {
    [
      SQLValue(settings.preferredUnit), SQLValue(settings.importance.map { Int64($0.rawValue) }),
      SQLValue(settings.normal?.lowerBound), SQLValue(settings.normal?.upperBound),
      SQLValue(settings.plausible?.lowerBound), SQLValue(settings.plausible?.upperBound),
      SQLValue(settings.critical?.text), SQLValue(settings.definition?.unit),
      SQLValue(settings.definition.map { Int64($0.precision) }),
      SQLValue(settings.definition?.shortName),
    ]
  }

  /// Derives the severities of one vital anew; `judged_anew` then holds the reports that changed.
  private func judgeAgain(_ id: VitalID) throws {
    try connection.execute(
      """
      CREATE TEMP TABLE IF NOT EXISTS judged_anew (report_id INTEGER PRIMARY KEY);
      DELETE FROM judged_anew;
      """)
    guard let vital = vitals[id] else { return }
    // One pass for all units: each value is judged in the unit it was typed in.
    var values: [SQLValue] = [.text(id.name)]
    let severities = vital.units.map { unit in
      let bounds = vital.bounds(typedIn: unit)
      let (over, atLeast) = bounds.criticalHigh?.split ?? (nil, nil)
      let first = values.count + 1
      values += [
        .text(unit.symbol), SQLValue(bounds.criticalBelow), SQLValue(over), SQLValue(atLeast),
        SQLValue(bounds.normal?.lowerBound), SQLValue(bounds.normal?.upperBound),
      ]
      return """
        WHEN ?\(first) THEN CASE
          WHEN value < ?\(first + 1) OR value > ?\(first + 2) OR value >= ?\(first + 3) THEN 2
          WHEN value < ?\(first + 4) OR value > ?\(first + 5) THEN 1 ELSE 0 END
        """
    }
    let severity = "CASE unit \(severities.joined(separator: "\n")) ELSE severity END"
    let isOther = "vital = ?1 AND severity <> \(severity)"
    try connection.run(
      "INSERT INTO judged_anew SELECT report_id FROM reading WHERE \(isOther)", values)
    try connection.run(
      """
      UPDATE reading SET severity = \(severity)
      WHERE vital = ?1 AND report_id IN (SELECT report_id FROM judged_anew)
      """, values)
    try connection.run("UPDATE sample SET severity = \(severity) WHERE \(isOther)", values)
  }

  /// Derives priorities anew, of the reports judged anew or of all; only those that change are
  /// written.
  private func derivePriorities(ofAll: Bool) throws {
    // Most rows are of the commonest importance: to look for the others alone is half the work.
    let counts = Dictionary(grouping: vitals.vitals, by: \.importance)
    let commonest = counts.max { $0.value.count < $1.value.count }?.key ?? .medium
    let others = vitals.vitals.filter { $0.importance != commonest }
    let exceptions = others.map { _ in "WHEN ? THEN ?" }.joined(separator: " ")
    let importance = others.isEmpty ? "?" : "CASE vital \(exceptions) ELSE ? END"
    try connection.run(
      """
      UPDATE report SET priority = derived.priority
      FROM (
        SELECT report_id, max(severity + \(importance)) AS priority
        FROM reading
        WHERE \(ofAll ? "1" : "report_id IN (SELECT report_id FROM judged_anew)")
        GROUP BY report_id
      ) AS derived
      WHERE derived.report_id = report.id AND priority_set = 0
        AND report.priority <> derived.priority
      """,
      others.flatMap { [.text($0.id.name), .integer(Int64($0.importance.rawValue))] }
        + [.integer(Int64(commonest.rawValue))])
  }
}

extension Journal {
  /// `vital` has no doubles that JSON could bend: all are written so that they read back the same.
  func vitalSnapshot(_ id: VitalID) throws -> JSONValue? {
    try vitalSettings().first { $0.id == id }.map { _, settings in
      let definition = settings.definition
      return .object([
        .init("preferred_unit", JSONValue(settings.preferredUnit)),
        .init("importance", JSONValue(settings.importance.map { Int64($0.rawValue) })),
        .init("normal", JSONValue(settings.normal)),
        .init("plausible", JSONValue(settings.plausible)),
        .init("critical", JSONValue(settings.critical?.text)),
        .init("own_unit", JSONValue(definition?.unit)),
        .init("own_precision", JSONValue(definition.map { Int64($0.precision) })),
        .init("own_short_name", JSONValue(definition?.shortName)),
      ])
    }
  }

  func restoreVital(_ id: VitalID, _ state: String?) throws {
    let settings = try state.flatMap { state in
      try connection.firstRow(
        """
        SELECT ?1 ->> '$.preferred_unit', ?1 ->> '$.importance', ?1 -> '$.normal[0]',
          ?1 -> '$.normal[1]', ?1 -> '$.plausible[0]', ?1 -> '$.plausible[1]',
          ?1 ->> '$.critical', ?1 ->> '$.own_unit', ?1 ->> '$.own_precision',
          ?1 ->> '$.own_short_name'
        """, [.text(state)], Journal.settings)
    }
    try writeVital(id, settings)
  }

  private static func settings(_ row: borrowing Statement) -> VitalSettings {
    var settings = VitalSettings()
    settings.preferredUnit = row.optionalText(0)
    settings.importance = row.optionalInteger(1).flatMap { Importance(rawValue: Int($0)) }
    if let low = Double(row.text(2)), let high = Double(row.text(3)), low <= high {
      settings.normal = low...high
    }
    if let low = Double(row.text(4)), let high = Double(row.text(5)), low <= high {
      settings.plausible = low...high
    }
    settings.critical = row.optionalText(6).flatMap { CriticalLimits(text: $0) }
    settings.definition = row.optionalText(7).map { unit in
      VitalSettings.Definition(
        unit: unit, precision: Int(row.integer(8)), shortName: row.optionalText(9))
    }
    return settings
  }
}

extension CriticalLimits.High {
  /// The limit as the one that must be exceeded, or as the one that is critical itself.
  fileprivate var split: (over: Double?, atLeast: Double?) {
    switch self {
    case .over(let limit): (limit, nil)
    case .atLeast(let limit): (nil, limit)
    }
  }
}

extension JSONValue {
  fileprivate init(_ range: ClosedRange<Double>?) {
    self = range.map { .array([.real($0.lowerBound), .real($0.upperBound)]) } ?? .null
  }
}
