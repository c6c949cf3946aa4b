import HealthModel
import Journal
import SQLite

/// Checks the rows of a file and stages them in temporary tables, while others may write.
final class ImportStaging {
  private let journal: Journal
  private(set) var vitals: VitalCatalogue
  private let view: JournalView
  private let key: String
  private let copiesAreOne: Bool
  private let now: Instant
  private let duplicates: Duplicates
  private let insertSingleReading: Statement
  private let insertReport: Statement
  private let insertReading: Statement
  private var lastReport: Int64 = 0
  private(set) var outcome = ImportOutcome()
  /// The number of the latest occurrence of each row that the file contains more than once.
  private var nextOccurrence: [ReadingUID: Int] = [:]
  /// The maximum number of rows whose occurrences are remembered; others only take longer to find.
  private static let mostRemembered = 50_000

  /// The staging tables. A single reading's `vital` is an index into the catalogue. Its key is
  /// the uid, which sorts by time, so only one b-tree is written and rows move in index order. The
  /// previous file's rows are dropped here; the last file's go with the connection, unwiped.
  static let tables = """
    DROP TABLE IF EXISTS temp.staged_single_reading;
    DROP TABLE IF EXISTS temp.staged_report;
    DROP TABLE IF EXISTS temp.staged_reading;
    CREATE TEMP TABLE staged_single_reading (
      uid BLOB PRIMARY KEY, vital INTEGER NOT NULL, taken_at INTEGER NOT NULL,
      utc_offset INTEGER NOT NULL, value REAL NOT NULL, comparator TEXT, unit TEXT,
      severity INTEGER NOT NULL, mark INTEGER, note TEXT,
      line INTEGER  -- of a row that the file names; else NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TEMP TABLE staged_report (
      id INTEGER PRIMARY KEY, uid TEXT NOT NULL UNIQUE, taken_at INTEGER NOT NULL,
      utc_offset INTEGER NOT NULL, note TEXT NOT NULL, priority INTEGER NOT NULL,
      priority_set INTEGER NOT NULL, line INTEGER  -- as in staged_single_reading
    ) STRICT;
    -- `alone` is the uid that the reading would have if it were alone in its row.
    CREATE TEMP TABLE staged_reading (
      report_id INTEGER NOT NULL, vital TEXT NOT NULL, value REAL NOT NULL, comparator TEXT,
      unit TEXT NOT NULL, severity INTEGER NOT NULL, mark INTEGER, alone BLOB NOT NULL,
      PRIMARY KEY (report_id, vital)
    ) STRICT, WITHOUT ROWID;
    """

  init(_ journal: Journal, _ vitals: VitalCatalogue, _ file: IncomingFile, now: Instant) throws {
    (self.journal, self.vitals, self.now) = (journal, vitals, now)
    view = try JournalView(of: journal)
    (key, copiesAreOne) = (file.key, file.copiesAreOne)
    duplicates = Duplicates(journal, file)
    try journal.connection.execute(ImportStaging.tables)
    insertSingleReading = try journal.connection.prepareAlone(
      "INSERT INTO staged_single_reading VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
    )
    insertReport = try journal.connection.prepareAlone(
      "INSERT INTO staged_report VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING")
    insertReading = try journal.connection.prepareAlone(
      "INSERT INTO staged_reading VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
    self.vitals = vitals.adding(VitalCatalogue.standard.dosesElsewhere.all)
  }

  func fill(_ doses: () -> [Vital], _ nextRow: () throws -> ImportRow?) throws {
    while true {
      do {
        guard let row = try nextRow() else { return }
        if row.draft.readings.contains(where: { vitals.index(of: $0.vital) == nil }) {
          vitals = vitals.adding(doses())
        }
        let parts = row.parted(vitals)
        for part in try parts.count > 1 && isReport(row) ? [row] : parts { try stage(part) }
      } catch let fault as RowFault { outcome.refuse(fault) }
    }
  }

  func count() throws -> Int {
    try journal.connection.count(
      "SELECT (SELECT count(*) FROM staged_report) + (SELECT count(*) FROM staged_single_reading)")
  }

  func stage(_ row: ImportRow) throws {
    let draft = row.draft
    if row.isMoved { outcome.moved += 1 }
    if draft.readings.isEmpty {
      outcome.empty += 1
      return
    }
    if let uid = row.uid, let present = try onRecord(uid) {
      guard present.agrees(with: draft) else {
        return outcome.refuse(RowFault(row, [.otherOnRecord(present.number)]))
      }
      outcome.known += 1
      return
    }
    // Entries of a journal's own export skip this check, because a person typed them.
    if row.uid == nil, let fault = ReportDraft.clockFault(draft.taken) {
      return outcome.refuse(RowFault(row, [fault]))
    }
    let entry: NewEntry
    do throws(RefusedReport) {
      entry = try draft.checkedEntry(vitals: vitals, now: now)
    } catch { return outcome.refuse(RowFault(row, error.faults)) }
    switch entry {
    case .singleReading(let singleReading): try stage(singleReading, row)
    case .report(let report): try stage(report, row)
    }
  }

  /// Returns whether a row was imported as one report, before a medicine in it got its role.
  private func isReport(_ row: ImportRow) throws -> Bool {
    let taken = row.draft.taken.instant
    let name = row.externalID ?? RowIdentity.text(row.draft.readings, at: taken)
    let uid = ReadingUID(key: key, externalID: name, taken: taken).uuid
    let report = try ReportState.find(uid, view)
    return report?.readings.contains { vitals.isDose($0.vital) } ?? false
  }

  private func onRecord(_ uid: String) throws -> Entry? {
    let own = try ReadingUID(uuid: uid).flatMap {
      try SingleReadingState.find($0.hexadecimal, view)
    }
    if let own { return own.entry(view) }
    return try ReportState.find(uid.lowercased(), view)?.entry(view)
  }

  private func stage(_ singleReading: NewSingleReading, _ row: ImportRow) throws {
    if let own = row.uid.flatMap(ReadingUID.init(uuid:)) {
      try insertSingleReading.run(columns(of: singleReading, own, line: nil))
      guard isStaged() else { return }
    } else {
      let line = row.externalID.map { _ in row.line }
      let isNew = try stageOnce(row, [singleReading.reading], singleReading.taken) {
        try insertSingleReading.run(columns(of: singleReading, $0, line: line))
      }
      guard isNew else { return }
    }
    outcome.singleReadings += 1
    see(singleReading.taken.instant)
  }

  /// Returns whether the insertion staged a row; if the file repeats the row, counts it as known.
  private func isStaged() -> Bool {
    if journal.connection.changedRows == 1 { return true }
    outcome.known += 1
    return false
  }

  private func columns(of singleReading: NewSingleReading, _ uid: ReadingUID, line: Int?)
    -> [SQLValue]
  {
    let (taken, reading) = (singleReading.taken, singleReading.reading)
    let index = vitals.index(of: reading.vital) ?? 0
    let isCanonical = vitals.all[index].canonicalUnit == reading.unit
    let band = vitals.all[index].band(of: reading.value, typedIn: reading.unit)
    return [
      uid.stored, .integer(Int64(index)), taken.instant.stored, taken.utcOffsetSeconds.stored,
      .real(reading.value), reading.comparator.stored,
      isCanonical ? .null : .text(reading.unit.symbol), band.severity.stored, reading.mark.stored,
      singleReading.note.isEmpty ? .null : .text(singleReading.note), line.stored,
    ]
  }

  private func stage(_ report: NewReport, _ row: ImportRow) throws {
    let taken = report.taken
    let number = lastReport + 1
    let rank = report.setPriority?.rank ?? vitals.rank(of: report.readings)
    func insert(_ uid: String) throws {
      try insertReport.run([
        .integer(number), .text(uid), taken.instant.stored, taken.utcOffsetSeconds.stored,
        .text(report.note), rank.stored, (report.setPriority != nil).stored,
        row.externalID.map { _ in row.line }.stored,
      ])
    }
    if let own = row.uid, UUIDv7.isUUID(own) {
      try insert(own.lowercased())
      guard isStaged() else { return }
    } else {
      guard try stageOnce(row, report.readings, taken, { try insert($0.uuid) }) else { return }
    }
    lastReport = number
    for reading in report.readings {
      let alone = ReadingUID(
        key: key, externalID: row.externalID ?? RowIdentity.text([reading], at: taken.instant),
        taken: taken.instant)
      try insertReading.run([
        .integer(number), reading.vital.stored, .real(reading.value),
        reading.comparator.stored, .text(reading.unit.symbol),
        reading.band(in: vitals).severity.stored, reading.mark.stored, alone.stored,
      ])
    }
    outcome.reports += 1
    see(taken.instant)
  }

  /// Stages a row under its identity. In a table without row names, a repeated row is another row.
  /// - Returns: whether it is new in this file, and wasn't imported in another zone.
  private func stageOnce(
    _ row: ImportRow, _ readings: [Reading], _ taken: Moment, _ insert: (ReadingUID) throws -> Void
  ) throws -> Bool {
    let identity = row.externalID ?? RowIdentity.text(readings, at: taken.instant)
    let first = ReadingUID(key: key, externalID: identity, taken: taken.instant)
    if row.isLocal, let (intake, zone) = try duplicates.find(row, readings, taken, first) {
      outcome.count(duplicateOf: intake, zone)
      return false
    }
    var uid = first
    while true {
      try insert(uid)
      if row.externalID != nil {
        if journal.connection.changedRows == 0, try !isStaged(uid, readings) {
          outcome.refuse(RowFault(row, [.otherOfThatName]))
          return false
        }
        return isStaged()
      }
      if copiesAreOne { return isStaged() }
      if journal.connection.changedRows == 1 { return true }
      if nextOccurrence.count >= Self.mostRemembered { nextOccurrence.removeAll() }
      let occurrence = (nextOccurrence[first] ?? 1) + 1
      nextOccurrence[first] = occurrence
      uid = ReadingUID(
        key: key, externalID: RowIdentity.text(identity, occurrence: occurrence),
        taken: taken.instant)
    }
  }

  private func isStaged(_ uid: ReadingUID, _ readings: [Reading]) throws -> Bool {
    let together = try journal.connection.rows(
      """
      SELECT vital, value, comparator FROM staged_reading
      WHERE report_id = (SELECT id FROM staged_report WHERE uid = ?1)
      """, [.text(uid.uuid)]
    ) { "\($0.text(0)) \($0.real(1)) \($0.optionalText(2) ?? "")" }
    let alone = try journal.connection.rows(
      "SELECT vital, value, comparator FROM staged_single_reading WHERE uid = ?1", [uid.stored]
    ) { row in
      let vital = vitals.all[Int(row.integer(0))].id
      return "\(vital.name) \(row.real(1)) \(row.optionalText(2) ?? "")"
    }
    return Set(together + alone)
      == Set(readings.map { "\($0.vital.name) \($0.value) \($0.comparator?.rawValue ?? "")" })
  }

  private func see(_ taken: Instant) {
    let (first, last) = (outcome.period?.lowerBound ?? taken, outcome.period?.upperBound ?? taken)
    outcome.period = min(first, taken)...max(last, taken)
  }
}

/// The identity of a row without a name: instant, vitals, values and units as written.
enum RowIdentity {
  static func text(_ readings: [Reading], at instant: Instant) -> String {
    var text = ""
    text.reserveCapacity(48)
    text += String(instant.milliseconds)
    // A single reading needs no copy of the array.
    let isSorted = readings.count == 1
    for reading in isSorted ? readings : readings.sorted(by: { $0.vital.name < $1.vital.name }) {
      text += "|"
      text += reading.vital.name
      text += "="
      text += reading.valueText
      text += reading.unit.symbol
    }
    return text
  }

  /// Returns the identity of a row that repeats an earlier row of the same file.
  static func text(_ identity: String, occurrence: Int) -> String { "\(identity) #\(occurrence)" }

  /// Returns the proper subsets of two or more readings, which may be on record from earlier
  /// imports; none for more than twelve readings.
  static func properParts(of readings: [Reading]) -> [[Reading]] {
    guard readings.count <= 12 else { return [] }
    return (0..<(1 << readings.count) - 1).compactMap { choice in
      let part = readings.indices.filter { choice & 1 << $0 != 0 }.map { readings[$0] }
      return part.count >= 2 ? part : nil
    }
  }
}

extension Entry {
  /// Returns whether a row with the entry's uid agrees; a partial export or table may omit things.
  func agrees(with draft: ReportDraft) -> Bool {
    let notes = ["", note, note.safeInSpreadsheets]
    // Some files contain only offsets in whole minutes.
    let isSameOffset = abs(taken.utcOffsetSeconds - draft.taken.utcOffsetSeconds) < 60
    // Some files contain only times in whole seconds.
    let (present, said) = (taken.instant, draft.taken.instant)
    let isSameTime =
      present == said || (said.milliseconds % 1000 == 0 && present.seconds == said.seconds)
    guard isSameTime, isSameOffset, notes.contains(draft.note) else { return false }
    if let set = draft.setPriority, ReportDraft(self).setPriority != set { return false }
    return draft.readings.allSatisfy { said in
      readings.contains { present in
        // A table contains the typed number, whose last digit may differ.
        (present.vital, present.comparator) == (said.vital, said.comparator)
          && (present.value == said.value
            || (present.unit == said.unit && present.typedValue == said.typedValue))
          && (said.mark == nil || said.mark == present.mark
            // FHIR doesn't distinguish scans from other sensor values.
            || said.mark == .sensor && present.mark == .scan)
      }
    }
  }
}

/// Finds rows that an earlier import read in another zone, so that their instants and uids differ.
final class Duplicates {
  private let journal: Journal
  private let file: IncomingFile
  private var offsets: [Int]?
  /// The number of times that the file contained a row that is on record at another instant.
  private var met: [ReadingUID: Int] = [:]

  private static let find = """
    SELECT intake.id, intake.zone FROM %1 AS row JOIN intake ON intake.id = row.intake
    WHERE row.uid = ?1 AND row.utc_offset = ?2 AND intake.zone <> ?3
    UNION ALL
    SELECT intake.id, intake.zone FROM %1_withdrawn AS row JOIN intake ON intake.id = row.intake
    WHERE row.uid = ?1 AND row.utc_offset = ?2 AND intake.zone <> ?3 AND why <> 'intake'
    """

  init(_ journal: Journal, _ file: IncomingFile) { (self.journal, self.file) = (journal, file) }

  /// Returns the import that read a row in another zone, and that zone; nil if none did, or if the
  /// row itself is on record.
  func find(
    _ row: ImportRow, _ readings: [Reading], _ taken: Moment, _ uid: ReadingUID
  ) throws -> (Int64, String)? {
    let offsets = try self.offsets ?? othersOffsets()
    self.offsets = offsets
    let table = readings.count > 1 ? "report" : "single_reading"
    func stored(_ uid: ReadingUID) -> SQLValue { readings.count > 1 ? .text(uid.uuid) : uid.stored }
    guard !offsets.isEmpty,
      try !journal.connection.hasRow("SELECT 1 FROM \(table) WHERE uid = ?", [stored(uid)])
    else { return nil }
    for offset in offsets where offset != taken.utcOffsetSeconds {
      let instant = taken.instant.adding(seconds: Int64(taken.utcOffsetSeconds - offset))
      let identity = row.externalID ?? RowIdentity.text(readings, at: instant)
      let first = ReadingUID(key: file.key, externalID: identity, taken: instant)
      let occurrence = (met[first] ?? 0) + 1
      let isNamed = occurrence == 1 || row.externalID != nil || file.copiesAreOne
      let again = RowIdentity.text(identity, occurrence: occurrence)
      let other = isNamed ? first : ReadingUID(key: file.key, externalID: again, taken: instant)
      let found = try journal.connection.firstRow(
        Self.find.replacing("%1", with: table), [stored(other), offset.stored, file.zone.stored]
      ) { ($0.integer(0), $0.text(1)) }
      if let found {
        met[first] = occurrence
        return found
      }
    }
    return nil
  }

  /// Returns the UTC offsets in imports with the same key in another zone; usually none.
  private func othersOffsets() throws -> [Int] {
    let others = try journal.connection.rows(
      """
      SELECT intake.id, first_single_reading, last_single_reading FROM intake JOIN source ON source.id = source
      WHERE source.kind = 'file' AND source.key = ? AND withdrawn_at IS NULL AND zone <> ?
      """, [.text(file.key), file.zone.stored]
    ) { ($0.integer(0), $0.optionalInteger(1) ?? 0, $0.optionalInteger(2) ?? -1) }
    let offsets = try others.flatMap { id, first, last in
      try journal.connection.integers(
        """
        SELECT utc_offset FROM single_reading WHERE id BETWEEN ?2 AND ?3 AND intake = ?1
        UNION SELECT utc_offset FROM report WHERE intake = ?1
        """, [.integer(id), .integer(first), .integer(last)])
    }
    return Set(offsets).map { Int($0) }.sorted()
  }
}
