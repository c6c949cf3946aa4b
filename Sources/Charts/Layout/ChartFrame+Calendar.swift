import HealthModel

extension ChartFrame {
  enum Grain: Equatable {
    /// Each day with its weekday, and the times 06:00, 12:00 and 18:00.
    case hours
    case days
    /// The number of each day, with months in a second row.
    case dates
    /// The number of each Monday, with months in a second row.
    case weeks
    case months
    /// Every year, or every second, fifth, tenth … year.
    case years

    init(dayWidth: Double) {
      switch dayWidth {
      case 150...: self = .hours
      case 50...: self = .days
      case 18...: self = .dates
      default: self = dayWidth * 7 >= 24 ? .weeks : dayWidth * 30 >= 18 ? .months : .years
      }
    }
  }

  var grain: Grain { Grain(dayWidth: span.dayWidth) }
  var namesDays: Bool { [.hours, .days].contains(grain) }

  var emptyBoxes: [Box] {
    emptyColumns.runs { !namesDays && $0.end == $1.start }
      .map { span.box(from: $0[0], to: $0[$0.count - 1]) }.filter { $0.width >= 10 }
  }

  var calendarLines: [Shape] {
    let inner = daysWithLine.map { day in
      (day.start, namesDays || !startsLargerUnit(day.date) ? theme.grid : theme.limit)
    }
    let ends = [span.start, span.end].map { ($0, theme.grid) }
    return (inner + ends).map { instant, colour in
      .vertical(x: span.x(of: instant), from: plot.y, to: geometry.floor, Stroke(colour))
    }
  }

  var calendarTicks: [Shape] {
    var ticks: [(instant: Instant, length: Double)] = []
    for day in span.days {
      if isMarked(day.date) {
        ticks.append((day.start, 8))
      } else if hasTick(day.date) {
        ticks.append((day.start, 3))
      }
      if namesDays {
        ticks += DaySpan.quarters(of: day, zone: zone).map { ($0.instant, $0.hour == 12 ? 5 : 3) }
      }
    }
    ticks.append((span.end, 8))
    return ticks.map { tick(at: $0.instant, from: geometry.floor, length: $0.length) }
      + larger.dropFirst().map {
        tick(at: $0.first.start, from: geometry.dayBaselines.1 - 10, length: 12)
      }
  }

  private func tick(at instant: Instant, from top: Double, length: Double) -> Shape {
    .vertical(x: span.x(of: instant), from: top, to: top + length, Stroke(theme.axis))
  }

  private func hasTick(_ date: LocalDate) -> Bool {
    switch grain {
    case .hours, .days, .dates, .weeks: span.dayWidth >= 5
    case .months: date.weekday == .monday
    case .years: date.day == 1 && (date.month == 1 || span.dayWidth * 30 >= 5)
    }
  }

  var daysWithLine: [DaySpan.Day] {
    span.days.filter { isMarked($0.date) && $0.start > span.start }
  }

  func isMarked(_ date: LocalDate) -> Bool {
    switch grain {
    case .hours, .days: true
    case .dates, .weeks: date.weekday == .monday || date.day == 1
    case .months: date.day == 1
    case .years: date.day == 1 && date.month == 1 && date.year.isMultiple(of: yearStep)
    }
  }

  private func startsLargerUnit(_ date: LocalDate) -> Bool {
    switch grain {
    case .hours, .days, .dates, .weeks: date.day == 1
    case .months: date.day == 1 && date.month == 1
    case .years: false
    }
  }

  var calendarLabels: [SceneText] {
    let rows = geometry.dayBaselines
    let names = locale.dateNames
    switch grain {
    case .hours:
      let hours = span.days.flatMap { DaySpan.quarters(of: $0, zone: zone) }.map { quarter in
        label([plain("\(quarter.time)")], x: span.x(of: quarter.instant), y: rows.0)
      }
      return hours + span.days.map { dayLabel($0, y: rows.1) }
    case .days: return span.days.map { dayLabel($0, y: geometry.dayBaseline) }
    case .dates:
      return span.days.map { label([number(of: $0)], x: span.box(of: $0).middle, y: rows.0) }
        + labels(of: larger, y: rows.1, weight: .semibold, forms: names.monthForms)
    case .weeks:
      return span.days.filter { $0.date.weekday == .monday }.map { day in
        label([plain(String(day.date.day))], x: span.x(of: day.start), y: rows.0)
      } + labels(of: larger, y: rows.1, weight: .semibold, forms: names.monthForms)
    case .months:
      let months = parts { $0.month }
      return labels(
        of: months, y: rows.0, weight: .semibold, forms: { Array(names.monthForms($0).dropFirst()) }
      ) + labels(of: larger, y: rows.1, weight: .regular, forms: { [String($0.year)] })
    case .years: return yearLabels
    }
  }

  private var yearStep: Int {
    [1, 2, 5, 10, 20].first { Double($0) * 365 * span.dayWidth >= 36 } ?? 50
  }

  /// The years' names: centred, or at the start of a year if only some years are named.
  private var yearLabels: [SceneText] {
    parts { $0.year }.compactMap { part in
      let (box, year) = (span.box(from: part.first, to: part.last), part.first.date.year)
      let isWhole = part.first.date.month == 1 && part.first.date.day == 1
      let run = TextRun(String(year), size: 12, weight: .semibold, colour: theme.text)
      guard yearStep > 1 else {
        let text = label([run], x: box.middle, y: geometry.dayBaseline)
        return text.estimatedWidth + 6 <= box.width ? text : nil
      }
      let text = label([run], x: box.x, y: geometry.dayBaseline)
      return isWhole && year.isMultiple(of: yearStep)
        && text.estimatedBox.maxX <= plot.maxX + 14 ? text : nil
    }
  }

  private typealias Part = (first: DaySpan.Day, last: DaySpan.Day)

  /// The parts that the second row names: months, or years if the first row names months.
  private var larger: [Part] {
    switch grain {
    case .hours, .days, .years: []
    case .dates, .weeks: parts { $0.month }
    case .months: parts { $0.year }
    }
  }

  private func parts(by unit: (LocalDate) -> Int) -> [Part] {
    span.days.runs { unit($0.date) == unit($1.date) }.map { ($0[0], $0[$0.count - 1]) }
  }

  /// Returns names in the longest form that fits every whole part; cut-off parts get shorter forms.
  private func labels(
    of parts: [Part], y: Double, weight: TextWeight, forms: (LocalDate) -> [String]
  ) -> [SceneText] {
    let candidates = parts.map { part in
      let box = span.box(from: part.first, to: part.last)
      return forms(part.first.date).map { form -> SceneText? in
        let run = TextRun(
          form, size: 12, weight: weight,
          colour: weight == .regular ? theme.secondaryText : theme.text)
        let text = label([run], x: box.middle, y: y)
        return text.estimatedWidth + 6 <= box.width ? text : nil
      }
    }
    let whole = candidates.count > 2 ? Array(candidates.dropFirst().dropLast()) : candidates
    let count = candidates.first?.count ?? 0
    let form = (0..<count).first { index in whole.allSatisfy { $0[index] != nil } } ?? 0
    return candidates.compactMap { $0.dropFirst(form).lazy.compactMap(\.self).first }
  }

  private func dayLabel(_ day: DaySpan.Day, y: Double) -> SceneText {
    let isEmpty = emptyDays.contains(day)
    let name = TextRun(
      locale.dateNames.weekday(day.date), size: 12, weight: .semibold,
      colour: isEmpty ? theme.mutedText : theme.text)
    let number = TextRun(
      " \(day.date.day)", size: 12, colour: isEmpty ? theme.mutedText : theme.secondaryText)
    return label([name, number], x: span.box(of: day).middle, y: y)
  }

  private func number(of day: DaySpan.Day) -> TextRun {
    let isMonday = day.date.weekday == .monday
    return TextRun(
      String(day.date.day), size: 12, weight: isMonday ? .semibold : .regular,
      colour: emptyDays.contains(day)
        ? theme.mutedText : isMonday ? theme.text : theme.secondaryText)
  }

  private func label(_ runs: [TextRun], x: Double, y: Double) -> SceneText {
    SceneText(runs, at: Point(x: x, y: y), anchor: .middle)
  }
}

extension DaySpan {
  /// Returns 06:00, 12:00 and 18:00 on a day's date, without times outside the day.
  static func quarters(
    of day: Day, zone: any TimeZoneRules
  ) -> [(hour: Int, time: TimeOfDay, instant: Instant)] {
    [6, 12, 18].compactMap { hour in
      guard let time = TimeOfDay(hour: hour, minute: 0) else { return nil }
      let instant = zone.resolve(LocalDateTime(day.date, time)).instant
      return day.start < instant && instant < day.end ? (hour, time, instant) : nil
    }
  }
}
