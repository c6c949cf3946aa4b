import HealthModel
import Phrases

/// What the page on a glucose sensor says.
extension DossierWords {
  func daysOfSensor(_ count: Int) -> String {
    count == 1
      ? phrase("\(count) day of sensor glucose") : phrase("\(count) days of sensor glucose")
  }

  var readingsInRange: String { phrase("of readings in range") }
  func sensorActive(_ share: String) -> RichText { rich("sensor active *\(share)* of the time") }

  func sensorRules(
    readings: String, minutes: Int, leastDays: Int, leastDaysOfTails: Int
  ) -> [String] {
    [
      phrase(
        "Shares of \(readings) automatic sensor readings, one every "
          + "\(self.minutes(minutes)); active: the slots of that length with a reading."
      ),
      phrase(
        "Percentiles use the readings of all days within 30 minutes of a time, linear "
          + "between ranks. They are drawn where at least \(leastDays) days have one, 5 % "
          + "and 95 % where \(leastDaysOfTails) days do, for most of the day. Gaps are left "
          + "open."
      ),
    ]
  }

  func sensorRanges(of group: GlucoseTargets.Group?) -> String {
    let source = phrase(
      "international consensus on time in range 2019 (doi 10.2337/dci19-0028)")
    let ranges =
      switch group {
      case nil:
        phrase("Ranges: the person’s own, so the consensus targets don’t apply.")
      case .adults:
        phrase(
          "Default ranges and targets: \(source), for most adults with diabetes, not for "
            + "pregnancy or old age."
        )
      case .older:
        phrase(
          "Default ranges, and targets set for older people and those at high risk: \(source)."
        )
      case .pregnancy:
        phrase(
          "Ranges and targets set for pregnancy with type 1 diabetes: \(source); there "
            + "is no very high range."
        )
      }
    return phrase(
      "\(ranges) GMI: doi 10.2337/dc18-1581. Sensors measure interstitial fluid, not blood.")
  }

  func otherSensor(_ name: String?, _ count: Int) -> String {
    let values = count == 1 ? phrase("\(count) value") : phrase("\(count) values")
    return name.map { phrase("Left out: \(values) from another sensor, \($0).") }
      ?? phrase("Left out: \(values) from another sensor.")
  }

  var timeInRanges: String { phrase("Time in ranges (TIR)") }

  func rangesAlternative(_ shares: [(name: String, share: String)]) -> String {
    let told = shares.map { "\($0.name) \($0.share)" }.joined(separator: ", ")
    return phrase("Shares of readings: \(told).")
  }

  var aDay: String { phrase("a day") }
  var target: String { phrase("target") }
  /// What a range and the one beyond it have together.
  func inAll(_ range: String, _ share: String) -> String { phrase("\(range) in all: \(share)") }
  var statistics: String { phrase("Statistics and targets") }

  func needsDays(_ days: Int, active: Double) -> String {
    phrase("needs \(days) days, \(Int(active)) % active")
  }

  var indicator: String { phrase("Glucose management indicator") }
  var indicatorNote: String { phrase("GMI, calculated from the average") }
  var variation: String { phrase("Coefficient of variation") }
  func deviation(_ spread: String) -> String { phrase("CV;  SD \(spread)") }
  var lowestAndHighest: String { phrase("Lowest and highest") }
  var active: String { phrase("Sensor active") }

  func slots(_ count: String, ofPossible possible: String) -> String {
    phrase("\(count) of \(possible) slots")
  }

  /// What a sensor's own readings are, and those that a person asked it for.
  var sensorTitle: String { phrase("Sensor") }
  var scansTitle: String { phrase("Scans") }

  func scans(_ count: Int, _ range: String) -> RichText {
    count == 1
      ? rich("*\(count) scan*, \(range), not in these figures")
      : rich("*\(grouped(count)) scans*, \(range), not in these figures")
  }

  /// Beside a person's own limits those of the consensus.
  func consensusRange(_ range: String, inside: String, below: String, above: String) -> RichText {
    rich(
      "By the consensus limits, \(range): *TIR \(inside)*, TBR \(below), TAR \(above)"
    )
  }

  func advisedActive(_ share: String) -> String { phrase("at least \(share) advised") }
  func advised(_ days: Int) -> String { phrase("\(days) advised") }
  var profile: String { phrase("24-hour profile (AGP)") }

  func laidOver(_ days: Int) -> String {
    days == 1
      ? phrase("\(days) day") : phrase("\(days) days overlaid")
  }

  func profileAlternative(
    _ hours: [(time: String, median: String, low: String, high: String)]
  ) -> String {
    guard !hours.isEmpty else { return phrase("Too few days for a profile.") }
    let told = hours.map { phrase("\($0.time) \($0.median), \($0.low) to \($0.high)") }
    return phrase("Median and interquartile range by time of day: \(told.joined(separator: "; ")).")
  }

  var dayByDay: String { phrase("Day by day") }

  /// Of a longer period: how many days, the last ones.
  func dayByDayNote(active: String, last: Int?) -> String {
    let note = phrase(
      "TIR at the right, for days with at least \(active) of their readings")
    return last.map { phrase("\(note); the last \($0) days") } ?? note
  }

  func dayByDayAlternative(_ days: [(day: String, share: String, isEnough: Bool)]) -> String {
    let told = days.map { "\($0.day) \($0.share)" }.joined(separator: ", ")
    return phrase("TIR, day by day: \(told).")
  }

  func activeShort(_ share: String) -> String { phrase("active \(share)") }

  /// - Parameters:
  ///   - named: the most severe ones; of `count` in all.
  ///   - deep: how many reach below a limit.
  func lows(
    _ named: [(time: String, minutes: Int, lowest: String)], of count: Int, least: Int,
    deep: (Int, String)?
  ) -> RichText {
    guard count > 0 else { return rich("*No lows* of \(least) minutes or more") }
    let listed = named.map {
      phrase("\($0.time), \(minutes($0.minutes)), down to \($0.lowest)")
    }.joined(separator: "; ")
    let lows = count == 1 ? phrase("\(count) low") : phrase("\(count) lows")
    let counted =
      deep.map { rich("*\(lows)* of \(least) minutes or more*, \($0.0) of \(count) \($0.1)*") }
      ?? rich("*\(lows)* of \(least) minutes or more")
    return counted + ": \(listed)\(andMore(count - named.count))"
  }

  func highest(_ value: String, _ time: String) -> RichText {
    rich("*Highest \(value)* on \(time).")
  }

  func medians(
    _ highest: (time: String, value: String), _ lowest: (time: String, value: String)
  ) -> RichText {
    rich(
      "Median highest at \(highest.time) (\(highest.value)), lowest at \(lowest.time) "
        + "(\(lowest.value))"
    )
  }

  func sparseDays(
    _ count: Int, of whole: Int, _ share: String, gap: (length: String, from: String)?
  ) -> RichText {
    let sparse =
      count == 1
      ? rich("*\(count) of \(whole) days* has under \(share) of its readings")
      : rich("*\(count) of \(whole) days* have under \(share) of their readings")
    return sparse
      + (gap.map { rich("; the longest gap is \($0.length), from \($0.from)") } ?? "")
  }
}
