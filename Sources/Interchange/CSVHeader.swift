import HealthModel

/// What each column of a table holds, by its name.
struct CSVHeader: Equatable {
  enum Column: Equatable {
    case time
    case timeOfDay
    case note
    case value(VitalID, MeasurementUnit)
    case unknown(String)

    /// Whether a row can't hold both: two times, or a vital in two columns.
    func isSame(as other: Column) -> Bool {
      switch (self, other) {
      case (.time, .time), (.timeOfDay, .timeOfDay): true
      // A vital may have a column for each of its units.
      case (.value(let vital, let unit), .value(let same, let other)):
        vital == same && unit == other
      default: false
      }
    }
  }

  let columns: [Column]

  /// - Throws: `CSVFault` when the header names no time or no vital.
  init(_ names: [String], vitals: VitalCatalogue) throws(CSVFault) {
    let hasDate = names.contains { $0.trimmingBlanks.lowercased() == "date" }
    columns = names.map { name in
      switch name.trimmingBlanks.lowercased() {
      case "taken_at", "datetime", "date_time", "timestamp", "when", "date": return .time
      case "time": return hasDate ? .timeOfDay : .time
      case "note", "notes", "comment", "comments": return .note
      default: return CSVHeader.value(name.trimmingBlanks, vitals: vitals)
      }
    }
    for (index, column) in columns.enumerated() {
      guard let first = columns[..<index].firstIndex(where: { $0.isSame(as: column) }) else {
        continue
      }
      throw .columnTwice(names[first], names[index])
    }
    guard columns.contains(.time) else { throw .noTimeColumn(header: names) }
    let hasValue = columns.contains { column in
      if case .value = column { true } else { false }
    }
    guard hasValue else { throw .noVitalColumn(header: names) }
  }

  /// Names of the columns that nothing is taken from.
  var ignored: [String] {
    columns.compactMap { column in
      if case .unknown(let name) = column, !name.isEmpty { name } else { nil }
    }
  }

  /// `glycemia`, `systolic_mmHg`, `heart_rate`, `Temperature (°F)`, `glucose_mg_dl`.
  private static func value(_ name: String, vitals: VitalCatalogue) -> Column {
    let ends = name.indices.filter { "_ ([".contains(name[$0]) } + [name.endIndex]
    // The longest name that is a vital wins; what is left must be a unit of it, or nothing.
    for end in ends.reversed() {
      let words = String(name[..<end].map { "_ ".contains($0) ? "-" : $0 })
      // `gl` is what the logs of glucose sensors call it.
      let known = words.lowercased() == "gl" ? vitals[.glycemia] : vitals.vital(named: words)
      guard let vital = known else { continue }
      let rest = name[end...].filter { !"()[] ".contains($0) }.drop { $0 == "_" }
      if rest.isEmpty { return .value(vital.id, vital.canonicalUnit) }
      let spelling = String(rest.map { $0 == "_" ? "/" : $0 })
      if let unit = vital.unit(spelling) { return .value(vital.id, unit) }
    }
    return .unknown(name)
  }
}
