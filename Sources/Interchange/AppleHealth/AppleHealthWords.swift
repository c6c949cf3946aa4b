import HealthModel

/// What Apple Health calls things, and how it writes them.
enum AppleHealthWords {
  /// The vital of a record's type; nil for a type that isn't ours, resting and wrist values among
  /// them: a day's figure and a deviation are no measurements.
  static func vital(ofType type: String) -> VitalID? { vitals[type] }

  private static let vitals: [String: VitalID] = [
    "HKQuantityTypeIdentifierBodyTemperature": .temperature,
    "HKQuantityTypeIdentifierBloodPressureSystolic": .systolic,
    "HKQuantityTypeIdentifierBloodPressureDiastolic": .diastolic,
    "HKQuantityTypeIdentifierBloodGlucose": .glycemia,
    "HKQuantityTypeIdentifierHeartRate": .heartRate,
    "HKQuantityTypeIdentifierBodyMass": .weight,
    "HKQuantityTypeIdentifierOxygenSaturation": .oxygenSaturation,
  ]

  /// A type as a person may read it: `StepCount`.
  static func plainName(ofType type: String) -> String {
    let prefix = prefixes.first { type.hasPrefix($0) } ?? ""
    return type.isEmpty ? "Record" : String(type.dropFirst(prefix.count))
  }

  private static let prefixes = [
    "HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKDataType",
  ]

  /// The unit of a vital that `text` is written in; nil for another, which refuses the record.
  static func unit(_ text: String, of vital: VitalID) -> MeasurementUnit? {
    switch (vital, text) {
    case (.temperature, "degC"): .celsius
    case (.temperature, "degF"): .fahrenheit
    case (.systolic, "mmHg"), (.diastolic, "mmHg"): .millimetresOfMercury
    case (.glycemia, "mg/dL"): .milligramsPerDecilitre
    // The molar mass stands between, with other last digits in each version.
    case (.glycemia, _) where text.hasPrefix("mmol<") && text.hasSuffix(">/L"):
      .millimolesPerLitre
    case (.heartRate, "count/min"): .beatsPerMinute
    case (.weight, "kg"): .kilogram
    case (.weight, "lb"): .pound
    case (.oxygenSaturation, "%"): .percent
    default: nil
    }
  }

  static let unitNames: [VitalID: [String]] = [
    .temperature: ["degC", "degF"], .systolic: ["mmHg"], .diastolic: ["mmHg"],
    .glycemia: ["mg/dL", "mmol<…>/L"], .heartRate: ["count/min"], .weight: ["kg", "lb"],
    .oxygenSaturation: ["%"],
  ]

  /// A number in the unit that `unit` gives; nil for what is none. Oxygen saturation is a fraction,
  /// 0.97, but what a person has typed may be a percentage: nothing over 1 is a fraction.
  static func value(_ text: String, of vital: VitalID) -> Double? {
    guard let value = decimal(text) else { return nil }
    return vital == .oxygenSaturation && value <= 1 ? (value * 100).rounded(toPlaces: 6) : value
  }

  /// What `HKBloodGlucoseMealTime` says.
  static func mark(mealTime: String) -> Mark? {
    ["1": .beforeMeal, "2": .afterMeal][mealTime]
  }

  /// `2024-11-03 08:15:00 -0400`: the instant. The offset is that of the phone which exported, and
  /// says nothing of where the value was measured.
  static func instant(_ text: String) -> Instant? {
    instant(text.utf8.span)
  }

  private static func instant(_ bytes: Span<UInt8>) -> Instant? {
    func number(_ places: Range<Int>) -> Int? {
      var number = 0
      for place in places {
        guard (0x30...0x39).contains(bytes[place]) else { return nil }
        number = number * 10 + Int(bytes[place] - 0x30)
      }
      return number
    }
    guard bytes.count == 25, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      bytes[10] == UInt8(ascii: " "), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"), bytes[19] == UInt8(ascii: " "),
      bytes[20] == UInt8(ascii: "+") || bytes[20] == UInt8(ascii: "-"),
      let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
      let hours = number(21..<23), let minutes = number(23..<25), hours <= 18, minutes < 60,
      let date = LocalDate(year: year, month: month, day: day),
      let time = TimeOfDay(hour: hour, minute: minute, second: second)
    else { return nil }
    let offset = hours * 3600 + minutes * 60
    return LocalDateTime(date, time).instant(
      utcOffsetSeconds: bytes[20] == UInt8(ascii: "-") ? -offset : offset)
  }
}
