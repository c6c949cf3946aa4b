public import HealthModel
public import Reminders
import SQLite

extension JournalView {
  /// The guided protocol that was neither stopped nor followed by another; it may be over.
  public func openProtocol() throws -> GuidedProtocol? {
    try ProtocolRow.table.first(
      journal.connection, where: "kind = ? AND stopped_at IS NULL",
      [.text(ProtocolRow.bloodPressure)]
    )?.guided()
  }

  /// The guided protocol of that number; nil where there is none.
  public func guidedProtocol(numbered id: Int64) throws -> GuidedProtocol? {
    try ProtocolRow.table.first(journal.connection, where: "id = ?", [.integer(id)])?.guided()
  }

  /// The one that was started last; nil where none ever was.
  public func latestProtocol() throws -> GuidedProtocol? {
    try ProtocolRow.table.first(journal.connection, where: "1 ORDER BY id DESC LIMIT 1", [])?
      .guided()
  }

  /// With the pressures on record that may belong to it: those of reports that hold both.
  public func onRecord(_ guided: GuidedProtocol) throws -> ProtocolOnRecord {
    // An evening may end on the next date.
    let dates = guided.firstDay...guided.lastDay.adding(days: 1)
    return ProtocolOnRecord(
      guided, day: try settings().pressureDay, measured: try pressures(on: dates).map(\.taken.local)
    )
  }

  /// When the values were measured that the rules with a window need, in these days and the one after
  /// them.
  func measured(
    for rules: [ReminderRule], in dates: ClosedRange<LocalDate>
  ) throws -> [VitalID: [LocalDateTime]] {
    let needs = Set(rules.filter { $0.window != nil }.flatMap(\.needs))
    guard !needs.isEmpty else { return [:] }
    let span = JournalView.instants(around: dates.lowerBound...dates.upperBound.adding(days: 1))
    var measured: [VitalID: [LocalDateTime]] = [:]
    for need in needs {
      measured[need] = try values(of: need, from: span.0, until: span.1).map(\.taken.local)
    }
    return measured
  }
}

extension JournalEdit {
  /// Starts a guided protocol with its reminders, in one step; one that is over makes way.
  ///
  /// - Throws: `ProtocolStartFault`.
  public mutating func startProtocol(
    firstDay: LocalDate, days: Int, morning: TimeOfDay, evening: TimeOfDay,
    in zone: some TimeZoneRules
  ) throws -> GuidedProtocol {
    let day = try view.settings().pressureDay
    if let open = try view.openProtocol() {
      let end = open.end(of: day, in: zone)
      guard end <= now else { throw ProtocolStartFault.runs(open) }
      try close(open, at: end)
    }
    for name in PressureDay.Half.allCases.map(\.ruleName)
    where try ReminderRow.find(name, view) != nil {
      throw ProtocolStartFault.reminderExists(name)
    }
    let last = try journal.connection.firstRow(
      "SELECT seq FROM sqlite_sequence WHERE name = 'protocol'"
    ) { $0.integer(0) }
    let guided = GuidedProtocol(
      id: (last ?? 0) + 1, uid: UUIDv7.make(at: now), firstDay: firstDay, days: days,
      morning: morning, evening: evening, startedAt: now)
    try apply(.start, named: guided.uid, to: ProtocolRow(guided))
    for rule in guided.rules(of: day, in: zone) {
      try changeReminder(named: rule.name, reopening: true) { _ in rule }
    }
    return guided
  }

  /// Ends a guided protocol before its days are over; what is filed stays.
  public mutating func stopProtocol(_ guided: GuidedProtocol) throws {
    try close(guided, at: now)
  }

  private mutating func close(_ guided: GuidedProtocol, at instant: Instant) throws {
    var stopped = guided
    stopped.stoppedAt = instant
    try apply(.stop, named: guided.uid, to: ProtocolRow(stopped))
    for rule in try view.reminderRules() where rule.owner == guided.uid {
      try changeReminder(named: rule.name, reopening: false) { _ in nil }
    }
  }
}

/// Why a guided protocol can't be started.
public enum ProtocolStartFault: Error, Equatable {
  /// One at a time.
  case runs(GuidedProtocol)
  /// A reminder of the person's own has the name that one of the protocol's needs.
  case reminderExists(String)
}
