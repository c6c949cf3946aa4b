import HealthModel

extension WeekFrame {
  /// Title, dates and coverage, at the left.
  func titles(_ title: String, coverage: String) -> [SceneText] {
    [
      SceneText(
        [TextRun(title, size: 18, weight: .semibold, colour: theme.text)],
        at: Point(x: ChartGeometry.leftMargin, y: ChartGeometry.titleBaseline)),
      SceneText(
        [plain("\(locale.dateNames.dates(span.dates))  ·  \(coverage)")],
        at: Point(x: ChartGeometry.leftMargin, y: ChartGeometry.subtitleBaseline)),
    ]
  }

  /// `29 readings on 6 of 7 days`.
  func coverage(count: Int) -> String {
    guard count > 0 else { return locale.words.noReadings }
    let whole = span.days.count
    return locale.words.coverage(readings: count, days: whole - emptyDays.count, of: whole)
  }

  /// The one number, large, and what it is, at the right.
  func headline(_ number: String, _ words: String, colour: Colour) -> SceneText {
    SceneText(
      [TextRun(number, size: 18, weight: .semibold, colour: colour), plain("  \(words)")],
      at: Point(x: ChartGeometry.rightMargin, y: ChartGeometry.titleBaseline), anchor: .end)
  }

  /// The line below the headline.
  func facts(_ runs: [TextRun]) -> SceneText {
    SceneText(
      runs, at: Point(x: ChartGeometry.rightMargin, y: ChartGeometry.subtitleBaseline),
      anchor: .end)
  }

  func plain(_ words: String) -> TextRun {
    TextRun(words, size: 12, colour: theme.secondaryText)
  }

  func strong(_ words: String) -> TextRun {
    TextRun(words, size: 12, weight: .semibold, colour: theme.text)
  }

  /// How to read the picture, and the time zone.
  func footer(_ words: String) -> [SceneText] {
    let y = ChartGeometry.footerBaseline
    return [
      SceneText(
        [TextRun(words, size: 10.5, colour: theme.mutedText)],
        at: Point(x: ChartGeometry.leftMargin, y: y)),
      SceneText(
        [TextRun(zone.identifier, size: 10.5, colour: theme.mutedText)],
        at: Point(x: ChartGeometry.rightMargin, y: y), anchor: .end),
    ]
  }

  // MARK: In words

  /// How a text alternative begins: what, when and where.
  func opening(_ title: String) -> String {
    "\(title), \(locale.dateNames.dates(span.dates)) (\(zone.identifier))"
  }

  /// The last sentence of a text alternative; none in a week without an empty day.
  var emptyDaySentences: [String] {
    guard !emptyDays.isEmpty else { return [] }
    let days = emptyDays.map { locale.dateNames.day($0.date) }.joined(separator: ", ")
    return [locale.words.noReadings(on: days)]
  }
}
