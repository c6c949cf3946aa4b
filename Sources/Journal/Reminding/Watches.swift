public import HealthModel
public import Reminders
internal import SQLite

extension WatchRow {
  init(_ new: Watch, uid: String) {
    (self.uid, vital, unit) = (uid, new.vital, new.threshold.unit.symbol)
    (low, high) = (new.threshold.low, new.threshold.high)
    window = new.window
  }

  /// - Parameter correcting: whether `told` follows the first outcome instead of replacing it.
  mutating func take(_ told: Watch.Told, correcting: Bool) {
    outcomes = Array(outcomes.prefix(correcting ? 1 : 0)) + [OutcomeRow(told)]
    for index in outcomes.indices { outcomes[index].isCorrection = index > 0 }
    isOpen = false
  }

  func onRecord(_ view: borrowing JournalView) throws -> Watch {
    let told = try outcomes.map { try $0.told(of: vital, view) }
    return Watch(
      id: id, vital: vital,
      threshold: Threshold(low: low, high: high, unit: view.unit(named: unit, of: vital)),
      window: window, stoppedAt: stoppedAt, told: told.first, correction: told.dropFirst().first)
  }
}

extension OutcomeRow {
  init(_ told: Watch.Told) {
    toldAt = told.at
    (readings, beyond) = (told.outcome.readings, told.outcome.beyond)
    guard let spread = told.outcome.spread else { return }
    let (low, high) = (spread.lowest.reading, spread.highest.reading)
    (lowest, lowestUnit, lowestAt) = (low.value, low.unit.symbol, spread.lowest.takenAt)
    (highest, highestUnit, highestAt) = (high.value, high.unit.symbol, spread.highest.takenAt)
    mean = spread.mean
  }

  /// - Throws: `JournalError.damaged` if there are readings but no lowest or highest one.
  func told(of vital: VitalID, _ view: borrowing JournalView) throws -> Watch.Told {
    var spread: WatchOutcome.Spread?
    if readings > 0 {
      guard let lowest, let lowestUnit, let lowestAt, let highest, let highestUnit, let highestAt
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

extension WatchRow: Changeable {
  static let kind = ObjectName.Kind.watch
  var name: String { uid }

  static func find(_ name: String, _ view: borrowing JournalView) throws -> Self? {
    try view.watchRows(where: "uid = ?", [.text(name)]).first
  }

  var snapshot: JSONValue {
    let told = outcomes.enumerated().map { index, outcome in
      JSONValue.Member(
        index == 0 ? "told" : "correction", .object(OutcomeRow.table.snapshot(of: outcome)))
    }
    return .object(Self.table.snapshot(of: self) + [.init("outcomes", .object(told))])
  }

  init(_ past: Snapshot, over present: Self?, _ view: borrowing JournalView) throws {
    self = try Self.table.row(
      from: past.value, over: present ?? WatchRow(), with: ["uid": .text(past.name)])
    let told = ["told", "correction"].compactMap { past["outcomes"]?[$0] }
    outcomes = try told.enumerated().map { index, outcome in
      try OutcomeRow.table.row(from: outcome, with: ["is_correction": (index > 0).stored])
    }
    isOpen = outcomes.isEmpty
  }

  static func field(at path: String) -> String {
    switch path {
    case "start_at", "end_at", "boot", "boot_end", "stopped_at": "window"
    case "outcomes/told", "outcomes/correction": "outcome"
    default: path
    }
  }

  func remove(_ edit: inout JournalEdit) throws {
    let id = SQLValue.integer(id)
    try edit.connection.run(
      "INSERT INTO watch_withdrawn (id, uid) VALUES (?, ?)", [id, .text(name)])
    try edit.connection.run("DELETE FROM watch WHERE id = ?", [id])
  }

  func put(over present: Self?, _ edit: inout JournalEdit) throws {
    var row = self
    row.isOpen = outcomes.isEmpty
    if let present {
      row.id = present.id
      try Self.table.update(row, edit.connection)
      try edit.connection.run("DELETE FROM watch_outcome WHERE watch = ?", [.integer(row.id)])
    } else {
      row.id =
        try edit.connection.integer(
          "DELETE FROM watch_withdrawn WHERE uid = ? RETURNING id", [.text(name)]) ?? 0
      row.id = try Self.table.insert([row], edit.connection)
    }
    for index in row.outcomes.indices { row.outcomes[index].watch = row.id }
    try OutcomeRow.table.insert(row.outcomes, edit.connection)
  }
}

extension JournalView {
  func watchRows(where condition: String, _ values: [SQLValue] = []) throws -> [WatchRow] {
    var rows = try WatchRow.table.rows(
      connection, where: "\(condition) ORDER BY end_at, id", values)
    for index in rows.indices {
      rows[index].outcomes = try OutcomeRow.table.rows(
        connection, where: "watch = ? ORDER BY is_correction", [.integer(rows[index].id)])
    }
    return rows
  }

  public func watch(_ id: Int64) throws -> Watch {
    try watches(where: "id = ?", [.integer(id)]).first.orThrow(WatchFault.noSuchWatch(id))
  }

  /// Reads watches that end at or after `earliest` by the wall clock, ordered by end; all if nil.
  public func watches(endingSince earliest: Instant? = nil) throws -> [Watch] {
    try watches(where: "end_at >= ?", [.integer(earliest?.milliseconds ?? .min)])
  }

  /// Reads the watches whose outcome hasn't been reported, ordered by end.
  public func openWatches() throws -> [Watch] { try watches(where: "is_open = 1") }

  func watches(where condition: String, _ values: [SQLValue] = []) throws -> [Watch] {
    try watchRows(where: condition, values).map { try $0.onRecord(self) }
  }

  public func outcome(of watch: Watch) throws -> WatchOutcome {
    try outcomes(of: [watch]).first ?? WatchOutcome(readings: 0, beyond: 0, spread: nil)
  }

  /// Works out the outcomes of watches, in order; overlapping watches of a vital share one query.
  public func outcomes(of watches: [Watch]) throws -> [WatchOutcome] {
    var sums = watches.map { WatchOutcome.Sum($0.threshold, of: $0.vital) }
    let windows = watches.map(\.judged)
    for (vital, span, members) in Self.together(watches) {
      try eachValue(of: vital, from: span.lowerBound, until: span.upperBound) {
        taken, value, unit, comparator in
        for member in members where windows[member].contains(taken.instant) {
          sums[member].take(value, unit, comparator, at: taken.instant)
        }
      }
    }
    return sums.map(\.outcome)
  }

  private typealias Group = (vital: VitalID, span: Range<Instant>, members: [Int])

  /// Groups indices of watches of one vital with overlapping windows, with the time that they span.
  private static func together(_ watches: [Watch]) -> [Group] {
    var groups: [Group] = []
    let order = watches.indices.filter { !watches[$0].judged.isEmpty }.sorted {
      let (left, right) = (watches[$0], watches[$1])
      return (left.vital.name, left.judged.lowerBound) < (right.vital.name, right.judged.lowerBound)
    }
    for place in order {
      let (vital, window) = (watches[place].vital, watches[place].judged)
      if let last = groups.last, last.vital == vital, last.span.overlaps(window) {
        let end = max(last.span.upperBound, window.upperBound)
        groups[groups.count - 1].span = last.span.lowerBound..<end
        groups[groups.count - 1].members.append(place)
      } else {
        groups.append((vital, window, [place]))
      }
    }
    return groups
  }

  /// Returns the readings that count for a watch and are beyond its threshold, oldest first.
  public func valuesBeyond(in watch: Watch) throws -> [TakenValue] {
    let range = watch.judged
    guard !range.isEmpty else { return [] }
    var values: [TakenValue] = []
    try eachReading(of: watch.vital, from: range.lowerBound, until: range.upperBound) {
      if watch.threshold.isBeyond($1) { values.append(($0, $1)) }
    }
    return values
  }

  /// Reads a notification's watch; nil for any other topic, and for a watch that is gone.
  func watch(of topic: Notification.Topic) throws -> Watch? {
    guard let id = topic.watch else { return nil }
    return try watches(where: "id = ?", [.integer(id)]).first
  }

  /// Returns a topic's stored form, with a watch's uid, which is the same in every copy.
  func name(of topic: Notification.Topic) throws -> String {
    guard let id = topic.watch else { return topic.description }
    let uid = try connection.text(
      "SELECT uid FROM watch WHERE id = ?1 UNION ALL SELECT uid FROM watch_withdrawn WHERE id = ?1",
      [.integer(id)]
    ).orThrow(WatchFault.noSuchWatch(id))
    return topic.description.prefix { $0 != ":" } + ":" + uid
  }

  func topic(named name: String) throws -> Notification.Topic? {
    guard let (kind, uid) = NotificationRow.watch(in: name) else { return .init(name) }
    return try number(of: ObjectName(.watch, uid)).map {
      kind == "watch" ? .watch($0) : .watchCorrection($0)
    }
  }

  /// Reads watches with an uncorrected outcome that changes after `change` may affect; all if nil.
  func toldWatches(changedSince change: Int64?) throws -> [Watch] {
    let range = try change.map { try changedTimes(since: $0) } ?? Instant.ever
    guard let range else { return [] }
    return try watches(
      where: """
        is_open = 0 AND end_at > ? AND start_at <= ? AND NOT EXISTS (
          SELECT 1 FROM watch_outcome WHERE watch = id AND is_correction = 1)
        """, [range.lowerBound.stored, range.upperBound.stored])
  }

  /// Returns the time range of readings that changes after `change` have touched; nil without any.
  /// Every change is short: it contains one entry or the summary of an intake.
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

extension JournalEdit {
  public mutating func start(_ new: Watch) throws -> Watch {
    let uid = UUIDv7.make(at: now)
    try apply(.start, to: WatchRow(new, uid: uid))
    return Watch(
      id: try WatchRow.find(uid, view)?.id ?? 0, vital: new.vital, threshold: new.threshold,
      window: new.window)
  }

  /// Stops a watch and stores its outcome. Throws `WatchFault` if it doesn't exist or is over.
  public mutating func stop(watch id: Int64, boot: BootTime?) throws -> Watch {
    var row = try view.watchRows(where: "id = ?", [.integer(id)]).first
      .orThrow(WatchFault.noSuchWatch(id))
    var watch = try row.onRecord(view).seen(at: now, boot)
    if watch.state(at: now) == .stopped || now >= watch.window.end { throw WatchFault.over(id) }
    watch.window = watch.window.settled
    watch.stoppedAt = now
    (row.window, row.stoppedAt) = (watch.window, now)
    row.take(.init(at: now, outcome: try view.outcome(of: watch)), correcting: false)
    try apply(.stop, to: row)
    return try row.onRecord(view)
  }

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
    (row.window, row.stoppedAt) = (watch.window, watch.stoppedAt)
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

extension Instant {
  fileprivate static let ever = Instant(milliseconds: .min)...Instant(milliseconds: .max)
}
