import HealthModel

/// The known tables. Their layouts and quirks come from real exports and from the writers' code.
extension TableProfile {
  /// LibreView: title lines come first; times are local, with AM or PM if the month comes first.
  /// A low reading appears as the sensor's limit. Doses include the shares for meal and correction.
  static let libreView = TableProfile(
    called: .libreView, titleLines: 2,
    isHeader: { $0.begins("Device", "Serial Number", "Device Timestamp", "Record Type") },
    time: ["Device Timestamp"],
    values: [
      (.glycemia, "Historic Glucose"), (.glycemia, "Scan Glucose"), (.glycemia, "Strip Glucose"),
    ],
    more: { header, vitals, layout in
      layout.device = header.places(["Device", "Serial Number"])
      layout.dates = patterns("%d-%m-%Y %H:%M", "%m-%d-%Y %I:%M %p")
      let doses = header.values(
        [
          (.insulin, "Rapid-Acting Insulin"), (.basalInsulin, "Long-Acting Insulin"),
          (.carbs, "Carbohydrates (grams)"),
        ], vitals.dosesElsewhere)
      layout.values += doses
      var taken: [String: Mark?] = ["0": .sensor, "1": .scan, "2": nil]
      for dose in doses { taken.updateValue(nil, forKey: dose.vital.id == .carbs ? "5" : "4") }
      layout.kinds = header.place("Record Type").map {
        TableLayout.RowKinds(
          place: $0, taken: taken, names: ["3": .ketones, "4": .insulin, "5": .food, "6": .notes])
      }
    })

  /// Clarity: rows about the person and device come first; the values of `Alert` rows are limits.
  /// Times are local; in the hour that occurs twice, the transmitter's clock determines the time.
  static let clarity = TableProfile(
    called: .clarity, key: "clarity",
    words: [
      "low": LimitWord(comparator: .lessThan, limit: 40),
      "high": LimitWord(comparator: .moreThan, limit: 400),
    ], isHeader: { $0.begins("Index", "Timestamp (YYYY-MM-DDThh:mm:ss)", "Event Type") },
    time: ["Timestamp"], values: [(.glycemia, "Glucose Value")],
    more: { header, _, layout in
      layout.kinds = header.place("Event Type").map {
        TableLayout.RowKinds(place: $0, taken: ["EGV": .sensor, "Calibration": nil])
      }
      if let seconds = header.place("Transmitter Time"), let device = header.place("Transmitter ID")
      {
        layout.deviceClock = (seconds, device)
        layout.externalID = header.places(["Event Type", "Transmitter ID", "Transmitter Time"])
      }
    })

  /// Omron: dates and times are `Jan 12 2025` and `08:12`, and the newest row comes first.
  static let omron = TableProfile(
    called: .omron, tellsRest: true, isHeader: { $0.begins("Date", "Time", "Systolic (mmHg)") },
    time: ["Date", "Time"],
    values: [(.systolic, "Systolic"), (.diastolic, "Diastolic"), (.heartRate, "Pulse")],
    notes: ["Notes"], hasSignOfNoNote: true)

  /// Omron with `2025/01/12 08:12` and a zone in each row.
  static let omronWithDate = TableProfile(
    called: .omronWithDate, isHeader: { $0.begins("Measurement Date", "Time Zone") },
    time: ["Measurement Date"],
    values: [(.systolic, "SYS"), (.diastolic, "DIA"), (.heartRate, "Pulse")],
    notes: ["Notes"], hasSignOfNoNote: true,
    more: { header, _, layout in layout.zone = header.place("Time Zone") })

  /// Blood Pressure Monitor: the app's three layouts over the years, and its preset My Heart.
  static let bloodPressureMonitor = TableProfile(
    called: .bloodPressureMonitor,
    isHeader: { $0.begins("timestampUnixMs") || $0.begins("DATUM", "SYSTOLE", "DIASTOLE") },
    hasSignOfNoNote: true,
    more: { header, vitals, layout in
      let isPreset = header.has("DATUM")
      layout.time = header.places([isPreset ? "DATUM" : "timestampUnixMs"])
      layout.dates = isPreset ? [] : patterns("unix-ms")
      let names =
        isPreset
        ? ["SYSTOLE", "DIASTOLE", "PULSE", "Gewicht", "Sauerstoffsättigung", "Beschreibung"]
        : ["systolic", "diastolic", "pulse", "bodyweight", "oxygenSaturation", "notes"]
      let ids: [VitalID] = [.systolic, .diastolic, .heartRate, .weight, .oxygenSaturation]
      layout.values = header.values(Array(zip(ids, names)), vitals)
      layout.notes = header.places([names[5]])
      layout.leftOut = header.places(["intakes", "medicine"]).map { ($0, LeftOutName.Known.pills) }
    })

  /// openScale: 0 marks a missing value.
  static let openScale = TableProfile(
    called: .openScale,
    isHeader: {
      Array($0.names.prefix(2)) == ["DATE", "TIME"] && ($0.has("WEIGHT") || $0.has("HEART_RATE"))
    }, time: ["DATE", "TIME"], values: [(.weight, "WEIGHT"), (.heartRate, "HEART_RATE")],
    notes: ["COMMENT"], zeroIsNone: true)

  /// Withings: a table or an archive. Times are local; a lone heart rate is a single reading.
  static let withings = TableProfile(
    called: .withings, tellsRest: true, hasArchive: true,
    isHeader: { header in
      header.begins("Date", "Heart rate", "Systolic") || header.begins("Date", "Weight (kg)")
        || header.begins("Date", "Weight (lb)")
    }, time: ["Date"],
    values: [
      (.systolic, "Systolic"), (.diastolic, "Diastolic"), (.heartRate, "Heart rate"),
      (.weight, "Weight"),
    ], notes: ["Comments"])

  private static func patterns(_ texts: String...) -> [DatePattern] {
    texts.compactMap { try? DatePattern($0) }
  }
}
