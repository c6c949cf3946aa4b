import HealthModel

/// Every text of the doctor's report that charts don't have, in one language.
///
/// A language is a type that conforms: one that lacks a text doesn't compile. Numbers, units, times and
/// dates come in finished. See docs/adr/0010.
protocol DossierWords: Sendable {
  // MARK: Every page

  /// Between a number's thousands.
  var thousands: String { get }
  var name: String { get }
  var born: String { get }
  func page(_ number: Int, of count: Int) -> String
  /// When a day of the page begins.
  func daysFrom(_ time: String) -> String
  var noMedicalDevice: String { get }
  func until(_ time: String) -> String
  var standsOut: String { get }
  /// Of a number of readings in a mean, a period of so many days, and what came before it.
  func allDays(_ count: Int) -> String
  /// That values beyond a meter's limit count without a number.
  var comparators: String { get }
  /// How these stand in a 24-hour profile.
  var beyondInProfile: String { get }
  /// Limits that are those of healthlog, or the person's own.
  func limits(_ origin: LimitOrigin) -> String

  /// How daily means compare with those of the days before, when each side has days enough.
  func difference(_ told: ToldDifference) -> [Told]

  func over(_ limit: String) -> String
  func under(_ limit: String) -> String
  func andOver(_ limit: String) -> String
  func atMost(_ limit: String) -> String
  var average: String { get }
  var median: String { get }
  var daysWithReadings: String { get }
  func ofWhole(_ count: Int, _ whole: Int) -> String
  /// Why no difference is told.
  func tooFewDays(_ now: Int, _ dates: String, _ before: Int, least: Int) -> Told

  // MARK: Glucose

  func daysOfSensor(_ count: Int) -> String
  var readingsInRange: String { get }
  func sensorActive(_ share: String) -> Told
  func sensorRules(
    readings: String, minutes: Int, leastDays: Int, leastDaysOfTails: Int
  ) -> [String]
  func sensorRanges(of group: GlucoseTargets.Group?) -> String
  func otherSensor(_ name: String?, _ count: Int) -> String
  var timeInRanges: String { get }
  func rangesAlternative(_ shares: [(name: String, share: String)]) -> String
  var aDay: String { get }
  var target: String { get }
  /// What a range and the one beyond it have together.
  func inAll(_ range: String, _ share: String) -> String
  var statistics: String { get }
  func needsDays(_ days: Int, active: Double) -> String
  var indicator: String { get }
  var indicatorNote: String { get }
  var variation: String { get }
  func deviation(_ spread: String) -> String
  var lowestAndHighest: String { get }
  var active: String { get }
  func slots(_ count: String, ofPossible possible: String) -> String
  func advisedActive(_ share: String) -> String
  func advised(_ days: Int) -> String
  var profile: String { get }
  func laidOver(_ days: Int) -> String
  func profileAlternative(
    _ hours: [(time: String, median: String, low: String, high: String)]
  ) -> String
  var dayByDay: String { get }
  /// Of a longer period: how many days, the last ones.
  func dayByDayNote(active: String, last: Int?) -> String
  func dayByDayAlternative(_ days: [(day: String, share: String, isEnough: Bool)]) -> String
  func activeShort(_ share: String) -> String
  /// - Parameters:
  ///   - named: the gravest ones; of `count` in all.
  ///   - deep: how many reach below a limit.
  func lows(
    _ named: [(time: String, minutes: Int, lowest: String)], of count: Int, least: Int,
    deep: (Int, String)?
  ) -> Told
  func highest(_ value: String, _ time: String) -> Told
  func medians(
    _ highest: (time: String, value: String), _ lowest: (time: String, value: String)
  ) -> Told
  func sparseDays(
    _ count: Int, of whole: Int, _ share: String, gap: (length: String, from: String)?
  ) -> Told

  // MARK: A diary of glucose

  func daysOfDiary(_ count: Int) -> String
  /// Behind `29 of 56`.
  var readingsInRangeOfCount: String { get }
  func onDays(_ count: Int, of whole: Int) -> Told
  func diaryLimits(_ origin: LimitOrigin) -> String
  func diaryRules(median: Int, middleHalf: Int) -> [String]
  func welch(_ days: Int, _ before: Int) -> String
  var readingsInRanges: String { get }
  var countsNotTime: String { get }
  func theseDays(_ count: Int) -> String
  var readingsRow: String { get }
  var medianRow: String { get }
  var noLow: Told { get }
  func partOver(_ count: Int, of whole: Int, _ part: DayParts.Name, _ limit: String) -> Told
  /// Shape: not 0.
  func fewer(_ difference: Int, than dates: String) -> Told
  var byTimeOfDay: String { get }
  func byTimeOfDayNote(_ unit: String) -> String
  func partsAlternative(_ parts: [(name: String, count: Int, median: String?)]) -> String
  func part(_ part: DayParts.Name) -> String
  /// The same above a narrow column.
  func partColumn(_ part: DayParts.Name) -> String
  var noReadings: String { get }
  var tooFewForMedian: String { get }
  var diary: String { get }
  func diaryNote(_ unit: String, last: Int?) -> String
  /// Nil of a sensor's.
  func meal(_ mark: Mark) -> String?

  // MARK: Temperature and heart rate

  var temperatureAndHeartRate: String { get }
  func highestAt(_ unit: String, _ time: String) -> String
  func feverDays(_ count: Int) -> Told
  func averageOf(_ unit: String) -> String
  func feverRule(_ limit: String, hours: Int) -> String
  var markedRule: String { get }
  var nothingInterpolated: String { get }
  var fevers: String { get }
  var noFever: Told { get }
  func fever(
    from first: String, until last: String, days: Int, highest: String, at time: String
  ) -> Told
  func meanAndRange(
    _ mean: String, low: String, high: String, _ unit: String, of count: Int
  ) -> Told
  func countBeyond(_ count: Int, of whole: Int, _ limits: String) -> Told
  var daysTable: String { get }
  func daysTableNote(last: Int?) -> String
  var meanColumn: String { get }

  // MARK: Limits

  var noLimits: String { get }
  func feverLimits(_ range: String, _ unit: String, _ fever: String) -> String
  var bloodPressure: String { get }
  func pressureLimits(_ limit: String, _ unit: String, crisis: String?) -> String
  func lowPressureLimits(_ limit: String, very: String?) -> String

  // MARK: The first page

  func atAGlance(_ days: Int) -> String
  var measuredAtHome: String { get }
  /// Behind `14 of 14`.
  var daysWithReadingsHead: String { get }
  func filed(_ reports: Int, _ singleReadings: Int) -> String
  var firstPageRule: String { get }
  func beforeIs(_ dates: String) -> String
  /// What precedes a number of as many days just before these.
  var before: String { get }
  func daysBefore(_ count: Int) -> String
  func readingsOnDays(_ readings: String, _ days: String) -> String
  func beforeHighest(_ dates: String, _ value: String, fevers: Int) -> String
  func readingsInRange(_ range: String) -> String
  /// Behind the share of those in range, where a person has others.
  func readingsOfSensor(_ count: Int) -> String
  func beforeInRange(_ dates: String, _ count: Int, of whole: Int) -> String
  func averageFrom(_ unit: String, _ low: String, _ high: String) -> String
  func beforeAverage(_ dates: String, _ value: String) -> String
  func averageOfCount(_ unit: String, _ count: Int) -> String
  func beforePressure(_ dates: String, _ value: String, _ count: Int) -> String
  var neither: String { get }
  var notes: String { get }
  var limitsInForce: String { get }
  var vitalColumn: String { get }
  var limitsColumn: String { get }
  var sourceColumn: String { get }
  var originColumn: String { get }
  var pagesThatFollow: String { get }
  var nothingStandsOut: Told { get }
  func feverOn(_ days: Int, highest: String, _ time: String, last: String) -> Told
  /// Values of one kind beyond a limit.
  /// - Parameters:
  ///   - graver: how many of them lie beyond a farther limit.
  ///   - named: the gravest values, with their times.
  func beyond(
    _ count: Int, of whole: Int, _ kind: String, _ limits: String, graver: (Int, String)?,
    _ named: [String]
  ) -> Told
  func highestOf(_ value: String, _ time: String) -> String
  func lowestOf(_ value: String, _ time: String) -> String
  /// Of cuffs that felt one.
  func irregularPulses(_ count: Int, of whole: Int) -> Told
  func doubtfulPressures(_ count: Int) -> Told
  var signsOfCuff: String { get }
  /// What a sensor's own readings are, and those that a person asked it for.
  var sensorTitle: String { get }
  var scansTitle: String { get }
  func scans(_ count: Int, _ range: String) -> Told
  /// Beside a person's own limits those of the consensus.
  func consensusRange(_ range: String, inside: String, below: String, above: String) -> Told
  func pressuresAtOrAbove(_ count: Int, of whole: Int, _ limits: String) -> Told
  func without(_ vital: VitalID, _ days: String) -> String
  func countOfDays(_ count: Int) -> String
  func daysWithout(_ told: [String]) -> Told

  // MARK: Blood pressure

  var pressureTitle: String { get }
  func homeAverage(_ unit: String) -> String
  func shortAverage(_ unit: String, _ count: Int, of whole: Int) -> String
  func pressureMean(_ unit: String, of count: Int) -> String
  func lastDays(_ count: Int, of whole: Int, readings: Int, leavesOutFirst: Bool) -> Told
  var averages: String { get }
  func limitAtHome(_ limit: String) -> String
  var madeOf: String { get }
  var systolic: String { get }
  var diastolic: String { get }
  var readingsColumn: String { get }
  var daysColumn: String { get }
  var homeRow: String { get }
  func homeRow(_ count: Int, of whole: Int) -> String
  func meanRow(_ count: Int) -> String
  func homeSpan(_ dates: String, leavesOutFirst: Bool) -> String
  var mornings: String { get }
  var evenings: String { get }
  var everyReading: String { get }
  func barsNote(_ unit: String) -> String
  func columnsNote(_ unit: String) -> String
  var morning: String { get }
  var evening: String { get }
  func atOrAbove(_ limits: String) -> String
  /// Over the first day of the seven, which is left out.
  var dayOne: String { get }
  var homeBracket: String { get }
  func lastDays(_ count: Int, of whole: Int) -> String
  var day: String { get }
  var morningColumn: String { get }
  func eveningUntil(_ time: String) -> String
  var dayMean: String { get }
  var pulse: String { get }
  var leftOut: String { get }
  func more(_ count: Int) -> String
  func reach(
    _ count: Int, of whole: Int, _ limits: String, home: (Int, of: Int)?, none crisis: String?
  ) -> Told
  func highestPressure(_ value: String, _ time: String) -> Told
  func pulse(_ mean: String, from low: String, to high: String) -> Told
  func scatter(_ spread: String) -> Told
  func pressureRules(readings: Int, isOfProtocol: Bool) -> [String]
  func pressureLimit(_ limits: String, isOwn: Bool) -> String
}

/// What reads the same in every language.
extension DossierWords {
  /// `1,069`.
  func grouped(_ count: Int) -> String {
    count < 1000
      ? String(count)
      : "\(grouped(count / 1000))\(thousands)" + String(String(count % 1000 + 1000).dropFirst())
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
struct ToldDifference {
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
