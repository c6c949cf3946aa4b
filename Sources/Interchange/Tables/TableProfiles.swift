import HealthModel

/// The tables that are known by name. What stands in each, and where its readers were hurt, was seen
/// in files and in the writers' code.
extension TableProfile {
  /// A title line first; times are local, with AM or PM where the month comes first. The lowest value
  /// is the sensor's floor, written as a number.
  static let libreView = TableProfile(
    called: .libreView, titleLines: 2,
    isHeader: { $0.begins("Device", "Serial Number", "Device Timestamp", "Record Type") },
    layout: { header, vitals in
      var layout = TableLayout()
      layout.time = header.places("Device Timestamp")
      layout.device = header.places("Device", "Serial Number")
      layout.dates = patterns("%d-%m-%Y %H:%M", "%m-%d-%Y %I:%M %p")
      layout.values = ["Historic Glucose", "Scan Glucose", "Strip Glucose"].flatMap {
        header.value(.glycemia, $0, vitals)
      }
      layout.kinds = header.place("Record Type").map { place in
        TableLayout.RowKinds(
          place: place, taken: ["0": .sensor, "1": .scan, "2": nil],
          names: ["3": .ketones, "4": .insulin, "5": .food, "6": .notes])
      }
      return layout
    })

  /// Rows of the person and the device come first, and `Alert` has limits where values stand. Local
  /// times; in the hour that comes twice the transmitter's clock tells.
  static let clarity = TableProfile(
    called: .clarity, key: "clarity",
    words: [
      "low": LimitWord(comparator: .lessThan, limit: 40),
      "high": LimitWord(comparator: .moreThan, limit: 400),
    ],
    isHeader: { $0.begins("Index", "Timestamp (YYYY-MM-DDThh:mm:ss)", "Event Type") },
    layout: { header, vitals in
      var layout = TableLayout()
      layout.time = header.places("Timestamp")
      layout.values = header.value(.glycemia, "Glucose Value", vitals)
      layout.kinds = header.place("Event Type").map { place in
        TableLayout.RowKinds(
          place: place, taken: ["EGV": .sensor, "Calibration": nil], names: [:])
      }
      if let seconds = header.place("Transmitter Time"), let device = header.place("Transmitter ID")
      {
        layout.deviceClock = (seconds, device)
        layout.externalID = header.places("Event Type", "Transmitter ID", "Transmitter Time")
      }
      return layout
    })

  /// `Jan 12 2025`, `08:12`, newest first.
  static let omron = TableProfile(
    called: .omron, tellsRest: true,
    isHeader: { $0.begins("Date", "Time", "Systolic (mmHg)") },
    layout: { header, vitals in
      omron(header, vitals, time: header.places("Date", "Time"), ["Systolic", "Diastolic"])
    })

  /// `2025/01/12 08:12`, and in each row the zone that it was in.
  static let omronWithDate = TableProfile(
    called: .omronWithDate,
    isHeader: { $0.begins("Measurement Date", "Time Zone") },
    layout: { header, vitals in
      var layout = omron(
        header, vitals, time: header.places("Measurement Date"), ["SYS", "DIA"])
      layout.zone = header.place("Time Zone")
      return layout
    })

  private static func omron(
    _ header: TableHeader, _ vitals: VitalCatalogue, time: [Int], _ pressures: [String]
  ) -> TableLayout {
    var layout = TableLayout()
    layout.time = time
    let columns = zip([VitalID.systolic, .diastolic, .heartRate], pressures + ["Pulse"])
    layout.values = columns.flatMap { header.value($0, $1, vitals) }
    layout.notes = header.places("Notes")
    layout.hasSignOfNoNote = true
    return layout
  }

  /// Three layouts of one app's life, and its preset that is called My Heart.
  static let bloodPressureMonitor = TableProfile(
    called: .bloodPressureMonitor,
    isHeader: {
      $0.begins("timestampUnixMs") || $0.begins("DATUM", "SYSTOLE", "DIASTOLE")
    },
    layout: { header, vitals in
      var layout = TableLayout()
      let isPreset = header.has("DATUM")
      layout.time = header.places(isPreset ? "DATUM" : "timestampUnixMs")
      layout.dates = isPreset ? [] : patterns("unix-ms")
      let names =
        isPreset
        ? ["SYSTOLE", "DIASTOLE", "PULSE", "Gewicht", "Sauerstoffsättigung", "Beschreibung"]
        : ["systolic", "diastolic", "pulse", "bodyweight", "oxygenSaturation", "notes"]
      layout.values =
        header.value(.systolic, names[0], vitals) + header.value(.diastolic, names[1], vitals)
        + header.value(.heartRate, names[2], vitals) + header.value(.weight, names[3], vitals)
        + header.value(.oxygenSaturation, names[4], vitals)
      layout.notes = header.places(names[5])
      layout.hasSignOfNoNote = true
      layout.leftOut = header.places("intakes", "medicine").map { ($0, LeftOutName.Known.pills) }
      return layout
    })

  /// 0 where nothing was measured.
  static let openScale = TableProfile(
    called: .openScale,
    isHeader: {
      Array($0.names.prefix(2)) == ["DATE", "TIME"] && ($0.has("WEIGHT") || $0.has("HEART_RATE"))
    },
    layout: { header, vitals in
      var layout = TableLayout()
      layout.time = header.places("DATE", "TIME")
      layout.values =
        header.value(.weight, "WEIGHT", vitals, zeroIsNone: true)
        + header.value(.heartRate, "HEART_RATE", vitals, zeroIsNone: true)
      layout.notes = header.places("COMMENT")
      return layout
    })

  /// Local times; rows of a heart rate alone are single readings.
  static let withings = TableProfile(
    called: .withings, tellsRest: true,
    isHeader: { header in
      header.begins("Date", "Heart rate", "Systolic") || header.begins("Date", "Weight (kg)")
        || header.begins("Date", "Weight (lb)")
    },
    layout: { header, vitals in
      var layout = TableLayout()
      layout.time = header.places("Date")
      layout.values =
        header.value(.systolic, "Systolic", vitals) + header.value(.diastolic, "Diastolic", vitals)
        + header.value(.heartRate, "Heart rate", vitals) + header.value(.weight, "Weight", vitals)
      layout.notes = header.places("Comments")
      return layout
    })

  /// Patterns that are known to be some.
  private static func patterns(_ texts: String...) -> [DatePattern] {
    texts.compactMap { try? DatePattern($0) }
  }
}
