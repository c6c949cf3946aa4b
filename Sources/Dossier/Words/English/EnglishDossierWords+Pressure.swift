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

  func lastSevenDays(readings: Int, leavesOutFirst: Bool) -> Told {
    let count = counted(readings, one: "reading", other: "readings")
    return "last 7 days, \(strong: count)" + (leavesOutFirst ? ", day 1 left out" : "")
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
  var below: String { "below" }
  var dayOne: String { "day 1" }
  var homeBracket: String { "home average" }
  var lastSeven: String { "The last 7 days" }
  var day: String { "Day" }
  var morningColumn: String { "Morning" }
  func eveningUntil(_ time: String) -> String { "Evening, until \(time)" }
  var dayMean: String { "Day’s mean" }
  var pulse: String { "Pulse" }
  var leftOut: String { "left out" }
  func more(_ count: Int) -> String { "and \(count) more" }

  func reach(
    _ count: Int, of whole: Int, _ limits: String, home: (Int, of: Int)?, crisis: (Int, String)?
  ) -> Told {
    var told: Told =
      "\(strong: "\(count) of \(whole)") readings \(count == 1 ? "is" : "are") at or above \(limits)"
    if let home {
      told = told + ", \(strong: "\(home.0) of the \(home.of)") behind the home average"
    }
    if let (count, limits) = crisis {
      told = told + "; "
      switch count {
      case 0: told = told + "none reaches \(limits)"
      case 1: told = told + "\(strong: "1 reaches \(limits)")"
      default: told = told + "\(strong: "\(count) reach \(limits)")"
      }
    }
    return told
  }

  func highestPressure(_ value: String, _ time: String) -> Told {
    "\(strong: "Highest \(value)") on \(time)."
  }

  func pulse(_ mean: String, from low: String, to high: String) -> Told {
    "Pulse \(mean) on average, \(low) to \(high)."
  }

  func scatter(_ spread: String) -> Told { "Scatter (SD) of the home average \(spread)" }

  func pressureRules(readings: Int, dayStart: String) -> [String] {
    [
      "Home average: all readings of the last 7 days but those of the first that has one; wanted are "
        + "two each morning and evening, 12 readings in all and 3 days at least; here "
        + counted(readings, one: "reading", other: "readings") + ".",
      "A day runs from \(dayStart) to \(dayStart), so that a reading before bed stays with its evening.",
    ]
  }

  func pressureLimit(_ limit: String, isOwn: Bool) -> String {
    isOwn
      ? "Limit \(limit): the person’s own. European Society of Hypertension: 135/85, 2021 "
        + "(doi 10.1097/HJH.0000000000002843) and 2023 (doi 10.1097/HJH.0000000000003480)."
      : "Limit \(limit), default: European Society of Hypertension 2021 "
        + "(doi 10.1097/HJH.0000000000002843) and 2023 (doi 10.1097/HJH.0000000000003480)."
  }
}
