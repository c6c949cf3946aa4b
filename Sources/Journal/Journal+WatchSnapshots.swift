import HealthModel
import Reminders
import SQLite

/// A watch and what was told of it as JSON, and back.
extension Journal {
  func watchSnapshot(_ id: Int64) throws -> JSONValue? {
    try watches(where: "id = ?", [.integer(id)]).first.map { found in
      let watch = found.watch
      let told = [found.told, found.correction].compactMap { $0 }
      return .object([
        .init("id", .integer(watch.id)), .init("vital", .string(watch.vital.name)),
        .init("low", JSONValue(watch.threshold.low)),
        .init("high", JSONValue(watch.threshold.high)),
        .init("unit", .string(watch.threshold.unit.symbol)),
        .init("start_at", .integer(watch.window.start.milliseconds)),
        .init("end_at", .integer(watch.window.end.milliseconds)),
        .init("boot", JSONValue(watch.window.bootEnd?.boot)),
        .init("boot_end", JSONValue(watch.window.bootEnd?.milliseconds)),
        .init("stopped_at", JSONValue(watch.stoppedAt?.milliseconds)),
        .init("outcomes", .array(told.map(Journal.snapshot))),
      ])
    }
  }

  private static func snapshot(_ told: WatchOnRecord.Told) -> JSONValue {
    let spread = told.outcome.spread
    return .object([
      .init("told_at", .integer(told.at.milliseconds)),
      .init("readings", .integer(Int64(told.outcome.readings))),
      .init("beyond", .integer(Int64(told.outcome.beyond))),
      .init("lowest", JSONValue(spread?.lowest)), .init("mean", JSONValue(spread?.mean)),
      .init("highest", JSONValue(spread?.highest)),
    ])
  }

  /// Puts a watch back that isn't there.
  func restoreWatch(_ id: Int64, _ state: String) throws {
    let watch = try connection.firstRow(
      """
      SELECT ?1 ->> '$.vital', ?1 -> '$.low', ?1 -> '$.high', ?1 ->> '$.unit',
        ?1 ->> '$.start_at', ?1 ->> '$.end_at', ?1 ->> '$.boot', ?1 ->> '$.boot_end',
        ?1 ->> '$.stopped_at'
      """, [.text(state)]
    ) { row in
      let unit = reading(row.text(0), 0, unit: row.text(3)).unit
      return try insert(
        NewWatch(
          vital: VitalID(row.text(0)),
          threshold: Threshold(low: Double(row.text(1)), high: Double(row.text(2)), unit: unit),
          window: WatchWindow(
            start: Instant(milliseconds: row.integer(4)),
            end: Instant(milliseconds: row.integer(5)),
            bootEnd: row.optionalText(6).map { BootTime(boot: $0, milliseconds: row.integer(7)) })
        ), id: id, stoppedAt: row.optionalInteger(8).map(Instant.init(milliseconds:)))
    }
    guard let watch else { return }
    let outcomes = try connection.rows(
      """
      SELECT value ->> '$.told_at', value ->> '$.readings', value ->> '$.beyond',
        value -> '$.mean', value -> '$.lowest.value', value ->> '$.lowest.unit',
        value ->> '$.lowest.taken_at', value -> '$.highest.value', value ->> '$.highest.unit',
        value ->> '$.highest.taken_at'
      FROM json_each(?, '$.outcomes')
      """, [.text(state)]
    ) { told($0, of: watch.vital) }
    for (index, told) in outcomes.enumerated() {
      try insert(told, of: watch, isCorrection: index > 0)
    }
  }

  private func told(_ row: borrowing Statement, of vital: VitalID) -> WatchOnRecord.Told {
    func extreme(_ value: Double, _ unit: String, _ at: Int64) -> WatchOutcome.Extreme {
      .init(reading(vital.name, value, unit: unit), takenAt: Instant(milliseconds: at))
    }
    var spread: WatchOutcome.Spread?
    if let lowest = Double(row.text(4)), let highest = Double(row.text(7)) {
      spread = .init(
        lowest: extreme(lowest, row.text(5), row.integer(6)), mean: Double(row.text(3)),
        highest: extreme(highest, row.text(8), row.integer(9)))
    }
    return .init(
      at: Instant(milliseconds: row.integer(0)),
      outcome: WatchOutcome(
        readings: Int(row.integer(1)), beyond: Int(row.integer(2)), spread: spread))
  }
}

extension JSONValue {
  fileprivate init(_ real: Double?) { self = real.map { .real($0) } ?? .null }

  fileprivate init(_ extreme: WatchOutcome.Extreme?) {
    self =
      extreme.map { extreme in
        .object([
          .init("value", .real(extreme.reading.value)),
          .init("unit", .string(extreme.reading.unit.symbol)),
          .init("taken_at", .integer(extreme.takenAt.milliseconds)),
        ])
      } ?? .null
  }
}
