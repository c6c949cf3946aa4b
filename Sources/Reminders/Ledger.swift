import HealthModel

/// What is on record about reminders and reports in some days: enough to tell what became of every
/// occurrence, also of those that fell due while no service ran.
public struct LedgerRecord: Equatable, Sendable {
  /// The days that it covers, each with its reports.
  public var days: ClosedRange<LocalDate>
  /// Every rule that ever was, each of its changes apart; in the order in which they were set.
  public var versions: [RuleVersion]
  /// Those dated inside `days`; any order.
  public var occurrences: [Occurrence]
  /// What the reports of each day hold, and when that was filed; of the day after them too, on which
  /// an evening may end.
  public var filings: [LocalDate: [Filing]]

  /// By default days without a reminder and without a report.
  public init(
    days: ClosedRange<LocalDate>, versions: [RuleVersion] = [], occurrences: [Occurrence] = [],
    filings: [LocalDate: [Filing]] = [:]
  ) {
    self.days = days
    self.versions = versions
    self.occurrences = occurrences
    self.filings = filings
  }
}

/// A rule as it was for a time.
public struct RuleVersion: Hashable, Sendable {
  /// As that change left it.
  public let rule: ReminderRule
  /// When the reminder was set that this is a version of, the first or a later one; nil for before
  /// anything that is asked for.
  public let setAt: Instant?
  /// When it was changed or removed; nil while it stands.
  public let until: Instant?

  /// By default one that always stood, and stands.
  public init(_ rule: ReminderRule, setAt: Instant? = nil, until: Instant? = nil) {
    self.rule = rule
    self.setAt = setAt
    self.until = until
  }

  /// When it asked for the report of `date`; nil when it didn't.
  fileprivate func dueInstant(on date: LocalDate, in zone: some TimeZoneRules) -> Instant? {
    guard rule.isEnabled, let due = rule.dueInstant(on: date, in: zone), due >= rule.since,
      wasSet(by: due), until.map({ due < $0 }) ?? true
    else { return nil }
    return due
  }

  /// Whether it stood at that time.
  fileprivate func stands(at instant: Instant) -> Bool {
    rule.isEnabled && wasSet(by: instant) && until.map { instant < $0 } ?? true
  }

  /// A time that was past when the reminder was set is no day of it: nobody had been reminded.
  fileprivate func wasSet(by due: Instant) -> Bool { setAt.map { $0 <= due } ?? true }
}

/// One vital of one report, and when the journal was told of it: not when it was measured.
public struct Filing: Hashable, Sendable {
  /// The report's number.
  public let report: Int64
  /// One that the report still holds.
  public let vital: VitalID
  /// When the journal first had this vital of the report, typed or with a file.
  public let at: Instant
  /// When it was measured, as clocks showed there.
  public let measured: LocalDateTime

  /// A report of three vitals makes three of these, perhaps at different times.
  public init(report: Int64, vital: VitalID, at: Instant, measured: LocalDateTime) {
    self.report = report
    self.vital = vital
    self.at = at
    self.measured = measured
  }
}

/// What became of one occurrence.
public struct LedgerEntry: Hashable, Sendable {
  /// The reports decide, and what the person skipped: not whether the service ran.
  public enum Outcome: Hashable, Sendable, CaseIterable {
    /// What the rule asks for was filed before the reminder was given up (`ReminderRule.deadline`),
    /// or before it was even due.
    case onTime
    /// It was filed afterwards.
    case late
    /// None was filed in time, and the person wanted none.
    case skipped
    /// None was filed, and the reminder was given up.
    case missed
    /// None was filed, and there is still time.
    case pending
  }

  /// Its rule may be gone by now.
  public let key: Occurrence.Key
  /// As on record; else as the rule of that time has it, in the zone that was handed in.
  public let dueAt: Instant
  /// What clocks showed then where the person was.
  public let due: LocalDateTime
  /// As of the time that was handed in: `pending` is the only one that time alone changes.
  public let outcome: Outcome
  /// What completed the day's reports; nil while they lack something.
  public let filing: Filing?
  /// When its reminder was first on the screen; nil when it never was.
  public let shownAt: Instant?
  /// When it was given up, or will be.
  public let deadline: Instant
}

extension LedgerEntry {
  /// What kept its reminder from coming; nil where it came or none was wanted, and where nothing on
  /// record says.
  public func obstacle(in book: ServiceBook, now: Instant) -> Obstacle? {
    switch outcome {
    case .onTime, .skipped: return nil
    case .late, .missed, .pending: break
    }
    guard shownAt == nil, dueAt <= now, book.tells(of: dueAt) else { return nil }
    return Obstacle.found(in: book.runs, from: dueAt, until: min(deadline, now))
  }
}

extension LedgerRecord {
  /// What became of each occurrence up to today, oldest first.
  ///
  /// The reports decide, and the rules as they were then; of the occurrences on record it takes the
  /// time that was due, and what the person skipped. So the answer is the same whether or not the
  /// service ran. Nothing is due before a rule was set, not even earlier on that day.
  public func entries(now: Instant, zone: some TimeZoneRules) -> [LedgerEntry] {
    let last = min(days.upperBound, zone.localDateTime(at: now).date)
    guard days.lowerBound <= last else { return [] }
    let known = Dictionary(occurrences.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
    let newest = Dictionary(grouping: versions.reversed(), by: \.rule.name)
    let names = Set(newest.keys).union(known.keys.map(\.rule))
    var entries: [LedgerEntry] = []
    for epochDay in days.lowerBound.epochDay...last.epochDay {
      let date = LocalDate(epochDay: epochDay)
      entries += names.compactMap { name in
        let key = Occurrence.Key(rule: name, date: date)
        return entry(key, known[key], newestFirst: newest[name] ?? [], now, zone)
      }.sorted { ($0.dueAt, $0.key.rule) < ($1.dueAt, $1.key.rule) }
    }
    return entries
  }

  private func entry(
    _ key: Occurrence.Key, _ occurrence: Occurrence?, newestFirst own: [RuleVersion],
    _ now: Instant, _ zone: some TimeZoneRules
  ) -> LedgerEntry? {
    let inForce = own.first { $0.dueInstant(on: key.date, in: zone) != nil }
    guard let dueAt = occurrence?.dueAt ?? inForce?.dueInstant(on: key.date, in: zone),
      let version = inForce ?? own.first(where: { $0.rule.since <= dueAt }) ?? own.last,
      own.contains(where: { $0.wasSet(by: dueAt) })
    else { return nil }
    // The day was divided between the rules of that time.
    let others = versions.filter { $0.rule.name != key.rule && $0.stands(at: dueAt) }.map(\.rule)
    let rule = ([version.rule] + others).withParts[0]
    let deadline = rule.deadline(for: key.date, in: zone)
    let filing = completion(of: rule, on: key.date)
    // A time that fell due in another zone is told as clocks showed it there.
    let isOfHere = own.contains { $0.rule.dueInstant(on: key.date, in: zone) == dueAt }
    let due =
      isOfHere ? zone.localDateTime(at: dueAt) : LocalDateTime(key.date, version.rule.time)
    // A rule that went while its reminder was open took it along.
    let wasTakenAway = occurrence == nil && version.until.map { $0 < deadline } ?? false
    let outcome: LedgerEntry.Outcome =
      if let filing, filing.at < deadline {
        .onTime
      } else if occurrence?.state == .skipped || wasTakenAway {
        .skipped
      } else if filing != nil {
        .late
      } else {
        now < deadline ? .pending : .missed
      }
    return LedgerEntry(
      key: key, dueAt: dueAt, due: due,
      outcome: outcome, filing: filing, shownAt: occurrence?.shownAt,
      deadline: deadline)
  }

  /// The filing with which the day's reports first held all that the rule asks for between them.
  public func completion(of rule: ReminderRule, on date: LocalDate) -> Filing? {
    var candidates = filings[date] ?? []
    if let window = rule.window {
      candidates += filings[date.adding(days: window.beginsDayBefore ? -1 : 1)] ?? []
      candidates.removeAll { !window.contains($0.measured, of: date) }
    }
    if rule.owner != nil {
      // What holds a part alone is no reading of a sitting.
      let held = Dictionary(grouping: candidates, by: \.report)
        .mapValues { Set($0.map(\.vital)) }
      candidates.removeAll { held[$0.report]?.isSuperset(of: rule.needs) != true }
    }
    let filings = candidates.sorted { ($0.at, $0.report) < ($1.at, $1.report) }
    guard !rule.needs.isEmpty else { return filings.first }
    let firsts = rule.needs.map { need in
      filings.lazy.filter { $0.vital == need }.dropFirst(rule.count - 1).first
    }
    guard !firsts.contains(nil) else { return nil }
    return firsts.compactMap { $0 }.max { ($0.at, $0.report) < ($1.at, $1.report) }
  }
}

/// How many occurrences came to what.
public struct LedgerTotals: Equatable, Sendable {
  private var counts: [LedgerEntry.Outcome: Int] = [:]

  /// - Parameter entries: Of one rule or of several, in any order.
  public init(_ entries: some Sequence<LedgerEntry>) {
    for entry in entries { counts[entry.outcome, default: 0] += 1 }
  }

  /// How many came to that; 0 where none did.
  public subscript(outcome: LedgerEntry.Outcome) -> Int { counts[outcome] ?? 0 }

  /// All but those that are still open.
  public var settled: Int { counts.values.reduce(0, +) - self[.pending] }
}

extension LedgerEntry.Outcome {
  /// The word that programs go by.
  public var name: String {
    switch self {
    case .onTime: "on_time"
    case .late: "late"
    case .skipped: "skipped"
    case .missed: "missed"
    case .pending: "pending"
    }
  }
}
