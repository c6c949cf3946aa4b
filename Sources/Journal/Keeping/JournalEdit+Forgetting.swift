public import HealthModel
import POSIX
import SQLite

/// What is deleted for good leaves every table; that a number stood for something is all that stays.
///
/// The one exception to "nothing in `change` is updated" (ADR 19): the rows of what is forgotten keep
/// their place in the order and lose what they say, for a value stands in them, and its time.
extension JournalEdit {
  /// Deletes reports and single readings for good, whether they are on record or were deleted before;
  /// all of them or none. `Journal.eraseTraces` is to follow.
  /// - Returns: what was forgotten, with what an edit made of it or it was made of.
  /// - Throws: `JournalError` when one isn't there and never was.
  public mutating func forget(_ numbers: [EntryNumber]) throws -> [EntryNumber] {
    var forgotten: [EntryNumber] = []
    for number in numbers where !forgotten.contains(number) {
      for thing in try view.everyForm(of: number) where !forgotten.contains(thing.number) {
        try forget(thing)
        forgotten.append(thing.number)
      }
    }
    return forgotten
  }

  private mutating func forget(_ thing: StandingForm) throws {
    for packet in try view.packetsBehind(thing) {
      try journal.connection.run("DELETE FROM packet WHERE id = ?", [.integer(packet)])
    }
    try removeRows(of: thing)
    var row = ForgottenRow()
    row.kind = thing.object.kind.rawValue
    row.id = thing.number.id
    row.uid = try namelessUID(of: thing)
    row.at = now
    try ForgottenRow.table.insert([row], journal.connection)
    let nameless = ObjectName(thing.object.kind, row.uid)
    try blankChanges(of: thing.object, as: nameless)
    try record(.forget, nameless, before: nil, after: nil)
    try forgetNotices(of: thing)
    try judgeWatchesAnew(around: thing)
    try narrowIntake(of: thing)
  }

  /// What history calls it since. Of a remote place's reading it is made of what it was called, so that the
  /// place, which still has it, doesn't bring it back.
  private func namelessUID(of thing: StandingForm) throws -> String {
    guard case .sample = thing.number, let uid = ReadingUID(hexadecimal: thing.object.name),
      try journal.connection.firstRow(
        "SELECT 1 FROM intake JOIN source ON source.id = source WHERE intake.id = ? AND kind = 'remote'",
        [SQLValue(thing.intake)], { _ in true }) == true,
      try journal.connection.firstRow(
        "SELECT 1 FROM forgotten WHERE uid = ?", [.text(uid.traceless)], { _ in true }) == nil
    else { return UUIDv7.nameless() }
    return uid.traceless
  }

  private func removeRows(of thing: StandingForm) throws {
    let connection = journal
    let id = SQLValue.integer(thing.number.id)
    switch thing.number {
    case .report:
      if !thing.isWithdrawn { try forgetNotes(where: "id = ?", thing.number.id) }
      // Readings go with it.
      try connection.connection.run("DELETE FROM report WHERE id = ?", [id])
      // It may have come before, with an import that is out.
      try connection.connection.run(
        "DELETE FROM report_withdrawn WHERE uid = ?", [.text(thing.object.name)])
    case .sample:
      try connection.connection.run("DELETE FROM sample WHERE id = ?", [id])
      try connection.connection.run(
        "DELETE FROM sample_withdrawn WHERE uid = ?",
        [ReadingUID(hexadecimal: thing.object.name)?.stored ?? .null])
      try connection.connection.run("DELETE FROM remote_absent WHERE sample = ?", [id])
    }
  }

  /// Takes every word out of the changes of an object, and every time: uids and stamps hold one, and
  /// what is filed as it is measured has the same.
  private func blankChanges(of object: ObjectName, as nameless: ObjectName) throws {
    let (store, instant) = (journal, now)
    let rows = try ChangeRow.table.rows(
      store.connection, where: "object = ? ORDER BY replica, seq", [.text(object.text)])
    for row in rows {
      let uid = UUIDv7.make(at: instant)
      // Above the stamp before it, and so below the one after it.
      let before = try store.connection.firstRow(
        "SELECT stamp FROM change WHERE replica = ? AND seq < ? ORDER BY seq DESC LIMIT 1",
        [.integer(row.replica), .integer(row.sequence)]
      ) { $0.integer(0) }
      let stamp = (before ?? -1) + 1
      try store.connection.run(
        """
        UPDATE change SET uid = ?2, stamp = ?3, at = ?4, step = ?2, undoes = NULL,
          action = 'forgotten', object = ?5, fields = '', before = NULL, after = NULL, seen = NULL
        WHERE id = ?1
        """,
        [.integer(row.id), .text(uid), .integer(stamp), instant.stored, .text(nameless.text)])
      // A step is named after its first change: others of it are now of the next one's.
      guard row.uid == row.step else { continue }
      let rest = try store.connection.firstRow(
        "SELECT uid FROM change WHERE step = ? ORDER BY id LIMIT 1", [.text(row.step)]
      ) { $0.text(0) }
      let new = SQLValue.text(rest ?? uid)
      for column in ["step", "undoes"] {
        try store.connection.run(
          "UPDATE change SET \(column) = ? WHERE \(column) = ?", [new, .text(row.step)])
      }
    }
  }

  /// Notices are named after the time of a value.
  private func forgetNotices(of thing: StandingForm) throws {
    for vital in thing.vitals {
      let name = "range:\(vital):\(thing.taken.milliseconds):"
      try journal.connection.run(
        "DELETE FROM alert WHERE vital = ? AND taken_at = ?",
        [.text(vital.name), thing.taken.stored])
      // One that tells of further values is named after the first of those.
      for severity in ["1", "2"] {
        let heir = try journal.connection.firstRow(
          """
          SELECT 'range:' || vital || ':' || taken_at || ':' || severity FROM alert
          WHERE notice = ? ORDER BY taken_at, vital LIMIT 1
          """, [.text(name + severity)]
        ) { $0.text(0) }
        if let heir {
          try rename(notice: name + severity, to: heir)
        } else {
          try journal.connection.run(
            "DELETE FROM notice WHERE topic = ?", [.text(name + severity)])
        }
      }
    }
  }

  private func rename(notice old: String, to new: String) throws {
    let columns = NoticeRow.table.columns.map(\.name).filter { $0 != "topic" }
      .joined(separator: ", ")
    try journal.connection.run(
      "INSERT OR IGNORE INTO notice (topic, \(columns)) SELECT ?, \(columns) FROM notice WHERE topic = ?",
      [.text(new), .text(old)])
    try journal.connection.run(
      "UPDATE alert SET notice = ? WHERE notice = ?", [.text(new), .text(old)])
    try journal.connection.run("DELETE FROM notice WHERE topic = ?", [.text(old)])
  }

  /// What watches were told to have come to names values and their times: it is what the readings come
  /// to without this one, in the changes of the watch too.
  private func judgeWatchesAnew(around thing: StandingForm) throws {
    for vital in thing.vitals {
      let states = try view.watchStates(
        where: "vital = ? AND is_open = 0 AND start_at <= ? AND end_at >= ?",
        [.text(vital.name), thing.taken.stored, thing.taken.stored])
      for state in states {
        let outcome = OutcomeRow(
          .init(at: now, outcome: try view.outcome(of: try state.onRecord(view))))
        for told in state.outcomes {
          var row = outcome
          (row.watch, row.isCorrection, row.toldAt) = (told.watch, told.isCorrection, told.toldAt)
          try OutcomeRow.table.update(
            row, journal.connection, where: "watch = ? AND is_correction = ?",
            [.integer(told.watch), .integer(told.isCorrection ? 1 : 0)])
        }
        try rewriteOutcomes(of: state.row.uid, as: outcome)
      }
    }
  }

  private func rewriteOutcomes(of watch: String, as outcome: OutcomeRow) throws {
    let object = ObjectName(.watch, watch)
    for row in try ChangeRow.table.rows(
      journal.connection, where: "object = ?", [.text(object.text)])
    {
      var new = row
      new.before = try row.before.map { try rewritten($0, as: outcome) }
      new.after = try row.after.map { try rewritten($0, as: outcome) }
      guard new != row else { continue }
      try ChangeRow.table.update(new, journal.connection, where: "id = ?", [.integer(row.id)])
    }
  }

  private func rewritten(_ text: String, as outcome: OutcomeRow) throws -> String {
    guard let snapshot = try? JSONReader().value(of: text) else {
      throw JournalError.damaged(table: "change", column: "before")
    }
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

  /// A file's first and last times may be those of what is forgotten.
  private func narrowIntake(of thing: StandingForm) throws {
    guard let id = thing.intake,
      var intake = try IntakeRow.table.first(
        journal.connection, where: "id = ?", [.integer(id)]),
      intake.firstAt == thing.taken || intake.lastAt == thing.taken
    else { return }
    (intake.firstAt, intake.lastAt) = try times(of: id)
    try IntakeRow.table.update(intake, journal.connection, where: "id = ?", [.integer(id)])
    let object = ObjectName(.intake, intake.uid)
    try journal.connection.run(
      """
      UPDATE change SET
        before = json_set(before, '$.first_at', ?2, '$.last_at', ?3),
        after = json_set(after, '$.first_at', ?2, '$.last_at', ?3)
      WHERE object = ?1
      """, [.text(object.text), intake.firstAt.stored, intake.lastAt.stored])
  }

  private func times(of intake: Int64) throws -> (Instant?, Instant?) {
    let tables = ["report", "report_withdrawn", "sample", "sample_withdrawn"]
    let all = tables.map { "SELECT taken_at FROM \($0) WHERE intake = ?1" }
      .joined(separator: " UNION ALL ")
    return try journal.connection.firstRow(
      "SELECT min(taken_at), max(taken_at) FROM (\(all))", [.integer(intake)]
    ) {
      (
        $0.optionalInteger(0).map(Instant.init(milliseconds:)),
        $0.optionalInteger(1).map(Instant.init(milliseconds:))
      )
    } ?? (nil, nil)
  }
}

extension Journal {
  /// Takes what deleting for good has left out of free pages, the index of notes and the write-ahead
  /// log.
  /// - Returns: false while another program reads what was there before.
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

  /// Copies of this journal that are where they were made: what is deleted for good stays in them.
  public func knownCopies() throws -> [String] {
    let all = Journal.copiesBeside(path) + (try read { try $0.backups() }).map(\.path)
    var seen: Set<String> = []
    return all.filter { seen.insert($0).inserted && PrivateFile.exists($0) }
  }
}

extension JournalView {
  /// When a thing was deleted for good; nil when it wasn't.
  func forgotten(_ number: EntryNumber) throws -> ForgottenRow? {
    guard try journal.connection.hasTable(ForgottenRow.table.name) else { return nil }
    return try ForgottenRow.table.first(
      journal.connection, where: "kind = ? AND id = ?",
      [.text(number.kind.rawValue), .integer(number.id)])
  }

  /// The number of a report or a single reading, wherever it stands; nil for anything else.
  func entryNumber(of object: ObjectName) throws -> EntryNumber? {
    switch object.kind {
    case .report: try number(of: object).map { .report($0) }
    case .sample: try number(of: object).map { .sample($0) }
    case .intake, .watch, .vital, .setting, .reminder, .occurrence, .session, .protocol: nil
    }
  }
}

extension EntryNumber {
  var id: Int64 {
    switch self {
    case .report(let id), .sample(let id): id
    }
  }

  fileprivate var kind: ObjectName.Kind {
    switch self {
    case .report: .report
    case .sample: .sample
    }
  }
}
