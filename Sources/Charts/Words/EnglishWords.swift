import HealthModel

/// What charts say where no other language is asked for.
struct EnglishWords: ChartWords {
  static let dates = DateNames(
    weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], months: MonthName.all)

  func title(of vital: VitalID) -> String? {
    switch vital.builtIn {
    case .temperature: "Body temperature"
    case .glycemia: "Blood glucose"
    case .systolic: "Systolic pressure"
    case .diastolic: "Diastolic pressure"
    case .heartRate: "Heart rate"
    case .oxygenSaturation: "Oxygen saturation"
    case .weight: "Weight"
    case nil: nil
    }
  }

  let bloodPressure = "Blood pressure"

  func band(_ band: Band, of vital: VitalID) -> String {
    let isTemperature = vital == .temperature
    return switch band {
    case .criticallyHigh: isTemperature ? "Fever" : "Very high"
    case .high: isTemperature ? "Raised" : "High"
    case .normal: vital == .glycemia ? "In range" : "Normal"
    case .low: "Low"
    case .criticallyLow: "Very low"
    }
  }

  func half(_ half: PressureDay.Half) -> String {
    switch half {
    case .morning: "Morning"
    case .evening: "Evening"
    }
  }

  func readings(_ count: Int) -> String { counted(count, one: "reading", other: "readings") }
  func days(_ count: Int) -> String { counted(count, one: "day", other: "days") }

  func coverage(readings: Int, days: Int, of whole: Int) -> String {
    self.readings(readings) + (whole == 1 ? "" : " on \(days) of \(self.days(whole))")
  }

  func sensorActive(_ share: String) -> String { "sensor active \(share)" }
  let noReadings = "no readings"
  let noReadingsThisWeek = "no readings this week"
  let noReadingsInPeriod = "no readings in this period"

  func highest(at time: String) -> String { "highest, \(time)" }
  let ofReadingsInRange = "of readings in range"
  func share(_ part: Int, of whole: Int) -> String { "\(part) of \(whole)" }
  func readingsInRange(of whole: Int) -> String {
    plural(whole, one: "reading in range", other: "readings in range")
  }
  func mean(of readings: Int) -> String { "mean of \(self.readings(readings))" }
  let average = "average"
  let lowest = "lowest"
  let highest = "highest"
  func fever(_ limit: String) -> String { "fever \(limit) on" }
  func noFever(_ limit: String) -> String { "no fever \(limit)" }
  let last = "last"

  func mean(of half: PressureDay.Half) -> String {
    switch half {
    case .morning: "mornings"
    case .evening: "evenings"
    }
  }

  func over(_ limit: String) -> String { "over \(limit)" }
  func andOver(_ limit: String) -> String { "\(limit) and over" }
  func from(_ limit: String) -> String { "from \(limit)" }
  func under(_ limit: String) -> String { "under \(limit)" }
  func either(_ limits: [String]) -> String { limits.joined(separator: " or ") }
  func both(_ limits: [String]) -> String { limits.joined(separator: " and ") }

  func gaps(dottedFrom solid: Int, to dotted: Int) -> String {
    "Dotted: \(solid)–\(dotted) h between readings; longer gaps are left open."
  }

  func sensorGaps(minutes: Int) -> String {
    "Gaps of more than \(minutes) min are left open."
  }

  let countsAreReadings = "Counts are readings, not time."
  func feverLine(_ limit: String) -> String { "Fever line \(limit)." }
  let dayBars = "A bar reaches from the day's lowest reading to its highest."

  func pressureBars(limits: String) -> String {
    "Bars reach from diastolic to systolic; lines at \(limits)."
  }

  func columns(of length: ColumnLength) -> String {
    switch length {
    case .day:
      "Bars reach from each day's lowest reading to its highest; the line joins daily means."
    case .week:
      "Bars reach from each week's lowest reading to its highest; the line joins weekly means."
    case .month:
      "Bars reach from each month's lowest reading to its highest; the line joins monthly means."
    }
  }

  let fewAreDots = "Fewer than six readings are dots."

  func dots(of length: ColumnLength) -> String {
    switch length {
    case .day: "Each dot is a reading; lines join daily means."
    case .week: "Each dot is a reading; lines join weekly means."
    case .month: "Each dot is a reading; lines join monthly means."
    }
  }

  func pressureColumns(of length: ColumnLength) -> String {
    switch length {
    case .day:
      "Systolic and diastolic: bars from each day's lowest to its highest; lines join daily means."
    case .week:
      "Systolic and diastolic: bars from each week's lowest to its highest; lines join weekly means."
    case .month:
      "Systolic and diastolic: bars from each month's lowest to its highest; lines: monthly means."
    }
  }

  func bounded(_ count: Int) -> String {
    "\(readings(count)) with < or > "
      + plural(count, one: "enters means at its limit.", other: "enter means at their limit.")
  }

  func lowest(_ value: String, at time: String) -> String { "Lowest \(value), \(time)." }
  func highest(_ value: String, at time: String) -> String { "Highest \(value), \(time)." }
  func inRange(_ share: String) -> String { "\(share) of readings in range." }
  func fever(_ limit: String, on days: String, last time: String) -> String {
    "Fever \(limit) on \(days), last \(time)."
  }
  func withoutFever(_ limit: String) -> String { "No fever \(limit)." }

  func named(_ extreme: PressureExtreme, _ pressure: String, at time: String) -> String {
    switch extreme {
    case .highestSystolic: "Highest systolic \(pressure), \(time)."
    case .lowestSystolic: "Lowest systolic \(pressure), \(time)."
    case .highestDiastolic: "Highest diastolic \(pressure), \(time)."
    case .lowestDiastolic: "Lowest diastolic \(pressure), \(time)."
    }
  }

  func mean(_ value: String) -> String { "Mean \(value)." }

  func mean(
    _ value: String, halves: [(half: PressureDay.Half, mean: String)]
  ) -> String {
    "Mean \(value); " + halves.map { "\(mean(of: $0.half)) \($0.mean)" }.joined(separator: ", ")
      + "."
  }

  func dailyRanges(_ ranges: String) -> String { "Daily ranges: \(ranges)." }
  func noReadings(on days: String) -> String { "No readings on \(days)." }
}
