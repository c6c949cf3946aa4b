public import HealthModel
internal import SQLite

/// A subscriber's position, written `12.345.7.0.0.1f2e3d4c`.
public struct FollowCursor: Equatable, Sendable {
  var report: Int64
  var singleReading: Int64
  var change: Int64
  /// The last printed row of those that the next change withdrew or restored; 0 before the first.
  var part: Int64 = 0
  /// The last change that the printed rows already reflect.
  var told: Int64 = 0
  /// The end of the uid of the copy that made the last change; a restored backup is another copy.
  var origin = ""

  public static let beginning = FollowCursor(report: 0, singleReading: 0, change: 0)

  /// The position in a journal that no longer exists, so that the next journal is printed in full.
  public static let lost = FollowCursor(report: 0, singleReading: 0, change: .max)

  public var text: String {
    let rows = "\(report).\(singleReading).\(change)"
    return origin.isEmpty && part == 0 && told == 0 ? rows : "\(rows).\(part).\(told).\(origin)"
  }

  init(report: Int64, singleReading: Int64, change: Int64) {
    (self.report, self.singleReading, self.change) = (report, singleReading, change)
  }

  /// Parses the form of `text`, or `0` for the beginning; nil for any other text.
  public init?(text: String) {
    if text == "0" {
      self = .beginning
      return
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 || parts.count == 6 else { return nil }
    let numbers = parts.prefix(5).compactMap { part in
      part.utf8.allSatisfy { (48...57).contains($0) } ? Int64(part) : nil
    }
    guard numbers.count == min(parts.count, 5) else { return nil }
    self.init(report: numbers[0], singleReading: numbers[1], change: numbers[2])
    if parts.count == 6 { (part, told, origin) = (numbers[3], numbers[4], String(parts[5])) }
  }
}

public struct FollowedLines: Equatable, Sendable {
  /// JSON objects, without line ends.
  public internal(set) var lines: [String] = []
  /// The position after these lines, at or after that of the last line.
  public internal(set) var cursor: FollowCursor
  let most: Int
  var room: Int { most - lines.count }
  public var isMore: Bool { room <= 0 }
}

extension JournalView {
  static let sessionType = "session"
  static let deletionType = "deletion"
  /// The type of a line that voids earlier ones: the journal was replaced, and the new one follows.
  static let resetType = "reset"

  public func followCursor() throws -> FollowCursor {
    func last(_ table: String) throws -> Int64 {
      try connection.integer("SELECT max(id) FROM \(table)") ?? 0
    }
    var cursor = FollowCursor(
      report: try last("report"), singleReading: try last("single_reading"),
      change: try last("change"))
    cursor.origin = try origin(of: cursor.change) ?? ""
    return cursor
  }

  /// Returns what was filed after a cursor, as NDJSON with cursors: reports, single readings, then
  /// the effects of changes (edited records, deletions, ends of sessions), each in order of filing.
  /// - Parameter filter: selects entries; with a filter, deletions and sessions are omitted.
  public func followed(
    after cursor: FollowCursor, matching filter: FilterExpression?, most: Int
  ) throws -> FollowedLines {
    let present = try followCursor()
    var told = FollowedLines(cursor: cursor, most: most)
    // Old cursors don't name a copy of the journal.
    let isSame = try origin(of: cursor.change).map { [$0, ""].contains(cursor.origin) } ?? false
    if cursor.change > 0, !isSame {
      told.cursor = .beginning
      add(Self.resetType, [], &told)
    }
    if told.cursor == .beginning { told.cursor.told = present.change }
    // A partial selection makes the writer name sources, not intakes; `readable` adds the numbers.
    let writer = try RecordWriter(of: JournalSelection(vitals: []), self)
    let reports = try reports("id > ?", told.cursor.report, filter, told.room)
    try add(reports: reports, writer, &told) { $0.report = $1 }
    if told.isMore { return told }
    told.cursor.report = max(told.cursor.report, present.report)
    for row in try singleReadings("id > ?", told.cursor.singleReading, filter, told.room) {
      told.cursor.singleReading = row.id
      add(JournalPart.singleReadings.type, try readable(row, writer), &told)
    }
    if told.isMore { return told }
    told.cursor.singleReading = max(told.cursor.singleReading, present.singleReading)
    while try addNextChange(filter, writer, &told) {}
    return told
  }

  /// Returns the last digits of the uid of the copy that made a change; nil if that is unknown.
  private func origin(of change: Int64) throws -> String? {
    try connection.firstRow(
      "SELECT replica.uid FROM change JOIN replica ON replica.id = change.replica WHERE change.id = ?",
      [.integer(change)]
    ) { String($0.text(0).suffix(8)) }
  }

  /// Adds the number, and writes the time as RFC 3339, for programs that read each line on its own.
  private func readable(_ members: Members, id: Int64, _ taken: Moment) -> Members {
    [.init("id", .integer(id))]
      + members.map { $0.name == "taken_at" ? .init($0.name, .string(taken.rfc3339)) : $0 }
  }

  private func readable(_ row: SingleReadingRow, _ writer: RecordWriter) throws -> Members {
    readable(try writer.members(of: row, self), id: row.id, row.taken)
      + [.init("severity", .string("\(row.severity)"))]
  }

  private func readable(
    _ row: ReportRow, _ readings: [ReadingRow], _ writer: RecordWriter
  ) throws -> Members {
    readable(try writer.members(of: row, readings, self), id: row.id, row.taken).map { member in
      guard member.name == "readings" else { return member }
      let told = zip(member.value.elements, readings).map { value, reading in
        JSONValue.object(value.members + [.init("severity", .string("\(reading.severity)"))])
      }
      return .init("readings", .array(told))
    }
  }

  private func add(_ type: String, _ members: Members, _ told: inout FollowedLines) {
    let record = [JSONValue.Member("type", .string(type))] + members
    told.lines.append(JSONValue.object(record + [.init("cursor", .string(told.cursor.text))]).text)
  }

  private func add(
    reports ids: [Int64], _ writer: RecordWriter, _ told: inout FollowedLines,
    moving: (inout FollowCursor, Int64) -> Void
  ) throws {
    try eachReport(
      ("report.id IN (\(ids.map(String.init).joined(separator: ", ")))", []),
      by: "report.id, vital"
    ) { row, readings, _ in
      moving(&told.cursor, row.id)
      add(JournalPart.reports.type, try readable(row, readings, writer), &told)
    }
  }

  /// Adds the next change's effect; returns false without a next change, or without room for lines.
  private func addNextChange(
    _ filter: FilterExpression?, _ writer: RecordWriter, _ told: inout FollowedLines
  ) throws -> Bool {
    guard !told.isMore,
      let row = try Change.table.first(
        connection, where: "id > ? ORDER BY id LIMIT 1", [.integer(told.cursor.change)])
    else { return false }
    let isRowsTold = row.id <= told.cursor.told
    var done = told.cursor
    (done.change, done.part) = (row.id, 0)
    done.origin = try origin(of: row.id) ?? ""
    let object = row.object
    let isChanged = !isRowsTold && row.action != .add
    switch object.kind {
    case .report where isChanged, .singleReading where isChanged:
      told.cursor = done
      try addEntry(object, filter, writer, &told)
    case .intake where row.action == .import:
      told.cursor = done
      guard filter == nil, case .source = row.actor else { break }
      let number = try number(of: ObjectName(.session, object.name))
      if let number { add(Self.sessionType, members(of: try session(number)), &told) }
    case .intake where !isRowsTold:
      if try addRows(ofIntake: object.name, filter, writer, &told) { return false }
      told.cursor = done
    default: told.cursor = done
    }
    return true
  }

  /// Adds an entry as it is now: its record, or its deletion.
  private func addEntry(
    _ object: ObjectName, _ filter: FilterExpression?, _ writer: RecordWriter,
    _ told: inout FollowedLines
  ) throws {
    switch try presentNumber(of: object) {
    case .report(let id):
      try add(reports: reports("id = ?", id, filter, 1), writer, &told) { _, _ in }
    case .singleReading(let id):
      for row in try singleReadings("id = ?", id, filter, 1) {
        add(JournalPart.singleReadings.type, try readable(row, writer), &told)
      }
    case nil:
      let uid = ReadingUID(hexadecimal: object.name)
      guard filter == nil, let name = object.kind == .singleReading ? uid?.uuid : object.name else {
        return
      }
      add(
        Self.deletionType,
        [.init("kind", .string(object.kind.rawValue)), .init("uid", .string(name))], &told)
    }
  }

  /// Adds the rows of a withdrawn or restored import; returns whether there may be more.
  private func addRows(
    ofIntake uid: String, _ filter: FilterExpression?, _ writer: RecordWriter,
    _ told: inout FollowedLines
  ) throws -> Bool {
    guard let intake = try IntakeRecord.table.first(connection, where: "uid = ?", [.text(uid)])
    else { return false }
    if intake.withdrawnAt != nil, filter != nil { return false }
    // In `part`, single readings come after all reports.
    let firstSingleReading: Int64 = 1 << 52
    for kind in [ObjectName.Kind.report, .singleReading] {
      let base = kind == .report ? 0 : firstSingleReading
      if kind == .report, told.cursor.part >= firstSingleReading { continue }
      let table = kind.rawValue + (intake.withdrawnAt == nil ? "" : "_withdrawn")
      while true {
        if told.isMore { return true }
        let rows = try connection.rows(
          "SELECT id, \(kind.uidColumn) FROM \(table) WHERE intake = ? AND id > ? ORDER BY id LIMIT ?",
          [.integer(intake.id), .integer(max(0, told.cursor.part - base)), told.room.stored]
        ) { (id: $0.integer(0), uid: $0.text(1)) }
        for row in rows {
          told.cursor.part = base + row.id
          try addEntry(ObjectName(kind, row.uid), filter, writer, &told)
        }
        if rows.isEmpty { break }
      }
    }
    return false
  }

  private func reports(
    _ condition: String, _ number: Int64, _ filter: FilterExpression?, _ most: Int
  ) throws -> [Int64] {
    let matching = FilterCondition(of: filter ?? .all([])).part
    return try connection.integers(
      "SELECT id FROM report WHERE \(condition) AND (\(matching.sql)) ORDER BY id LIMIT ?",
      [.integer(number)] + matching.values + [.integer(Int64(most))])
  }

  private func singleReadings(
    _ condition: String, _ number: Int64, _ filter: FilterExpression?, _ most: Int
  ) throws -> [SingleReadingRow] {
    // Without a filter, a condition would only make SQLite search by time, not by row number.
    var matching: FilterCondition.Part = ("1", [])
    if let filter { matching = try FilterCondition(ofSingleReadings: filter, self).part }
    return try SingleReadingRow.table.rows(
      connection, where: "\(condition) AND (\(matching.sql)) ORDER BY id LIMIT ?",
      [.integer(number)] + matching.values + [.integer(Int64(most))])
  }

  private func members(of session: DeviceSession) -> Members {
    let offset = session.start.utcOffsetSeconds
    let end = session.end.map { Moment($0, utcOffsetSeconds: offset).rfc3339 }
    let intake = session.intake
    let members: KeyValuePairs<String, any Stored> = [
      "source": session.device, "number": session.number, "start_at": session.start.rfc3339,
      "end_at": end, "utc_offset": offset, "ended": session.ended, "packets": session.packets,
      "held": session.held, "reports": intake.reports, "single_readings": intake.singleReadings,
      "known": intake.known, "refused": intake.refused,
    ]
    return members.map { .init($0, JSONValue($1.stored)) }
  }
}
