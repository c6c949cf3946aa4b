import HealthModel

extension ChartFrame {
  /// `29 readings on 6 of 7 days`.
  func coverage(count: Int) -> String {
    guard count > 0 else { return locale.words.noReadings }
    // A day that the clocks skipped is one of the calendar's, as `summary` counts them.
    return locale.words.coverage(
      readings: count, days: span.days.count - emptyDays.count, of: span.dates.dayCount)
  }

  /// How many readings enter the mean at their bound; nothing where there is none.
  func bounded(_ count: Int) -> [String] { count > 0 ? [locale.words.bounded(count)] : [] }

  func plain(_ words: String) -> TextRun {
    TextRun(words, size: 12, colour: theme.secondaryText)
  }

  func strong(_ words: String) -> TextRun {
    TextRun(words, size: 12, weight: .semibold, colour: theme.text)
  }

  // MARK: In words

  /// How a text alternative begins: what, when and where.
  func opening(_ title: String) -> String {
    "\(title), \(locale.dateNames.dates(span.dates)) (\(zone.identifier))"
  }

  /// The last sentence of a text alternative: the empty days, or how many where there are more
  /// than seven; none when there is no such day.
  var emptyDaySentences: [String] {
    guard !emptyDays.isEmpty else { return [] }
    guard emptyDays.count <= 7 else {
      return [locale.words.noReadings(on: locale.words.days(emptyDays.count))]
    }
    let names = emptyDays.map {
      span.dates.dayCount <= 10
        ? locale.dateNames.day($0.date) : locale.dateNames.date($0.date, in: span.dates)
    }
    return [locale.words.noReadings(on: names.joined(separator: ", "))]
  }

  /// When a reading was taken: `Wed 18:40`.
  func time(of instant: Instant) -> String {
    locale.dateNames.time(zone.localDateTime(at: instant), in: span.dates)
  }
}
