import Charts
public import HealthModel
import Phrases

public enum PaperSize: String, CaseIterable, Sendable {
  case a4, letter

  /// Units: points.
  var sides: (width: Double, height: Double) {
    switch self {
    case .a4: (595.276, 841.89)
    case .letter: (612, 792)
    }
  }

  /// Creates the usual size for a locale; `paper` is a value of `LC_PAPER`.
  public init(ofLocale paper: String) {
    let isLetter = ["US", "CA", "MX", "PH", "PR"].contains(LocaleName(paper).territory)
    self = isLetter ? .letter : .a4
  }
}

/// The report's patient; never stored. A missing name or date of birth leaves a line to fill in.
public struct Patient: Equatable, Sendable {
  public let name: String?
  public let born: LocalDate?

  public init(name: String? = nil, born: LocalDate? = nil) { (self.name, self.born) = (name, born) }
}

struct PageContext {
  let record: DossierRecord
  let patient: Patient
  let paper: PaperSize
  let locale: ChartLocale
  let theme = Theme.paper

  var dates: DateNames { locale.dateNames }

  static let margin = 42.0
  var left: Double { Self.margin }
  var right: Double { paper.sides.width - Self.margin }
  var width: Double { right - left }

  func style(_ vital: Vital) -> VitalStyle {
    VitalStyle(vital, in: vital.usualUnit, locale: locale)
  }

  var lanes: DoseLanes { DoseLanes(record.doses) }

  func phrase(_ sentence: Sentence) -> String { locale.phrase(sentence, .dossier) }

  /// Returns a phrase in which the words between `*` and `*` are bold.
  func rich(_ sentence: Sentence, _ sense: Sense = .dossier) -> RichText {
    RichText(alternating: locale.texts.phrase(sentence, sense, cutAt: RichText.mark))
  }

  func text(
    _ string: String, x: Double, y: Double, size: Double = 9.5, weight: TextWeight = .regular,
    colour: Colour? = nil, anchor: SceneText.Anchor = .start
  ) -> SheetMark {
    line(
      [TextRun(string, size: size, weight: weight, colour: colour ?? theme.text)], x: x, y: y,
      anchor: anchor)
  }

  func line(
    _ runs: [TextRun], x: Double, y: Double, anchor: SceneText.Anchor = .start,
    isTabular: Bool = false
  ) -> SheetMark {
    .text(SceneText(runs, at: Point(x: x, y: y), anchor: anchor, hasTabularFigures: isTabular))
  }

  func strong(_ string: String, size: Double = 9.5) -> TextRun {
    TextRun(string, size: size, weight: .semibold, colour: theme.text)
  }

  func plain(_ string: String, size: Double = 9.5) -> TextRun {
    TextRun(string, size: size, colour: theme.secondaryText)
  }

  func muted(_ string: String, size: Double = 8) -> TextRun {
    TextRun(string, size: size, colour: theme.mutedText)
  }

  /// Returns a value, bold and in its band's colour if it is out of range.
  func value(_ string: String, _ band: Band, size: Double = 8.8) -> TextRun {
    TextRun(
      string, size: size, weight: band == .normal ? .regular : .semibold,
      colour: band == .normal ? theme.text : theme.values[band])
  }

  /// Returns one line if the text fits in `room`, even at a smaller size; otherwise several.
  func wrapped(_ text: String, size: Double, room: Double) -> [String] {
    let whole = RichText(stringLiteral: text)
    let isOne = whole.runs(size: size, theme).fits(room)
    let lines = isOne ? [whole] : whole.lines(width: room, size: size)
    return lines.map { String($0.string.map { $0 == RichText.unbroken ? " " : $0 }) }
  }

  func oneLine(_ text: String, most: Int) -> String {
    // Invisible characters could change the direction of the text.
    let seen = text.unicodeScalars.filter { $0.properties.generalCategory != .format }
    let line = String(String(String.UnicodeScalarView(seen)).map { $0.isNewline ? " " : $0 })
    return line.count > most ? String(line.prefix(most - 1)) + "…" : line
  }

  func rule(y: Double, from: Double? = nil, to: Double? = nil, _ stroke: Stroke? = nil) -> SheetMark
  {
    .shape(
      .horizontal(
        y: y, from: from ?? left, to: to ?? right, stroke ?? Stroke(theme.grid, width: 0.8)))
  }

  func number(_ value: Double, places: Int = 0) -> String {
    locale.number(value.figureText(places: places))
  }

  /// Returns `−3`, `+1` or `0`.
  func signed(_ value: Double, places: Int = 0) -> String {
    let text = number(value.magnitude, places: places)
    guard text.contains(where: { $0 != "0" && $0 != locale.decimalMark }) else { return text }
    return (value < 0 ? "−" : "+") + text
  }

  func grouped(_ count: Int) -> String {
    count < 1000
      ? String(count)
      : grouped(count / 1000) + phrase(",") + String(String(count % 1000 + 1000).dropFirst())
  }

  func percent(_ number: String) -> String { phrase("\(number)%") }

  func percent(_ value: Double, places: Int = 0) -> String {
    percent(number(value, places: places))
  }

  /// Returns `92%`, `0.4%`, `< 0.1%` or `> 99%`; nil for an empty whole.
  func percent(_ share: Share) -> String? {
    share.figure.map { figure in
      switch figure {
      case .percent(let value, let places): percent(value, places: places)
      case .below(let limit): "< \(percent(limit, places: 1))"
      case .above(let limit): "> \(percent(limit))"
      }
    }
  }

  /// Returns a percentage, or `5 of 6` for fewer than 30 readings; nil for an empty whole.
  func share(_ share: Share) -> String? {
    (1..<30).contains(share.whole) ? ofWhole(share.part, share.whole) : percent(share)
  }

  /// Returns the percentage of active time, with a decimal if rounding would cross the limit.
  func active(_ record: SensorRecord) -> String {
    guard (record.active.rounded() >= SensorRecord.leastActive) == record.isActive else {
      return percent(record.active, places: 1)
    }
    return percent(Share(record.filled, of: record.possible)) ?? percent(0)
  }

  /// Returns `126`, or `> 400` beyond the sensor's range.
  func percentile(_ value: Double, of profile: DayProfile, _ style: VitalStyle) -> String {
    guard value.isInfinite else { return style.text(ofCanonicalMean: value) }
    let limit = value > 0 ? profile.limits.above : profile.limits.below
    let text = limit.map { " \(style.text(of: style.unit.value(fromCanonical: $0)))" }
    return (value > 0 ? ">" : "<") + (text ?? "")
  }

  func duration(minutes: Double) -> String {
    let whole = Int(minutes.meant.rounded())
    guard whole >= 60 else { return "\(whole) min" }
    return whole % 60 == 0 ? "\(whole / 60) h" : "\(whole / 60) h \(whole % 60) min"
  }

  /// Returns `Wed 12, 18:40`, with the month unless all the report's days are in that month.
  func time(_ taken: Moment) -> String { "\(day(taken.day)), \(taken.local.time)" }

  func day(_ date: LocalDate) -> String {
    let (first, last) = (record.days.lowerBound, record.days.upperBound)
    let isOneMonth = (first.year, first.month) == (last.year, last.month)
    let day = dates.day(date)
    return isOneMonth && record.days.contains(date) ? day : "\(day) \(dates.shortMonth(date))"
  }

  func dayName(_ date: LocalDate, size: Double = 8.5, isMuted: Bool = false) -> [TextRun] {
    [
      TextRun(
        dates.weekday(date), size: size, weight: .semibold,
        colour: isMuted ? theme.mutedText : theme.text),
      TextRun(
        " \(dates.dayAndMonth(date))", size: size,
        colour: isMuted ? theme.mutedText : theme.secondaryText),
    ]
  }

  var beforeDates: String { record.before.map(short) ?? "" }

  /// Whether equally many days just before the report's are compared; their dates are then omitted.
  private var isJustBefore: Bool {
    guard let before = record.before else { return false }
    return before.upperBound.adding(days: 1) == record.days.lowerBound
      && before.dayCount == record.days.dayCount
  }

  /// The words before a figure of the compared days: `before` or `3 – 9 Mar`.
  var beforeName: String { isJustBefore ? phrase("before") : beforeDates }

  /// The title of a column of the compared days: `28 days before` or `3 – 9 Mar`.
  var beforeTitle: String {
    guard isJustBefore else { return beforeDates }
    let count = record.days.dayCount
    return count == 1 ? phrase("\(count) day before") : phrase("\(count) days before")
  }

  /// Returns `22 – 28 May` or `20 Oct – 2 Nov`, with the year if the report ends in another year.
  func short(_ days: ClosedRange<LocalDate>) -> String {
    let year = record.days.upperBound.year
    return dates.dates(
      days, withWeekdays: false, isShort: true,
      withYear: days.lowerBound.year != year || days.upperBound.year != year)
  }

  /// The days, `Mon 3 – Sun 16 November 2025`, and the current time if they include today.
  var period: String { dates.dates(record.days, withWeekdays: true, isShort: false) + untilNow }

  var shortPeriod: String {
    dates.dates(record.days, withWeekdays: false, isShort: true) + untilNow
  }

  private var untilNow: String {
    guard record.isOpen else { return "" }
    let time = "\(record.here.moment(record.here.now).local.time)"
    return ", " + phrase("until \(time)")
  }
}

protocol PageSection { var context: PageContext { get } }

extension PageSection {
  var theme: Theme { context.theme }
  var record: DossierRecord { context.record }
  func phrase(_ sentence: Sentence) -> String { context.phrase(sentence) }
  func rich(_ sentence: Sentence) -> RichText { context.rich(sentence) }
  func style(_ vital: Vital) -> VitalStyle { context.style(vital) }
}

extension VitalStyle {
  func text(ofCanonicalMean value: Double) -> String {
    text(ofMean: unit.value(fromCanonical: value))
  }

  /// Returns a mean with the sign of its bound: `≥ 344`.
  func text(ofMean statistics: BoundedStatistics) -> String {
    (statistics.bound?.sign ?? "") + text(ofCanonicalMean: statistics.mean)
  }

  /// Returns `<40 – 312`, or the reading if there is only one.
  func text(of ends: ReadingEnds, count: Int = 2) -> String {
    (count == 1 ? [ends.lowest] : [ends.lowest, ends.highest]).map { text(of: ChartPoint($0)) }
      .joined(separator: " – ")
  }

  /// The normal range, `70 – 180`; empty for a vital without one.
  var normalText: String {
    limits.normal.map { "\(text(of: $0.lowerBound)) – \(text(of: $0.upperBound))" } ?? ""
  }
}
