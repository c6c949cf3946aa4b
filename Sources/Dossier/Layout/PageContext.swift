import Charts
public import HealthModel

/// The paper that a doctor's report is printed on.
public enum PaperSize: String, CaseIterable, Sendable {
  case a4
  case letter

  /// Units: points.
  var sides: (width: Double, height: Double) {
    switch self {
    case .a4: (595.276, 841.89)
    case .letter: (612, 792)
    }
  }

  /// Letter where the locale of paper is of a country that uses it, else A4.
  ///
  /// - Parameter paper: `LC_PAPER`, as POSIX names locales.
  public init(ofLocale paper: String) {
    let isLetter = ["US", "CA", "MX", "PH", "PR"].contains(LocaleName(paper).territory)
    self = isLetter ? .letter : .a4
  }
}

/// Whom a doctor's report is of, as far as it is to be printed: kept nowhere.
public struct Patient: Equatable, Sendable {
  /// Nil for a line to write it on.
  public let name: String?
  /// Nil for a line to write it on.
  public let born: LocalDate?

  /// Both may be left open.
  public init(name: String? = nil, born: LocalDate? = nil) {
    self.name = name
    self.born = born
  }
}

/// What every page is drawn with.
struct PageContext {
  let record: DossierRecord
  let patient: Patient
  let paper: PaperSize
  let locale: ChartLocale
  let theme = Theme.light

  var words: DossierWords { DossierWords(language: locale.texts) }

  var dates: DateNames { locale.dateNames }

  static let margin = 42.0
  var left: Double { Self.margin }
  var right: Double { paper.sides.width - Self.margin }
  var width: Double { right - left }

  // MARK: Pieces of text

  func text(
    _ string: String, x: Double, y: Double, size: Double = 9.5, weight: TextWeight = .regular,
    colour: Colour? = nil, anchor: SceneText.Anchor = .start, isTabular: Bool = false
  ) -> SheetMark {
    line(
      [TextRun(string, size: size, weight: weight, colour: colour ?? theme.text)], x: x, y: y,
      anchor: anchor, isTabular: isTabular)
  }

  func line(
    _ runs: [TextRun], x: Double, y: Double, anchor: SceneText.Anchor = .start,
    isTabular: Bool = false
  ) -> SheetMark {
    .text(
      SceneText(
        runs, at: Point(x: x, y: y), anchor: anchor, hasTabularFigures: isTabular))
  }

  func told(
    _ told: RichText, x: Double, y: Double, size: Double, anchor: SceneText.Anchor = .start,
    isMuted: Bool = false
  ) -> SheetMark {
    line(told.runs(size: size, theme, isMuted: isMuted), x: x, y: y, anchor: anchor)
  }

  /// One line where it can be made as small as `room` has it, else as many as it takes: nothing is
  /// left out. Units: points.
  func wrapped(_ text: String, size: Double, room: Double) -> [String] {
    let told = RichText(stringLiteral: text)
    let isOne = told.runs(size: size, theme).fits(room)
    let lines = isOne ? [told] : told.lines(width: room, size: size)
    return lines.map { String($0.string.map { $0 == RichText.unbroken ? " " : $0 }) }
  }

  func rule(y: Double, from: Double? = nil, to: Double? = nil, _ stroke: Stroke? = nil) -> SheetMark
  {
    .shape(
      .rule(
        from: Point(x: from ?? left, y: y), to: Point(x: to ?? right, y: y),
        stroke: stroke ?? Stroke(theme.grid, width: 0.8)))
  }

  // MARK: Numbers and times

  func number(_ value: Double, places: Int = 0) -> String {
    locale.number(value.figureText(places: places))
  }

  /// With a sign, a true minus among them: `−3`, `+1`, `0`.
  func signed(_ value: Double, places: Int = 0) -> String {
    let text = number(value.magnitude, places: places)
    guard text.contains(where: { $0 != "0" && $0 != locale.decimalMark }) else { return text }
    return (value < 0 ? "−" : "+") + text
  }

  /// `92 %`, `0.4 %`, `< 0.1 %`; nil of nothing.
  func percent(_ share: Share) -> String? {
    share.figure.map { figure in
      switch figure {
      case .percent(let value, let places): "\(number(value, places: places)) %"
      case .below(let limit): "< \(number(limit, places: 1)) %"
      case .above(let limit): "> \(number(limit)) %"
      }
    }
  }

  /// The same; a few readings are counted instead.
  func share(_ share: Share) -> String? {
    (1..<30).contains(share.whole) ? words.ofWhole(share.part, share.whole) : percent(share)
  }

  /// `Wed 12, 18:40`; with the month where the days are more than one's.
  func time(_ taken: Moment) -> String { "\(day(taken.day)), \(taken.local.time)" }

  /// `Wed 12`, `Wed 12 Nov`.
  func day(_ date: LocalDate) -> String {
    let (first, last) = (record.days.lowerBound, record.days.upperBound)
    let isOneMonth = (first.year, first.month) == (last.year, last.month)
    return isOneMonth && record.days.contains(date) ? dates.day(date) : dayAndMonth(date)
  }

  /// `Wed 12 Nov`.
  func dayAndMonth(_ date: LocalDate) -> String {
    "\(dates.day(date)) \(dates.month(date).prefix(3))"
  }

  /// The days that these are compared with; empty where there are none.
  var beforeDates: String { record.before.map(short) ?? "" }

  /// Whether these are as many days, just before: then they need no name.
  private var isJustBefore: Bool {
    guard let before = record.before else { return false }
    return before.upperBound.adding(days: 1) == record.days.lowerBound
      && before.dayCount == record.days.dayCount
  }

  /// What precedes a number of theirs: `before`, `3 – 9 Mar`.
  var beforeName: String { isJustBefore ? words.before : beforeDates }

  /// What a column of theirs is called: `28 days before`, `3 – 9 Mar`.
  var beforeTitle: String {
    isJustBefore ? words.daysBefore(record.days.dayCount) : beforeDates
  }

  /// `22 – 28 May`, `20 Oct – 2 Nov`, `20 Oct – 2 Nov 2024` of another year than the report's last.
  func short(_ days: ClosedRange<LocalDate>) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    let isOtherYear = first.year != last.year || last.year != record.days.upperBound.year
    func name(_ date: LocalDate, withYear: Bool) -> String {
      "\(date.day) \(dates.month(date).prefix(3))" + (withYear ? " \(date.year)" : "")
    }
    let end = name(last, withYear: isOtherYear)
    guard first != last else { return end }
    return first.month == last.month && first.year == last.year
      ? "\(first.day) – \(end)" : "\(name(first, withYear: first.year != last.year)) – \(end)"
  }

  /// `Mon 3 – Sun 16 November 2025`; of a period that holds today until when.
  var period: String {
    let days = record.days
    let (first, last) = (days.lowerBound, days.upperBound)
    func name(_ date: LocalDate, _ isWhole: Bool) -> String {
      dates.day(date) + (isWhole ? " \(dates.month(date))" : "")
    }
    let end = "\(name(last, true)) \(last.year)"
    var text = end
    if first != last {
      let isSameMonth = (first.year, first.month) == (last.year, last.month)
      let start = name(first, !isSameMonth) + (first.year == last.year ? "" : " \(first.year)")
      text = "\(start) – \(end)"
    }
    return text + untilNow
  }

  /// `3 – 16 Nov 2025`; the same of a period that holds today.
  var shortPeriod: String {
    let (first, last) = (record.days.lowerBound, record.days.upperBound)
    let end = "\(last.day) \(dates.month(last).prefix(3)) \(last.year)"
    guard first != last else { return end + untilNow }
    let isSameMonth = (first.year, first.month) == (last.year, last.month)
    let start =
      "\(first.day)" + (isSameMonth ? "" : " \(dates.month(first).prefix(3))")
      + (first.year == last.year ? "" : " \(first.year)")
    return "\(start) – \(end)" + untilNow
  }

  private var untilNow: String {
    guard record.isOpen else { return "" }
    let here = record.here
    return ", " + words.until("\(here.moment(here.now).local.time)")
  }
}
