public import HealthModel
public import Reminders
import SQLite

/// The watches, each of them a thing that undo knows, its outcomes included.
extension JournalView {
  /// The watch with this number, as it is on record.
  /// - Throws: `WatchFault.noSuchWatch`.
  public func watch(_ id: Int64) throws -> Watch {
    guard let found = try watches(where: "id = ?", [.integer(id)]).first else {
      throw WatchFault.noSuchWatch(id)
    }
    return found
  }

  /// The watches that end at this instant or later by the wall clock, all of them with nil, in the
  /// order of their ends.
  public func watches(endingSince earliest: Instant? = nil) throws -> [Watch] {
    try watches(where: "end_at >= ?", [.integer(earliest?.milliseconds ?? .min)])
  }

  /// The watches whose outcome hasn't been told: those that run or wait, and those that have just
  /// ended; in the order of their ends.
  public func openWatches() throws -> [Watch] {
    try watches(where: "is_open = 1")
  }

  func watches(where condition: String, _ values: [SQLValue] = []) throws -> [Watch] {
    try watchStates(where: condition, values).map { try $0.onRecord(self) }
  }

  /// What the readings on record say of a watch by now.
  public func outcome(of watch: Watch) throws -> WatchOutcome {
    try outcomes(of: [watch]).first ?? WatchOutcome(readings: 0, beyond: 0, spread: nil)
  }

  /// The same of several, in their order. Those that look at the same readings share one look.
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

  /// Watches of one vital whose windows overlap, by their places, and what these span together.
  private static func together(
    _ watches: [Watch]
  ) -> [(vital: VitalID, span: Range<Instant>, members: [Int])] {
    var groups: [(vital: VitalID, span: Range<Instant>, members: [Int])] = []
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

  /// The readings on record that count for a watch and are beyond its threshold, oldest first.
  public func valuesBeyond(in watch: Watch) throws -> [(taken: Moment, reading: Reading)] {
    var values: [(taken: Moment, reading: Reading)] = []
    try eachReading(in: watch) { taken, reading in
      if watch.threshold.isBeyond(reading) { values.append((taken, reading)) }
    }
    return values
  }

  private func eachReading(in watch: Watch, _ body: (Moment, Reading) throws -> Void) throws {
    let range = watch.judged
    if range.isEmpty { return }
    try eachReading(of: watch.vital, from: range.lowerBound, until: range.upperBound, body)
  }
}

extension JournalEdit {
  /// Puts a watch on record.
  public mutating func start(_ new: Watch) throws -> Watch {
    let uid = UUIDv7.make(at: now)
    try apply(.start, named: uid, to: WatchState(new, uid: uid))
    return Watch(
      id: try view.watchStates(where: "uid = ?", [.text(uid)]).first?.row.id ?? 0,
      vital: new.vital, threshold: new.threshold, window: new.window)
  }

  /// Ends a running watch, or one that is still to begin, and puts its outcome up to now on record
  /// as told.
  /// - Throws: `WatchFault` when there is none, or it is over.
  public mutating func stop(watch id: Int64, boot: BootTime?) throws -> Watch {
    guard var state = try view.watchStates(where: "id = ?", [.integer(id)]).first else {
      throw WatchFault.noSuchWatch(id)
    }
    var watch = try state.onRecord(view).seen(at: now, boot)
    guard watch.state(at: now) != .stopped, now < watch.window.end else {
      throw WatchFault.over(id)
    }
    watch.window = watch.window.settled
    watch.stoppedAt = now
    state.take(watch.window, stoppedAt: now)
    state.take(.init(at: now, outcome: try view.outcome(of: watch)), correcting: false)
    try apply(.stop, named: state.row.uid, to: state)
    return try state.onRecord(view)
  }
}
