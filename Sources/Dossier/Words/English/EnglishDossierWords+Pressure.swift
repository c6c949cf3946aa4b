import Charts
import HealthModel

/// What the page on blood pressure says in English.
extension EnglishDossierWords {
  var pressureTitle: String { "Blood pressure at home" }
  func homeAverage(_ unit: String) -> String { "\(unit), home average" }

  func shortAverage(_ unit: String, _ count: Int, of whole: Int) -> String {
    "\(unit), short: \(count) of \(whole)"
  }

  func pressureMean(_ unit: String, of count: Int) -> String {
    "\(unit), mean of " + counted(count, one: "reading", other: "readings")
  }

  func lastDays(_ count: Int, of whole: Int, readings: Int, leavesOutFirst: Bool) -> Told {
    let readings = counted(readings, one: "reading", other: "readings")
    let days = counted(count, one: "day", other: "days")
    return "\(count < whole ? "last " : "")\(days), \(strong: readings)"
      + (leavesOutFirst ? ", day 1 left out" : "")
  }

  var averages: String { "Averages" }
  func limitAtHome(_ limit: String) -> String { "limit at home \(limit)" }
  var madeOf: String { "Home average and what it is made of" }
  var systolic: String { "systolic" }
  var diastolic: String { "diastolic" }
  var readingsColumn: String { "readings" }
  var daysColumn: String { "days" }
  var homeRow: String { "Home average" }
  func homeRow(_ count: Int, of whole: Int) -> String { "Short: \(count) of \(whole)" }

  func meanRow(_ count: Int) -> String {
    "Mean of " + counted(count, one: "reading", other: "readings")
  }

  func homeSpan(_ dates: String, leavesOutFirst: Bool) -> String {
    dates + (leavesOutFirst ? ", day 1 left out" : "")
  }

  var mornings: String { "mornings" }
  var evenings: String { "evenings" }
  var everyReading: String { "Every reading" }
  func barsNote(_ unit: String) -> String { "bars from diastolic to systolic, \(unit)" }

  func columnsNote(_ unit: String) -> String {
    "each day from lowest to highest, systolic and diastolic; lines join daily means, \(unit)"
  }

  var morning: String { "morning" }
  var evening: String { "evening" }
  func atOrAbove(_ limits: String) -> String { "at or above \(limits)" }
  var dayOne: String { "day 1" }
  var homeBracket: String { "home average" }
  func lastDays(_ count: Int, of whole: Int) -> String {
    count < whole ? "The last \(count) days" : "Each day"
  }
  var day: String { "Day" }
  var morningColumn: String { "Morning" }
  func eveningUntil(_ time: String) -> String { "Evening, until \(time)" }
  var dayMean: String { "Day’s mean" }
  var pulse: String { "Pulse" }
  var leftOut: String { "left out" }
  func more(_ count: Int) -> String { "and \(count) more" }

  func reach(
    _ count: Int, of whole: Int, _ limits: String, home: (Int, of: Int)?, none crisis: String?
  ) -> Told {
    var told: Told =
      "\(strong: "\(count) of \(whole)") readings \(count == 1 ? "is" : "are") at or above \(limits)"
    if let home {
      told = told + ", \(strong: "\(home.0) of the \(home.of)") behind the home average"
    }
    return told + (crisis.map { "; none reaches \($0)" } ?? "")
  }

  func highestPressure(_ value: String, _ time: String) -> Told {
    "\(strong: "Highest \(value)") on \(time)."
  }

  func pulse(_ mean: String, from low: String, to high: String) -> Told {
    "Pulse \(mean) on average, \(low) to \(high)."
  }

  func scatter(_ spread: String) -> Told { "Scatter (SD) of the home average \(spread)" }

  func pressureRules(readings: Int, isOfProtocol: Bool) -> [String] {
    [
      "Home average: all readings of "
        + (isOfProtocol
          ? "the protocol’s days but the first"
          : "the last 7 days, or of fewer, but those of the first that has one")
        + "; wanted are two each morning and evening, 12 readings in all and 3 days at least; here "
        + counted(readings, one: "reading", other: "readings")
        + ". What is measured before bed stays with its evening."
    ]
  }

  func pressureLimit(_ limits: String, isOwn: Bool) -> String {
    let sources =
      "European Society of Hypertension 2021 (doi 10.1097/HJH.0000000000002843) and 2023 "
      + "(doi 10.1097/HJH.0000000000003480); very high: ACC/AHA 2017."
    return isOwn
      ? "Limits: \(limits): the person’s own. Usual is 135/85: \(sources)"
      : "Limits: \(limits), default: \(sources)"
  }
}
