import Charts
import HealthModel

/// What the page on a glucose sensor says in English.
extension EnglishDossierWords {
  func daysOfSensor(_ count: Int) -> String {
    counted(count, one: "day", other: "days") + " of a glucose sensor"
  }

  var readingsInRange: String { "of readings in range" }
  func sensorActive(_ share: String) -> Told { "sensor active \(strong: share) of the time" }

  func sensorRules(
    readings: String, minutes: Int, leastDays: Int, leastDaysOfTails: Int
  ) -> [String] {
    [
      "Shares are of \(readings) readings that the sensor took by itself, one every "
        + counted(minutes, one: "minute", other: "minutes")
        + "; it was active in as many slots of that length as have one.",
      "A percentile at a time of day is that of all readings within 30 minutes of it, of all days, "
        + "linear between ranks; it is drawn where at least \(leastDays) days have one, 5 % and 95 % "
        + "where \(leastDaysOfTails) days have, for most of the day. Nothing is put into gaps.",
    ]
  }

  func sensorRanges(of group: GlucoseTargets.Group?) -> String {
    let source = "international consensus on time in range 2019 (doi 10.2337/dci19-0028)"
    let ranges =
      switch group {
      case nil: "Ranges: the person’s own, so that no targets of the consensus hold."
      case .adults:
        "Ranges, default, and targets: \(source), for most adults with diabetes, not for pregnancy or "
          + "old age."
      case .older:
        "Ranges, default, and targets, as set: \(source), for older people and those at high risk."
      case .pregnancy:
        "Ranges and targets, as set: \(source), for pregnancy with diabetes of type 1; they know "
          + "no very high range."
      }
    return ranges + " GMI: doi 10.2337/dc18-1581. A sensor measures tissue fluid, not blood."
  }

  func otherSensor(_ name: String?, _ count: Int) -> String {
    "Left out: \(counted(count, one: "value", other: "values")) of another sensor"
      + (name.map { ", \($0)" } ?? "") + "."
  }

  var timeInRanges: String { "Time in ranges" }

  func rangesAlternative(_ shares: [(name: String, share: String)]) -> String {
    "Shares of readings: " + shares.map { "\($0.name) \($0.share)" }.joined(separator: ", ") + "."
  }

  var aDay: String { "a day" }
  var target: String { "target" }
  func inAll(_ range: String, _ share: String) -> String { "\(range) in all: \(share)" }
  var statistics: String { "Statistics and targets" }

  func needsDays(_ days: Int, active: Double) -> String {
    "needs \(days) days, \(Int(active)) % active"
  }

  var indicator: String { "Glucose management indicator" }
  var indicatorNote: String { "GMI, worked out from the average" }
  var variation: String { "Coefficient of variation" }
  func deviation(_ spread: String) -> String { "CV;  SD \(spread)" }
  var lowestAndHighest: String { "Lowest and highest" }
  var active: String { "Sensor active" }

  func slots(_ count: String, ofPossible possible: String) -> String {
    "\(count) of \(possible) slots"
  }

  var sensorTitle: String { "Sensor" }
  var scansTitle: String { "Scans" }

  func scans(_ count: Int, _ range: String) -> Told {
    "\(strong: "\(grouped(count)) \(count == 1 ? "scan" : "scans")"), \(range), in none of these figures"
  }

  func consensusRange(_ range: String, inside: String, below: String, above: String) -> Told {
    "By the consensus’s own limits, \(range): \(strong: "\(inside) in range"), \(below) below, \(above) above"
  }

  func advisedActive(_ share: String) -> String { "at least \(share) advised" }
  func advised(_ days: Int) -> String { "\(days) advised" }
  var profile: String { "24-hour profile" }

  func laidOver(_ days: Int) -> String {
    counted(days, one: "day", other: "days") + " laid over each other"
  }

  func profileAlternative(
    _ hours: [(time: String, median: String, low: String, high: String)]
  ) -> String {
    guard !hours.isEmpty else { return "Too few days for a profile." }
    return "Median and middle half by time of day: "
      + hours.map { "\($0.time) \($0.median), \($0.low) to \($0.high)" }.joined(separator: "; ")
      + "."
  }

  var dayByDay: String { "Day by day" }

  func dayByDayNote(active: String, last: Int?) -> String {
    "share in range at the right, for days with at least \(active) of their readings"
      + (last.map { "; the last \($0) days" } ?? "")
  }

  func dayByDayAlternative(_ days: [(day: String, share: String, isEnough: Bool)]) -> String {
    "Share in range, day by day: "
      + days.map { "\($0.day) \($0.share)" }.joined(separator: ", ") + "."
  }

  func activeShort(_ share: String) -> String { "active \(share)" }

  func lows(
    _ named: [(time: String, minutes: Int, lowest: String)], of count: Int, least: Int,
    deep: (Int, String)?
  ) -> Told {
    guard count > 0 else { return "\(strong: "No low") of \(least) minutes or more" }
    let told = named.map {
      "\($0.time), " + counted($0.minutes, one: "minute", other: "minutes")
        + ", down to \($0.lowest)"
    }
    let lows = counted(count, one: "low", other: "lows")
    let part = deep.map { ", \($0.0) of \(count) \($0.1)" } ?? ""
    return
      "\(strong: lows) of \(least) minutes or more\(strong: part): \(told.joined(separator: "; "))\(andMore(count - named.count))"
  }

  func highest(_ value: String, _ time: String) -> Told {
    "\(strong: "Highest \(value)") on \(time)."
  }

  func medians(
    _ highest: (time: String, value: String), _ lowest: (time: String, value: String)
  ) -> Told {
    "Median highest at \(highest.time) (\(highest.value)), lowest at \(lowest.time) (\(lowest.value))"
  }

  func sparseDays(
    _ count: Int, of whole: Int, _ share: String, gap: (length: String, from: String)?
  ) -> Told {
    let told: Told =
      "\(strong: "\(count) of \(whole) days") \(count == 1 ? "has" : "have") under \(share) of their readings"
    return told + (gap.map { "; the longest gap is \($0.length), from \($0.from)" } ?? "")
  }
}
