import HealthModel

/// Where in a table's rows what we take stands, and how it is written there.
struct TableLayout {
  /// The fields whose texts, a blank between them, are the time.
  var time: [Int] = []
  /// The pattern of times; without one they are read as they stand.
  var dates: [DatePattern] = []
  /// Where a row names the zone of its time.
  var zone: Int?
  var notes: [Int] = []
  /// Whether the writer has signs, such as `-`, for a note that isn't there.
  var hasSignOfNoNote = false
  var uid: Int?
  var setPriority: Int?
  /// The name and number of the device that took the row; empty where there are none.
  var device: [Int] = []
  /// The fields that together are what the file calls the row; only all of them are.
  var externalID: [Int] = []
  var values: [ValueColumn] = []
  /// Fields that hold both of a panel, such as `120/80`.
  var pairs: [PairColumn] = []
  var filters: [(place: Int, filter: RowFilter)] = []
  var kinds: RowKinds?
  /// Fields that aren't ours, and what they are counted as where something stands in them.
  var leftOut: [(place: Int, name: LeftOutName.Known)] = []
  /// The device's own clock, which runs on when the clocks on the wall go back; and which device.
  var deviceClock: (seconds: Int, device: Int)?
  /// How many fields a row has; nil where no line names them.
  var fieldCount: Int?
  /// The column that may tell several people apart.
  var person: (place: Int, name: String)?
  /// Columns that nothing is taken from, to be told.
  var ignored: [String] = []
  /// The same where the writer's layout has no such columns.
  var untaken: [String] = []

  struct ValueColumn {
    let place: Int
    let vital: Vital
    var unit: MeasurementUnit
    /// Whether 0 is how the writer says that nothing was measured.
    var zeroIsNone = false
    /// Whether the column's name or the command line says the unit.
    var namesUnit = false
  }

  struct PairColumn {
    let place: Int
    let panel: Panel
    /// Nil for the one that the person prefers.
    var unit: MeasurementUnit?
  }

  /// Rows of several kinds in one table, told apart by one field.
  struct RowKinds {
    let place: Int
    /// What a row of this kind is: readings with this mark or none.
    let taken: [String: Mark?]
    /// What other kinds are called when they are counted; those that aren't named here go by what
    /// stands in the field.
    let names: [String: LeftOutName.Known]
  }
}

extension TableLayout {
  /// The layout that a header and the options give; what is mapped takes the place of what a
  /// column's name says.
  init(
    header names: [String]?, of options: TableOptions, vitals: VitalCatalogue
  ) throws {
    if let names {
      let header = try CSVHeader(names, vitals: vitals)
      let targets = Set(options.maps.map(\.target))
      // A column that is mapped to a vital holds that one alone.
      let places = try options.maps.flatMap { map in
        switch map.target {
        case .vital, .panel: try map.columns.places(in: names)
        case .time, .note, .externalID: [Int]()
        }
      }
      try header.checkTwice { place, column in
        switch column {
        case .time, .timeOfDay: targets.contains(.time)
        case .value(let vital, _): places.contains(place) || targets.contains(.vital(vital))
        case .pair(let panel, _): places.contains(place) || targets.contains(.panel(panel))
        default: false
        }
      }
      self.init(header, vitals: vitals)
      fieldCount = names.count
    } else {
      self.init()
    }
    try apply(options, header: names, vitals: vitals)
    if let names {
      guard !time.isEmpty else { throw CSVFault.noTimeColumn(header: names) }
      guard !values.isEmpty || !pairs.isEmpty else { throw CSVFault.noVitalColumn(header: names) }
    } else {
      guard !time.isEmpty else { throw TableOptionFault.nothingMapped(.time) }
      guard !values.isEmpty || !pairs.isEmpty else { throw TableOptionFault.nothingMapped(nil) }
    }
  }

  private init(_ header: CSVHeader, vitals: VitalCatalogue) {
    var day: [Int] = []
    var timeOfDay: [Int] = []
    person = header.names.enumerated().first {
      ["id", "patient", "subject", "user"].contains($1.lowercased())
    }.map { ($0, $1) }
    for (place, column) in header.columns.enumerated() {
      switch column {
      case .time: day.append(place)
      case .timeOfDay: timeOfDay.append(place)
      case .note: notes.append(place)
      case .uid: uid = place
      case .setPriority: setPriority = place
      case .utcOffset: zone = place
      case .known: break
      case .value(let id, let unit):
        guard let vital = vitals[id] else { continue }
        let namesUnit = CSVHeader.unit(of: vital, in: header.names[place]) != nil
        values.append(
          ValueColumn(place: place, vital: vital, unit: unit, namesUnit: namesUnit))
      case .pair(let panel, let unit):
        pairs.append(PairColumn(place: place, panel: panel, unit: unit))
      case .unknown(let name):
        if !name.isEmpty { ignored.append(name) }
      }
    }
    time = day + timeOfDay
  }

  /// Lets what a command line says go before everything else.
  mutating func apply(
    _ options: TableOptions, header: [String]?, vitals: VitalCatalogue
  ) throws(TableOptionFault) {
    for map in options.maps {
      let places = try map.columns.places(in: header)
      switch map.target {
      case .time: (time, zone) = (places, nil)
      case .note: notes = places
      case .externalID:
        externalID = places
        if let column = person, places.contains(column.place) { person = nil }
      case .vital(let id):
        guard let vital = vitals[id] else { continue }
        let place = try map.columns.place(in: header)
        values.removeAll { $0.vital.id == id || $0.place == place }
        pairs.removeAll { $0.panel.members.contains(id) || $0.place == place }
        let unit = header.flatMap { CSVHeader.unit(of: vital, in: $0[place]) }
        values.append(
          ValueColumn(
            place: place, vital: vital, unit: unit ?? vital.canonicalUnit, namesUnit: unit != nil))
      case .panel(let panel):
        let place = try map.columns.place(in: header)
        values.removeAll { panel.members.contains($0.vital.id) || $0.place == place }
        pairs.removeAll { $0.panel == panel || $0.place == place }
        let unit = header.flatMap { names in
          vitals[panel.first].flatMap { CSVHeader.unit(of: $0, in: names[place]) }
        }
        pairs.append(PairColumn(place: place, panel: panel, unit: unit))
      }
    }
    if !options.maps.isEmpty { (ignored, untaken) = ([], []) }
    for index in pairs.indices {
      if let unit = options.units[pairs[index].panel.first] { pairs[index].unit = unit }
    }
    for index in values.indices {
      let (vital, place) = (values[index].vital, values[index].place)
      guard let unit = options.units[vital.id] else { continue }
      // What stands in the file is what was measured in.
      if let name = header?[place], let named = CSVHeader.unit(of: vital, in: name), named != unit {
        throw .otherUnitNamed(vital.id, unit, column: name)
      }
      (values[index].unit, values[index].namesUnit) = (unit, true)
    }
    if let dates = options.dates { self.dates = [dates] }
    for filter in options.filters {
      filters.append((try filter.column.place(in: header), filter))
    }
  }
}
