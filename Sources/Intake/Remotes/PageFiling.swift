public import HealthModel
public import Journal
import POSIX
public import RemoteSources
import SQLite

public struct PullCounts: Equatable, Sendable {
  public var new = 0
  public var changed = 0
  public var gone = 0
  /// The number of rows that were refused for the first time.
  public var refused = 0
  public var withheld = 0
  /// Set if too many readings would have been withdrawn at once; then none were.
  public var manyGone: ManyGone?
  /// Whether at least the last day of glucose was compared, and not too many readings were absent.
  public var isComplete = false

  /// The numbers of readings that were absent from two pulls in a row, and of all readings.
  public struct ManyGone: Equatable, Sendable {
    public let gone: Int
    /// The number of the source's readings on record in at least the last two days.
    public let all: Int
  }

  public init() {}

  public var isAnything: Bool { new + changed + gone > 0 }

  public mutating func add(_ other: PullCounts) {
    new += other.new
    changed += other.changed
    gone += other.gone
    refused += other.refused
    withheld += other.withheld
    manyGone = other.manyGone ?? manyGone
    isComplete = isComplete || other.isComplete
  }
}

extension RemoteSource {
  public var trouble: SourceTrouble? { lastError.flatMap(SourceTrouble.init(text:)) }
}

extension Journal {
  /// Stores a source's page and the cursor after it in one transaction. Repeats change nothing.
  /// Readings that a person has edited, deleted, or withdrawn with their intake stay as they are. A
  /// reading that the source no longer has is withdrawn: at once if the source says so; if it is
  /// only absent, after two pulls in a row, unless over a fifth of two days' readings would go.
  /// - Parameters:
  ///   - isAskedFor: whether a person wants all readings, including those withdrawn with an intake.
  ///   - started: when the pull began, the same for all of its pages.
  ///   - mayTakeAll: whether a person has agreed to withdraw all that the source no longer has.
  public func store(
    _ page: PulledPage, of source: RemoteSource, started: Instant, now: Instant,
    in zone: any TimeZoneRules, isAskedFor: Bool = false, mayTakeAll: Bool = false
  ) throws -> PullCounts {
    try write(now: now, by: .source(source.source.uid)) { edit in
      var filing = PageFiling(
        source: source, started: started, zone: zone, isAskedFor: isAskedFor,
        mayTakeAll: mayTakeAll, known: try KnownReadings(of: source.source.id, edit.connection))
      try filing.store(page, &edit)
      return filing.counts
    }
  }
}

extension JournalEdit {
  /// Stores how a pull ended, the sensors' rhythms, and when the next pull is due; nil if none is.
  public mutating func endPull(
    of name: String, state: RemoteState, trouble: SourceTrouble?, next: Instant?,
    notBefore: Instant? = nil, failures: Int = 0, rhythms: [String: Rhythm] = [:]
  ) throws {
    var remote = try view.remote(named: name)
    let source = remote.source.id
    for (sensor, rhythm) in rhythms.sorted(by: { $0.key < $1.key }) {
      try update(sensor: sensor, of: source) { row in
        (row.rhythm, row.delay) = (rhythm.seconds, rhythm.delaySeconds)
      }
    }
    // Withdrawn rows have no index by time, so delete those over 30 days old only once a day.
    if remote.pulledAt.map({ $0.milliseconds / 86_400_000 }) != now.milliseconds / 86_400_000 {
      try connection.run(
        """
        DELETE FROM single_reading_withdrawn WHERE why = 'source' AND withdrawn_at < ?
          AND \(JournalView.isOfSource)
        """, [now.adding(seconds: -30 * 86_400).stored, .integer(source)])
    }
    (remote.state, remote.lastError, remote.pulledAt) = (state, trouble?.text, now)
    (remote.nextAt, remote.notBefore, remote.failures) = (next, notBefore, failures)
    try RemoteSource.table.update(remote, connection)
  }
}

private struct PageFiling {
  let source: RemoteSource
  let started: Instant
  let zone: any TimeZoneRules
  let isAskedFor: Bool
  let mayTakeAll: Bool
  let known: KnownReadings
  var counts = PullCounts()
  var intake: IntakeRecord?
  var isIntakeNew = false
  private var id: Int64 { source.source.id }

  mutating func store(_ page: PulledPage, _ edit: inout JournalEdit) throws {
    // A new reading may be ahead of our clock if our clock is slow.
    let clock = RemoteClock.latest(now: edit.now, server: page.date)
    counts.withheld += page.withheld
    let vitals = edit.view.vitals.withDosesElsewhere
    var fresh: [SingleReadingRow] = []
    for row in page.rows {
      let entry: NewEntry
      do throws(RefusedReport) {
        let fault = ReportDraft.clockFault(row.draft.taken)
        if let fault { throw RefusedReport(faults: [fault]) }
        entry = try row.draft.checkedEntry(vitals: vitals, now: clock)
      } catch {
        try refuse(row.identity, error.faults, &edit)
        continue
      }
      guard case .singleReading(let singleReading) = entry else { continue }
      if let new = try file(singleReading, uid(row.identity), &edit) { fresh.append(new) }
    }
    for row in page.refused { try refuse(row.identity, row.faults, &edit) }
    try insert(fresh, &edit)
    for identity in page.gone { try takeBack(uid(identity), edit) }
    if let whole = page.whole { try compare(whole, edit) }
    try keep(page, edit)
    guard var intake else { return }
    // All counts are known only now. The history shows an intake only when it is new.
    intake.leftOut.merge(page.leftOut, uniquingKeysWith: +)
    try IntakeRecord.table.update(intake, edit.connection)
    guard isIntakeNew else { return }
    try edit.record(.import, ObjectName(.intake, intake.uid), before: nil, after: intake.snapshot)
  }

  private func uid(_ identity: RemoteIdentity) -> ReadingUID {
    ReadingUID(key: source.source.key, externalID: identity.name, taken: identity.taken)
  }

  /// Updates or restores a known reading. Returns the row to insert for a new one, otherwise nil.
  private mutating func file(
    _ singleReading: NewSingleReading, _ uid: ReadingUID, _ edit: inout JournalEdit
  ) throws -> SingleReadingRow? {
    if let present = try known.onRecord(uid) {
      if try isOwn(present, edit) { try change(present, to: singleReading, &edit) }
      return nil
    }
    if try known.isForgotten(uid) { return nil }
    let out = try known.takenOut(uid)
    if out.contains(where: { $0.why == .person }) { return nil }
    if let row = out.first(where: { $0.why == .source })?.row,
      try !edit.connection.hasRow(
        "SELECT 1 FROM intake WHERE id = ? AND withdrawn_at IS NOT NULL", [row.intake.stored])
    {
      // The source has the reading again, so restore it under its old number.
      try edit.connection.run("DELETE FROM single_reading_withdrawn WHERE uid = ?", [uid.stored])
      try SingleReadingRow.table.insert([row], edit.connection)
      try change(row, to: singleReading, &edit)
      counts.new += 1
      return nil
    }
    // Restore a reading that a person withdrew with its intake only if they ask for all readings.
    if !out.isEmpty {
      guard isAskedFor else { return nil }
      try edit.connection.run("DELETE FROM single_reading_withdrawn WHERE uid = ?", [uid.stored])
    }
    if edit.view.vitals[singleReading.reading.vital] == nil {
      let dose = VitalCatalogue.standard.dosesElsewhere[singleReading.reading.vital]
      try dose.map { try edit.define($0) }
    }
    var state = SingleReadingState(singleReading, uid: uid, edit.view)
    state.row.vital = try edit.number(of: singleReading.reading.vital)
    state.row.severity = singleReading.reading.band(in: edit.view.vitals).severity
    return state.row
  }

  /// Returns whether the reading came from this source, and not from another site or a file.
  private func isOwn(_ row: SingleReadingRow, _ edit: borrowing JournalEdit) throws -> Bool {
    try edit.connection.hasRow(
      "SELECT 1 FROM intake WHERE id = ? AND source = ?", [row.intake.stored, .integer(id)])
  }

  private mutating func insert(_ rows: [SingleReadingRow], _ edit: inout JournalEdit) throws {
    guard !rows.isEmpty else { return }
    var intake = try openIntake(&edit)
    // Insert in order of time, so that the indexes grow at their ends.
    let rows = rows.sorted { $0.takenAt < $1.takenAt }
    let before = counts.new
    let insertion = try SingleReadingRow.table.insertion(
      edit.connection, orElse: "ON CONFLICT (uid) DO NOTHING")
    for row in rows {
      var row = row
      row.intake = intake.id
      try insertion.run(SingleReadingRow.table.values(of: row))
      guard edit.connection.changedRows == 1 else { continue }
      let number = edit.connection.lastInsertedRowID
      intake.firstSingleReading = min(intake.firstSingleReading ?? number, number)
      intake.lastSingleReading = max(intake.lastSingleReading ?? number, number)
      counts.new += 1
    }
    intake.singleReadings += counts.new - before
    if let first = rows.first?.takenAt { intake.firstAt = min(intake.firstAt ?? first, first) }
    if let last = rows.last?.takenAt { intake.lastAt = max(intake.lastAt ?? last, last) }
    self.intake = intake
  }

  private mutating func change(
    _ row: SingleReadingRow, to singleReading: NewSingleReading, _ edit: inout JournalEdit
  ) throws {
    try known.forgetAbsence(of: row.id)
    let present = try SingleReadingState(row, edit.view)
    var state = present
    state.take(singleReading, edit.view)
    // The source changes neither the local offset nor the note.
    (state.row.utcOffset, state.row.note) = (row.utcOffset, row.note)
    guard state != present, try !edit.view.isEditedByPerson(row.uid) else { return }
    if try edit.apply(.edit, to: state, over: present) { counts.changed += 1 }
  }

  private mutating func takeBack(_ uid: ReadingUID, _ edit: borrowing JournalEdit) throws {
    guard let row = try known.onRecord(uid), try isOwn(row, edit),
      try !edit.view.isEditedByPerson(uid)
    else { return }
    try edit.withdraw(.singleReading, row.id, why: .source)
    try known.forgetAbsence(of: row.id)
    counts.gone += 1
  }

  private mutating func compare(_ whole: WholeWindow, _ edit: borrowing JournalEdit) throws {
    let there = Set(whole.present.map(uid))
    let start = min(whole.from, started.adding(seconds: -2 * 86_400))
    let isShort = whole.from > started.adding(seconds: -86_400)
    // Readings that await a person's decision must not be withdrawn one by one in the meantime.
    if source.state == .waiting, isShort, !mayTakeAll { return }
    // The time index starts with the vital.
    let all = try SingleReadingRow.table.rows(
      edit.connection,
      where: """
        vital IN (SELECT number FROM vital) AND taken_at >= ?
          AND intake IN (SELECT id FROM intake WHERE source = ? AND id >= ?)
        """, [start.stored, .integer(id), .integer(source.firstIntake)])
    let vitals = whole.vitals.compactMap { edit.view.numbers[$0] }
    let gone = all.filter {
      $0.takenAt >= whole.from && vitals.contains($0.vital) && !there.contains($0.uid)
    }
    let noted = try RemoteAbsentRow.table.rows(edit.connection, where: "source = ?", [.integer(id)])
    for absent in noted where !gone.contains(where: { $0.id == absent.singleReading }) {
      // The reading is back or no longer in the journal. A reading outside the window stays noted.
      let row = try SingleReadingRow.table.row(numbered: absent.singleReading, edit.connection)
      if row.map({ $0.takenAt >= whole.from && vitals.contains($0.vital) }) ?? true {
        try known.forgetAbsence(of: absent.singleReading)
      }
    }
    let again = try gone.filter { row in
      let isSecond = noted.contains { $0.singleReading == row.id && $0.since != started }
      return try (isSecond || mayTakeAll) && !edit.view.isEditedByPerson(row.uid)
    }
    if again.count * 5 > all.count, !mayTakeAll {
      counts.manyGone = .init(gone: again.count, all: all.count)
      return
    }
    // A comparison of doses alone says nothing about missing glucose.
    counts.isComplete = !isShort && whole.vitals.contains(.glycemia)
    for row in again { try takeBack(row.uid, edit) }
    for row in gone where !noted.contains(where: { $0.singleReading == row.id }) {
      var absent = RemoteAbsentRow()
      (absent.source, absent.singleReading, absent.since) = (id, row.id, started)
      try RemoteAbsentRow.table.insert([absent], edit.connection, replacing: true)
    }
  }

  /// Returns the day's intake, or a new one if there is none or a person withdrew it.
  private mutating func openIntake(_ edit: inout JournalEdit) throws -> IntakeRecord {
    if let intake { return intake }
    let day = Moment(edit.now, in: zone).day
    let present = try IntakeRecord.table.first(
      edit.connection, where: "source = ? AND day = ?", [.integer(id), day.stored])
    if let present {
      intake = present
      if present.withdrawnAt == nil { return present }
      try edit.connection.run("UPDATE intake SET day = NULL WHERE id = ?", [.integer(present.id)])
    }
    var row = IntakeRecord()
    (row.uid, row.source, row.at, row.day) = (UUIDv7.make(at: edit.now), id, edit.now, day)
    (row.label, row.zone) = (source.settings.name, source.settings.zone)
    row.id = try IntakeRecord.table.insert([row], edit.connection)
    (intake, isIntakeNew) = (row, true)
    return row
  }

  /// Counts a refused row once, however often it is sent; without identity, once for each reason.
  private mutating func refuse(
    _ identity: RemoteIdentity?, _ faults: [ReportFault], _ edit: inout JournalEdit
  ) throws {
    // In place of a line number, store a number that reveals nothing about the row.
    let name = identity?.name ?? faults.map(\.reason.rawValue).joined()
    let line = SHA256.digest(of: Array(name.utf8)).prefix(6).reduce(0) { $0 << 8 | Int64($1) }
    let isKnown = try edit.connection.hasRow(
      "SELECT 1 FROM intake_refusal WHERE line = ? AND \(JournalView.isOfSource)",
      [.integer(line), .integer(id)])
    if isKnown { return }
    var intake = try openIntake(&edit)
    intake.refused += 1
    counts.refused += 1
    self.intake = intake
    try edit.keep(Set(faults.map(\.reason)), ofLine: line, intake)
  }

  private func keep(_ page: PulledPage, _ edit: borrowing JournalEdit) throws {
    for (collection, cursor) in page.cursors.sorted(by: { $0.key < $1.key }) {
      try keep(cursor, collection, edit)
    }
    if counts.new > 0, let collection = page.notificationIfNew {
      let stamp = try cursor(collection, edit)?.cursor.stamp ?? ""
      try keep(RemoteCursor(stamp: stamp, dayAt: edit.now), collection, edit)
    }
    let latest = RemoteClock.latest(now: edit.now, server: page.date).adding(seconds: 60)
    for news in page.sensors {
      try edit.update(sensor: news.sensor, of: id) { row in
        row.take(news, now: latest)
        // For other protocols, a person chooses what a sensor measures.
        if source.settings.speaks == .nightscout, row.vital == nil { row.vital = news.proposal }
      }
    }
  }

  private func cursor(_ name: String, _ edit: borrowing JournalEdit) throws -> RemoteCursorRow? {
    try RemoteCursorRow.table.first(
      edit.connection, where: "source = ? AND collection = ?", [.integer(id), .text(name)])
  }

  /// Stores a cursor, or deletes the stored one if nil. Writes nothing if the cursor hasn't moved.
  private func keep(
    _ cursor: RemoteCursor?, _ collection: String, _ edit: borrowing JournalEdit
  ) throws {
    guard let cursor else {
      return try edit.connection.run(
        "DELETE FROM remote_cursor WHERE source = ? AND collection = ?",
        [.integer(id), .text(collection)])
    }
    var row = RemoteCursorRow()
    (row.source, row.collection, row.cursor) = (id, collection, cursor)
    guard try row != self.cursor(collection, edit) else { return }
    try RemoteCursorRow.table.insert([row], edit.connection, replacing: true)
  }
}

extension RemoteSensor {
  /// Applies a source's news. Keeps what the news doesn't mention, and ignores an older value.
  mutating func take(_ news: SensorNews, now: Instant) {
    label = news.label ?? label
    group = news.group ?? group
    unit = news.unit ?? unit
    level = news.level ?? level
    // A stored value in the future came from a wrong clock, and isn't the last one.
    if let at = news.at, let lastAt, at < lastAt, lastAt <= now { return }
    lastValue = news.value ?? lastValue
    lastAt = news.at ?? lastAt
    if !news.properties.isEmpty { properties = JSONValue.object(news.properties).text }
  }
}

/// Finds readings by uid. Statements are compiled once, because compiling is slow.
final class KnownReadings {
  private let present: Statement
  private let taken: Statement
  private let forgotten: Statement
  private let absence: Statement
  private let source: Int64
  /// Whether any entry was deleted for good; usually none was, so no name needs to be hashed.
  private let isAnyForgotten: Bool

  init(of source: Int64, _ connection: borrowing Connection) throws {
    let list = SingleReadingRow.table.list
    self.source = source
    present = try connection.prepareAlone("SELECT \(list) FROM single_reading WHERE uid = ?")
    taken = try connection.prepareAlone(
      "SELECT \(list), why FROM single_reading_withdrawn WHERE uid = ?")
    forgotten = try connection.prepareAlone("SELECT 1 FROM forgotten WHERE uid = ?")
    absence = try connection.prepareAlone(
      "DELETE FROM remote_absent WHERE source = ? AND single_reading = ?")
    isAnyForgotten = try connection.hasRow("SELECT 1 FROM forgotten LIMIT 1")
  }

  func onRecord(_ uid: ReadingUID) throws -> SingleReadingRow? {
    try present.rows([uid.stored]) { try SingleReadingRow.table.row($0) }.first
  }

  func takenOut(_ uid: ReadingUID) throws -> [(row: SingleReadingRow, why: Withdrawal?)] {
    let table = SingleReadingRow.table
    return try taken.rows([uid.stored]) {
      (try table.row($0), Withdrawal(rawValue: $0.text(table.columns.count)))
    }
  }

  func isForgotten(_ uid: ReadingUID) throws -> Bool {
    guard isAnyForgotten else { return false }
    return try !forgotten.rows([.text(uid.traceless)]) { _ in true }.isEmpty
  }

  func forgetAbsence(of singleReading: Int64) throws {
    try absence.run([.integer(source), .integer(singleReading)])
  }
}
