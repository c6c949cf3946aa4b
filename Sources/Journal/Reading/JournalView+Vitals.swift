public import HealthModel
import SQLite

extension JournalView {
  /// What the person has set about each vital, their own vitals among them; in order of name.
  public func vitalSettings() throws -> [(id: VitalID, settings: VitalSettings)] {
    try VitalRow.table.rows(journal.connection, where: "1 ORDER BY id")
      .map { (id: $0.id, settings: try $0.settings()) }
      .filter { $0.settings != VitalSettings() }
  }

  /// How many values of a vital are on record, single readings included.
  public func valueCount(of vital: VitalID) throws -> Int {
    try journal.connection.firstRow(
      """
      SELECT (SELECT count(*) FROM reading WHERE vital = ?1)
        + (SELECT count(*) FROM sample WHERE vital = ?2)
      """, [.text(vital.name), number(of: vital)]
    ) { Int($0.integer(0)) } ?? 0
  }

  /// Whether a person typed a value of the vital that is on record; what files brought said itself what
  /// it is measured in.
  public func isTyped(_ vital: VitalID) throws -> Bool {
    try journal.connection.firstRow(
      """
      SELECT EXISTS (
        SELECT 1 FROM report CROSS JOIN reading ON report_id = id WHERE intake IS NULL AND vital = ?1)
      -- By the index of what was typed, which doesn't know vitals: what was imported may be millions.
      OR EXISTS (SELECT 1 FROM sample WHERE intake IS NULL AND +vital = ?2)
      """, [.text(vital.name), number(of: vital)]
    ) { $0.integer(0) == 1 } ?? false
  }

  /// The unit of all values of a vital that are on record; nil where there are none, or several.
  /// Looks through all of them.
  public func onlyUnit(of vital: VitalID) throws -> MeasurementUnit? {
    guard let kind = vitals[vital] else { return nil }
    let units = try journal.connection.rows(
      """
      SELECT unit FROM reading WHERE vital = ?1
      UNION SELECT coalesce(unit, ?3) FROM sample WHERE vital = ?2 LIMIT 2
      """, [.text(vital.name), number(of: vital), .text(kind.canonicalUnit.symbol)]
    ) { $0.text(0) }
    return units.count == 1 ? kind.units.first { $0.symbol == units[0] } : nil
  }

  /// What stands for the vital in `sample`; NULL for one that was never met, which matches nothing.
  func number(of vital: VitalID) -> SQLValue { SQLValue(numbers[vital]) }

  /// As they stand in this picture; defaults for what was never set.
  public func settings() throws -> Settings { try Settings(from: journal.connection) }
}

extension Settings {
  init(from connection: borrowing Connection) throws {
    let rows = try SettingRow.table.rows(connection)
    self.init(
      rows.reduce(into: [:]) { values, row in
        // A later program may know more settings than this one.
        if let setting = Setting(rawValue: row.key) { values[setting] = row.value }
      })
  }
}

extension JournalEdit {
  /// Puts what `change` makes of a vital's settings in their place, and derives the severity and
  /// priority of everything on record anew. Settings that say nothing leave the defaults.
  ///
  /// - Throws: `VitalSettingsFault` when the limits don't hold each other, or the vital is in use and
  ///   would be measured in something else; what `change` throws.
  public mutating func changeVital(
    _ id: VitalID, _ change: (inout VitalSettings) throws -> Void
  ) throws {
    let present = try VitalRow.find(id.name, view)
    var settings = try present?.settings() ?? VitalSettings()
    try change(&settings)
    try checkUse(of: id, settings)
    let row = VitalRow(number: present?.number ?? 0, id: id, settings)
    try apply(
      .set, named: id.name, to: settings == VitalSettings() ? nil : row, over: present)
    try view.vitals[id]?.checkRanges()
  }

  /// Has the units that were assumed, and in which `readings` are, hold for good, where nobody has said
  /// another meanwhile; see `VitalCatalogue.assumingUnits`.
  /// - Parameter vitals: Those that the readings were typed for.
  /// - Returns: the vitals that now have a preferred unit.
  public mutating func settleUnits(
    by readings: [Reading], of vitals: VitalCatalogue
  ) throws -> [Vital] {
    let settled = vitals.settled(by: readings)
      .filter { view.vitals[$0.id]?.preferredUnit == nil }
    for vital in settled {
      try changeVital(vital.id) { $0.preferredUnit = vital.assumedUnit?.unit.symbol }
    }
    // A first value in another unit ends what was assumed by the country.
    if settled.isEmpty, readings.contains(where: { view.vitals[$0.vital]?.assumedUnit != nil }) {
      try view.loadVitals()
    }
    return settled.compactMap { view.vitals[$0.id] }
  }

  /// Has the unit of the person's country be theirs for good, for what was imported: another locale would
  /// show it in another unit.
  /// - Returns: the vitals that now have a preferred unit.
  mutating func settleUnits(of vitals: Set<VitalID>) throws -> [Vital] {
    let settled = view.vitals.vitals.filter {
      vitals.contains($0.id) && $0.preferredUnit == nil && $0.shownUnit != nil
    }
    for vital in settled {
      try changeVital(vital.id) { $0.preferredUnit = vital.shownUnit?.symbol }
    }
    return settled.compactMap { view.vitals[$0.id] }
  }

  /// The same for all that is on record, as after a whole journal came in.
  public mutating func settleUnits() throws -> [Vital] {
    try settleUnits(
      of: Set(view.vitals.vitals.map(\.id).filter { try view.valueCount(of: $0) > 0 }))
  }

  private func checkUse(of id: VitalID, _ settings: VitalSettings) throws {
    guard journal.defaults[id] == nil, let old = view.vitals[id],
      settings.definition?.unit != old.canonicalUnit.symbol
    else { return }
    let count = try view.valueCount(of: id)
    if count > 0 { throw VitalSettingsFault.inUse(id, count: count) }
    if try view.openWatches().contains(where: { $0.vital == id }) {
      throw VitalSettingsFault.watched(id)
    }
  }

  /// Sets `setting`, or forgets it with nil.
  /// - Parameter value: In the form of `Setting.value(from:)`.
  public mutating func set(_ setting: Setting, to value: String?) throws {
    var row = SettingRow()
    (row.key, row.value) = (setting.rawValue, value ?? "")
    try apply(.set, named: setting.rawValue, to: value == nil ? nil : row)
  }
}
