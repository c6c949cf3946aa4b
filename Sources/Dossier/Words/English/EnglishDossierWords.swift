import Charts
import HealthModel

/// What the doctor's report says where no other language is asked for.
struct EnglishDossierWords: DossierWords {
  let thousands = ","
  let name = "Name"
  let born = "born"
  func page(_ number: Int, of count: Int) -> String { "page \(number) of \(count)" }
  func daysFrom(_ time: String) -> String { "days begin at \(time)" }
  let noMedicalDevice =
    "healthlog is no medical device: this page holds no diagnosis and no advice."
  func until(_ time: String) -> String { "until \(time)" }
  let standsOut = "Highlights"
  func allDays(_ count: Int) -> String { count == 1 ? "This day" : "All \(count) days" }

  let comparators =
    "Values with < or > enter means at that limit: ≥, ≤, or ≈ where there are both; what can’t be known "
    + "is left open."
  let beyondInProfile =
    "In the profile they rank beyond every number: a percentile that falls on one is open, with ▲ or ▼ "
    + "at the edge."

  func limits(_ origin: LimitOrigin) -> String {
    switch origin {
    case .standard: "default"
    case .own: "own"
    case .targets: "in pregnancy"
    }
  }

  func difference(_ told: ToldDifference) -> [Told] {
    let readings = told.before.readings.map {
      counted($0, one: "reading", other: "readings") + " on "
    }
    let days = counted(told.before.days, one: "day", other: "days")
    var first: Told = "\(strong: "Daily averages \(told.difference)") against \(told.dates)"
    if let means = told.means {
      first =
        "\(strong: "Daily averages \(means.now), \(told.name) \(means.before)"). Difference \(told.difference), "
      return [first + interval(told)]
    }
    return [
      first + ", which have \(readings ?? "")\(days); " + interval(told)
    ]
  }

  private func interval(_ told: ToldDifference) -> Told {
    let ends = told.intervals.map { "\($0.low)\u{A0}to\u{A0}\($0.high)" }.joined(separator: " and ")
    let verdict =
      told.isWithinChance
      ? "not told apart from chance"
      : told.isHigher.map { $0 ? "higher" : "lower" } ?? "not told apart from chance in both"
    return "95 % \(told.intervals.count == 1 ? "interval" : "intervals") \(ends): \(verdict)"
  }

  func over(_ limit: String) -> String { "over \(limit)" }
  func under(_ limit: String) -> String { "under \(limit)" }
  func andOver(_ limit: String) -> String { "\(limit) and over" }
  func atMost(_ limit: String) -> String { "target \(limit) at most" }

  let average = "Average"
  let median = "median"
  let daysWithReadings = "Days with readings"
  func ofWhole(_ count: Int, _ whole: Int) -> String { "\(count) of \(whole)" }

  func tooFewDays(_ now: Int, _ dates: String, _ before: Int, least: Int) -> Told {
    "Days with a mean: \(now); \(dates): \(before). Under \(least) on a side no difference is computed"
  }
}
