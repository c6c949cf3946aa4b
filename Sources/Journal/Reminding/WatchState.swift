import HealthModel
import Reminders
import SQLite

/// A watch and what was told of it, as rows.
struct WatchState: Equatable {
  var row: WatchRow
  /// What was told at its end, then the correction; two at most.
  var outcomes: [OutcomeRow]
}

extension WatchState {
  init(_ new: Watch, uid: String) {
    row = WatchRow()
    row.uid = uid
    row.vital = new.vital
    row.low = new.threshold.low
    row.high = new.threshold.high
    row.unit = new.threshold.unit.symbol
    outcomes = []
    take(new.window, stoppedAt: nil)
  }

  mutating func take(_ window: WatchWindow, stoppedAt: Instant?) {
    row.startAt = window.start
    row.endAt = window.end
    row.boot = window.bootEnd?.boot
    row.bootEnd = window.bootEnd?.milliseconds
    row.stoppedAt = stoppedAt
  }

  /// - Parameter correcting: whether it is told beside what was told before, not in its place.
  mutating func take(_ told: Watch.Told, correcting: Bool) {
    outcomes = Array(outcomes.prefix(correcting ? 1 : 0)) + [OutcomeRow(told)]
    for index in outcomes.indices { outcomes[index].isCorrection = index > 0 }
    row.isOpen = false
  }

  func onRecord(_ view: borrowing JournalView) throws -> Watch {
    let unit = view.unit(named: row.unit, of: row.vital)
    let told = try outcomes.map { try $0.told(of: row.vital, view) }
    return Watch(
      id: row.id, vital: row.vital,
      threshold: Threshold(low: row.low, high: row.high, unit: unit),
      window: WatchWindow(
        start: row.startAt, end: row.endAt,
        bootEnd: row.boot.map { BootTime(boot: $0, milliseconds: row.bootEnd ?? 0) }),
      stoppedAt: row.stoppedAt, told: told.first, correction: told.dropFirst().first)
  }
}

extension OutcomeRow {
  init(_ told: Watch.Told) {
    let (outcome, spread) = (told.outcome, told.outcome.spread)
    toldAt = told.at
    (readings, beyond) = (outcome.readings, outcome.beyond)
    lowest = spread?.lowest.reading.value
    lowestUnit = spread?.lowest.reading.unit.symbol
    lowestAt = spread?.lowest.takenAt
    mean = spread?.mean
    highest = spread?.highest.reading.value
    highestUnit = spread?.highest.reading.unit.symbol
    highestAt = spread?.highest.takenAt
  }

  /// - Throws: `JournalError.damaged` where a reading is there and no spread, or the other way.
  func told(of vital: VitalID, _ view: borrowing JournalView) throws -> Watch.Told {
    var spread: WatchOutcome.Spread?
    if readings > 0 {
      guard let lowest, let lowestUnit, let lowestAt, let highest, let highestUnit,
        let highestAt
      else { throw JournalError.damaged(table: "watch_outcome", column: "lowest") }
      spread = WatchOutcome.Spread(
        lowest: .init(
          Reading(vital: vital, value: lowest, unit: view.unit(named: lowestUnit, of: vital)),
          takenAt: lowestAt),
        mean: mean,
        highest: .init(
          Reading(vital: vital, value: highest, unit: view.unit(named: highestUnit, of: vital)),
          takenAt: highestAt))
    }
    return Watch.Told(
      at: toldAt, outcome: WatchOutcome(readings: readings, beyond: beyond, spread: spread))
  }
}

extension WatchState: Changeable {
  static let kind = ObjectName.Kind.watch

  static func find(_ name: String, _ view: borrowing JournalView) throws -> WatchState? {
    try view.watchStates(where: "uid = ?", [.text(name)]).first
  }

  var snapshot: JSONValue {
    let told = outcomes.enumerated().map { index, outcome in
      JSONValue.Member(
        index == 0 ? "told" : "correction", .object(OutcomeRow.table.snapshot(of: outcome)))
    }
    return .object(WatchRow.table.snapshot(of: row) + [.init("outcomes", .object(told))])
  }

  init(
    snapshot: JSONValue, named name: String, over present: WatchState?,
    _ view: borrowing JournalView
  ) throws {
    row = try WatchRow.table.row(from: snapshot, over: present?.row ?? WatchRow())
    row.uid = name
    let told = [snapshot["outcomes"]?["told"], snapshot["outcomes"]?["correction"]]
    outcomes = try told.compactMap { $0 }.enumerated().map { index, outcome in
      var row = try OutcomeRow.table.row(from: outcome)
      row.isCorrection = index > 0
      return row
    }
    row.isOpen = outcomes.isEmpty
  }

  static func field(at path: String) -> String {
    switch path {
    case "start_at", "end_at", "boot", "boot_end", "stopped_at": "window"
    case "outcomes/told", "outcomes/correction": "outcome"
    default: path
    }
  }

  static func put(
    _ state: WatchState?, named name: String, over present: WatchState?,
    _ edit: inout JournalEdit
  ) throws {
    let connection = edit.journal
    guard var state else {
      guard let present else { return }
      let id = SQLValue.integer(present.row.id)
      try connection.connection.run(
        "INSERT INTO watch_withdrawn (id, uid) VALUES (?, ?)", [id, .text(name)])
      return try connection.connection.run("DELETE FROM watch WHERE id = ?", [id])
    }
    state.row.isOpen = state.outcomes.isEmpty
    if let present {
      state.row.id = present.row.id
      try WatchRow.table.update(
        state.row, connection.connection, where: "id = ?", [.integer(present.row.id)])
      try connection.connection.run(
        "DELETE FROM watch_outcome WHERE watch = ?", [.integer(present.row.id)])
    } else {
      state.row.id =
        try connection.connection.firstRow(
          "DELETE FROM watch_withdrawn WHERE uid = ? RETURNING id", [.text(name)]
        ) { $0.integer(0) } ?? 0
      try WatchRow.table.insert([state.row], connection.connection)
      if state.row.id == 0 { state.row.id = connection.connection.lastInsertedRowID }
    }
    let id = state.row.id
    try OutcomeRow.table.insert(
      state.outcomes.map { outcome in
        var row = outcome
        row.watch = id
        return row
      }, connection.connection)
  }
}

extension JournalView {
  func watchStates(where condition: String, _ values: [SQLValue] = []) throws -> [WatchState] {
    try WatchRow.table.rows(
      journal.connection, where: "\(condition) ORDER BY end_at, id", values
    ).map { row in
      WatchState(
        row: row,
        outcomes: try OutcomeRow.table.rows(
          journal.connection, where: "watch = ? ORDER BY is_correction", [.integer(row.id)]))
    }
  }
}
