public import HealthModel
public import Reminders
import SQLite

/// What is told of watches, each outcome with the notice that tells it.
extension Journal {
  /// See `ReminderStore`.
  public func settleWatches(
    now: Instant, boot: BootTime?, since lastChange: Int64?
  ) throws -> (plan: WatchPlan, lastChange: Int64) {
    try transaction {
      let change = try connection.firstRow("SELECT max(id) FROM change") { $0.integer(0) } ?? 0
      let watches = try openWatches() + toldWatches(changedSince: lastChange)
      let plan = try planWatches(now: now, boot: boot, watches, outcome: outcome)
      for watch in plan.moved { try update(watch) }
      for news in plan.news { try tell(news, now) }
      return (plan, change)
    }
  }

  /// The watch that a notice tells of; nil when it is about something else, or the watch is gone.
  func watch(of matter: Notice.Matter) throws -> WatchOnRecord? {
    switch matter {
    case .watch(let id), .watchCorrection(let id):
      try watches(where: "id = ?", [.integer(id)]).first
    case .outOfRange, .weeklyCharts: nil
    }
  }

  private func tell(_ news: WatchPlan.News, _ now: Instant) throws {
    let (watch, told) = (news.watch, WatchOnRecord.Told(at: now, outcome: news.outcome))
    try update(watch)
    let first = Notice.Matter.watch(watch.id)
    if news.isCorrection, try isPending(first) {
      // Nobody has seen the outcome yet: there is nothing to correct.
      try connection.run("DELETE FROM watch_outcome WHERE watch = ?", [.integer(watch.id)])
      return try insert(told, of: watch, isCorrection: false)
    }
    try insert(told, of: watch, isCorrection: news.isCorrection)
    // What was told once stays told, though an undo has brought the watch back.
    try connection.run(
      """
      INSERT INTO notice (matter, at, state) VALUES (?, ?, 'pending')
      ON CONFLICT (matter) DO UPDATE SET at = excluded.at, state = excluded.state
      WHERE state = 'dropped'
      """,
      [
        .text((news.isCorrection ? .watchCorrection(watch.id) : first).description),
        .integer(now.milliseconds),
      ])
  }

  private func isPending(_ matter: Notice.Matter) throws -> Bool {
    try connection.firstRow(
      "SELECT 1 FROM notice WHERE matter = ? AND state = 'pending'", [.text(matter.description)]
    ) { _ in true } ?? false
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
