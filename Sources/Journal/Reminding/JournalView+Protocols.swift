public import HealthModel
public import Reminders
internal import SQLite

extension JournalView {
  /// Reads the guided protocol that was neither stopped nor replaced; it may be over.
  public func openProtocol() throws -> GuidedProtocol? {
    try GuidedProtocol.table.first(
      connection, where: "kind = ? AND stopped_at IS NULL",
      [GuidedProtocol.Kind.bloodPressure.stored])
  }

  public func guidedProtocol(numbered id: Int64) throws -> GuidedProtocol? {
    try GuidedProtocol.table.row(numbered: id, connection)
  }

  public func latestProtocol() throws -> GuidedProtocol? {
    try GuidedProtocol.table.first(connection, where: "1 ORDER BY id DESC LIMIT 1", [])
  }

  /// Reads the pressures that may belong to a protocol, up to its stop: reports' pairs, by time.
  public func pressures(of guided: GuidedProtocol) throws -> [PressureReading] {
    // An evening may end after midnight.
    let found = try pressures(on: guided.firstDay...guided.lastDay.adding(days: 1))
    guard let stoppedAt = guided.stoppedAt else { return found }
    return found.filter { $0.taken.instant <= stoppedAt }
  }

  /// Returns the boundary between a protocol's sittings, as set when its reminders were created.
  public func pressureDay(of guided: GuidedProtocol) throws -> PressureDay {
    let rule = try reminderRules().first {
      $0.owner == guided.uid && $0.name == PressureDay.Half.morning.ruleName
    }
    return try rule?.window.flatMap { PressureDay("\($0.from)") } ?? settings().pressureDay
  }

  public func onRecord(_ guided: GuidedProtocol) throws -> ProtocolOnRecord {
    ProtocolOnRecord(
      guided, day: try pressureDay(of: guided),
      measured: try pressures(of: guided).map(\.taken.local))
  }
}

extension JournalEdit {
  /// Also sets its reminders, in one step; a finished one is replaced. Throws `ProtocolFault`.
  public mutating func startProtocol(
    firstDay: LocalDate, days: Int, morning: TimeOfDay, evening: TimeOfDay,
    in zone: some TimeZoneRules
  ) throws -> GuidedProtocol {
    let day = try view.settings().pressureDay
    if let open = try view.openProtocol() {
      let end = open.end(of: try view.pressureDay(of: open), in: zone)
      guard end <= now else { throw ProtocolFault.runs(open) }
      try close(open, at: end)
    }
    for name in PressureDay.Half.allCases.map(\.ruleName)
    where try ReminderRule.find(name, view) != nil { throw ProtocolFault.reminderExists(name) }
    let last = try connection.integer("SELECT seq FROM sqlite_sequence WHERE name = 'protocol'")
    let guided = GuidedProtocol(
      id: (last ?? 0) + 1, uid: UUIDv7.make(at: now), firstDay: firstDay, days: days,
      morning: morning, evening: evening, startedAt: now)
    try apply(.start, to: guided)
    for rule in guided.rules(of: day, in: zone) {
      try changeReminder(named: rule.name, reopening: true) { _ in rule }
    }
    return guided
  }

  /// Its reports stay.
  public mutating func stopProtocol(_ guided: GuidedProtocol) throws { try close(guided, at: now) }

  private mutating func close(_ guided: GuidedProtocol, at instant: Instant) throws {
    var stopped = guided
    stopped.stoppedAt = instant
    try apply(.stop, to: stopped)
    for rule in try view.reminderRules() where rule.owner == guided.uid {
      try changeReminder(named: rule.name, reopening: false) { _ in nil }
    }
  }
}
