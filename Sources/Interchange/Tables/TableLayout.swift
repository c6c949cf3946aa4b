import HealthModel

struct TableLayout {
  var time: [Int] = []
  /// The patterns of times; without patterns, times are read in the usual forms.
  var dates: [DatePattern] = []
  var zone: Int?
  var notes: [Int] = []
  /// Whether the writer marks a missing note, for example with `-`.
  var hasSignOfNoNote = false
  var uid: Int?
  var setPriority: Int?
  var device: [Int] = []
  /// The fields that together form the row's external ID.
  var externalID: [Int] = []
  var values: [ValueColumn] = []
  var pairs: [PairColumn] = []
  var filters: [(place: Int, filter: RowFilter)] = []
  var kinds: RowKinds?
  /// The fields whose non-empty values are counted, not imported.
  var leftOut: [(place: Int, name: LeftOutName.Known)] = []
  /// The fields with a device's clock, which never goes back as wall clocks do, and with its ID.
  var deviceClock: (seconds: Int, device: Int)?
  /// The number of fields in a row; nil without a header.
  var fieldCount: Int?
  /// The column of people's IDs, if the table may be about several people.
  var person: (place: Int, name: String)?
  var ignored: [String] = []
  /// Like `ignored`, in a known writer's table.
  var untaken: [String] = []

  struct ValueColumn {
    let place: Int
    let vital: Vital
    var unit: MeasurementUnit
    var zeroIsNone = false
    /// Whether the column's name or an option gives the unit.
    var namesUnit = false

    /// Creates a column in the unit that its name ends with, or in the canonical unit.
    init(_ place: Int, _ vital: Vital, named name: String?, zeroIsNone: Bool = false) {
      let unit = name.flatMap { CSVHeader.unit(of: vital, in: $0) }
      (self.place, self.vital) = (place, vital)
      self.zeroIsNone = zeroIsNone || vital.role != nil
      (self.unit, namesUnit) = (unit ?? vital.canonicalUnit, unit != nil)
    }
  }

  struct PairColumn {
    let place: Int
    let panel: Panel
    /// The unit; nil for the unit that the person prefers.
    var unit: MeasurementUnit?
  }

  struct RowKinds {
    let place: Int
    let taken: [String: Mark?]
    /// The names under which other kinds are counted; a kind without a name here keeps its own.
    var names: [String: LeftOutName.Known] = [:]
  }
}

extension TableLayout {
  init(header names: [String]?, of options: TableOptions, vitals: VitalCatalogue) throws {
    self.init()
    if let names {
      let header = try CSVHeader(names, vitals: vitals)
      let targets = Set(options.maps.map(\.target))
      // A column that is mapped to a vital or panel has no other meaning.
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
      take(header, vitals: vitals.withDosesElsewhere)
      fieldCount = names.count
    }
    try apply(options, header: names, vitals: vitals)
    guard !time.isEmpty, !values.isEmpty || !pairs.isEmpty else {
      guard let names else { throw TableOptionFault.nothingMapped(time.isEmpty ? .time : nil) }
      throw time.isEmpty
        ? CSVFault.noTimeColumn(header: names) : CSVFault.noVitalColumn(header: names)
    }
  }

  private mutating func take(_ header: CSVHeader, vitals: VitalCatalogue) {
    var timeOfDay: [Int] = []
    person = header.names.enumerated().first {
      ["id", "patient", "subject", "user"].contains($1.lowercased())
    }.map { ($0, $1) }
    for (place, column) in header.columns.enumerated() {
      switch column {
      case .time: time.append(place)
      case .timeOfDay: timeOfDay.append(place)
      case .note: notes.append(place)
      case .uid: uid = place
      case .setPriority: setPriority = place
      case .utcOffset: zone = place
      case .known: break
      case .value(let id, let unit):
        guard let vital = vitals[id] else { continue }
        var value = ValueColumn(place, vital, named: header.names[place])
        value.unit = unit
        values.append(value)
      case .pair(let panel, let unit):
        pairs.append(PairColumn(place: place, panel: panel, unit: unit))
      case .unknown(let name): if !name.isEmpty { ignored.append(name) }
      }
    }
    time += timeOfDay
  }

  mutating func apply(
    _ options: TableOptions, header: [String]?, vitals: VitalCatalogue
  ) throws(TableOptionFault) {
    let vitals = vitals.withDosesElsewhere
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
        values.append(ValueColumn(place, vital, named: header?[place]))
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
      // The unit in a column's name can't be overridden.
      if let name = header?[place], let named = CSVHeader.unit(of: vital, in: name), named != unit {
        throw .otherUnitNamed(vital.id, unit, column: name)
      }
      (values[index].unit, values[index].namesUnit) = (unit, true)
    }
    if let dates = options.dates { self.dates = [dates] }
    for filter in options.filters { filters.append((try filter.column.place(in: header), filter)) }
  }
}
