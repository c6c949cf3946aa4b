import HealthModel
import Phrases

/// What the page on a diary of glucose says.
extension DossierWords {
  func daysOfDiary(_ count: Int) -> String {
    count == 1
      ? phrase("\(count) day of finger-stick data")
      : phrase("\(count) days of finger-stick data")
  }

  /// Behind `29 of 56`.
  var readingsInRangeOfCount: String { phrase("readings in range") }
  func onDays(_ count: Int, of whole: Int) -> RichText { rich("on *\(count) of \(whole)* days") }

  func diaryLimits(_ origin: LimitOrigin) -> String {
    let source = phrase("international consensus 2019 (doi 10.2337/dci19-0028)")
    return switch origin {
    case .own: phrase("Limits: the person’s own.")
    case .standard: phrase("Default limits: \(source).")
    case .targets: phrase("Limits set for pregnancy: \(source).")
    }
  }

  func diaryRules(median: Int, middleHalf: Int) -> [String] {
    [
      phrase(
        "A diary has only moments chosen by the person, so TIR, GMI and 5th or 95th "
          + "percentiles can’t be calculated."
      ),
      phrase(
        "Medians need \(median) readings, the interquartile range (pale bar) \(middleHalf)."),
    ]
  }

  func welch(_ days: Int, _ before: Int) -> String {
    phrase(
      "Difference of daily averages with Welch’s 95 % CI; \(days) and \(before) days, "
        + "assumed independent."
    )
  }

  var readingsInRanges: String { phrase("Readings in ranges") }
  var countsNotTime: String { phrase("counts of readings, not time") }

  func theseDays(_ count: Int) -> String {
    count == 1 ? phrase("this day") : phrase("these \(count) days")
  }
  var readingsRow: String { phrase("Readings") }
  var medianRow: String { phrase("Median") }

  var noLow: RichText { rich("*No lows*") }

  func partOver(_ count: Int, of whole: Int, _ part: DayParts.Name, _ limit: String) -> RichText {
    let which =
      switch part {
      case .night: whole == 1 ? phrase("night reading") : phrase("night readings")
      case .morning: whole == 1 ? phrase("morning reading") : phrase("morning readings")
      case .midday: whole == 1 ? phrase("midday reading") : phrase("midday readings")
      case .evening: whole == 1 ? phrase("evening reading") : phrase("evening readings")
      case .bedtime: whole == 1 ? phrase("bedtime reading") : phrase("bedtime readings")
      }
    return count == 1
      ? rich("*\(count) of \(whole)* \(which) is over \(limit)")
      : rich("*\(count) of \(whole)* \(which) are over \(limit)")
  }

  /// Shape: not 0.
  func fewer(_ difference: Int, than dates: String) -> RichText {
    let count = readings(abs(difference))
    return difference < 0
      ? rich("*\(count) fewer* than on \(dates)") : rich("*\(count) more* than on \(dates)")
  }

  var byTimeOfDay: String { phrase("By time of day") }

  func byTimeOfDayNote(_ unit: String) -> String {
    phrase(
      "every reading at its time, \(unit); line: median; pale bar: interquartile range")
  }

  func partsAlternative(_ parts: [(name: String, count: Int, median: String?)]) -> String {
    let told = parts.map { part in
      "\(part.name) \(readings(part.count))"
        + (part.median.map { ", " + phrase("median \($0)") } ?? "")
    }
    return phrase("By time of day: \(told.joined(separator: "; ")).")
  }

  func part(_ part: DayParts.Name) -> String {
    switch part {
    case .night: phrase("Night")
    case .morning: phrase("Morning")
    case .midday: phrase("Midday")
    case .evening: phrase("Evening")
    case .bedtime: phrase("Bedtime")
    }
  }

  /// The same above a narrow column.
  func partColumn(_ part: DayParts.Name) -> String {
    switch part {
    case .midday: language.phrase("Midday", .column)
    case .bedtime: language.phrase("Bedtime", .column)
    case .night, .morning, .evening: self.part(part)
    }
  }

  var noReadings: String { phrase("no readings") }
  var tooFewForMedian: String { phrase("too few for a median") }
  var diary: String { phrase("The diary") }

  func diaryNote(_ unit: String, last: Int?) -> String {
    last.map { phrase("every reading, \(unit), the last \($0) days") }
      ?? phrase("every reading, \(unit)")
  }

  /// Nil of a sensor's.
  func meal(_ mark: Mark) -> String? {
    switch mark {
    case .sensor, .scan, .cuff: nil
    case .beforeMeal: phrase("before meal")
    case .afterMeal: phrase("after meal")
    case .fasting: phrase("fasting")
    case .casual: phrase("random")
    case .bedtime: phrase("bedtime")
    }
  }
}
