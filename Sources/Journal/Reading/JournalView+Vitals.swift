public import HealthModel
internal import SQLite

extension JournalView {
  /// Returns the settings of each vital that the person has changed or defined, by name.
  public func vitalSettings() throws -> [(id: VitalID, settings: VitalSettings)] {
    try VitalRow.table.rows(connection, where: "1 ORDER BY id")
      .map { (id: $0.id, settings: try $0.settings()) }
      .filter { $0.settings != VitalSettings() }
  }

  public func valueCount(of vital: VitalID) throws -> Int {
    try connection.count(
      """
      SELECT (SELECT count(*) FROM reading WHERE vital = ?1)
        + (SELECT count(*) FROM single_reading WHERE vital = ?2)
      """, [.text(vital.name), number(of: vital)])
  }

  /// Returns whether a typed value is on record; imports don't count, because they name the unit.
  public func isTyped(_ vital: VitalID) throws -> Bool {
    try connection.hasRow(
      """
      SELECT 1 FROM report CROSS JOIN reading ON report_id = id WHERE intake IS NULL AND vital = ?1
      UNION ALL
      -- `+` makes SQLite use the index of typed readings: there may be millions of imported ones.
      SELECT 1 FROM single_reading WHERE intake IS NULL AND +vital = ?2
      """, [.text(vital.name), number(of: vital)])
  }

  /// Returns the only unit of a vital's values on record; reads them all. Nil for none or several.
  public func onlyUnit(of vital: VitalID) throws -> MeasurementUnit? {
    guard let kind = vitals[vital] else { return nil }
    let units = try connection.rows(
      """
      SELECT unit FROM reading WHERE vital = ?1
      UNION SELECT coalesce(unit, ?3) FROM single_reading WHERE vital = ?2 LIMIT 2
      """, [.text(vital.name), number(of: vital), .text(kind.canonicalUnit.symbol)]
    ) { $0.text(0) }
    return units.count == 1 ? kind.units.first { $0.symbol == units[0] } : nil
  }

  /// Returns the vital's number in `single_reading`; NULL, which matches nothing, if unknown.
  func number(of vital: VitalID) -> SQLValue { numbers[vital].stored }

  public func settings() throws -> Settings { try Settings(from: connection) }
}

extension Settings {
  init(from connection: borrowing Connection) throws {
    let rows = try SettingRow.table.rows(connection)
    self.init(
      rows.reduce(into: [:]) { values, row in
        // A later version may have more settings.
        if let setting = Setting(rawValue: row.key) { values[setting] = row.value }
      })
  }
}

extension JournalEdit {
  /// Changes a vital's settings and what is derived from them; empty settings restore the defaults.
  /// - Throws: `VitalSettingsFault` if limits contradict each other, or a custom vital is in use
  ///   and its unit would change or disappear; what `change` throws.
  public mutating func changeVital(
    _ id: VitalID, _ change: (inout VitalSettings) throws -> Void
  ) throws {
    let present = try VitalRow.find(id.name, view)
    var settings = try present?.settings() ?? VitalSettings()
    try change(&settings)
    try checkUse(of: id, settings)
    let row = VitalRow(number: present?.number ?? 0, id: id, settings)
    try apply(.set, to: settings == VitalSettings() ? nil : row, over: present)
    try view.vitals[id]?.checkRanges()
  }

  /// Makes permanent the units that `vitals` assumed and `readings` use, unless the person chose a
  /// unit since. Returns the changed vitals (see `VitalCatalogue.assumingUnits`).
  public mutating func settleUnits(
    by readings: [Reading], of vitals: VitalCatalogue
  ) throws -> [Vital] {
    let settled = vitals.settled(by: readings)
      .filter { view.vitals[$0.id]?.preferredUnit == nil }
    for vital in settled {
      try changeVital(vital.id) { $0.preferredUnit = vital.assumedUnit?.unit.symbol }
    }
    // The first value in another unit ends the assumption based on the country.
    if settled.isEmpty, readings.contains(where: { view.vitals[$0.vital]?.assumedUnit != nil }) {
      try view.loadVitals()
    }
    return settled.compactMap { view.vitals[$0.id] }
  }

  /// Makes the country's units permanent for imported vitals: another locale would show others.
  package mutating func settleUnits(of vitals: Set<VitalID>) throws -> [Vital] {
    let settled = view.vitals.measured.filter {
      vitals.contains($0.id) && $0.preferredUnit == nil && $0.shownUnit != nil
    }
    for vital in settled {
      try changeVital(vital.id) { $0.preferredUnit = vital.shownUnit?.symbol }
    }
    return settled.compactMap { view.vitals[$0.id] }
  }

  /// Makes the country's units permanent for all vitals on record, after importing a whole journal.
  public mutating func settleUnits() throws -> [Vital] {
    try settleUnits(
      of: Set(view.vitals.measured.map(\.id).filter { try view.valueCount(of: $0) > 0 }))
  }

  private func checkUse(of id: VitalID, _ settings: VitalSettings) throws {
    guard VitalCatalogue.standard[id] == nil, let old = view.vitals[id],
      settings.definition?.unit != old.canonicalUnit.symbol
    else { return }
    let count = try view.valueCount(of: id)
    if count > 0 { throw VitalSettingsFault.inUse(id, count: count) }
    if try view.openWatches().contains(where: { $0.vital == id }) {
      throw VitalSettingsFault.watched(id)
    }
  }

  /// Sets `setting` to a value in the form of `Setting.value(from:)`; nil restores the default.
  public mutating func set(_ setting: Setting, to value: String?) throws {
    let row = value.map { SettingRow(key: setting.rawValue, value: $0) }
    try apply(.set, to: row, over: SettingRow.find(setting.rawValue, view))
  }
}

public struct SavedDose: Sendable {
  /// The entry, always a single reading.
  public let entry: Entry
  public let vital: Vital
  public let isNew: Bool
  /// Whether the dose repeats the last amount on record, because none was typed.
  public let isRepeated: Bool
  /// An entry of the same minute with the same amount and note; nil if there is none.
  public let twin: EntryNumber?
}

extension JournalEdit {
  /// Files a dose. A new name is defined as `role`; without an amount, the last amount is repeated.
  /// - Parameter isNew: whether a new name may be doubtful, or one letter off a known name.
  /// - Throws: `DoseFault`; `RefusedReport` for an invalid time or note.
  public mutating func add(
    _ dose: TypedDose, as role: Role, at taken: Moment, note: String, isNew: Bool
  ) throws -> SavedDose {
    let last = try view.vitals.dose(named: dose.name).flatMap { try view.latestValue(of: $0.id) }
    let (reading, vital) = try view.vitals.meaning(
      of: dose, as: role, isNew: isNew, last: last?.reading)
    if let vital { try define(vital) }
    let new = try ReportDraft(taken: taken, readings: [reading], note: note)
      .checkedEntry(vitals: view.vitals, now: now)
    let twin = try view.same(as: new)
    return SavedDose(
      entry: try add(new),
      vital: try view.vitals[reading.vital].orThrow(DoseFault.notAName(dose.name)),
      isNew: vital != nil, isRepeated: vital == nil && dose.number == nil, twin: twin)
  }

  package mutating func define(_ dose: Vital) throws {
    try changeVital(dose.id) {
      $0.definition = .init(
        unit: dose.canonicalUnit.symbol, precision: 0, shortName: nil, role: dose.role,
        label: dose.label)
    }
  }
}

extension JournalView {
  public func doses(on days: ClosedRange<LocalDate>) throws -> [DoseTotal] {
    try vitals.doses.compactMap { vital in
      DoseTotal(
        try values(of: vital.id, on: days).map { TakenReading(taken: $0, reading: $1) }, of: vital)
    }
  }

  /// Returns the last value of each medicine or event that has one, the latest first.
  public func lastDoses() throws -> [LastDose] {
    try vitals.doses.compactMap { vital in
      try latestValue(of: vital.id).map {
        LastDose(vital: vital, taken: $0, reading: $1, count: try valueCount(of: vital.id))
      }
    }.sorted { $0.taken.instant > $1.taken.instant }
  }
}

public struct LastDose: Sendable {
  public let vital: Vital
  public let taken: Moment
  public let reading: Reading
  /// The number of the vital's values on record.
  public let count: Int
}
