import HealthModel
import SQLite

final class HealthConnectReader: RowReader {
  private let database: HealthConnectDatabase
  private let terms: ReadingTerms
  private var tables: ArraySlice<HealthConnectTable>
  private var rows: Statement?
  private var table: HealthConnectTable?
  private var line = 0
  private var others = LeftOut()
  private var programs: Set<Int64> = []

  var leftOut: [String: Int] { others.counts }

  init(_ database: HealthConnectDatabase, _ terms: ReadingTerms) throws {
    var tables: [HealthConnectTable] = []
    var counts = try database.recordCounts()
    for var table in HealthConnectTable.all {
      for source in table.sources {
        table.present.formUnion(try database.columns(of: source).map { "\(source).\($0)" })
      }
      guard table.present.isSuperset(of: table.needed) else { continue }
      tables.append(table)
      counts[table.sources[0]] = nil
    }
    (self.tables, self.terms, self.database) = (tables[...], terms, database)
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
      others.count(String(name.dropLast("_record_table".count)), count)
    }
  }

  /// The package that wrote the records, such as `com.dexcom.g6`.
  var sourceName: String? {
    guard programs.count == 1, let program = programs.first else { return nil }
    return try? database.package(numbered: program)
  }

  func next() throws -> ImportRow? {
    while true {
      if table == nil {
        guard let next = tables.popFirst() else { return nil }
        rows = try database.prepare(next.sql)
        table = next
      }
      if let table, try HealthConnectDatabase.checked({ try rows?.step() ?? false }) {
        return try row(of: table)
      }
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
  struct Value {
    let column: String
    let vital: VitalID
    let unit: MeasurementUnit
    var divisor = 1.0
  }

  /// The table of records, and that of a series' values.
  let sources: [String]
  let values: [Value]
  /// The columns in this export; missing optional ones are NULL.
  fileprivate var present: Set<String> = []

  var isSeries: Bool { sources.count > 1 }

  private init(_ sources: String..., values: Value...) {
    (self.sources, self.values) = (sources, values)
  }

  static let all = [
    HealthConnectTable(
      "blood_pressure_record_table",
      values: Value(column: "systolic", vital: .systolic, unit: .millimetresOfMercury),
      Value(column: "diastolic", vital: .diastolic, unit: .millimetresOfMercury)),
    // Levels are always in mmol/L, whatever the phone shows.
    HealthConnectTable(
      "blood_glucose_record_table",
      values: Value(column: "level", vital: .glycemia, unit: .millimolesPerLitre)),
    HealthConnectTable(
      "body_temperature_record_table",
      values: Value(column: "temperature", vital: .temperature, unit: .celsius)),
    HealthConnectTable(
      "weight_record_table",
      values: Value(column: "weight", vital: .weight, unit: .kilogram, divisor: 1000)),
    HealthConnectTable(
      "oxygen_saturation_record_table",
      values: Value(column: "percentage", vital: .oxygenSaturation, unit: .percent)),
    HealthConnectTable(
      "heart_rate_record_table", "heart_rate_record_series_table",
      values: Value(column: "beats_per_minute", vital: .heartRate, unit: .beatsPerMinute)),
  ]

  // Qualified with the table, because both tables of a series may have a column of that name.
  private func ofRecord(_ name: String) -> String { "\(sources[0]).\(name)" }
  private func ofValue(_ name: String) -> String { "\(sources[sources.count - 1]).\(name)" }

  var needed: [String] {
    [ofRecord("uuid"), ofValue(isSeries ? "epoch_millis" : "time")]
      + (isSeries ? [ofRecord("row_id"), ofValue("parent_key")] : [])
      + values.map { ofValue($0.column) }
  }

  /// Selects name, time (ms), offset (s), specimen, relation to a meal, the values, the program.
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

  /// Source: Android's `BloodGlucoseRecord`; a specimen of interstitial fluid is a sensor's.
  func mark(specimen: Double?, meal: Double?) -> Mark? {
    if specimen == 1 { return .sensor }
    return meal.flatMap { [2: .fasting, 3: .beforeMeal, 4: .afterMeal][$0] }
  }
}
