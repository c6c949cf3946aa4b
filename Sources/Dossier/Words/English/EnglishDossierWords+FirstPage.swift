import Charts
import HealthModel

/// What the first page says in English, and the limits in force.
extension EnglishDossierWords {
  // MARK: Limits

  var noLimits: String { "none" }

  func feverLimits(_ range: String, _ unit: String, _ fever: String) -> String {
    "normal \(range) \(unit); fever from \(fever)"
  }

  var bloodPressure: String { "Blood pressure" }

  func pressureLimits(_ limit: String, _ unit: String, crisis: String?) -> String {
    "at home \(limit) \(unit)" + (crisis.map { "; very high \($0)" } ?? "")
  }

  func lowPressureLimits(_ limit: String, very: String?) -> String {
    "; low under \(limit)" + (very.map { "; very low under \($0)" } ?? "")
  }

  // MARK: The first page

  func atAGlance(_ days: Int) -> String {
    switch days {
    case 1: "A day at a glance"
    case 7: "A week at a glance"
    case 14: "Two weeks at a glance"
    default: "\(days) days at a glance"
    }
  }

  var measuredAtHome: String { "measured at home" }
  var daysWithReadingsHead: String { "days with readings" }

  func filed(_ reports: Int, _ singleReadings: Int) -> String {
    counted(reports, one: "report", other: "reports") + " and "
      + counted(singleReadings, one: "single reading", other: "single readings")
  }

  var firstPageRule: String {
    "Readings are what the person typed or a device sent, at home; nothing is interpolated. Blank where "
      + "nothing was measured."
  }
  func beforeIs(_ dates: String) -> String { "Compared with \(dates)." }
  var before: String { "before" }
  func daysBefore(_ count: Int) -> String { counted(count, one: "day", other: "days") + " before" }

  func readingsOnDays(_ readings: String, _ days: String) -> String { "\(readings) on \(days)" }

  func beforeHighest(_ dates: String, _ value: String, fevers: Int) -> String {
    "\(dates): \(value) highest" + (fevers == 0 ? ", no fever" : "")
  }

  func readingsInRange(_ range: String) -> String { "readings in range \(range)" }

  func readingsOfSensor(_ count: Int) -> String { "of \(count) of the sensor" }

  func beforeInRange(_ dates: String, _ count: Int, of whole: Int) -> String {
    "\(dates): \(count) of \(whole) in range"
  }

  func averageFrom(_ unit: String, _ low: String, _ high: String) -> String {
    "\(unit) average, \(low) to \(high)"
  }

  func beforeAverage(_ dates: String, _ value: String) -> String { "\(dates): \(value) average" }
  func averageOfCount(_ unit: String, _ count: Int) -> String { "\(unit) average of \(count)" }

  func beforePressure(_ dates: String, _ value: String, _ count: Int) -> String {
    "\(dates): \(value), " + counted(count, one: "reading", other: "readings")
  }

  var neither: String { "In range" }
  var notes: String { "Notes, as the person chose them" }
  var limitsInForce: String { "Limits in force" }
  var vitalColumn: String { "vital" }
  var limitsColumn: String { "limits" }
  var sourceColumn: String { "source" }
  var originColumn: String { "origin" }
  var pagesThatFollow: String { "The pages that follow" }
  var nothingStandsOut: Told { "Nothing of what is counted here" }

  func feverOn(_ days: Int, highest: String, _ time: String, last: String) -> Told {
    "\(strong: "Fever on \(counted(days, one: "day", other: "days"))"), highest \(highest) on \(time), last \(last)"
  }

  func beyond(
    _ count: Int, of whole: Int, _ kind: String, _ limits: String, graver: (Int, String)?,
    _ named: [String]
  ) -> Told {
    let deep = graver.map { ", \($0.0) of them \($0.1)" } ?? ""
    return
      "\(kind.isEmpty ? "" : "\(kind): ")\(strong: "\(grouped(count)) of \(grouped(whole)) \(limits)\(deep)")\(behind(named))"
  }

  func lowestOf(_ value: String, _ time: String) -> String { "lowest \(value) on \(time)" }
  func highestOf(_ value: String, _ time: String) -> String { "highest \(value) on \(time)" }

  func irregularPulses(_ count: Int, of whole: Int) -> Told {
    "\(strong: "\(count) of \(counted(whole, one: "pressure", other: "pressures"))") with an irregular pulse, as the cuff says"
  }

  func doubtfulPressures(_ count: Int) -> Told {
    "\(strong: counted(count, one: "reading", other: "readings")) left out of the home average: loose cuff, movement or bad position"
  }

  var signsOfCuff: String {
    "What the cuff said: ~ irregular pulse; ? loose cuff, movement or bad position, which no home "
      + "average holds."
  }

  func pressuresAtOrAbove(_ count: Int, of whole: Int, _ limits: String) -> Told {
    "\(strong: "\(count) of \(counted(whole, one: "pressure", other: "pressures"))") at or above \(limits)"
  }

  func without(_ vital: VitalID, _ days: String) -> String {
    switch vital {
    case .systolic: "pressure \(days)"
    case .glycemia: "glucose \(days)"
    default: "\(vital.name) \(days)"
    }
  }

  func countOfDays(_ count: Int) -> String { counted(count, one: "day", other: "days") }

  func daysWithout(_ told: [String]) -> Told {
    "\(strong: "Days without"): \(told.joined(separator: ";  "))"
  }
}
