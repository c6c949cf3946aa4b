import Charts
import HealthModel

/// What the doctor's report says where no other language is asked for.
struct EnglishDossierWords: DossierWords {
  let name = "Name"
  let born = "born"
  func page(_ number: Int, of count: Int) -> String { "page \(number) of \(count)" }
  let noMedicalDevice =
    "healthlog is no medical device: this page holds no diagnosis and no advice."
  func until(_ time: String) -> String { "until \(time)" }
  let standsOut = "What stands out, in counts"
  func allDays(_ count: Int) -> String { count == 1 ? "This day" : "All \(count) days" }

  func daysBefore(_ count: Int) -> String {
    counted(count, one: "day before", other: "days before")
  }

  let comparators = "Values with < or > are counted, and are in no mean."

  func limits(areOwn: Bool) -> String { areOwn ? "own" : "default" }

  func difference(_ told: ToldDifference) -> [Told] {
    let readings = told.before.readings.map {
      counted($0, one: "reading", other: "readings") + " on "
    }
    let days = counted(told.before.days, one: "day", other: "days")
    let which = counted(told.span, one: "day before", other: "days before")
    var first: Told = "\(strong: "Daily averages \(told.difference)") against the \(which)"
    if let means = told.means {
      first =
        "\(strong: "Daily averages \(means.now), before \(means.before)"): \(told.difference), "
      return [first + interval(told)]
    }
    return [
      first + ", which have \(readings ?? "")\(days); " + interval(told)
    ]
  }

  private func interval(_ told: ToldDifference) -> Told {
    let ends = told.intervals.map { "\($0.low) to \($0.high)" }.joined(separator: " and ")
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

  func tooFewDays(_ now: Int, _ before: Int, least: Int) -> Told {
    "Days with a mean: \(now), before \(before): under \(least) on a side no difference is computed"
  }

  // MARK: Glucose

  func daysOfSensor(_ count: Int) -> String {
    counted(count, one: "day", other: "days") + " of a glucose sensor"
  }

  let readingsInRange = "of readings in range"
  func sensorActive(_ share: String) -> Told { "sensor active \(strong: share) of the time" }

  func sensorRules(
    readings: Int, minutes: Int, leastDays: Int, leastDaysOfTails: Int
  ) -> [String] {
    [
      "Shares are of \(counted(readings, one: "reading", other: "readings")), one every "
        + counted(minutes, one: "minute", other: "minutes") + ".",
      "A percentile at a time of day is that of all readings within 30 minutes of it, of all days, "
        + "linear between ranks; it is drawn where at least \(leastDays) days have one, 5 % and 95 % "
        + "where \(leastDaysOfTails) days have. Nothing is put into gaps.",
    ]
  }

  func sensorRanges(areOwn: Bool) -> String {
    let source = "international consensus on time in range 2019 (doi 10.2337/dci19-0028)"
    return
      (areOwn
      ? "Ranges: the person’s own, so that no targets of the consensus hold."
      : "Ranges, default, and targets: \(source), for most adults with diabetes, not for pregnancy or "
        + "old age.")
      + " GMI: doi 10.2337/dc18-1581. A sensor measures tissue fluid, not blood."
  }

  func otherSensor(_ name: String?, _ count: Int) -> String {
    "Left out: \(counted(count, one: "value", other: "values")) of another sensor"
      + (name.map { ", \($0)" } ?? "") + "."
  }

  let timeInRanges = "Time in ranges"

  func rangesAlternative(_ shares: [(name: String, share: String)]) -> String {
    "Shares of readings: " + shares.map { "\($0.name) \($0.share)" }.joined(separator: ", ") + "."
  }

  let aDay = "a day"
  let target = "target"
  func inAll(_ range: String, _ share: String) -> String { "\(range) in all: \(share)" }
  let statistics = "Statistics and targets"

  func needsDays(_ days: Int, active: Double) -> String {
    "needs \(days) days, \(Int(active)) % active"
  }

  let indicator = "Glucose management indicator"
  let indicatorNote = "GMI, worked out from the average"
  let variation = "Coefficient of variation"
  func deviation(_ spread: String) -> String { "CV;  SD \(spread)" }
  let lowestAndHighest = "Lowest and highest"
  let active = "Sensor active"

  func readings(_ count: Int, ofPossible possible: Int) -> String {
    "\(count) of \(possible) readings"
  }

  func advisedActive(_ share: String) -> String { "at least \(share) advised" }
  func advised(_ days: Int) -> String { "\(days) advised" }
  let profile = "24-hour profile"

  func laidOver(_ days: Int) -> String {
    counted(days, one: "day", other: "days") + " laid over each other"
  }

  func profileAlternative(
    _ hours: [(time: String, median: String, low: String, high: String)]
  ) -> String {
    guard !hours.isEmpty else { return "Too few days for a profile." }
    return "Median and middle half by time of day: "
      + hours.map { "\($0.time) \($0.median), \($0.low) to \($0.high)" }.joined(separator: "; ")
      + "."
  }

  let dayByDay = "Day by day"

  func dayByDayNote(active: String, last: Int?) -> String {
    "share in range at the right, for days with at least \(active) of their readings"
      + (last.map { "; the last \($0) days" } ?? "")
  }

  func dayByDayAlternative(_ days: [(day: String, share: String, isEnough: Bool)]) -> String {
    "Share in range, day by day: "
      + days.map { "\($0.day) \($0.share)" }.joined(separator: ", ") + "."
  }

  func activeShort(_ share: String) -> String { "active \(share)" }

  func lows(_ lows: [(time: String, minutes: Int, lowest: String)], least: Int) -> Told {
    guard !lows.isEmpty else { return "\(strong: "No low") of \(least) minutes or more" }
    let count = lows.count == 1 ? "1 low" : "\(lows.count) lows"
    let told = lows.prefix(3).map {
      "\($0.time), " + counted($0.minutes, one: "minute", other: "minutes")
        + ", down to \($0.lowest)"
    }
    let rest = lows.count > 3 ? "; and \(lows.count - 3) more" : ""
    return "\(strong: count) of \(least) minutes or more: \(told.joined(separator: "; "))\(rest)"
  }

  func highest(_ value: String, _ time: String) -> Told {
    "\(strong: "Highest \(value)") on \(time)."
  }

  func medians(
    _ highest: (time: String, value: String), _ lowest: (time: String, value: String)
  ) -> Told {
    "Median highest at \(highest.time) (\(highest.value)), lowest at \(lowest.time) (\(lowest.value))"
  }

  func sparseDays(
    _ count: Int, of whole: Int, _ share: String, gap: (length: String, from: String)?
  ) -> Told {
    let told: Told =
      "\(strong: "\(count) of \(whole) days") \(count == 1 ? "has" : "have") under \(share) of their readings"
    return told + (gap.map { "; the longest gap is \($0.length), from \($0.from)" } ?? "")
  }

  // MARK: A diary of glucose

  func daysOfDiary(_ count: Int) -> String {
    counted(count, one: "day", other: "days") + " of a finger-stick diary"
  }

  let readingsInRangeOfCount = "readings in range"
  func onDays(_ count: Int, of whole: Int) -> Told { "on \(strong: "\(count) of \(whole)") days" }

  func diaryLimits(areOwn: Bool) -> String {
    areOwn
      ? "Limits: the person’s own."
      : "Limits, default: international consensus 2019 (doi 10.2337/dci19-0028)."
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

  let readingsInRanges = "Readings in ranges"
  let countsNotTime = "counts of readings, not time"

  func theseDays(_ count: Int) -> String { count == 1 ? "this day" : "these \(count) days" }
  let readingsRow = "Readings"
  let medianRow = "Median"

  func diaryLows(_ lows: [(time: String, value: String)]) -> Told {
    guard !lows.isEmpty else { return "\(strong: "No low")" }
    let told = lows.prefix(3).map { "\($0.time), \($0.value)" }.joined(separator: "; ")
    let rest = lows.count > 3 ? "; and \(lows.count - 3) more" : ""
    return "\(strong: lows.count == 1 ? "1 low" : "\(lows.count) lows"): \(told)\(rest)"
  }

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

  func fewer(_ difference: Int, than span: Int) -> Told {
    let count = counted(abs(difference), one: "reading", other: "readings")
    let word = difference < 0 ? "fewer" : "more"
    return
      "\(strong: "\(count) \(word)") than in the \(counted(span, one: "day", other: "days")) before"
  }

  let byTimeOfDay = "By time of day"

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

  let noReadings = "no readings"
  let tooFewForMedian = "too few for a median"
  let diary = "The diary"

  func diaryNote(_ unit: String, last: Int?) -> String {
    "every reading, \(unit)" + (last.map { ", the last \($0) days" } ?? "")
  }

  func meal(_ mark: Mark) -> String? {
    switch mark {
    case .sensor: nil
    case .beforeMeal: "before meal"
    case .afterMeal: "after meal"
    case .fasting: "fasting"
    case .casual: "casual"
    case .bedtime: "bedtime"
    }
  }

  // MARK: Temperature and heart rate

  func both(_ first: String, _ second: String) -> String { "\(first) and \(second.lowercased())" }
  func highestAt(_ unit: String, _ time: String) -> String { "\(unit) highest, \(time)" }

  func feverDays(_ count: Int) -> Told {
    count == 0 ? "no fever" : "fever on \(strong: counted(count, one: "day", other: "days"))"
  }

  func averageOf(_ unit: String) -> String { "\(unit) on average" }

  func feverRule(_ limit: String, hours: Int) -> String {
    "A fever lasts from its first to its last reading of \(limit) or more, with \(hours) hours between "
      + "two of them at most."
  }

  let markedRule = "▽ stands at each note that holds one of the words the person named."
  let nothingInterpolated = "Nothing is interpolated; blank where nothing was measured."
  let fevers = "Fever, in counts"
  let noFever: Told = "\(strong: "No fever")"

  func fever(
    from first: String, until last: String, days: Int, highest: String, at time: String
  ) -> Told {
    first == last
      ? "\(strong: "Fever once"), \(first): \(highest)"
      : "\(strong: "Fever on \(counted(days, one: "day", other: "days"))"), from \(first) to \(last); highest \(highest) on \(time)"
  }

  func meanAndRange(
    _ mean: String, low: String, high: String, _ unit: String, of count: Int
  ) -> Told {
    "\(strong: "\(mean) \(unit)") on average of \(counted(count, one: "reading", other: "readings")), \(low) to \(high)"
  }

  func countBeyond(_ count: Int, of whole: Int, _ limits: String) -> Told {
    "\(strong: "\(count) of \(whole)") readings \(count == 1 ? "is" : "are") in the range \(limits)"
  }

  let daysTable = "The days"

  func daysTableNote(last: Int?) -> String {
    "lowest – highest, and the mean" + (last.map { "; the last \($0) days with readings" } ?? "")
  }

  let meanColumn = "mean"

  // MARK: Limits

  let noLimits = "none"

  func feverLimits(_ range: String, _ unit: String, _ fever: String) -> String {
    "normal \(range) \(unit); fever from \(fever)"
  }

  let bloodPressure = "Blood pressure"

  func pressureLimits(_ limit: String, _ unit: String, crisis: String?) -> String {
    "at home \(limit) \(unit)" + (crisis.map { "; very high \($0)" } ?? "")
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

  let measuredAtHome = "measured at home"
  let daysWithReadingsHead = "days with readings"

  func filed(_ reports: Int, _ singleReadings: Int) -> String {
    counted(reports, one: "report", other: "reports") + " and "
      + counted(singleReadings, one: "single reading", other: "single readings")
  }

  let firstPageRule =
    "Readings are what the person typed or a device sent, at home; nothing is interpolated. Blank where "
    + "nothing was measured."
  func beforeIs(_ dates: String) -> String { "Before: \(dates)." }

  func readingsOnDays(_ readings: String, _ days: String) -> String { "\(readings) on \(days)" }

  func beforeHighest(_ value: String, fevers: Int) -> String {
    "before: \(value) highest" + (fevers == 0 ? ", no fever" : "")
  }

  func readingsInRange(_ range: String) -> String { "readings in range \(range)" }

  func beforeInRange(_ count: Int, of whole: Int) -> String {
    "before: \(count) of \(whole) in range"
  }

  func averageFrom(_ unit: String, _ low: String, _ high: String) -> String {
    "\(unit) average, \(low) to \(high)"
  }

  func beforeAverage(_ value: String) -> String { "before: \(value) average" }
  func averageOfCount(_ unit: String, _ count: Int) -> String { "\(unit) average of \(count)" }

  func beforePressure(_ value: String, _ count: Int) -> String {
    "before: \(value), " + counted(count, one: "reading", other: "readings")
  }

  func atOrAboveLegend(_ limits: String) -> String { "At or above \(limits)" }
  let belowBoth = "Below both"
  let notes = "Notes, as the person chose them"
  let limitsInForce = "Limits in force"
  let vitalColumn = "vital"
  let limitsColumn = "limits"
  let sourceColumn = "source"
  let pagesThatFollow = "The pages that follow"
  let nothingStandsOut: Told = "Nothing of what is counted here"

  func feverOn(_ days: Int, last: String) -> Told {
    "\(strong: "Fever on \(counted(days, one: "day", other: "days"))"), last \(last)"
  }

  func lows(_ count: Int, _ told: [String]) -> Told {
    "\(strong: counted(count, one: "low", other: "lows"))\(behind(told))"
  }

  func glucoseOver(_ count: Int, _ limit: String, _ told: [String]) -> Told {
    "\(strong: "\(count) glucose over \(limit)")\(behind(told))"
  }

  func crisisPressures(_ count: Int, _ limits: String, _ told: [String]) -> Told {
    "\(strong: counted(count, one: "pressure", other: "pressures")) from \(limits) on\(behind(told))"
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

  // MARK: Blood pressure

  let pressureTitle = "Blood pressure at home"
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

  let averages = "Averages"
  func limitAtHome(_ limit: String) -> String { "limit at home \(limit)" }
  let madeOf = "Home average and what it is made of"
  let systolic = "systolic"
  let diastolic = "diastolic"
  let readingsColumn = "readings"
  let daysColumn = "days"
  let homeRow = "Home average"
  func homeRow(_ count: Int, of whole: Int) -> String { "Short: \(count) of \(whole)" }

  func meanRow(_ count: Int) -> String {
    "Mean of " + counted(count, one: "reading", other: "readings")
  }

  func homeSpan(_ dates: String, leavesOutFirst: Bool) -> String {
    dates + (leavesOutFirst ? ", day 1 left out" : "")
  }

  let mornings = "mornings"
  let evenings = "evenings"
  let everyReading = "Every reading"
  func barsNote(_ unit: String) -> String { "bars from diastolic to systolic, \(unit)" }

  func columnsNote(_ unit: String) -> String {
    "each day from lowest to highest, systolic and diastolic; lines join daily means, \(unit)"
  }

  let morning = "morning"
  let evening = "evening"
  func atOrAbove(_ limits: String) -> String { "at or above \(limits)" }
  let below = "below"
  let dayOne = "day 1"
  let homeBracket = "home average"
  let lastSeven = "The last 7 days"
  let day = "Day"
  let morningColumn = "Morning"
  func eveningUntil(_ time: String) -> String { "Evening, until \(time)" }
  let dayMean = "Day’s mean"
  let pulse = "Pulse"
  let leftOut = "left out"
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
