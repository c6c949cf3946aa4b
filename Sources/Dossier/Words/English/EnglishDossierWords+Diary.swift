import Charts
import HealthModel

/// What the page on a diary of glucose says in English.
extension EnglishDossierWords {
  func daysOfDiary(_ count: Int) -> String {
    counted(count, one: "day", other: "days") + " of a finger-stick diary"
  }

  var readingsInRangeOfCount: String { "readings in range" }
  func onDays(_ count: Int, of whole: Int) -> Told { "on \(strong: "\(count) of \(whole)") days" }

  func diaryLimits(_ origin: LimitOrigin) -> String {
    let source = "international consensus 2019 (doi 10.2337/dci19-0028)"
    return switch origin {
    case .own: "Limits: the person’s own."
    case .standard: "Limits, default: \(source)."
    case .targets: "Limits, as set, for pregnancy: \(source)."
    }
  }

  func diaryRules(median: Int, middleHalf: Int) -> [String] {
    [
      "A diary tells of the moments a person chose: it holds no time in range, no management indicator "
        + "and no 5 % or 95 %.",
      "A median is given from \(median) readings, the middle half (pale bar) from \(middleHalf).",
    ]
  }

  func welch(_ days: Int, _ before: Int) -> String {
    "The difference is of daily averages, with Welch’s 95 % interval; days are \(days) and \(before), "
      + "taken as independent."
  }

  var readingsInRanges: String { "Readings in ranges" }
  var countsNotTime: String { "counts of readings, not time" }

  func theseDays(_ count: Int) -> String { count == 1 ? "this day" : "these \(count) days" }
  var readingsRow: String { "Readings" }
  var medianRow: String { "Median" }

  var noLow: Told { "\(strong: "No low")" }

  func partOver(_ count: Int, of whole: Int, _ part: DayParts.Name, _ limit: String) -> Told {
    let which =
      switch part {
      case .night: "night"
      case .morning: "morning"
      case .midday: "midday"
      case .evening: "evening"
      case .bedtime: "bedtime"
      }
    return
      "\(strong: "\(count) of \(whole)") \(which) \(whole == 1 ? "reading" : "readings") \(count == 1 ? "is" : "are") over \(limit)"
  }

  func fewer(_ difference: Int, than dates: String) -> Told {
    let count = counted(abs(difference), one: "reading", other: "readings")
    let word = difference < 0 ? "fewer" : "more"
    return "\(strong: "\(count) \(word)") than on \(dates)"
  }

  var byTimeOfDay: String { "By time of day" }

  func byTimeOfDayNote(_ unit: String) -> String {
    "every reading at its hour, \(unit); line: median; pale bar: the middle half of them"
  }

  func partsAlternative(_ parts: [(name: String, count: Int, median: String?)]) -> String {
    "By time of day: "
      + parts.map { part in
        "\(part.name) " + counted(part.count, one: "reading", other: "readings")
          + (part.median.map { ", median \($0)" } ?? "")
      }.joined(separator: "; ") + "."
  }

  func part(_ part: DayParts.Name) -> String {
    switch part {
    case .night: "Night"
    case .morning: "Morning"
    case .midday: "Midday"
    case .evening: "Evening"
    case .bedtime: "Bedtime"
    }
  }

  func partColumn(_ part: DayParts.Name) -> String { self.part(part) }

  var noReadings: String { "no readings" }
  var tooFewForMedian: String { "too few for a median" }
  var diary: String { "The diary" }

  func diaryNote(_ unit: String, last: Int?) -> String {
    "every reading, \(unit)" + (last.map { ", the last \($0) days" } ?? "")
  }

  func meal(_ mark: Mark) -> String? {
    switch mark {
    case .sensor, .scan, .cuff: nil
    case .beforeMeal: "before meal"
    case .afterMeal: "after meal"
    case .fasting: "fasting"
    case .casual: "casual"
    case .bedtime: "bedtime"
    }
  }
}
