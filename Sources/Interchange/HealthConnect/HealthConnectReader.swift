import HealthModel
import POSIX
import SQLite

/// The export of Android's Health Connect: a zip archive with a database, or the database itself.
struct HealthConnectFormat: FileFormat {
  let called = FormatName.healthConnect
  let key = "health-connect"

  func recognises(_ file: InputFile) -> Bool {
    if Self.isDatabase(file.head), let path = file.path {
      return (try? Self.isExport(path)) == true
    }
    return (try? file.archive().flatMap(Self.member)) != nil
  }

  func rows(of file: InputFile, _ terms: ReadingTerms) throws -> any RowReader {
    if Self.isDatabase(file.head) {
      guard let path = file.path else { throw FileFault.archiveFromPipe }
      return try HealthConnectReader(path: path, terms)
    }
    guard let archive = try file.archive() else { throw FileFault.otherDatabase }
    guard let member = Self.member(archive) else { throw FileFault.nothing(in: archive) }
    let folder = try PrivateFile.temporaryFolder(onDisk: true)
    // An open database needs no file name. Its space is freed when it is closed.
    defer { PrivateFile.removeFolder(folder, holding: ["export.db"]) }
    do {
      try PrivateFile.make("\(folder)/export.db") { try member.next() }
    } catch FileFault.archive(.damaged) {
      // Part of a database is useless, so `--partial` can't import anything from it.
      throw FileFault.brokenDatabase
    }
    return try HealthConnectReader(path: "\(folder)/export.db", terms)
  }

  private static func isExport(_ path: String) throws -> Bool {
    let database = try Connection(path: path, mode: .frozen)
    return try database.firstRow(
      "SELECT 1 FROM sqlite_schema WHERE name = 'application_info_table'"
    ) { _ in true } == true
  }

  private static func member(_ archive: Archive) -> UnpackedMember? {
    archive.members(
      most: 1, named: { $0.hasSuffix("health_connect_export.db") }, beginning: isDatabase
    ).first
  }

  private static func isDatabase(_ head: [UInt8]) -> Bool {
    head.starts(with: Array("SQLite format 3\0".utf8))
  }
}

private final class HealthConnectReader: RowReader {
  /// The export. Columns are looked up by name, because newer versions add columns.
  private let database: Connection
  private let terms: ReadingTerms
  private var tables: ArraySlice<HealthConnectTable> = []
  private var rows: Statement?
  private var table: HealthConnectTable?
  private var line = 0
  private var others = LeftOut()
  private var programs: Set<Int64> = []

  var leftOut: [String: Int] { others.counts }

  /// Opens a database for reading and checks it; nothing is written beside it.
  init(path: String, _ terms: ReadingTerms) throws(FileFault) {
    self.terms = terms
    database = try Self.checked { () throws -> Connection in
      let database = try Connection(path: path, mode: .frozen)
      try database.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;")
      let verdict = try database.firstRow("PRAGMA quick_check(1)") { $0.text(0) }
      guard verdict == "ok" else { throw FileFault.brokenDatabase }
      return database
    }
    guard try !columns(of: "application_info_table").isEmpty else { throw .otherDatabase }
    var counts = try recordCounts()
    for var table in HealthConnectTable.all {
      for source in table.sources {
        table.present.formUnion(try columns(of: source).map { "\(source).\($0)" })
      }
      guard table.present.isSuperset(of: table.needed) else { continue }
      tables.append(table)
      counts[table.sources[0]] = nil
    }
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
      others.count(String(name.dropLast("_record_table".count)), count)
    }
  }

  /// Returns the names of a table's columns; empty if there is no such table.
  private func columns(of table: String) throws(FileFault) -> Set<String> {
    try Self.checked {
      Set(
        try database.rows(
          """
          SELECT name FROM pragma_table_info(
            (SELECT name FROM sqlite_schema WHERE type = 'table' AND name = ?))
          """, [.text(table)]
        ) { $0.text(0) })
    }
  }

  private func recordCounts() throws(FileFault) -> [String: Int] {
    try Self.checked {
      let names = try database.rows(
        """
        SELECT name FROM sqlite_schema
        WHERE type = 'table' AND name LIKE '%_record_table' LIMIT 100
        """
      ) { $0.text(0) }
      var counts: [String: Int] = [:]
      for name in names {
        let quoted = name.filter { $0 != "\"" }
        let count = try database.firstRow("SELECT count(*) FROM \"\(quoted)\"") { $0.integer(0) }
        if let count, count > 0 { counts[name] = Int(count) }
      }
      return counts
    }
  }

  /// Turns every error into `FileFault.brokenDatabase`.
  private static func checked<Result: ~Copyable>(
    _ body: () throws -> Result
  ) throws(FileFault) -> Result {
    do { return try body() } catch { throw .brokenDatabase }
  }

  /// The package that wrote the records, such as `com.dexcom.g6`.
  var sourceName: String? {
    guard programs.count == 1, let program = programs.first else { return nil }
    let name = try? database.firstRow(
      "SELECT package_name FROM application_info_table WHERE row_id = ?", [.integer(program)]
    ) { $0.optionalText(0) }
    return name ?? nil
  }

  func next() throws -> ImportRow? {
    while true {
      if table == nil {
        guard let next = tables.popFirst() else { return nil }
        rows = try Self.checked { () throws -> Statement in try database.prepareAlone(next.sql) }
        table = next
      }
      if let table, try Self.checked({ try rows?.step() ?? false }) { return try row(of: table) }
      rows = nil
      table = nil
    }
  }

  private func row(of table: HealthConnectTable) throws(RowFault) -> ImportRow {
    line += 1
    var readings: [Reading] = []
    var faults: [ReportFault] = []
    let mark = table.mark(specimen: number(3), meal: number(4))
    for (index, value) in table.values.enumerated() {
      guard let number = number(5 + index) else {
        faults.append(.notANumber(vital: value.vital, text: ""))
        continue
      }
      let typed = value.divisor == 1 ? number : (number / value.divisor).rounded(toPlaces: 6)
      readings.append(Reading(of: value.vital, typed, in: value.unit, mark: mark))
    }
    let milliseconds = number(1).flatMap { $0.magnitude < 1e14 ? $0 : nil }
    if milliseconds == nil { faults.append(.unreadableTime("")) }
    guard let milliseconds, faults.isEmpty else { throw RowFault(line: line, faults: faults) }
    if case .integer(let program)? = rows?.value(5 + table.values.count), programs.count < 2 {
      programs.insert(program)
    }
    let instant = Instant(milliseconds: Int64(milliseconds))
    let offset = number(2).flatMap { $0.magnitude <= 18 * 3600 ? Int($0) : nil }
    let taken = Moment(
      instant, utcOffsetSeconds: offset ?? terms.zone.utcOffsetSeconds(at: instant))
    return ImportRow(
      line: line, draft: ReportDraft(taken: taken, readings: readings),
      externalID: (rows?.text(0) ?? "") + (table.isSeries ? "|\(instant.milliseconds)" : ""))
  }

  private func number(_ column: Int) -> Double? {
    switch rows?.value(column) {
    case .integer(let integer): Double(integer)
    case .real(let real) where real.isFinite: real
    default: nil
    }
  }
}

/// A table of records with their values; a series has a second table for the values.
struct HealthConnectTable {
  /// The divisor converts the export's unit into `unit`.
  typealias Value = (column: String, vital: VitalID, unit: MeasurementUnit, divisor: Double)

  /// The table of records and, for a series, the table of values.
  let sources: [String]
  let values: [Value]
  /// The columns in this export; `sql` selects NULL for missing optional ones.
  fileprivate var present: Set<String> = []

  var isSeries: Bool { sources.count > 1 }

  private init(_ sources: String..., values: Value...) {
    (self.sources, self.values) = (sources, values)
  }

  static let all = [
    HealthConnectTable(
      "blood_pressure_record_table", values: ("systolic", .systolic, .millimetresOfMercury, 1),
      ("diastolic", .diastolic, .millimetresOfMercury, 1)),
    // Levels are always in mmol/L, whatever the phone shows.
    HealthConnectTable(
      "blood_glucose_record_table", values: ("level", .glycemia, .millimolesPerLitre, 1)),
    HealthConnectTable(
      "body_temperature_record_table", values: ("temperature", .temperature, .celsius, 1)),
    HealthConnectTable("weight_record_table", values: ("weight", .weight, .kilogram, 1000)),
    HealthConnectTable(
      "oxygen_saturation_record_table", values: ("percentage", .oxygenSaturation, .percent, 1)),
    HealthConnectTable(
      "heart_rate_record_table", "heart_rate_record_series_table",
      values: ("beats_per_minute", .heartRate, .beatsPerMinute, 1)),
  ]

  // Qualify columns with their table, because both tables of a series may use the same name.
  private func ofRecord(_ name: String) -> String { "\(sources[0]).\(name)" }
  private func ofValue(_ name: String) -> String { "\(sources[sources.count - 1]).\(name)" }

  var needed: [String] {
    [ofRecord("uuid"), ofValue(isSeries ? "epoch_millis" : "time")]
      + (isSeries ? [ofRecord("row_id"), ofValue("parent_key")] : [])
      + values.map { ofValue($0.column) }
  }

  /// The query for uuid, time (ms), offset (s), specimen, relation to a meal, values and program.
  var sql: String {
    func optional(_ name: String) -> String {
      present.contains(ofRecord(name)) ? ofRecord(name) : "NULL"
    }
    let columns =
      ["hex(\(ofRecord("uuid")))", ofValue(isSeries ? "epoch_millis" : "time")]
      + [isSeries ? "start_zone_offset" : "zone_offset", "specimen_source", "relation_to_meal"]
      .map(optional) + values.map { ofValue($0.column) } + [optional("app_info_id")]
    let from =
      isSeries
      ? "\(sources[1]) JOIN \(sources[0]) ON \(ofValue("parent_key")) = \(ofRecord("row_id"))"
      : sources[0]
    return "SELECT \(columns.joined(separator: ", ")) FROM \(from)"
  }

  /// Returns a value's mark. Specimen 1, interstitial fluid, is a sensor's. Source: Android.
  func mark(specimen: Double?, meal: Double?) -> Mark? {
    if specimen == 1 { return .sensor }
    return meal.flatMap { [2: .fasting, 3: .beforeMeal, 4: .afterMeal][$0] }
  }
}
