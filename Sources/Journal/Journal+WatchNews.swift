public import HealthModel
public import Reminders
import SQLite

extension Journal {
  /// Stores what the watches ask for by now: the outcomes to be told, and windows that the clock's
  /// step has moved.
  ///
  /// Watches that were told already are judged again only where something was changed in their
  /// windows after `lastChange`.
  /// - Parameter lastChange: what the last call returned; nil to judge all of them.
  /// - Returns: what is to be told, the next instant to ask again, and the last change seen.
  public func settleWatches(
    now: Instant, boot: BootTime?, since lastChange: Int64?
  ) throws -> (plan: WatchPlan, lastChange: Int64) {
    try transaction {
      let change = try connection.firstRow("SELECT max(id) FROM change") { $0.integer(0) } ?? 0
      let watches = try openWatches() + toldWatches(changedSince: lastChange)
      let plan = try planWatches(now: now, boot: boot, watches, outcome: outcome)
      for watch in plan.moved { try update(watch) }
      for news in plan.news {
        try update(news.watch)
        try insert(
          .init(at: now, outcome: news.outcome), of: news.watch, isCorrection: news.isCorrection)
      }
      return (plan, change)
    }
  }

  /// The watches that were told and never corrected, in whose windows something may have changed.
  private func toldWatches(changedSince change: Int64?) throws -> [WatchOnRecord] {
    let range = try change.map { try changedTimes(since: $0) } ?? Instant.ever
    guard let range else { return [] }
    return try watches(
      where: """
        is_open = 0 AND end_at > ? AND start_at <= ? AND NOT EXISTS (
          SELECT 1 FROM watch_outcome WHERE watch = id AND is_correction = 1)
        """, [.integer(range.lowerBound.milliseconds), .integer(range.upperBound.milliseconds)])
  }

  /// When the readings were taken that changes after this one have touched; nil when none was.
  private func changedTimes(since change: Int64) throws -> ClosedRange<Instant>? {
    let touched = try connection.rows(
      """
      SELECT object, before ->> '$.taken_at', after ->> '$.taken_at' FROM change WHERE id > ?
      """, [.integer(change)]
    ) { row -> [Instant] in
      switch ObjectName(text: row.text(0))?.kind {
      case .report:
        [row.optionalInteger(1), row.optionalInteger(2)].compactMap { $0 }
          .map(Instant.init(milliseconds:))
      // An import keeps no list of its times, and a watch may come back by an undo.
      case .importBatch, .watch: [Instant.ever.lowerBound, Instant.ever.upperBound]
      case .reminder, .vital, .setting, nil: []
      }
    }.joined()
    guard let first = touched.min(), let last = touched.max() else { return nil }
    return first...last
  }
}

extension Instant {
  fileprivate static let ever = Instant(milliseconds: .min)...Instant(milliseconds: .max)
}
