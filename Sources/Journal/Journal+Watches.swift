public import HealthModel
public import Reminders
import SQLite

/// The watches, each of them an object that undo knows, its outcomes included.
extension Journal {
  /// Stores a watch.
  public func startWatch(_ new: NewWatch, now: Instant) throws -> Watch {
    try transaction {
      let watch = try insert(new)
      let object = ObjectName.watch(watch.id)
      let after = try snapshot(of: object)
      try record(.start, Alteration(object: object, before: nil, after: after), now)
      return watch
    }
  }

  /// Ends a running watch, or one that is still to begin, and stores its outcome up to now as told.
  /// - Throws: `WatchFault` when there is none, or it is over.
  public func stopWatch(_ id: Int64, now: Instant, boot: BootTime?) throws -> WatchOnRecord {
    try transaction {
      var watch = try watch(id).watch.seen(at: now, boot)
      guard watch.state(at: now) != .stopped, now < watch.window.end else {
        throw WatchFault.over(id)
      }
      let object = ObjectName.watch(id)
      let before = try snapshot(of: object)
      watch.window = watch.window.settled
      watch.stoppedAt = now
      try update(watch)
      let told = WatchOnRecord.Told(at: now, outcome: try outcome(of: watch))
      try insert(told, of: watch, isCorrection: false)
      let after = try snapshot(of: object)
      try record(.stop, Alteration(object: object, before: before, after: after), now)
      return WatchOnRecord(watch: watch, told: told)
    }
  }

  /// The watch with this number, as it is on record.
  /// - Throws: `WatchFault.noSuchWatch`.
  public func watch(_ id: Int64) throws -> WatchOnRecord {
    guard let found = try watches(where: "id = ?", [.integer(id)]).first else {
      throw WatchFault.noSuchWatch(id)
    }
    return found
  }

  /// The watches that end at this instant or later by the wall clock, all of them with nil, in the
  /// order of their ends.
  public func watches(endingSince earliest: Instant? = nil) throws -> [WatchOnRecord] {
    try watches(where: "end_at >= ?", [.integer(earliest?.milliseconds ?? .min)])
  }

  /// The watches whose outcome hasn't been told: those that run or wait, and those that have just
  /// ended; in the order of their ends.
  public func openWatches() throws -> [WatchOnRecord] {
    try watches(where: "is_open = 1")
  }

  /// What the readings on record say of a watch by now.
  public func outcome(of watch: Watch) throws -> WatchOutcome {
    WatchOutcome(of: try values(in: watch), watch.threshold)
  }

  /// The readings on record that count for a watch, oldest first.
  public func values(in watch: Watch) throws -> [(taken: Moment, reading: Reading)] {
    let range = watch.judged
    if range.isEmpty { return [] }
    return try values(of: watch.vital, from: range.lowerBound, until: range.upperBound)
  }
}

extension Journal {
  func watches(where condition: String, _ values: [SQLValue] = []) throws -> [WatchOnRecord] {
    try naming {
      try connection.rows(
        """
        SELECT id, vital, low, high, unit, start_at, end_at, boot, boot_end, stopped_at
        FROM watch WHERE \(condition) ORDER BY end_at, id
        """, values
      ) { row in
        let watch = watch(row)
        let told = try told(of: watch)
        return WatchOnRecord(watch: watch, told: told[false], correction: told[true])
      }
    }
  }

  private func watch(_ row: borrowing Statement) -> Watch {
    let unit = reading(row.text(1), 0, unit: row.text(4)).unit
    let boot = row.optionalText(7)
    return Watch(
      id: row.integer(0), vital: VitalID(row.text(1)),
      threshold: Threshold(
        low: row.isNull(2) ? nil : row.real(2), high: row.isNull(3) ? nil : row.real(3),
        unit: unit),
      window: WatchWindow(
        start: Instant(milliseconds: row.integer(5)), end: Instant(milliseconds: row.integer(6)),
        bootEnd: boot.map { BootTime(boot: $0, milliseconds: row.integer(8)) }),
      stoppedAt: row.optionalInteger(9).map(Instant.init(milliseconds:)))
  }

  /// What was told of a watch; the correction under true.
  private func told(of watch: Watch) throws -> [Bool: WatchOnRecord.Told] {
    let rows = try connection.rows(
      """
      SELECT is_correction, told_at, readings, beyond, lowest, lowest_unit, lowest_at, mean,
        highest, highest_unit, highest_at
      FROM watch_outcome WHERE watch = ?
      """, [.integer(watch.id)]
    ) { row -> (Bool, WatchOnRecord.Told) in
      let spread =
        row.isNull(4)
        ? nil
        : WatchOutcome.Spread(
          lowest: .init(
            reading(watch.vital.name, row.real(4), unit: row.text(5)),
            takenAt: Instant(milliseconds: row.integer(6))),
          mean: row.isNull(7) ? nil : row.real(7),
          highest: .init(
            reading(watch.vital.name, row.real(8), unit: row.text(9)),
            takenAt: Instant(milliseconds: row.integer(10))))
      return (
        row.integer(0) == 1,
        .init(
          at: Instant(milliseconds: row.integer(1)),
          outcome: WatchOutcome(
            readings: Int(row.integer(2)), beyond: Int(row.integer(3)), spread: spread))
      )
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// - Parameter id: the number that it had before; nil for a new one.
  @discardableResult
  func insert(_ new: NewWatch, id: Int64? = nil, stoppedAt: Instant? = nil) throws -> Watch {
    let (threshold, window) = (new.threshold, new.window)
    try connection.run(
      """
      INSERT INTO watch (id, vital, low, high, unit, start_at, end_at, boot, boot_end, stopped_at,
        is_open)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
      """,
      [
        SQLValue(id), .text(new.vital.name), SQLValue(threshold.low), SQLValue(threshold.high),
        .text(threshold.unit.symbol), .integer(window.start.milliseconds),
        .integer(window.end.milliseconds), SQLValue(window.bootEnd?.boot),
        SQLValue(window.bootEnd?.milliseconds), SQLValue(stoppedAt?.milliseconds),
      ])
    return Watch(
      id: connection.lastInsertedRowID, vital: new.vital, threshold: threshold, window: window,
      stoppedAt: stoppedAt)
  }

  /// Writes where the window is by now, and whether it was stopped.
  func update(_ watch: Watch) throws {
    try connection.run(
      """
      UPDATE watch SET start_at = ?, end_at = ?, boot = ?, boot_end = ?, stopped_at = ?
      WHERE id = ?
      """,
      [
        .integer(watch.window.start.milliseconds), .integer(watch.window.end.milliseconds),
        SQLValue(watch.window.bootEnd?.boot), SQLValue(watch.window.bootEnd?.milliseconds),
        SQLValue(watch.stoppedAt?.milliseconds), .integer(watch.id),
      ])
  }

  func insert(_ told: WatchOnRecord.Told, of watch: Watch, isCorrection: Bool) throws {
    let (outcome, spread) = (told.outcome, told.outcome.spread)
    try connection.run(
      """
      INSERT INTO watch_outcome (watch, is_correction, told_at, readings, beyond, lowest,
        lowest_unit, lowest_at, mean, highest, highest_unit, highest_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .integer(watch.id), .integer(isCorrection ? 1 : 0), .integer(told.at.milliseconds),
        .integer(Int64(outcome.readings)), .integer(Int64(outcome.beyond)),
        SQLValue(spread?.lowest.reading.value), SQLValue(spread?.lowest.reading.unit.symbol),
        SQLValue(spread?.lowest.takenAt.milliseconds), SQLValue(spread?.mean),
        SQLValue(spread?.highest.reading.value), SQLValue(spread?.highest.reading.unit.symbol),
        SQLValue(spread?.highest.takenAt.milliseconds),
      ])
    try connection.run("UPDATE watch SET is_open = 0 WHERE id = ?", [.integer(watch.id)])
  }
}
