package import HealthModel
import POSIX
internal import SQLite

/// Deletes entries for good from every table; only numbers and remote readings' hashes remain.
/// This is the one exception to "nothing in `change` is updated" (ADR 19): the changes of a
/// forgotten entry keep their place in the order, and lose the entry's values and times.
extension JournalEdit {
  /// - Parameter packetsBehind: returns the device packets that contain an entry's values.
  package mutating func forget(
    _ numbers: [EntryNumber], packetsBehind: (borrowing JournalView, StandingForm) throws -> [Int64]
  ) throws -> [EntryNumber] {
    var forgotten: [EntryNumber] = []
    for number in numbers where !forgotten.contains(number) {
      for thing in try view.everyForm(of: number) where !forgotten.contains(thing.number) {
        for packet in try packetsBehind(view, thing) {
          try connection.run("DELETE FROM packet WHERE id = ?", [.integer(packet)])
        }
        try forget(thing)
        forgotten.append(thing.number)
      }
    }
    return forgotten
  }

  private mutating func forget(_ thing: StandingForm) throws {
    try removeRows(of: thing)
    let row = ForgottenRow(
      kind: thing.object.kind.rawValue, id: thing.number.id, uid: try namelessUID(of: thing),
      at: now)
    try ForgottenRow.table.insert([row], connection)
    let nameless = ObjectName(thing.object.kind, row.uid)
    try blankChanges(of: thing.object, as: nameless)
    try record(.forget, nameless, before: nil, after: nil)
    try forgetNotifications(of: thing)
    try judgeWatchesAnew(around: thing)
    try narrowIntake(of: thing)
  }

  /// Returns a new uid; a remote reading's is derived from the old one, so that pulls recognise it.
  private func namelessUID(of thing: StandingForm) throws -> String {
    guard case .singleReading = thing.number, let uid = ReadingUID(hexadecimal: thing.object.name),
      try connection.hasRow(
        """
        SELECT 1 FROM intake JOIN source ON source.id = source
        WHERE intake.id = ? AND kind = 'remote'
        """, [thing.intake.stored]),
      try !connection.hasRow("SELECT 1 FROM forgotten WHERE uid = ?", [.text(uid.traceless)])
    else { return UUIDv7.nameless() }
    return uid.traceless
  }

  private func removeRows(of thing: StandingForm) throws {
    let id = SQLValue.integer(thing.number.id)
    switch thing.number {
    case .report:
      if !thing.isWithdrawn { try forgetNotes(where: "id = ?", thing.number.id) }
      // The report's readings are deleted with it.
      try connection.run("DELETE FROM report WHERE id = ?", [id])
      // A withdrawn import may have filed the same report before.
      try connection.run("DELETE FROM report_withdrawn WHERE uid = ?", [.text(thing.object.name)])
    case .singleReading:
      try connection.run("DELETE FROM single_reading WHERE id = ?", [id])
      try connection.run(
        "DELETE FROM single_reading_withdrawn WHERE uid = ?", [thing.object.storedName])
      try connection.run("DELETE FROM remote_absent WHERE single_reading = ?", [id])
    }
  }

  /// Blanks an object's changes, including uids and stamps, which may reveal when it was measured.
  private func blankChanges(of object: ObjectName, as nameless: ObjectName) throws {
    let rows = try Change.table.rows(
      connection, where: "object = ? ORDER BY replica, seq", [.text(object.text)])
    for row in rows {
      let uid = UUIDv7.make(at: now)
      // One more than the previous stamp is still less than the next stamp.
      let before = try connection.integer(
        "SELECT stamp FROM change WHERE replica = ? AND seq < ? ORDER BY seq DESC LIMIT 1",
        [.integer(row.replica), .integer(row.sequence)])
      let stamp = (before ?? -1) + 1
      try connection.run(
        """
        UPDATE change SET uid = ?2, stamp = ?3, at = ?4, step = ?2, undoes = NULL,
          action = 'forgotten', object = ?5, fields = '', before = NULL, after = NULL, seen = NULL
        WHERE id = ?1
        """, [.integer(row.id), .text(uid), .integer(stamp), now.stored, .text(nameless.text)])
      // A step is named after its first change's uid: rename it after the first one that remains.
      guard row.uid == row.step else { continue }
      let rest = try connection.text(
        "SELECT uid FROM change WHERE step = ? ORDER BY id LIMIT 1", [.text(row.step)])
      let new = SQLValue.text(rest ?? uid)
      for column in ["step", "undoes"] {
        try connection.run(
          "UPDATE change SET \(column) = ? WHERE \(column) = ?", [new, .text(row.step)])
      }
    }
  }

  /// Deletes an entry's alerts, and its notifications, which are named after its time.
  private func forgetNotifications(of thing: StandingForm) throws {
    for vital in thing.vitals {
      let name = "range:\(vital):\(thing.taken.milliseconds):"
      try connection.run(
        "DELETE FROM alert WHERE vital = ? AND taken_at = ?",
        [.text(vital.name), thing.taken.stored])
      // A notification about several values is renamed after the first of the remaining ones.
      for severity in ["1", "2"] {
        let heir = try connection.text(
          """
          SELECT 'range:' || vital || ':' || taken_at || ':' || severity FROM alert
          WHERE notification = ? ORDER BY taken_at, vital LIMIT 1
          """, [.text(name + severity)])
        if let heir { try copy(notification: name + severity, to: heir) }
        try connection.run("DELETE FROM notification WHERE topic = ?", [.text(name + severity)])
      }
    }
  }

  private func copy(notification old: String, to new: String) throws {
    let columns = NotificationRow.table.columns.map(\.name).filter { $0 != "topic" }
      .joined(separator: ", ")
    try connection.run(
      "INSERT OR IGNORE INTO notification (topic, \(columns)) SELECT ?, \(columns) FROM notification WHERE topic = ?",
      [.text(new), .text(old)])
    try connection.run(
      "UPDATE alert SET notification = ? WHERE notification = ?", [.text(new), .text(old)])
  }

  /// Recomputes, without this entry and in history too, the outcomes of watches that counted it.
  private func judgeWatchesAnew(around thing: StandingForm) throws {
    for vital in thing.vitals {
      let watches = try view.watchRows(
        where: "vital = ? AND is_open = 0 AND start_at <= ? AND end_at >= ?",
        [.text(vital.name), thing.taken.stored, thing.taken.stored])
      for watch in watches {
        let outcome = OutcomeRow(
          .init(at: now, outcome: try view.outcome(of: try watch.onRecord(view))))
        for told in watch.outcomes {
          var row = outcome
          (row.watch, row.isCorrection, row.toldAt) = (told.watch, told.isCorrection, told.toldAt)
          try OutcomeRow.table.update(
            row, connection, where: "watch = ? AND is_correction = ?",
            [.integer(told.watch), .integer(told.isCorrection ? 1 : 0)])
        }
        try rewriteOutcomes(of: watch.uid, as: outcome)
      }
    }
  }

  private func rewriteOutcomes(of watch: String, as outcome: OutcomeRow) throws {
    let object = ObjectName(.watch, watch)
    for row in try Change.table.rows(connection, where: "object = ?", [.text(object.text)]) {
      var new = row
      new.before = try row.before.map { try rewritten($0, as: outcome) }
      new.after = try row.after.map { try rewritten($0, as: outcome) }
      guard new != row else { continue }
      try Change.table.update(new, connection)
    }
  }

  private func rewritten(_ text: String, as outcome: OutcomeRow) throws -> String {
    let snapshot = try Snapshot.value(of: text, "before", JSONReader())
    return JSONValue.object(
      snapshot.members.map { member in
        guard member.name == "outcomes" else { return member }
        let told = member.value.members.map { told -> JSONValue.Member in
          let members = OutcomeRow.table.snapshot(of: outcome).map { new in
            new.name == "told_at" ? .init("told_at", told.value["told_at"] ?? new.value) : new
          }
          return .init(told.name, .object(members))
        }
        return .init("outcomes", .object(told))
      }
    ).text
  }

  /// Narrows an intake's first and last times, since one may be the forgotten entry's.
  private func narrowIntake(of thing: StandingForm) throws {
    let tables = ["report", "report_withdrawn", "single_reading", "single_reading_withdrawn"]
    let all = tables.map { "SELECT taken_at FROM \($0) WHERE intake = ?1" }
      .joined(separator: " UNION ALL ")
    try connection.run(
      """
      UPDATE intake SET (first_at, last_at) = (SELECT min(taken_at), max(taken_at) FROM (\(all)))
      WHERE id = ?1 AND ?2 IN (first_at, last_at)
      """, [thing.intake.stored, thing.taken.stored])
    guard connection.changedRows > 0 else { return }
    try connection.run(
      """
      UPDATE change SET
        before = json_set(before, '$.first_at', first_at, '$.last_at', last_at),
        after = json_set(after, '$.first_at', first_at, '$.last_at', last_at)
      FROM intake WHERE intake.id = ? AND object = 'intake:' || intake.uid
      """, [thing.intake.stored])
  }
}

extension Journal {
  /// Erases what is left of forgotten entries; returns false while another program blocks this.
  public func eraseTraces() throws -> Bool {
    try naming {
      try connection.execute("PRAGMA secure_delete = ON")
      try transaction { try NoteWords.rebuild(connection) }
      try connection.execute("VACUUM")
      let isBusy = try connection.firstRow("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) != 0 }
      guard isBusy == false else { return false }
      try transaction { try connection.run("UPDATE forgotten SET is_erased = 1") }
      return true
    }
  }

  /// Returns the existing copies of this journal, which may contain what was deleted for good.
  public func knownCopies() throws -> [String] {
    let all = Journal.copiesBeside(path) + (try read { try $0.backups() }).map(\.path)
    var seen: Set<String> = []
    return all.filter { seen.insert($0).inserted && PrivateFile.exists($0) }
  }
}
