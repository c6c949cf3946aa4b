import Foundation
import HealthModel
import Intake
import Interchange
import Journal
import SQLite
import TestSupport
import Testing

/// Databases like Health Connect's exports, after Android's HealthFitness module.
@Suite struct HealthConnectTests {
  static let records = "row_id INTEGER PRIMARY KEY, uuid BLOB, app_info_id INTEGER"
  static let instants = "\(records), time INTEGER, zone_offset INTEGER, local_date INTEGER"

  static let schema = """
    CREATE TABLE application_info_table (row_id INTEGER PRIMARY KEY, package_name TEXT);
    CREATE TABLE blood_pressure_record_table (\(instants), systolic REAL, diastolic REAL);
    CREATE TABLE blood_glucose_record_table (\(instants), level REAL, specimen_source INTEGER,
      relation_to_meal INTEGER);
    CREATE TABLE body_temperature_record_table (\(instants), temperature REAL);
    CREATE TABLE weight_record_table (\(instants), weight REAL);
    CREATE TABLE oxygen_saturation_record_table (\(instants), percentage REAL);
    CREATE TABLE heart_rate_record_table (\(records), start_time INTEGER, start_zone_offset INTEGER);
    CREATE TABLE heart_rate_record_series_table (parent_key INTEGER, beats_per_minute INTEGER,
      epoch_millis INTEGER);
    CREATE TABLE steps_record_table (\(records), count INTEGER);
    """

  static func insert(_ table: String, _ values: String, offset: String = "-18000") -> String {
    """
    INSERT INTO \(table) VALUES ((SELECT count(*) FROM \(table)) + 1,
      x'00112233445566778899AABBCCDDEEFF', 1, 1763622000000, \(offset), 20412, \(values));
    """
  }

  /// Returns the bytes of a database that `sql` creates.
  func database(_ sql: String) throws -> [UInt8] {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "healthlog-hc-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: path) }
    try Connection(path: path.path, mode: .create).execute(sql)
    return Array(try Data(contentsOf: path))
  }

  func read(_ sql: String) throws -> ReadFile {
    try withInput(database(Self.schema + sql)) { try ReadFile($0) }
  }

  @Test(
    "Each supported table is read in its unit, at its record's offset",
    arguments: [
      ("blood_pressure_record_table", "120.0, 80.0", "systolic=120 mmHg diastolic=80 mmHg"),
      ("blood_glucose_record_table", "5.5, 2, 0", "glycemia=5.5 mmol/L"),
      ("body_temperature_record_table", "36.6", "temperature=36.6 °C"),
      ("weight_record_table", "72350.0", "weight=72.35 kg"),
      ("oxygen_saturation_record_table", "97.0", "oxygen-saturation=97 %"),
    ])
  func tables(table: String, values: String, text: String) throws {
    let file = try read(Self.insert(table, values) + Self.insert(table, values, offset: "NULL"))
    #expect(
      file.texts == [
        "1 2025-11-20T02:00:00-05:00 \(text)", "2 2025-11-20T08:00:00+01:00 \(text)",
      ])
    #expect(file.leftOut.isEmpty && file.refused.isEmpty)
    #expect(file.rows[0].externalID == "00112233445566778899AABBCCDDEEFF")
  }

  @Test("A series' values are single readings, each with its own ID")
  func series() throws {
    let file = try read(
      """
      INSERT INTO heart_rate_record_table VALUES (7, x'AA', 1, 1763622000000, 3600);
      INSERT INTO heart_rate_record_series_table VALUES (7, 61, 1763622000000), (7, 62, 1763622060000);
      """)
    #expect(
      file.texts == [
        "1 2025-11-20T08:00:00+01:00 heart-rate=61 bpm",
        "2 2025-11-20T08:01:00+01:00 heart-rate=62 bpm",
      ])
    #expect(file.rows.map(\.externalID) == ["AA|1763622000000", "AA|1763622060000"])
  }

  @Test("A sensor's value and one near a meal have their marks")
  func marks() throws {
    let file = try read(
      ["5.5, 1, 3", "5.5, 2, 2", "5.5, 2, 3", "5.5, 2, 4", "5.5, 0, 1"].map {
        Self.insert("blood_glucose_record_table", $0)
      }.joined())
    #expect(
      file.rows.map { $0.draft.readings[0].mark } == [
        .sensor, .fasting, .beforeMeal, .afterMeal, nil,
      ])
  }

  @Test("Unsupported tables and unknown columns are left out and counted")
  func leftOut() throws {
    let file = try read(
      "INSERT INTO steps_record_table VALUES (1, x'AA', 1, 12), (2, x'AB', 1, 3);"
        + Self.insert("weight_record_table", "72350.0")
        + "ALTER TABLE weight_record_table RENAME COLUMN weight TO mass;")
    #expect(file.rows.isEmpty && file.leftOut == ["steps": 2, "weight": 1])
  }

  @Test("Additional or missing columns of other versions do no harm")
  func versions() throws {
    let file = try read(
      "ALTER TABLE blood_glucose_record_table DROP COLUMN relation_to_meal;"
        + "ALTER TABLE blood_glucose_record_table ADD COLUMN later TEXT;"
        + Self.insert("blood_glucose_record_table", "5.5, 1, 'x'"))
    #expect(file.texts == ["1 2025-11-20T02:00:00-05:00 glycemia=5.5 mmol/L"])
  }

  @Test("A record without a value or time is refused, and the others are read")
  func refused() throws {
    let file = try read(
      Self.insert("weight_record_table", "NULL") + Self.insert("weight_record_table", "72350.0")
        + "UPDATE weight_record_table SET time = 'x' WHERE row_id = 2;"
        + Self.insert("weight_record_table", "72350.0"))
    #expect(
      file.refused == [
        RowFault(line: 1, faults: [.notANumber(vital: .weight, text: "")]),
        RowFault(line: 2, faults: [.unreadableTime("")]),
      ])
    #expect(file.rows.map(\.line) == [3])
  }

  @Test("The database is read from the phone's archive")
  func archive() throws {
    var builder = ZipBuilder()
    let bytes = try database(Self.schema + Self.insert("weight_record_table", "72350.0"))
    builder.add("health_connect_export.db", bytes)
    let texts = try withInput(builder.bytes) { file in
      #expect(try FileFormats.format(of: file).name == "health-connect")
      return try ReadFile(file).texts
    }
    #expect(texts == ["1 2025-11-20T02:00:00-05:00 weight=72.35 kg"])
  }

  @Test("A damaged database is refused as a whole, and another program's isn't an export")
  func damaged() throws {
    var bytes = try database(
      Self.schema + (0..<500).map { _ in Self.insert("weight_record_table", "72350.0") }.joined())
    for place in (bytes.count / 2)..<(bytes.count / 2 + 600) { bytes[place] = 0xFF }
    #expect(throws: FileFault.brokenDatabase) { try withInput(bytes) { try ReadFile($0) } }
    let other = try database("CREATE TABLE weight_record_table (weight REAL);")
    #expect(throws: FileFault.unknownFormat(.database)) {
      try withInput(other) { try ReadFile($0) }
    }
  }

  @Test("A view with a table's name isn't a table")
  func view() throws {
    let file = try read(
      "DROP TABLE weight_record_table;"
        + "CREATE VIEW weight_record_table AS SELECT x'AA' AS uuid, 1 AS time, 1 AS weight;")
    #expect(file.rows.isEmpty && file.leftOut.isEmpty)
  }

  @Test("New columns that both tables of a series share do no harm")
  func sameColumns() throws {
    let file = try read(
      """
      ALTER TABLE heart_rate_record_series_table ADD COLUMN row_id INTEGER;
      ALTER TABLE heart_rate_record_series_table ADD COLUMN uuid BLOB;
      ALTER TABLE heart_rate_record_table ADD COLUMN epoch_millis INTEGER;
      INSERT INTO heart_rate_record_table (row_id, uuid, start_time) VALUES (1, x'AA', 0);
      INSERT INTO heart_rate_record_series_table (parent_key, beats_per_minute, epoch_millis)
      VALUES (1, 60, 1763622000000);
      """)
    #expect(file.texts == ["1 2025-11-20T08:00:00+01:00 heart-rate=60 bpm"])
  }

  @Test("The package that wrote everything names the source; several give no name")
  func sourceName() throws {
    func name(_ sql: String) throws -> String? {
      try withInput(database(Self.schema + sql)) { file in
        let reader = try FileFormats.format(of: file).rows(of: file, ReadFile.terms)
        let journal = try Journal(path: ":memory:")
        _ = try journal.take(
          IncomingFile(name: "hc.zip", format: "health-connect", key: "health-connect"),
          now: Instant(seconds: 1_795_158_000), sourceName: { reader.sourceName }
        ) { try reader.next() }
        var names: [String?] = []
        _ = try journal.read { view in
          try view.eachMeasured(of: JournalSelection()) { names.append($1) }
        }
        #expect(!names.isEmpty && Set(names).count == 1)
        return names.first ?? nil
      }
    }
    let one =
      "INSERT INTO application_info_table VALUES (1, 'com.dexcom.g6'), (2, 'com.other');"
      + Self.insert("weight_record_table", "72350.0")
    #expect(try name(one) == "com.dexcom.g6")
    #expect(
      try name(
        one + "INSERT INTO weight_record_table VALUES (2, x'BB', 2, 1763622000000, 0, 1, 70000.0);")
        == nil)
  }
}
