public import HealthModel
internal import Reminders
internal import SQLite

/// A journal's records for its own JSON, piece by piece.
extension JournalView {
  /// Returns the header.
  ///
  /// It has no time of export and nothing of this machine: the same journal gives the same text.
  public func recordHeader(of selection: JournalSelection) throws -> [JSONValue.Member] {
    let journalUID = try connection.text("SELECT journal FROM identity")
    let period = selection.period
    let vitals = selection.vitals?.map(\.name).sorted().joined(separator: " ")
    return [
      .init("format", .string(JournalRecords.format)),
      .init("version", .integer(Int64(JournalRecords.version))),
      .init("schema", .integer(Int64(Schema.newest(Schema.migrations)))),
      .init("journal", JSONValue(journalUID)), .init("complete", .bool(selection.isComplete)),
      .init(
        "period",
        period == .all
          ? .null
          : .object([
            .init("first", JSONValue(period.first?.description)),
            .init("last", JSONValue(period.last?.description)),
          ])),
      .init("only", JSONValue(vitals)), .init("notes", .bool(selection.hasNotes)),
      .init("sequences", selection.isComplete ? .object(try sequences()) : .null),
    ]
  }

  /// Returns the last number of each table whose numbers people type or files contain.
  private func sequences() throws -> [JSONValue.Member] {
    try JournalRecords.numbered.map { table in
      // A damaged journal may have lost its last changes: this number tells the end.
      let last = try connection.integer(
        table == ChangeRow.table.name
          ? "SELECT ifnull(max(id), 0) FROM change"
          : "SELECT seq FROM sqlite_sequence WHERE name = ?",
        table == ChangeRow.table.name ? [] : [.text(table)]
      )
      return .init(table, .integer(last ?? 0))
    }
  }

  /// Passes each record to `body`, part after part in the order of `JournalPart`, each part by number.
  ///
  /// A partial export has only vitals, reports and single readings, without numbers.
  public func eachRecord(
    of selection: JournalSelection, _ body: (JournalPart, JSONValue) throws -> Void
  ) throws {
    let writer = try RecordWriter(of: selection, self)
    try writer.vitals(self, body)
    if selection.isComplete { try writer.surroundings(self, body) }
    try writer.reports(self, body)
    try writer.samples(self, body)
    guard selection.isComplete else { return }
    try writer.withdrawn(self, body)
    try writer.forgotten(self, body)
    try writer.changes(self, body)
  }
}

struct RecordWriter {
  typealias Body = (JournalPart, JSONValue) throws -> Void
  typealias Others = KeyValuePairs<String, [JSONValue.Member]>

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

  // MARK: Settings and sources

  func vitals(_ view: borrowing JournalView, _ body: Body) throws {
    let rows = try VitalRow.table.rows(view.connection, where: "1 ORDER BY id")
    for row in rows where !row.isEmpty && selection.vitals?.contains(row.id) ?? true {
      try body(.vitals, .object(JournalForms.vital.members(of: row)))
    }
  }

  func surroundings(_ view: borrowing JournalView, _ body: Body) throws {
    for row in try SettingRow.table.rows(view.connection, where: "1 ORDER BY key") {
      try body(.settings, .object(JournalForms.setting.members(of: row)))
    }
    for row in try view.savedFilters() {
      try body(.filters, .object(JournalForms.filter.members(of: row)))
    }
    for row in sources.values.sorted(by: { $0.id < $1.id }) {
      try body(.sources, .object(JournalForms.source.members(of: row)))
    }
    for row in try Device.table.rows(view.connection, where: "1 ORDER BY source") {
      let others: Others = ["source": [.init("source", JSONValue(sources[row.source.id]?.uid))]]
      try body(.devices, .object(JournalForms.device.members(of: row, with: others)))
    }
    for row in intakes.values.sorted(by: { $0.id < $1.id }) {
      try body(.intakes, try record(of: row, view))
    }
    try sessions(view, body)
    for row in try GuidedProtocol.table.rows(view.connection, where: "1 ORDER BY id") {
      try body(.protocols, .object(JournalForms.guided.members(of: row)))
    }
    for row in try ReminderRule.table.rows(view.connection, where: "1 ORDER BY name") {
      try body(.reminders, .object(JournalForms.reminder.members(of: row)))
    }
    try view.connection.each(Occurrence.table, "1 ORDER BY rule, day") { row, _ in
      try body(.occurrences, .object(JournalForms.occurrence.members(of: row)))
    }
    for state in try view.watchStates(where: "1").sorted(by: { $0.row.id < $1.row.id }) {
      let outcomes = state.outcomes.map { JSONValue.object(JournalForms.outcome.members(of: $0)) }
      try body(
        .watches,
        .object(JournalForms.watch.members(of: state.row) + [.init("outcomes", .array(outcomes))]))
    }
  }

  private func sessions(_ view: borrowing JournalView, _ body: Body) throws {
    for row in try SessionRow.table.rows(view.connection, where: "1 ORDER BY id") {
      let others: Others = [
        "intake": [.init("intake", JSONValue(intakes[row.intake]?.uid))],
        "device": [.init("device", JSONValue(sources[row.device]?.uid))],
      ]
      try body(.sessions, .object(JournalForms.session.members(of: row, with: others)))
    }
    try view.connection.each(PacketRow.table, "1 ORDER BY id") { row, _ in
      let others: Others = ["body": [.init("body", .string(row.body.hexadecimal))]]
      try body(.packets, .object(JournalForms.packet.members(of: row, with: others)))
    }
  }

  private func record(of row: IntakeRecord, _ view: borrowing JournalView) throws -> JSONValue {
    let refusals = try RefusalRow.table.rows(
      view.connection, where: "intake = ? ORDER BY line, reason", [.integer(row.id)])
    let others: Others = ["source": [.init("source", JSONValue(sources[row.source]?.uid))]]
    return .object(
      JournalForms.intake.members(of: row, with: others) + [
        .init(
          "refusals",
          .array(refusals.map { .object(JournalForms.refusal.members(of: $0)) }))
      ])
  }

  // MARK: Entries

  func reports(_ view: borrowing JournalView, _ body: Body) throws {
    let condition = SelectionCondition(selection, view)
    try view.eachReport(condition.reports, by: "report.id, vital") { row, readings, _ in
      let chosen = readings.filter { selection.vitals?.contains($0.vital) ?? true }
      guard !chosen.isEmpty else { return }
      try body(.reports, .object(try members(of: row, chosen, view)))
    }
  }

  func members(
    of row: ReportRow, _ readings: [ReadingRow], _ view: borrowing JournalView
  ) throws -> [JSONValue.Member] {
    let rank = row.prioritySet ? JSONValue.integer(Int64(row.priority)) : .null
    var values: [JSONValue] = []
    for reading in readings { values.append(ReadingRecord.value(reading, view)) }
    let others: Others = [
      "id": number(row.id), "note": note(row.note),
      "priority_set": [.init("priority_set", rank)], "intake": intake(row.intake),
    ]
    return JournalForms.report.members(of: row, with: others)
      + [.init("readings", .array(values))]
  }

  /// Returns the number's member, if numbers are wanted.
  private func number(_ id: Int64) -> [JSONValue.Member] {
    selection.isComplete ? [.init("id", .integer(id))] : []
  }

  /// Returns the members of an intake: its uid and its source's name.
  private func intake(_ id: Int64?) -> [JSONValue.Member] {
    let row = id.flatMap { intakes[$0] }
    let source = JSONValue.Member("source", JSONValue(row.flatMap { sources[$0.source]?.name }))
    return selection.isComplete ? [.init("intake", JSONValue(row?.uid)), source] : [source]
  }

  private func note(_ note: String?) -> [JSONValue.Member] {
    [.init("note", .string(selection.hasNotes ? note ?? "" : ""))]
  }

  func samples(_ view: borrowing JournalView, _ body: Body) throws {
    let condition = SelectionCondition(selection, view).samples
    try view.connection.each(SampleRow.table, "\(condition) ORDER BY id") { row, _ in
      try body(.samples, .object(try members(of: row, view)))
    }
  }

  func members(of row: SampleRow, _ view: borrowing JournalView) throws -> [JSONValue.Member] {
    let vital = try view.vital(numbered: row.vital)
    let unit = view.unit(ofSample: row.unit, of: vital)
    let typed = ReadingRecord.typed(row.value, unit, row.comparator, row.mark)
    let others: Others = [
      "id": number(row.id), "uid": [.init("uid", .string(row.uid.uuid))],
      "vital": [.init("vital", .string(vital.name))],
      "value": typed.value, "comparator": typed.comparator,
      "unit": [.init("unit", unit.symbol.isEmpty ? .null : .string(unit.symbol))],
      "mark": typed.mark, "intake": intake(row.intake), "note": note(row.note),
    ]
    return JournalForms.sample.members(of: row, with: others)
  }

  // MARK: Withdrawn rows and history

  func withdrawn(_ view: borrowing JournalView, _ body: Body) throws {
    func hand(_ kind: String, _ members: [JSONValue.Member], _ more: [SQLValue]) throws {
      let reasons = zip(["why", "withdrawn_at"], more).map { JSONValue.Member($0, JSONValue($1)) }
      try body(.withdrawn, .object([.init("kind", .string(kind))] + members + reasons))
    }
    try view.eachReport(
      "1", by: "report_withdrawn.id, vital", from: "report_withdrawn",
      readings: "reading_withdrawn", more: ["why", "withdrawn_at"]
    ) { row, readings, more in
      try hand("report", try members(of: row, readings, view), more)
    }
    try view.connection.each(
      SampleRow.table, "1 ORDER BY id", from: "sample_withdrawn", more: ["why", "withdrawn_at"]
    ) { row, more in
      try hand("sample", try members(of: row, view), more)
    }
    let watches = try view.connection.rows(
      "SELECT id, uid FROM watch_withdrawn ORDER BY id"
    ) { ($0.integer(0), $0.text(1)) }
    for (id, uid) in watches {
      try hand("watch", [.init("id", .integer(id)), .init("uid", .string(uid))], [])
    }
  }

  func forgotten(_ view: borrowing JournalView, _ body: Body) throws {
    try view.connection.each(ForgottenRow.table, "1 ORDER BY kind, id") { row, _ in
      try body(.forgotten, .object(JournalForms.forgotten.members(of: row)))
    }
  }

  func changes(_ view: borrowing JournalView, _ body: Body) throws {
    let replicas = Dictionary(
      try ReplicaRow.table.rows(view.connection).map { ($0.id, $0.uid) },
      uniquingKeysWith: { first, _ in first })
    try view.connection.each(ChangeRow.table, "1 ORDER BY id") { row, _ in
      let others: Others = [
        "replica": [.init("replica", JSONValue(replicas[row.replica]))],
        "stamp": [.init("stamp", .string(String(row.stamp)))],
        "before": [.init("before", row.before.map { .raw($0) } ?? .null)],
        "after": [.init("after", row.after.map { .raw($0) } ?? .null)],
      ]
      try body(.changes, .object(JournalForms.change.members(of: row, with: others)))
    }
  }
}

/// How each table appears in the JSON, without derived columns and those of one machine.
enum JournalForms {
  static let vital = RecordForm<VitalRow>(without: ["number"])
  static let setting = RecordForm<SettingRow>()
  static let filter = RecordForm<SavedFilter>()
  /// Without the key, which contains addresses of devices and names of hosts.
  static let source = RecordForm<SourceRow>(without: ["key"])
  /// Without what only this machine needs, or identifies the device.
  static let device = RecordForm<Device>(without: ["address", "serial", "sync_requested_at"])
  static let session = RecordForm<SessionRow>()
  static let packet = RecordForm<PacketRow>()
  static let intake = RecordForm<IntakeRecord>()
  static let refusal = RecordForm<RefusalRow>(without: ["intake"])
  static let guided = RecordForm<GuidedProtocol>()
  static let reminder = RecordForm<ReminderRule>()
  static let occurrence = RecordForm<Occurrence>(without: ["popup_server", "popup_number"])
  static let watch = RecordForm<WatchRow>(without: ["is_open"])
  static let outcome = RecordForm<OutcomeRow>(without: ["watch", "is_correction"])
  static let report = RecordForm<ReportRow>(without: ["priority"])
  static let sample = RecordForm<SampleRow>(without: ["severity"])
  static let forgotten = RecordForm<ForgottenRow>(without: ["is_erased"])
  static let change = RecordForm<ChangeRow>()
}

extension Connection {
  /// Passes the rows for which `condition` holds to `body`, one by one.
  fileprivate borrowing func each<Row>(
    _ table: Table<Row>, _ condition: String, from name: String? = nil, more: [String] = [],
    _ body: (Row, [SQLValue]) throws -> Void
  ) throws {
    let columns = ([table.list] + more).joined(separator: ", ")
    let rows = try prepare("SELECT \(columns) FROM \(name ?? table.name) WHERE \(condition)")
    let first = table.columns.count
    while try rows.step() {
      var others: [SQLValue] = []
      for index in more.indices { others.append(rows.value(first + index)) }
      try body(try table.row(rows), others)
    }
  }
}
