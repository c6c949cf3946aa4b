import HealthModel

/// The reminders and reports of a range of days; they determine each occurrence's outcome.
public struct LedgerRecord: Equatable, Sendable {
  public var days: ClosedRange<LocalDate>
  /// Every version on record of every rule, even of removed ones, oldest first.
  public var versions: [RuleVersion]
  /// The occurrences dated inside `days`, in any order.
  public var occurrences: [Occurrence]
  /// The filings by day, from the day before `days` to the day after: a window may cross midnight.
  public var filings: [LocalDate: [Filing]]

  public init(
    days: ClosedRange<LocalDate>, versions: [RuleVersion] = [], occurrences: [Occurrence] = [],
    filings: [LocalDate: [Filing]] = [:]
  ) {
    (self.days, self.versions) = (days, versions)
    (self.occurrences, self.filings) = (occurrences, filings)
  }
}

/// A rule as it was until its next change.
public struct RuleVersion: Hashable, Sendable {
  public let rule: ReminderRule
  /// When the reminder was created, or created again after its removal; nil if not on record.
  public let setAt: Instant?
  /// When this version was replaced or the reminder removed; nil for the version in force.
  public let until: Instant?

  public init(_ rule: ReminderRule, setAt: Instant? = nil, until: Instant? = nil) {
    (self.rule, self.setAt, self.until) = (rule, setAt, until)
  }

  fileprivate func dueInstant(on date: LocalDate, in zone: some TimeZoneRules) -> Instant? {
    guard rule.isEnabled, let due = rule.dueInstant(on: date, in: zone), due >= rule.since,
      wasSet(by: due), until.map({ due < $0 }) ?? true
    else { return nil }
    return due
  }

  fileprivate func stands(at instant: Instant) -> Bool {
    rule.isEnabled && wasSet(by: instant) && until.map { instant < $0 } ?? true
  }

  /// Returns whether the reminder existed at `due`: earlier times on its first day don't count.
  fileprivate func wasSet(by due: Instant) -> Bool { setAt.map { $0 <= due } ?? true }
}

/// One vital of one report, or one dose. The time of filing decides whether a report was on time.
public struct Filing: Hashable, Sendable {
  /// The number of the report or, for a dose, of the single reading.
  public let entry: EntryNumber
  /// A vital that the entry still contains.
  public let vital: VitalID
  /// When this vital of the entry was first typed or imported.
  public let at: Instant
  public let measured: LocalDateTime

  public init(_ entry: EntryNumber, vital: VitalID, at: Instant, measured: LocalDateTime) {
    (self.entry, self.vital, self.at, self.measured) = (entry, vital, at, measured)
  }

  public var report: Int64? { if case .report(let number) = entry { number } else { nil } }
  fileprivate var order: (Instant, Int64) { (at, report ?? .max) }
}

public struct LedgerEntry: Hashable, Sendable {
  /// Reports and skips decide the outcome, whether or not the service ran.
  public enum Outcome: String, Hashable, Sendable, JSONWord {
    /// The report was filed before the deadline (`ReminderRule.deadline`), perhaps early.
    case onTime = "on_time"
    case late
    /// No report was filed in time, and the reminder was skipped, or its rule changed or removed.
    case skipped
    case missed
    /// No report is filed yet, and there is still time.
    case pending
  }

  public let key: Occurrence.Key
  /// The stored due time, or the one implied by the rule then in force.
  public let dueAt: Instant
  /// The local due time where the person was.
  public let due: LocalDateTime
  /// The outcome; only `pending` changes with time alone.
  public let outcome: Outcome
  /// The filing that satisfied the rule; nil while the rule isn't satisfied.
  public let filing: Filing?
  public let shownAt: Instant?
  /// When the service stops showing the reminder.
  public let deadline: Instant

  /// Returns why a due reminder never appeared; nil if it did or wasn't needed, or if unknown.
  public func obstacle(in book: ServiceBook, now: Instant) -> Obstacle? {
    guard outcome != .onTime, outcome != .skipped, shownAt == nil, dueAt <= now,
      book.tells(of: dueAt)
    else { return nil }
    return Obstacle.found(in: book.runs, from: dueAt, until: min(deadline, now))
  }
}

extension LedgerRecord {
  /// Returns the outcome of each occurrence up to today, oldest first. Reports and the rules then
  /// in force decide, even if the service didn't run; stored occurrences add due times and skips.
  public func entries(now: Instant, zone: some TimeZoneRules) -> [LedgerEntry] {
    let last = min(days.upperBound, zone.localDateTime(at: now).date)
    guard days.lowerBound <= last else { return [] }
    let known = Dictionary(occurrences.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
    let newest = Dictionary(grouping: versions.reversed(), by: \.rule.name)
    let names = Set(newest.keys).union(known.keys.map(\.rule))
    return (days.lowerBound...last).dates.flatMap { date in
      names.compactMap { name in
        let key = Occurrence.Key(rule: name, date: date)
        return entry(key, known[key], newestFirst: newest[name] ?? [], now, zone)
      }.sorted { ($0.dueAt, $0.key.rule) < ($1.dueAt, $1.key.rule) }
    }
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
    // The rules in force at the due time share the day.
    let others = versions.filter { $0.rule.name != key.rule && $0.stands(at: dueAt) }.map(\.rule)
    let rule = ([version.rule] + others).withParts[0]
    let deadline = rule.deadline(for: key.date, in: zone)
    let filing = completion(of: rule, on: key.date)
    // For a reminder that fell due in another zone, show the local time there.
    let isOfHere = own.contains { $0.rule.dueInstant(on: key.date, in: zone) == dueAt }
    let due = isOfHere ? zone.localDateTime(at: dueAt) : LocalDateTime(key.date, version.rule.time)
    // Removing or changing a rule before the deadline skips a reminder that isn't on record.
    let wasTakenAway = occurrence == nil && version.until.map { $0 < deadline } ?? false
    let outcome: LedgerEntry.Outcome =
      if let filing, filing.at < deadline {
        .onTime
      } else if occurrence?.state == .skipped || wasTakenAway {
        .skipped
      } else if filing != nil {
        .late
      } else { now < deadline ? .pending : .missed }
    return LedgerEntry(
      key: key, dueAt: dueAt, due: due, outcome: outcome, filing: filing,
      shownAt: occurrence?.shownAt, deadline: deadline)
  }

  /// Returns the filing that satisfied the rule on `date`; nil while the rule isn't satisfied.
  public func completion(of rule: ReminderRule, on date: LocalDate) -> Filing? {
    var candidates = filings[date] ?? []
    if let window = rule.window {
      candidates += filings[date.adding(days: window.beginsDayBefore ? -1 : 1)] ?? []
      candidates.removeAll { !window.contains($0.measured, of: date) }
    }
    if rule.owner != nil {
      // In a sitting, only a report with all of the needed vitals counts.
      let held = Dictionary(grouping: candidates, by: \.report).mapValues { Set($0.map(\.vital)) }
      candidates.removeAll { held[$0.report]?.isSuperset(of: rule.needs) != true }
    }
    let filings = candidates.sorted { $0.order < $1.order }
    guard !rule.needs.isEmpty else { return filings.first { $0.report != nil } }
    let firsts = rule.needs.map { need in
      filings.lazy.filter { $0.vital == need }.dropFirst(rule.count - 1).first
    }
    guard !firsts.contains(nil) else { return nil }
    return firsts.compactMap { $0 }.max { $0.order < $1.order }
  }
}

extension Sequence<LedgerEntry> {
  public func count(_ outcome: LedgerEntry.Outcome) -> Int { count { $0.outcome == outcome } }

  public var settled: Int { count { $0.outcome != .pending } }
}
