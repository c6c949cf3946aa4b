public import HealthModel
import SQLite

extension Journal {
  /// Takes the last change back that isn't taken back yet.
  /// - Returns: what was undone, in the order it had been done.
  /// - Throws: `JournalError.nothingToUndo`.
  public func undo(now: Instant) throws -> [Change] {
    try transaction {
      let undoable = try connection.firstRow(
        """
        SELECT step FROM change AS done
        WHERE action NOT IN ('undo', 'redo') AND NOT EXISTS (
          SELECT 1 FROM change AS undone
          WHERE undone.undoes = done.step AND undone.action = 'undo' AND NOT EXISTS (
            SELECT 1 FROM change AS redone WHERE redone.undoes = undone.step))
        ORDER BY id DESC LIMIT 1
        """
      ) { $0.integer(0) }
      guard let step = undoable else { throw JournalError.nothingToUndo }
      let changes = try changes(ofStep: step)
      try takeBack(changes, as: .undo, now)
      return changes
    }
  }

  /// Does again what was undone last, unless something else was done since.
  /// - Returns: what was done again, as it was done the first time.
  /// - Throws: `JournalError.nothingToRedo`.
  public func redo(now: Instant) throws -> [Change] {
    try transaction {
      let redoable = try connection.firstRow(
        """
        SELECT step, undoes FROM change AS undone
        WHERE action = 'undo'
          AND NOT EXISTS (SELECT 1 FROM change AS redone WHERE redone.undoes = undone.step)
          AND NOT EXISTS (
            SELECT 1 FROM change AS done
            WHERE done.id > undone.id AND done.action NOT IN ('undo', 'redo'))
        ORDER BY id DESC LIMIT 1
        """
      ) { (undo: $0.integer(0), undone: $0.integer(1)) }
      guard let (undo, undone) = redoable else { throw JournalError.nothingToRedo }
      try takeBack(try changes(ofStep: undo), as: .redo, now)
      return try changes(ofStep: undone)
    }
  }

  /// The life of one report, oldest change first; an imported one's begins with the import.
  /// - Throws: `JournalError.noSuchReport` when there is none and never was.
  public func history(ofReport id: Int64) throws -> [Change] {
    try naming {
      let own = try changes(where: "object = ?", [.text(ObjectName.report(id).text)])
      let batch = try connection.firstRow(
        """
        SELECT import_batch FROM report WHERE id = ?1 AND import_batch IS NOT NULL
        UNION ALL
        SELECT before ->> '$.import_batch' FROM change WHERE object = ?2 AND before IS NOT NULL
        """, [.integer(id), .text(ObjectName.report(id).text)]
      ) { $0.optionalInteger(0) }
      let imported =
        try (batch ?? nil).map { batch in
          try changes(where: "object = ?", [.text(ObjectName.importBatch(batch).text)])
        } ?? []
      let life = (imported + own).sorted { $0.step < $1.step }
      if life.isEmpty { throw JournalError.noSuchReport(id) }
      return life
    }
  }

  /// The last changes of the whole journal, newest first.
  public func history(last count: Int) throws -> [Change] {
    try naming {
      try changes(
        where: "id IN (SELECT id FROM change ORDER BY id DESC LIMIT ?)", [.integer(Int64(count))]
      ).reversed()
    }
  }

  /// Writes changes that were done together; part of the transaction that does them.
  func record(_ action: Action, _ alterations: [Alteration], _ now: Instant) throws {
    try record(action, alterations, now, undoing: nil)
  }

  func record(_ action: Action, _ alteration: Alteration, _ now: Instant) throws {
    try record(action, [alteration], now)
  }

  private func record(
    _ action: Action, _ alterations: [Alteration], _ now: Instant, undoing step: Int64?
  ) throws {
    let insert = try connection.prepare(
      """
      INSERT INTO change (step, at, action, object, before, after, undoes) VALUES (
        coalesce(?1, 1 + (SELECT coalesce(max(id), 0) FROM change)), ?2, ?3, ?4, ?5, ?6, ?7)
      """)
    var own: Int64?
    for alteration in alterations {
      try insert.run([
        SQLValue(own), .integer(now.milliseconds), .text(action.rawValue),
        .text(alteration.object.text), SQLValue(alteration.before), SQLValue(alteration.after),
        SQLValue(step),
      ])
      // A step is named after the first change in it.
      own = own ?? connection.lastInsertedRowID
    }
  }

  /// Puts every object back into the state before `changes`, last one first.
  private func takeBack(_ changes: [Change], as action: Action, _ now: Instant) throws {
    var alterations: [Alteration] = []
    for change in changes.reversed() {
      let present = try snapshot(of: change.object)
      try restore(change.object, to: change.before, now)
      alterations.append(
        Alteration(object: change.object, before: present, after: change.before))
    }
    try record(action, alterations, now, undoing: changes.first?.step)
  }

  /// What was done in one step. Its changes follow each other, the first of them numbered like it.
  private func changes(ofStep step: Int64) throws -> [Change] {
    try changes(
      where: """
        id >= ?1 AND id < coalesce(
          (SELECT later.id FROM change AS later WHERE later.id > ?1 AND later.step <> ?1
            ORDER BY later.id LIMIT 1), ?2)
        """, [.integer(step), .integer(.max)])
  }

  private func changes(where condition: String, _ values: [SQLValue]) throws -> [Change] {
    // A redo undoes an undo; a step's name is the id of its first change.
    try connection.rows(
      """
      SELECT step, at, action, object, before, after,
        (SELECT coalesce(undone.undoes, undone.id) FROM change AS undone
          WHERE undone.id = change.undoes),
        (SELECT done.action FROM change AS done WHERE done.id = (
          SELECT coalesce(undone.undoes, undone.id) FROM change AS undone
          WHERE undone.id = change.undoes))
      FROM change WHERE \(condition) ORDER BY id
      """, values
    ) { row -> Change? in
      guard let action = Action(rawValue: row.text(2)),
        let object = ObjectName(text: row.text(3))
      else { return nil }
      return Change(
        step: row.integer(0), at: Instant(milliseconds: row.integer(1)), action: action,
        object: object, before: row.optionalText(4), after: row.optionalText(5),
        undoneStep: row.optionalInteger(6),
        undoneAction: row.optionalText(7).flatMap { Action(rawValue: $0) })
    }.compactMap { $0 }
  }
}
