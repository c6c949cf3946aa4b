import HealthModel
import Phrases

/// What the page on a glucose sensor says.
extension DossierWords {
  func daysOfSensor(_ count: Int) -> String {
    count == 1
      ? phrase("\(count) day of a glucose sensor") : phrase("\(count) days of a glucose sensor")
  }

  var readingsInRange: String { phrase("of readings in range") }
  func sensorActive(_ share: String) -> RichText { rich("sensor active *\(share)* of the time") }

  func sensorRules(
    readings: String, minutes: Int, leastDays: Int, leastDaysOfTails: Int
  ) -> [String] {
    [
      phrase(
        "Shares are of \(readings) readings that the sensor took by itself, one every "
          + "\(self.minutes(minutes)); it was active in as many slots of that length as have one."
      ),
      phrase(
        "A percentile at a time of day is that of all readings within 30 minutes of it, of all "
          + "days, linear between ranks; it is drawn where at least \(leastDays) days have one, 5 % "
          + "and 95 % where \(leastDaysOfTails) days have, for most of the day. Nothing is put into "
          + "gaps."
      ),
    ]
  }

  func sensorRanges(of group: GlucoseTargets.Group?) -> String {
    let source = phrase(
      "international consensus on time in range 2019 (doi 10.2337/dci19-0028)")
    let ranges =
      switch group {
      case nil:
        phrase("Ranges: the person’s own, so that no targets of the consensus hold.")
      case .adults:
        phrase(
          "Ranges, default, and targets: \(source), for most adults with diabetes, not for "
            + "pregnancy or old age."
        )
      case .older:
        phrase(
          "Ranges, default, and targets, as set: \(source), for older people and those at high "
            + "risk."
        )
      case .pregnancy:
        phrase(
          "Ranges and targets, as set: \(source), for pregnancy with diabetes of type 1; they "
            + "know no very high range."
        )
      }
    return phrase(
      "\(ranges) GMI: doi 10.2337/dc18-1581. A sensor measures tissue fluid, not blood.")
  }

  func otherSensor(_ name: String?, _ count: Int) -> String {
    let values = count == 1 ? phrase("\(count) value") : phrase("\(count) values")
    return name.map { phrase("Left out: \(values) of another sensor, \($0).") }
      ?? phrase("Left out: \(values) of another sensor.")
  }

  var timeInRanges: String { phrase("Time in ranges") }

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
  var indicatorNote: String { phrase("GMI, worked out from the average") }
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
      ? rich("*\(count) scan*, \(range), in none of these figures")
      : rich("*\(grouped(count)) scans*, \(range), in none of these figures")
  }

  /// Beside a person's own limits those of the consensus.
  func consensusRange(_ range: String, inside: String, below: String, above: String) -> RichText {
    rich(
      "By the consensus’s own limits, \(range): *\(inside) in range*, \(below) below, \(above) "
        + "above"
    )
  }

  func advisedActive(_ share: String) -> String { phrase("at least \(share) advised") }
  func advised(_ days: Int) -> String { phrase("\(days) advised") }
  var profile: String { phrase("24-hour profile") }

  func laidOver(_ days: Int) -> String {
    days == 1
      ? phrase("\(days) day laid over each other") : phrase("\(days) days laid over each other")
  }

  func profileAlternative(
    _ hours: [(time: String, median: String, low: String, high: String)]
  ) -> String {
    guard !hours.isEmpty else { return phrase("Too few days for a profile.") }
    let told = hours.map { phrase("\($0.time) \($0.median), \($0.low) to \($0.high)") }
    return phrase("Median and middle half by time of day: \(told.joined(separator: "; ")).")
  }

  var dayByDay: String { phrase("Day by day") }

  /// Of a longer period: how many days, the last ones.
  func dayByDayNote(active: String, last: Int?) -> String {
    let note = phrase(
      "share in range at the right, for days with at least \(active) of their readings")
    return last.map { phrase("\(note); the last \($0) days") } ?? note
  }

  func dayByDayAlternative(_ days: [(day: String, share: String, isEnough: Bool)]) -> String {
    let told = days.map { "\($0.day) \($0.share)" }.joined(separator: ", ")
    return phrase("Share in range, day by day: \(told).")
  }

  func activeShort(_ share: String) -> String { phrase("active \(share)") }

  /// - Parameters:
  ///   - named: the most severe ones; of `count` in all.
  ///   - deep: how many reach below a limit.
  func lows(
    _ named: [(time: String, minutes: Int, lowest: String)], of count: Int, least: Int,
    deep: (Int, String)?
  ) -> RichText {
    guard count > 0 else { return rich("*No low* of \(least) minutes or more") }
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
      ? rich("*\(count) of \(whole) days* has under \(share) of their readings")
      : rich("*\(count) of \(whole) days* have under \(share) of their readings")
    return sparse
      + (gap.map { rich("; the longest gap is \($0.length), from \($0.from)") } ?? "")
  }
}
