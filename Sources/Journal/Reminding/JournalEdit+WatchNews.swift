internal import HealthModel
internal import Reminders
internal import SQLite

extension JournalEdit {
  /// Settles the watches that have ended; see `ReminderStore`.
  mutating func settleWatches(
    boot: BootTime?, since lastChange: Int64?
  ) throws -> (plan: WatchPlan, lastChange: Int64) {
    let change = try view.lastChange()
    let watches = try view.openWatches() + view.toldWatches(changedSince: lastChange)
    let plan = try planWatches(now: now, boot: boot, watches) { try view.outcome(of: $0) }
    for watch in plan.moved { try put(watch) { _ in } }
    for news in plan.news { try tell(news) }
    return (plan, change)
  }

  private mutating func put(_ watch: Watch, _ change: (inout WatchRow) -> Void) throws {
    guard var row = try view.watchRows(where: "id = ?", [.integer(watch.id)]).first else { return }
    row.take(watch.window, stoppedAt: watch.stoppedAt)
    change(&row)
    try apply(.settle, to: row)
  }

  private mutating func tell(_ news: WatchPlan.News) throws {
    let (watch, told) = (news.watch, Watch.Told(at: now, outcome: news.outcome))
    let first = try view.name(of: .watch(watch.id))
    if news.isCorrection,
      try connection.hasRow(
        "SELECT 1 FROM notification WHERE topic = ? AND state = 'pending'", [.text(first)])
    {
      // Nobody has seen the outcome yet, so it needs no correction.
      return try put(watch) { $0.take(told, correcting: false) }
    }
    try put(watch) { $0.take(told, correcting: news.isCorrection) }
    // An outcome is reported only once, even if an undo has brought the watch back.
    try connection.run(
      """
      INSERT INTO notification (topic, at, state) VALUES (?, ?, 'pending')
      ON CONFLICT (topic) DO UPDATE SET at = excluded.at, state = excluded.state, read_at = NULL
      WHERE state = 'dropped'
      """,
      [
        .text(news.isCorrection ? try view.name(of: .watchCorrection(watch.id)) : first),
        now.stored,
      ])
  }
}

extension JournalView {
  /// Reads a notification's watch; nil for any other topic, and for a watch that is gone.
  func watch(of topic: Notification.Topic) throws -> Watch? {
    guard let id = topic.watch else { return nil }
    return try watches(where: "id = ?", [.integer(id)]).first
  }

  /// Returns a topic's stored form, with a watch's uid, which is the same in every copy.
  func name(of topic: Notification.Topic) throws -> String {
    guard let id = topic.watch else { return topic.description }
    return topic.description.prefix { $0 != ":" } + ":" + (try uid(ofWatch: id))
  }

  /// Returns the topic with a stored name; nil for a name that no topic has.
  func topic(named name: String) throws -> Notification.Topic? {
    guard let (kind, uid) = NotificationRow.watch(in: name) else { return .init(name) }
    return try number(of: ObjectName(.watch, uid)).map {
      kind == "watch" ? .watch($0) : .watchCorrection($0)
    }
  }

  private func uid(ofWatch id: Int64) throws -> String {
    try connection.text(
      "SELECT uid FROM watch WHERE id = ?1 UNION ALL SELECT uid FROM watch_withdrawn WHERE id = ?1",
      [.integer(id)]
    ).orThrow(WatchFault.noSuchWatch(id))
  }

  /// Reads the watches with an uncorrected outcome whose windows later changes may touch.
  func toldWatches(changedSince change: Int64?) throws -> [Watch] {
    let range = try change.map { try changedTimes(since: $0) } ?? Instant.ever
    guard let range else { return [] }
    return try watches(
      where: """
        is_open = 0 AND end_at > ? AND start_at <= ? AND NOT EXISTS (
          SELECT 1 FROM watch_outcome WHERE watch = id AND is_correction = 1)
        """, [range.lowerBound.stored, range.upperBound.stored])
  }

  /// Returns the time range of readings that later changes have touched; nil if none. No change is
  /// long: each has one report or the summary of a file.
  private func changedTimes(since change: Int64) throws -> ClosedRange<Instant>? {
    let touched = try connection.rows(
      """
      SELECT object, before ->> '$.taken_at', after ->> '$.taken_at',
        coalesce(after, before) ->> '$.first_at', coalesce(after, before) ->> '$.last_at'
      FROM change WHERE id > ? AND actor <> 'service'
      """, [.integer(change)]
    ) { row -> [Instant] in
      switch ObjectName(text: row.text(0))?.kind {
      case .report, .singleReading, .intake:
        (1...4).compactMap { row.optionalInteger($0) }.map(Instant.init(milliseconds:))
      // An undo may bring a watch back.
      case .watch: [Instant.ever.lowerBound, Instant.ever.upperBound]
      default: []
      }
    }.joined()
    guard let first = touched.min(), let last = touched.max() else { return nil }
    return first...last
  }
}

extension Instant {
  fileprivate static let ever = Instant(milliseconds: .min)...Instant(milliseconds: .max)
}
