import HealthModel
import Reminders
import SQLite
import TestJournals
import Testing

@testable import Journal

@Suite struct RowTests {
  /// Every table with a description, by name.
  let tables: [(name: String, columns: [String])] = [
    of(ReportRow.self), of(ReadingRow.self), of(SingleReadingRow.self), of(VitalRow.self),
    of(SettingRow.self), of(ReminderRule.self), of(WatchRow.self), of(OutcomeRow.self),
    of(Occurrence.self), of(NotificationRow.self), of(AlertRow.self), of(ServiceRun.self),
    of(SourceRow.self), of(IntakeRecord.self), of(Change.self), of(ReplicaRow.self),
    of(GuidedProtocol.self), of(RefusalRow.self),
    of(BackupRow.self), of(ForgottenRow.self),
    of(Device.self), of(SessionRow.self), of(PacketRow.self),
    of(RemoteSource.self), of(RemoteSensor.self), of(RemoteCursorRow.self),
    of(RemoteAbsentRow.self), of(SavedFilter.self),
  ]

  static func of<Row: TableRow>(_: Row.Type) -> (name: String, columns: [String]) {
    (Row.table.name, Row.table.columns.map(\.name))
  }

  @Test("Each description matches its table's columns in order; withdrawn rows have two more")
  func columns() throws {
    let test = try TestJournal()
    let journal = try test.open()
    func stored(_ table: String) throws -> [String] {
      try journal.connection.rows("PRAGMA table_info(\(table))") { $0.text(1) }
    }
    for (name, columns) in tables { #expect(try stored(name) == columns, "\(name)") }
    let more = ["why", "withdrawn_at"]
    #expect(try stored("single_reading_withdrawn") == Self.of(SingleReadingRow.self).columns + more)
    #expect(try stored("report_withdrawn") == Self.of(ReportRow.self).columns + more)
    #expect(try stored("reading_withdrawn") == Self.of(ReadingRow.self).columns)
  }

  @Test("An update never writes a row's number, which would check everything that refers to it")
  func numbersStay() throws {
    let test = try TestJournal()
    let journal = try test.open()
    var row = SourceRow()
    (row.uid, row.kind, row.key) = (UUIDv7.make(at: test.now), "file", "file")
    try SourceRow.table.insert([row], journal.connection)
    (row.id, row.key) = (7, "other")
    try SourceRow.table.update(row, journal.connection, where: "id = 1", [])
    #expect(
      try SourceRow.table.rows(journal.connection).map { "\($0.id) \($0.key)" } == ["1 other"])
  }

  @Test(
    "A stored value of the wrong type names its table and column and never reads as 0",
    arguments: [
      ("UPDATE vital SET critical = '54'", "vital", "critical"),
      ("UPDATE reminder_rule SET last_day = 'soon'", "reminder_rule", "last_day"),
      ("UPDATE setting SET key = key", "", ""),
    ])
  func damaged(sql: String, table: String, column: String) throws {
    let test = try TestJournal()
    let journal = try test.open()
    var settings = VitalSettings()
    settings.critical = CriticalLimits(below: 54, high: nil)
    try journal.setVital(.glycemia, settings, now: test.now)
    try journal.setReminder(
      .init(name: "daily", time: .midnight, since: test.now), named: "daily", now: test.now)
    try journal.connection.execute(sql)
    let outcome = Result { try journal.read { _ = try $0.reminderRules() } }
    if table.isEmpty {
      try outcome.get()
    } else {
      #expect(throws: JournalError.damaged(table: table, column: column)) { try outcome.get() }
    }
  }

  @Test("A reading's uid begins with its time, prints as a UUIDv8, and reads back")
  func readingUID() throws {
    let taken = Instant(seconds: 1_795_158_000)
    let uid = ReadingUID(key: "file", externalID: "a", taken: taken)
    #expect(uid == ReadingUID(key: "file", externalID: "a", taken: taken))
    #expect(uid != ReadingUID(key: "fil", externalID: "ea", taken: taken))
    #expect(uid.hexadecimal.hasPrefix("01a1f7c14180"))
    #expect(uid.uuid.hasPrefix("01a1f7c1-4180-8") && uid.uuid.hasSuffix("000000"))
    #expect(ReadingUID(uuid: uid.uuid) == uid && ReadingUID(hexadecimal: uid.hexadecimal) == uid)
    #expect(ReadingUID(uuid: UUIDv7.make(at: taken)) == nil)
    for wrong in ["", "0", String(repeating: "g", count: 24), "+1" + uid.hexadecimal.dropFirst(2)] {
      #expect(ReadingUID(hexadecimal: wrong) == nil, "\(wrong)")
    }
  }

  @Test("Stamps only increase, whatever the clock does; sequence numbers have no gaps")
  func clock() throws {
    let test = try TestJournal()
    let journal = try test.open()
    for seconds: Int64 in [0, -90_000, 0, 5, 5, -400_000_000] {
      _ = try journal.add(try test.report(at: -500_000_000), now: test.now.adding(seconds: seconds))
    }
    let rows = try Change.table.rows(journal.connection, where: "1 ORDER BY id")
    #expect(rows.map(\.sequence) == Array(1...6))
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.stamp < $1.stamp })
    #expect(Set(rows.map(\.uid)).count == 6 && Set(rows.map(\.replica)).count == 1)
  }

  @Test("A copy on another machine counts its own changes")
  func moved() throws {
    let test = try TestJournal()
    let journal = try test.open()
    _ = try journal.add(try test.report(), now: test.now)
    try journal.connection.execute("UPDATE replica SET machine = 'another'")
    _ = try test.open().add(try test.report(), now: test.now)
    let rows = try Change.table.rows(journal.connection, where: "1 ORDER BY id")
    #expect(rows.map(\.sequence) == [1, 1] && rows[0].replica != rows[1].replica)
    try journal.connection.execute("UPDATE replica SET machine = ''")
    _ = try test.open().add(try test.report(), now: test.now)
    #expect(try ReplicaRow.table.rows(journal.connection).count == 2, "'' has never moved")
  }
}
