public import HealthModel
import SQLite

/// How far a subscriber has come in what is filed: written `12.345.7`.
public struct FollowCursor: Equatable, Sendable {
  /// The number of the last report, and of the last single reading.
  var report: Int64
  var sample: Int64
  /// Of the change by which the last session has ended.
  var session: Int64

  /// Before all that is on record.
  public static let beginning = FollowCursor(report: 0, sample: 0, session: 0)

  /// As it stands in a line, and is typed.
  public var text: String { "\(report).\(sample).\(session)" }

  init(report: Int64, sample: Int64, session: Int64) {
    (self.report, self.sample, self.session) = (report, sample, session)
  }

  /// Reads what `text` writes, and `0`, which is the beginning; nil for any other text.
  public init?(text: String) {
    if text == "0" {
      self = .beginning
      return
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (48...57).contains($0) } ? Int64(part) : nil
    }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    self.init(report: numbers[0], sample: numbers[1], session: numbers[2])
  }
}

/// Lines of what was filed since a cursor.
public struct FollowedLines: Equatable, Sendable {
  /// A JSON object each, without the end of its line.
  public let lines: [String]
  /// Where to go on; where there are lines as the last one says, or further on.
  public let cursor: FollowCursor
  /// Whether there may be more than these.
  public let isMore: Bool
}

extension JournalView {
  /// What the end of a session is called, beside the records of an export.
  static let sessionType = "session"

  /// Behind all that is on record by now.
  public func followCursor() throws -> FollowCursor {
    func last(_ table: String) throws -> Int64 {
      try journal.connection.firstRow(
        "SELECT max(id) FROM \(table)"
      ) { $0.optionalInteger(0) ?? 0 } ?? 0
    }
    return FollowCursor(
      report: try last("report"), sample: try last("sample"), session: try last("change"))
  }

  /// What was filed after a cursor, in the order in which it was filed: reports, then single readings,
  /// then the ends of sessions, each as `export --format ndjson` has it, with its cursor.
  /// - Parameters:
  ///   - filter: what reports and single readings must hold; with one no session's end is told.
  ///   - most: how many lines at most.
  public func followed(
    after cursor: FollowCursor, matching filter: FilterExpression?, most: Int
  ) throws -> FollowedLines {
    let present = try followCursor()
    var lines: [String] = []
    var cursor = cursor
    // Without numbers, and with the name of each source: nothing of this machine.
    let writer = try RecordWriter(of: JournalSelection(vitals: []), self)
    func add(_ type: String, _ members: [JSONValue.Member]) {
      let record = [JSONValue.Member("type", .string(type))] + members
      lines.append(JSONValue.object(record + [.init("cursor", .string(cursor.text))]).text)
    }
    let reports = try reportsFiled(after: cursor.report, filter, most)
    try eachReport(
      "report.id IN (\(reports.map(String.init).joined(separator: ", ")))", by: "report.id, vital"
    ) { row, readings, _ in
      cursor.report = row.id
      add(JournalPart.reports.type, try writer.members(of: row, readings, self))
    }
    guard reports.count < most else {
      return FollowedLines(lines: lines, cursor: cursor, isMore: true)
    }
    cursor.report = max(cursor.report, present.report)
    let room = most - lines.count
    let samples = try samplesFiled(after: cursor.sample, filter, room)
    for row in samples {
      cursor.sample = row.id
      add(JournalPart.samples.type, try writer.members(of: row, self))
    }
    guard samples.count < room else {
      return FollowedLines(lines: lines, cursor: cursor, isMore: true)
    }
    cursor.sample = max(cursor.sample, present.sample)
    if filter == nil {
      for (change, session) in try sessionsEnded(after: cursor.session, most - lines.count) {
        cursor.session = change
        add(Self.sessionType, members(of: session))
      }
    }
    guard lines.count < most else {
      return FollowedLines(lines: lines, cursor: cursor, isMore: true)
    }
    cursor.session = max(cursor.session, present.session)
    return FollowedLines(lines: lines, cursor: cursor, isMore: false)
  }

  private func reportsFiled(
    after number: Int64, _ filter: FilterExpression?, _ most: Int
  ) throws -> [Int64] {
    let condition = FilterCondition(of: filter ?? .all([])).part
    return try journal.connection.rows(
      "SELECT id FROM report WHERE id > ? AND (\(condition.sql)) ORDER BY id LIMIT ?",
      [.integer(number)] + condition.values + [.integer(Int64(most))]
    ) { $0.integer(0) }
  }

  private func samplesFiled(
    after number: Int64, _ filter: FilterExpression?, _ most: Int
  ) throws -> [SampleRow] {
    // By number, not by the index of times that a filter goes by.
    var condition: FilterCondition.Part = ("1", [])
    if let filter { condition = try FilterCondition(ofSamples: filter, self).part }
    return try SampleRow.table.rows(
      journal.connection, where: "id > ? AND (\(condition.sql)) ORDER BY id LIMIT ?",
      [.integer(number)] + condition.values + [.integer(Int64(most))])
  }

  private func sessionsEnded(
    after change: Int64, _ most: Int
  ) throws -> [(change: Int64, session: DeviceSession)] {
    let ends = try journal.connection.rows(
      """
      SELECT change.id, session.id FROM change
      JOIN intake ON object = 'intake:' || intake.uid JOIN session ON session.intake = intake.id
      WHERE change.id > ? AND action = 'import' AND actor NOT IN ('person', 'service')
      ORDER BY change.id LIMIT ?
      """, [.integer(change), .integer(Int64(most))]
    ) { (change: $0.integer(0), session: $0.integer(1)) }
    return try ends.map { ($0.change, try session($0.session)) }
  }

  private func members(of session: DeviceSession) -> [JSONValue.Member] {
    [
      .init("source", JSONValue(session.device)), .init("number", .integer(session.number)),
      .init("start_at", .integer(session.start.instant.milliseconds)),
      .init("end_at", session.end.map { .integer($0.milliseconds) } ?? .null),
      .init("utc_offset", .integer(Int64(session.start.utcOffsetSeconds))),
      .init("ended", JSONValue(session.ended?.rawValue)),
      .init("packets", .integer(Int64(session.packets))),
      .init("held", .integer(Int64(session.held))),
      .init("reports", .integer(Int64(session.intake.reports))),
      .init("samples", .integer(Int64(session.intake.samples))),
      .init("known", .integer(Int64(session.intake.known))),
      .init("refused", .integer(Int64(session.intake.refused))),
    ]
  }
}
