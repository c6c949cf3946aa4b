public import HealthModel
import POSIX
public import RemoteSources
import SQLite

extension Journal {
  /// Stores what a page of a source says, and from where the next pull goes on, in one transaction: the
  /// same page twice changes nothing.
  ///
  /// What a person has edited or deleted, or taken out with its intake, stays as it is. A reading that
  /// is gone there is taken out here: at once where the source says so; where it is only absent, when
  /// it is absent from two pulls in a row, and not if that were more than a fifth of two days.
  /// - Parameters:
  ///   - isAskedFor: whether a person wants all from some day on: what they took out with its intake
  ///     comes back then.
  ///   - started: when the pull began, the same for all of its pages.
  ///   - mayTakeAll: whether a person has said that whatever is gone there goes here too.
  public func store(
    _ page: PulledPage, of source: RemoteSource, started: Instant, now: Instant,
    in zone: any TimeZoneRules, isAskedFor: Bool = false, mayTakeAll: Bool = false
  ) throws -> PullCounts {
    try write(now: now, by: .source(source.source.uid)) { edit in
      var filing = PageFiling(
        source, started: started, zone: zone, isAskedFor: isAskedFor, mayTakeAll: mayTakeAll)
      try filing.store(page, &edit)
      return filing.counts
    }
  }
}

/// What becomes of a page, in the transaction of an edit.
struct PageFiling {
  private(set) var counts = PullCounts()

  private let source: RemoteSource
  private let started: Instant
  private let zone: any TimeZoneRules
  private let isAskedFor: Bool
  private let mayTakeAll: Bool
  private var intake: IntakeRow?
  private var isIntakeNew = false

  init(
    _ source: RemoteSource, started: Instant, zone: any TimeZoneRules, isAskedFor: Bool,
    mayTakeAll: Bool
  ) {
    (self.source, self.started, self.zone) = (source, started, zone)
    (self.isAskedFor, self.mayTakeAll) = (isAskedFor, mayTakeAll)
  }

  private var id: Int64 { source.source.id }

  mutating func store(_ page: PulledPage, _ edit: inout JournalEdit) throws {
    // A reading that is new there may lie ahead of a clock of ours that is slow.
    let clock = RemoteClock.latest(now: edit.now, server: page.date)
    counts.withheld += page.withheld
    let vitals = edit.view.vitals
    var fresh: [SampleRow] = []
    let known = try KnownReadings(of: id, edit.journal.connection)
    for row in page.rows {
      if let fault = ReportDraft.clockFault(row.draft.taken) {
        try refuse(row.identity, [fault], &edit)
        continue
      }
      let entry: NewEntry
      do throws(RefusedReport) {
        entry = try row.draft.checkedEntry(vitals: vitals, now: clock)
      } catch {
        try refuse(row.identity, error.faults, &edit)
        continue
      }
      guard case .sample(let sample) = entry else { continue }
      if let new = try file(sample, uid(row.identity), known, &edit) { fresh.append(new) }
    }
    for row in page.refused { try refuse(row.identity, row.faults, &edit) }
    try insert(fresh, &edit)
    for identity in page.gone { try takeBack(uid(identity), known, &edit) }
    if let whole = page.whole { try compare(whole, known, &edit) }
    try keep(page, edit)
    try end(page, &edit)
  }

  private func uid(_ identity: RemoteIdentity) -> ReadingUID {
    ReadingUID(key: source.source.key, externalID: identity.name, taken: identity.taken)
  }

  // MARK: Readings

  /// - Returns: the row of one that isn't on record and never was.
  private mutating func file(
    _ sample: NewSample, _ uid: ReadingUID, _ known: borrowing KnownReadings,
    _ edit: inout JournalEdit
  ) throws -> SampleRow? {
    if let present = try known.onRecord(uid) {
      guard try isOwn(present, edit) else { return nil }
      try change(present, to: sample, known, &edit)
      return nil
    }
    if try known.isForgotten(uid) { return nil }
    let out = try known.takenOut(uid)
    if out.contains(where: { $0.why == .person }) { return nil }
    let connection = edit.journal
    if let row = out.first(where: { $0.why == .source })?.row, try isIn(row.intake, edit) {
      // Its source has it again: under its number.
      try connection.connection.run(
        "DELETE FROM sample_withdrawn WHERE uid = ?", [uid.stored])
      try SampleRow.table.insert([row], connection.connection)
      try change(row, to: sample, known, &edit)
      counts.new += 1
      return nil
    }
    // What a person took out with its intake comes back when they ask for it.
    if !out.isEmpty {
      guard isAskedFor else { return nil }
      try connection.connection.run("DELETE FROM sample_withdrawn WHERE uid = ?", [uid.stored])
    }
    var state = SampleState(sample, uid: uid, edit.view)
    state.row.vital = try edit.number(of: sample.reading.vital)
    state.row.severity = sample.reading.band(in: edit.view.vitals).severity
    return state.row
  }

  /// Whether this source has brought the reading: another site, or a file, may have the same.
  private func isOwn(_ row: SampleRow, _ edit: borrowing JournalEdit) throws -> Bool {
    try edit.journal.connection.firstRow(
      "SELECT 1 FROM intake WHERE id = ? AND source = ?", [row.intake.stored, .integer(id)]
    ) { _ in true } ?? false
  }

  private func isIn(_ intake: Int64?, _ edit: borrowing JournalEdit) throws -> Bool {
    try edit.journal.connection.firstRow(
      "SELECT 1 FROM intake WHERE id = ? AND withdrawn_at IS NOT NULL", [.init(intake)]
    ) { _ in true } == nil
  }

  private mutating func insert(_ rows: [SampleRow], _ edit: inout JournalEdit) throws {
    guard !rows.isEmpty else { return }
    var intake = try openIntake(&edit)
    // In the order of time, in which the indexes grow.
    let rows = rows.sorted { $0.takenAt < $1.takenAt }
    let before = counts.new
    let connection = edit.journal
    let insert = try connection.connection.prepareAlone(
      """
      INSERT INTO sample (\(SampleRow.table.list))
      VALUES (\(SampleRow.table.columns.map { _ in "?" }.joined(separator: ", ")))
      ON CONFLICT (uid) DO NOTHING
      """)
    for row in rows {
      var row = row
      row.intake = intake.id
      try insert.run(SampleRow.table.values(of: row))
      guard connection.connection.changedRows == 1 else { continue }
      let number = connection.connection.lastInsertedRowID
      intake.firstSample = min(intake.firstSample ?? number, number)
      intake.lastSample = max(intake.lastSample ?? number, number)
      counts.new += 1
    }
    intake.samples += counts.new - before
    if let first = rows.first?.takenAt { intake.firstAt = min(intake.firstAt ?? first, first) }
    if let last = rows.last?.takenAt { intake.lastAt = max(intake.lastAt ?? last, last) }
    self.intake = intake
  }

  /// Makes a reading what its source says by now, unless a person has made it something else.
  private mutating func change(
    _ row: SampleRow, to sample: NewSample, _ known: borrowing KnownReadings,
    _ edit: inout JournalEdit
  ) throws {
    try known.forgetAbsence(of: row.id)
    let present = try SampleState(row, edit.view)
    var state = present
    state.take(sample, edit.view)
    // Where it was taken, and what is noted with it, aren't the source's to change.
    (state.row.utcOffset, state.row.note) = (row.utcOffset, row.note)
    guard state != present, try !edit.view.isEditedByPerson(row.uid) else { return }
    if try edit.apply(.edit, named: row.uid.hexadecimal, to: state, over: present) {
      counts.changed += 1
    }
  }

  // MARK: What is gone

  private mutating func takeBack(
    _ uid: ReadingUID, _ known: borrowing KnownReadings, _ edit: inout JournalEdit
  ) throws {
    guard let row = try known.onRecord(uid), try isOwn(row, edit),
      try !edit.view.isEditedByPerson(uid)
    else { return }
    try edit.withdrawSample(row.id, why: .source)
    try known.forgetAbsence(of: row.id)
    counts.gone += 1
  }

  /// Compares what is on record with all that is there.
  private mutating func compare(
    _ whole: WholeWindow, _ known: borrowing KnownReadings, _ edit: inout JournalEdit
  ) throws {
    let there = Set(whole.present.map(uid))
    let start = min(whole.from, started.adding(seconds: -2 * 86_400))
    let isShort = whole.from > started.adding(seconds: -86_400)
    // What waits for a person doesn't go by and by meanwhile.
    if source.state == .waiting, isShort, !mayTakeAll { return }
    var (all, gone): (Int, [SampleRow]) = (0, [])
    for row in try onRecord(from: start, edit) {
      all += 1
      if row.takenAt >= whole.from, !there.contains(row.uid) { gone.append(row) }
    }
    let noted = try RemoteAbsentRow.table.rows(
      edit.journal.connection, where: "source = ?", [.integer(id)])
    for absent in noted where !gone.contains(where: { $0.id == absent.sample }) {
      // It is there after all, or isn't on record any more; older ones aren't told of here.
      let row = try SampleRow.table.first(
        edit.journal.connection, where: "id = ?", [.integer(absent.sample)])
      if row.map({ $0.takenAt >= whole.from }) ?? true {
        try known.forgetAbsence(of: absent.sample)
      }
    }
    let again = try gone.filter { row in
      let isSecond = noted.contains { $0.sample == row.id && $0.since != started }
      return try (isSecond || mayTakeAll) && !edit.view.isEditedByPerson(row.uid)
    }
    if again.count * 5 > all, !mayTakeAll {
      counts.manyGone = .init(gone: again.count, all: all)
      return
    }
    counts.isComplete = !isShort
    for row in again { try takeBack(row.uid, known, &edit) }
    for row in gone where !noted.contains(where: { $0.sample == row.id }) {
      var absent = RemoteAbsentRow()
      (absent.source, absent.sample, absent.since) = (id, row.id, started)
      try RemoteAbsentRow.table.insert([absent], edit.journal.connection, replacing: true)
    }
  }

  /// What this source has brought from where it stands now, of `start` and later.
  private func onRecord(
    from start: Instant, _ edit: borrowing JournalEdit
  ) throws -> [SampleRow] {
    var rows: [SampleRow] = []
    for number in edit.view.numbers.all {
      rows += try SampleRow.table.rows(
        edit.journal.connection,
        where: """
          vital = ? AND taken_at >= ?
            AND intake IN (SELECT id FROM intake WHERE source = ? AND id >= ?)
          """, [.integer(number), start.stored, .integer(id), .integer(source.firstIntake)])
    }
    return rows
  }

  // MARK: What it came with

  /// The intake of the day; one that a person took out stays out, and another is begun.
  private mutating func openIntake(_ edit: inout JournalEdit) throws -> IntakeRow {
    if let intake { return intake }
    let connection = edit.journal
    let day = Moment(edit.now, in: zone).day
    let key: [SQLValue] = [.integer(id), day.stored]
    if let present = try IntakeRow.table.first(
      connection.connection, where: "source = ? AND day = ?", key)
    {
      guard present.withdrawnAt != nil else {
        intake = present
        return present
      }
      try connection.connection.run(
        "UPDATE intake SET day = NULL WHERE id = ?", [.integer(present.id)])
    }
    var row = IntakeRow()
    (row.uid, row.source, row.at, row.day) = (UUIDv7.make(at: edit.now), id, edit.now, day)
    (row.label, row.zone) = (source.settings.name, source.settings.zone)
    try IntakeRow.table.insert([row], connection.connection)
    row.id = connection.connection.lastInsertedRowID
    (intake, isIntakeNew) = (row, true)
    return row
  }

  /// A row that can't be kept is counted once, however often it comes.
  private mutating func refuse(
    _ identity: RemoteIdentity?, _ faults: [ReportFault], _ edit: inout JournalEdit
  ) throws {
    let line = Self.line(identity?.name ?? "")
    let known = try edit.journal.connection.firstRow(
      """
      SELECT 1 FROM intake_refusal WHERE line = ?
        AND intake IN (SELECT id FROM intake WHERE source = ?)
      """, [.integer(line), .integer(id)]
    ) { _ in true }
    guard known == nil else { return }
    var intake = try openIntake(&edit)
    intake.refused += 1
    counts.refused += 1
    self.intake = intake
    for reason in Set(faults.map(\.reason)) {
      try edit.journal.connection.run(
        """
        INSERT INTO intake_refusal (intake, line, reason) VALUES (?, ?, ?)
        ON CONFLICT DO NOTHING
        """, [.integer(intake.id), .integer(line), .text(reason.rawValue)])
    }
  }

  /// What stands for a row in the place of its line: a number that says nothing of it.
  private static func line(_ name: String) -> Int64 {
    SHA256.digest(of: Array(name.utf8)).prefix(6).reduce(0) { $0 << 8 | Int64($1) }
  }

  /// Writes where the next pull goes on, and what was told of the sensors.
  private func keep(_ page: PulledPage, _ edit: borrowing JournalEdit) throws {
    for (collection, cursor) in page.cursors.sorted(by: { $0.key < $1.key }) {
      try keep(cursor, collection, edit)
    }
    if counts.new > 0, let collection = page.noticeIfNew {
      let row = try RemoteCursorRow.table.first(
        edit.journal.connection, where: "source = ? AND collection = ?",
        [.integer(id), .text(collection)])
      try keep(RemoteCursor(stamp: row?.stamp ?? "", dayAt: edit.now), collection, edit)
    }
    for news in page.sensors {
      // Elsewhere a person says what a sensor measures.
      let isKnown = source.settings.speaks == .nightscout
      try edit.update(sensor: news.sensor, of: id) { row in
        row.take(
          news, now: RemoteClock.latest(now: edit.now, server: page.date).adding(seconds: 60))
        if isKnown, row.vital == nil { row.vital = news.proposal }
      }
    }
  }

  /// A page that says nothing new writes nothing.
  private func keep(
    _ cursor: RemoteCursor?, _ collection: String, _ edit: borrowing JournalEdit
  ) throws {
    let key: [SQLValue] = [.integer(id), .text(collection)]
    guard let cursor else {
      try edit.journal.connection.run(
        "DELETE FROM remote_cursor WHERE source = ? AND collection = ?", key)
      return
    }
    let present = try RemoteCursorRow.table.first(
      edit.journal.connection, where: "source = ? AND collection = ?", key)
    var row = RemoteCursorRow()
    (row.source, row.collection, row.stamp) = (id, collection, cursor.stamp)
    (row.dayAt, row.fortnightAt) = (cursor.dayAt, cursor.fortnightAt)
    guard row != present else { return }
    try RemoteCursorRow.table.insert([row], edit.journal.connection, replacing: true)
  }

  /// The intake is written when all of it is known; a new one is told of in history.
  private mutating func end(_ page: PulledPage, _ edit: inout JournalEdit) throws {
    guard var intake else { return }
    for (name, count) in page.leftOut {
      intake.leftOut = try edit.leftOut(intake.leftOut, adding: name, count)
    }
    try edit.update(intake)
    guard isIntakeNew else { return }
    try edit.record(
      .import, ObjectName(.intake, intake.uid), before: nil,
      after: .object(IntakeRow.table.snapshot(of: intake)))
  }
}

extension RemoteSensor {
  /// Takes what a place told; what it didn't tell stays, and an older value says nothing.
  mutating func take(_ news: SensorNews, now: Instant) {
    label = news.label ?? label
    group = news.group ?? group
    unit = news.unit ?? unit
    level = news.level ?? level
    // A value that lies ahead is no last value: the clock that set it was wrong.
    if let at = news.at, let lastAt, at < lastAt, lastAt <= now { return }
    lastValue = news.value ?? lastValue
    lastAt = news.at ?? lastAt
    if !news.properties.isEmpty { properties = JSONValue.object(news.properties).text }
  }
}
