import HealthModel
import SQLite

extension JournalView {
  /// The life of one report, oldest change first; an imported one's begins with the import.
  /// - Throws: `JournalError.noSuchReport` when there is none and never was.
  public func history(ofReport id: Int64) throws -> [Change] {
    if let forgotten = try forgotten(.report(id)) { return try life(of: forgotten) }
    guard
      let life = try history(
        of: .report, "SELECT uid, intake FROM report WHERE id = ?1",
        "SELECT uid, intake FROM report_withdrawn WHERE id = ?1", id)
    else { throw JournalError.noSuchReport(id) }
    return life
  }

  /// The life of one single reading.
  /// - Throws: `JournalError.noSuchSample` when there is none and never was.
  public func history(ofSample id: Int64) throws -> [Change] {
    if let forgotten = try forgotten(.sample(id)) { return try life(of: forgotten) }
    guard
      let life = try history(
        of: .sample, "SELECT lower(hex(uid)), intake FROM sample WHERE id = ?1",
        "SELECT lower(hex(uid)), intake FROM sample_withdrawn WHERE id = ?1", id)
    else { throw JournalError.noSuchSample(id) }
    return life
  }

  private func history(
    of kind: ObjectName.Kind, _ present: String, _ withdrawn: String, _ id: Int64
  ) throws -> [Change]? {
    let found = try journal.connection.firstRow(
      "\(present) UNION ALL \(withdrawn)", [.integer(id)]
    ) { (uid: $0.text(0), intake: $0.optionalInteger(1)) }
    guard let found else { return nil }
    var objects = [ObjectName(kind, found.uid)]
    if let intake = found.intake {
      objects.append(ObjectName(.intake, try IntakeRow.uid(of: intake, self)))
    }
    let marks = objects.map { _ in "?" }.joined(separator: ", ")
    return try changes(where: "object IN (\(marks))", objects.map { .text($0.text) })
  }

  /// That it was deleted for good, and when.
  private func life(of forgotten: ForgottenRow) throws -> [Change] {
    try changes(
      where: "object = ? AND action = 'forget'", [.text("\(forgotten.kind):\(forgotten.uid)")])
  }

  /// The last changes of the whole journal, newest first.
  /// - Parameters:
  ///   - count: nil for all.
  ///   - start: the first instant of those that are wanted; nil for any.
  ///   - end: the instant from which on none is wanted any more; nil for none.
  public func history(
    last count: Int? = nil, from start: Instant? = nil, to end: Instant? = nil
  ) throws -> [Change] {
    // A LIMIT below 0 is none.
    try changes(
      where: """
        id IN (SELECT id FROM change WHERE action <> 'forgotten'
          AND (?1 IS NULL OR at >= ?1) AND (?2 IS NULL OR at < ?2) ORDER BY id DESC LIMIT ?3)
        """,
      [start.stored, end.stored, .integer(Int64(count ?? -1))]
    ).reversed()
  }

  /// Whether a person has made a single reading something else than its source says, and not taken
  /// that back: then no source changes it.
  func isEditedByPerson(_ uid: ReadingUID) throws -> Bool {
    try journal.connection.firstRow(
      """
      SELECT 1 FROM change AS done
      WHERE object = ? AND action = 'edit' AND actor = 'person' AND \(Self.isNotTakenBack)
      """,
      [.text(ObjectName(.sample, uid.hexadecimal).text)]
    ) { _ in true } == true
  }

  func changes(ofStep step: String) throws -> [Change] {
    try changes(where: "step = ?", [.text(step)])
  }

  /// Changes in the order in which they were made.
  func changes(where condition: String, _ values: [SQLValue]) throws -> [Change] {
    try ChangeRow.table.rows(
      journal.connection, where: "\(condition) ORDER BY id", values
    ).map { try change($0) }
  }

  private func change(_ row: ChangeRow) throws -> Change {
    guard let action = Action(rawValue: row.action) else {
      throw JournalError.damaged(table: "change", column: "action")
    }
    guard let object = ObjectName(text: row.object) else {
      throw JournalError.damaged(table: "change", column: "object")
    }
    let undone = try row.undoes.flatMap { try firstStep(behind: $0) }
    return Change(
      step: row.step, at: row.at, actor: Actor(text: row.actor), action: action, object: object,
      number: try number(of: object), fields: row.fields.split(separator: " ").map(String.init),
      before: row.before, after: row.after, undoneStep: undone?.step, undoneAction: undone?.action,
      undoneAt: undone?.at)
  }

  /// What an undo takes back; of a redo, which takes back an undo, what that one took back.
  private func firstStep(behind step: String) throws -> (step: String, action: Action, at: Instant)?
  {
    let behind = try journal.connection.firstRow(
      "SELECT undoes, action, at FROM change WHERE step = ? ORDER BY id LIMIT 1", [.text(step)]
    ) {
      (
        undoes: $0.optionalText(0), action: $0.text(1), at: Instant(milliseconds: $0.integer(2))
      )
    }
    guard let behind else { return nil }
    if let undoes = behind.undoes { return try firstStep(behind: undoes) }
    return Action(rawValue: behind.action).map { (step, $0, behind.at) }
  }

  /// The small number that people type for a thing; nil where it has a name, or is forgotten.
  func number(of object: ObjectName) throws -> Int64? {
    if object.kind == .session {
      return try journal.connection.firstRow(
        "SELECT id FROM session WHERE intake = (SELECT id FROM intake WHERE uid = ?)",
        [.text(object.name)]
      ) { $0.integer(0) }
    }
    let tables = object.tables
    guard !tables.isEmpty else { return nil }
    let find = tables.map { "SELECT id FROM \($0) WHERE uid = ?1" }
    let number = try journal.connection.firstRow(
      find.joined(separator: " UNION ALL "), [object.storedName]
    ) { $0.integer(0) }
    if let number { return number }
    guard try journal.connection.hasTable(ForgottenRow.table.name) else { return nil }
    return try ForgottenRow.table.first(
      journal.connection, where: "uid = ?", [.text(object.name)])?.id
  }
}

extension ObjectName {
  /// Where things of this kind have their numbers; none for those that have names.
  fileprivate var tables: [String] {
    switch kind {
    case .report: ["report", "report_withdrawn"]
    case .sample: ["sample", "sample_withdrawn"]
    case .intake: ["intake"]
    case .watch: ["watch", "watch_withdrawn"]
    case .protocol: ["protocol"]
    case .vital, .setting, .reminder, .occurrence, .session: []
    }
  }

  var storedName: SQLValue {
    kind == .sample ? ReadingUID(hexadecimal: name)?.stored ?? .null : .text(name)
  }
}
