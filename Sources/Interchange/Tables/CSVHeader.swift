import HealthModel

struct CSVHeader: Equatable {
  enum Column: Equatable {
    case time
    case timeOfDay
    case note
    case uid
    /// The priority that a person set; empty if it is derived.
    case setPriority
    /// The local time's offset, such as `UTC+01:00`.
    case utcOffset
    /// A column of healthlog's own table that isn't imported.
    case known
    case value(VitalID, MeasurementUnit)
    /// Both values of a panel, such as `120/80`.
    case pair(Panel, MeasurementUnit?)
    case unknown(String)

    /// Returns whether a table can't contain both columns, such as two for the same vital and unit.
    func isSame(as other: Column) -> Bool {
      switch (self, other) {
      case (.note, _), (.known, _), (.unknown, _): false
      case (.pair(let panel, _), .pair(let same, _)): panel == same
      default: self == other
      }
    }
  }

  let columns: [Column]
  let names: [String]

  static let mostColumns = 1000
  static let longestName = 200

  init(_ names: [String], vitals: VitalCatalogue) throws(CSVFault) {
    guard names.count <= Self.mostColumns else { throw .tooManyColumns(names.count) }
    if let long = names.first(where: { $0.utf8.count > Self.longestName }) {
      throw .columnNameTooLong(long)
    }
    let names = names.map(\.trimmingBlanks)
    // `DATE.TIME` and `Date Time` become `date_time`.
    let plain = names.map { String($0.lowercased().map { " .-".contains($0) ? "_" : $0 }) }
    let hasDate = plain.contains(where: CSVWords.days.contains)
    // Next to a column of complete times, a date column is useless and may contain anything.
    let hasWhole = plain.contains(where: CSVWords.wholeTimes.contains)
    let longest =
      (vitals.all.flatMap { [$0.id.name] + $0.shortNames } + vitals.panels.map(\.id)
      + CSVWords.vitals.keys).map(\.count).max() ?? 0
    // Only healthlog's own export contains this column.
    let isOurs = plain.contains("priority_set")
    let vitals = isOurs ? vitals.withDosesElsewhere : vitals
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

  /// Checks that no two columns have the same meaning, unless an option replaces one of them.
  func checkTwice(_ isMapped: (Int, Column) -> Bool) throws(CSVFault) {
    for (index, column) in columns.enumerated() where !isMapped(index, column) {
      let first = columns[..<index].indices.first {
        columns[$0].isSame(as: column) && !isMapped($0, column)
      }
      guard let first else { continue }
      throw .columnTwice(names[first], names[index])
    }
  }

  /// Returns the unit at the end of a column's name: `Blutzucker (mmol/L)`, `gly_mg_dl`.
  static func unit(of vital: Vital, in name: String) -> MeasurementUnit? {
    name.indices.lazy.filter { " _([".contains(name[$0]) }
      .compactMap { vital.unit(spelling(name[$0...])) }.first
  }

  /// Returns a unit without brackets or spaces, and with slashes: `mg/dl` for `_mg_dl`.
  private static func spelling(_ rest: Substring) -> String {
    let bare = rest.filter { !"()[] ".contains($0) }.drop { $0 == "_" }
    return String(bare.map { $0 == "_" ? "/" : $0 })
  }

  /// Returns the column with a name such as `glycemia`, `systolic_mmHg` or `Temperature (°F)`.
  /// - Parameter longest: the length of the longest name of a vital or panel.
  private static func value(_ name: String, vitals: VitalCatalogue, longest: Int) -> Column {
    let ends = name.indices.prefix(longest + 1).filter { "_ ([".contains(name[$0]) }
    // The longest name wins; the rest must be a unit or empty.
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
      let rest = spelling(name[end...])
      if let unit = rest.isEmpty ? vital.canonicalUnit : vital.unit(rest) {
        return .value(vital.id, unit)
      }
    }
    return .unknown(name)
  }
}

/// Other programs' names for columns, in English, Italian, German and French, in lower case.
private enum CSVWords {
  static let wholeTimes: Set = [
    "taken_at", "datetime", "date_time", "timestamp", "when", "data_e_ora", "data_ora",
    "datum_uhrzeit", "datum/uhrzeit", "zeitstempel", "zeitpunkt", "horodatage", "date_et_heure",
    "date_heure",
  ]
  static let days: Set = ["date", "data", "datum", "tag", "giorno", "jour"]
  static let times: Set = ["time", "ora", "orario", "uhrzeit", "zeit", "heure"]
  static let notes: Set = [
    "note", "notes", "comment", "comments", "nota", "commento", "commenti", "notiz", "notizen",
    "bemerkung", "bemerkungen", "kommentar", "remarque", "remarques", "commentaire", "commentaires",
  ]
  static let pressures: Set = [
    "pressione", "pressione-arteriosa", "blutdruck", "tension", "tension-artérielle",
    "pression-artérielle",
  ]

  static let vitals: [String: VitalID] = {
    let words: [VitalID: String] = [
      .systolic: """
      syst upper sistolica pressione-sistolica massima pas systolisch systolischer-blutdruck \
      systolique pression-systolique
      """,
      .diastolic: """
      diast lower diastolica pressione-diastolica minima pad diastolisch diastolischer-blutdruck \
      diastolique pression-diastolique
      """,
      .heartRate: """
      battito battiti polso frequenza-cardiaca puls herzfrequenz pouls fréquence-cardiaque
      """,
      // `gl` is the name in the logs of glucose sensors.
      .glycemia: "gl glicemia glucosio blutzucker glukose glykämie glycémie glucose-sanguin",
      .temperature: "temperatura temperatur körpertemperatur température",
      .weight: "peso gewicht körpergewicht poids",
      .oxygenSaturation: "saturazione sauerstoffsättigung saturation",
    ]
    let pairs = words.flatMap { id, names in names.split(separator: " ").map { (String($0), id) } }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()
}
