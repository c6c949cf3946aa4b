public import HealthModel
internal import SQLite

struct RecordFault: Error, Equatable { let member: String }

typealias Members = [JSONValue.Member]

/// The form of a table's rows in the journal's JSON: a member for each column, in schema order.
struct RecordForm<Row: TableRow>: Sendable {
  let part: JournalPart
  let order: String
  private let columns: [String]
  /// Whether each column is omitted, because it is derived or belongs to one machine.
  private let isLeftOut: [Bool]

  init(_ part: JournalPart, by order: String, without leftOut: Set<String> = []) {
    (self.part, self.order) = (part, order)
    let columns = Row.table.columns.map(\.name)
    assert(leftOut.isSubset(of: columns), "no such column")
    self.columns = columns
    isLeftOut = columns.map(leftOut.contains)
  }

  /// - Parameter others: for some columns, the members that replace the column's own, such as a uid
  ///   for a row number. They have the schema's order, so that a million rows are written fast.
  func members(of row: Row, with others: KeyValuePairs<String, Members> = [:]) -> Members {
    var members: Members = []
    members.reserveCapacity(columns.count + 2)
    let values = ColumnWalk.values(of: row)
    var next = 0
    for place in columns.indices where !isLeftOut[place] {
      if next < others.count, others[next].key == columns[place] {
        members += others[next].value
        next += 1
      } else {
        members.append(.init(columns[place], JSONValue(values[place])))
      }
    }
    assert(next == others.count, "no such column, or not in this order")
    return members
  }

  /// Parses the output of `members`; uses `others` as given, and defaults for omitted columns.
  func row(from json: JSONValue, with others: [String: SQLValue] = [:]) throws(RecordFault) -> Row {
    try Row.table.row(of: json, without: isLeftOut, with: others)
  }
}

extension JSONValue {
  func text(_ name: String) throws(RecordFault) -> String {
    guard case .string(let text)? = self[name] else { throw RecordFault(member: name) }
    return text
  }

  func optionalText(_ name: String) throws(RecordFault) -> String? {
    self[name] == .null ? nil : try text(name)
  }

  func optionalInteger(_ name: String, in range: ClosedRange<Int64>) throws(RecordFault) -> Int64? {
    guard let value = self[name], value != .null else { return nil }
    guard case .number(let text) = value, let integer = Int64(text), range.contains(integer)
    else { throw RecordFault(member: name) }
    return integer
  }

  func integer(
    _ name: String, in range: ClosedRange<Int64> = Int64.wholeNumbers
  ) throws(RecordFault) -> Int64 {
    guard let integer = try optionalInteger(name, in: range) else {
      throw RecordFault(member: name)
    }
    return integer
  }

  func uid(_ name: String = "uid") throws(RecordFault) -> String {
    let uid = try text(name)
    guard UUIDv7.isUUID(uid) else { throw RecordFault(member: name) }
    return uid
  }

  func optionalReal(_ name: String) throws(RecordFault) -> Double? {
    guard let value = self[name] else { return nil }
    guard case .number(let text) = value, let real = Double(text), real.isFinite else {
      throw RecordFault(member: name)
    }
    return real
  }

  /// Reads a word that may be missing; throws `RecordFault` if `read` returns nil for it.
  func optional<Word>(_ name: String, _ read: (String) -> Word?) throws(RecordFault) -> Word? {
    guard self[name] != nil else { return nil }
    guard let word = read(try text(name)) else { throw RecordFault(member: name) }
    return word
  }

  func elements(_ name: String) throws(RecordFault) -> [JSONValue] {
    guard case .array(let elements)? = self[name] else { throw RecordFault(member: name) }
    return elements
  }
}

/// A value in JSON: as typed, plus the canonical value if converting the typed one doesn't give it.
enum ReadingRecord {
  static func value(_ row: ReadingRow, _ view: borrowing JournalView) -> JSONValue {
    let unit = view.unit(named: row.unit, of: row.vital)
    let typed = typed(row.value, unit, row.comparator, row.mark)
    return .object(
      JournalForms.reading.members(
        of: row, with: ["value": typed.value, "comparator": typed.comparator, "mark": typed.mark]))
  }

  static func typed(
    _ value: Double, _ unit: MeasurementUnit, _ comparator: Comparator?, _ mark: Mark?
  ) -> (value: Members, comparator: Members, mark: Members) {
    let typed = unit.value(fromCanonical: value)
    var values = [JSONValue.Member("value", .real(typed))]
    if unit.canonical(from: typed) != value { values.append(.init("canonical", .real(value))) }
    return (
      values, comparator.map { [.init("comparator", .string($0.rawValue))] } ?? [],
      mark.map { [.init("mark", .string($0.word))] } ?? []
    )
  }

  static func row(
    _ record: JSONValue, of report: Int64, _ view: borrowing JournalView
  ) throws(RecordFault) -> ReadingRow {
    let vital = try vital(record)
    let unit = view.unit(named: try unit(record), of: vital)
    var row = try JournalForms.reading.row(from: record, with: try columns(of: record, unit))
    let reading = Reading(
      vital: vital, value: row.value, unit: unit, comparator: row.comparator, mark: row.mark)
    (row.report, row.severity) = (report, reading.band(in: view.vitals).severity)
    return row
  }

  /// Reads the vital, possibly one that only another version knows.
  static func vital(_ record: JSONValue) throws(RecordFault) -> VitalID {
    let name = try record.text("vital")
    guard Vital.isFormed(name) else { throw RecordFault(member: "vital") }
    return VitalID(name)
  }

  /// Reads the unit's symbol, possibly one that only another version knows.
  static func unit(_ record: JSONValue) throws(RecordFault) -> String {
    let symbol = try record.text("unit")
    guard MeasurementUnit.isShown(symbol) else { throw RecordFault(member: "unit") }
    return symbol
  }

  static func columns(
    of record: JSONValue, _ unit: MeasurementUnit
  ) throws(RecordFault) -> [String: SQLValue] {
    guard let typed = try record.optionalReal("value") else { throw RecordFault(member: "value") }
    let mark = try record.optional("mark", Mark.init(word:))
    let comparator = record["comparator"] == nil ? nil : try record.text("comparator")
    return [
      "value": .real(try record.optionalReal("canonical") ?? unit.canonical(from: typed)),
      "comparator": comparator.stored, "mark": mark.stored,
    ]
  }

  /// Reads a reading for a row of a file; the unit must be one of the vital's.
  static func reading(_ record: JSONValue, vitals: VitalCatalogue) throws -> Reading {
    let name = try record.text("vital")
    guard let vital = vitals[VitalID(name)] else {
      throw ReportFault.unknownVital(name, suggestion: nil)
    }
    let symbol = try record.text("unit")
    guard let unit = vital.units.first(where: { $0.symbol == symbol }) else {
      throw ReportFault.unknownUnit(
        vital: vital.id, text: symbol, accepted: vital.units.map(\.symbol))
    }
    let row = try JournalForms.reading.row(from: record, with: try columns(of: record, unit))
    return Reading(
      vital: vital.id, value: row.value, unit: unit, comparator: row.comparator, mark: row.mark)
  }
}

/// A line of a stream: besides records, `follow` prints deletions and resets.
public enum StreamedLine: Sendable {
  case row(ImportRow)
  /// The entry with this uid is no longer on record at the source.
  case deletion(uid: String)
  /// The source's journal was replaced; the whole new one follows.
  case reset
}

/// A reader of a stream's lines: JSON objects with a single reading, or the journal's NDJSON.
public struct ReadingLines: ~Copyable {
  private let reader: JSONReader
  private let vitals: VitalCatalogue

  public init(vitals: VitalCatalogue) throws {
    reader = try JSONReader()
    self.vitals = vitals
  }

  /// Reads a line; nil for a header or record that isn't an entry. Throws `RowFault` if unreadable.
  public func line(_ text: String, number line: Int) throws -> StreamedLine? {
    do {
      let value = try reader.value(of: text)
      guard case .object = value else { throw ReportFault.noJSON }
      if value["format"] == .string(JournalRecords.format) { return nil }
      guard case .string(let type)? = value["type"] else {
        return .row(try reading(value, line: line))
      }
      switch type {
      case JournalView.sessionType: return nil
      case JournalView.deletionType: return .deletion(uid: try value.uid().lowercased())
      case JournalView.resetType: return .reset
      default: break
      }
      guard let part = JournalPart(type: type) else { throw ReportFault.unreadableMember("type") }
      return try JournalRecord(part: part, value: value, text: text, line: line)
        .importRow(vitals: vitals).map(StreamedLine.row)
    } catch JSONFault.nameTwice {
      throw RowFault(line: line, faults: [.memberTwice])
    } catch is JSONFault {
      throw RowFault(line: line, faults: [.noJSON])
    } catch let fault as RecordFault {
      throw RowFault(line: line, faults: [.unreadableMember(fault.member)])
    } catch let fault as ReportFault { throw RowFault(line: line, faults: [fault]) }
  }

  /// Reads `{"vital":"heart-rate","value":72,"unit":"bpm","taken_at":"2026-11-20T08:05:00+01:00"}`.
  private func reading(_ value: JSONValue, line: Int) throws -> ImportRow {
    let name = try value.text("vital")
    guard let vital = vitals.vital(named: name) else {
      throw ReportFault.unknownVital(name, suggestion: vitals.suggestion(for: name))
    }
    let symbol = try value.text("unit")
    guard let unit = vital.unit(symbol) else {
      throw ReportFault.unknownUnit(
        vital: vital.id, text: symbol, accepted: vital.units.map(\.symbol))
    }
    let number = try value.optionalReal("value").orThrow(RecordFault(member: "value"))
    let stamp = try value.text("taken_at")
    guard stamp.contains("T"), let time = try? TimeExpression(stamped: stamp, zone: FixedZone.utc),
      !time.isLocal
    else { throw ReportFault.unreadableTime(stamp) }
    let reading = Reading(
      vital: vital.id, value: unit.canonical(from: number), unit: unit,
      comparator: try value.optional("comparator", Comparator.init(rawValue:)),
      mark: try value.optional("mark", Mark.init(word:)))
    let note = value["note"] == nil ? "" : try value.text("note")
    return ImportRow(
      line: line, draft: ReportDraft(taken: time.moment, readings: [reading], note: note),
      externalID: try identity(value))
  }

  private func identity(_ value: JSONValue) throws(RecordFault) -> String? {
    switch value["id"] {
    case nil, .null: return nil
    case .string(let text) where !text.isEmpty: return text
    case .number(let text): return text
    default: throw RecordFault(member: "id")
    }
  }
}

extension JournalRecord {
  /// The medicine or event that a vital's settings define; nil for any other or invalid record.
  public var dose: Vital? {
    var names = VitalNames()
    guard part == .vitals, let row = try? JournalForms.vital.row(from: value), row.role != nil,
      (try? names.take(row)) != nil
    else { return nil }
    return (try? row.settings()).flatMap { Vital(own: row.id, $0) }
  }

  /// Returns an entry as a file's row; nil for any other record. Throws `RowFault` if unreadable.
  public func importRow(vitals: VitalCatalogue) throws -> ImportRow? {
    do {
      switch part {
      case .reports: return try row(try value.elements("readings"), vitals)
      case .singleReadings: return try row([value], vitals)
      default: return nil
      }
    } catch let fault as RecordFault {
      throw RowFault(line: line, faults: [.unreadableMember(fault.member)])
    } catch let fault as ReportFault { throw RowFault(line: line, faults: [fault]) }
  }

  private func row(_ readings: [JSONValue], _ vitals: VitalCatalogue) throws -> ImportRow {
    let uid = try value.uid()
    let offset = try value.integer("utc_offset", in: ReportRow.offsets)
    let instant = try instant()
    let rank = try value.optionalInteger("priority_set", in: ReportRow.priorities)
    return ImportRow(
      line: line,
      draft: ReportDraft(
        taken: Moment(instant, utcOffsetSeconds: Int(offset)),
        readings: try readings.map { try ReadingRecord.reading($0, vitals: vitals) },
        note: try value.text("note"), setPriority: rank.flatMap { Priority(Int($0)) }),
      uid: uid.lowercased())
  }

  /// Reads milliseconds, as in exports, or RFC 3339, as `follow` prints it.
  private func instant() throws -> Instant {
    if case .string(let stamp)? = value["taken_at"] {
      guard let time = try? TimeExpression(stamped: stamp, zone: FixedZone.utc), !time.isLocal
      else { throw RecordFault(member: "taken_at") }
      return time.moment.instant
    }
    return Instant(milliseconds: try value.integer("taken_at", in: Instant.wholeNumbers))
  }
}
