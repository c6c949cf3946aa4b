internal import HealthModel
internal import Reminders
internal import SQLite

extension JournalView {
  /// Returns the header, without export time or machine: the same journal gives the same text.
  func recordHeader(of selection: JournalSelection) throws -> JSONValue {
    let period = selection.period
    let days: JSONValue = [
      "first": JSONValue(period.first?.description), "last": JSONValue(period.last?.description),
    ]
    let vitals = selection.vitals?.map(\.name).sorted().joined(separator: " ")
    return [
      "format": .string(JournalRecords.format), "version": .integer(Int64(JournalRecords.version)),
      "schema": .integer(Int64(Schema.newest(Schema.migrations))), "journal": JSONValue(try uid),
      "complete": .bool(selection.isComplete), "period": period == .all ? .null : days,
      "only": JSONValue(vitals), "notes": .bool(selection.hasNotes),
      "sequences": selection.isComplete ? .object(try sequences()) : .null,
    ]
  }

  /// Returns the last number of each table whose numbers people type or exports contain.
  private func sequences() throws -> Members {
    try JournalRecords.numbered.map { table in
      // `restore` expects the last change to have this number, even if damage lost later ones.
      let last =
        table == Change.table.name
        ? "SELECT max(id) FROM change" : "SELECT seq FROM sqlite_sequence WHERE name = '\(table)'"
      return .init(table, .integer(try connection.integer(last) ?? 0))
    }
  }

  /// Passes each record to `body` in the order of `JournalPart`; within a part, by number or name.
  /// A partial export contains only vitals, reports and single readings, without numbers.
  func eachRecord(of selection: JournalSelection, _ body: RecordWriter.Body) throws {
    let writer = try RecordWriter(of: selection, self)
    try writer.vitals(self, body)
    if selection.isComplete { try writer.surroundings(self, body) }
    try writer.reports(self, body)
    try writer.singleReadings(self, body)
    guard selection.isComplete else { return }
    try writer.withdrawn(self, body)
    try writer.each(JournalForms.forgotten, self, body)
    try writer.changes(self, body)
  }
}

struct RecordWriter {
  typealias Body = (JournalPart, JSONValue) throws -> Void
  typealias Others = KeyValuePairs<String, Members>

  private let selection: JournalSelection
  private let sources: [Int64: SourceRow]
  private let intakes: [Int64: IntakeRecord]

  init(of selection: JournalSelection, _ view: borrowing JournalView) throws {
    func byNumber<Row>(_ rows: [Row], _ id: (Row) -> Int64) -> [Int64: Row] {
      Dictionary(rows.map { (id($0), $0) }, uniquingKeysWith: { first, _ in first })
    }
    self.selection = selection
    sources = byNumber(try SourceRow.table.rows(view.connection)) { $0.id }
    intakes = byNumber(try IntakeRecord.table.rows(view.connection)) { $0.id }
  }

  /// Passes each row of a table to `body`, with `more` members; `others`: see `RecordForm.members`.
  func each<Row>(
    _ form: RecordForm<Row>, _ view: borrowing JournalView, _ body: Body,
    with others: (Row) -> Others = { _ in [:] },
    and more: (Row) throws -> Members = { _ in [] }
  ) throws {
    try view.connection.each(Row.table, "1 ORDER BY \(form.order)") { row, _ in
      var members = form.members(of: row, with: others(row))
      members += try more(row)
      try body(form.part, .object(members))
    }
  }

  func vitals(_ view: borrowing JournalView, _ body: Body) throws {
    let rows = try VitalRow.table.rows(view.connection, where: "1 ORDER BY id")
    for row in rows where !row.isEmpty && selection.vitals?.contains(row.id) ?? true {
      try body(.vitals, .object(JournalForms.vital.members(of: row)))
    }
  }

  func surroundings(_ view: borrowing JournalView, _ body: Body) throws {
    func uid(_ member: String, ofSource id: Int64) -> Members {
      [.init(member, JSONValue(sources[id]?.uid))]
    }
    func parts<Row>(
      _ name: String, _ form: RecordForm<Row>, of id: Int64, _ column: String
    ) throws -> Members {
      let rows = try Row.table.rows(
        view.connection, where: "\(column) = ? ORDER BY \(form.order)", [.integer(id)])
      return [.init(name, .array(rows.map { .object(form.members(of: $0)) }))]
    }
    try each(JournalForms.setting, view, body)
    try each(JournalForms.filter, view, body)
    try each(JournalForms.source, view, body)
    try each(JournalForms.device, view, body) { ["source": uid("source", ofSource: $0.source.id)] }
    try each(
      JournalForms.intake, view, body, with: { ["source": uid("source", ofSource: $0.source)] },
      and: { try parts("refusals", JournalForms.refusal, of: $0.id, "intake") })
    try each(JournalForms.session, view, body) { row in
      [
        "intake": [.init("intake", JSONValue(intakes[row.intake]?.uid))],
        "device": uid("device", ofSource: row.device),
      ]
    }
    try each(JournalForms.packet, view, body) {
      ["body": [.init("body", .string($0.body.hexadecimal))]]
    }
    try each(JournalForms.guided, view, body)
    try each(JournalForms.reminder, view, body)
    try each(JournalForms.occurrence, view, body)
    try each(
      JournalForms.watch, view, body,
      and: { try parts("outcomes", JournalForms.outcome, of: $0.id, "watch") })
  }

  func reports(_ view: borrowing JournalView, _ body: Body) throws {
    let condition = try view.conditions(of: selection).reports
    try view.eachReport(condition, by: "report.id, vital") { row, readings, _ in
      let chosen = readings.filter { selection.vitals?.contains($0.vital) ?? true }
      // A repaired report may have lost all its readings.
      guard !chosen.isEmpty || selection.vitals == nil else { return }
      try body(.reports, .object(try members(of: row, chosen, view)))
    }
  }

  func members(
    of row: ReportRow, _ readings: [ReadingRow], _ view: borrowing JournalView
  ) throws -> Members {
    let rank = row.prioritySet ? JSONValue.integer(Int64(row.priority)) : .null
    let values = readings.map { ReadingRecord.value($0, view) }
    let others: Others = [
      "id": number(row.id), "note": note(row.note),
      "priority_set": [.init("priority_set", rank)], "intake": intake(row.intake),
    ]
    return JournalForms.report.members(of: row, with: others) + [.init("readings", .array(values))]
  }

  private func number(_ id: Int64) -> Members {
    selection.isComplete ? [.init("id", .integer(id))] : []
  }

  private func intake(_ id: Int64?) -> Members {
    let row = id.flatMap { intakes[$0] }
    let source = JSONValue.Member("source", JSONValue(row.flatMap { sources[$0.source]?.name }))
    return selection.isComplete ? [.init("intake", JSONValue(row?.uid)), source] : [source]
  }

  private func note(_ note: String?) -> Members {
    [.init("note", .string(selection.hasNotes ? note ?? "" : ""))]
  }

  func singleReadings(_ view: borrowing JournalView, _ body: Body) throws {
    let (sql, values) = try view.conditions(of: selection).singleReadings
    try view.connection.each(SingleReadingRow.table, "\(sql) ORDER BY id", values) { row, _ in
      try body(.singleReadings, .object(try members(of: row, view)))
    }
  }

  func members(of row: SingleReadingRow, _ view: borrowing JournalView) throws -> Members {
    let vital = try view.vital(numbered: row.vital)
    let unit = view.unit(ofSingleReading: row.unit, of: vital)
    let typed = ReadingRecord.typed(row.value, unit, row.comparator, row.mark)
    let others: Others = [
      "id": number(row.id), "uid": [.init("uid", .string(row.uid.uuid))],
      "vital": [.init("vital", .string(vital.name))],
      "value": typed.value, "comparator": typed.comparator,
      "unit": [.init("unit", unit.symbol.isEmpty ? .null : .string(unit.symbol))],
      "mark": typed.mark, "intake": intake(row.intake), "note": note(row.note),
    ]
    return JournalForms.singleReading.members(of: row, with: others)
  }

  func withdrawn(_ view: borrowing JournalView, _ body: Body) throws {
    func hand(_ kind: String, _ members: Members, _ more: [SQLValue]) throws {
      let reasons = zip(["why", "withdrawn_at"], more).map { JSONValue.Member($0, JSONValue($1)) }
      try body(.withdrawn, .object([.init("kind", .string(kind))] + members + reasons))
    }
    try view.eachReport(
      ("1", []), by: "report_withdrawn.id, vital", from: "report_withdrawn",
      readings: "reading_withdrawn", more: ["why", "withdrawn_at"]
    ) { row, readings, more in try hand("report", try members(of: row, readings, view), more) }
    try view.connection.each(
      SingleReadingRow.table, "1 ORDER BY id", from: "single_reading_withdrawn",
      more: ["why", "withdrawn_at"]
    ) { row, more in
      try hand("single_reading", try members(of: row, view), more)
    }
    let watches = try view.connection.rows(
      "SELECT id, uid FROM watch_withdrawn ORDER BY id"
    ) { ($0.integer(0), $0.text(1)) }
    for (id, uid) in watches {
      try hand("watch", [.init("id", .integer(id)), .init("uid", .string(uid))], [])
    }
  }

  func changes(_ view: borrowing JournalView, _ body: Body) throws {
    let replicas = Dictionary(
      try ReplicaRow.table.rows(view.connection).map { ($0.id, $0.uid) },
      uniquingKeysWith: { first, _ in first })
    try each(JournalForms.change, view, body) { row in
      [
        "replica": [.init("replica", JSONValue(replicas[row.replica]))],
        "stamp": [.init("stamp", .string(String(row.stamp)))],
        "before": [.init("before", row.before.map { .raw($0) } ?? .null)],
        "after": [.init("after", row.after.map { .raw($0) } ?? .null)],
      ]
    }
  }
}

/// The form of each table in the JSON, without columns that are derived or specific to one machine.
enum JournalForms {
  static let vital = RecordForm<VitalRow>(.vitals, by: "id", without: ["number"])
  static let setting = RecordForm<SettingRow>(.settings, by: "key")
  static let filter = RecordForm<SavedFilter>(.filters, by: "name")
  /// Sources without their keys, which contain addresses of devices and names of hosts.
  static let source = RecordForm<SourceRow>(.sources, by: "id", without: ["key"])
  /// Devices without the columns that only this machine needs or that identify the device.
  static let device = RecordForm<Device>(
    .devices, by: "source", without: ["address", "serial", "sync_requested_at"])
  static let session = RecordForm<SessionRow>(.sessions, by: "id")
  static let packet = RecordForm<PacketRow>(.packets, by: "id")
  static let intake = RecordForm<IntakeRecord>(.intakes, by: "id")
  static let refusal = RecordForm<RefusalRow>(.intakes, by: "line, reason", without: ["intake"])
  static let guided = RecordForm<GuidedProtocol>(.protocols, by: "id")
  static let reminder = RecordForm<ReminderRule>(.reminders, by: "name")
  static let occurrence = RecordForm<Occurrence>(
    .occurrences, by: "rule, day", without: ["popup_server", "popup_number"])
  static let watch = RecordForm<WatchRow>(.watches, by: "id", without: ["is_open"])
  static let outcome = RecordForm<OutcomeRow>(
    .watches, by: "is_correction", without: ["watch", "is_correction"])
  static let report = RecordForm<ReportRow>(.reports, by: "id", without: ["priority"])
  static let reading = RecordForm<ReadingRow>(
    .reports, by: "vital", without: ["report_id", "severity"])
  static let singleReading = RecordForm<SingleReadingRow>(
    .singleReadings, by: "id", without: ["severity"])
  static let forgotten = RecordForm<ForgottenRow>(
    .forgotten, by: "kind, id", without: ["is_erased"])
  static let change = RecordForm<Change>(.changes, by: "id")
}

extension Connection {
  fileprivate borrowing func each<Row>(
    _ table: Table<Row>, _ condition: String, _ values: [SQLValue] = [], from name: String? = nil,
    more: [String] = [], _ body: (Row, [SQLValue]) throws -> Void
  ) throws {
    let columns = ([table.list] + more).joined(separator: ", ")
    let rows = try prepare(
      "SELECT \(columns) FROM \(name ?? table.name) WHERE \(condition)", values)
    let first = table.columns.count
    while try rows.step() {
      try body(try table.row(rows), more.indices.map { rows.value(first + $0) })
    }
  }
}
