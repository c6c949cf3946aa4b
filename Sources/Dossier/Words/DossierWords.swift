import HealthModel
import Phrases

/// What the doctor's report says and charts don't, in one language. Numbers, units, times and dates come in
/// finished. See docs/adr/0010.
struct DossierWords: Sendable {
  let language: Language

  func phrase(_ sentence: Sentence) -> String { language.phrase(sentence, .dossier) }

  /// A sentence whose words between `*` and `*` stand out.
  func rich(_ sentence: Sentence, _ sense: Sense = .dossier) -> RichText {
    RichText(alternating: language.phrase(sentence, sense, cutAt: RichText.mark))
  }

  // MARK: Every page

  var name: String { phrase("Name") }
  var born: String { phrase("born") }
  func page(_ number: Int, of count: Int) -> String { phrase("page \(number) of \(count)") }
  /// When a day of the page begins.
  func daysFrom(_ time: String) -> String { phrase("days begin at \(time)") }

  var noMedicalDevice: String {
    phrase("healthlog isn’t a medical device: this page contains no diagnosis or advice.")
  }

  func until(_ time: String) -> String { phrase("until \(time)") }
  var highlights: String { phrase("Highlights") }

  /// Of a number of readings in a mean, a period of so many days, and what came before it.
  func allDays(_ count: Int) -> String {
    count == 1 ? phrase("This day") : phrase("All \(count) days")
  }

  /// That values beyond a meter's limit count without a number.
  var comparators: String {
    phrase(
      "Values with < or > count as that limit in means, marked ≥, ≤, or ≈ for both; "
        + "unknown figures are left open."
    )
  }

  /// How these stand in a 24-hour profile.
  var beyondInProfile: String {
    phrase(
      "In the profile they rank beyond every number: a percentile that falls on one is open, "
        + "with ▲ or ▼ at the edge."
    )
  }

  /// Limits that are those of healthlog, or the person's own.
  func limits(_ origin: LimitOrigin) -> String {
    switch origin {
    case .standard: phrase("default")
    case .own: phrase("own")
    case .targets: phrase("in pregnancy")
    }
  }

  func days(_ count: Int) -> String {
    count == 1 ? phrase("\(count) day") : phrase("\(count) days")
  }

  func readings(_ count: Int) -> String {
    count == 1 ? phrase("\(count) reading") : phrase("\(count) readings")
  }

  func minutes(_ count: Int) -> String {
    count == 1 ? phrase("\(count) minute") : phrase("\(count) minutes")
  }

  /// How daily means compare with those of the days before, when each side has days enough.
  func difference(_ difference: DifferenceOfMeans) -> [RichText] {
    let interval = interval(difference)
    if let means = difference.means {
      return [
        rich(
          "*Daily averages \(means.now), \(difference.name) \(means.before)*. Difference "
            + "\(difference.difference), \(interval)"
        )
      ]
    }
    let days = days(difference.before.days)
    let before = difference.before.readings.map { phrase("\(readings($0)) on \(days)") } ?? days
    return [
      rich(
        "*Daily averages \(difference.difference)* compared with \(difference.dates) (\(before)); "
          + "\(interval)"
      )
    ]
  }

  private func interval(_ difference: DifferenceOfMeans) -> String {
    let ends = difference.intervals.map { phrase("\($0.low)\u{A0}to\u{A0}\($0.high)") }
    let verdict =
      if difference.isWithinChance {
        phrase("not statistically significant")
      } else {
        switch difference.isHigher {
        case true?: phrase("higher")
        case false?: phrase("lower")
        case nil: phrase("not statistically significant in both")
        }
      }
    let all = ends.dropFirst().reduce(ends.first ?? "") { phrase("\($0) and \($1)") }
    return ends.count == 1
      ? phrase("95 % CI \(all): \(verdict)") : phrase("95 % CIs \(all): \(verdict)")
  }

  func over(_ limit: String) -> String { phrase("over \(limit)") }
  func under(_ limit: String) -> String { phrase("under \(limit)") }
  func andOver(_ limit: String) -> String { phrase("\(limit) and over") }
  func atMost(_ limit: String) -> String { phrase("target ≤ \(limit)") }

  var average: String { phrase("Average") }
  var median: String { phrase("median") }
  var daysWithReadings: String { phrase("Days with readings") }
  func ofWhole(_ count: Int, _ whole: Int) -> String { phrase("\(count) of \(whole)") }

  /// Why no difference is told.
  func tooFewDays(_ now: Int, _ dates: String, _ before: Int, least: Int) -> RichText {
    rich(
      "No comparison: too few days with a mean (\(now); \(dates): \(before); \(least) needed)"
    )
  }

  // MARK: The same in every language but for the thousands

  /// `1,069`.
  func grouped(_ count: Int) -> String {
    count < 1000
      ? String(count)
      : grouped(count / 1000) + phrase(",") + String(String(count % 1000 + 1000).dropFirst())
  }

  func duration(minutes: Double) -> String {
    let whole = Int(minutes.meant.rounded())
    guard whole >= 60 else { return "\(whole) min" }
    return whole % 60 == 0 ? "\(whole / 60) h" : "\(whole / 60) h \(whole % 60) min"
  }

  func countsAlternative(
    _ bars: [(name: String, counts: [(name: String, count: Int)])]
  ) -> String {
    bars.map { bar in
      "\(bar.name): " + bar.counts.map { "\($0.name) \($0.count)" }.joined(separator: ", ") + "."
    }.joined(separator: " ")
  }

  /// What stands behind a count: the values, with their times; nothing of none.
  func behind(_ told: [String]) -> String {
    told.isEmpty ? "" : ": " + told.joined(separator: "; ")
  }

  func fromColumn(_ limits: String) -> String { "≥ \(limits)" }
  func underColumn(_ limits: String) -> String { "< \(limits)" }

  /// Behind the values that are named: how many aren't.
  func andMore(_ count: Int) -> String { count > 0 ? "; " + more(count) : "" }
}

/// A difference of daily means as it is told.
struct DifferenceOfMeans {
  /// Both means, where they are to be told.
  var means: (now: String, before: String)?
  /// `−3/0`, `22`.
  let difference: String
  /// Shape: an interval each, ends in order.
  let intervals: [(low: String, high: String)]
  /// Whether 0 lies in each of them.
  let isWithinChance: Bool
  /// Whether the later one is higher; nil where several differ from each other.
  let isHigher: Bool?
  /// How many days the earlier side has, with how many readings.
  let before: (days: Int, readings: Int?)
  /// The days that were compared with.
  let dates: String
  /// What stands before a number of theirs: `before`, or the days and a colon.
  var name = ""
}
