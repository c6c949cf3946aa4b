import Phrases

/// What the page on blood pressure says.
extension DossierWords {
  var pressureTitle: String { phrase("Blood pressure at home") }
  func homeAverage(_ unit: String) -> String { phrase("\(unit), home average") }

  func shortAverage(_ unit: String, _ count: Int, of whole: Int) -> String {
    phrase("\(unit), incomplete: \(count) of \(whole)")
  }

  func pressureMean(_ unit: String, of count: Int) -> String {
    phrase("\(unit), mean of \(readings(count))")
  }

  func lastDays(_ count: Int, of whole: Int, readings: Int, leavesOutFirst: Bool) -> RichText {
    let days = count < whole ? phrase("last \(days(count))") : days(count)
    let readings = self.readings(readings)
    return leavesOutFirst
      ? rich("\(days), *\(readings)*, day 1 left out") : rich("\(days), *\(readings)*")
  }

  var averages: String { phrase("Averages") }
  func limitAtHome(_ limit: String) -> String { phrase("limit at home \(limit)") }
  var madeOf: String { phrase("Home average and its parts") }
  var systolic: String { phrase("systolic") }
  var diastolic: String { phrase("diastolic") }
  var readingsColumn: String { language.phrase("readings", .column) }
  var daysColumn: String { phrase("days") }
  var homeRow: String { phrase("Home average") }
  func homeRow(_ count: Int, of whole: Int) -> String { phrase("Incomplete: \(count) of \(whole)") }
  func meanRow(_ count: Int) -> String { phrase("Mean of \(readings(count))") }

  func homeSpan(_ dates: String, leavesOutFirst: Bool) -> String {
    leavesOutFirst ? phrase("\(dates), day 1 left out") : dates
  }

  var mornings: String { phrase("mornings") }
  var evenings: String { phrase("evenings") }
  var everyReading: String { phrase("Every reading") }
  func barsNote(_ unit: String) -> String { phrase("bars from diastolic to systolic, \(unit)") }

  func columnsNote(_ unit: String) -> String {
    phrase(
      "each day from lowest to highest, systolic and diastolic; lines join daily means, \(unit)")
  }

  var morning: String { phrase("morning") }
  var evening: String { phrase("evening") }
  func atOrAbove(_ limits: String) -> String { phrase("at or above \(limits)") }
  /// Over the first day of the seven, which is left out.
  var dayOne: String { phrase("day 1") }
  var homeBracket: String { phrase("home average") }

  func lastDays(_ count: Int, of whole: Int) -> String {
    count < whole ? phrase("The last \(count) days") : phrase("Each day")
  }

  var day: String { phrase("Day") }
  var morningColumn: String { phrase("Morning") }
  func eveningUntil(_ time: String) -> String { phrase("Evening, until \(time)") }
  var dayMean: String { phrase("Day’s mean") }
  var pulse: String { phrase("Pulse") }
  var leftOut: String { phrase("left out") }
  func more(_ count: Int) -> String { phrase("and \(count) more") }

  func reach(
    _ count: Int, of whole: Int, _ limits: String, home: (Int, of: Int)?, none crisis: String?
  ) -> RichText {
    var reached =
      count == 1
      ? rich("*\(count) of \(whole)* readings is at or above \(limits)")
      : rich("*\(count) of \(whole)* readings are at or above \(limits)")
    if let home {
      reached = reached + rich(", *\(home.0) of the \(home.of)* in the home average")
    }
    return reached + (crisis.map { rich("; none reaches \($0)") } ?? "")
  }

  func highestPressure(_ value: String, _ time: String) -> RichText {
    rich("*Highest \(value)* on \(time).", .feminine)
  }

  func pulse(_ mean: String, from low: String, to high: String) -> RichText {
    rich("Average pulse \(mean), \(low) to \(high).")
  }

  func scatter(_ spread: String) -> RichText { rich("Home average: standard deviation \(spread)") }

  func pressureRules(readings: Int, isOfProtocol: Bool) -> [String] {
    let which =
      isOfProtocol
      ? phrase("the protocol’s days except the first")
      : phrase("the last 7 days (or fewer), except the first day with any")
    return [
      phrase(
        "Home average: all readings of \(which). It needs two every morning and evening, "
          + "at least 12 readings over 3 days; here \(self.readings(readings)). Bedtime "
          + "readings count as evening."
      )
    ]
  }

  func pressureLimit(_ limits: String, isOwn: Bool) -> String {
    let sources = phrase(
      "European Society of Hypertension 2021 (doi 10.1097/HJH.0000000000002843) and 2023 (doi "
        + "10.1097/HJH.0000000000003480); very high: ACC/AHA 2017."
    )
    return isOwn
      ? phrase("Limits: \(limits), the person’s own; usual 135/85: \(sources)")
      : phrase("Default limits: \(limits): \(sources)")
  }
}
