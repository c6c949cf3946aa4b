import HealthModel

/// What each column of a table holds, by its name.
struct CSVHeader: Equatable {
  enum Column: Equatable {
    case time
    case timeOfDay
    case note
    /// What healthlog itself calls the entry, in what it exports.
    case uid
    /// The priority that a person set; empty where it was derived.
    case setPriority
    /// How far local clocks were ahead of UTC: `UTC+01:00`.
    case utcOffset
    /// What follows from others in a table of healthlog's own.
    case known
    case value(VitalID, MeasurementUnit)
    /// Both of a panel, such as `120/80`.
    case pair(Panel, MeasurementUnit?)
    case unknown(String)

    /// Whether a row can't hold both: two times, or a vital in two columns.
    func isSame(as other: Column) -> Bool {
      switch (self, other) {
      case (.time, .time), (.timeOfDay, .timeOfDay), (.uid, .uid), (.setPriority, .setPriority),
        (.utcOffset, .utcOffset):
        true
      // A vital may have a column for each of its units.
      case (.value(let vital, let unit), .value(let same, let other)):
        vital == same && unit == other
      case (.pair(let panel, _), .pair(let same, _)): panel == same
      default: false
      }
    }
  }

  let columns: [Column]
  let names: [String]

  static let mostColumns = 1000
  /// In bytes.
  static let longestName = 200

  /// - Throws: `CSVFault` when the header is beyond the limits.
  init(_ names: [String], vitals: VitalCatalogue) throws(CSVFault) {
    guard names.count <= Self.mostColumns else { throw .tooManyColumns(names.count) }
    if let long = names.first(where: { $0.utf8.count > Self.longestName }) {
      throw .columnNameTooLong(long)
    }
    let names = names.map(\.trimmingBlanks)
    let plain = names.map(CSVHeader.plain)
    let hasDate = plain.contains(where: CSVWords.days.contains)
    // Beside a column of whole times, one of dates has nothing to add, and may hold anything.
    let hasWhole = plain.contains(where: CSVWords.wholeTimes.contains)
    let longest =
      (vitals.vitals.flatMap { [$0.id.name] + $0.shortNames } + vitals.panels.map(\.id)
      + CSVWords.vitals.keys)
      .map(\.count).max() ?? 0
    // As healthlog itself exports it.
    let isOurs = plain.contains("priority_set")
    columns = zip(names, plain).map { name, plain in
      switch plain {
      case _ where CSVWords.days.contains(plain): return hasWhole ? .unknown(name) : .time
      case _ where CSVWords.times.contains(plain) && hasDate:
        return hasWhole ? .unknown(name) : .timeOfDay
      case "time": return .time
      case _ where CSVWords.notes.contains(plain): return .note
      case "uid": return .uid
      case "set_priority", "priority_set": return .setPriority
      case "utc_offset": return .utcOffset
      case "priority" where isOurs, "source" where isOurs: return .known
      case _ where CSVWords.wholeTimes.contains(plain): return .time
      default: return CSVHeader.value(name, vitals: vitals, longest: longest)
      }
    }
    self.names = names
  }

  /// - Parameter isMapped: whether what a command line says takes the place of what this column says.
  /// - Throws: `CSVFault.columnTwice`.
  func checkTwice(_ isMapped: (Int, Column) -> Bool) throws(CSVFault) {
    for (index, column) in columns.enumerated() where !isMapped(index, column) {
      let first = columns[..<index].indices.first {
        columns[$0].isSame(as: column) && !isMapped($0, column)
      }
      guard let first else { continue }
      throw .columnTwice(names[first], names[index])
    }
  }

  /// The unit of this vital that a column's name ends with: `Blutzucker (mmol/L)`, `gly_mg_dl`.
  static func unit(of vital: Vital, in name: String) -> MeasurementUnit? {
    let starts = name.indices.filter { " _([".contains(name[$0]) }
    return starts.lazy.compactMap { start in
      let rest = name[start...].filter { !"()[] ".contains($0) }.drop { $0 == "_" }
      return vital.unit(String(rest.map { $0 == "_" ? "/" : $0 }))
    }.first
  }

  /// `DATE.TIME` and `Date Time` are `date_time`.
  private static func plain(_ name: String) -> String {
    String(name.lowercased().map { " .-".contains($0) ? "_" : $0 })
  }

  /// `glycemia`, `systolic_mmHg`, `heart_rate`, `Temperature (°F)`, `glucose_mg_dl`.
  /// - Parameter longest: the characters of the longest name of a vital.
  private static func value(_ name: String, vitals: VitalCatalogue, longest: Int) -> Column {
    let ends = name.indices.prefix(longest + 1).filter { "_ ([".contains(name[$0]) }
    // The longest name that is a vital wins; what is left must be a unit of it, or nothing.
    for end in ([name.endIndex] + ends.reversed()) {
      let words = String(name[..<end].map { "_ ".contains($0) ? "-" : $0 })
      let panel = vitals.panels.first {
        $0.answers(to: words) || $0.id == words.lowercased()
          || ($0.first == .systolic && CSVWords.pressures.contains(words.lowercased()))
      }
      if let panel, let vital = vitals[panel.first] {
        let unit = CSVHeader.unit(of: vital, in: name)
        if unit != nil || end == name.endIndex { return .pair(panel, unit) }
      }
      let known =
        vitals.vital(named: words) ?? CSVWords.vitals[words.lowercased()].flatMap { vitals[$0] }
      guard let vital = known else { continue }
      let rest = name[end...].filter { !"()[] ".contains($0) }.drop { $0 == "_" }
      if rest.isEmpty { return .value(vital.id, vital.canonicalUnit) }
      let spelling = String(rest.map { $0 == "_" ? "/" : $0 })
      if let unit = vital.unit(spelling) { return .value(vital.id, unit) }
    }
    return .unknown(name)
  }
}
