import HealthModel

/// The one number that matters, and what it is.
struct Headline {
  let number: String
  let meaning: String
  let colour: Colour
}

extension ChartFrame {
  /// Title, dates and coverage at the left; at the right the number that matters, with the facts
  /// below it: as much as there is room for side by side.
  func headings(
    _ title: String, coverage: String, headline: Headline?, facts: [TextRun]
  ) -> [SceneText] {
    let shortened = (0..<title.count).lazy.reversed().map { "\(title.prefix($0))…" }
    let upper =
      [[self.title(title)] + right(headline), [self.title(title)] + right(headline, isShort: true)]
      + shortened.map { [self.title($0)] + right(headline, isShort: true) }
    let dates = [false, true].map {
      subtitle("\(locale.dateNames.dates(span.dates, isShort: $0))  ·  \(coverage)")
    }
    let beside = facts.isEmpty ? [] : [self.facts(facts)]
    let lower = dates.map { [$0] + beside } + dates.map { [$0] }
    return firstWithRoom(upper) + firstWithRoom(lower)
  }

  private func title(_ text: String) -> SceneText {
    SceneText(
      [TextRun(text, size: 18, weight: .semibold, colour: theme.text)],
      at: Point(x: ChartGeometry.leftMargin, y: ChartGeometry.titleBaseline))
  }

  private func subtitle(_ text: String) -> SceneText {
    SceneText(
      [plain(text)], at: Point(x: ChartGeometry.leftMargin, y: ChartGeometry.subtitleBaseline))
  }

  private func right(_ headline: Headline?, isShort: Bool = false) -> [SceneText] {
    guard let headline else { return [] }
    let number = TextRun(headline.number, size: 18, weight: .semibold, colour: headline.colour)
    return [
      SceneText(
        isShort ? [number] : [number, plain("  \(headline.meaning)")],
        at: Point(x: geometry.rightMargin, y: ChartGeometry.titleBaseline), anchor: .end)
    ]
  }

  private func facts(_ runs: [TextRun]) -> SceneText {
    SceneText(
      runs, at: Point(x: geometry.rightMargin, y: ChartGeometry.subtitleBaseline), anchor: .end)
  }

  /// The first of these lines whose texts, from left to right, keep apart and inside the margins;
  /// the last one when none does.
  private func firstWithRoom(_ lines: [[SceneText]]) -> [SceneText] {
    lines.first { line in
      let boxes = line.map(\.estimatedBox)
      return boxes.allSatisfy {
        $0.x >= ChartGeometry.leftMargin - 1 && $0.maxX <= geometry.rightMargin + 1
      } && zip(boxes, boxes.dropFirst()).allSatisfy { $0.maxX + 14 <= $1.x }
    } ?? lines.last ?? []
  }

  /// `29 readings on 6 of 7 days`.
  func coverage(count: Int) -> String {
    guard count > 0 else { return locale.words.noReadings }
    // A day that the clocks skipped is one of the calendar's, as `summary` counts them.
    return locale.words.coverage(
      readings: count, days: span.days.count - emptyDays.count, of: span.dates.dayCount)
  }

  func plain(_ words: String) -> TextRun {
    TextRun(words, size: 12, colour: theme.secondaryText)
  }

  func strong(_ words: String) -> TextRun {
    TextRun(words, size: 12, weight: .semibold, colour: theme.text)
  }

  /// How to read the picture, the most important sentence first, and the time zone; sentences that
  /// there is no room for are left out.
  func footer(_ sentences: [String]) -> [SceneText] {
    let y = geometry.footerBaseline
    let zone = SceneText(
      [TextRun(zone.identifier, size: 10.5, colour: theme.mutedText)],
      at: Point(x: geometry.rightMargin, y: y), anchor: .end)
    let lines = sentences.indices.reversed().map { last in
      let words = sentences[...last].joined(separator: "  ")
      return [
        SceneText(
          [TextRun(words, size: 10.5, colour: theme.mutedText)],
          at: Point(x: ChartGeometry.leftMargin, y: y)), zone,
      ]
    }
    return firstWithRoom(lines + [[zone]])
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
        ? locale.dateNames.day($0.date)
        : "\($0.date.day) \(locale.dateNames.month($0.date).prefix(3))"
    }
    return [locale.words.noReadings(on: names.joined(separator: ", "))]
  }

  /// When a reading was taken: `Wed 18:40`.
  func time(of instant: Instant) -> String {
    locale.dateNames.time(zone.localDateTime(at: instant), in: span.dates)
  }
}
