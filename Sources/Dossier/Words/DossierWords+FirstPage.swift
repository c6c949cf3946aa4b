import HealthModel
import Phrases

/// What the first page says, and the limits in force.
extension DossierWords {
  // MARK: Limits

  var noLimits: String { phrase("none") }

  func feverLimits(_ range: String, _ unit: String, _ fever: String) -> String {
    phrase("normal \(range) \(unit); fever from \(fever)")
  }

  var bloodPressure: String { phrase("Blood pressure") }

  func pressureLimits(_ limit: String, _ unit: String, crisis: String?) -> String {
    crisis.map { phrase("at home \(limit) \(unit); very high \($0)") }
      ?? phrase("at home \(limit) \(unit)")
  }

  func lowPressureLimits(_ limit: String, very: String?) -> String {
    very.map { phrase("; low under \(limit); very low under \($0)") }
      ?? phrase("; low under \(limit)")
  }

  // MARK: The first page

  func atAGlance(_ days: Int) -> String {
    switch days {
    case 1: phrase("A day at a glance")
    case 7: phrase("A week at a glance")
    case 14: phrase("Two weeks at a glance")
    default: phrase("\(days) days at a glance")
    }
  }

  var measuredAtHome: String { phrase("measured at home") }
  /// Behind `14 of 14`.
  var daysWithReadingsHead: String { phrase("days with readings") }

  func filed(_ reports: Int, _ singleReadings: Int) -> String {
    let reports = reports == 1 ? phrase("\(reports) report") : phrase("\(reports) reports")
    return singleReadings == 1
      ? phrase("\(reports) and \(singleReadings) single reading")
      : phrase("\(reports) and \(singleReadings) single readings")
  }

  var firstPageRule: String {
    phrase(
      "Readings were typed by the person or sent by a device, at home; nothing is "
        + "interpolated. Blank means no readings."
    )
  }

  func beforeIs(_ dates: String) -> String { phrase("Compared with \(dates).") }
  /// What precedes a number of as many days just before these.
  var before: String { phrase("before") }

  func daysBefore(_ count: Int) -> String {
    count == 1 ? phrase("\(count) day before") : phrase("\(count) days before")
  }

  func readingsOnDays(_ readings: String, _ days: String) -> String {
    phrase("\(readings) on \(days)")
  }

  func beforeHighest(_ dates: String, _ value: String, fevers: Int) -> String {
    fevers == 0
      ? phrase("\(dates): \(value) highest, no fever") : phrase("\(dates): \(value) highest")
  }

  func readingsInRange(_ range: String) -> String { phrase("readings in range \(range)") }
  /// Behind the share of those in range, where a person has others.
  func readingsOfSensor(_ count: Int) -> String { phrase("of \(count) sensor values") }

  func beforeInRange(_ dates: String, _ count: Int, of whole: Int) -> String {
    phrase("\(dates): \(count) of \(whole) in range")
  }

  func averageFrom(_ unit: String, _ low: String, _ high: String) -> String {
    phrase("\(unit) average, \(low) to \(high)")
  }

  func beforeAverage(_ dates: String, _ value: String) -> String {
    phrase("\(dates): \(value) average")
  }

  func averageOfCount(_ unit: String, _ count: Int) -> String {
    phrase("\(unit) average of \(count)")
  }

  func beforePressure(_ dates: String, _ value: String, _ count: Int) -> String {
    "\(dates): \(value), \(readings(count))"
  }

  var neither: String { phrase("In range") }
  var notes: String { phrase("Notes chosen by the person") }
  var limitsInForce: String { phrase("Limits in force") }
  var vitalColumn: String { phrase("vital") }
  var limitsColumn: String { phrase("limits") }
  var sourceColumn: String { phrase("source") }
  var originColumn: String { phrase("origin") }
  var pagesThatFollow: String { phrase("Following pages") }
  var nothingStandsOut: RichText { rich("Nothing to highlight") }

  func feverOn(_ days: Int, highest: String, _ time: String, last: String) -> RichText {
    rich("*Fever on \(self.days(days))*, highest \(highest) on \(time), last \(last)")
  }

  /// Values of one kind beyond a limit.
  /// - Parameters:
  ///   - graver: how many of them lie beyond a farther limit.
  ///   - named: the most severe values, with their times.
  func beyond(
    _ count: Int, of whole: Int, _ kind: String, _ limits: String, graver: (Int, String)?,
    _ named: [String]
  ) -> RichText {
    let (count, whole) = (grouped(count), grouped(whole))
    let counted =
      graver.map { rich("*\(count) of \(whole) \(limits), \($0.0) of them \($0.1)*") }
      ?? rich("*\(count) of \(whole) \(limits)*")
    return "\(kind.isEmpty ? "" : "\(kind): ")" + counted + "\(behind(named))"
  }

  func highestOf(_ value: String, _ time: String) -> String {
    phrase("highest \(value) on \(time)")
  }
  func lowestOf(_ value: String, _ time: String) -> String { phrase("lowest \(value) on \(time)") }

  private func pressures(_ count: Int, of whole: Int) -> String {
    whole == 1
      ? phrase("\(count) of \(whole) pressure") : phrase("\(count) of \(whole) pressures")
  }

  /// Of cuffs that felt one.
  func irregularPulses(_ count: Int, of whole: Int) -> RichText {
    rich("*\(pressures(count, of: whole))* flagged by the cuff for irregular pulse")
  }

  func doubtfulPressures(_ count: Int) -> RichText {
    count == 1
      ? rich(
        "*\(count) reading* left out of the home average: loose cuff, movement or bad position")
      : rich(
        "*\(count) readings* left out of the home average: loose cuff, movement or bad position")
  }

  var signsOfCuff: String {
    phrase(
      "Reported by the cuff: ~ irregular pulse; ? loose cuff, movement or bad position, "
        + "not in home averages."
    )
  }

  func pressuresAtOrAbove(_ count: Int, of whole: Int, _ limits: String) -> RichText {
    whole == 1
      ? rich("*\(count) of \(whole) pressure* at or above \(limits)")
      : rich("*\(count) of \(whole) pressures* at or above \(limits)")
  }

  func without(_ vital: VitalID, _ days: String) -> String {
    switch vital {
    case .systolic: phrase("pressure \(days)")
    case .glycemia: phrase("glucose \(days)")
    case .temperature: phrase("temperature \(days)")
    default: "\(vital.name) \(days)"
    }
  }

  func daysWithout(_ named: [String]) -> RichText {
    rich("*Days without*") + ": \(named.joined(separator: ";  "))"
  }
}
